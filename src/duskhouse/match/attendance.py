"""What the log says of who sits there: who has left, is played for, or is back."""

from __future__ import annotations

from typing import Literal

import msgspec

What = Literal["left", "time", "gone", "bot", "back"]

MOST_KEPT = 40
"""Lines; of somebody whose connection comes and goes all the time, the older ones go."""


class News(msgspec.Struct, frozen=True):
    """The person called `name` has left the seat; their time was up; the connection was lost; a bot
    plays for them; they are back. `number` counts all lines, `seq` is the position at that time."""

    number: int
    seq: int
    seat: int
    name: str
    what: What


class SeatNews:
    def __init__(self) -> None:
        self.lines: list[News] = []
        self._count = 0

    def add(self, seq: int, seat: int, name: str, what: What) -> None:
        self.lines.append(News(self._count, seq, seat, name, what))
        self._count += 1
        del self.lines[:-MOST_KEPT]
