"""What `make mutants` prints: how far it is, who survived, and a table at the end."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.mutants.hunting import Hunt
from tests.mutants.operators import Mutant

COLUMNS = (
    "game",
    "functions",
    "mutants",
    "killed by clause tests",
    "and by the comparison",
    "equivalent",
    "survived",
)


def progress(hunt: Hunt, mutant: Mutant, done: int, of: int) -> None:
    """Who survived, and one line that is written over and over; where that cannot be, now and then
    a new one."""
    line = f"{hunt.target.name}: {done} of {of} mutants, {len(hunt.survivors)} survived"
    begin, end = ("\r", "" if done < of else "\n") if sys.stdout.isatty() else ("", "\n")
    if mutant in hunt.survivors:
        print(f"{begin}survived: {mutant.name}", flush=True)
    if sys.stdout.isatty() or done % 50 == 0 or done == of:
        print(f"{begin}{line}", end=end, flush=True)


def report(hunts: Sequence[Hunt]) -> None:
    for hunt in hunts:
        print_list(hunt, "no clause's test notices, but the comparison", hunt.killed_by_comparison)
        print_list(hunt, "neither notices", hunt.survivors)
        print_list(hunt, "listed as equivalent, but noticed", hunt.stale)
        print_list(
            hunt,
            "clauses whose own tests notice nothing that is done to the rules that name them",
            hunt.unnoticed_clauses,
        )
    print()
    print_table([COLUMNS, *map(row, hunts)])


def print_list(hunt: Hunt, title: str, found: Sequence[Mutant | str]) -> None:
    if found:
        names = [item if isinstance(item, str) else item.name for item in found]
        print(f"\n{hunt.target.name}: {title}:", *names, sep="\n  ")


def row(hunt: Hunt) -> tuple[str, ...]:
    """Shares are of those that are not equivalent."""
    all_but_equivalent = len(hunt.killers) - len(hunt.equivalent)
    killed, by_comparison = len(hunt.killed), len(hunt.killed_by_comparison)
    return (
        hunt.target.name,
        str(len({mutant.function for mutant in hunt.killers})),
        str(len(hunt.killers)),
        share(killed - by_comparison, all_but_equivalent),
        share(killed, all_but_equivalent),
        str(len(hunt.equivalent)),
        str(len(hunt.survivors)),
    )


def share(part: int, whole: int) -> str:
    return f"{part} ({part / max(1, whole):.1%})"


def print_table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows)]
    for first, *others in rows:
        cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:])]
        print("  ".join([f"{first:<{widths[0]}}", *cells]))
