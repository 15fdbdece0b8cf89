"""`imagine` against enumeration: on tiny decks, every history a seat cannot tell from the true one.

The histories are the naive program's. All ghosts are told apart (see `imagining`): a play of one of
two equal ghosts stands for two histories, a shuffled order for as many as it has equal ghosts.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from math import factorial, prod, sqrt
from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import ghosts_in
from tests.games.rest_in_peace.naive import Naive

SAMPLES = 1500
World = tuple[Any, ...]
Setup = dict[str, Any]
Script = list[tuple[int | None, str | None]]


# ------------------------------------------------------------- the naive program's
def deals(setup: Setup, seat: int) -> Iterator[tuple[Setup, int]]:
    """All deals with this seat's hand, and how many ways of shuffling each stands for."""
    other = 1 - seat
    theirs = [*setup["hands"][other], *setup["decks"][other]]
    size = len(setup["hands"][other])
    ways: Counter[tuple[Any, Any, Any]] = Counter()
    for cards in permutations(theirs):
        for mine in permutations(setup["decks"][seat]):
            ways[tuple(sorted(cards[:size])), cards[size:], mine] += 1
    for (hand, deck, mine), number in ways.items():
        pair = [list(hand), list(setup["hands"][seat])]
        decks = [list(deck), list(mine)]
        if seat == 0:
            pair, decks = pair[::-1], decks[::-1]
        yield {**setup, "hands": pair, "decks": decks}, number


def physical_ways(game: Naive, seat: int | None, move: str) -> int:
    """How many physical ghosts a move may have meant."""
    if move.startswith("deck"):
        return prod(factorial(n) for n in Counter(move.split()[1:]).values())
    digits = move.removeprefix("ten ").removeprefix("= ")
    if not digits.isdigit():
        return 1
    value = int(digits)
    if seat is None:
        owner = game.chosen if game.phase.name == "TAKEN" else game.mover
        return game.hand[owner].count(value)
    if game.phase.name == "FETCH":
        return game.deck[seat].count(value)
    if game.phase.name in ("TURN", "PLACE", "TOSS"):
        return game.hand[seat].count(value)
    return 1


def follow(game: Naive, script: Script, ways: int) -> Iterator[tuple[Naive, int]]:
    """Every way through the moves, of which those the seat does not know are None.

    With it goes how many histories it stands for. The game itself goes the last of the ways.
    """
    if not script:
        yield game, ways
        return
    (seat, text), rest = script[0], script[1:]
    if game.over or game.turn != seat:
        return
    known = game.outcomes() if game.chance else game.legal()
    if text is None:
        moves = [move for move in known if move.split(" ")[-1].isdigit() or move == "deck"]
        moves = moves if seat is None else [m for m in moves if m.startswith("ten ")]
    else:
        moves = [text] if text in known else []
    for at, move in enumerate(moves):
        number = ways * physical_ways(game, seat, move)
        after = game if at == len(moves) - 1 else copy.deepcopy(game)
        after.play(move)
        yield from follow(after, rest, number)


def worlds(played: History, seat: int) -> Counter[World]:
    """The hidden cards of every history like the true one, with their ways."""
    options = {name: value for name, value in played.options.items() if name != "scale"}
    script = [
        (mover, text if sees >> seat & 1 else None)
        for (mover, text), sees in zip(played.moves, played.move_sees, strict=True)
    ]
    truth = Naive(2, options, played.setup)
    for _, text in played.moves:
        truth.play(text)
    seen = truth.seen(seat)
    found: Counter[World] = Counter()
    for setup, number in deals(played.setup, seat):
        for game, ways in follow(Naive(2, options, setup), script, number):
            if game.seen(seat) == seen:
                found[naive_world(game, seat)] += ways
    return found


def naive_world(game: Naive, seat: int) -> World:
    other = 1 - seat
    down = [c.number for c in game.table[game.tenth][other] if not c.psychic and not c.carried]
    return (
        tuple(sorted(game.hand[other])),
        tuple(game.deck[other]),
        tuple(sorted(down)),
        tuple(game.deck[seat]),
    )


# ------------------------------------------------------------------- the engine's
def engine_world(state: Any, seat: int) -> World:
    other = 1 - seat
    decks = [tuple(state.decks[s, : int(state.deck_size[s])].tolist()[::-1]) for s in (0, 1)]
    return (
        tuple(ghosts_in(state.hands[other])),
        decks[other],
        tuple(ghosts_in(state.face_down[other])),
        decks[seat],
    )


def imagined(played: History, seat: int, samples: int) -> Counter[World]:
    states = GAME.states(2)
    states[0] = played.state
    generator = new_generator(11)
    found: Counter[World] = Counter()
    for _ in range(samples):
        GAME.run.imagine_one(states, 0, 1, seat, generator)
        found[engine_world(states[1], seat)] += 1
    return found


def random_position(line: list[int], number: int) -> History:
    """Some moves into a tiny game with this line of psychics."""
    rng = random.Random(f"{line} {number}")
    options = {"scale": "tiny", "psychic_pool": line}
    played = History.deal(GAME, 2, options, derived_seed("imagine", line, number))
    for _ in range(rng.randint(3, 22)):
        actions = played.legal()
        moves = played.legal_moves()
        psychics = [a for a, m in zip(actions, moves, strict=True) if m.startswith("#")]
        before = played.states.copy(), list(played.moves), list(played.move_sees)
        played.play(rng.choice(psychics if psychics and rng.random() < 0.7 else actions))
        if played.over or played.state.place > 3:
            played.states[:], played.moves, played.move_sees = before
            break
    return played


LINES = [
    [8, 4, 9],  # nothing is seen
    [3, 20, 11],  # a hand
    [3, 22, 20],
    [19, 2, 18],  # tops, fetched and returned ghosts
    [22, 19, 3],  # a ghost taken back
    [6, 25, 2],  # only banned values
    [14, 25, 3],
]


@pytest.mark.clause("YAO-71", "YAO-72", "YAO-73", "YAO-74", "YAO-77", "YAO-78")
@pytest.mark.parametrize("line", LINES, ids=str)
def test_imagined_worlds_are_those_of_indistinguishable_histories(line: list[int]) -> None:
    for number in range(4):
        played = random_position(line, number)
        for seat in (0, 1):
            expected = worlds(played, seat)
            found = imagined(played, seat, SAMPLES)
            assert set(found) <= set(expected), (number, seat)
            assert is_close(found, expected, SAMPLES), (number, seat)


def is_close(found: Counter[World], expected: Counter[World], samples: int) -> bool:
    """A chi-square test with a generous bound; rare worlds are counted together."""
    at_all = sum(expected.values())
    common = [world for world in expected if expected[world] * samples / at_all >= 5]
    cells = [(found[world], expected[world] * samples / at_all) for world in common]
    rest = (samples - sum(f for f, _ in cells), samples - sum(e for _, e in cells))
    if rest[1] >= 5:
        cells.append(rest)
    distance = sum((f - e) ** 2 / e for f, e in cells)
    freedom = max(1, len(cells) - 1)
    return distance <= freedom + 6 * sqrt(2 * freedom) + 6
