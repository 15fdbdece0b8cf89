"""The variant switches of a game: fields of its state. What people read of one is the game's
message `option-<name>`: a short name, `.does` (what it does), and where the plain values would not
do `.values` (all of them) and `.value` (one)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property
from typing import Any

from duskhouse.engine.game.written import Bag
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

Options = dict[str, Any]


@dataclass(frozen=True)
class Own:
    """How the page reads a value of one's own: cards by their codes, which are laid in a field.
    They are `listed`, each once, or else counted; of each of the `needs` there has to be a card."""

    bag: Bag
    listed: bool = False
    needs: tuple[tuple[Any, ...], ...] = ()
    most: int = 64


WORDS = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


@dataclass(frozen=True)
class Option:
    """One switch. `clause` is the ruling it comes from. `book` are the values that the book has, by
    its letter or as a choice of its own; none where it leaves the question open."""

    name: str
    clause: str
    book: tuple[Any, ...] = field(default=(), kw_only=True)

    @property
    def message_id(self) -> str:
        return f"option-{self.name.replace('_', '-')}"

    @property
    def standing(self) -> str:
        """How the house's usual value, the default, stands to the book: the book has this one alone
        (`letter`), or several that one may choose from (`offers`), or another one (`departs`), or
        leaves it `open`."""
        if not self.book:
            return "open"
        if self.default not in self.book:
            return "departs"
        return "letter" if len(self.book) == 1 else "offers"

    @property
    def default(self) -> Any:
        raise NotImplementedError

    @property
    def cards(self) -> Mapping[str, Mapping[str, str]]:
        """If it chooses cards: its values that have a name, each with the cards it stands for, by
        the numbers that a list of one's own has. The first one has all of them."""
        return {}

    @property
    def own(self) -> Own | None:
        """If it takes values of one's own: the last of its alternatives is one."""
        return None

    def least(self, seats: int, options: Options) -> int:
        """How many cards such a value needs with these options."""
        return 0

    def alternatives(self) -> tuple[Any, ...]:
        """Values other than the default that the conformance tests should play."""
        raise NotImplementedError

    def describe(self, words: Words) -> str:
        """The values it takes, as a person types them."""
        listed = words.message(self.message_id, "values")
        return listed or words.listed([self.spell(value) for value in self.all_values()], "list-or")

    def all_values(self) -> tuple[Any, ...]:
        """In the order in which they are listed."""
        return (self.default, *self.alternatives())

    def parse(self, text: str) -> Any:
        """A value typed by a person."""
        return self.check(text)

    def show(self, value: Any, words: Words) -> str:
        """A value as people read it."""
        text = self.spell(value)
        return words.message(self.message_id, "value", value=text) or text

    def spell(self, value: Any) -> str:
        """A value as a person types it."""
        return str(value)

    def check(self, value: Any) -> Any:
        """A value from a record, in its canonical form; refused if it is none."""
        raise NotImplementedError

    def write(self, state: Any, value: Any) -> None:
        """Set the field of the state."""
        raise NotImplementedError

    def refuse(self, value: Any) -> Refused:
        return Refused("option-value", option=self.name, values=self.describe, value=repr(value))


@dataclass(frozen=True)
class Choice(Option):
    """A switch with named values, the default first; the state holds the enum's number."""

    values: type[IntEnum]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(member.name.lower() for member in self.values)

    @property
    def default(self) -> str:
        return self.names[0]

    def alternatives(self) -> tuple[str, ...]:
        return self.names[1:]

    def check(self, value: Any) -> str:
        if value not in self.names:
            raise self.refuse(value)
        return str(value)

    def write(self, state: Any, value: Any) -> None:
        state[self.name] = int(self.values[value.upper()])


@dataclass(frozen=True)
class Flag(Option):
    """A switch that is off unless turned on."""

    @property
    def default(self) -> bool:
        return False

    def alternatives(self) -> tuple[bool, ...]:
        return (True,)

    def parse(self, text: str) -> bool:
        if text.lower() not in WORDS:
            raise self.refuse(text)
        return WORDS[text.lower()]

    def all_values(self) -> tuple[bool, ...]:
        return (True, False)

    def spell(self, value: Any) -> str:
        return str(value).lower()

    def check(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise self.refuse(value)
        return value

    def write(self, state: Any, value: Any) -> None:
        state[self.name] = int(value)


@dataclass(frozen=True)
class Number(Option):
    """A switch between a few numbers, the default first; the state holds the number itself."""

    values: tuple[int, ...]

    @property
    def default(self) -> int:
        return self.values[0]

    def alternatives(self) -> tuple[int, ...]:
        return self.values[1:]

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


def complete(options: Iterable[Option], given: Mapping[str, Any]) -> Options:
    """Every option with its value, checked; unknown names are refused."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            if not known:
                raise Refused("no-options", name=repr(name))
            raise Refused("no-option", name=repr(name), known=", ".join(known))
    return {
        name: option.check(given[name]) if name in given else option.default
        for name, option in known.items()
    }


def differing(options: Iterable[Option], values: Mapping[str, Any]) -> Options:
    """Only the options that differ from their default, as a record writes them."""
    return {
        option.name: values[option.name]
        for option in options
        if values[option.name] != option.default
    }
