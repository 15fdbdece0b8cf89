"""What a person may see and do: one seat's view, built afresh as an allow-list by the game.

Everything here is plain data that turns into JSON as it stands, so the terminal, the browser and
outside programs show the same thing, and two views can be compared byte for byte. A piece of a
view is turned into JSON once, however many seats and positions it is shown in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import compress
from operator import is_not
from typing import Any, Generic, TypeVar, cast
from weakref import ReferenceType, ref

import msgspec

from duskhouse.engine.news import NOBODY

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

MOST_KEPT = 1024
"""Of one kind of piece."""

encode = msgspec.json.Encoder().encode


class Once(Generic[T]):
    """An attribute that is made when it is first asked for, and stays. (`cached_property` takes a
    lock for it, which costs more than most pieces.)"""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__

    def __get__(self, whose: Any, kind: Any) -> T:
        made = whose.__dict__[self._name] = self._make(whose)
        return made


class Piece(msgspec.Struct, frozen=True, dict=True):
    """What views are put together from."""

    @Once
    def json(self) -> bytes:
        return encode(self)


P = TypeVar("P", bound=Piece)


class Pieces(tuple[P, ...]):
    """Some that are shown together, time and again."""

    @Once
    def json(self) -> bytes:
        return b",".join([piece.json for piece in self])


def kept(make: F) -> F:
    """For pieces that follow from what is asked and from nothing else: made once, and kept for
    whoever asks the same, at this table or another."""
    return cast(F, lru_cache(MOST_KEPT)(make))


def joined(pieces: Sequence[Piece]) -> bytes:
    """Their JSON, with commas between them."""
    return pieces.json if type(pieces) is Pieces else b",".join([piece.json for piece in pieces])


class Layout(StrEnum):
    """How a zone's cards lie."""

    FAN = "fan"
    ROW = "row"
    STACK = "stack"
    CROSS = "cross"
    GRID = "grid"
    STREET = "street"


class Mark(StrEnum):
    """How a zone stands out."""

    NOW = "now"  # what is being played for
    PAST = "past"
    REACH = "reach"  # within reach of whoever is on turn
    DARK = "dark"  # the hour has changed


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card as one seat sees it. A face-down card has no code, name or kind."""

    code: str | None = None
    name: str = "face down"
    kind: str = ""
    marks: tuple[str, ...] = ()
    by: int | None = None


FACE_DOWN = Card()


class Zone(Piece, frozen=True):
    """A place on the table. `note` says in words what its look alone would say.

    `token` is the seat whose token stands on it, `marks` how it stands out (see `Mark`).
    """

    id: str
    title: str
    layout: Layout
    cards: tuple[Card, ...]
    owner: int | None = None
    note: str = ""
    token: int | None = None
    marks: tuple[Mark, ...] = ()


Own = Mapping[int, Zone]
"""What a seat knows more of, by the places of these zones among all of them."""


class Move(Piece, frozen=True):
    """A legal move: its notation, what it means, and the card and zone it is made with.

    `detail` says what it would lead to, where that is not plain. `key` is the letter that stands
    for it on a keyboard; what is `grave` is asked twice.
    """

    move: str
    label: str
    card: str | None = None
    zone: str | None = None
    detail: str = ""
    key: str = ""
    grave: bool = False


class Barred(Piece, frozen=True):
    """A card, or a zone as a target, that may not be chosen now, and why."""

    reason: str
    clause: str
    card: str | None = None
    zone: str | None = None


class Prompt(Piece, frozen=True):
    """What is asked, and one line that explains it."""

    ask: str
    detail: str = ""

    @Once
    def alone(self) -> Asked:
        """To a seat that has nothing to choose."""
        return Asked(self)


class Score(Piece, frozen=True):
    """What a seat has so far; `badges` are a word or two each about where it stands."""

    seat: int
    points: int
    note: str = ""
    badges: tuple[str, ...] = ()


class Fact(Piece, frozen=True):
    """Something that holds now and that everyone should know."""

    text: str
    clause: str = ""


class Part(msgspec.Struct, frozen=True, gc=False):
    """One line of a tally: what counts, how much, and why."""

    text: str
    amount: int
    clause: str = ""


class Tally(Piece, frozen=True):
    """How a total comes about."""

    title: str
    total: int
    parts: tuple[Part, ...]
    owner: int | None = None


class Outcome(Piece, frozen=True):
    """How the game ended. `places`: 1 plus the number of seats ahead."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    clause: str


class Asked(Piece, frozen=True):
    """What a seat is asked, what it may do, and what not."""

    prompt: Prompt
    moves: Sequence[Move] = ()
    barred: Sequence[Barred] = ()

    @Once
    def fields(self) -> bytes:
        """In JSON, without the braces."""
        return b'"prompt":%b,"moves":[%b],"barred":[%b]' % (
            self.prompt.json,
            joined(self.moves),
            joined(self.barred),
        )


class Alike(msgspec.Struct, frozen=True, dict=True, weakref=True):
    """What all seats see alike. `moment` says how far the game is: "Trick 4 of 10"."""

    scores: tuple[Score, ...]
    facts: tuple[Fact, ...]
    tallies: tuple[Tally, ...]
    outcome: Outcome | None
    moment: str

    @Once
    def fields(self) -> bytes:
        """In JSON, without the braces."""
        return self._written(None)

    def changes(self, earlier: Alike) -> bytes:
        """The same, of what has changed. Most seats were last told the same position, which must
        not live on only because it is remembered here."""
        told: tuple[ReferenceType[Alike], bytes] | None = self.__dict__.get("told")
        if told is None or told[0]() is not earlier:
            told = self.__dict__["told"] = ref(earlier), self._written(earlier)
        return told[1]

    def _written(self, earlier: Alike | None) -> bytes:
        """All of it, or what is different from an earlier one."""
        fields = []
        if not earlier or self.scores != earlier.scores:
            fields.append(b'"scores":[%b]' % joined(self.scores))
        if not earlier or self.facts != earlier.facts:
            fields.append(b'"facts":[%b]' % joined(self.facts))
        if not earlier or self.tallies != earlier.tallies:
            fields.append(b'"tallies":[%b]' % joined(self.tallies))
        if not earlier or self.outcome != earlier.outcome:
            fields.append(b'"outcome":' + encode(self.outcome))
        if not earlier or self.moment != earlier.moment:
            fields.append(b'"moment":' + encode(self.moment))
        return b",".join(fields)


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know now."""

    seat: int
    turn: int | None
    zones: Sequence[Zone]
    asked: Asked
    alike: Alike

    @property
    def prompt(self) -> Prompt:
        return self.asked.prompt

    @property
    def moves(self) -> Sequence[Move]:
        return self.asked.moves

    @property
    def barred(self) -> Sequence[Barred]:
        return self.asked.barred

    @property
    def scores(self) -> tuple[Score, ...]:
        return self.alike.scores

    @property
    def facts(self) -> tuple[Fact, ...]:
        return self.alike.facts

    @property
    def tallies(self) -> tuple[Tally, ...]:
        return self.alike.tallies

    @property
    def outcome(self) -> Outcome | None:
        return self.alike.outcome

    @property
    def moment(self) -> str:
        return self.alike.moment

    def to_json(self) -> bytes:
        """One object, put together from the JSON of its pieces."""
        return self._written(self.zones, [self.asked.fields, self.alike.fields])

    def changes(self, earlier: View) -> bytes:
        """The same without the zones and the fields that are as they were in an earlier view of
        this seat. If there are other zones now, `places` are the ids of all of them."""
        differ = [*map(is_not, self.zones, earlier.zones)]
        zones = [*compress(self.zones, differ)]
        fields = []
        are_elsewhere = [zone.id for zone in zones] != [
            zone.id for zone in compress(earlier.zones, differ)
        ]
        if are_elsewhere or len(self.zones) != len(earlier.zones):
            known = {zone.id: zone for zone in earlier.zones}
            zones = [zone for zone in self.zones if known.get(zone.id) is not zone]
            fields.append(b'"places":' + encode([zone.id for zone in self.zones]))
        if self.asked is not earlier.asked:
            fields.append(self.asked.fields)
        if self.alike is not earlier.alike and (changed := self.alike.changes(earlier.alike)):
            fields.append(changed)
        return self._written(zones, fields)

    def _written(self, zones: Sequence[Zone], fields: list[bytes]) -> bytes:
        turn = b"null" if self.turn is None else b"%d" % self.turn
        head = b'{"seat":%d,"turn":%b,"zones":[%b]' % (self.seat, turn, joined(zones))
        return b",".join([head, *fields]) + b"}"


class Sentence(msgspec.Struct, frozen=True):
    """A line of the log, with the clause behind it."""

    text: str
    clause: str = ""


@dataclass(frozen=True)
class Cast:
    """What the seats are called. The viewer, if any, is addressed as "you"."""

    names: tuple[str, ...]
    you: int = NOBODY

    @classmethod
    def of(cls, seats: int, you: int = NOBODY) -> Cast:
        return cls(tuple(f"Seat {seat}" for seat in range(seats)), you)

    def is_you(self, seat: int) -> bool:
        return seat == self.you

    def __call__(self, seat: int) -> str:
        """The name at the beginning of a sentence."""
        return "You" if self.is_you(seat) else self.names[seat]

    def object(self, seat: int) -> str:
        """The name inside a sentence."""
        return "you" if self.is_you(seat) else self.names[seat]

    def whose(self, seat: int, first: bool = False) -> str:
        """Inside a sentence, or as its first word."""
        yours = "Your" if first else "your"
        return yours if self.is_you(seat) else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """The name with its verb: "You take", "Seat 2 takes"."""
        if self.is_you(seat):
            return f"You {verb}"
        return f"{self.names[seat]} {third or verb + 's'}"


def listed(words: list[str]) -> str:
    """Words as a person lists them: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def of_cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"
