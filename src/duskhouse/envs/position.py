"""A position with what each seat remembers of the way there: its own events, and nothing else."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.events import Event, read_events
from duskhouse.engine.state.layout import Ints, States
from duskhouse.envs.actions import is_legal
from duskhouse.words.errors import Refused

WORDS_A_MOVE = 4
BYTES_A_MOVE = 8
DIGITS = np.array([2.0**-8, 2.0**-16, 2.0**-24], np.float32)


def move_bytes(mover: int, action: int, seen: str) -> bytes:
    """A move as a seat knows it, with a digest of what it saw."""
    return bytes((mover, action)) + hashlib.blake2b(seen.encode(), digest_size=6).digest()


def remembered_moves(moves: bytes) -> NDArray[np.float32]:
    """A row for each move: who, the action, and the digest as two numbers from 0 to 1."""
    rows = np.frombuffer(moves, np.uint8).reshape(-1, BYTES_A_MOVE)
    digests = rows[:, 2:].reshape(-1, 2, len(DIGITS)) @ DIGITS
    return np.hstack([rows[:, :2].astype(np.float32), digests])


class Position:
    """Made from a state that has just been dealt. Copies are cheap and pickles are small."""

    def __init__(self, game: Game, states: States) -> None:
        setup = game.notation.write_setup(states[0])
        self.game = game
        self.states = states
        self.seats = int(states["seats"][0])
        self.text = json.dumps(setup)  # the deal and the moves, as a record writes them
        self.memory = [
            json.dumps(game.notation.hide_setup(setup, states[0], seat))
            for seat in range(self.seats)
        ]
        self.moves = [move_bytes(0, 0, text) for text in self.memory]  # after the deal

    @classmethod
    def amid(cls, game: Game, state: Any) -> Position:
        """From the middle of a game: of what came before, seats remember what they see."""
        found = cls.__new__(cls)
        found.game, found.states, found.seats = game, game.states(1), int(state.seats)
        found.states[0] = state
        found.text = ""
        found.memory = [
            observation_text(game, found.observed_by(seat)) for seat in range(found.seats)
        ]
        found.moves = [move_bytes(0, 0, text) for text in found.memory]
        return found

    def copy(self) -> Position:
        other = Position.__new__(Position)
        other.__dict__.update(self.__dict__)
        other.states = self.states.copy()
        other.memory = self.memory[:]
        other.moves = self.moves[:]
        return other

    def __deepcopy__(self, copies: object) -> Position:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "game": self.game.id, "states": self.states.tobytes()}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.game = games()[saved["game"]]
        self.states = self.game.states(1)
        self.states.view(np.uint8)[:] = np.frombuffer(saved["states"], np.uint8)

    # ------------------------------------------------------------------ rules
    @property
    def turn(self) -> int:
        return int(self.states["turn"][0])

    @property
    def over(self) -> bool:
        return bool(self.game.run.over_one(self.states, 0))

    @property
    def legal(self) -> int:
        return int(self.game.run.legal_one(self.states, 0))

    def utility(self, seat: int) -> float:
        return float(self.game.run.utility_one(self.states, 0, seat))

    def play(self, action: int) -> bool:
        """Carry out an action if it is legal; whether anything was left to chance."""
        if not is_legal(self.legal, action):
            raise Refused("action", action=str(action), agent=f"player {self.turn}")
        turn, text = self.turn, self.game.notation.write_move(self.states[0], action)
        generator = self.states["rng"][0].tobytes()
        self.game.run.play_one(self.states, 0, action)
        items = read_events(self.states[0])
        outcomes = filter(None, map(self.game.notation.write_chance, items))
        self.text += "\n" + "; ".join([f"{turn} {text}", *outcomes])
        for seat in range(self.seats):
            self._remember(seat, items, turn, action)
        return bool(self.states["rng"][0].tobytes() != generator)

    # --------------------------------------------------------------- knowing
    def _remember(self, seat: int, items: Sequence[Event], turn: int, action: int) -> None:
        seen = (item.seen_by(seat)[:-2] for item in items)
        text = "\n" + ";".join(" ".join(map(str, item)) for item in seen)
        known = action + 1 if items[0].sees >> seat & 1 else 0
        self.memory[seat] += text
        self.moves[seat] += move_bytes(turn + 1, known, text)

    def observed_by(self, seat: int) -> NDArray[np.int8]:
        out = np.zeros(self.game.observation_size, np.int8)
        self.game.run.observe_one(self.states, 0, seat, out)
        return out

    def imagined_by(self, seat: int, generator: Ints) -> Position:
        """Another position this seat might be in, with a future of its own.

        It holds nothing of the true one that the seat does not know: what the others remember is
        what they see there, and of the moves what this seat knows.
        """
        states = self.game.states(2)
        states[0] = self.states[0]
        self.game.run.imagine_one(states, 0, 1, seat, generator)
        world = self.copy()
        world.states = states[1:].copy()
        world.text = "imagined " + hashlib.sha256(world.states.tobytes()).hexdigest()[:16]
        world.moves = [self.moves[seat]] * self.seats
        for other in range(self.seats):
            if other != seat:
                seen = observation_text(self.game, world.observed_by(other))
                world.memory[other] = "imagined " + seen
        return world


def observation_text(game: Game, observation: NDArray[np.int8]) -> str:
    """What is not zero in an observation, by its names: `hand 3 17; room 0=4`."""
    parts, at = [], 0
    for name, width, _ in game.observation:
        piece = observation[at : at + width].tolist()
        at += width
        found = [str(i) if n == 1 else f"{i}={n}" for i, n in enumerate(piece) if n]
        if found:
            parts.append(" ".join([name, *found]))
    return "; ".join(parts)
