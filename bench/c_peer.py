"""Man-Eating House for four as a plain C loop, compiled when the benchmark runs.

Twice: with -O2, as C is usually shipped, and with -O3 for this very processor, which is how the
compiled rules are made. Before anything is timed it must play thousands of games exactly as ours
from the same generator, move for move and point for point: so both do the same work.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench.contest import BenchError
from bench.ours import simulation
from bench.peers import HERE, Peer
from duskhouse.engine.game.contract import Game

GAME, SEATS = "man-eating-house", 4
SOURCE = HERE / "peer_house.c"
STANDARD = ("-std=c11", "-D_POSIX_C_SOURCE=200809L")
BUILDS = (("-O2",), ("-O3 -march=native", "-O3 -mcpu=native", "-O3"))
SUMS = ("moves", "points", "points of the start player", "margin between the teams")
GENERATOR = (0x9E3779B9, 0x243F6A88, 0xB7E15162, 1)  # as peer_house.c begins


def compiler() -> str:
    for name in (os.environ.get("CC"), "cc", "gcc", "clang"):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise BenchError("no C compiler found")


def compiler_version() -> str:
    done = subprocess.run([compiler(), "--version"], capture_output=True, text=True)
    return (done.stdout.splitlines() or ["C compiler of unknown version"])[0]


def build(flags: str, folder: Path) -> Peer:
    program = folder / f"peer_house{flags}".replace(" ", "")
    command = [compiler(), *STANDARD, *flags.split(), "-o", str(program), str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise BenchError(f"the C compiler does not take {flags}")
    return Peer("The C loop", [str(program)])


def start(folder: Path) -> dict[str, Peer | str]:
    """The peers by their flags; one that cannot be had is a sentence instead."""
    peers: dict[str, Peer | str] = {}
    for choices in BUILDS:
        flags, peer = first_that_builds(choices, folder)
        peers[flags] = peer
    return peers


def first_that_builds(choices: Sequence[str], folder: Path) -> tuple[str, Peer | str]:
    """Compilers differ in how they are told to use all of the processor at hand."""
    problem = ""
    for flags in choices:
        try:
            return flags, build(flags, folder)
        except BenchError as refusal:
            problem = problem or str(refusal)
    return choices[0], problem


def check(game: Game, peer: Peer, games: int) -> None:
    """From the same generator a fresh peer must play the same games as ours, to the point."""
    moves, _, *rest = peer.ask("games", games)
    for name, ours, theirs in zip(SUMS, our_sums(game, games), (moves, *rest)):
        if ours != theirs:
            raise BenchError(
                f"The C loop plays other games than ours: in {games} games from the same"
                f" generator {theirs} {name} against {ours}."
            )


def our_sums(game: Game, games: int) -> list[int]:
    states = simulation(game, SEATS)
    states[0].rng[: len(GENERATOR)] = GENERATOR
    sums = [0] * len(SUMS)
    for _ in range(games):
        moves = game.run.random_games(states, 1)
        piles = [pile.bit_count() for pile in states[0].piles.tolist()]
        margin = abs(piles[0] + piles[2] - piles[1] - piles[3])
        for i, value in enumerate((moves, sum(piles), piles[states[0].start], margin)):
            sums[i] += value
    return sums
