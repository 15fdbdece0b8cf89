"""Outside programs as bots: JSON lines over a pipe, see docs/league.md.

A program is told what its seat may see and nothing else: the pieces of its page, its observation
and its legal moves. One that does not answer, or not in time, or with what is not legal, forfeits.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import msgspec
import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.layout import Ints
from duskhouse.lab.processes import PUT_AWAY
from duskhouse.words.errors import Refused

PIPE = "pipe:"
LONGEST_ANSWER = 4096
ENDED = b""
FAREWELL = 5.0  # seconds, for one that has left a process behind


class Answer(msgspec.Struct):
    move: int


class Forfeit(Refused):
    """A program has lost its game; the sentence says why."""


def begin(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """What a program is told once, when it starts."""
    return {
        "type": "begin",
        "game": game.id,
        "rules": game.rules_version,
        "seats": seats,
        "options": options,
        "pieces": game.pieces.schema(),
        "observation": [[name, width] for name, width, _ in game.observation],
    }


def question(game: Game, states: Any, i: int) -> dict[str, Any]:
    """What the seat on turn may see, and what it may do."""
    state = states[i]
    seat = int(state.turn)
    observation = np.zeros(game.observation_size, np.int8)
    game.run.observe_one(states, i, seat, observation)
    legal = members(game.run.legal_one(states, i))
    return {
        "type": "move",
        "seat": seat,
        "pieces": Position.of(game, state).seen(seat),
        "observation": observation.tolist(),
        "moves": {str(action): game.notation.write_move(state, action) for action in legal},
    }


class Program:
    """A process that is asked for moves. It starts with the first question, serves all games of a
    run, and is started anew after a forfeit."""

    def __init__(self, command: str, beginning: dict[str, Any], seconds: float) -> None:
        self.command = command
        self.beginning = beginning
        self.seconds = seconds
        self.talk: Talk | None = None
        PUT_AWAY.append(self.close)

    def __call__(self, game: Game, states: Any, i: int, generator: Ints) -> int:
        asked = question(game, states, i)
        try:
            answer = self.answered(asked)
            if str(answer) not in asked["moves"]:
                raise Forfeit("program-illegal", command=self.command, move=answer)
        except Forfeit:
            self.close()
            raise
        return answer

    def answered(self, asked: dict[str, Any]) -> int:
        line = self.ask(asked)
        if line is None:
            raise Forfeit("program-slow", command=self.command, seconds=f"{self.seconds:g}")
        if line == ENDED:
            raise Forfeit("program-ended", command=self.command)
        try:
            return msgspec.json.decode(line, type=Answer).move
        except msgspec.MsgspecError:
            text = repr(line[:60].decode("utf-8", "replace").strip())
            raise Forfeit("program-answer", command=self.command, text=text) from None

    def ask(self, asked: dict[str, Any]) -> bytes | None:
        lines = [asked] if self.talk else [self.beginning, asked]
        if self.talk is None:
            try:
                self.talk = Talk(shlex.split(self.command))
            except (OSError, ValueError) as error:
                raise Forfeit("program-start", command=self.command, reason=str(error)) from None
        return self.talk.answer_to(
            b"".join(msgspec.json.encode(one) + b"\n" for one in lines), self.seconds
        )

    def close(self) -> None:
        """End it, with all that it has started."""
        if self.talk is not None:
            self.talk.end()
            self.talk = None


class Talk:
    """A process and the thread that writes to it and reads from it, so that nobody else waits."""

    def __init__(self, words: list[str]) -> None:
        self.questions: SimpleQueue[bytes | None] = SimpleQueue()
        self.answers: SimpleQueue[bytes] = SimpleQueue()
        self.process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,  # Ctrl-C is not meant for it
        )
        self.thread = Thread(target=self.run, daemon=True)
        self.thread.start()

    def run(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        with suppress(OSError), self.process:
            while (lines := self.questions.get()) is not None:
                self.process.stdin.write(lines)
                self.process.stdin.flush()
                self.answers.put(self.process.stdout.readline(LONGEST_ANSWER))
        self.answers.put(ENDED)

    def answer_to(self, lines: bytes, seconds: float) -> bytes | None:
        """The next line; None if it does not come in time."""
        self.questions.put(lines)
        try:
            return self.answers.get(timeout=seconds)
        except Empty:
            return None

    def end(self) -> None:
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.questions.put(None)
        self.thread.join(FAREWELL)
