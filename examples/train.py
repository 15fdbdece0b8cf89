"""Train a small network on a CPU, with NumPy alone, and draw its learning curve.

    python examples/train.py kamo-no-manimani --seconds 60 --curve curve.svg

The network plays seat 0 against random players. Policy gradient (REINFORCE) with Adam: in every
round each game of a batch is played once to its end, and each of the network's decisions becomes
more likely in proportion to how much better than usual its game ended.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from duskhouse.envs import Batch, batch

Floats = NDArray[np.float32]
HIDDEN, RATE = 64, 3e-3


class Network:
    """One hidden layer: observations in, a probability for each action out."""

    def __init__(self, inputs: int, outputs: int, chance: np.random.Generator) -> None:
        self.weights: list[Floats] = [
            (chance.standard_normal((inputs, HIDDEN)) / np.sqrt(inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            np.zeros((HIDDEN, outputs), np.float32),
            np.zeros(outputs, np.float32),
        ]
        self.mean = [np.zeros_like(weight) for weight in self.weights]
        self.square = [np.zeros_like(weight) for weight in self.weights]
        self.updates = 0

    def forward(self, inputs: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """The hidden layer and the probabilities of the legal actions."""
        w, b, v, c = self.weights
        hidden = np.tanh(inputs @ w + b)
        logits = np.where(masks, hidden @ v + c, -np.inf)
        powers = np.exp(logits - logits.max(axis=1, keepdims=True))
        return hidden, powers / powers.sum(axis=1, keepdims=True)

    def learn(
        self,
        inputs: Floats,
        masks: NDArray[np.bool_],
        actions: NDArray[np.int64],
        advantages: Floats,
    ) -> None:
        hidden, slope = self.forward(inputs, masks)
        slope[np.arange(len(actions)), actions] -= 1
        slope *= advantages[:, None] / len(actions)
        below = (slope @ self.weights[2].T) * (1 - hidden**2)
        self._adam([inputs.T @ below, below.sum(0), hidden.T @ slope, slope.sum(0)])

    def _adam(self, gradients: list[Any]) -> None:
        self.updates += 1
        fresh = RATE * np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
        for i, gradient in enumerate(gradients):
            self.mean[i] += 0.1 * (gradient - self.mean[i])
            self.square[i] += 0.001 * (gradient**2 - self.square[i])
            self.weights[i] -= fresh * self.mean[i] / (np.sqrt(self.square[i]) + 1e-8)


def play_round(games: Batch, network: Network, chance: np.random.Generator) -> float:
    """Every game once to its end, then learn; the share of wins of seat 0."""
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
            _, likely = network.forward(inputs, masks)
            drawn = chance.random((len(mine), 1)) * likely.sum(1, keepdims=True)
            actions[mine] = np.minimum((likely.cumsum(1) <= drawn).sum(1), last_legal(masks))
            seen.append((mine, inputs, masks, actions[mine]))
        observations, rewards, terminations, _, infos = games.step(actions)
        ended = terminations & unfinished
        won[ended] = rewards[ended, 0]
        unfinished &= ~terminations
    game, inputs, masks, chosen = (np.concatenate(parts) for parts in zip(*seen, strict=True))
    advantages = (won - won.mean()) / (won.std() + 1e-6)
    network.learn(inputs, masks, chosen, advantages[game])
    return float(won.mean())


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
    parser = argparse.ArgumentParser(description="Train a small network with NumPy alone.")
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
    began, curve, told = time.monotonic(), [], 0.0
    while (passed := time.monotonic() - began) < chosen.seconds:
        curve.append(play_round(games, network, chance))
        if passed >= told:
            print(f"{passed:3.0f} s, round {len(curve)}: {np.mean(curve[-10:]):.3f}", flush=True)
            told = passed + 5
    title = f"{games.game.title}, {games.seats} players: share of wins against random players"
    chosen.curve.write_text(draw(curve, 1 / games.seats, title, passed), "utf-8")
    print(f"Fair share {1 / games.seats:.3f}, last ten rounds {np.mean(curve[-10:]):.3f}.")
    print(f"The curve is in {chosen.curve}.")


if __name__ == "__main__":
    main()
