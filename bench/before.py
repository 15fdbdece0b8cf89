"""Is it slower than it was? `python -m bench.before COMMIT`: this tree beside an older commit.

Both play random games in compiled loops, in processes of their own, slice by slice in turn; the
best slice of each counts. The older tree is taken from Git and measured by the `bench/ours.py` that
it came with, so its folders may lie otherwise than today's.
"""

from __future__ import annotations

import argparse
import io
import os
import subprocess
import sys
import tarfile
import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.contest import BenchError, Best, Contestant, Slice, hold

ROOT = Path(__file__).parents[1]
ROUNDS, MILLISECONDS = 100, 10

PLAYER = """
import sys
from bench.__main__ import games
from bench.ours import random_games
game = games()[sys.argv[1]]
play = random_games(game, int(sys.argv[2]), False).run
for line in sys.stdin:
    print(*play(int(line)), flush=True)
"""


class Tree:
    """A tree of this project that plays when it is told to."""

    def __init__(self, folder: Path, game: str, seats: int) -> None:
        paths = os.pathsep.join((str(folder), str(folder / "src")))
        self.process = subprocess.Popen(
            [sys.executable, "-c", PLAYER, game, str(seats)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": paths},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Tree:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()

    def play(self, amount: int) -> Slice:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(amount, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().split()
        if len(answer) != 2:
            raise BenchError("A tree could not play; what it printed is above.")
        return Slice(int(answer[0]), int(answer[1]))


def unpack(commit: str, folder: Path) -> None:
    made = subprocess.run(["git", "archive", commit, "src", "bench"], cwd=ROOT, capture_output=True)
    if made.returncode:
        raise BenchError(f"Git has no commit {commit}.")
    with tarfile.open(fileobj=io.BytesIO(made.stdout)) as archive:
        archive.extractall(folder, filter="data")


def compare(before: Path, game: str, seats: int) -> tuple[Best, Best]:
    """What a step took before, and takes now."""
    with ExitStack() as stack:
        trees = [stack.enter_context(Tree(folder, game, seats)) for folder in (before, ROOT)]
        contestants = [Contestant(tree.play) for tree in trees]
        hold(contestants, ROUNDS, MILLISECONDS, lambda _: None)
    old, new = (contestant.figure for contestant in contestants)
    return old, new


def main() -> int:
    from duskhouse.engine.game.registry import games

    parser = argparse.ArgumentParser(prog="python -m bench.before", description=__doc__)
    parser.add_argument("commit", help="anything that Git takes for a commit")
    parser.add_argument("--games", nargs="+", choices=list(games()), default=list(games()))
    chosen = parser.parse_args()
    print("random games in compiled loops, million steps a second: before, now, ratio")
    try:
        with tempfile.TemporaryDirectory(prefix="duskhouse-before-") as folder:
            unpack(chosen.commit, Path(folder))
            for name in chosen.games:
                for seats in sorted({min(games()[name].seats), max(games()[name].seats)}):
                    old, new = compare(Path(folder), name, seats)
                    ratio = f"{old.best / new.best:.2f}, {old.median / new.median:.2f} by medians"
                    figures = f"{1000 / old.best:6.1f} {1000 / new.best:6.1f}  {ratio}"
                    print(f"{name}, {seats} players: {figures}", flush=True)
    except BenchError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
