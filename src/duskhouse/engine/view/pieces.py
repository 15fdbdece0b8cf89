"""What a seat may see, in numbers: pieces are declared once, laid on a page, read back.

A piece is a kind and a few numbers. The first numbers are its key: kind and key say which piece it
is, the others how it stands. A piece is laid for everyone or for one seat; a seat's own piece takes
the place of everyone's of the same kind and key. The cards of a zone and the lines of a tally lie
inside it; lines inside a zone tell what lies there instead of showing it. A page of pieces is
written and compared by compiled rules, see `page`.

A declaration returns the number of the kind, a constant for rules:

    STALL = pieces.fact("stall", numbers="stall players", clause=20)

Names of numbers that mean something to whoever shows a piece:

    seat     the player it belongs to or is about
    card     a card; -1 if it is not known
    size     of a zone: how many cards; face down if none lie inside
    token    of a zone: the seat whose token stands on it, or -1
    marks    of a zone: how it stands out, a set of `Mark`s
    by       of a card: who laid it, or -1
    count    of a card: how many copies lie there, 1 if not said
    points   of a score or a line of a tally; `total` of a tally
    have     of a goal: how much there is of what it takes, `need`
    alone    of a move with a card: whether that may be all; with `*with`, which pairs each card
             that may follow with what both are worth
    first    of a move: the card laid just before, which it completes
    *cards   all numbers that remain: pairs of a card and how many

Order on the screen is the order of declaration, then of keys.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag, StrEnum
from functools import cached_property
from typing import Any

import numpy as np

from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.events import EventFields, event_table
from duskhouse.engine.view.page import END, EVERYONE, FIRST

Wire = list[Any]
"""A piece as JSON: `[kind, number…, [piece inside]…]`."""


class Role(StrEnum):
    """What a piece is."""

    ZONE = "zone"  # a place for cards
    CARD = "card"  # inside a zone
    SCORE = "score"  # of one seat
    TALLY = "tally"  # how a total comes about
    LINE = "line"  # inside a tally or a zone
    FACT = "fact"  # a sentence about what holds now
    GOAL = "goal"  # what one plays for, and how far it is
    MOMENT = "moment"  # where the game is: the round, the phase
    OUTCOME = "outcome"  # how it ended
    PROMPT = "prompt"  # what is asked of the viewer, or whom all wait for
    MOVE = "move"  # a legal action
    BARRED = "barred"  # what may not be chosen, and why
    EVENT = "event"  # what the latest move led to


OF_ONE_POSITION = frozenset({Role.PROMPT, Role.MOVE, Role.BARRED, Role.EVENT})
"""Never kept for the next position, so never compared."""


class Layout(StrEnum):
    """How a zone's cards lie."""

    FAN = "fan"
    ROW = "row"
    STACK = "stack"
    CROSS = "cross"
    GRID = "grid"
    STREET = "street"


class Mark(IntFlag):
    """How a zone stands out."""

    NOW = 1  # what is being played for
    PAST = 2
    REACH = 4  # within reach of whoever is on turn
    DARK = 8  # the hour has changed


@dataclass(frozen=True)
class Kind:
    """A declaration. `clause` is a clause's number, or names the number that holds it; 0 is none.
    `says` tells whether there is a message for it: one named after its role and name."""

    role: Role
    name: str
    key: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()  # those of the key first
    clause: int | str = 0
    says: bool = True
    layout: Layout | None = None  # of a zone
    zone: int | None = None  # of a move and of what is barred: the kind of zone it is in
    action: int | str = 0  # of a move: the action, or the number that holds it
    keyboard: str = ""  # of a move: the letter that stands for it
    ask_twice: bool = False  # of a move: it is grave

    @cached_property
    def message_id(self) -> str:
        return f"{self.role}-{self.name}"

    def to_json(self) -> dict[str, Any]:
        """Without what is as usual."""
        plain = {name: value for name, value in vars(self).items() if name in FIELDS}
        return {name: value for name, value in plain.items() if value != FIELDS[name]}

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Kind:
        given = {**FIELDS, **plain}
        layout = given.pop("layout")
        key, numbers = tuple(given.pop("key")), tuple(given.pop("numbers"))
        return cls(
            role=Role(given.pop("role")),
            key=key,
            numbers=numbers,
            layout=layout and Layout(layout),
            **given,
        )


FIELDS: dict[str, Any] = {
    "role": None,
    "name": None,
    "key": (),
    "numbers": (),
    "clause": 0,
    "says": True,
    "layout": None,
    "zone": None,
    "action": 0,
    "keyboard": "",
    "ask_twice": False,
}


@dataclass(frozen=True)
class Piece:
    """A piece as it is read back. A last number named `*cards` holds all that remain."""

    kind: Kind
    numbers: Mapping[str, Any]
    inside: tuple[Piece, ...] = ()

    @property
    def clause(self) -> int:
        """The number of the clause behind it; 0 if none."""
        clause = self.kind.clause
        return int(self.numbers[clause]) if isinstance(clause, str) else clause

    @property
    def key(self) -> tuple[int, ...]:
        return tuple(self.numbers[name] for name in self.kind.key)

    @property
    def action(self) -> int:
        """Of a move: what to do."""
        action = self.kind.action
        return int(self.numbers[action]) if isinstance(action, str) else action


@dataclass
class Pieces:
    """The kinds of pieces of one game. `codes` are the notations of its cards, `bits` how many bits
    a card has in the words of cards that its events carry: 1 for sets, more for counts."""

    codes: Mapping[int, str]
    bits: int = 1
    kinds: list[Kind] = field(default_factory=list)
    events: dict[int, EventFields] = field(default_factory=dict)

    # ---------------------------------------------------------------- declaring
    def _declare(self, role: Role, name: str, key: str, numbers: str, **more: Any) -> int:
        first = tuple(key.split())
        self.kinds.append(Kind(role, name, first, (*first, *numbers.split()), **more))
        return len(self.kinds) - 1

    def zone(self, name: str, key: str = "", numbers: str = "size", *, layout: Layout) -> int:
        return self._declare(Role.ZONE, name, key, numbers, layout=layout)

    def card(self, name: str, numbers: str = "card", says: bool = False) -> int:
        """If it says something, that is a mark on the card: "face down", "drawn"."""
        return self._declare(Role.CARD, name, "", numbers, says=says)

    def score(self, name: str, numbers: str) -> int:
        return self._declare(Role.SCORE, name, "seat", numbers)

    def tally(self, name: str, key: str = "", numbers: str = "", clause: int | str = 0) -> int:
        return self._declare(Role.TALLY, name, key, numbers, clause=clause)

    def line(self, name: str, numbers: str, clause: int | str = 0) -> int:
        return self._declare(Role.LINE, name, "", numbers, clause=clause)

    def fact(self, name: str, key: str = "", numbers: str = "", clause: int | str = 0) -> int:
        return self._declare(Role.FACT, name, key, numbers, clause=clause)

    def goal(self, name: str, key: str = "", numbers: str = "", clause: int | str = 0) -> int:
        """Always in sight, so it has a few words besides its sentence: `short`."""
        return self._declare(Role.GOAL, name, key, numbers, clause=clause)

    def moment(self, name: str, numbers: str = "") -> int:
        return self._declare(Role.MOMENT, name, "", numbers)

    def outcome(self, name: str, numbers: str = "", clause: int | str = 0) -> int:
        """Its last numbers say how each seat ended: see `add_standing`."""
        return self._declare(Role.OUTCOME, name, "", f"{numbers} *standing", clause=clause)

    def prompt(self, name: str, numbers: str = "", clause: int | str = 0) -> int:
        return self._declare(Role.PROMPT, name, "", numbers, clause=clause)

    def move(
        self,
        name: str,
        key: str = "",
        numbers: str = "",
        *,
        action: int | str,
        zone: int | None = None,
        clause: int | str = 0,
        keyboard: str = "",
        ask_twice: bool = False,
    ) -> int:
        more = {"keyboard": keyboard, "ask_twice": ask_twice}
        return self._declare(
            Role.MOVE, name, key, numbers, action=action, zone=zone, clause=clause, **more
        )

    def barred(
        self,
        name: str,
        key: str = "",
        numbers: str = "",
        *,
        zone: int | None = None,
        clause: int | str,
    ) -> int:
        return self._declare(Role.BARRED, name, key, numbers, zone=zone, clause=clause)

    def event(self, kind: IntEnum, fields: str = "", says: bool = True) -> int:
        """What the rules note as this kind of event. `fields` says which of its fields are shown,
        and what they are called: see `EventFields`."""
        name = kind.name.lower().replace("_", "-")
        read = EventFields.read(fields)
        number = self._declare(
            Role.EVENT, name, "at", f"clause {read.names}", clause="clause", says=says
        )
        self.events[int(kind)] = read.of(number)
        return number

    # --------------------------------------------------------------- for rules
    @cached_property
    def keys(self) -> Ints:
        """For `changes`: the length of each kind's key, -1 if it is of one position only."""
        return np.array([-1 if k.role in OF_ONE_POSITION else len(k.key) for k in self.kinds])

    @cached_property
    def event_table(self) -> Ints:
        """For `lay_events`. To be asked for once all events are declared."""
        return event_table(self.events, self.bits)

    # ------------------------------------------------------------------ reading
    @classmethod
    def from_schema(cls, schema: list[dict[str, Any]], codes: Mapping[int, str]) -> Pieces:
        """What a server says its pieces are."""
        return cls(codes, kinds=[Kind.from_json(kind) for kind in schema])

    def schema(self) -> list[dict[str, Any]]:
        """All a client has to know to read pieces, ready for JSON."""
        return [kind.to_json() for kind in self.kinds]

    def read(self, numbers: Wire) -> Piece:
        """A piece from its form on the wire."""
        kind = self.kinds[numbers[0]]
        plain = [number for number in numbers[1:] if not isinstance(number, list)]
        inside = tuple(self.read(one) for one in numbers[1 + len(plain) :])
        if kind.numbers and kind.numbers[-1].startswith("*"):
            last = len(kind.numbers) - 1
            plain[last:] = [tuple(plain[last:])]
        names = (name.lstrip("*") for name in kind.numbers)
        return Piece(kind, dict(zip(names, plain, strict=True)), inside)

    def key_of(self, numbers: Wire) -> tuple[int, ...]:
        """What says which piece it is: kind and key."""
        return tuple(numbers[: 1 + len(self.kinds[numbers[0]].key)])

    def seen(self, page: Ints, viewer: int = EVERYONE) -> dict[tuple[int, ...], Wire]:
        """All that a viewer sees, by kind and key; whoever has no seat sees what everyone does."""
        found = {}
        for seat, numbers in on_wire(page):
            if seat in (EVERYONE, viewer):
                found[self.key_of(numbers)] = numbers
        return found


def on_wire(page: Ints) -> Iterator[tuple[int, Wire]]:
    """Each piece with whom it is laid for, in its form on the wire."""
    words, at = page.tolist(), FIRST
    while at < words[END]:
        end, own, parts = at + words[at], at + 2, []
        while own < end:
            parts.append(words[own + 1 : own + 1 + words[own]])
            own += 1 + words[own]
        yield words[at + 1], parts[0] + parts[1:]
        at = end
