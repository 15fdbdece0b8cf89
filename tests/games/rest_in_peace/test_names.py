"""One name for one thing in everything a person reads of Rest in Peace."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from duskhouse.games.rest_in_peace import GAME

OTHER_NAMES = re.compile(
    r"\b(tenth|10th|(position|round|mansion) (10|ten)|last (round|mansion|house))\b", re.IGNORECASE
)
MESSAGE_ID = re.compile(r"^[a-z][\w-]* =", re.MULTILINE)


def texts_for_people() -> Iterator[tuple[Path, str]]:
    for file in GAME.folder.glob("RULES.en.md"):
        yield file, file.read_text("utf-8")
    for file in GAME.folder.glob("words/en.ftl"):
        yield file, MESSAGE_ID.sub("", file.read_text("utf-8"))


@pytest.mark.clause("YAO-60")
def test_the_last_position_has_one_name() -> None:
    texts = dict(texts_for_people())
    assert len(texts) == 2
    for file, text in texts.items():
        assert "last position" in text
        assert not [line for line in text.splitlines() if OTHER_NAMES.search(line)], file.name


def test_the_line_of_positions_ends_with_it() -> None:
    """Not with "Position 10", neither on the table nor among the positions to choose from."""
    words = GAME.words()
    assert words.message("zone-position", place=10, last=1) == "The last position"
    assert words.message("zone-position", place=9, last=0) == "Position 9"
    assert words.message("move-position", place=10) == "The last position"
    assert words.message("move-position", place=9) == "Position 9"
