"""Train a small network on a CPU, with NumPy alone, and draw its learning curve.

    python examples/train.py kamo-no-manimani --seconds 60 --curve curve.svg

The network plays seat 0 against random players. Proximal policy optimisation (PPO) with Adam: in
every round each game of a batch is played once to its end. Then the network goes over all of its
decisions a few times. Those whose game ended better than it had expected become more likely, the
others less, and none of them by more than a fifth in a round.
"""

from __future__ import annotations

import argparse
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# For matrices as small as these, threads wait for each other longer than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
from numpy.typing import NDArray

from duskhouse.envs import Batch, batch

Floats = NDArray[np.float32]
HIDDEN, RATE, CLIP, EPOCHS, MINIBATCH = 64, 2e-3, 0.2, 3, 1024


@dataclass
class Decisions:
    """What the network decided in a round, and what came of it."""

    inputs: Floats
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    likely: Floats  # how likely each action was when it was chosen
    expected: Floats  # the share of the win that the network expected
    got: Floats  # and what it got in the end

    def some(self, rows: NDArray[np.int64]) -> Decisions:
        return Decisions(*(part[rows] for part in vars(self).values()))


class Network:
    """One hidden layer: observations in; a probability for each action and the value out."""

    def __init__(self, inputs: int, outputs: int, chance: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            (chance.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, outputs), np.float32),
            np.zeros(outputs, np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros(1, np.float32),
        ]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, inputs: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """The hidden layer, the probabilities of the legal actions, the share of the win."""
        w, b, v, c, u, d = self.weights
        hidden = np.tanh(inputs @ w + b)
        logits = np.where(masks, hidden @ v + c, -np.inf)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, powers / powers.sum(axis=1, keepdims=True), hidden @ u + d

    def learn(self, seen: Decisions) -> None:
        """One step along the gradient of PPO's clipped objective and of the value's error."""
        n, rows = len(seen.actions), np.arange(len(seen.actions))
        hidden, likely, value = self.forward(seen.inputs, seen.masks)
        gain = seen.got - seen.expected
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        ratio = likely[rows, seen.actions] / seen.likely
        moves = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        pull = gain * ratio * moves / n
        slope = likely * pull[:, None]
        slope[rows, seen.actions] -= pull
        error = (value - seen.got) / n
        below = (slope @ self.weights[2].T + np.outer(error, self.weights[4])) * (1 - hidden**2)
        self._adam(
            [
                seen.inputs.T @ below,
                below.sum(0),
                hidden.T @ slope,
                slope.sum(0),
                hidden.T @ error,
                error.sum(keepdims=True),
            ]
        )

    def _adam(self, gradients: list[Any]) -> None:
        self.updates += 1
        fresh = RATE * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for i, gradient in enumerate(gradients):
            self.mean[i] += 0.1 * (gradient - self.mean[i])
            self.square[i] += 0.001 * (gradient**2 - self.square[i])
            self.weights[i] -= fresh * self.mean[i] / (np.sqrt(self.square[i]) + 1e-8)


def play_round(
    games: Batch, network: Network, chance: np.random.Generator
) -> tuple[Decisions, float]:
    """Every game once to its end: the network's decisions, and the share of wins of seat 0."""
    observations, infos = games.reset()
    unfinished = np.ones(games.num_envs, bool)
    won = np.zeros(games.num_envs, np.float32)
    seen = []
    while unfinished.any():
        actions = games.sample()
        mine = np.flatnonzero((infos["turn"] == 0) & unfinished)
        if len(mine):
            inputs = observations[mine].astype(np.float32)
            masks = infos["action_mask"][mine]
            _, likely, value = network.forward(inputs, masks)
            drawn = chance.random((len(mine), 1)) * likely.sum(1, keepdims=True)
            chosen = np.minimum((likely.cumsum(1) <= drawn).sum(1), last_legal(masks))
            actions[mine] = chosen
            seen.append((mine, inputs, masks, chosen, likely[np.arange(len(mine)), chosen], value))
        observations, _, terminations, _, infos = games.step(actions)
        ended = terminations & unfinished
        won[ended] = infos["rewards"][ended, 0]
        unfinished &= ~terminations
    game, inputs, masks, chosen, likely, value = map(np.concatenate, zip(*seen, strict=True))
    return Decisions(inputs, masks, chosen, likely, value, won[game]), float(won.mean())


def improve(network: Network, seen: Decisions, chance: np.random.Generator) -> None:
    for _ in range(EPOCHS):
        order = chance.permutation(len(seen.actions))
        for start in range(0, len(order), MINIBATCH):
            network.learn(seen.some(order[start : start + MINIBATCH]))


def last_legal(masks: NDArray[np.bool_]) -> NDArray[np.int64]:
    """Where rounding must stop."""
    found: NDArray[np.int64] = masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)
    return found


def draw(curve: list[float], fair: float, title: str, seconds: float) -> str:
    """The curve as a picture: share of wins over time, with the fair share as a line."""
    width, height, left, top = 640, 320, 60, 40
    smooth = [float(np.mean(curve[max(0, i - 9) : i + 1])) for i in range(len(curve))]

    def y(share: float) -> float:
        return top + height * (1 - share)

    points = " ".join(
        f"{left + width * i / max(len(smooth) - 1, 1):.1f},{y(share):.1f}"
        for i, share in enumerate(smooth)
    )
    ticks = "".join(
        f'<text x="{left - 8}" y="{y(share) + 4:.0f}" text-anchor="end">{share:.2f}</text>'
        f'<line x1="{left}" x2="{left + width}" y1="{y(share):.0f}" y2="{y(share):.0f}"'
        ' stroke="#ddd"/>'
        for share in (0, 0.25, 0.5, 0.75, 1)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width + 90} {height + 90}"'
        ' font-family="sans-serif" font-size="12"><rect width="100%" height="100%" fill="white"/>'
        f'<text x="{left}" y="24" font-size="15">{title}</text>{ticks}'
        f'<line x1="{left}" x2="{left + width}" y1="{y(fair):.1f}" y2="{y(fair):.1f}"'
        ' stroke="#888" stroke-dasharray="6 4"/>'
        f'<text x="{left + 4}" y="{y(fair) - 5:.0f}" fill="#666">fair share {fair:.2f}</text>'
        f'<polyline points="{points}" fill="none" stroke="#7a3b8f" stroke-width="2"/>'
        f'<text x="{left + width}" y="{top + height + 24}" text-anchor="end">'
        f"{len(curve)} rounds, {seconds:.0f} s</text></svg>\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a small network by PPO, with NumPy alone.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--games", type=int, default=256, help="games in a round")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("curve.svg"))
    chosen = parser.parse_args()
    games = batch(chosen.game, chosen.games, seats=chosen.seats, copy=False)
    games.reset(seed=chosen.seed)
    games.step(games.sample())  # compiles
    chance = np.random.default_rng(chosen.seed)
    network = Network(games.game.observation_size, 63, chance)
    began, curve, shown = time.monotonic(), [], 0.0
    while (passed := time.monotonic() - began) < chosen.seconds:
        seen, share = play_round(games, network, chance)
        improve(network, seen, chance)
        curve.append(share)
        if passed >= shown:
            print(f"{passed:3.0f} s, round {len(curve)}: {np.mean(curve[-10:]):.3f}", flush=True)
            shown = passed + 5
    title = f"{games.game.title}, {games.seats} players: share of wins against random players"
    chosen.curve.write_text(draw(curve, 1 / games.seats, title, passed), "utf-8")
    print(f"Fair share {1 / games.seats:.3f}, last ten rounds {np.mean(curve[-10:]):.3f}.")
    print(f"The curve is in {chosen.curve}.")


if __name__ == "__main__":
    main()
