"""What a user did wrong, as a message: one clear sentence for a person, an id for a program."""

from __future__ import annotations

from typing import Any

from duskhouse.words.messages import PROGRAM
from duskhouse.words.words import Words


class Refused(Exception):
    """Bad input; nothing has changed. `code` is the id of its message after `error-`, `values` are
    its variables, `game` the game whose message it is, if any."""

    def __init__(self, code: str, game: str = PROGRAM, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.game = game
        self.values = values

    def __str__(self) -> str:
        return self.in_words(Words(self.game))

    def in_words(self, words: Words) -> str:
        id_ = f"error-{self.code}"
        return words.message(id_, **self.values) if words.has(id_) else self.code
