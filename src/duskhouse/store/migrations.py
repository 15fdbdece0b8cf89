"""The tables, in numbered steps. A step that has been released never changes; add one instead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from duskhouse.store.old_secrets import hash_secrets
from duskhouse.words.errors import Refused


class Execute(Protocol):
    """Runs a statement, with values for its placeholders; its rows, if it has any."""

    def __call__(self, statement: str, *values: Any) -> Sequence[tuple[Any, ...]]: ...


class Rewrite(Protocol):
    """A part of a step that takes more than statements. `value` is how a placeholder is written."""

    def __call__(self, execute: Execute, value: str) -> None: ...


Step = tuple[str | Rewrite, ...]

STEPS: tuple[Step, ...] = (
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
    (hash_secrets, "ALTER TABLE matches DROP COLUMN secret_key", "{write_anew}"),
    (
        "ALTER TABLE matches ADD COLUMN finished DOUBLE PRECISION",
        "ALTER TABLE matches ADD COLUMN due DOUBLE PRECISION",
        "CREATE INDEX matches_finished ON matches (finished) WHERE finished IS NOT NULL",
        "CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL",
    ),
    (
        "ALTER TABLE matches ADD COLUMN glance TEXT",
        """CREATE TABLE persons (
            person TEXT NOT NULL,
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            seat INTEGER NOT NULL,
            PRIMARY KEY (match, seat)
        )""",
        "CREATE INDEX persons_seats ON persons (person)",
    ),
    (
        "ALTER TABLE matches ADD COLUMN notify DOUBLE PRECISION",
        "CREATE INDEX matches_notify ON matches (notify) WHERE notify IS NOT NULL",
        """CREATE TABLE contacts (
            owner TEXT PRIMARY KEY,
            match TEXT REFERENCES matches (id) ON DELETE CASCADE,
            body TEXT NOT NULL,
            changed DOUBLE PRECISION NOT NULL
        )""",
        """CREATE TABLE notices (
            match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
            channel TEXT NOT NULL,
            owner TEXT NOT NULL,
            number INTEGER NOT NULL,
            due DOUBLE PRECISION,
            tries INTEGER NOT NULL,
            PRIMARY KEY (match, channel)
        )""",
        "CREATE INDEX contacts_of_matches ON contacts (match) WHERE match IS NOT NULL",
        "CREATE INDEX notices_due ON notices (due) WHERE due IS NOT NULL",
        "CREATE TABLE own_keys (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    ("{add_next_seed}", "{draw_next_seeds}"),
)

LATEST = len(STEPS)

NOTHING = "SELECT 1"

SQLITE = {
    "value": "?",
    "bytes": "BLOB",
    "by_key": " WITHOUT ROWID",
    "add_next_seed": "ALTER TABLE matches ADD COLUMN next_seed BLOB",
    "draw_next_seeds": "UPDATE matches SET next_seed = randomblob(32)",
    # In files of the first edition, entries may still wait in a table of their own. Where two have
    # written the same entry there, the first counts.
    "waiting_table": """CREATE TABLE daybook (
        match TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL
    )""",
    "take_in_waiting": """INSERT OR IGNORE INTO entries
        SELECT match, number, body FROM daybook WHERE match IN (SELECT id FROM matches)
        ORDER BY match, number, rowid""",
    "drop_waiting_table": "DROP TABLE daybook",
    "write_anew": NOTHING,
}
POSTGRES = {
    "value": "%s",
    "bytes": "BYTEA",
    "by_key": "",
    # Also for what servers of an older build, which do not know of it, still write.
    "add_next_seed": """ALTER TABLE matches ADD COLUMN next_seed BYTEA NOT NULL
        DEFAULT sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea)""",
    "draw_next_seeds": NOTHING,
    "waiting_table": NOTHING,
    "take_in_waiting": NOTHING,
    "drop_waiting_table": NOTHING,
    # PostgreSQL only forgets where a dropped column was; this writes the whole table anew.
    "write_anew": "ALTER TABLE matches ALTER COLUMN seed TYPE BYTEA USING seed || ''::bytea",
}


def migrate(
    execute: Execute,
    dialect: dict[str, str],
    steps: Sequence[Step] = STEPS,
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
        for part in step:
            if isinstance(part, str):
                execute(part.format(**dialect))
            else:
                part(execute, dialect["value"])
    execute(f"UPDATE schema_version SET version = {len(steps)}")
    return len(steps)
