"""Many games at once: arrays in, arrays out, no Python per game.

The conventions are those of Gymnasium's vector environments where they fit: `reset` gives
`(observations, infos)`, `step` gives `(observations, rewards, terminations, truncations, infos)`,
and a finished game is replaced by the next one in the same step (`AutoresetMode.SAME_STEP`). What
does not fit: several seats share a game. The observation is that of the seat to move, which
`infos["turn"]` names, and rewards have a column for each seat.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from duskhouse.engine.compiling.rule import bind
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import Ints, States
from duskhouse.envs.actions import ACTIONS
from duskhouse.envs.kernels import KERNELS, MASK_WIDTH, PARTS
from duskhouse.words.errors import Refused

SLICE = 64  # threads meet only between groups of so many games, so they share no cache line

NO_ACTIONS: Ints = np.zeros(0, np.int64)

Observations = NDArray[np.int8]
Rewards = NDArray[np.float32]
Flags = NDArray[np.bool_]
Infos = dict[str, NDArray[Any]]


class Saved(NamedTuple):
    """The games of a batch at one moment; `chooser` is what `sample` draws from."""

    states: States
    chooser: Ints | None


@cache
def compiled_for(game_id: str) -> SimpleNamespace:
    """The kernels, compiled for one game."""
    game = find_game(game_id)
    return bind(KERNELS, game.contract, f"envs.{game.id}", PARTS)


def batch(
    game: str | Game,
    n: int,
    *,
    seats: int | None = None,
    threads: int = 1,
    observe: bool = True,
    copy: bool = True,
    privileged: bool = False,
    **options: Any,
) -> Batch:
    """So many games of one kind at once; as many seats as fit if left out.

    `threads` shares them out among cores. Without `observe` the observations are empty, for
    players that do not look. Without `copy` all arrays are used again by the next step. With
    `privileged` the infos say what all seats know: for critics, never for players.
    """
    found = find_game(game) if isinstance(game, str) else game
    return Batch(found, n, seats or max(found.seats), options, threads, observe, copy, privileged)


class Batch:
    """Made by `batch`. `reset` comes first."""

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int,
        options: dict[str, Any],
        threads: int = 1,
        observe: bool = True,
        copy: bool = True,
        privileged: bool = False,
    ) -> None:
        if n < 1 or threads < 1:
            raise Refused("batch-size")
        self.game = game
        self.num_envs = n
        self.seats = seats
        self.copy = copy
        self.states: States = game.states(n)
        self.options = game.prepare(self.states[0], seats, options)
        self._run = compiled_for(game.id)
        self._chooser: Ints | None = None
        self._observe = observe
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._pool_process = 0  # whose threads those are
        self._slices = slices(n, threads)
        self._observations: Observations = np.zeros(
            (n, game.observation_size if observe else 0), np.int8
        )
        self._privileged = privileged_rows(game, n, seats if privileged else 0)
        self._mask_rows = np.zeros((n, MASK_WIDTH), np.int8)
        self._masks: Flags = self._mask_rows.view(np.bool_)[:, :ACTIONS]
        self._sets: Ints = np.zeros(n, np.int64)
        self._turns: Ints = np.zeros(n, np.int64)
        self._rewards: Rewards = np.zeros((n, seats), np.float32)
        self._terminations: Flags = np.zeros(n, np.bool_)
        self._truncations: Flags = np.zeros(n, np.bool_)

    # --------------------------------------------------------------- playing
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deal all games. Without a seed the generators go on from where they are.

        `options` is there for Gymnasium's sake: a game's own options are given to `batch`.
        """
        if options:
            raise Refused("batch-options")
        if seed is not None or self._chooser is None:
            self._seed(secrets.randbits(63) if seed is None else seed)
        self._share(self._run.deal_some)
        self._go_on(NO_ACTIONS)
        return self._given(self._observations), self._infos()

    def step(self, actions: ArrayLike) -> tuple[Observations, Rewards, Flags, Flags, Infos]:
        """One move in every game, by its seat to move. If one is illegal, none is made."""
        self._go_on(self._checked(actions))
        return (
            self._given(self._observations),
            self._given(self._rewards),
            self._given(self._terminations),
            self._given(self._truncations),
            self._infos(),
        )

    def sample(self) -> Ints:
        """Random legal actions, the same ones after the same seed and number of samples."""
        if self._chooser is None:
            raise Refused("batch-not-dealt", call="sample")
        actions = np.empty(self.num_envs, np.int64)
        self._run.choose_all(self._sets, self._chooser, actions)
        return actions

    def save(self) -> Saved:
        """All games as they stand, to be restored here or in a batch that was made alike."""
        chooser = None if self._chooser is None else self._chooser.copy()
        return Saved(self.states.copy(), chooser)

    def restore(self, saved: Saved) -> tuple[Observations, Infos]:
        """Go back to what was saved: what `reset` or `step` gave then, without the rewards."""
        if saved.states.shape != self.states.shape or saved.states.dtype != self.states.dtype:
            raise Refused("batch-saved", title=self.game.title, games=self.num_envs)
        self.states[:] = saved.states
        self._chooser = None if saved.chooser is None else saved.chooser.copy()
        if self._chooser is not None:
            self._go_on(NO_ACTIONS)
        return self._given(self._observations), self._infos()

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.game, self.num_envs, self.seats, self.options)
        how = (self._threads, self._observe, self.copy, self._privileged.size > 0)
        return Batch._copied, (*made, *how, self.save())

    @classmethod
    def _copied(cls, *made_with: Any) -> Batch:
        *arguments, saved = made_with
        made = cls(*arguments)
        made.restore(saved)
        return made

    def close(self) -> None:
        """Let the threads go; the next step would make them anew."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    # ---------------------------------------------------------------- inside
    def _go_on(self, actions: Ints) -> None:
        self._share(
            self._run.go_on,
            actions,
            self._rewards,
            self._terminations,
            self._turns,
            self._sets,
            self._mask_rows,
            self._observations,
            self._privileged,
        )

    def _seed(self, number: int) -> None:
        self._run.prepare_all(self.states, new_generator(number))
        self._chooser = new_generator(~number)

    def _checked(self, actions: ArrayLike) -> Ints:
        if self._chooser is None:
            raise Refused("batch-not-dealt", call="step")
        return checked_actions(actions, self._sets, self._run)

    def _share(self, work: Callable[..., None], *arguments: Any) -> None:
        if self._threads == 1:
            work(self.states, 0, self.num_envs, *arguments)
            return
        pool = self._running_pool()
        parts = [pool.submit(work, self.states, *part, *arguments) for part in self._slices]
        for part in parts:
            part.result()

    def _running_pool(self) -> ThreadPoolExecutor:
        """The threads, made anew in a fork of the process, which has none of them."""
        if self._pool is None or self._pool_process != os.getpid():
            self._pool = ThreadPoolExecutor(self._threads)
            self._pool_process = os.getpid()
        return self._pool

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _infos(self) -> Infos:
        infos = {
            "turn": self._given(self._turns),
            "action_mask": self._given(self._masks),
            "legal": self._given(self._sets),
        }
        if self._privileged.size:
            infos["privileged"] = self._given(self._privileged)
        return infos

    # ------------------------------------------------------ Gymnasium's words
    @property
    def unwrapped(self) -> Batch:
        return self

    @property
    def single_observation_space(self) -> Any:
        """Gymnasium's description of one game's observation; needs gymnasium."""
        from gymnasium.spaces import Box

        return Box(-128, 127, (self.game.observation_size,), np.int8)

    @property
    def single_action_space(self) -> Any:
        """Gymnasium's description of one game's actions; needs gymnasium."""
        from gymnasium.spaces import Discrete

        return Discrete(ACTIONS)

    @property
    def observation_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def action_space(self) -> Any:
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)


def checked_actions(actions: ArrayLike, sets: Ints, run: SimpleNamespace) -> Ints:
    """One action for each game out of its legal ones; anything else is refused."""
    given = np.asarray(actions)
    if given.shape != sets.shape:
        raise Refused("batch-actions", games=len(sets))
    if not np.issubdtype(given.dtype, np.integer):
        raise Refused("batch-not-whole", kind=str(given.dtype))
    wanted = np.ascontiguousarray(given, np.int64)
    bad = run.first_illegal(sets, wanted)
    if bad < len(sets):
        raise Refused("batch-action", action=str(wanted[bad]), number=int(bad))
    return wanted


def privileged_rows(game: Game, n: int, seats: int) -> NDArray[np.int8]:
    """Room for what so many seats know in each of n games."""
    return np.zeros((n, seats, game.observation_size), np.int8)


def slices(n: int, threads: int) -> list[tuple[int, int]]:
    """The games from 0 to n shared out evenly in whole groups."""
    groups = -(-n // SLICE)
    edges = [min(n, groups * i // threads * SLICE) for i in range(threads + 1)]
    return [(begin, end) for begin, end in pairwise(edges) if begin < end]
