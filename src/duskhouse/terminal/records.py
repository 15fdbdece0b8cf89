"""`duskhouse record`, `replay` and `verify`: files of game records."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

from duskhouse.bots import random_player
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.game.usual import checked_first
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator, seal
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.terminal.choices import add_first, add_seating, chosen_game
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.language import language, message, say
from duskhouse.terminal.lines import option_lines, outcome_lines, sentence_line, table_lines
from duskhouse.terminal.parser import add_command, whole
from duskhouse.words.errors import Refused
from duskhouse.words.words import NO_READER, Words

RECORD_EXAMPLES = (
    "  duskhouse record {game} --seats {seats} --seed 1 --games 10\n"
    "  duskhouse record {game} --seed 1 --games 1000 --legal --output games.jsonl"
)
REPLAY_EXAMPLES = (
    "  duskhouse replay games.jsonl\n  duskhouse replay games.jsonl --game 3 --seat 0\n"
    "  duskhouse record GAME | duskhouse replay -"
)
VERIFY_EXAMPLES = "  duskhouse verify games.jsonl\n  duskhouse verify game.jsonl --seal SHA-256"
MANY_GAMES = 100


def add_record(commands: Any) -> None:
    made = add_command(commands, "record", RECORD_EXAMPLES, record_games)
    made.argument("game", metavar="GAME")
    add_seating(made)
    add_first(made)
    made.argument("--seed", metavar="S", default="0")
    made.argument("--games", metavar="K", type=whole, default=1)
    made.argument("--legal", action="store_true")
    made.argument("--output", metavar="FILE", type=Path)


def add_replay(commands: Any) -> None:
    made = add_command(commands, "replay", REPLAY_EXAMPLES, replay_games)
    made.argument("file", metavar="FILE")
    made.argument("--game", metavar="K", type=whole)
    made.argument("--seat", metavar="S", type=whole)


def add_verify(commands: Any) -> None:
    made = add_command(commands, "verify", VERIFY_EXAMPLES, verify_games)
    made.argument("file", metavar="FILE")
    made.argument("--seal", metavar="HEX")


# ------------------------------------------------------------------------ record
def record_games(chosen: argparse.Namespace) -> None:
    game, seats, options = chosen_game(chosen)
    checked_first(seats, chosen.first)
    ensure_compiled([game])
    with output(chosen.output) as out:
        for number in progress(range(chosen.games)):
            name = f"{chosen.seed}/{number}"
            record = random_record(game, seats, options, name, chosen.legal, chosen.first)
            print(game_record.line(record), file=out)


def random_record(
    game: Game,
    seats: int,
    options: Options,
    name: str,
    with_legal: bool,
    first: int | None = None,
) -> game_record.Record:
    """The record of the random game of this name: the same for the same name."""
    played = History.deal(game, seats, options, derived_seed("record", game.id, name), first=first)
    generator = new_generator(int.from_bytes(derived_seed("players", game.id, name)))
    legal: list[list[str] | None] = []
    while not played.over:
        legal.append(played.legal_moves() if with_legal else None)
        played.play(random_player.choose(game, played.states, 0, generator))
        legal += [None] * (len(played.moves) - len(legal))
    return game_record.write(played, legal if with_legal else None)


# ------------------------------------------------------------------------ replay
def replay_games(chosen: argparse.Namespace) -> None:
    for number, record in chosen_records(chosen):
        replay_one(record, number, chosen.seat)


def replay_one(record: game_record.Record, number: int, seat: int | None) -> None:
    """From one seat's eyes, or with everything open."""
    game_record.check_shape(record, number)
    game, seats = find_game(record["game"]), record["seats"]
    ensure_compiled([game])
    if seat is not None and seat >= seats:
        raise Refused("no-seat-in-game", number=number, last=seats - 1, seat=seat)
    viewer, reader = (SPECTATOR, NO_READER) if seat is None else (seat, seat)
    words = game.words(names_by_number(seats), reader, language())
    history = game_record.replaying(record, number)
    played = next(history)
    title = words.message("title")
    print(words.message("replay-title", number=number, title=title, seats=seats))
    say(option_lines(game, played.options, words))
    say(deal_lines(played, seat, words))
    say(sentence_line(sentence, words) for sentence in played.latest(seat, words))
    for at, _ in enumerate(history, 1):
        say(event_lines(played, at, seat, words))
    outcome = played.shown(viewer, words.names, words.language).outcome
    say(outcome_lines(outcome, words) if outcome else [words.message("replay-goes-on")])


def names_by_number(seats: int) -> list[str]:
    """A record has no names: players are called by the numbers that it has for them."""
    return [message("seat-numbered", seat=seat) for seat in range(seats)]


def deal_lines(played: History, seat: int | None, words: Words) -> list[str]:
    """The opening position: from one seat's eyes, or as the record has it."""
    if seat is not None:
        return table_lines(played.shown(seat, words.names, words.language), words)
    return [
        words.message("replay-deal", name=name, cards=setup_text(value))
        for name, value in played.setup.items()
    ]


def setup_text(value: Any) -> str:
    if isinstance(value, list):
        nested = any(isinstance(part, list) for part in value)
        return (" / " if nested else " ").join(setup_text(part) for part in value)
    return str(value)


def event_lines(played: History, number: int, seat: int | None, words: Words) -> Iterator[str]:
    """What the latest move led to; the first line has its number."""
    for at, sentence in enumerate(played.latest(seat, words)):
        text = sentence_line(sentence, words)
        yield f"   {text}" if at else words.message("line-event", number=number, text=text)


# ------------------------------------------------------------------------ verify
def verify_games(chosen: argparse.Namespace) -> None:
    verified = 0
    for number, record in records(chosen.file):
        game_record.check_shape(record, number)
        ensure_compiled([find_game(record["game"])])
        played = game_record.verify(record, number)
        print(verified_line(played, number, chosen.seal))
        verified += 1
    if not verified:
        raise Refused("empty-file", file=chosen.file)


def verified_line(played: History, number: int, expected: str | None) -> str:
    assert played.seed is not None
    source = played.source
    sealed = seal(source.seed if source else played.seed)
    if expected and expected.lower() != sealed:
        with game_record.in_game(number):
            raise Refused("other-seal", found=sealed, given=expected)
    words = played.game.words(language=language())
    return words.message(
        "verify-fair",
        number=number,
        title=words.message("title"),
        moves=len(played.moves),
        over=int(played.over),
        shares=sum(share is not None for share in source.shares) if source else 0,
        seal=sealed,
    )


# ------------------------------------------------------------------------- files
def chosen_records(chosen: argparse.Namespace) -> Iterator[tuple[int, game_record.Record]]:
    """All games of a file, or the one that was asked for."""
    found = False
    for number, record in records(chosen.file):
        if chosen.game in (None, number):
            found = True
            yield number, record
    if not found and chosen.game is None:
        raise Refused("empty-file", file=chosen.file)
    if not found:
        raise Refused("not-in-file", file=chosen.file, number=chosen.game)


def records(name: str) -> Iterator[tuple[int, game_record.Record]]:
    try:
        if name == "-":
            yield from game_record.read_lines(sys.stdin)
        else:
            with open(name, encoding="utf-8") as lines:
                yield from game_record.read_lines(lines)
    except OSError as error:
        raise Refused("cannot-read", file=name, reason=error.strerror) from None
    except UnicodeDecodeError:
        raise Refused("no-records", file=name) from None


def check_writable(path: Path) -> None:
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise Refused("cannot-write", file=str(path), reason=error.strerror) from None


@contextmanager
def output(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
        return
    check_writable(path)
    with path.open("w", encoding="utf-8") as out:
        yield out


def progress(steps: range) -> Iterator[int]:
    """The steps, with a progress bar where somebody may be waiting for them."""
    if len(steps) < MANY_GAMES or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(steps, message("record-games"), console=Console(stderr=True))
