"""Clauses: the numbers the rules use for them, their ids, and their texts in the RULES.

Compiled rules name a clause by a number: 18 is MEH-18, and each further series of ids has a
hundred of its own: 103 is MEH-A03, 207 is YAO-P07.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class ClauseIds:
    """Turns the numbers of one game's rules into ids."""

    prefix: str
    series: tuple[str, ...] = ("", "A")

    def __call__(self, number: int) -> str:
        if not 0 < number < 100 * len(self.series):
            return ""
        return f"{self.prefix}-{self.series[number // 100]}{number % 100:02d}"


@dataclass(frozen=True)
class Clause:
    """One clause, and what stands under it. `ours` is what this house has added to the book: a
    ruling that fills a gap in it, or departs from its letter; `why` is the reason, `ruling` the id
    of the clause that rules it, if that is another one. `exactly` is a formula or fine print."""

    id: str
    text: str
    section: str
    ours: str = ""
    why: str = ""
    exactly: str = ""
    ruling: str = ""


@dataclass(frozen=True)
class Section:
    """A heading of the rules: the text below it, and the clauses."""

    title: str
    text: str
    clauses: tuple[Clause, ...]


CLAUSE_ID = re.compile(r"[A-Z]+-[A-Z]?\d\d")
CLAUSE_ITEM = re.compile(rf"^- \*\*(?P<id>{CLAUSE_ID.pattern})\*\*\s+(?P<text>.+)$")
NOTE_ITEM = re.compile(r"^  - (?P<name>Ours|Why|Exactly): (?P<text>.+)$")


def read_sections(rules: str) -> list[Section]:
    """A text of rules by its headings. A clause is an item `- **MEH-18** …`; what belongs to it is
    indented below, as `- Ours: …`, `- Why: …` or `- Exactly: …`. `- Ours: MEH-A01` says that the
    ruling MEH-A01 decides it: what is ours is written there."""
    parts = re.split(r"^(?=#)", rules, flags=re.MULTILINE)
    sections = [read_section(part) for part in parts if part.strip()]
    written = {clause.id: clause for section in sections for clause in section.clauses}
    return [
        replace(section, clauses=tuple(by_ruling(clause, written) for clause in section.clauses))
        for section in sections
    ]


def read_section(part: str) -> Section:
    heading, _, body = part.partition("\n")
    title = heading.lstrip("# ").strip()
    clauses: list[Clause] = []
    text: list[str] = []
    for line in body.splitlines():
        if found := CLAUSE_ITEM.match(line):
            clauses.append(Clause(found["id"], found["text"], title))
        elif clauses and (found := NOTE_ITEM.match(line)):
            clauses[-1] = replace(clauses[-1], **{found["name"].lower(): found["text"]})
        else:
            text.append(line)
    return Section(title, "\n".join(text).strip(), tuple(clauses))


def by_ruling(clause: Clause, written: Mapping[str, Clause]) -> Clause:
    """A clause that names a ruling has the words of that."""
    if not CLAUSE_ID.fullmatch(clause.ours):
        return clause
    ruling = written[clause.ours]
    return replace(clause, ours=ruling.ours, why=ruling.why, ruling=ruling.id)


def read_clauses(rules: str) -> Iterator[Clause]:
    """The clauses of a text of rules, in order."""
    for section in read_sections(rules):
        yield from section.clauses
