"""What happened, in words. A sentence that does not name its hearer is the same for all who may
know as much, so it is made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec import UNSET

from duskhouse.engine.game import Table
from duskhouse.engine.news import EVERYONE, NOBODY, Item
from duskhouse.engine.view import Cast, Piece, Pieces


class Line(Piece, frozen=True):
    """A sentence of the log: Line of docs/protocol.md."""

    seq: int
    text: str
    clause: str
    seat: int | msgspec.UnsetType


@dataclass(frozen=True)
class Overheard(Cast):
    """The names as those hear them who are not named; notes who is."""

    named: set[int] = field(default_factory=set)

    def is_you(self, seat: int) -> bool:
        self.named.add(seat)
        return False


class Telling:
    """The news that led to one position."""

    def __init__(
        self, seq: int, items: Sequence[Item], table: Table, names: tuple[str, ...]
    ) -> None:
        self.seq = seq
        self.names = names
        self._items = items
        self._table = table
        self._hides = any(item.sees != EVERYONE for item in items)
        self._overheard: dict[tuple[bool, ...], tuple[Pieces[Line], set[int]]] = {}

    def to(self, viewer: int) -> Pieces[Line]:
        """All of it, as one seat may know it."""
        items: Sequence[Item] = self._items
        hidden: tuple[bool, ...] = ()
        if self._hides:
            items = [item.seen_by(viewer) for item in items]
            hidden = tuple([item.hidden for item in items])
        if hidden not in self._overheard:
            cast = Overheard(self.names)
            self._overheard[hidden] = self._tell(items, cast), cast.named
        lines, named = self._overheard[hidden]
        return self._tell(items, Cast(self.names, viewer)) if viewer in named else lines

    def _tell(self, items: Sequence[Item], cast: Cast) -> Pieces[Line]:
        told = ((item.seat, self._table.tell(item, cast)) for item in items)
        return Pieces(
            Line(self.seq, sentence.text, sentence.clause, UNSET if seat == NOBODY else seat)
            for seat, sentence in told
            if sentence is not None
        )
