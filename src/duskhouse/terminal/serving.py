"""`duskhouse serve`, and `duskhouse play` without a game: the table in the browser."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from ipaddress import ip_network
from typing import TYPE_CHECKING, Any

from duskhouse.terminal.language import message
from duskhouse.terminal.parser import Parser, add_command, whole

if TYPE_CHECKING:  # a server takes a moment to import, and most commands need none
    from duskhouse.server.settings import Network, Settings

EXAMPLES = (
    "  duskhouse serve\n  duskhouse serve --host 0.0.0.0 --port 8000 --no-browser\n"
    "  duskhouse serve --database postgresql://user@host/name\n"
    "  duskhouse serve --database postgresql://user@host/name --redis redis://host"
)

SPAN = re.compile(r"([1-9][0-9]{0,3})([dwmy])", re.ASCII)
DAYS = {"d": 1, "w": 7, "m": 30, "y": 365}


def add_serve(commands: Any) -> None:
    add_arguments(add_command(commands, "serve", EXAMPLES, serve_tables))


def add_arguments(made: Parser) -> None:
    made.argument("--host", metavar="NAME", default="127.0.0.1")
    made.argument("--port", metavar="N", type=whole)
    made.argument("--database", metavar="WHERE", default="")
    made.argument("--redis", metavar="URL", default="")
    made.argument("--name", metavar="HOST", action="append")
    made.argument("--lab", action="store_true")
    made.argument("--no-browser", action="store_true")
    made.argument("--json", action="store_true")
    made.argument("--proxy", metavar="NETWORK", type=network, action="append")
    made.argument("--keep-finished", metavar="SPAN", type=span)
    made.argument("--metrics-from", metavar="NETWORK", type=network, action="append")
    made.argument("--webhooks-anywhere", action="store_true")
    made.argument("--pause", metavar="MS", type=whole)


def network(text: str) -> Network:
    try:
        return ip_network(text)
    except ValueError:
        raise argparse.ArgumentTypeError(message("not-a-network", text=repr(text))) from None


def span(text: str) -> float:
    """Days, weeks, months or years, in seconds."""
    found = SPAN.fullmatch(text)
    if found is None:
        raise argparse.ArgumentTypeError(message("not-a-span", text=repr(text)))
    return int(found[1]) * DAYS[found[2]] * 86_400.0


def usual() -> argparse.Namespace:
    """Nothing chosen."""
    made = Parser("duskhouse")
    add_arguments(made)
    return made.parse_args([])


def serve_tables(chosen: argparse.Namespace) -> None:
    """For a person at a terminal, or for whatever reads the log."""
    if sys.stderr.isatty() and not chosen.json:
        show_to_person(chosen)
        return
    from duskhouse.server import running

    then = running.print_address if chosen.no_browser else show_address
    running.serve(settings_of(chosen), chosen.host, chosen.port, then)


def show_to_person(chosen: argparse.Namespace) -> None:
    from duskhouse.server import running
    from duskhouse.terminal.console import ServerConsole

    with ServerConsole(not chosen.no_browser) as console:
        running.serve(settings_of(chosen), chosen.host, chosen.port, console.welcome, console)


def show_address(address: str) -> None:
    from duskhouse.server import running

    running.print_address(address)
    running.show_in_browser(address)


def settings_of(chosen: argparse.Namespace) -> Settings:
    from duskhouse.server.settings import Settings

    settings = Settings(
        database=chosen.database,
        redis=chosen.redis,
        hosts=frozenset(chosen.name or ()),
        proxies=tuple(chosen.proxy or ()),
        metrics_from=tuple(chosen.metrics_from or ()),
        keep_finished=chosen.keep_finished,
        lab=chosen.lab,
        webhooks_anywhere=chosen.webhooks_anywhere,
    )
    if chosen.pause is not None:
        settings = replace(settings, pause=(chosen.pause / 1000, chosen.pause / 1000))
    return settings
