"""Which net plays where: those that come with a game, and others by their files.

A game's nets are in its folder `nets`, one for each number of seats that has one. In the folder
that DUSKHOUSE_NETS names, a file GAME-SEATS.net takes the place of the game's own.
"""

from __future__ import annotations

import logging
import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from duskhouse.bots.nets.features import Cells, make_features, new_scratch
from duskhouse.bots.nets.files import Header, read_net
from duskhouse.bots.nets.inference import ACTIONS, Features, Net
from duskhouse.bots.nets.kernels import Mind
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.words.errors import Refused

FOLDER = "DUSKHOUSE_NETS"
UNSET = -1


@dataclass(frozen=True, eq=False)
class Learned:
    """A net that is ready to be asked, and where it may be."""

    header: Header
    features: Features
    policy: Net
    critic: Net
    cells: int
    switches: tuple[tuple[dict[str, Any], ...], ...]

    def fits(self, game: Game, state: Any) -> bool:
        """Whether it was trained for the seats, the rules and the switches of a position."""
        if state.seats != self.header.seats or game.rules_of(state) != self.header.rules:
            return False
        return all(any(holds(state, value) for value in values) for values in self.switches)

    def mind(self) -> Mind:
        """With room of its own: several may think at the same time."""
        deciding, judging = (new_scratch(self.cells, net) for net in (self.policy, self.critic))
        return Mind(self.features, self.policy, self.critic, deciding, judging)


def holds(state: Any, fields: dict[str, Any]) -> bool:
    return all(np.array_equal(state[name], value) for name, value in fields.items())


def written_by(game: Game, option: Any, value: Any) -> dict[str, Any]:
    """The fields that a switch sets in a state, and what to."""
    states = game.states(1)
    state = states[0]
    for name in game.state_type.names or ():
        state[name] = UNSET
    option.write(state, value)
    found = {name: np.array(state[name]) for name in game.state_type.names or ()}
    return {name: value for name, value in found.items() if np.any(value != UNSET)}


def learned(game: Game, path: Path) -> Learned:
    """The net of a file; one that does not fit the game is refused."""
    net = read_net(path, game)
    known = net.header.options
    switches = tuple(
        tuple(written_by(game, option, value) for value in known.get(option.name, ()))
        for option in game.options
    )
    features = make_features(game, net.cells)
    return Learned(net.header, features, net.policy, net.critic, game.observation_size, switches)


@cache
def net_of_file(game_id: str, path: str) -> Learned:
    return learned(find_game(game_id), Path(path))


@cache
def net_of_game(game_id: str, seats: int) -> Learned | None:
    """The one that plays if nobody names a file. Without one, or with a damaged one, bots still
    play."""
    game = find_game(game_id)
    found = [game.folder / "nets" / f"{seats}.net"]
    if FOLDER in os.environ:
        found.insert(0, Path(os.environ[FOLDER], f"{game_id}-{seats}.net"))
    for path in found:
        if path.is_file():
            try:
                return learned(game, path)
            except Refused as refused:
                logging.getLogger(__name__).warning("%s", refused)
    return None


def find_net(game: Game, state: Any, file: str = "") -> Learned | None:
    """The net for a position, if there is one that fits it; of a file, if one is named."""
    net = net_of_file(game.id, file) if file else net_of_game(game.id, int(state.seats))
    return net if net is not None and net.fits(game, state) else None


@cache
def no_mind() -> Mind:
    """For kernels that ask no net."""

    def floats(*shape: int) -> Any:
        return np.zeros(shape, np.float32)

    empty = Net(floats(0, 0), floats(0), floats(0, 0), floats(0), floats(0, ACTIONS), floats(0))
    cells = Cells(*(np.zeros(0, np.int8) for _ in range(3)))
    none = np.zeros(0, np.int16)
    features = Features(
        none, none, none, none, none, np.zeros((0, 2), np.int64), 0, cells.other_rows
    )
    return Mind(features, empty, empty, new_scratch(0, empty), new_scratch(0, empty))
