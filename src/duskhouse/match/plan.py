"""What the host decided before the first card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options, differing
from duskhouse.engine.game.usual import checked_first
from duskhouse.words.errors import Refused

A_DAY = 86_400
SHORTEST_CLOCK, LONGEST_CLOCK = 5, 30 * A_DAY
LONGEST_GRACE = A_DAY
LONGEST_DELAY = 3_600

SafeNumber = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""What all programs that read JSON understand: an error may repeat it."""


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think in seconds: for each turn, which may be several moves, or for a seat's whole
    game."""

    kind: Literal["move", "game"]
    seconds: SafeNumber

    @property
    def is_of_days(self) -> bool:
        """Then nobody need be there for the game to go on."""
        return self.seconds >= A_DAY


class Plan(msgspec.Struct, frozen=True):
    """`host` is a seat, `first` the one that begins, None if the lot decides. `rules` is the number
    of the rules that it is played under; plans from before these were named mean the first. A
    `lesson` is dealt from a seed that everyone may know."""

    game: str
    seats: int
    options: dict[str, Any]
    host: int = 0
    first: int | None = None
    rules: int = 1
    public: bool = False
    casual: bool = True
    clock: Clock | None = None
    grace: int | None = 60
    spectators: bool = True
    delay: int = 0
    lesson: bool = False

    @property
    def lasts(self) -> bool:
        """Whether it is played over days: people look in now and then."""
        return self.clock is not None and self.clock.is_of_days

    def __post_init__(self) -> None:
        if not 0 <= self.host < self.seats:
            raise Refused("no-host-seat", seat=self.host, last=self.seats - 1)
        checked_first(self.seats, self.first)
        if self.clock:
            must_be_within(self.clock.seconds, SHORTEST_CLOCK, LONGEST_CLOCK, "clock-seconds")
        if self.grace is not None:
            must_be_within(self.grace, 0, LONGEST_GRACE, "grace-seconds")
        must_be_within(self.delay, 0, LONGEST_DELAY, "delay-seconds")


def must_be_within(value: int, least: int, most: int, code: str) -> None:
    if not least <= value <= most:
        raise Refused(code, seconds=value, least=least, most=most)


def must_be_replayable(plan: Plan, game: Game) -> None:
    """A match is played on by the rules that it was begun under, or not at all."""
    if plan.rules not in (*game.replays, game.rules_version):
        raise Refused("old-rules", played=plan.rules, title=game.title, rules=game.rules_version)


def checked_options(game: Game, seats: int, given: Mapping[str, Any]) -> Options:
    """The options that differ from their default; text is read as a person types it."""
    known = {option.name: option for option in game.options}
    options = {
        name: known[name].parse(value) if isinstance(value, str) and name in known else value
        for name, value in given.items()
    }
    return differing(game.options, game.complete(seats, options))
