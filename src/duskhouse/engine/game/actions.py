"""Actions as a codec: which there are, how the record writes them, how rules pack and unpack them.

    CARD = Field("card", CODES)
    TARGET = Field("target", {"1": 0, "2": 1, "3": 2})
    ACTIONS = Actions(play=(CARD, TARGET), guess=Verb((VALUE,), written="= {}"), stop=())
    PLAY = ACTIONS.packing("play")

A verb chooses one value of each of its fields. In a record `play` with the card GUARD and the
second seat is `play GUARD 2`, unless the verb says how it is written. Rules use `pack(PLAY, card,
target)`, `part(PLAY, action, 0)` and `is_of(PLAY, action)`, which compile to a few instructions.

A number is scoped: verbs that are never open at the same time may share it. What scopes there are
says `scope`, from a state; the phases, if nothing else is said. A verb that names no scopes is in
all of them. Numbers are given in order of the declaration, or where a verb says so (`first`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from duskhouse.engine.compiling.rule import small_rule

MOST_ACTIONS = 63
ANY_ACTION = (1 << MOST_ACTIONS) - 1
"""The set of all numbers that an action can have."""


class Packing(NamedTuple):
    """Where the numbers of a verb are, as compiled rules know it."""

    first: int
    size: int
    strides: tuple[int, ...]
    counts: tuple[int, ...]


@small_rule
def pack(verb: Packing, *values: int) -> int:
    """The action that chooses these values, one for each field."""
    action = verb.first
    for i in range(len(values)):
        action += values[i] * verb.strides[i]
    return action


@small_rule
def part(verb: Packing, action: int, i: int) -> int:
    """What an action of this verb chooses for its i-th field."""
    return (action - verb.first) // verb.strides[i] % verb.counts[i]


@small_rule
def is_of(verb: Packing, action: int) -> bool:
    """Whether an action has a number of this verb's."""
    return verb.first <= action < verb.first + verb.size


@dataclass(frozen=True)
class Field:
    """What a verb can choose: a name, and the numbers of the values by their notation."""

    name: str
    codes: Mapping[str, int]

    @property
    def count(self) -> int:
        return max(self.codes.values()) + 1


@dataclass(frozen=True)
class Verb:
    """One kind of action. `written` has a `{}` for each field."""

    fields: tuple[Field, ...] = ()
    written: str = ""
    first: int | None = None
    scopes: tuple[Hashable, ...] = ()
    name: str = ""

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        size = 1
        for each in self.fields:
            size *= each.count
        return size

    @property
    def packing(self) -> Packing:
        assert self.first is not None
        counts = tuple(each.count for each in self.fields)
        strides, stride = [0] * len(counts), 1
        for i in reversed(range(len(counts))):
            strides[i] = stride
            stride *= counts[i]
        return Packing(self.first, self.size, tuple(strides), counts)

    def texts(self) -> Iterator[tuple[str, int]]:
        """Each action in the notation of the record, with its number."""
        packing = self.packing
        for chosen in product(*(each.codes.items() for each in self.fields)):
            offsets = (number * at for (_, number), at in zip(chosen, packing.strides))
            yield (
                self.written.format(*(code for code, _ in chosen)),
                sum(offsets, packing.first),
            )


def by_phase(state: Any) -> Hashable:
    """The usual scopes of actions."""
    return int(state.phase)


Declared = Verb | Field | tuple[Field, ...]


def as_verb(declared: Declared) -> Verb:
    if isinstance(declared, Verb):
        return declared
    return Verb((declared,) if isinstance(declared, Field) else declared)


def check_told_apart(verb: Verb, beside: list[Verb]) -> None:
    """Each action has a number and a notation of its own; else it is refused."""
    from duskhouse.words.errors import Refused  # its edits compile no rule anew

    if verb.packing.first + verb.size > MOST_ACTIONS:
        raise Refused("too-many-actions", verb=verb.name, last=verb.packing.first + verb.size - 1)
    for other in beside:
        if shared := {n for _, n in verb.texts()} & {n for _, n in other.texts()}:
            names = {"verb": verb.name, "other": other.name}
            raise Refused("verbs-share-number", **names, number=min(shared))
    written = Counter(text for each in (verb, *beside) for text, _ in each.texts())
    [(text, times)] = written.most_common(1)
    if times > 1:
        raise Refused("written-twice", verb=verb.name, text=text)


class Actions:
    """The actions of a game. A verb's name loses a trailing underscore: `pass_` is `pass`."""

    def __init__(self, scope: Callable[[Any], Hashable] = by_phase, **verbs: Declared) -> None:
        self.scope = scope
        self.verbs: dict[str, Verb] = {}
        self._texts: dict[Hashable, dict[str, int]] = {}
        for given, declared in verbs.items():
            name = given.rstrip("_").replace("_", "-")
            self.verbs[name] = self._numbered(name, as_verb(declared))

    def _numbered(self, name: str, verb: Verb) -> Verb:
        """The verb with all that it did not say itself."""
        written = verb.written or " ".join([name, *("{}" for _ in verb.fields)])
        beside = self._beside(verb)
        free = max((other.packing.first + other.size for other in beside), default=0)
        first = free if verb.first is None else verb.first
        found = replace(verb, name=name, written=written, first=first)
        check_told_apart(found, beside)
        return found

    def _beside(self, verb: Verb) -> list[Verb]:
        """The verbs before it that can be open at the same time."""
        return [
            other
            for other in self.verbs.values()
            if not verb.scopes or not other.scopes or set(verb.scopes) & set(other.scopes)
        ]

    def packing(self, name: str) -> Packing:
        return self.verbs[name].packing

    def in_scope(self, scope: Hashable) -> list[Verb]:
        return [verb for verb in self.verbs.values() if not verb.scopes or scope in verb.scopes]

    # ----------------------------------------------------------------- the record
    def texts(self, scope: Hashable) -> dict[str, int]:
        """The actions of a scope by their notation."""
        if scope not in self._texts:
            self._texts[scope] = {
                text: action for verb in self.in_scope(scope) for text, action in verb.texts()
            }
        return self._texts[scope]

    def write(self, state: Any, action: int) -> str:
        """An action in the notation of the record."""
        texts = self.texts(self.scope(state))
        return next(text for text, number in texts.items() if number == action)

    def read(self, state: Any, text: str) -> int | None:
        """The action that a notation stands for; None if it is none."""
        return self.texts(self.scope(state)).get(text)
