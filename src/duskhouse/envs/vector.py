"""Many games at once: arrays in, arrays out, no Python per game.

A batch is one of Gymnasium's vector environments, where Gymnasium is installed, and behaves like
one where it is not. What is not in Gymnasium's words: several seats share a game. An observation
is that of the seat to move, which `infos["turn"]` names; a reward is that of the seat that has
moved, and `infos["rewards"]` has a column for each seat.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import Ints, States
from duskhouse.envs.actions import ACTIONS
from duskhouse.envs.arrays import (
    NO_ACTIONS,
    Flags,
    Infos,
    Observations,
    Rewards,
    Seeds,
    checked_actions,
    checked_flags,
    compiled_for,
    privileged_rows,
    rows_of,
    seed_each,
    slices,
)
from duskhouse.envs.kernels import MASK_WIDTH
from duskhouse.envs.vector_base import AutoresetMode, VectorEnv
from duskhouse.words.errors import Refused

MODES = {mode.name.lower(): mode for mode in AutoresetMode}


class Saved(NamedTuple):
    """The games of a batch at one moment, and who is to look at each; `chooser` is what `sample`
    draws from. The game and its rules are named, since it may have been kept for long."""

    game: str
    rules: int
    states: States
    turns: Ints
    chooser: Ints | None


def batch(
    game: str | Game,
    n: int,
    *,
    seats: int | None = None,
    threads: int = 1,
    observe: bool = True,
    copy: bool = True,
    privileged: bool = False,
    autoreset: str = "same_step",
    **options: Any,
) -> Batch:
    """So many games of one kind at once; as many seats as fit if left out.

    `threads` shares them out among cores. Without `observe` the observations are empty, for
    players that do not look. Without `copy` all arrays are used again by the next step. With
    `privileged` the infos say what all seats know: for critics, never for players. `autoreset`
    says when the next game is dealt in place of one that has ended: in the `same_step`, in the
    `next_step`, or `disabled`, by `reset` alone.
    """
    found = find_game(game) if isinstance(game, str) else game
    if autoreset not in MODES:
        raise Refused("batch-autoreset", known=", ".join(MODES), autoreset=repr(autoreset))
    table = (found, n, seats or max(found.seats), options)
    return Batch(*table, threads, observe, copy, privileged, MODES[autoreset])


class Batch(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
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
        autoreset: AutoresetMode = AutoresetMode.SAME_STEP,
    ) -> None:
        if n < 1 or threads < 1:
            raise Refused("batch-size")
        self.game = game
        self.num_envs = n
        self.seats = seats
        self.copy = copy
        self.metadata = {"render_modes": [], "autoreset_mode": autoreset}
        self.states: States = game.states(n)
        self.options = game.prepare(self.states[0], seats, options)
        self._run = compiled_for(game.id)
        self._chooser: Ints | None = None
        self._autoreset = autoreset
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._pool_process = 0  # whose threads those are
        self._slices = slices(n, threads)
        size = game.observation_size if observe else 0
        self._observations: Observations = np.zeros((n, size), np.int8)
        at_once = autoreset is AutoresetMode.SAME_STEP
        self._last: Observations = np.zeros((n, size if at_once else 0), np.int8)
        self._privileged = privileged_rows(game, n, seats if privileged else 0)
        self._mask_rows = np.zeros((n, MASK_WIDTH), np.int8)
        self._masks: Flags = self._mask_rows.view(np.bool_)[:, :ACTIONS]
        self._sets: Ints = np.zeros(n, np.int64)
        self._turns: Ints = np.zeros(n, np.int64)
        self._rewards: Rewards = np.zeros(n, np.float32)
        self._shares: Rewards = np.zeros((n, seats), np.float32)
        self._terminations: Flags = np.zeros(n, np.bool_)
        self._truncations: Flags = np.zeros(n, np.bool_)
        self._everywhere: Flags = np.ones(n, np.bool_)

    # --------------------------------------------------------------- playing
    def reset(
        self, *, seed: Seeds = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deal all games, or those of `options={"reset_mask": …}`. A list of seeds has one for each
        game. Without a seed the generators go on from where they are.

        A game's own options are given to `batch`.
        """
        where = self._to_reset(options or {})
        if seed is not None or self._chooser is None:
            self._seed(seed, where)
        self._share(self._run.deal_some, where)
        self._show()
        return self._given(self._observations), self._infos()

    def step(
        self, actions: ArrayLike, where: ArrayLike | None = None
    ) -> tuple[Observations, Rewards, Flags, Flags, Infos]:
        """One move in every game, or in those that `where` says, by its seat to move. If one is
        illegal, none is made."""
        chosen = self._everywhere if where is None else checked_flags(where, self.num_envs)
        self._go_on(self._checked(actions, chosen), chosen)
        infos = self._infos()
        if self._last.size and self._terminations.any():
            infos |= self._final()
        return (
            self._given(self._observations),
            self._given(self._rewards),
            self._given(self._terminations),
            self._given(self._truncations),
            infos,
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
        made_for = self.game.id, self.game.rules_version
        return Saved(*made_for, self.states.copy(), self._turns.copy(), chooser)

    def restore(self, saved: Saved) -> tuple[Observations, Infos]:
        """Go back to what was saved: what `reset` or `step` gave then, without the rewards."""
        if not self._fits(saved):
            title, number = self.game.title, self.game.rules_version
            games, seats = self.num_envs, self.seats
            raise Refused("batch-saved", title=title, rules=number, games=games, seats=seats)
        self.states[:] = saved.states
        self._turns[:] = saved.turns
        self._chooser = None if saved.chooser is None else saved.chooser.copy()
        if self._chooser is not None:
            self._show()
        return self._given(self._observations), self._infos()

    def _fits(self, saved: Any) -> bool:
        """Whether this was saved by a batch that was made alike."""
        if not isinstance(saved, Saved) or saved.states.dtype != self.states.dtype:
            return False
        mine = (self.game.id, self.game.rules_version, self.states.shape, self._turns.shape)
        if mine != (saved.game, saved.rules, saved.states.shape, saved.turns.shape):
            return False
        if saved.chooser is None:  # before the first deal, for which the first game is prepared
            return bool(saved.states["seats"][0] == self.seats)
        is_generator = saved.chooser.shape == self.states["rng"].shape[1:]
        return is_generator and bool((saved.states["seats"] == self.seats).all())

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.game, self.num_envs, self.seats, self.options)
        how = (self._threads, self._observations.size > 0, self.copy, self._privileged.size > 0)
        return Batch._copied, (*made, *how, self._autoreset, self.save())

    @classmethod
    def _copied(cls, *made_with: Any) -> Batch:
        *arguments, saved = made_with
        made = cls(*arguments)
        made.restore(saved)
        return made

    def close_extras(self, **_: Any) -> None:
        """Let the threads go; the next step would make them anew."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    # ---------------------------------------------------------------- inside
    def _show(self) -> None:
        """All games as they stand, before any move."""
        self._rewards[:], self._shares[:], self._terminations[:] = 0, 0, False
        self._go_on(NO_ACTIONS, self._everywhere)

    def _go_on(self, actions: Ints, where: Flags) -> None:
        self._share(
            self._run.go_on,
            actions,
            where,
            self._autoreset is AutoresetMode.SAME_STEP,
            self._rewards,
            self._shares,
            self._terminations,
            self._turns,
            self._sets,
            self._mask_rows,
            self._observations,
            self._last,
            self._privileged,
        )

    def _to_reset(self, options: dict[str, Any]) -> Flags:
        if options.keys() - {"reset_mask"}:
            raise Refused("batch-options")
        if "reset_mask" not in options:
            return self._everywhere
        if self._chooser is None:
            raise Refused("batch-not-dealt", call="reset(options=…)")
        return checked_flags(options["reset_mask"], self.num_envs)

    def _seed(self, seed: Seeds, where: Flags) -> None:
        number = None if isinstance(seed, Sequence) else seed
        if not isinstance(seed, Sequence) or self._chooser is None:
            number = secrets.randbits(63) if number is None else int(number)
            super().reset(seed=number % 2**63)
            fresh = self.states.copy()
            self._run.prepare_all(fresh, new_generator(number))
            self.states[where] = fresh[where]
            self._chooser = new_generator(~number)
        if isinstance(seed, Sequence):
            seed_each([self.states["rng"]], seed, where, self._run)
            given = [number for number in seed if number is not None]
            if given:
                mixed = np.random.SeedSequence([number % 2**63 for number in given])
                self._chooser = new_generator(int(mixed.generate_state(1, np.uint32)[0]))

    def _checked(self, actions: ArrayLike, where: Flags) -> Ints:
        if self._chooser is None:
            raise Refused("batch-not-dealt", call="step")
        dealt_next = self._autoreset is AutoresetMode.NEXT_STEP
        return checked_actions(actions, self._sets, self._run, where, dealt_next)

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
            self.closed = False
        return self._pool

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _infos(self) -> Infos:
        infos = {
            "turn": self._given(self._turns),
            "action_mask": self._given(self._masks),
            "legal": self._given(self._sets),
            "rewards": self._given(self._shares),
        }
        if self._privileged.size:
            infos["privileged"] = self._given(self._privileged)
        return infos

    def _final(self) -> Infos:
        """What Gymnasium wants to know of games that have ended with this step."""
        ended = self._terminations.copy()
        rewards = self._shares.copy()
        return {
            "final_obs": rows_of(self._last, ended),
            "_final_obs": ended,
            "final_info": {"rewards": rewards, "_rewards": ended},
            "_final_info": ended,
        }

    # ------------------------------------------------------ Gymnasium's words
    @cached_property
    def single_observation_space(self) -> Any:  # type: ignore[override]
        """Gymnasium's description of one game's observation; needs gymnasium."""
        from gymnasium.spaces import Box

        return Box(-128, 127, self._observations.shape[1:], np.int8)

    @cached_property
    def single_action_space(self) -> Any:  # type: ignore[override]
        """Gymnasium's description of one game's actions; needs gymnasium."""
        from gymnasium.spaces import Discrete

        return Discrete(ACTIONS)

    @cached_property
    def observation_space(self) -> Any:  # type: ignore[override]
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_observation_space, self.num_envs)

    @cached_property
    def action_space(self) -> Any:  # type: ignore[override]
        from gymnasium.vector.utils import batch_space

        return batch_space(self.single_action_space, self.num_envs)
