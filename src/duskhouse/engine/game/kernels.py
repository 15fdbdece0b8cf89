"""Loops over the contract, written once; `Game.run` compiles them against each game.

The names of the contract are bound to one game's functions there. From Python, positions are
reached as `(states, i)`: passing one record costs several times as much.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.state.chance import fork, random_card
from duskhouse.engine.state.events import forget_unseen
from duskhouse.engine.state.layout import Ints

deal: Callable[..., Any]
legal: Callable[..., Any]
play: Callable[..., Any]
over: Callable[..., Any]
utility: Callable[..., Any]
imagine: Callable[..., Any]
observe: Callable[..., Any]
choose: Callable[..., Any]
distinct: Callable[..., Any]

FROM_RULES = ("deal", "legal", "play", "over", "utility")
FROM_KNOWLEDGE = ("imagine", "observe")
FROM_TACTICS = ("choose", "distinct")


def deal_one(states: Any, i: int) -> None:
    deal(states[i])


def legal_one(states: Any, i: int) -> int:
    return int(legal(states[i]))


def play_one(states: Any, i: int, action: int) -> None:
    play(states[i], action)


def act_one(states: Any, i: int, action: int, facts: Ints) -> None:
    """Play, and note what has come of it: who is on turn, what is legal then, whether nothing was
    left to chance, how many events there are, and the events."""
    state = states[i]
    words = len(state.rng)
    for word in range(words):
        facts[word] = state.rng[word]
    play(state, action)
    untouched = 1
    for word in range(words):
        if facts[word] != state.rng[word]:
            untouched = 0
    facts[0] = state.turn
    facts[1] = legal(state)
    facts[2] = untouched
    facts[3] = state.event_count
    for at in range(min(state.event_count, len(state.events))):
        facts[BEFORE_EVENTS + 2 * at] = state.events[at, 0]
        facts[BEFORE_EVENTS + 2 * at + 1] = state.events[at, 1]


BEFORE_EVENTS = 4
"""How many facts come before the events."""


def over_one(states: Any, i: int) -> bool:
    return bool(over(states[i]))


def utility_one(states: Any, i: int, seat: int) -> float:
    return float(utility(states[i], seat))


def observe_one(states: Any, i: int, seat: int, out: Any) -> None:
    observe(states[i], seat, out)


def determinize(world: Any, seat: int, generator: Ints) -> None:
    """Make a position one that this seat might be in, and its future chance a new one."""
    fork(generator, world.rng)
    forget_unseen(world, seat)
    imagine(world, seat)


def imagine_one(states: Any, i: int, j: int, seat: int, generator: Ints) -> None:
    """Position j becomes position i as this seat may imagine it."""
    states[j] = states[i]
    determinize(states[j], seat, generator)


def choose_one(states: Any, i: int, generator: Ints) -> int:
    """What the rule-of-thumb player does in position i."""
    return int(choose(states[i], generator))


def random_playout(world: Any) -> int:
    """Play on at random; how many moves it took."""
    moves = 0
    while not over(world):
        play(world, random_card(world.rng, legal(world)))
        moves += 1
    return moves


def random_games(states: Any, games: int) -> int:
    """Deal and play this many random games in states[0]; how many moves they took."""
    moves = 0
    for _ in range(games):
        deal(states[0])
        moves += random_playout(states[0])
    return moves


PLAYING: tuple[Callable[..., Any], ...] = (deal_one, legal_one, act_one, over_one)
"""What a table needs; the rest is for bots, learners and tests."""

KERNELS: tuple[Callable[..., Any], ...] = (
    *PLAYING,
    play_one,
    utility_one,
    observe_one,
    choose_one,
    determinize,
    imagine_one,
    random_playout,
    random_games,
)
