"""Who has come and gone, and what time alone brings: a clock that runs out, a grace that ends."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from duskhouse.match.attendance import What
from duskhouse.match.entries import Entry
from duskhouse.match.info import seat_info
from duskhouse.server.moves import OfItself
from duskhouse.server.occasions import becomes_late, occasion
from duskhouse.server.steps import play_again

if TYPE_CHECKING:
    from duskhouse.server.table import Table

MOMENT = 0.05
"""Seconds in which those who come and go together have done so."""

TOLD_AFTER = 8.0
"""Seconds in which somebody may come to the table, before they are told that it is their turn."""

LATE = 0.01
"""So much later than it is due, time is looked at: then it is over for certain."""


@dataclass(eq=False, slots=True)
class Presence:
    table: Table
    _alarm: asyncio.TimerHandle | None = None
    _soon: asyncio.TimerHandle | None = None
    _happened: int | None = None  # of what was seen last whether somebody is to be told
    _missed: set[int] = field(default_factory=set)  # seats of whom everyone was told so

    def changed(self) -> None:
        """Somebody has come or gone: everyone is told in a moment, since others often follow."""
        self.table.elsewhere.announce()
        self.changed_elsewhere()

    def changed_elsewhere(self) -> None:
        """The same at another server, which has told all others of it."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_later(MOMENT, self._look_again)

    def count(self, number: int) -> None:
        """How many connections the person on this seat has, here and elsewhere."""
        table, seat = self.table, self.table.match.seats[number]
        here = len(table.sessions.get(number, ()))
        count = here + table.elsewhere.connections(seat.holder) if seat.kind == "person" else 0
        if count != seat.connections:
            table.match.attend(number, count, table.now())
            if not count:
                table.undo.leaves(number)
                if table.match.turn == number:
                    table.tables.notices.ask_soon(table, time.time() + TOLD_AFTER)

    def count_all(self) -> None:
        for seat in self.table.match.seats:
            self.count(seat.number)

    def is_told(self) -> None:
        """Everyone is told just now."""
        if self._soon:
            self._soon.cancel()
            self._soon = None

    def note_news(self, told: dict[str, Any]) -> None:
        """Who is lost, played for or back since the table was told of last, for the log."""
        match, now = self.table.match, self.table.now()
        if match.state != "playing":
            return
        for before, seat in zip(told.get("seats", ()), match.seats, strict=False):
            what = news_of(before, seat_info(match, seat, now))
            if what is None or (what == "back" and seat.number not in self._missed):
                continue
            (self._missed.discard if what == "back" else self._missed.add)(seat.number)
            match.news.add(match.seq, seat.number, seat.name, what)

    def notify_at(self) -> float | None:
        """When to see whether somebody is to be told (`notices`). It stays as it is as long as
        nothing has happened since."""
        table, match, now = self.table, self.table.match, self.table.now()
        happened = occasion(match, now)
        if happened is None:
            return None
        if happened.number == self._happened:
            return table.header.notify
        self._happened = happened.number
        if happened.concerns(None):
            return time.time() + TOLD_AFTER
        late_at = becomes_late(match)
        return None if late_at is None else time.time() + late_at - now

    def look_anew(self) -> None:
        """What was seen last may not have been written."""
        self._happened = None

    def set_alarm(self) -> None:
        """Look again when time changes something."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        match, now = self.table.match, self.table.now()
        due = match.next_change(now) if match.time_matters else None
        if due is not None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(due - now + LATE, self._look_again)

    def _look_again(self) -> None:
        self.is_told()
        self.table.queue.put(LookAgain(self.table))

    def stop(self) -> None:
        for timer in (self._alarm, self._soon):
            if timer:
                timer.cancel()
        self._alarm = self._soon = None


def news_of(before: dict[str, Any], now: dict[str, Any]) -> What | None:
    """What has become of a person between two times that everyone was told of a seat."""
    if before["kind"] != "person" or now["kind"] != "person":
        return None
    if now["away"] and not before["away"]:
        return "bot"
    if before["here"] and not now["here"]:
        return "gone"
    came_back = (before["away"] and not now["away"]) or (now["here"] and not before["here"])
    return "back" if came_back else None


class LookAgain(OfItself):
    """Somebody has come or gone, a clock has run out, or the bots look ahead now. A table that was
    just loaded may be full and not begun, if the server was stopped in between; of an ended one
    everybody who is left may want to play again."""

    def check(self) -> Sequence[Entry]:
        table = self.table
        return table.match.seated([]) or play_again(self, table.wanting_rematch)

    def send(self) -> None:
        self.table.tell_all(self.changes, table_too=True)
        if self.headers:
            self.table.offer_rematch()
