"""The tables inside the documentation, between two marks that a reader does not see."""

from __future__ import annotations

from pathlib import Path

from bench.contest import BenchError

BEGIN, END = "<!-- from make bench -->", "<!-- until here -->"
ROOT = Path(__file__).resolve().parents[1]
WHOLE, SHORT = ROOT / "docs" / "researchers.md", ROOT / "README.md"


def write_between_marks(page: Path, table: str) -> None:
    """Put the table of `make bench` where the last one was."""
    write_between(page, (BEGIN, END), table)


def write_between(page: Path, marks: tuple[str, str], table: str) -> None:
    """Put a table between these marks."""
    before, begin, rest = page.read_text("utf-8").partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not begin or not end:
        raise BenchError(f"{page.name} has no marks for the table")
    page.write_text(f"{before}{begin}\n{table}\n{end}{after}", "utf-8")
