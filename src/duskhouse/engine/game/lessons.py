"""A first game that teaches: a set deal, and what is said at the decisions of whoever learns.

A game may have a `lesson.toml` beside its rules. It names the table (seats, options, the level of
the bots, a seed whose deal brings the main turns early) and lists steps. At each decision, and at
the end, the first step is said whose conditions all hold and whose message was not said yet, unless
it is to be said again. What it says is the message `lesson-…` in `words/lesson.<language>.ftl`; its
variables are the numbers of the pieces that its conditions found and of the move that it suggests.

A condition is a pattern over the pieces that the seat sees, and over nothing else; so is a move:

    piece = "zone-hand"     a piece of this role and name is there; `no` instead: none is
    seat = "own"            a number of it is that of the seat who learns; "other": of another seat
    size = 3                a number is this one; of a list, any of these; { least = 3, most = 5 }
    mine = { over = "theirs" }    a number is more than another one of the same piece
    card = "POT"            a number is the card of this notation
    holds = "POT"           such a card lies inside; of a list, any of these

`web/js/lesson.js` is its twin.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.view.pieces import Piece, Pieces, Role, Wire

FILE = "lesson.toml"

Pattern = Mapping[str, Any]


@dataclass(frozen=True)
class Step:
    """`main` is a turn that the lesson is to bring."""

    says: str
    when: tuple[Pattern, ...] = ()
    move: tuple[Pattern, ...] = ()
    again: bool = False
    main: bool = False

    def to_json(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if value and name != "main"}


@dataclass(frozen=True)
class Said:
    """A step at a decision: the move that it suggests, and the variables of its message."""

    step: Step
    move: int | None
    values: Mapping[str, Any]


@dataclass(frozen=True)
class Lesson:
    """Whoever learns sits on the first seat."""

    seats: int
    seed: bytes
    steps: tuple[Step, ...]
    level: str = "gentle"
    first: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"seats": self.seats, "steps": [step.to_json() for step in self.steps]}

    def at(
        self, pieces: Pieces, seen: Iterable[Wire], seat: int, said: Collection[str] = ()
    ) -> Said | None:
        """What is said to a seat that sees this; `said` is what has been said before."""
        found = [pieces.read(wire) for wire in seen]
        for step in self.steps:
            if step.again or step.says not in said:
                matching = Matching(pieces.codes, seat, found)
                if all(map(matching.holds, step.when)):
                    return Said(step, matching.first_move(step.move), matching.values)
        return None


class Matching:
    """The pieces that one seat sees, and the numbers of those that were found."""

    def __init__(self, codes: Mapping[int, str], seat: int, pieces: Sequence[Piece]) -> None:
        self.codes = codes
        self.seat = seat
        self.pieces = pieces
        self.values: dict[str, Any] = {}

    def holds(self, pattern: Pattern) -> bool:
        if "no" in pattern:
            name, rest = pattern["no"], {key: pattern[key] for key in pattern if key != "no"}
            return self.find({"piece": name, **rest}) is None
        piece = self.find(pattern)
        self.values |= piece.numbers if piece else {}
        return piece is not None

    def first_move(self, patterns: Iterable[Pattern]) -> int | None:
        """The move of the first pattern that one fits."""
        for pattern in patterns:
            piece = self.find(pattern)
            if piece is not None and piece.kind.role is Role.MOVE:
                self.values |= piece.numbers
                return piece.action
        return None

    def find(self, pattern: Pattern) -> Piece | None:
        return next((piece for piece in self.pieces if self.fits(pattern, piece)), None)

    def fits(self, pattern: Pattern, piece: Piece) -> bool:
        if piece.kind.message_id != pattern["piece"]:
            return False
        return all(
            self.has_inside(piece, wanted)
            if name == "holds"
            else self.is_like(piece.numbers.get(name), wanted, piece.numbers)
            for name, wanted in pattern.items()
            if name != "piece"
        )

    def has_inside(self, piece: Piece, wanted: Any) -> bool:
        return any(self.is_like(inside.numbers.get("card"), wanted) for inside in piece.inside)

    def is_like(self, value: Any, wanted: Any, numbers: Mapping[str, Any] | None = None) -> bool:
        if isinstance(wanted, list):
            return any(self.is_like(value, each) for each in wanted)
        if value is None:
            return False
        if isinstance(wanted, Mapping) and "over" in wanted:
            return bool(value > (numbers or {})[wanted["over"]])
        if isinstance(wanted, Mapping):
            least, most = wanted.get("least", value), wanted.get("most", value)
            return bool(least <= value <= most)
        if wanted == "own":
            return bool(value == self.seat)
        if wanted == "other":
            return bool(value >= 0 and value != self.seat)
        if isinstance(wanted, str):
            return self.codes.get(value) == wanted
        return bool(value == wanted)


@cache
def lesson_of(game: Game) -> Lesson | None:
    """The lesson of a game, if it has one."""
    file = game.folder / FILE
    if not file.is_file():
        return None
    data = tomllib.loads(file.read_text("utf-8"))
    sets: dict[str, list[str]] = data.pop("cards", {})
    steps = [read_step(step, sets) for step in data.pop("steps")]
    seed = bytes.fromhex(data.pop("seed"))
    return Lesson(seed=seed, steps=tuple(steps), **data)


def read_step(step: dict[str, Any], sets: Mapping[str, list[str]]) -> Step:
    """With the sets of cards that patterns name put in their places."""

    def filled(pattern: Pattern) -> Pattern:
        return {name: named(value) for name, value in pattern.items()}

    def named(value: Any) -> Any:
        return sets.get(value, value) if isinstance(value, str) else value

    when, move = (tuple(map(filled, step.pop(name, []))) for name in ("when", "move"))
    return Step(when=when, move=move, **step)
