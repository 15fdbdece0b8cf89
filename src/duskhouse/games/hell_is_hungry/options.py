"""A switch whose values are numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from duskhouse.engine.options import Option


@dataclass(frozen=True)
class Number(Option):
    """One of a few numbers, the default first; the state holds the number itself."""

    values: tuple[int, ...]

    @property
    def default(self) -> int:
        return self.values[0]

    def alternatives(self) -> tuple[int, ...]:
        return self.values[1:]

    def describe(self) -> str:
        return " or ".join(map(str, self.values))

    def parse(self, text: str) -> int:
        for value in self.values:
            if text.strip() == str(value):
                return value
        raise self.refuse(text)

    def check(self, value: Any) -> int:
        if type(value) is not int or value not in self.values:
            raise self.refuse(value)
        return value

    def write(self, state: Any, value: Any) -> None:
        state[self.name] = value
