"""A language made up from English for the page: every text in brackets and in other letters. What
is seen in English all the same comes from elsewhere."""

from __future__ import annotations

import re
import string

from fluent.syntax import ast, parse, serialize
from fluent.syntax.visitor import Transformer

LANGUAGE = "qps"  # of the codes that stand for no language
A_LETTER = re.compile("[A-Za-z]")
SANS_SERIF = {
    **{ord(letter): 0x1D5A0 + at for at, letter in enumerate(string.ascii_uppercase)},
    **{ord(letter): 0x1D5BA + at for at, letter in enumerate(string.ascii_lowercase)},
}


class Brackets(Transformer):
    def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:
        if A_LETTER.search(node.value):
            node.value = f"[{node.value.translate(SANS_SERIF)}]"
        return node


def in_other_letters(text: str) -> str:
    """A file of messages in the made-up language."""
    return serialize(Brackets().visit(parse(text)))
