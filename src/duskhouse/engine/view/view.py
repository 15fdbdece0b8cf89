"""What a person may see and do: one seat's view, built afresh as an allow-list by the game.

Everything here is plain data that turns into JSON as it stands, so the terminal, the browser and
outside programs show the same thing, and two views can be compared byte for byte. A piece of a
view is turned into JSON once, however many seats and positions it is shown in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, Protocol, TypeVar, cast

import msgspec

from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.sheets import BARRED, FACTS, MOMENT, MOVES, PROMPT, SCORES, TALLIES

F = TypeVar("F", bound=Callable[..., Any])

MOST_KEPT = 1024
"""Of what one function makes."""

encode = msgspec.json.Encoder().encode


def kept(make: F) -> F:
    """For what follows from what is asked and from nothing else: made once, and kept for whoever
    asks the same, at this table or another."""
    return cast(F, lru_cache(MOST_KEPT)(make))


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


class Zone(msgspec.Struct, frozen=True):
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


class Move(msgspec.Struct, frozen=True, gc=False):
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


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A card, or a zone as a target, that may not be chosen now, and why."""

    reason: str
    clause: str
    card: str | None = None
    zone: str | None = None


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """What is asked, and one line that explains it."""

    ask: str
    detail: str = ""


class Score(msgspec.Struct, frozen=True):
    """What a seat has so far; `badges` are a word or two each about where it stands."""

    seat: int
    points: int
    note: str = ""
    badges: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """Something that holds now and that everyone should know."""

    text: str
    clause: str = ""


class Part(msgspec.Struct, frozen=True, gc=False):
    """One line of a tally: what counts, how much, and why."""

    text: str
    amount: int
    clause: str = ""


class Tally(msgspec.Struct, frozen=True):
    """How a total comes about."""

    title: str
    total: int
    parts: tuple[Part, ...]
    owner: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended. `places`: 1 plus the number of seats ahead."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    clause: str


class Laid(Protocol):
    """A position that is laid out."""

    @property
    def turn(self) -> int | None: ...

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def waiting(self) -> Prompt:
        """What a seat is told that is not on turn."""

    def zones(self, seat: int) -> list[Zone]: ...

    def pieces(self, part: int) -> list[Any]: ...

    def to_json(self, seat: int) -> bytes: ...


class View:
    """Everything one seat may know now."""

    __slots__ = ("_laid", "seat")

    def __init__(self, seat: int, laid: Laid) -> None:
        self.seat = seat
        self._laid = laid

    @property
    def turn(self) -> int | None:
        return self._laid.turn

    @property
    def zones(self) -> list[Zone]:
        return self._laid.zones(self.seat)

    @property
    def prompt(self) -> Prompt:
        prompt: Prompt
        [prompt] = self._asked(PROMPT) or [self._laid.waiting]
        return prompt

    @property
    def moves(self) -> list[Move]:
        return self._asked(MOVES)

    @property
    def barred(self) -> list[Barred]:
        return self._asked(BARRED)

    def _asked(self, part: int) -> list[Any]:
        return self._laid.pieces(part) if self.seat == self.turn else []

    @property
    def scores(self) -> list[Score]:
        return self._laid.pieces(SCORES)

    @property
    def facts(self) -> list[Fact]:
        return self._laid.pieces(FACTS)

    @property
    def tallies(self) -> list[Tally]:
        return self._laid.pieces(TALLIES)

    @property
    def outcome(self) -> Outcome | None:
        return self._laid.outcome

    @property
    def moment(self) -> str:
        """How far the game is: "Trick 4 of 10"."""
        [moment] = self._laid.pieces(MOMENT)
        return str(moment)

    def to_json(self) -> bytes:
        """One object, put together from the JSON of its pieces."""
        return self._laid.to_json(self.seat)


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
