"""In which language the terminal speaks, and what it says of its own."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

from duskhouse.words.messages import FALLBACK, languages
from duskhouse.words.words import Words

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that name it, the first that is set counts."""


def language() -> str:
    """The one of the person's locale, if the program speaks it; English else."""
    locale = next(filter(None, map(os.environ.get, LOCALE)), "")
    wanted = locale.partition(".")[0].partition("_")[0].lower()
    return wanted if wanted in languages() else FALLBACK


def message(id_: str, attribute: str = "", **values: Any) -> str:
    """One of the program's messages."""
    return Words(language=language()).message(id_, attribute, **values)


def say(lines: Iterable[str]) -> None:
    for line in lines:
        print(line, flush=True)
