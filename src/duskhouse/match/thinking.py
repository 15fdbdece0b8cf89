"""The bots that sit at tables. They think in worker threads, on a copy of the position."""

from __future__ import annotations

from threading import Event

from duskhouse.bots import levels
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import new_generator, new_seed
from duskhouse.engine.state.layout import Ints, States
from duskhouse.match import advice
from duskhouse.match.advice import Hint
from duskhouse.words.errors import Refused

DEFAULT_LEVEL = levels.USUAL_LEVEL
RULE_OF_THUMB = "tactics"
LEVELS = tuple(bot.name for bot in levels.LEVELS)


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


def advise(game: Game, states: States, cancel: Event) -> Hint:
    """What a strong bot thinks of the moves in the first of these states."""
    return advice.advise(game, states, fresh_generator(), cancel)


def fresh_generator() -> Ints:
    return new_generator(int.from_bytes(new_seed()))
