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
    ("{waiting_table}",),
    ("{take_in_waiting}", "{drop_waiting_table}"),
)

LATEST = len(STEPS)

NOTHING = "SELECT 1"

SQLITE = {
    "bytes": "BLOB",
    "by_key": " WITHOUT ROWID",
    # In files of the first edition, entries may still wait in a table of their own. Where two have
    # written the same entry there, the first counts.
    "waiting_table": """CREATE TABLE daybook (
        match TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL
    )""",
    "take_in_waiting": """INSERT OR IGNORE INTO entries
        SELECT match, number, body FROM daybook WHERE match IN (SELECT id FROM matches)
        ORDER BY match, number, rowid""",
    "drop_waiting_table": "DROP TABLE daybook",
}
POSTGRES = {
    "bytes": "BYTEA",
    "by_key": "",
    "waiting_table": NOTHING,
    "take_in_waiting": NOTHING,
    "drop_waiting_table": NOTHING,
}


def migrate(
    execute: Callable[[str], Sequence[tuple[Any, ...]]],
    dialect: dict[str, str],
    steps: Sequence[tuple[str, ...]] = STEPS,
) -> int:
    """Bring a database to the latest step, inside the caller's transaction."""
    execute("CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)")
    found = execute("SELECT version FROM schema_version")
    version = int(found[0][0]) if found else 0
    if not found:
        execute("INSERT INTO schema_version (version) VALUES (0)")
    if version > len(steps):
        raise Refused("database-newer", version=version, known=len(steps))
    for step in steps[version:]:
        for statement in step:
            execute(statement.format(**dialect))
    execute(f"UPDATE schema_version SET version = {len(steps)}")
    return len(steps)
