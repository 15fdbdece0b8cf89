"""Names that people give themselves: to be seen, and to be told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

from duskhouse.words.errors import Refused

LONGEST_NAME = 24

INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Printable, says Unicode, and yet there is nothing to see: fillers, joiners, selectors."""

UNSEEN_ALONE = "MZC"
"""Marks, separators and controls: categories of what is nothing without a letter."""


def checked_name(name: str) -> str:
    """A name as it is shown: one line, visible, not too long; empty if there is nothing to see."""
    shown = "".join(letter if letter.isprintable() else " " for letter in INVISIBLE.sub("", name))
    shown = " ".join(shown.split())
    if len(shown) > LONGEST_NAME:
        raise Refused("name-too-long", most=LONGEST_NAME)
    is_seen = any(unicodedata.category(letter)[0] not in UNSEEN_ALONE for letter in shown)
    return shown if is_seen else ""


def told_apart(name: str, others: Iterable[str]) -> str:
    """The name, with a number if one of the others looks like it."""
    taken = {folded(other) for other in others}
    if not name or folded(name) not in taken:
        return name
    for number in count(2):
        numbered = f"{name[: LONGEST_NAME - len(f' {number}')]} {number}"
        if folded(numbered) not in taken:
            return numbered
    raise AssertionError("numbers do not end")


def folded(name: str) -> str:
    """What names are compared by: capital or not, wide or narrow, with spaces or without."""
    compatible = unicodedata.normalize("NFKC", name).casefold()
    return "".join(unicodedata.normalize("NFKC", compatible).split())
