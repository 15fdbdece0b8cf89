"""What happened, in words. A sentence that does not name its hearer is the same for all who may
know as much, so it is made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import orjson

from duskhouse.engine.game import Table
from duskhouse.engine.news import NOBODY, Item
from duskhouse.engine.view import Cast, Piece, Pieces


@dataclass(frozen=True, slots=True)
class Line(Piece):
    """A sentence of the log: Line of docs/protocol.md."""

    seq: int
    text: str
    clause: str
    seat: int

    @property
    def json(self) -> bytes:
        try:
            return self._json
        except AttributeError:
            told = {"seq": self.seq, "text": self.text, "clause": self.clause}
            if self.seat != NOBODY:
                told["seat"] = self.seat
            object.__setattr__(self, "_json", orjson.dumps(told))
            return self._json


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
        self._overheard: dict[tuple[bool, ...], tuple[Pieces[Line], set[int]]] = {}

    def to(self, viewer: int) -> Pieces[Line]:
        """All of it, as one seat may know it."""
        items = [item.seen_by(viewer) for item in self._items]
        hidden = tuple([item.hidden for item in items])
        if hidden not in self._overheard:
            cast = Overheard(self.names)
            self._overheard[hidden] = self._tell(items, cast), cast.named
        lines, named = self._overheard[hidden]
        return self._tell(items, Cast(self.names, viewer)) if viewer in named else lines

    def _tell(self, items: Sequence[Item], cast: Cast) -> Pieces[Line]:
        told = ((item.seat, self._table.tell(item, cast)) for item in items)
        return Pieces(
            Line(self.seq, sentence.text, sentence.clause, seat)
            for seat, sentence in told
            if sentence is not None
        )
