"""The tables, in numbered steps. A step that has been released never changes; add one instead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from duskhouse.words.errors import Refused

STEPS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE matches (
            id TEXT PRIMARY KEY,
            created DOUBLE PRECISION NOT NULL,
            plan TEXT NOT NULL,
            seed {bytes} NOT NULL,
            secret_key {bytes} NOT NULL
        )""",
        """CREATE TABLE entries (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (match, number)
        ){by_key}""",
        "CREATE INDEX matches_by_age ON matches (created)",
    ),
    ("{daybook}",),
)

LATEST = len(STEPS)


def migrate(
    execute: Callable[[str], Sequence[tuple[Any, ...]]],
    words: dict[str, str],
    steps: Sequence[tuple[str, ...]] = STEPS,
) -> int:
    """Bring a database to the latest step, inside the caller's transaction."""
    execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    rows = execute("SELECT version FROM schema_version")
    version = int(rows[0][0]) if rows else 0
    if not rows:
        execute("INSERT INTO schema_version (version) VALUES (0)")
    if version > len(steps):
        raise Refused(
            f"The database has the schema {version}, and this program knows up to {len(steps)}: "
            "a newer Duskhouse has used it."
        )
    for step in steps[version:]:
        for statement in step:
            execute(statement.format(**words))
    execute(f"UPDATE schema_version SET version = {len(steps)}")
    return len(steps)
