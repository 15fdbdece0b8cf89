"""What happened, in words. A sentence that does not name its hearer is the same for all who may
know as much, so it is made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import orjson

from duskhouse.engine.game import Table
from duskhouse.engine.news import NOBODY, Item
from duskhouse.engine.view import Cast, Piece


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
        self._overheard: dict[tuple[int, bool], tuple[Line | None, set[int]]] = {}

    def to(self, viewer: int) -> list[Line]:
        """All of it, as one seat may know it."""
        lines = [
            self._line(at, item.seen_by(viewer), viewer) for at, item in enumerate(self._items)
        ]
        return [line for line in lines if line is not None]

    def _line(self, at: int, item: Item, viewer: int) -> Line | None:
        known = self._overheard.get((at, item.hidden))
        if known is None:
            cast = Overheard(self.names)
            known = self._overheard[at, item.hidden] = self._tell(item, cast), cast.named
        line, named = known
        return self._tell(item, Cast(self.names, viewer)) if viewer in named else line

    def _tell(self, item: Item, cast: Cast) -> Line | None:
        sentence = self._table.tell(item, cast)
        return sentence and Line(self.seq, sentence.text, sentence.clause, item.seat)
