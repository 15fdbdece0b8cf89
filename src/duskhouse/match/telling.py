"""What happened, in words: lines of the log, in JSON.

A sentence knows nothing of its table but the names of the seats. So it is made once for all tables,
with blanks where the names go, and at a table only these are filled in.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec

from duskhouse.engine.news import EVERYONE, NOBODY, SPECTATOR, Item
from duskhouse.engine.view import Cast, encode

MOST_SEATS = 8
BLANKS = tuple(chr(0xE000 + seat) for seat in range(MOST_SEATS))
"""They stand for names, in which they cannot be: names are printable."""

BLANK_BYTES = tuple(blank.encode() for blank in BLANKS)
MOST_KEPT = 8192

Named = tuple[int, ...]


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """Line of docs/protocol.md, but for its seq."""

    text: str
    clause: str
    seat: int = NOBODY


@dataclass(frozen=True)
class Listener(Cast):
    """The names for one who listens, left blank; notes whose they are."""

    named: set[int] = field(default_factory=set)

    def is_you(self, seat: int) -> bool:
        self.named.add(seat)
        return super().is_you(seat)


@lru_cache(MOST_KEPT)
def told(table: Any, item: Item, you: int) -> tuple[bytes, Named]:
    """An item of news as a line, and the seats that it names; no line if it needs no words."""
    listener = Listener(BLANKS, you)
    sentence = table.tell(item, listener)
    if sentence is None:
        return b"", ()
    return encode(Line(sentence.text, sentence.clause, item.seat))[1:], tuple(listener.named)


def names_in_json(names: Iterable[str]) -> tuple[bytes, ...]:
    return tuple(encode(name)[1:-1] for name in names)


class Telling:
    """The news that led to one position. All hear them as spectators do, but for what names them
    and for what not everyone may know."""

    def __init__(self, table: Any, seq: int, items: Sequence[Item], names: Sequence[bytes]) -> None:
        self.seq = seq
        self.names = names
        self._head = b'{"seq":%d,' % seq
        self._table = table
        self._overheard = []  # each item, its line, and the set of seats that hear another
        self._apart = 0
        for item in items:
            line, named = self._line(item, SPECTATOR)
            apart = item.sees if not item.sees >> SPECTATOR & 1 else EVERYONE ^ item.sees
            for seat in named:
                apart |= 1 << seat
            self._overheard.append((item, line, apart))
            self._apart |= apart
        self._lines = b",".join([line for _, line, _ in self._overheard if line])

    def to(self, viewer: int) -> bytes:
        """Lines with commas between them, as one seat may know them."""
        if not self._apart >> viewer & 1:
            return self._lines
        own = [
            self._line(item, viewer)[0] if apart >> viewer & 1 else line
            for item, line, apart in self._overheard
        ]
        return b",".join([line for line in own if line])

    def _line(self, item: Item, viewer: int) -> tuple[bytes, Named]:
        """As one seat may know it, and whom it names."""
        known = item if item.sees >> viewer & 1 else item.seen_by(viewer)
        line, named = told(self._table, known, viewer)
        if not line:
            return line, named
        for seat in named:
            line = line.replace(BLANK_BYTES[seat], self.names[seat])
        return self._head + line, named


def takes_back(seq: int, seat: int, cast: Cast) -> bytes:
    line = Line(f"{cast.does(seat, 'take')} the move back.", "", seat)
    return b'{"seq":%d,%b' % (seq, encode(line)[1:])
