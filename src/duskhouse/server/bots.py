"""The bots of a table: on their own seats, and for persons who are gone or out of time."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

from duskhouse.match.entries import Entry
from duskhouse.match.thinking import choose, thinking_time
from duskhouse.server.logs import log
from duskhouse.server.moves import Step
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table


@dataclass(eq=False, slots=True)
class Bots:
    """They think in threads, on a copy of the position, one move at a time."""

    table: Table
    _playing: asyncio.Task[None] | None = None
    _cancel: Event | None = None
    is_waiting: bool = False  # for a thread to think in
    is_thinking: bool = False

    @property
    def are_playing(self) -> bool:
        return self._playing is not None

    @property
    def cancel(self) -> Event:
        """Ends all thinking, once it is set."""
        if self._cancel is None:
            self._cancel = Event()
        return self._cancel

    def wake(self) -> None:
        """Play, if one of them is to move."""
        if self._playing is None and self._level() is not None:
            self._playing = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        self.cancel.set()
        if self._playing:
            self._playing.cancel()

    def _level(self) -> str | None:
        """Of the bot that is to move. While the table is asked about a move, nobody does."""
        table = self.table
        if table.is_dropped or table.undo.is_open or not table.match.time_matters:
            return None
        level = table.match.bot_to_move(table.now())
        if level is not None and not table.tables.bus.is_up:
            turn = table.match.turn  # a person may be at another server, which is not heard now
            return level if turn is not None and table.match.seats[turn].kind == "bot" else None
        return level

    async def _play(self) -> None:
        table, bus = self.table, self.table.tables.bus
        try:
            while self._level() is not None:
                fence = await bus.lease(table.id)
                level = self._level()
                if fence and level is not None:
                    await self._move(level, fence)
                elif not fence:
                    await asyncio.sleep(ASKS_AGAIN_AFTER)
        except Exception as error:
            is_logged = isinstance(error, Refused) and error.code == "trouble"
            if not is_logged:  # by the queue, or the store
                log.exception("bot failed", extra={"facts": {"table": self.table.id}})
            asyncio.get_running_loop().call_later(TRIES_AGAIN_AFTER, self.wake)
        finally:
            self._playing = None
            bus.release(table.id)

    async def _move(self, level: str, fence: int) -> None:
        table, tables = self.table, self.table.tables
        game, position = table.match.game, table.match.begun().position
        seq, states = table.match.seq, position.states.copy()
        level = tables.compiler.level_now(game.id, level)
        pause = pause_of(level, *tables.settings.pause)

        def think() -> tuple[int, float]:
            began = time.monotonic()
            self.is_waiting, self.is_thinking = False, True
            return choose(game, level, states, self.cancel), began

        self.is_waiting = True
        try:
            thinking = asyncio.get_running_loop().run_in_executor(tables.thinkers, think)
            action, began = await thinking
        finally:
            self.is_waiting = self.is_thinking = False
        await asyncio.sleep(began + pause - time.monotonic())
        await table.queue.put(BotMove(table, action, seq, fence))


def pause_of(level: str, least: float, most: float) -> float:
    """How long a bot seems to think, once it has begun: never less than it may think, or the time
    would tell whether it had a choice."""
    later = max(0.0, thinking_time(level) + SLACK - least)
    return later + random.uniform(least, most)


SLACK = 0.05
"""Seconds that a bot may take beyond its budget."""


TRIES_AGAIN_AFTER = 5.0
"""Seconds, for a bot whose move has failed: the table may have been loaded again meanwhile."""


ASKS_AGAIN_AFTER = 1.0
"""Seconds, while another server thinks for the bots of a table."""


class BotMove(Step):
    """A move that a bot has chosen in the position `seq`, unless that is over by now, or another
    server has got the lease since."""

    __slots__ = ("_action", "_fence", "_seq")

    def __init__(self, table: Table, action: int, seq: int, fence: int) -> None:
        super().__init__(table)
        self._fence = fence
        self._action = action
        self._seq = seq

    def check(self) -> Sequence[Entry]:
        table, match, now = self.table, self.table.match, self.table.now()
        if match.seq != self._seq or table.undo.is_open or not match.bot_to_move(now):
            return ()
        if not table.tables.bus.holds(table.id, self._fence):
            return ()
        turn = match.turn
        assert turn is not None
        return (match.move(turn, self._action, self._seq, now),)

    def send(self) -> None:
        if self.entries:
            self.table.tell_all(self.changes)
