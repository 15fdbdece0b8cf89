"""The bots that sit at tables. They think in worker threads, on a copy of the position."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from duskhouse.bots import levels
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import new_generator, new_seed
from duskhouse.engine.state.layout import Ints, States
from duskhouse.words.errors import Refused

DEFAULT_LEVEL = levels.USUAL_LEVEL
RULE_OF_THUMB = "tactics"
ADVISER = "sharp"
LEVELS = tuple(bot.name for bot in levels.LEVELS)


@dataclass(frozen=True)
class Advice:
    """A move a bot considered: its action, what it is worth and how sure that is."""

    action: int
    value: float | None = None
    sure: float | None = None


def check_level(name: str) -> str:
    if name not in LEVELS:
        raise Refused("no-level", level=name, levels=", ".join(LEVELS))
    return name


def choose(game: Game, level: str, states: States, cancel: Event) -> int:
    """What a bot of this level does in the first of these states."""
    return levels.find_bot(level).choose(game, states, 0, fresh_generator(), cancel)


def thinking_time(level: str) -> float:
    """Seconds that a bot of this level may think; none if it does not think by the clock."""
    search = levels.find_bot(level).search
    return search.budget.seconds if search else 0.0


def advise(game: Game, states: States, cancel: Event) -> list[Advice]:
    """What a strong bot thinks of the moves, the best first; sure is how likely none is better."""
    found = levels.find_bot(ADVISER).estimate(game, states, 0, fresh_generator(), cancel)
    return [Advice(one.action, one.value, 1.0 - one.beaten) for one in found]


def fresh_generator() -> Ints:
    return new_generator(int.from_bytes(new_seed()))
