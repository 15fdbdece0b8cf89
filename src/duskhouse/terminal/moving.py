"""`duskhouse move-store`: all matches of a database into another."""

from __future__ import annotations

import argparse
from contextlib import closing
from pathlib import Path
from typing import Any

from duskhouse.store.log import Unavailable
from duskhouse.store.moving import check_target, copy, verify
from duskhouse.store.opening import is_url, open_database
from duskhouse.terminal.compiling import progress_bar
from duskhouse.terminal.language import message
from duskhouse.terminal.parser import add_command
from duskhouse.words.errors import Refused

EXAMPLES = (
    "  duskhouse move-store matches.sqlite postgresql://user@host/name\n"
    "  duskhouse move-store postgresql://user@host/name matches.sqlite"
)


def add_move_store(commands: Any) -> None:
    made = add_command(commands, "move-store", EXAMPLES, move_store)
    made.argument("from", metavar="FROM")
    made.argument("to", metavar="TO")


def move_store(chosen: argparse.Namespace) -> None:
    """Nobody else can use either of them meanwhile."""
    source_name, target_name = getattr(chosen, "from"), chosen.to
    if not is_url(source_name) and not Path(source_name).is_file():
        raise Refused("database-missing", path=source_name)
    if place(source_name) == place(target_name):
        raise Refused("move-to-itself")
    try:
        with (
            closing(open_database(source_name, alone=True)) as source,
            closing(open_database(target_name, alone=True)) as target,
        ):
            matches = source.count()
            check_target(source, target)
            with progress_bar(message("move-copying"), matches) as advance:
                total, before = copy(source, target, advance)
            with progress_bar(message("move-verifying"), matches) as advance:
                verify(target, total, advance)
    except Unavailable as error:
        raise Refused("move-interrupted", reason=str(error)) from None
    print(message("move-done", matches=total.matches, before=before))
    print(message("move-digest", digest=total.digest))


def place(name: str) -> str:
    return name if is_url(name) else str(Path(name).resolve())
