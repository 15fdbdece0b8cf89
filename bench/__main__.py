"""The benchmark: `python -m bench`."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import platform
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numba

from bench import c_peer, ours, pages, peers, renderings, starts, weights
from bench.contest import BenchError, Best, Contestant, hold
from bench.field import LOOPS, PEERS
from bench.report import GameFigures, Report
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.words.errors import Refused

DESCRIPTION = """\
Measure Duskhouse side by side with OpenSpiel, RLCard, PettingZoo classic, Pgx and a plain C loop,
in one run.

All contestants take short slices by turns, and the best slice of each counts; every figure is of
one core. The peers are installed into .venv-bench by the first run. The table goes to standard
output, progress to standard error."""

EPILOG = "The exit code is 2 if something could not be measured; a sentence says what and why."


@dataclass(frozen=True)
class Effort:
    rounds: int
    milliseconds: int
    checked_games: int
    repeats: int


FULL = Effort(rounds=150, milliseconds=5, checked_games=40_000, repeats=5)
QUICK = Effort(rounds=30, milliseconds=5, checked_games=10_000, repeats=2)


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


# ------------------------------------------------------------------- reading
def read_arguments(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench",
        description=DESCRIPTION,
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--games",
        nargs="+",
        metavar="GAME",
        help="measure only these games, by id or alias; without it, all: " + ", ".join(games()),
    )
    parser.add_argument(
        "--quick", action="store_true", help="fewer slices: a rougher table, sooner"
    )
    parser.add_argument(
        "--markdown", action="store_true", help="print the table as Markdown, as --write does"
    )
    parser.add_argument(
        "--write",
        action="store_true",
        help="also put the table into docs/researchers.md and a short one into README.md",
    )
    parser.add_argument(
        "--json", metavar="FILE", type=Path, help="also write all figures, with medians, to FILE"
    )
    return parser.parse_args(words)


def chosen_games(names: list[str] | None) -> list[Game]:
    if names is None:
        return list(games().values())
    return list({game.id: game for game in map(find_game, names)}.values())


def check_compiled() -> None:
    for switch in ("DISABLE_JIT", "BOUNDSCHECK"):
        if getattr(numba.config, switch):
            raise BenchError(f"Compiled rules are measured here: unset NUMBA_{switch} first.")


# ----------------------------------------------------------------- measuring
def machine() -> dict[str, str]:
    return {
        "processor": f"{processor()} ({ours.CORES} cores)",
        "system": platform.system(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "numba": f"Numba {numba.__version__}",
        "numpy": f"NumPy {importlib.metadata.version('numpy')}",
    } | {kind.package: f"{name} {peers.version_of(kind.package)}" for name, kind in PEERS.items()}


def processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def start_peers() -> dict[str, peers.Peer | str]:
    """The peers that run, and of the others why not."""
    started: dict[str, peers.Peer | str] = {}
    for name, kind in PEERS.items():
        try:
            started[name] = peers.start(name, kind.script, kind.probe, say)
        except BenchError as problem:
            started[name] = str(problem)
    return started


def measure(chosen: list[Game], effort: Effort, folder: Path) -> Report:
    field = start_peers()
    c_loops = c_peer.start(folder) if c_peer.GAME in {game.id for game in chosen} else {}
    try:
        for flags, peer in c_loops.items():
            if isinstance(peer, peers.Peer):
                say(f"Comparing the games of the C loop, {flags}, with ours.")
                c_peer.check(find_game(c_peer.GAME), peer, effort.checked_games)
        return measure_all(chosen, effort, field, c_loops)
    finally:
        for peer in (*field.values(), *c_loops.values()):
            if isinstance(peer, peers.Peer):
                peer.close()


def measure_all(
    chosen: list[Game],
    effort: Effort,
    field: dict[str, peers.Peer | str],
    c_loops: dict[str, peers.Peer | str],
) -> Report:
    by_game: dict[str, dict[str, Contestant]] = {}
    for game in chosen:
        say(f"{game.title}: compiling what is not compiled yet.")
        by_game[game.id] = ours.contestants(game)
    tasks = {  # some stand in two places of the table
        loop[:2]: peer.contestant(loop.task)
        for loop in sorted(LOOPS)
        if isinstance(peer := field[loop.peer], peers.Peer)
    }
    from_peers = {loop: tasks[loop[:2]] for loop in sorted(LOOPS) if loop[:2] in tasks}
    from_c = {
        flags: peer.contestant("games")
        for flags, peer in c_loops.items()
        if isinstance(peer, peers.Peer)
    }
    everyone = [one for group in by_game.values() for one in group.values()]
    everyone += [*tasks.values(), *from_c.values()]
    say(f"{len(everyone)} contestants, slices of {effort.milliseconds} ms.")
    hold(everyone, effort.rounds, effort.milliseconds, lambda number: report(number, effort.rounds))

    absent = {flags: why for flags, why in c_loops.items() if isinstance(why, str)}
    return Report(
        machine=machine() | ({"compiler": c_peer.compiler_version()} if from_c else {}),
        cores=ours.CORES,
        method=(
            f"Best of {effort.rounds} slices of {effort.milliseconds} ms of processor time each,"
            " taken by turns; a step is one decision of a player."
        ),
        compared=(c_peer.GAME, c_peer.SEATS),
        games=[figures(game, by_game[game.id], effort) for game in chosen],
        peers={loop: one.figure for loop, one in from_peers.items()},
        absent={name: why for name, why in field.items() if isinstance(why, str)},
        plain_c={**results(from_c), **absent},
        weights=measure_weights(field, effort.repeats),
    )


def measure_weights(field: dict[str, peers.Peer | str], repeats: int) -> dict[str, weights.Weight]:
    found = weights.ours(repeats)
    for name, kind in PEERS.items():
        if isinstance(field[name], peers.Peer):
            python = peers.peer_python()
            found[name] = weights.weigh(python, f"import {kind.module}", kind.package, repeats)
    return found


def figures(game: Game, contestants: dict[str, Contestant], effort: Effort) -> GameFigures:
    say(f"{game.title}: compiling and starting in fresh processes.")
    return GameFigures(
        id=game.id,
        title=game.title,
        measured_seats=ours.measured_seats(game),
        state_bytes=game.state_type.itemsize,
        figures=results(contestants),
        starts=starts.measure_starts(game.id, effort.repeats),
    )


def results(contestants: dict[str, Contestant]) -> dict[str, Best]:
    return {name: contestant.figure for name, contestant in contestants.items()}


def report(number: int, rounds: int) -> None:
    """How far it is, in one line of a terminal or a few of a log."""
    sentence = f"Round {number + 1} of {rounds}."
    if sys.stderr.isatty():
        ending = "\n" if number + 1 == rounds else ""
        print(f"\r{sentence}", end=ending, file=sys.stderr, flush=True)
    elif number % 30 == 0:
        say(sentence)


# ---------------------------------------------------------------------- main
def main(words: Sequence[str] | None = None) -> int:
    arguments = read_arguments(words)
    effort = QUICK if arguments.quick else FULL
    try:
        check_compiled()
        chosen = chosen_games(arguments.games)
        if arguments.json and not arguments.json.absolute().parent.is_dir():
            raise BenchError(f"There is no folder for {arguments.json}.")
        with tempfile.TemporaryDirectory(prefix="duskhouse-bench-") as folder:
            result = measure(chosen, effort, Path(folder))
        print(renderings.as_markdown(result) if arguments.markdown else renderings.as_text(result))
        if arguments.write:
            pages.write_between_marks(pages.WHOLE, renderings.as_markdown(result))
            pages.write_between_marks(pages.SHORT, renderings.as_short_markdown(result))
        if arguments.json:
            arguments.json.write_text(json.dumps(renderings.as_json(result), indent=2) + "\n")
    except (BenchError, Refused, OSError) as problem:
        say(str(problem))
        return 2
    except KeyboardInterrupt:
        say("Interrupted.")
        return 130
    for sentence in result.missing():
        say(f"Not everything was measured: {sentence}.")
    return 2 if result.missing() else 0


if __name__ == "__main__":
    sys.exit(main())
