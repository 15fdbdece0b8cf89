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
def told(table: Any, item: Item, you: int) -> tuple[bytes, Named] | None:
    """An item of news as a line, and the seats that it names; None if it needs no words."""
    listener = Listener(BLANKS, you)
    sentence = table.tell(item, listener)
    if sentence is None:
        return None
    return encode(Line(sentence.text, sentence.clause, item.seat))[1:], tuple(listener.named)


def names_in_json(names: Iterable[str]) -> tuple[bytes, ...]:
    return tuple(encode(name)[1:-1] for name in names)


class Telling:
    """The news that led to one position. Those whom they do not name hear the same."""

    def __init__(self, table: Any, seq: int, items: Sequence[Item], names: Sequence[bytes]) -> None:
        self.seq = seq
        self.names = names
        self._table = table
        self._items = items
        self._hides = any(item.sees != EVERYONE for item in items)
        self._named: set[int] = set()
        self._overheard = b"" if self._hides else self._tell(SPECTATOR, self._named)

    def to(self, viewer: int) -> bytes:
        """Lines with commas between them, as one seat may know them."""
        if self._hides or viewer in self._named:
            return self._tell(viewer)
        return self._overheard

    def _tell(self, viewer: int, named: set[int] | None = None) -> bytes:
        found = []
        for item in self._items:
            item = item.seen_by(viewer)
            line = told(self._table, item, viewer)
            if line:
                text, seats = line
                for seat in seats:
                    text = text.replace(BLANK_BYTES[seat], self.names[seat])
                found.append(b'{"seq":%d,%b' % (self.seq, text))
                if named is not None:
                    named.update(seats)
        return b",".join(found)


def takes_back(seq: int, seat: int, cast: Cast) -> bytes:
    line = Line(f"{cast.does(seat, 'take')} the move back.", "", seat)
    return b'{"seq":%d,%b' % (seq, encode(line)[1:])
