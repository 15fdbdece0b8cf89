"""What one reader is told. A piece is said by the message of its role and name, and its numbers are
the variables. Messages can use these functions (the page's `words.js` has the same):

    CARD($card)              the name of a card; with form: "colour", that attribute of it
    CARDS($cards)            a list of cards, with a form as above; COUNT($cards) is how many;
                             copies are counted if a name uses $count, else named one by one
    CODES($cards)            their notations, one by one: "2 2 K"
    SEAT($seat)              a player's name, or "you"; form: "start", "whose", "whose-start"
    SEATS($seats)            a list of players, given like cards; the first in this form
    WHO($seat)               a selector: `you` the reader, `nobody` below 0, `other`;
                             of a list of players also `several`
    CLAUSE($clause)          the id of a clause
    START(text)              a text at the beginning of a sentence: with a capital letter
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, Protocol

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType, fluent_number

from duskhouse.words.messages import FALLBACK, PROGRAM, in_line, resource

NO_READER = -1
MOST_BUNDLES = 64


class Said(Protocol):
    """A kind of piece, as far as its words are concerned."""

    @property
    def message_id(self) -> str: ...


class Piece(Protocol):
    @property
    def kind(self) -> Said: ...

    @property
    def numbers(self) -> Mapping[str, Any]: ...


class Numbers(FluentType):
    """Several numbers in one variable; of cards, pairs of a card and how many."""

    def __init__(self, numbers: Sequence[int]) -> None:
        self.numbers = numbers

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(zip(self.numbers[::2], self.numbers[1::2], strict=True))


class Words:
    """Messages of the program and of one game, for one reader.

    `codes` are the notations of cards: they name their messages. `names` are those of the players.
    """

    def __init__(
        self,
        game: str = PROGRAM,
        language: str = FALLBACK,
        codes: Mapping[int, str] | None = None,
        clause_id: Callable[[int], str] = str,
        names: Sequence[str] = (),
        reader: int = NO_READER,
    ) -> None:
        self.language = language
        self.codes = codes or {}
        self.clause_id = clause_id
        self.names = names
        self.reader = reader
        self._bundle = bundle(game, language)

    def say(self, piece: Piece, attribute: str = "") -> str:
        """A piece in words; nothing if its message has no such attribute."""
        return self.message(piece.kind.message_id, attribute, **piece.numbers)

    def message(self, id_: str, attribute: str = "", **values: Any) -> str:
        """A message, or one of its attributes; an attribute that it lacks is empty. A message that
        nobody wrote is shown by its id: a test finds all such."""
        if not self._bundle.has_message(id_):
            return "" if attribute else id_
        message = self._bundle.get_message(id_)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            return ""
        reading = _reading.set(self)
        try:
            text, errors = self._bundle.format_pattern(pattern, variables(values))
        finally:
            _reading.reset(reading)
        if errors:
            raise ValueError(f"{id_}: {errors}")
        return str(text)

    def has(self, id_: str) -> bool:
        return bool(self._bundle.has_message(id_))

    def attributes(self, id_: str) -> list[str]:
        """The names of a message's attributes, in order."""
        if not self.has(id_):
            return []
        return list(self._bundle.get_message(id_).attributes)

    def card(self, card: int, form: str = "", count: int = 1) -> str:
        return self.message(card_message(self.codes[card]), form, count=count)

    def copies(self, card: int, form: str, count: int) -> list[str]:
        """Several copies of a card: in one if its name can tell how many, else one by one."""
        one, several = self.card(card, form), self.card(card, form, count)
        return [one] * count if one == several else [several]

    def seat(self, seat: int, form: str = "") -> str:
        if seat == self.reader:
            return self.message("seat-you", form)
        return self.message("seat-other", form, name=self.names[seat])

    def listed(self, items: Sequence[str], last: str = "list-last") -> str:
        """Things as a person lists them: "a", "a and b", "a, b and c"; `last` is the message that
        joins the last one."""
        if len(items) < 2:
            return "".join(items)
        said, *rest = items[:-1]
        for item in rest:
            said = self.message("list-next", list=said, item=item)
        return self.message(last, list=said, item=items[-1])


def card_message(code: str) -> str:
    """The message that names a card; "#" of a notation is no letter of Fluent's."""
    return f"name-{code.replace('#', 'n')}"


def variables(values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: Numbers(value) if isinstance(value, tuple | list) else value
        for name, value in values.items()
    }


# ------------------------------------------------------- functions of messages
_reading: ContextVar[Words] = ContextVar("reading")
"""Whose words are being made: bundles are shared by all readers of a language."""


def _card(card: Any, form: str = "") -> str:
    return _reading.get().card(int(card), str(form))


def _cards(cards: Numbers, form: str = "") -> str:
    words = _reading.get()
    named = [words.copies(card, str(form), number) for card, number in cards.pairs]
    return words.listed([name for copies in named for name in copies])


def _codes(cards: Numbers) -> str:
    codes = _reading.get().codes
    return " ".join([codes[card] for card, number in cards.pairs for _ in range(number)])


def _count(cards: Numbers) -> FluentType:
    return fluent_number(sum(number for _, number in cards.pairs))


def _seat(seat: Any, form: str = "") -> str:
    return _reading.get().seat(int(seat), str(form))


def _seats(seats: Numbers, form: str = "") -> str:
    words = _reading.get()
    said = [
        words.seat(seat, str(form) if at == 0 else "") for at, (seat, _) in enumerate(seats.pairs)
    ]
    return words.listed(said)


def _who(seat: Any) -> str:
    if isinstance(seat, Numbers):
        if len(seat.pairs) > 1:
            return "several"
        seat = seat.pairs[0][0] if seat.pairs else -1
    if int(seat) < 0:
        return "nobody"
    return "you" if int(seat) == _reading.get().reader else "other"


def _clause(clause: Any) -> str:
    return _reading.get().clause_id(int(clause))


def _start(text: Any) -> str:
    return str(text)[:1].upper() + str(text)[1:]


FUNCTIONS: dict[str, Any] = {
    "CARD": _card,
    "CARDS": _cards,
    "CODES": _codes,
    "COUNT": _count,
    "SEAT": _seat,
    "SEATS": _seats,
    "WHO": _who,
    "CLAUSE": _clause,
    "START": _start,
}


@lru_cache(MOST_BUNDLES)
def bundle(game: str, language: str) -> FluentBundle:
    """The messages of a game and of the program, what a language lacks from English."""
    made = FluentBundle([language], functions=FUNCTIONS, use_isolating=False)
    for each in in_line(language):
        made.add_resource(resource(PROGRAM, each))
        if game != PROGRAM:
            made.add_resource(resource(game, each))
    return made
