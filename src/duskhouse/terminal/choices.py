"""Which game, seats, options and bots a person has chosen by arguments."""

from __future__ import annotations

import argparse
import math
from typing import NamedTuple

from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.terminal.parser import Parser, whole
from duskhouse.words.errors import Refused


class Chosen(NamedTuple):
    game: Game
    seats: int
    options: Options


def add_seating(made: Parser) -> None:
    made.argument("--seats", metavar="N", type=whole)
    made.argument("--option", metavar="NAME=VALUE", action="append", default=[])


def add_first(made: Parser) -> None:
    made.argument("--first", metavar="SEAT", type=whole)


def chosen_game(chosen: argparse.Namespace) -> Chosen:
    """A game with as many players as it takes, if the person does not say."""
    game = find_game(chosen.game)
    seats = max(game.seats) if chosen.seats is None else chosen.seats
    game.check_seats(seats)
    return Chosen(game, seats, chosen_options(game, chosen.option, seats))


def chosen_options(game: Game, pairs: list[str], seats: int) -> Options:
    options: Options = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Refused("option-form", text=repr(pair))
        options[name] = game.read_option(name, text)
    game.complete(seats, options)
    return options


def read_length(text: str, most: float, otherwise: Refused) -> float:
    """Minutes or hours of long work."""
    try:
        length = float(text)
    except ValueError:
        length = math.nan
    if not 0 < length <= most:
        raise otherwise
    return length


def chosen_bots(text: str, seats: int, seat: int) -> dict[int, Bot]:
    """The bots of the other seats: the same for all, or one for each, in the order of seats."""
    bots = [find_bot(name) for name in text.split(",")]
    others = [other for other in range(seats) if other != seat]
    if len(bots) == 1:
        bots *= len(others)
    if len(bots) != len(others):
        raise Refused("bots-count", seats=len(others), bots=len(bots))
    return dict(zip(others, bots, strict=True))
