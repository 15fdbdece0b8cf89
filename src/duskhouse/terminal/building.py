"""`duskhouse page`: the page without a server, in a folder."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from duskhouse.engine.game.registry import find_game, games
from duskhouse.terminal.compiling import progress_bar
from duskhouse.terminal.language import message
from duskhouse.terminal.parser import add_command


def add_page(commands: Any) -> None:
    examples = "  duskhouse page build/page\n  duskhouse page build/page {game}"
    made = add_command(commands, "page", examples, build_page)
    made.argument("folder", metavar="FOLDER", type=Path)
    made.argument("games", metavar="GAME", nargs="*")
    made.argument("--server", metavar="URL", default="")


def build_page(chosen: argparse.Namespace) -> None:
    """With a progress bar: modules that were not built before take minutes."""
    from duskhouse.page.modules import need_tools
    from duskhouse.page.site import checked_server, write_page

    server = checked_server(chosen.server)
    need_tools()
    wanted = [find_game(name) for name in chosen.games] or list(games().values())
    with progress_bar(message("page-building"), len(wanted)) as advance:
        for _ in write_page(chosen.folder, wanted, server):
            advance()
    size = sum(file.stat().st_size for file in chosen.folder.rglob("*") if file.is_file())
    print(message("page-built", folder=str(chosen.folder), kilobytes=size // 1000))
