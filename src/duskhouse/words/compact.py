"""Messages of Fluent as compact JSON, for a page that resolves them itself (`web/js/words.js`).

    a pattern is a text, or a list of texts and expressions
    ["$", name]  ["#", number]  ["m", message, attribute]  ["t", term, attribute, named]
    ["f", function, positional, named]  ["?", selector, [[key, pattern]…], default]

A message is {"": pattern, attribute: pattern…}; a term's id begins with a hyphen.
"""

from __future__ import annotations

from typing import Any

from fluent.syntax import ast, parse

from duskhouse.words.messages import PROGRAM, in_line, source

Json = Any


def messages(game: str, language: str) -> dict[str, Json]:
    """All that a reader of this language may be told, what it lacks in English."""
    found: dict[str, Json] = {}
    for each in reversed(in_line(language)):
        for owner in dict.fromkeys((PROGRAM, game)):
            found |= compact(source(owner, each))
    return found


def compact(text: str) -> dict[str, Json]:
    """The messages of one file."""
    found: dict[str, Json] = {}
    for entry in parse(text).body:
        if isinstance(entry, ast.Junk):
            raise ValueError(f"This is not Fluent: {entry.content}")
        if isinstance(entry, ast.Message | ast.Term):
            parts = {part.id.name: pattern(part.value) for part in entry.attributes}
            if entry.value:
                parts[""] = pattern(entry.value)
            found["-" * isinstance(entry, ast.Term) + entry.id.name] = parts
    return found


def pattern(node: ast.Pattern) -> Json:
    parts = [
        part.value if isinstance(part, ast.TextElement) else expression(part.expression)
        for part in node.elements
    ]
    return parts[0] if len(parts) == 1 and isinstance(parts[0], str) else parts


def expression(node: Any) -> Json:
    match node:
        case ast.Placeable():
            return expression(node.expression)
        case ast.StringLiteral():
            return node.parse()["value"]
        case ast.NumberLiteral():
            return ["#", number(node)]
        case ast.VariableReference():
            return ["$", node.id.name]
        case ast.MessageReference():
            return ["m", node.id.name, attribute(node)]
        case ast.TermReference():
            return ["t", node.id.name, attribute(node), named(node.arguments)]
        case ast.FunctionReference():
            positional = [expression(one) for one in node.arguments.positional]
            return ["f", node.id.name, positional, named(node.arguments)]
        case ast.SelectExpression():
            variants = [[key(one.key), pattern(one.value)] for one in node.variants]
            default = next(at for at, one in enumerate(node.variants) if one.default)
            return ["?", expression(node.selector), variants, default]
    raise ValueError(f"No expression: {node}")


def attribute(node: Any) -> str:
    return node.attribute.name if node.attribute else ""


def named(arguments: ast.CallArguments | None) -> dict[str, Json]:
    return {one.name.name: expression(one.value) for one in arguments.named} if arguments else {}


def key(node: ast.Identifier | ast.NumberLiteral) -> str | float:
    return number(node) if isinstance(node, ast.NumberLiteral) else node.name


def number(node: ast.NumberLiteral) -> float:
    value: float = node.parse()["value"]
    return int(value) if value == int(value) else value
