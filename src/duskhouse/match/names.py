"""Names that people give themselves: to be seen, and to be told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

from duskhouse.words.errors import Refused

LONGEST_NAME = 24

INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc\U0001d159"
    "\U000e0100-\U000e01ef]"
)
"""Printable, says Unicode, and yet there is nothing to see: fillers, joiners, selectors."""

LATIN = str.maketrans(
    # Cyrillic, large and small; Greek, large and small; a Turkish i without its dot
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0408\u0405"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u04bb\u0501\u051b\u051d"
    "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7"
    "\u03bf\u03bd\u03b9\u0131",
    "ABEKMHOPCTYXIJSaeopcyxijshdqwABEZHIKMNOPTYXovii",
)
"""Letters of other scripts that look like Latin ones."""

ALIKE = str.maketrans("l1|0", "iiio")
"""Of the Latin ones, those that look like others in many fonts; capital or not does not matter."""

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
    """What names are compared by: capital or not, wide or narrow, with spaces or without, and
    whatever script a letter is from."""
    compatible = unicodedata.normalize("NFKC", name).translate(LATIN).casefold()
    return "".join(unicodedata.normalize("NFKC", compatible).translate(ALIKE).split())
