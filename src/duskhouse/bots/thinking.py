"""Bots that think while their caller goes on: in worker threads, with futures, cancellable.

The search spends its time in compiled code that releases the GIL and looks up every few
milliseconds, so an event loop beside it never waits.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from threading import Event
from typing import Any, Generic, TypeVar

from duskhouse.bots.levels import Bot, find_bot
from duskhouse.bots.search import Estimate
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.layout import Ints

Found = TypeVar("Found")


class Thinking(Generic[Found]):
    """A thought under way. Cancelled, it ends within milliseconds with the best found so far."""

    def __init__(self, work: Callable[[Event], Found]) -> None:
        self._cancel = Event()
        self.future: Future[Found] = _threads().submit(work, self._cancel)

    def cancel(self) -> None:
        self._cancel.set()

    def result(self, timeout: float | None = None) -> Found:
        return self.future.result(timeout)


@cache
def _threads() -> ThreadPoolExecutor:
    """As many as there are cores: more would only slow each other down."""
    return ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="bot")


class Thinker:
    """A bot for one game. Positions are copied first, so the caller may play on in its own."""

    def __init__(self, game: Game, bot: Bot | str) -> None:
        self.game = game
        self.bot = find_bot(bot) if isinstance(bot, str) else bot

    def choose(self, states: Any, i: int, generator: Ints, cancel: Event | None = None) -> int:
        """The action of the seat on turn in position i; blocks, so call it from a worker."""
        return self.bot.choose(self.game, states, i, generator, cancel)

    def estimate(
        self, states: Any, i: int, generator: Ints, cancel: Event | None = None
    ) -> list[Estimate]:
        """The actions, the best first, with their values and how sure they are; blocks."""
        return self.bot.estimate(self.game, states, i, generator, cancel)

    def start(self, states: Any, i: int, generator: Ints) -> Thinking[int]:
        """Choose in a worker thread."""
        own = self._copied(states, i)
        return Thinking(lambda cancel: self.choose(own, 0, generator, cancel))

    def start_estimate(self, states: Any, i: int, generator: Ints) -> Thinking[list[Estimate]]:
        """Estimate in a worker thread."""
        own = self._copied(states, i)
        return Thinking(lambda cancel: self.estimate(own, 0, generator, cancel))

    def _copied(self, states: Any, i: int) -> Any:
        own = self.game.states(1)
        own[0] = states[i]
        return own
