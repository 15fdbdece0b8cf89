"""What the files of messages hold, found by reading them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from fluent.syntax import ast as fluent
from fluent.syntax import parse
from fluent.syntax.visitor import Visitor

from duskhouse.words.messages import FALLBACK, PROGRAM, source


class PatternReader(Visitor):
    """Collects what a pattern uses."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[tuple[str, str]] = set()
        self.forms: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: fluent.MessageReference) -> None:
        self.references.add((node.id.name, node.attribute.name if node.attribute else ""))

    def visit_NamedArgument(self, node: fluent.NamedArgument) -> None:
        if node.name.name == "form":
            self.forms.add(str(node.value.parse()["value"]))
        self.generic_visit(node)


@dataclass
class Message:
    """One message: what its patterns use, by attribute ("" is its value)."""

    id: str
    patterns: dict[str, PatternReader] = field(default_factory=dict)

    @property
    def variables(self) -> set[str]:
        return {name for pattern in self.patterns.values() for name in pattern.variables}

    @property
    def references(self) -> set[str]:
        return {id_ for pattern in self.patterns.values() for id_, _ in pattern.references}

    @property
    def forms(self) -> set[str]:
        """Of cards and players, in functions."""
        return {form for pattern in self.patterns.values() for form in pattern.forms}


def read(text: str) -> list[Message]:
    """The messages of a file, in order."""
    found = []
    for entry in parse(text).body:
        assert not isinstance(entry, fluent.Junk), f"This is not Fluent: {entry.content}"
        if isinstance(entry, fluent.Message):
            message = Message(entry.id.name)
            parts = {part.id.name: part.value for part in entry.attributes}
            if entry.value:
                parts[""] = entry.value
            for name, pattern in parts.items():
                message.patterns[name] = PatternReader()
                message.patterns[name].visit(pattern)
            found.append(message)
    return found


@cache
def messages(owner: str = PROGRAM, language: str = FALLBACK) -> dict[str, Message]:
    return {message.id: message for message in read(source(owner, language))}


def everything(game: str) -> dict[str, Message]:
    """The messages that a reader of a game has: the program's and its own."""
    return messages() | messages(game)


def needed(known: dict[str, Message], id_: str, attribute: str | None = None) -> set[str]:
    """The variables that a message needs, or one of its attributes, with those of messages that it
    refers to."""
    waiting = [(id_, name) for name in known[id_].patterns if attribute in (None, name)]
    found, seen = set[str](), set[tuple[str, str]]()
    while waiting:
        id_, name = place = waiting.pop()
        if place not in seen and id_ in known:
            seen.add(place)
            pattern = known[id_].patterns[name]
            found |= pattern.variables
            waiting += pattern.references
    return found
