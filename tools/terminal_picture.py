"""Draw docs/terminal.svg: the opening of a game at the terminal, as a person sees it.

Run with the project's environment: .venv/bin/python tools/terminal_picture.py
"""

from __future__ import annotations

import inspect
import io
import re
from contextlib import redirect_stdout
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from duskhouse.engine.game.registry import find_game
from duskhouse.terminal import playing
from duskhouse.terminal.cli import run

PICTURE = Path(__file__).parents[1] / "docs" / "terminal.svg"
TYPED = ["?", "2", "1", "q"]
LINES = 34
WIDTH = 98

DUSK = TerminalTheme(
    (29, 26, 46),
    (246, 236, 220),
    [(29, 26, 46)] * 8,
    [(255, 187, 92)] * 8,
)


def main() -> None:
    shown = "$ duskhouse play\n" + session()
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False)
    for line in shown.splitlines()[:LINES]:
        console.print(line, style="bold bright_yellow" if line[:2] in ("$ ", "> ") else None)
    # Without web fonts: the picture loads nothing from anywhere.
    usual = inspect.signature(Console.export_svg).parameters["code_format"].default
    template = re.sub(r"@font-face \{\{.*?\}\}", "", usual, flags=re.DOTALL)
    PICTURE.write_text(
        console.export_svg(title="duskhouse", theme=DUSK, code_format=template), "utf-8"
    )


def session() -> str:
    """A game with a fixed deal and these keys."""
    typed = iter(TYPED)

    def answer(question: str) -> str:
        print(question, end="")
        return next(typed)

    vars(playing).update(input=answer, new_seed=lambda: bytes(32))
    game = find_game("house")
    with redirect_stdout(io.StringIO()) as out:
        run(["play", game.id, "--seed", "07" * 32])
    return out.getvalue()


if __name__ == "__main__":
    main()
