"""The bots that sit at tables. They think in worker threads, on a copy of the position."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Event

from duskhouse.bots import tactics
from duskhouse.engine.chance import new_generator, new_seed
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Game
from duskhouse.engine.records import States

DEFAULT_LEVEL = "steady"
LEVELS = {
    "gentle": "leaves you room",
    "steady": "plays soundly",
    "sharp": "thinks ahead",
    "ghost": "the strongest within a second a move",
}


@dataclass(frozen=True)
class Advice:
    """A move a bot considered: its action, what it is worth and how sure that is."""

    action: int
    value: float | None = None
    sure: float | None = None


def check_level(name: str) -> str:
    if name not in LEVELS:
        raise Refused(f"There is no level {name!r}; there are: {', '.join(LEVELS)}.")
    return name


def choose(game: Game, level: str, states: States, cancel: Event) -> int:
    """What a bot of this level does in the first of these states."""
    return tactics.choose(game, states, 0, new_generator(int.from_bytes(new_seed())))


def advise(game: Game, states: States, cancel: Event) -> list[Advice]:
    """What a strong bot thinks of the moves, the best first."""
    return [Advice(choose(game, DEFAULT_LEVEL, states, cancel))]
