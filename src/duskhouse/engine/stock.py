"""What lies on tables, in words: each piece is made once from its numbers, for all that show it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from struct import Struct
from typing import Any

from duskhouse.engine.view import Zone, encode

MOST_KEPT = 2048
"""Pieces of a game, and as many that have not been shown for a while."""

Makers = Mapping[int, Callable[..., Any]]


class Laid:
    """A piece that lies on a table: what it is in JSON, and the id of a zone. There are many of
    them, so the piece itself is made again from its numbers for whoever wants more of it."""

    __slots__ = ("_key", "_makers", "id", "json")

    def __init__(self, makers: Makers, key: bytes) -> None:
        self._makers = makers
        self._key = key
        piece = self.piece
        self.id: str = piece.id if type(piece) is Zone else ""
        self.json = encode(piece)

    def __eq__(self, other: object) -> bool:
        """Other numbers may come to the same words."""
        return isinstance(other, Laid) and self.json == other.json

    def __hash__(self) -> int:
        return hash(self.json)

    @property
    def piece(self) -> Any:
        _, kind, *numbers = numbers_of(len(self._key))(self._key)
        return self._makers[kind](*numbers)


@cache
def numbers_of(size: int) -> Callable[[bytes], tuple[int, ...]]:
    return Struct(f"{size // 8}q").unpack


class Stock(dict[bytes, Laid]):
    """The pieces of one game that are shown time and again. They are found by their part of a page:
    its length, its kind, and its numbers."""

    def __init__(self, makers: Makers) -> None:
        super().__init__()
        self._makers = makers
        self._older: dict[bytes, Laid] = {}

    def __missing__(self, key: bytes) -> Laid:
        piece = self._older.get(key) or Laid(self._makers, key)
        if len(self) >= MOST_KEPT:
            self._older = self.copy()
            self.clear()
        self[key] = piece
        return piece

    def forget(self) -> None:
        self._older.clear()
        self.clear()
