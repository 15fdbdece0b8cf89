"""Whoever has to wait for rules to be compiled is told why: once, in a line on stderr."""

from __future__ import annotations

import os
import sys

from duskhouse.engine.compiling.caching import TEMPORARY
from duskhouse.words.words import Words

ONCE, NOT_KEPT = "compile-once", "compile-temporary"
_said: set[str] = set()


def say_compiling() -> None:
    """Said before the first rule is compiled."""
    if ONCE not in _said:
        _say(ONCE)
        say_where()


def say_where() -> None:
    """Said if compiled code cannot be kept."""
    if TEMPORARY in os.environ and NOT_KEPT not in _said:
        _say(NOT_KEPT, temporary=os.environ[TEMPORARY])


def say_nothing() -> None:
    """For a program that has its own words for it, and for processes that it starts."""
    _said.add(ONCE)


def _say(message_id: str, **values: str) -> None:
    _said.add(message_id)
    print(Words().message(message_id, **values), file=sys.stderr, flush=True)
