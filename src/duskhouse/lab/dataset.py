"""Data sets: games of a searching bot, as records with what it thought of its moves.

A folder holds `about.json`, which says what was played, and compressed files of records, so many
games each. Every game follows from the seed and its number, so a run that was broken off goes on
with the files that are missing, and the same command makes the same bytes.
"""

from __future__ import annotations

import gzip
import math
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from duskhouse.bots.budget import Meter
from duskhouse.bots.estimates import Estimate, mixed
from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import game_record
from duskhouse.engine.record.game_record import Record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.words.errors import Refused

ABOUT = "about.json"
GAMES_A_FILE = 50
ACTIONS = 63
DIGITS = 4


class Plan(msgspec.Struct, frozen=True):
    """All that decides what is in a data set."""

    game: str
    rules: int
    seats: int
    options: Options
    bot: str
    games: int
    seed: str

    @property
    def files(self) -> range:
        return range(math.ceil(self.games / GAMES_A_FILE))


def file_of(folder: Path, number: int) -> Path:
    return folder / f"games-{number:05}.jsonl.gz"


def thinking_bot(text: str) -> Bot:
    """One that says what it thinks of moves, and the same whenever it is asked."""
    bot = find_bot(text)
    if bot.search is None or not bot.search.budget.simulations:
        raise Refused("dataset-bot", text=repr(text))
    return bot


# ------------------------------------------------------------------------- making
def begin(folder: Path, plan: Plan) -> list[int]:
    """The numbers of files that are missing. A folder is made; one of another plan is refused."""
    about = folder / ABOUT
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not about.exists():
            write(about, msgspec.json.encode(plan) + b"\n")
    except OSError as error:
        raise Refused("cannot-write", file=str(folder), reason=error.strerror) from None
    if read_plan(folder) != plan:
        raise Refused("other-dataset", folder=str(folder))
    return [number for number in plan.files if not file_of(folder, number).exists()]


def write(path: Path, content: bytes) -> None:
    """A file is there whole, or not at all."""
    part = path.with_name(path.name + ".part")
    part.write_bytes(content)
    os.replace(part, path)


def make_file(plan: Plan, number: int) -> tuple[int, bytes]:
    """The games of one file, compressed; the same bytes whenever it is made."""
    first = number * GAMES_A_FILE
    bot = thinking_bot(plan.bot)
    games = range(first, min(first + GAMES_A_FILE, plan.games))
    lines = [game_record.line(play(plan, bot, game)) + "\n" for game in games]
    return number, gzip.compress("".join(lines).encode(), mtime=0)


def play(plan: Plan, bot: Bot, number: int) -> Record:
    """One game, all seats played by the bot: its record with the values of all decisions."""
    game = find_game(plan.game)
    seed = derived_seed("dataset", plan.game, plan.seed, number)
    played = History.deal(game, plan.seats, plan.options, seed)
    generator = new_generator(int.from_bytes(derived_seed("players", seed)))
    search, values = bot.search, list[Any]()
    assert search is not None
    while not played.over:
        found = search.estimate(game, played.states, 0, generator, Meter(search.budget))
        values.append([written(played, one) for one in found if not math.isnan(one.value)] or None)
        played.play(mixed(found, search.mixing, generator))
        values += [None] * (len(played.moves) - len(values))
    return {**game_record.write(played), "values": values}


def written(played: History, one: Estimate) -> list[Any]:
    move = played.game.notation.write_move(played.state, one.action)
    return [move, round(one.value, DIGITS), round(one.error, DIGITS)]


# ------------------------------------------------------------------------ reading
class Decisions(NamedTuple):
    """All decisions of a data set, a row each."""

    observations: NDArray[np.int8]  # what the seat knew
    masks: NDArray[np.bool_]  # what it might do
    actions: NDArray[np.int64]  # what it did
    values: NDArray[np.float32]  # what the bot expected of each action, NaN where it did not say
    results: NDArray[np.float32]  # the seat's share of the win in the end
    seats: NDArray[np.int64]
    games: NDArray[np.int64]  # the number of the game that it belongs to


KINDS = (np.int8, np.bool_, np.int64, np.float32, np.float32, np.int64, np.int64)
"""Of numbers, in these arrays."""


def read_plan(folder: Path) -> Plan:
    try:
        return msgspec.json.decode((folder / ABOUT).read_bytes(), type=Plan)
    except (OSError, msgspec.MsgspecError):
        raise Refused("not-dataset", folder=str(folder)) from None


def records(folder: str | Path) -> Iterator[Record]:
    """The records of all files that are there, in order."""
    folder = Path(folder)
    for number in read_plan(folder).files:
        path = file_of(folder, number)
        if path.exists():
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                yield from (record for _, record in game_record.read_lines(lines))


def load(folder: str | Path, games: int | None = None) -> Decisions:
    """The decisions of a data set, or of its first games, as arrays."""
    game = find_game(read_plan(Path(folder)).game)
    columns: tuple[list[Any], ...] = tuple([] for _ in KINDS)
    for number, record in enumerate(islice(records(folder), games)):
        history = game_record.replaying(record, number + 1)
        played, rows = next(history), []
        for (seat, text), thought in zip(record["moves"], record["values"], strict=True):
            if seat is not None:
                rows.append((*decision(played, text, thought), seat, number))
                next(history)
        for *known, seat, number in rows:
            result = game.run.utility_one(played.states, 0, seat)
            for column, cell in zip(columns, (*known, result, seat, number), strict=True):
                column.append(cell)
    return as_arrays(game.observation_size, columns)


def decision(played: History, text: str, thought: list[Any] | None) -> tuple[Any, ...]:
    """What was known, what could be done, what was done, and what was expected of it."""
    game, read = played.game, played.game.notation.read_move
    observation, mask = np.zeros(game.observation_size, np.int8), np.zeros(ACTIONS, bool)
    game.run.observe_one(played.states, 0, played.turn, observation)
    mask[list(members(played.actions))] = True
    values = np.full(ACTIONS, np.nan, np.float32)
    for move, value, _ in thought or ():
        values[read(played.state, move)] = value
    return observation, mask, read(played.state, text), values


def as_arrays(size: int, columns: tuple[list[Any], ...]) -> Decisions:
    widths = (size, ACTIONS, None, ACTIONS, None, None, None)
    return Decisions(
        *(
            np.array(column, kind).reshape((-1, width) if width else -1)
            for column, kind, width in zip(columns, KINDS, widths, strict=True)
        )
    )
