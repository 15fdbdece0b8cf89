"""Every game registered with OpenSpiel, under its id: `pyspiel.load_game("duskhouse_…")`.

Parameters: `players`, the game's own options, `utility`, `deals`, and `chance`:

    seeded    the default. Four chance nodes at the root choose one byte each of a seed, and from
              it come the deal and all later chance: a history says everything.
    explicit  the root has one outcome for every deal, for algorithms that walk the whole tree.
              With `deals=N` these are N deals, numbered from 0, each with all its later chance: a
              game of its own that every algorithm can solve if N and the game are small. Without
              it they are all the deals there are, where the game can list them and leaves nothing
              to chance afterwards.

(OpenSpiel's own mode for what is not listed, SAMPLED_STOCHASTIC, cannot be saved and loaded by
games written in Python.)

An information state is the seat's own events: those of the deal, then of each move. Its tensor
is the observation followed by a row of four numbers for the deal and for each move, in order: who
moved, counted from 1; the action, also from 1, or 0 where the seat may not know it; and two numbers
from 0 to 1 that stand for all that the seat saw then. So two tensors are equal exactly when the
information states are.

Returns are shares of the win, 1.0 in all; with `utility=zero_sum` less an even share, 0.0 in all,
for algorithms that ask for that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from duskhouse.envs.needs import require

require("pyspiel", "OpenSpiel")

import numpy as np
import pyspiel

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import Setup
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import games
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator, seed_fast
from duskhouse.engine.state.layout import States
from duskhouse.envs.actions import ACTIONS
from duskhouse.envs.arrays import compiled_for, privileged_rows
from duskhouse.envs.position import (
    WORDS_A_MOVE,
    Position,
    observation_text,
    remembered_moves,
)
from duskhouse.words.errors import Refused

PREFIX = "duskhouse_"
SEEDED, EXPLICIT = "seeded", "explicit"
CONSTANT_SUM, ZERO_SUM = "constant_sum", "zero_sum"
UTILITIES = {
    CONSTANT_SUM: pyspiel.GameType.Utility.CONSTANT_SUM,
    ZERO_SUM: pyspiel.GameType.Utility.ZERO_SUM,
}
SEED_BYTES = 4


def short_name(game: Game) -> str:
    """What OpenSpiel calls a game."""
    return PREFIX + game.id.replace("-", "_")


def parameter_defaults(game: Game) -> dict[str, Any]:
    options = {option.name: spelled(option.default) for option in game.options}
    return {
        "players": max(game.seats),
        "chance": SEEDED,
        "deals": 0,
        "utility": CONSTANT_SUM,
        **options,
    }


def spelled(value: Any) -> Any:
    """An option's value as a parameter: a list or a table of counts as a person types it.

    A comma ends a parameter, so its parts are separated by slashes.
    """
    if isinstance(value, Mapping):
        return "/".join(f"{name}:{number}" for name, number in value.items())
    if isinstance(value, (list, tuple)):
        return "/".join(map(str, value))
    return value


def understood(game: Game, parameters: dict[str, Any]) -> Options:
    """The options that parameters spell out."""
    return {
        name: game.read_option(name, value.replace("/", ",")) if isinstance(value, str) else value
        for name, value in parameters.items()
    }


def game_type(game: Game, utility: str = CONSTANT_SUM) -> Any:
    return pyspiel.GameType(
        short_name=short_name(game),
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=UTILITIES[utility],
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameter_defaults(game),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players and options chosen; `register` makes a class of each game."""

    game: Game

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = parameter_defaults(self.game) | (parameters or {})
        game = self.game
        self.seats = int(given.pop("players"))
        self.chance = str(given.pop("chance"))
        some_deals = int(given.pop("deals"))
        utility = str(given.pop("utility"))
        if utility not in UTILITIES:
            raise Refused("spiel-utility", known=" or ".join(UTILITIES), utility=repr(utility))
        self.even_share = 1 / self.seats if utility == ZERO_SUM else 0.0
        self.options = game.prepare(game.states(1)[0], self.seats, understood(game, given))
        if some_deals < 0 or (some_deals and self.chance != EXPLICIT):
            raise Refused("spiel-deals", explicit=EXPLICIT)
        self.setups = [] if some_deals else self._all_setups()
        self.deals = some_deals or len(self.setups)  # to choose from at the root; 0: seeded
        self.longest = self._longest()
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=self.deals or 256,
            num_players=self.seats,
            min_utility=-self.even_share,
            max_utility=1.0 - self.even_share,
            utility_sum=0.0 if utility == ZERO_SUM else 1.0,
            max_game_length=self.longest,
        )
        outcomes = info.max_chance_outcomes
        self.outcomes = [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]
        super().__init__(game_type(game, utility), info, parameters or {})

    def _all_setups(self) -> list[Setup]:
        """Every deal if chance is explicit, else none."""
        if self.chance == SEEDED:
            return []
        if self.chance != EXPLICIT:
            raise Refused(
                "spiel-chance", seeded=SEEDED, explicit=EXPLICIT, chance=repr(self.chance)
            )
        every = getattr(self.game.notation, "all_setups", None)
        if every is None:
            raise Refused("spiel-no-list", title=self.game.title, seeded=SEEDED)
        return list(every(self.seats, self.options))

    def _longest(self) -> int:
        any_deal = self.game.dealt(self.seats, self.options, derived_seed("openspiel"))
        return int(self.game.notation.most_decisions(any_deal[0]))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> Observer | PrivilegedObserver | None:
        """None of a kind that is not there: a seat is observed with all it knows."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.NONE:
            return None
        if kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return Observer(self, kind)
        return None if kind.perfect_recall else PrivilegedObserver(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def max_chance_nodes_in_history(self) -> int:
        return 1 if self.deals else SEED_BYTES

    def dealt(self, outcomes: Sequence[int]) -> States:
        """The opening position that outcomes of the chance nodes at the root stand for."""
        if self.setups:
            setup = self.setups[outcomes[0]]
            return History.from_setup(self.game, self.seats, self.options, setup).states
        number = outcomes[0] if self.deals else int.from_bytes(bytes(outcomes), "big")
        states = self.game.states(1)
        self.game.prepare(states[0], self.seats, self.options)
        seed_fast(states[0].rng, number)
        self.game.run.deal_one(states, 0)
        return states


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state for OpenSpiel, which copies and pickles the attributes when it copies a state."""

    def __init__(self, of: SpielGame) -> None:
        super().__init__(of)
        self._seats = of.seats
        self._lists_deals = bool(of.setups)
        self._choices = 1 if of.deals else SEED_BYTES
        self._even_share = of.even_share
        self._chosen: list[int] = []  # by chance, before the deal
        self.position: Position | None = None

    # -------------------------------------------------------------- position
    def current_player(self) -> int:
        if self.position is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.position.over else self.position.turn

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        if self.position is None or not self.position.over:
            return [0.0] * self._seats
        return [self.position.utility(seat) - self._even_share for seat in range(self._seats)]

    def _legal_actions(self, player: int) -> list[int]:
        return list(members(self._dealt.legal))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes: list[tuple[int, float]] = self.get_game().outcomes
        return outcomes

    @property
    def _dealt(self) -> Position:
        if self.position is None:
            raise Refused("spiel-not-dealt")
        return self.position

    # ---------------------------------------------------------------- moving
    def _apply_action(self, action: int) -> None:
        if self.position is None:
            self._choose(int(action))
        elif self.position.play(int(action)) and self._lists_deals:
            raise Refused("spiel-later-chance")

    def _choose(self, outcome: int) -> None:
        of = self.get_game()
        if not 0 <= outcome < len(of.outcomes):
            raise Refused("spiel-outcome", outcome=outcome, outcomes=len(of.outcomes))
        self._chosen.append(outcome)
        if len(self._chosen) == self._choices:
            self.position = Position(of.game, of.dealt(self._chosen))

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A state this player might be in, for search. Its history is empty: that would tell."""
        world: SpielState = self.get_game().new_initial_state()
        generator = new_generator(int(sampler() * 2**53))
        world.position = self._dealt.imagined_by(player, generator)
        return world

    # --------------------------------------------------------------- rendering
    def _action_to_string(self, player: int, action: int) -> str:
        if self.position is None:
            return f"chance {action}"
        return self.position.game.notation.write_move(self.position.states[0], int(action))

    def __str__(self) -> str:
        return f"to be dealt {self._chosen}" if self.position is None else self.position.text


class Observer:
    """Fills tensors and strings with what a seat knows; with perfect recall, also how it came."""

    def __init__(self, of: SpielGame, kind: Any) -> None:
        self._game = of.game
        self._recalls = bool(kind.perfect_recall)
        size = of.game.observation_size
        past = WORDS_A_MOVE * (1 + of.longest) if self._recalls else 0
        self.tensor = np.zeros(size + past, np.float32)
        self._observation, self._past = self.tensor[:size], self.tensor[size:]
        self.dict = {}
        at = 0
        for name, width, _ in of.game.observation:
            self.dict[name] = self.tensor[at : at + width]
            at += width
        if self._recalls:
            self.dict["moves"] = self._past.reshape(-1, WORDS_A_MOVE)

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.position is None:
            return
        self._observation[:] = state.position.observed_by(player)
        if self._recalls:
            moves = remembered_moves(state.position.moves[player])
            self._past[: moves.size] = moves.ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        if state.position is None:
            return ""
        if self._recalls:
            return state.position.memory[player]
        return observation_text(self._game, state.position.observed_by(player))


class PrivilegedObserver:
    """What all seats know, clockwise from the player: for critics, never for players."""

    def __init__(self, of: SpielGame) -> None:
        self._of = of
        self._rows = privileged_rows(of.game, 1, of.seats)[0]
        self.tensor = np.zeros(self._rows.size, np.float32)
        self.dict = {"privileged": self.tensor.reshape(self._rows.shape)}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = 0
        if state.position is not None:
            run = compiled_for(self._of.game.id)
            run.observe_all(state.position.states, 0, player, self._rows)
            self.tensor[:] = self._rows.ravel()

    def string_from(self, state: SpielState, player: int) -> str:
        self.set_from(state, player)
        rows = self.dict["privileged"].astype(np.int8)
        return "\n".join(observation_text(self._of.game, row) for row in rows)


def load(name: str) -> SpielGame:
    """A game by its name with its parameters, for pickles: they import this module."""
    loaded: SpielGame = pyspiel.load_game(name)
    return loaded


def register(game: Game) -> None:
    """Make a game known to pyspiel.

    As a class, which outlives the interpreter: pyspiel lets go of it only after Python has ended,
    and a mere function would then be freed without an interpreter to free it.
    """
    made = type(game.title.title().replace(" ", ""), (SpielGame,), {"game": game})
    pyspiel.register_game(game_type(game), made)


for _game in games().values():
    register(_game)
