"""What a user did wrong, as a message: one clear sentence for a person, an id for a program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.words.messages import FALLBACK, PROGRAM
from duskhouse.words.words import Words


class Refused(Exception):
    """Bad input; nothing has changed. `code` is the id of its message after `error-`, `game` the
    game whose message it is, if any. A value that is a function is what it makes of the words: so
    a part of the sentence can be said in the reader's language too."""

    def __init__(self, code: str, game: str = PROGRAM, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.game = game
        self._values: dict[str, Any | Callable[[Words], str]] = values

    @property
    def values(self) -> dict[str, Any]:
        """The variables of its message, in English."""
        return self._values_in(Words(self.game))

    def __str__(self) -> str:
        return self.in_words()

    def in_words(self, language: str = FALLBACK) -> str:
        words = Words(self.game, language)
        return words.message(f"error-{self.code}", **self._values_in(words))

    def _values_in(self, words: Words) -> dict[str, Any]:
        return {
            name: value(words) if callable(value) else value for name, value in self._values.items()
        }
