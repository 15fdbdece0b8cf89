"""`duskhouse serve`, and `duskhouse play` without a game: the table in the browser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # a server takes a moment to import, and most commands need none
    from duskhouse.server.settings import Settings


def add_arguments(made: argparse.ArgumentParser, whole: Callable[[str], int]) -> None:
    made.add_argument("--host", metavar="NAME", default="127.0.0.1", help="where to listen")
    made.add_argument("--port", metavar="N", type=whole, help="8000 or the next free one")
    made.add_argument(
        "--database", metavar="WHERE", default="", help="a postgresql:// URL or a file for SQLite"
    )
    made.add_argument(
        "--name", metavar="HOST", action="append", help="a name people use for it behind a proxy"
    )
    made.add_argument("--no-browser", action="store_true", help="only print the address")
    made.add_argument(
        "--json", action="store_true", help="log lines of JSON also where a person looks on"
    )
    made.add_argument(
        "--pause", metavar="MS", type=whole, help="how long bots seem to think, in milliseconds"
    )


def serve_tables(chosen: argparse.Namespace) -> None:
    """For a person at a terminal, or for whatever reads the log."""
    if sys.stderr.isatty() and not chosen.json:
        open_house(chosen)
        return
    from duskhouse.server import running

    then = running.print_address if chosen.no_browser else show_address
    running.serve(settings_of(chosen), chosen.host, chosen.port, then)


def open_house(chosen: argparse.Namespace) -> None:
    from duskhouse.server import running
    from duskhouse.terminal.porch import Porch

    with Porch(not chosen.no_browser) as porch:
        running.serve(settings_of(chosen), chosen.host, chosen.port, porch.welcome, porch)


def show_address(address: str) -> None:
    from duskhouse.server import running

    running.print_address(address)
    running.show_in_browser(address)


def settings_of(chosen: argparse.Namespace) -> Settings:
    from duskhouse.server.settings import Settings

    settings = Settings(database=chosen.database, hosts=frozenset(chosen.name or ()))
    if chosen.pause is not None:
        settings = replace(settings, pause=(chosen.pause / 1000, chosen.pause / 1000))
    return settings
