"""Random moves through the batched environment, and how many a second it makes.

    python examples/batch_speed.py man-eating-house --games 1024 --threads 1

Each line is the best of several short runs. With one thread, processor time counts, so that other
programs on the machine do not; with more, the time on the clock.
"""

from __future__ import annotations

import argparse
import time

from duskhouse.envs import Batch, batch

RUNS, SECONDS = 7, 0.2


def steps_a_second(games: Batch, threads: int) -> float:
    clock = time.process_time if threads == 1 else time.perf_counter
    games.reset(seed=1)
    games.step(games.sample())  # compiles
    best = 0.0
    for _ in range(RUNS):
        began, steps = clock(), 0
        while clock() - began < SECONDS:
            games.step(games.sample())
            steps += games.num_envs
        best = max(best, steps / (clock() - began))
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description="Speed of random moves in a batch.")
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=1024, help="games in the batch")
    parser.add_argument("--threads", type=int, default=1)
    chosen = parser.parse_args()
    for title, observe in (("with observations", True), ("masks alone", False)):
        games = batch(
            chosen.game, chosen.games, threads=chosen.threads, observe=observe, copy=False
        )
        speed = steps_a_second(games, chosen.threads)
        print(f"{games.game.title}, {games.seats} players, {title}: {speed / 1e6:.2f} M steps/s")
        games.close()


if __name__ == "__main__":
    main()
