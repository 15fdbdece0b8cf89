"""Clauses: the numbers the rules use for them, their ids, and their texts in the RULES.

Compiled rules name a clause by a number: 18 is MEH-18, and each further series of ids has a
hundred of its own: 103 is MEH-A03, 207 is YAO-P07.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class ClauseIds:
    """Turns the numbers of one game's rules into ids."""

    prefix: str
    series: tuple[str, ...] = ("", "A")

    def __call__(self, number: int) -> str:
        if number <= 0:
            return ""
        return f"{self.prefix}-{self.series[number // 100]}{number % 100:02d}"


@dataclass(frozen=True)
class Clause:
    id: str
    text: str
    section: str


CLAUSE_ITEM = re.compile(r"^- \*\*(?P<id>[A-Z]+-[A-Z]?\d\d)\*\*\s+(?P<text>.+)$")


def read_clauses(rules: str) -> Iterator[Clause]:
    """The clauses of a text of rules: items `- **MEH-18** …` under their headings."""
    section = ""
    for line in rules.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif found := CLAUSE_ITEM.match(line):
            yield Clause(found["id"], found["text"], section)
