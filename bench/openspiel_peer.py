"""OpenSpiel's trick-taking games; runs inside .venv-bench.

`oh_hell` is as large as Man-Eating House for four, and everything is measured on it. Four players
get ten of 44 cards each (four suits of eleven, one more card turned up for trump), bid once each
and play ten tricks: 44 decisions a game. Only decisions count as steps. The dealer, the deal and
the trump are chance nodes, 43 of them in a game, which a game with a deal cannot do without: their
time counts, they do not.

Reads lines "TASK AMOUNT" and answers each with "STEPS NANOSECONDS":

    python  so many random games, in a plain loop in Python: `random.choice` among the
            `chance_outcomes()` or the `legal_actions()`. All chance nodes of this game are
            uniform; weights, as in OpenSpiel's own example, would make it six times slower.
    tuned   the same as fast as Python can: chance too picks among `legal_actions()`, without the
            weights, and an index is made from `random.random`.
    cpp     the same in C++: `evaluate_bots` with four uniformly random bots.
    move    `apply_action` for all decisions of recorded games, from Python, chance nodes left out;
            a game starts again from a clone of its deal.
    legal   `legal_actions` and `apply_action`, likewise.
    observe the information state of the player to move as a tensor, in recorded positions
    copy    `clone` of those positions
    search  so many simulations of the C++ `ISMCTSBot` with one random roll-out each, for the first
            decision after a recorded deal; a step is a simulation

`python:hearts`, `cpp:hearts` and the same for `euchre` are those loops in other games; a game of
theirs counts for as many steps as games have on average.

The standard library and pyspiel only.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
from collections.abc import Callable
from typing import Any

pyspiel: Any = importlib.import_module("pyspiel")

PARAMETERS = {"players": 4, "num_suits": 4, "num_cards_per_suit": 11, "num_tricks_fixed": 10}
DECISIONS = 44
RECORDED_GAMES = 8
OTHER_GAMES = ("hearts", "euchre")
GAMES_TO_COUNT = 200


def load_game() -> Any:
    return pyspiel.load_game("oh_hell", PARAMETERS)


def python_loop(game: Any, games: int) -> int:
    steps = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action, _chance = random.choice(state.chance_outcomes())
            else:
                action = random.choice(state.legal_actions())
                steps += 1
            state.apply_action(action)
    return steps


def tuned_loop(game: Any, games: int) -> int:
    number = random.random
    steps = 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                steps += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(number() * len(actions))])
    return steps


def cpp_loop(game: Any, bots: list[Any], games: int, decisions: float = DECISIONS) -> int:
    for _ in range(games):
        pyspiel.evaluate_bots(game.new_initial_state(), bots, random.getrandbits(31))
    return round(decisions * games)


def record(game: Any) -> tuple[Any, list[int]]:
    """A random deal and the decisions of a random game from there."""
    state = game.new_initial_state()
    while state.is_chance_node():
        chances = [chance for _, chance in state.chance_outcomes()]
        if max(chances) - min(chances) > 1e-9:
            raise ValueError("A chance node of oh_hell is not uniform.")
        state.apply_action(random.choice(state.legal_actions()))
    deal, decisions = state.clone(), []
    while not state.is_terminal():
        decisions.append(random.choice(state.legal_actions()))
        state.apply_action(decisions[-1])
    if len(decisions) != DECISIONS:
        raise ValueError(f"A game of oh_hell has {len(decisions)} decisions, not {DECISIONS}.")
    return deal, decisions


def moves(recorded: list[tuple[Any, list[int]]], times: int) -> int:
    steps = 0
    for _ in range(times):
        for deal, decisions in recorded:
            state = deal.clone()
            for action in decisions:
                state.apply_action(action)
            steps += len(decisions)
    return steps


def moves_with_legal(recorded: list[tuple[Any, list[int]]], times: int) -> int:
    steps = 0
    for _ in range(times):
        for deal, decisions in recorded:
            state = deal.clone()
            for action in decisions:
                state.legal_actions()
                state.apply_action(action)
            steps += len(decisions)
    return steps


def positions(recorded: list[tuple[Any, list[int]]]) -> list[Any]:
    found = []
    for deal, decisions in recorded:
        state = deal.clone()
        for action in decisions:
            found.append(state.clone())
            state.apply_action(action)
    return found


def observations(states: list[Any], times: int) -> int:
    for _ in range(times):
        for state in states:
            state.information_state_tensor()
    return times * len(states)


def copies(states: list[Any], times: int) -> int:
    for _ in range(times):
        for state in states:
            state.clone()
    return times * len(states)


def simulations(recorded: list[tuple[Any, list[int]]], amount: int) -> int:
    """The first simulation only makes the root, and the bot cannot choose after it alone."""
    rollouts = pyspiel.RandomRolloutEvaluator(1, 1)
    pyspiel.ISMCTSBot(1, rollouts, 1.4, amount + 1).step(recorded[0][0].clone())
    return amount + 1


def loops_in(name: str, bots: list[Any]) -> dict[str, Callable[[int], int]]:
    game = pyspiel.load_game(name)
    decisions = python_loop(game, GAMES_TO_COUNT) / GAMES_TO_COUNT
    return {
        f"python:{name}": lambda amount: python_loop(game, amount),
        f"cpp:{name}": lambda amount: cpp_loop(game, bots, amount, decisions),
    }


def main() -> None:
    game = load_game()
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    recorded = [record(game) for _ in range(RECORDED_GAMES)]
    reached = positions(recorded)
    tasks: dict[str, Callable[[int], int]] = {
        "python": lambda amount: python_loop(game, amount),
        "tuned": lambda amount: tuned_loop(game, amount),
        "cpp": lambda amount: cpp_loop(game, bots, amount),
        "move": lambda amount: moves(recorded, amount),
        "legal": lambda amount: moves_with_legal(recorded, amount),
        "observe": lambda amount: observations(reached, amount),
        "copy": lambda amount: copies(reached, amount),
        "search": lambda amount: simulations(recorded, amount),
    }
    for name in OTHER_GAMES:
        tasks |= loops_in(name, bots)
    for line in sys.stdin:
        task, amount = line.split()
        began = time.process_time_ns()
        steps = tasks[task](int(amount))
        print(steps, time.process_time_ns() - began, flush=True)


if __name__ == "__main__":
    main()
