"""`duskhouse new-game`: a folder with a small complete game, to be changed into another one."""

from __future__ import annotations

import argparse
import importlib.util
import keyword
import re
from importlib import resources
from pathlib import Path
from typing import Any

from duskhouse.engine.game.registry import game_ids
from duskhouse.terminal.language import message, say
from duskhouse.terminal.parser import add_command
from duskhouse.words.errors import Refused

TEMPLATE = Path(str(resources.files("duskhouse") / "terminal" / "new_game"))
FILES = {
    "pyproject.toml": "pyproject.toml",
    "__init__.py": "NAME/__init__.py",
    "rules.py": "NAME/rules.py",
    "view.py": "NAME/view.py",
    "RULES.en.md": "NAME/RULES.en.md",
    "en.ftl": "NAME/words/en.ftl",
    "naive.py": "tests/naive.py",
    "test_game.py": "tests/test_NAME.py",
}
"""Where each file of the template goes."""

GOOD_NAME = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*")
LONGEST_NAME, LONGEST_PREFIX = 30, 4


def add_new_game(commands: Any) -> None:
    made = add_command(commands, "new-game", "  duskhouse new-game my-game", create)
    made.argument("name", metavar="NAME")


def create(chosen: argparse.Namespace) -> None:
    folder = write_game(chosen.name, Path())
    game = chosen.name.replace("_", "-")
    say(message("new-game", folder=str(folder), id=game).splitlines())


def write_game(name: str, into: Path) -> Path:
    """The folder of a new game; a name that will not do is refused."""
    module, game = name.replace("-", "_"), name.replace("_", "-")
    folder = into / name
    check_name(name, module, game)
    if folder.exists():
        raise Refused("folder-there", folder=str(folder))
    letters = re.sub(r"[^A-Z]", "", game.upper())
    words = {
        "GAMEID": game,
        "NAME": module,
        "TITLE": game.replace("-", " ").title(),
        "PREFIX": letters[:LONGEST_PREFIX],
    }
    for source, target in FILES.items():
        file = folder / replaced(target, words)
        file.parent.mkdir(parents=True, exist_ok=True)
        text = (TEMPLATE / f"{source}.txt").read_text("utf-8")
        file.write_text(replaced(text, words), "utf-8")
    return folder


def check_name(name: str, module: str, game: str) -> None:
    if not GOOD_NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        raise Refused("game-name", name=repr(name), most=LONGEST_NAME)
    if game in game_ids():
        raise Refused("game-there", id=game)
    if keyword.iskeyword(module) or importlib.util.find_spec(module):
        raise Refused("name-taken", name=module)


def replaced(text: str, words: dict[str, str]) -> str:
    return re.sub("|".join(words), lambda found: words[found[0]], text)
