"""Every game registered with OpenSpiel, under its id: `pyspiel.load_game("duskhouse_…")`.

Parameters: `players`, the game's own options, and `chance`:

    seeded    the default. Four chance nodes at the root choose one byte each of a seed, and from
              it come the deal and all later chance: a history says everything.
    explicit  the root has one outcome for every deal, for algorithms that walk the whole tree.
              Only where the game can list its deals and leaves nothing to chance after them.

(OpenSpiel's own mode for what is not listed, SAMPLED_STOCHASTIC, cannot be saved and loaded by
games written in Python.)

An information state is the seat's own news: what it saw of the deal, then of each move. Its tensor
is the observation followed by the moves in order, two numbers each: who moved, counted from 1, and
the action, also from 1, or 0 where the seat may not know it. Returns are shares of the win, 1.0
in all.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any

from duskhouse.envs.needs import require

require("pyspiel", "OpenSpiel")

import numpy as np
import pyspiel

from duskhouse.engine.cardsets import members
from duskhouse.engine.chance import derived_seed, new_generator, seed_fast
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Game, Setup
from duskhouse.engine.news import read_news
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.records import States
from duskhouse.engine.registry import games
from duskhouse.envs.vector import ACTIONS

PREFIX = "duskhouse_"
SEEDED, EXPLICIT = "seeded", "explicit"
SEED_BYTES = 4


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + game.id.replace("-", "_")


def game_type(game: Game) -> Any:
    defaults = {option.name: option.default for option in game.options}
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(game.seats), "chance": SEEDED, **defaults},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options chosen."""

    def __init__(self, game: Game, parameters: dict[str, Any]) -> None:
        given = dict(parameters)
        self.game = game
        self.seats = int(given.pop("players"))
        self.chance = str(given.pop("chance"))
        self.options = game.prepare(game.states(1)[0], self.seats, given)
        self.setups = self._all_setups()
        self.longest = self._longest()
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(self.setups) or 256,
            num_players=self.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.longest,
        )
        super().__init__(game_type(game), info, parameters)

    def _all_setups(self) -> list[Setup]:
        """Every deal if chance is explicit, else none."""
        if self.chance == SEEDED:
            return []
        if self.chance != EXPLICIT:
            raise Refused(f"Chance is {SEEDED} or {EXPLICIT}, not {self.chance!r}.")
        every = getattr(self.game.table, "all_setups", None)
        if every is None:
            raise Refused(f"{self.game.title} cannot list its deals: chance must be {SEEDED}.")
        return list(every(self.seats, self.options))

    def _longest(self) -> int:
        any_deal = self.game.dealt(self.seats, self.options, derived_seed("openspiel"))
        return int(self.game.table.most_decisions(any_deal[0]))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.setups else SEED_BYTES

    def dealt(self, outcomes: Sequence[int]) -> States:
        """The opening position that outcomes of the chance nodes at the root stand for."""
        if self.setups:
            setup = self.setups[outcomes[0]]
            return Playthrough.from_setup(self.game, self.seats, self.options, setup).states
        states = self.game.states(1)
        self.game.prepare(states[0], self.seats, self.options)
        seed_fast(states[0].rng, int.from_bytes(bytes(outcomes), "big"))
        self.game.run.deal_one(states, 0)
        return states


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with its past. OpenSpiel copies and pickles the attributes: they stay plain."""

    def __init__(self, of: SpielGame) -> None:
        super().__init__(of)
        self._id = of.game.id
        self._seats = of.seats
        self._deals = len(of.setups)  # to choose from at the root; 0 if chance is seeded
        self._chosen: list[int] = []  # by chance, before the deal
        self._states: States | None = None
        self._opening = ""
        self._written = ""  # the moves in the notation of the record
        self._memory = [""] * of.seats  # the news of each seat
        self._moves = [b""] * of.seats  # as each seat may know them, two bytes a move

    @property
    def game(self) -> Game:
        return games()[self._id]

    # -------------------------------------------------------------- position
    def current_player(self) -> int:
        if self._states is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.game.run.over_one(self._states, 0):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self._states["turn"][0])

    def is_terminal(self) -> bool:
        return self._states is not None and bool(self.game.run.over_one(self._states, 0))

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self._seats
        return [self.game.run.utility_one(self._states, 0, seat) for seat in range(self._seats)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(members(self.game.run.legal_one(self._states, 0)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self._deals or 256
        return [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]

    # ---------------------------------------------------------------- moving
    def _apply_action(self, action: int) -> None:
        if self._states is not None:
            self._play(self._states, int(action))
            return
        self._chosen.append(int(action))
        if self._deals or len(self._chosen) == SEED_BYTES:
            self._deal(self.get_game().dealt(self._chosen))

    def _deal(self, states: States) -> None:
        setup = self.game.table.write_setup(states[0])
        self._states = states
        self._opening = json.dumps(setup)
        self._memory = [
            json.dumps(self.game.table.hide_setup(setup, states[0], seat))
            for seat in range(self._seats)
        ]

    def _play(self, states: States, action: int) -> None:
        turn = int(states["turn"][0])
        text = self.game.table.write_move(states[0], action)
        chance = states["rng"][0].tobytes()
        self.game.run.play_one(states, 0, action)
        if self._deals and states["rng"][0].tobytes() != chance:
            raise Refused(f"{text} was left to chance, which is not explicit after the deal.")
        items = read_news(states[0])
        outcomes = filter(None, map(self.game.table.write_chance, items))
        self._written += "; ".join([f"\n{turn} {text}", *outcomes])
        for seat in range(self._seats):
            seen = (item.seen_by(seat)[:-2] for item in items)
            self._memory[seat] += "\n" + ";".join(" ".join(map(str, item)) for item in seen)
            known = action + 1 if items[0].sees >> seat & 1 else 0
            self._moves[seat] += bytes((turn + 1, known))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another position this player might be in, with a future of its own.

        It holds nothing of the true one that the player does not know: its history is empty, and
        what the others remember is what they see there.
        """
        assert self._states is not None
        world: SpielState = self.get_game().new_initial_state()
        states = self.game.states(2)
        states[0] = self._states[0]
        generator = new_generator(int(sampler() * 2**53))
        self.game.run.imagine_one(states, 0, 1, player, generator)
        world._states = states[1:].copy()
        world._opening = "imagined " + hashlib.sha256(world._states.tobytes()).hexdigest()[:16]
        world._memory = [
            self._memory[seat] if seat == player else "imagined\n" + self._seen_in(world, seat)
            for seat in range(self._seats)
        ]
        world._moves = [self._moves[player]] * self._seats
        return world

    def _seen_in(self, world: SpielState, seat: int) -> str:
        return observation_text(self.game, world.observed_by(seat))

    # --------------------------------------------------------------- knowing
    def observed_by(self, seat: int) -> Any:
        """The observation of a seat; nothing before the deal."""
        out = np.zeros(self.game.observation_size, np.int8)
        if self._states is not None:
            self.game.run.observe_one(self._states, 0, seat, out)
        return out

    def remembered_by(self, seat: int) -> str:
        """The seat's news so far."""
        return self._memory[seat]

    def moves_known_to(self, seat: int) -> bytes:
        """Two bytes a move: who, and which action, both counted from 1; 0 is unknown."""
        return self._moves[seat]

    def _action_to_string(self, player: int, action: int) -> str:
        if self._states is None:
            return f"chance {action}"
        return self.game.table.write_move(self._states[0], int(action))

    def __str__(self) -> str:
        if self._states is None:
            return f"to be dealt {self._chosen}"
        return self._opening + self._written


class Observer:
    """Fills tensors and strings with what a seat knows; with perfect recall, also how it came."""

    def __init__(self, of: SpielGame, kind: Any) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise Refused("A seat is observed with all it knows: public and its own.")
        self._game = of.game
        self._recalls = bool(kind.perfect_recall)
        size = of.game.observation_size
        self.tensor = np.zeros(size + (2 * of.longest if self._recalls else 0), np.float32)
        self._observation, self._past = self.tensor[:size], self.tensor[size:]
        self.dict = {}
        at = 0
        for name, width, _ in of.game.sight.OBSERVATION:
            self.dict[name] = self.tensor[at : at + width]
            at += width
        if self._recalls:
            self.dict["moves"] = self._past.reshape(-1, 2)

    def set_from(self, state: SpielState, player: int) -> None:
        self._observation[:] = state.observed_by(player)
        if self._recalls:
            moves = np.frombuffer(state.moves_known_to(player), np.uint8)
            self._past[: len(moves)] = moves
            self._past[len(moves) :] = 0

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls:
            return state.remembered_by(player)
        return observation_text(self._game, state.observed_by(player))


def observation_text(game: Game, observation: Any) -> str:
    """What is not zero in an observation, by its names: `hand 3 17; room 0=4`."""
    parts, at = [], 0
    for name, width, _ in game.sight.OBSERVATION:
        piece = observation[at : at + width]
        at += width
        found = [f"{i}" if piece[i] == 1 else f"{i}={piece[i]}" for i in np.flatnonzero(piece)]
        if found:
            parts.append(" ".join([name, *found]))
    return "; ".join(parts)


def register(game: Game) -> None:
    """Make a game known to pyspiel."""
    pyspiel.register_game(
        game_type(game), lambda parameters: SpielGame(game, parameters or {})
    )


for _game in games().values():
    register(_game)
