"""The `duskhouse` command. Bad input gets one sentence and exit code 2."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn, TextIO

from duskhouse import __version__
from duskhouse.bots import random_player
from duskhouse.bots.budget import read_budget
from duskhouse.bots.compiling import COMPETING, HOSTING, THINKING
from duskhouse.bots.levels import AT_A_TABLE, USUAL_LEVEL, Bot, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game, game_ids, games, load_game
from duskhouse.engine.record import fitting, game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator, seal
from duskhouse.engine.view.view import Cast
from duskhouse.terminal import arena, serving
from duskhouse.terminal.compiling import compiled_meanwhile, ensure_compiled
from duskhouse.terminal.hint import hint
from duskhouse.terminal.playing import Left, play, rules_lines
from duskhouse.terminal.show import option_lines, outcome_lines, say, sentence_line, table_lines
from duskhouse.words.errors import Refused


class Parser(argparse.ArgumentParser):
    """One sentence instead of a usage text; examples, which load a game, only in the help."""

    examples = ""

    def format_help(self) -> str:
        if self.examples:
            game = load_game(game_ids()[0])
            option = game.options[0]
            self.epilog = "Examples:\n" + self.examples.format(
                game=game.id,
                seats=game.seats[0],
                clause=game.clause_ids(18),
                option=f"{option.name}={option.alternatives()[0]}",
            )
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        raise Refused(f"{message[0].upper()}{message[1:]}; see {self.prog} --help.")


def main(arguments: list[str] | None = None) -> NoReturn:
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """The exit code: 0, or 2 for bad input."""
    try:
        chosen = parser().parse_args(arguments)
        chosen.command(chosen)
    except Refused as refused:
        print(f"duskhouse: {refused}", file=sys.stderr)
        return 2
    except Left:
        print("Goodbye.")
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


# --------------------------------------------------------------------- arguments
def parser() -> Parser:
    top = Parser(
        prog="duskhouse",
        description="Card games of ghosts and houses, exact to the last clause.",
        epilog="Examples:\n  duskhouse games\n  duskhouse play\n  duskhouse COMMAND --help",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"duskhouse {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    add_games(commands)
    add_rules(commands)
    add_play(commands)
    add_serve(commands)
    add_record(commands)
    add_replay(commands)
    add_verify(commands)
    add_hint(commands)
    add_arena(commands)
    return top


def add(commands: Any, name: str, summary: str, examples: str, command: Any) -> Parser:
    made: Parser = commands.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.examples = examples
    made.set_defaults(command=command)
    return made


def add_games(commands: Any) -> None:
    add(commands, "games", "list the games and their options", "  duskhouse games", show_games)


def add_rules(commands: Any) -> None:
    made = add(
        commands,
        "rules",
        "show the rules of a game, one clause of them, or those with a word",
        "  duskhouse rules {game}\n  duskhouse rules {game} 18\n"
        "  duskhouse rules {game} {clause}\n  duskhouse rules {game} deck",
        show_rules,
    )
    made.add_argument("game", metavar="GAME", help="a game's id or alias")
    made.add_argument("clause", metavar="CLAUSE", nargs="?", help="a clause id, or a word")


def add_play(commands: Any) -> None:
    made = add(
        commands,
        "play",
        "play: in the browser, or a GAME against bots in plain lines",
        "  duskhouse play\n  duskhouse play {game} --seats {seats} --bots sharp\n"
        "  duskhouse play {game} --option {option} --save game.jsonl",
        play_game,
    )
    made.add_argument("game", metavar="GAME", nargs="?", help="in the browser if left out")
    add_seating(made)
    made.add_argument(
        "--bots",
        metavar="B",
        default=USUAL_LEVEL,
        help=f"the others, one for all or a list by seat ({USUAL_LEVEL}): {', '.join(AT_A_TABLE)}",
    )
    made.add_argument("--seat", metavar="S", type=whole, default=0, help="your seat, from 0")
    made.add_argument("--seed", metavar="HEX", help="64 hex digits; at random if left out")
    made.add_argument("--save", metavar="FILE", type=Path, help="write the record to this file")


def add_serve(commands: Any) -> None:
    made = add(
        commands,
        "serve",
        "open the table in the browser, for yourself and for friends",
        "  duskhouse serve\n  duskhouse serve --host 0.0.0.0 --port 8000 --no-browser\n"
        "  duskhouse serve --database postgresql://user@host/name",
        serving.serve_tables,
    )
    serving.add_arguments(made, whole)


def add_record(commands: Any) -> None:
    made = add(
        commands,
        "record",
        "write random games as JSON Lines",
        "  duskhouse record {game} --seats {seats} --seed 1 --games 10\n"
        "  duskhouse record {game} --seed 1 --games 1000 --legal --output games.jsonl",
        record_games,
    )
    made.add_argument("game", metavar="GAME", help="a game's id or alias")
    add_seating(made)
    made.add_argument("--seed", metavar="S", default="0", help="any word or number (0)")
    made.add_argument("--games", metavar="K", type=whole, default=1, help="how many games (1)")
    made.add_argument("--legal", action="store_true", help="add the legal moves of each decision")
    made.add_argument("--output", metavar="FILE", type=Path, help="instead of standard output")


def add_replay(commands: Any) -> None:
    made = add(
        commands,
        "replay",
        "show a record move by move",
        "  duskhouse replay games.jsonl\n  duskhouse replay games.jsonl --game 3 --seat 0\n"
        "  duskhouse record GAME | duskhouse replay -",
        replay_games,
    )
    made.add_argument("file", metavar="FILE", help="a file of records, - for standard input")
    made.add_argument("--game", metavar="K", type=whole, help="only the K-th game, from 1")
    made.add_argument("--seat", metavar="S", type=whole, help="from this seat's eyes, from 0")


def add_verify(commands: Any) -> None:
    made = add(
        commands,
        "verify",
        "deal records again from their seeds and check every move and result",
        "  duskhouse verify games.jsonl\n  duskhouse verify game.jsonl --seal SHA-256",
        verify_games,
    )
    made.add_argument("file", metavar="FILE", help="a file of records, - for standard input")
    made.add_argument("--seal", metavar="HEX", help="what was published before the first card")


def add_hint(commands: Any) -> None:
    made = add(
        commands,
        "hint",
        "judge the moves of the player on turn in a running game",
        "  duskhouse hint game.jsonl\n  duskhouse hint game.jsonl --seat 0 --time 5s",
        give_hint,
    )
    made.add_argument("file", metavar="FILE", help="a record, whole or redacted; - for input")
    made.add_argument("--game", metavar="K", type=whole, help="the K-th game; else the last one")
    made.add_argument("--seat", metavar="S", type=whole, help="only if it is this seat's turn")
    made.add_argument("--time", metavar="T", default="1s", help="to think, like 500ms (1s)")


def add_arena(commands: Any) -> None:
    made = add(
        commands,
        "arena",
        "let bots play each other and show who is stronger, with error bars",
        "  duskhouse arena {game} --seats {seats} --bots tactics,random --deals 1000\n"
        "  duskhouse arena {game} --bots search,tactics --time 100ms --sprt 0,20\n"
        "  duskhouse arena {game} --bots search@50ms,search@200ms --json run.jsonl --resume",
        hold_arena,
    )
    made.add_argument("game", metavar="GAME", help="a game's id or alias")
    add_seating(made)
    arena.add_arguments(made, whole)


def add_seating(made: Parser) -> None:
    made.add_argument(
        "--seats", metavar="N", type=whole, help="players; as many as fit if left out"
    )
    made.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="a variant switch; may be given several times (see duskhouse games)",
    )


def whole(text: str) -> int:
    if not text.isdecimal() or len(text) > 9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
    return int(text)


def chosen_seats(game: Game, seats: int | None) -> int:
    """As many players as the game takes, if the person does not say."""
    wanted = max(game.seats) if seats is None else seats
    game.check_seats(wanted)
    return wanted


def chosen_options(game: Game, pairs: list[str], seats: int) -> Options:
    options: Options = {}
    known = {option.name: option for option in game.options}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Refused(f"An option is given as NAME=VALUE, not {pair!r}.")
        options[name] = known[name].parse(text) if name in known else text
    game.prepare(game.states(1)[0], seats, options)
    return options


def chosen_bots(text: str, seats: int, seat: int) -> dict[int, Bot]:
    """The bots of the other seats: the same for all, or one for each, in the order of seats."""
    bots = [find_bot(name) for name in text.split(",")]
    others = [other for other in range(seats) if other != seat]
    if len(bots) == 1:
        bots *= len(others)
    if len(bots) != len(others):
        raise Refused(f"{len(others)} seats are for bots, but --bots names {len(bots)}.")
    return dict(zip(others, bots, strict=True))


# ---------------------------------------------------------------------- commands
def show_games(chosen: argparse.Namespace) -> None:
    for game in games().values():
        names = f" (also {', '.join(game.aliases)})" if game.aliases else ""
        print(f"{game.id}{names}: {game.title}, {game.seat_range} players")
        print(f"  {game.summary}")
        for option in game.options:
            why = f" ({option.clause})" if option.clause else ""
            print(f"  --option {option.name}={option.describe()}: {option.summary}{why}")
            print(f"    default: {option.show(option.default)}")


def show_rules(chosen: argparse.Namespace) -> None:
    say(rules_lines(find_game(chosen.game), chosen.clause or ""))


def play_game(chosen: argparse.Namespace) -> None:
    if chosen.game is None:
        serving.open_house(parser().parse_args(["serve"]))
        return
    game = find_game(chosen.game)
    seats = chosen_seats(game, chosen.seats)
    options = chosen_options(game, chosen.option, seats)
    if chosen.seat >= seats:
        raise Refused(f"The seats are 0 to {seats - 1}, so nobody sits on {chosen.seat}.")
    seed = game_record.read_seed(chosen.seed) if chosen.seed else None
    if chosen.save is not None:
        check_writable(chosen.save)
    others = chosen_bots(chosen.bots, seats, chosen.seat)
    if not sys.stdin.isatty():
        ensure_compiled([game], HOSTING)  # who plays by a script wants the same every time
    with compiled_meanwhile(game) as warmup:
        play(game, seats, options, chosen.seat, others, warmup, seed, chosen.save)


def record_games(chosen: argparse.Namespace) -> None:
    game = find_game(chosen.game)
    seats = chosen_seats(game, chosen.seats)
    options = chosen_options(game, chosen.option, seats)
    ensure_compiled([game])
    with output(chosen.output) as out:
        for number in progress(range(chosen.games), "games"):
            record = random_record(game, seats, options, f"{chosen.seed}/{number}", chosen.legal)
            print(game_record.line(record), file=out)


def random_record(
    game: Game, seats: int, options: Options, name: str, with_legal: bool
) -> game_record.Record:
    """The record of the random game of this name: the same for the same name."""
    played = History.deal(game, seats, options, derived_seed("record", game.id, name))
    generator = new_generator(int.from_bytes(derived_seed("players", game.id, name)))
    legal: list[list[str] | None] = []
    while not played.over:
        legal.append(played.legal_moves())
        played.play(random_player.choose(game, played.states, 0, generator))
        legal += [None] * (len(played.moves) - len(legal))
    return game_record.write(played, legal if with_legal else None)


def give_hint(chosen: argparse.Namespace) -> None:
    budget = read_budget(chosen.time)
    found = [
        (number, record) for number, record in records(chosen.file) if chosen.game in (None, number)
    ]
    if not found:
        what = f"no game {chosen.game}" if chosen.game is not None else "no game"
        raise Refused(f"There is {what} in {chosen.file}.")
    number, record = found[-1]
    game_record.check_shape(record, number)
    ensure_compiled([find_game(record["game"])], THINKING)
    find = fitting.fit if game_record.is_redacted(record) else game_record.replay
    hint(find(record, number), chosen.seat, budget)


def hold_arena(chosen: argparse.Namespace) -> None:
    game = find_game(chosen.game)
    seats = chosen_seats(game, chosen.seats)
    options = chosen_options(game, chosen.option, seats)
    order = arena.ordered(chosen, game, seats, options)
    ensure_compiled([game], COMPETING)
    arena.hold(order)


def replay_games(chosen: argparse.Namespace) -> None:
    found = False
    for number, record in records(chosen.file):
        if chosen.game in (None, number):
            found = True
            replay_one(record, number, chosen.seat)
    if not found:
        what = f"no game {chosen.game}" if chosen.game is not None else "no game"
        raise Refused(f"There is {what} in {chosen.file}.")


def replay_one(record: game_record.Record, number: int, seat: int | None) -> None:
    game_record.check_shape(record, number)
    game = find_game(record["game"])
    ensure_compiled([game])
    if seat is not None and seat >= record["seats"]:
        raise Refused(f"The seats of game {number} are 0 to {record['seats'] - 1}, not {seat}.")
    cast = Cast.of(record["seats"])
    shown_move = 0
    for played in game_record.replaying(record, number):
        if not played.events:
            print(f"Game {number}: {game.title}, {played.seats} players")
            say(option_lines(played))
            say(deal_lines(played, cast, seat))
            continue
        shown_move += 1
        for i, item in enumerate(played.events[-1]):
            line = game.notation.tell(item if seat is None else item.seen_by(seat), cast)
            if line is not None:
                mark = f"{shown_move}." if i == 0 else "  "
                print(f"{mark} {sentence_line(line)}")
    outcome = played.outcome()
    say(outcome_lines(outcome, cast) if outcome else ["The game goes on."])


def deal_lines(played: History, cast: Cast, seat: int | None) -> list[str]:
    """The opening position: from one seat's eyes, or as the record has it."""
    if seat is not None:
        return table_lines(played.view(seat), cast)
    return [f"{name}: {setup_text(value)}" for name, value in played.setup.items()]


def setup_text(value: Any) -> str:
    if isinstance(value, list):
        nested = any(isinstance(part, list) for part in value)
        return (" / " if nested else " ").join(setup_text(part) for part in value)
    return str(value)


def verify_games(chosen: argparse.Namespace) -> None:
    verified = 0
    for number, record in records(chosen.file):
        game_record.check_shape(record, number)
        ensure_compiled([find_game(record["game"])])
        played = game_record.verify(record, number)
        assert played.seed is not None
        sealed = seal(played.seed)
        if chosen.seal and chosen.seal.lower() != sealed:
            raise Refused(f"Game {number}: its seed has the seal {sealed}, not {chosen.seal}.")
        verified += 1
        ending = "finished" if played.over else "unfinished"
        print(
            f"Game {number}: {played.game.title}, {len(played.moves)} moves, {ending}: "
            f"the deal follows from the seed and every move is legal. Seal {sealed}"
        )
    if not verified:
        raise Refused(f"There is no game in {chosen.file}.")


# ------------------------------------------------------------------------- files
def records(name: str) -> Iterator[tuple[int, game_record.Record]]:
    try:
        if name == "-":
            yield from game_record.read_lines(sys.stdin)
        else:
            with open(name, encoding="utf-8") as lines:
                yield from game_record.read_lines(lines)
    except OSError as error:
        raise Refused(f"{name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise Refused(f"{name} is not a text file of records.") from None


def check_writable(path: Path) -> None:
    try:
        path.open("a", encoding="utf-8").close()
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}.") from None


@contextmanager
def output(path: Path | None) -> Iterator[TextIO]:
    if path is None:
        yield sys.stdout
        return
    check_writable(path)
    with path.open("w", encoding="utf-8") as out:
        yield out


def progress(steps: range, what: str) -> Iterator[int]:
    """The steps, with a progress bar where somebody may be waiting for them."""
    if len(steps) < 100 or not sys.stderr.isatty() or sys.stdout.isatty():
        yield from steps
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(steps, what, console=Console(stderr=True))
