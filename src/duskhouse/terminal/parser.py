"""How commands and their arguments are declared; their help is in the messages `command-…`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any, NoReturn

from duskhouse.engine.game.registry import found, load_game
from duskhouse.engine.game.sources import OWN
from duskhouse.terminal.language import message
from duskhouse.words.errors import Refused

TOP, ANY = "command-top", "command-any"
USAGE = "usage: "
"""What argparse begins a help with."""

Command = Callable[[argparse.Namespace], None]


class Parser(argparse.ArgumentParser):
    """Bad input is refused with one sentence instead of a usage text. Examples, which load a game,
    are made only when the help is shown."""

    def __init__(self, prog: str, command: str = TOP, examples: str = "") -> None:
        super().__init__(
            prog=prog, formatter_class=argparse.RawDescriptionHelpFormatter, add_help=False
        )
        self.command = command
        self.examples = examples
        self.arguments = self.add_argument_group(message(TOP, "arguments"))
        self.switches = self.add_argument_group(message(TOP, "options"))
        self.switches.add_argument("-h", "--help", action="help", help=message(TOP, "help"))

    def argument(self, *names: str, values: dict[str, str] | None = None, **settings: Any) -> None:
        """Add one. Its help is the attribute of its name in the command's message."""
        to = self.switches if names[0].startswith("-") else self.arguments
        to.add_argument(*names, **settings, help=self.help_for(names[-1], **(values or {})))

    def help_for(self, name: str, **values: str) -> str:
        key = name.lstrip("-")
        text = message(self.command, key, **values) or message(ANY, key, **values)
        return text.replace("%", "%%")

    def format_help(self) -> str:
        if self.examples:
            self.epilog = message(TOP, "examples") + "\n" + with_some_game(self.examples)
        usage = message(TOP, "usage")
        return super().format_help().replace(USAGE, f"{usage} ", 1)

    def error(self, problem: str) -> NoReturn:
        raise Refused("usage", problem=problem[0].upper() + problem[1:], command=self.prog)


def add_command(commands: Any, name: str, examples: str, command: Command) -> Parser:
    summary = message(f"command-{name}")
    made: Parser = commands.add_parser(
        name, help=summary, command=f"command-{name}", examples=examples
    )
    made.description = message(TOP, "sentence", summary=summary[0].upper() + summary[1:])
    made.set_defaults(command=command)
    return made


def with_some_game(examples: str) -> str:
    """With a game of this package: others may have no options."""
    game = load_game(next(each.id for each in found().values() if each.place == OWN))
    option = game.options[0]
    return examples.format(
        game=game.id,
        seats=game.seats[0],
        clause=game.clause_ids(18),
        option=f"{option.name}={option.alternatives()[0]}",
    )


def whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(message("not-whole", text=repr(text)))
    return int(text)
