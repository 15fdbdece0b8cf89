"""Every game as a PettingZoo AEC environment: `env("…", seats=4)`.

An observation is a dictionary: `observation`, what the agent's seat knows (`observe`), and
`action_mask`, its legal actions if it is the one that acts, else nothing but zeros. Rewards come
at the end: each seat's share of the win, 1.0 in all. An action that is not legal raises `Refused`
and changes nothing.

The deals of a seed are those of a live table, so they differ from the deals of a batch.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from duskhouse.envs.needs import require

require("pettingzoo", "PettingZoo")

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_seed
from duskhouse.engine.state.layout import States
from duskhouse.envs.actions import ACTIONS, is_legal
from duskhouse.envs.arrays import compiled_for, privileged_rows
from duskhouse.terminal.lines import move_lines, outcome_lines, table_lines
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK

RENDER_MODES = ("ansi", "human")
Observation = dict[str, NDArray[np.int8]]


def env(
    game: str | Game,
    *,
    seats: int | None = None,
    render_mode: str | None = None,
    language: str = FALLBACK,
    **options: Any,
) -> Any:
    """The environment inside PettingZoo's usual checks; as many seats as fit if left out. What is
    rendered is in this language."""
    inside = raw_env(game, seats=seats, render_mode=render_mode, language=language, **options)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(inside))


def raw_env(
    game: str | Game,
    *,
    seats: int | None = None,
    render_mode: str | None = None,
    language: str = FALLBACK,
    **options: Any,
) -> TableEnv:
    """The environment itself."""
    found = find_game(game) if isinstance(game, str) else game
    return TableEnv(found, seats or max(found.seats), options, render_mode, language)


def table_space(game: Game) -> Space[Any]:
    return Dict(
        {
            "observation": Box(-128, 127, (game.observation_size,), np.int8),
            "action_mask": Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One table. Agents are called `player_0` … after their seats."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, Any],
        render_mode: str | None = None,
        language: str = FALLBACK,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": game.id.replace("-", "_"),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise Refused("render-mode", mode=repr(render_mode))
        self.game = game
        self.seats = seats
        self.options = game.prepare(game.states(1)[0], seats, options)
        self.render_mode = render_mode
        self.language = language
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._observation_spaces = {agent: table_space(game) for agent in self.possible_agents}
        self._action_spaces = {agent: Discrete(ACTIONS) for agent in self.possible_agents}
        self._series: object = None  # what the seeds of the deals are made from
        self._deals = 0
        self._states: States = game.states(1)

    # ---------------------------------------------------------------- spaces
    def observation_space(self, agent: str) -> Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._action_spaces[agent]

    # --------------------------------------------------------------- playing
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal. Without a seed comes the next deal of the series that the last seed began.

        `options` is there for PettingZoo's sake: a game's own options are given to `env`.
        """
        if seed is not None or self._series is None:
            self._series, self._deals = new_seed().hex() if seed is None else seed, 0
        number, self._deals = self._deals, self._deals + 1
        self._states = self.game.dealt(
            self.seats, self.options, derived_seed("pettingzoo", self.game.id, self._series, number)
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._turn]
        self._show_to_human()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._play(action)
        self._cumulative_rewards[agent] = 0.0
        if self.game.run.over_one(self._states, 0):
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = self.game.run.utility_one(self._states, 0, seat)
                self.terminations[name] = True
        self.agent_selection = self.possible_agents[self._turn]
        self._accumulate_rewards()
        self._deads_step_first()
        self._show_to_human()

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        observation = np.zeros(self.game.observation_size, np.int8)
        self.game.run.observe_one(self._states, 0, seat, observation)
        mask = np.zeros(ACTIONS, np.int8)
        if seat == self._turn:
            mask[list(members(self._legal()))] = 1
        return {"observation": observation, "action_mask": mask}

    def state(self) -> NDArray[np.int8]:
        """What all seats know, from the first on: for critics, never for players."""
        rows: NDArray[np.int8] = privileged_rows(self.game, 1, self.seats)[0]
        compiled_for(self.game.id).observe_all(self._states, 0, 0, rows)
        return rows

    @property
    def state_space(self) -> Space[Any]:
        return Box(-128, 127, (self.seats, self.game.observation_size), np.int8)

    def _play(self, action: int | None) -> None:
        if action is None or not is_legal(self._legal(), action):
            raise Refused("action", action=str(action), agent=self.agent_selection)
        self.game.run.play_one(self._states, 0, int(action))

    def _legal(self) -> int:
        if self.game.run.over_one(self._states, 0):
            return 0
        return int(self.game.run.legal_one(self._states, 0))

    @property
    def _turn(self) -> int:
        return int(self._states[0]["turn"])

    # --------------------------------------------------------------- rendering
    def render(self) -> str | None:
        """The table as the acting seat sees it, in plain lines."""
        if self.render_mode is None:
            raise Refused("no-render-mode")
        if self.render_mode == "human":
            print(self._text())
            return None
        return self._text()

    def _text(self) -> str:
        seat = self.possible_agents.index(self.agent_selection)
        words = self.game.words(self.possible_agents, seat, self.language)
        position = Position.of(self.game, self._states[0])
        shown = position.shown(seat, self.possible_agents, self.language)
        title = words.message("title")
        title = words.message("render-title", title=title, agent=self.agent_selection)
        lines = [title, *table_lines(shown, words)]
        if shown.outcome is not None:
            return "\n".join([*lines, *outcome_lines(shown.outcome, words)])
        write = partial(self.game.notation.write_move, position.state)
        return "\n".join([*lines, shown.prompt.ask, *move_lines(shown, write, words)])

    def _show_to_human(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
