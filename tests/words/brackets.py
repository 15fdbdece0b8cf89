"""A language made up from English for what Python says: every message, and each of its attributes,
in brackets. What is shown outside of them is no message."""

from __future__ import annotations

import re

from fluent.syntax import ast, parse, serialize

LANGUAGE = "eo"
"""A code that Babel knows, for its plurals, and the program does not."""

OPEN, CLOSE = "⟦⟧"
INNERMOST = re.compile(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}")


def bracketed(text: str) -> str:
    """A file of messages in the made-up language."""
    resource = parse(text)
    for entry in resource.body:
        if isinstance(entry, ast.Message):
            for pattern in (entry.value, *(part.value for part in entry.attributes)):
                if pattern is not None:
                    pattern.elements = [literal(OPEN), *pattern.elements, literal(CLOSE)]
    return serialize(resource)


def literal(text: str) -> ast.Placeable:
    return ast.Placeable(ast.StringLiteral(text))


def outside_brackets(text: str) -> str:
    """What is not said by any message."""
    while (shorter := INNERMOST.sub("", text)) != text:
        text = shorter
    return text
