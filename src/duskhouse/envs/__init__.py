"""The games as environments for researchers.

vector      many games at once on arrays, stepped in compiled code: `batch`
arrays      what it and `learner` do with arrays; vector_base: Gymnasium's class under it
actions     what an action is
kernels     the compiled loops under it
pettingzoo  one AEC adapter for every game (needs the extra `envs`)
learner     one seat among bots for Gymnasium: `solo` (needs the extra `envs`)
position    a position with what each seat remembers
openspiel   one adapter that registers every game with pyspiel (needs the extra `envs`)
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.envs.vector import Batch, batch

if TYPE_CHECKING:  # it needs Gymnasium
    from duskhouse.envs.learner import Opponents

__all__ = ["Batch", "batch", "solo"]


def solo(
    game: str | Game,
    seat: int = 0,
    opponents: Opponents = "tactics",
    *,
    n: int | None = None,
    seats: int | None = None,
    privileged: bool = False,
    **options: Any,
) -> Any:
    """One learner among bots, for Gymnasium: one table, or n of them as a vector environment.

    `opponents` is a bot by name (`tactics`, `random`, `search@200`, …), a function that gets an
    observation and a mask of actions and gives an action, or one of these for each other seat,
    clockwise. Against n tables at once `tactics` and `random` play. With `privileged` the infos say
    what all seats know: for critics, never for players.
    """
    from duskhouse.envs.learner import LearnerEnv, LearnerVector

    found = find_game(game) if isinstance(game, str) else game
    table = (seats or max(found.seats), seat, opponents, options, privileged)
    return LearnerEnv(found, *table) if n is None else LearnerVector(found, n, *table)  # type: ignore[arg-type]


def compile_for(game: Game) -> None:
    """Compile what environments need, by playing a move in each."""
    table = batch(game, 1)
    table.reset(seed=0)
    table.step(table.sample())
    with suppress(ImportError):
        solo(game, n=1).reset(seed=0)
