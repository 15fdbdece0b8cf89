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

from duskhouse.engine.state.events import EVERYONE, NOBODY, SPECTATOR, Event
from duskhouse.engine.view.view import Cast, encode

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


class Saying:
    """An event as lines with blanks: as spectators hear it, and as those do who are named in it
    or may know something else. `apart` is the set of these."""

    __slots__ = ("_item", "_others", "_table", "apart", "line", "named")

    def __init__(self, table: Any, item: Event) -> None:
        self._table = table
        self._item = item
        self._others: dict[int, tuple[bytes, Named]] = {}
        self.line, self.named = self._said_to(SPECTATOR)
        self.apart = item.sees if not item.sees >> SPECTATOR & 1 else EVERYONE ^ item.sees
        for seat in self.named:
            self.apart |= 1 << seat

    def to(self, viewer: int) -> tuple[bytes, Named]:
        """The line for one who is apart, and the seats that it names."""
        if viewer not in self._others:
            self._others[viewer] = self._said_to(viewer)
        return self._others[viewer]

    def _said_to(self, viewer: int) -> tuple[bytes, Named]:
        """No line if it needs no words."""
        item, listener = self._item.seen_by(viewer), Listener(BLANKS, viewer)
        sentence = self._table.tell(item, listener)
        if sentence is None:
            return b"", ()
        line = encode(Line(sentence.text, sentence.clause, item.seat))[1:]
        return line, tuple(listener.named)


saying = lru_cache(MOST_KEPT)(Saying)
"""Made once for all tables."""


def names_in_json(names: Iterable[str]) -> tuple[bytes, ...]:
    return tuple(encode(name)[1:-1] for name in names)


class Telling:
    """The events that led to one position. All hear them as spectators do, but for what names them
    and for what not everyone may know."""

    __slots__ = ("_apart", "_head", "_lines", "_said", "names", "seq")

    def __init__(
        self, table: Any, seq: int, items: Sequence[Event], names: Sequence[bytes]
    ) -> None:
        self.seq = seq
        self.names = names
        self._head = b'{"seq":%d,' % seq
        self._apart = 0
        self._said = []  # each item, and how spectators hear it
        for item in items:
            said = saying(table, item)
            self._apart |= said.apart
            self._said.append((said, self._filled(said.line, said.named)))
        self._lines = b",".join([line for _, line in self._said if line])

    def to(self, viewer: int) -> bytes:
        """Lines with commas between them, as one seat may know them."""
        if not self._apart >> viewer & 1:
            return self._lines
        own = [
            self._filled(*said.to(viewer)) if said.apart >> viewer & 1 else line
            for said, line in self._said
        ]
        return b",".join([line for line in own if line])

    def _filled(self, line: bytes, named: Named) -> bytes:
        """A line with the names of this table."""
        if not line:
            return line
        for seat in named:
            line = line.replace(BLANK_BYTES[seat], self.names[seat])
        return self._head + line


def takes_back(seq: int, seat: int, cast: Cast) -> bytes:
    line = Line(f"{cast.does(seat, 'take')} the move back.", "", seat)
    return b'{"seq":%d,%b' % (seq, encode(line)[1:])
