"""One learner among bots: Gymnasium environments of one seat's decisions, made by `envs.solo`.

The others move by themselves: an observation is always followed by an action of the learner.
The reward comes at the end: the learner's share of the win.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from duskhouse.envs.needs import require

require("gymnasium", "Gymnasium")

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import Ints, States
from duskhouse.envs.actions import ACTIONS, is_legal
from duskhouse.envs.arrays import (
    NO_ACTIONS,
    Flags,
    Observations,
    Rewards,
    checked_actions,
    compiled_for,
    privileged_rows,
    rows_of,
    seed_each,
)
from duskhouse.envs.kernels import MASK_WIDTH
from duskhouse.words.errors import Refused

Policy = Callable[[Observations, Flags], int]
"""What a seat does that knows this, with these actions open to it."""

Opponents = str | Policy | Sequence[str | Policy]

COMPILED = ("tactics", "random")
"""The bots that many tables at once can play against."""


def observation_space(game: Game) -> Space[Any]:
    return Box(-128, 127, (game.observation_size,), np.int8)


def check_seat(seat: int, seats: int) -> None:
    if not 0 <= seat < seats:
        raise Refused("solo-seat", seat=str(seat), last=seats - 1)


class LearnerEnv(gymnasium.Env[Observations, np.int64]):
    """One table. `action_masks` is what MaskablePPO asks for."""

    metadata = {"render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        seats: int,
        seat: int,
        opponents: Opponents,
        options: dict[str, Any],
        privileged: bool = False,
    ) -> None:
        check_seat(seat, seats)
        self.game, self.seats, self.seat = game, seats, seat
        self.options = game.prepare(game.states(1)[0], seats, options)
        self.observation_space = observation_space(game)
        self.action_space = Discrete(ACTIONS)
        self._privileged = privileged
        self._others = seated(opponents, seats, seat)
        self._states: States = game.states(1)
        self._generator: Ints = new_generator(0)

    # --------------------------------------------------------------- playing
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal. A game that ends before the learner's first turn is dealt again."""
        super().reset(seed=seed)
        if options:
            raise Refused("batch-options")
        while True:
            self._states = self.game.dealt(self.seats, self.options, self.np_random.bytes(32))
            self._generator = new_generator(int(self.np_random.integers(2**62)))
            self._answer()
            if not self._over:
                return self._observed(self.seat), self._info()

    def step(self, action: Any) -> tuple[Observations, float, bool, bool, dict[str, Any]]:
        """The learner's move and the answers of all others."""
        if not is_legal(self._legal(), action):
            raise Refused("action", action=str(action), agent=f"player_{self.seat}")
        self.game.run.play_one(self._states, 0, int(action))
        self._answer()
        over = self._over
        reward = self.game.run.utility_one(self._states, 0, self.seat) if over else 0.0
        return self._observed(self.seat), reward, over, False, self._info()

    def action_masks(self) -> Flags:
        mask = np.zeros(ACTIONS, np.bool_)
        mask[list(members(self._legal()))] = True
        return mask

    # ---------------------------------------------------------------- inside
    def _answer(self) -> None:
        """The others move until it is the learner's turn, or over."""
        while not self._over and (turn := int(self._states["turn"][0])) != self.seat:
            other = self._others[turn]
            if isinstance(other, Bot):
                action = other.choose(self.game, self._states, 0, self._generator)
            else:
                action = other(self._observed(turn), self.action_masks())
                if not is_legal(self._legal(), action):
                    raise Refused("action", action=str(action), agent=f"player_{turn}")
            self.game.run.play_one(self._states, 0, int(action))

    @property
    def _over(self) -> bool:
        return bool(self.game.run.over_one(self._states, 0))

    def _legal(self) -> int:
        return int(self.game.run.legal_one(self._states, 0))

    def _observed(self, seat: int) -> Observations:
        observation = np.zeros(self.game.observation_size, np.int8)
        self.game.run.observe_one(self._states, 0, seat, observation)
        return observation

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8)}
        if self._privileged:
            info["privileged"] = rows = privileged_rows(self.game, 1, self.seats)[0]
            compiled_for(self.game.id).observe_all(self._states, 0, self.seat, rows)
        return info


def seated(opponents: Opponents, seats: int, seat: int) -> dict[int, Bot | Policy]:
    """Who sits where: the same everywhere, or one for each seat clockwise from the learner's."""
    one_for_all = isinstance(opponents, str) or callable(opponents)
    each = [opponents] * (seats - 1) if one_for_all else list(opponents)  # type: ignore[arg-type]
    if len(each) != seats - 1:
        raise Refused("solo-opponents", seats=seats, others=seats - 1)
    return {
        (seat + away) % seats: find_bot(other) if isinstance(other, str) else other  # type: ignore[misc]
        for away, other in enumerate(each, start=1)
    }


class LearnerVector(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Many tables at once, stepped in compiled code. A finished game is replaced by the next one in
    the same step; `final_obs` is its last observation."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int,
        seat: int,
        opponents: str,
        options: dict[str, Any],
        privileged: bool = False,
    ) -> None:
        check_seat(seat, seats)
        if n < 1:
            raise Refused("batch-size")
        if opponents not in COMPILED:
            raise Refused("solo-compiled", known=", ".join(COMPILED), opponents=repr(opponents))
        self.game, self.num_envs, self.seats, self.seat = game, n, seats, seat
        self.opponents = opponents
        self.states: States = game.states(n)
        self.options = game.prepare(self.states[0], seats, options)
        self.single_observation_space = observation_space(game)
        self.single_action_space = Discrete(ACTIONS)
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._run = compiled_for(game.id)
        self._generators: Ints | None = None
        self._observations: Observations = np.zeros((n, game.observation_size), np.int8)
        self._last: Observations = np.zeros((n, game.observation_size), np.int8)
        self._mask_rows = np.zeros((n, MASK_WIDTH), np.int8)
        self._sets: Ints = np.zeros(n, np.int64)
        self._rewards: Rewards = np.zeros(n, np.float32)
        self._terminations: Flags = np.zeros(n, np.bool_)
        self._privileged = privileged_rows(game, n, seats if privileged else 0)
        self._everywhere: Flags = np.ones(n, np.bool_)

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, dict[str, Any]]:
        """Deal all games; a list of seeds has one for each. Without a seed the series goes on."""
        if options:
            raise Refused("batch-options")
        if seed is not None or self._generators is None:
            self._seed(seed)
        for i in range(self.num_envs):
            self.game.run.deal_one(self.states, i)
        self._go_on(NO_ACTIONS)
        return self._observations.copy(), self._infos()

    def _seed(self, seed: int | Sequence[int | None] | None) -> None:
        """The generators of the games and of the others at each table."""
        one = None if isinstance(seed, Sequence) else seed
        super().reset(seed=one)
        source = new_generator(int(self.np_random.integers(2**62)))
        self._run.prepare_all(self.states, source)
        self._generators = np.zeros((self.num_envs, len(source)), np.int64)
        self._run.fork_all(source, self._generators)
        if isinstance(seed, Sequence):
            generators = (self.states["rng"], self._generators)
            seed_each(generators, seed, self._everywhere, self._run)

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observations, Rewards, Flags, Flags, dict[str, Any]]:
        """The learner's move at every table and the answers of all others."""
        if self._generators is None:
            raise Refused("batch-not-dealt", call="step")
        self._go_on(checked_actions(actions, self._sets, self._run, self._everywhere))
        infos = self._infos()
        if self._terminations.any():
            infos |= self._final()
        truncations = np.zeros(self.num_envs, np.bool_)
        return (
            self._observations.copy(),
            self._rewards.copy(),
            self._terminations.copy(),
            truncations,
            infos,
        )

    def action_masks(self) -> Flags:
        return self._mask_rows[:, :ACTIONS].astype(np.bool_)

    def _go_on(self, actions: Ints) -> None:
        self._run.go_on_alone(
            self.states,
            0,
            self.num_envs,
            actions,
            self.seat,
            self.opponents == "random",
            self._generators,
            self._rewards,
            self._terminations,
            self._last,
            self._sets,
            self._mask_rows,
            self._observations,
            self._privileged,
        )

    def _infos(self) -> dict[str, Any]:
        every = self._everywhere.copy()
        infos: dict[str, Any] = {"action_mask": self.action_masks(), "_action_mask": every}
        if self._privileged.size:
            infos |= {"privileged": self._privileged.copy(), "_privileged": every}
        return infos

    def _final(self) -> dict[str, Any]:
        """What Gymnasium wants to know of games that have ended with this step."""
        ended = self._terminations.copy()
        last = rows_of(self._last, ended)
        return {"final_obs": last, "_final_obs": ended, "final_info": {}, "_final_info": ended}
