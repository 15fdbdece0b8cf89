"""Trees of the small games, counted by the engine and by the naive program.

Those of the least game are counted from the deal to the last leaf, those of the tiny game from late
in the game, where few cards are left. Chance is part of them: every outcome it may have is
followed, and the engine is told each one in the notation of the record, as a replay is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from duskhouse.engine.game.notation import Setup
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import script
from duskhouse.engine.state.events import read_events
from duskhouse.games.rest_in_peace import GAME, notation
from duskhouse.kit.trees import Count
from duskhouse.words.errors import Refused
from tests.games.rest_in_peace.naive import Naive
from tests.games.trees import count_naively

TINY = {"scale": "tiny"}
FEW = 3


def tiny_setup(psychics: list[int], hands: str = "13 24", decks: str = "124 113") -> Setup:
    green, blue = hands.split()
    green_deck, blue_deck = decks.split()
    return {
        "start": 0,
        "psychics": psychics,
        "tokens": ["C", "C", "M", "C"],
        "hands": [[int(v) for v in green], [int(v) for v in blue]],
        "decks": [[int(v) for v in green_deck], [int(v) for v in blue_deck]],
    }


def late_game(setup: Setup, options: dict[str, Any], number: int) -> list[tuple[int | None, str]]:
    """Random moves from the deal to a position with few cards left."""
    rng = random.Random(f"{setup} {number}")
    while True:
        game = Naive(2, options, setup)
        moves: list[tuple[int | None, str]] = []
        while not game.over and game.round <= game.last_fought:
            if sum(map(len, (*game.hand, *game.deck))) <= FEW and game.phase.name == "TURN":
                return moves
            seat = game.turn
            moves.append((seat, game.sample(rng) if game.chance else rng.choice(game.legal())))
            game.play(moves[-1][1])


def count_with_chance(setup: Setup, options: dict[str, Any], before: list[Any]) -> Count:
    """The engine's tree, with every outcome of chance."""
    counted = Count(information_sets=[set(), set()])
    played = History.from_setup(GAME, 2, options, setup)
    at = 0
    while at < len(before):
        at = game_record.play_next(played, [list(move) for move in before], at)
    states = GAME.states(int(notation.most_decisions(played.state)) + 1)
    states[0] = played.state
    count_on(states, 0, counted, [], (0, 0))
    return counted


def count_on(states: Any, depth: int, counted: Count, moves: list[str], seen: Any) -> None:
    state = states[depth]
    counted.nodes[depth] += 1
    if GAME.run.over_one(states, depth):
        tokens = state.won_castles + state.won_manors
        counted.finish(moves, {"points": tokens.tolist(), "winners": [*members(state.winners)]})
        return
    turn = int(state.turn)
    counted.information_sets[turn].add(seen[turn])
    for action in members(GAME.run.legal_one(states, depth)):
        text = GAME.notation.write_move(state, action)
        for outcome in outcomes_after(states, depth, action):
            states[depth + 1] = state
            if outcome is not None:
                script(states[depth + 1].rng, notation.read_chance(state, action, [outcome]))
            GAME.run.play_one(states, depth + 1, action)
            events = read_events(states[depth + 1])
            after = tuple(
                hash((told, *(item.seen_by(seat)[:-2] for item in events)))
                for seat, told in enumerate(seen)
            )
            spoken = [text] if outcome is None else [text, outcome]
            count_on(states, depth + 1, counted, [*moves, *spoken], after)


def outcomes_after(states: Any, depth: int, action: int) -> list[str | None]:
    """What chance may say after this action, found by playing it once."""
    states[depth + 1] = states[depth]
    GAME.run.play_one(states, depth + 1, action)
    said = [
        text
        for item in read_events(states[depth + 1])
        if (text := GAME.notation.write_chance(item))
    ]
    if not said:
        return [None]
    if not said[0].startswith("deck"):
        return [*legal_draws(states[depth], action)]
    cards = said[0].split(" ")[1:]
    return [*sorted({" ".join(["deck", *order]) for order in orders(cards)})]


def legal_draws(state: Any, action: int) -> list[str]:
    found = []
    for value in range(1, 7):
        try:
            notation.read_chance(state, action, [str(value)])
        except Refused:
            continue
        found.append(str(value))
    return found


def orders(cards: list[str]) -> list[tuple[str, ...]]:
    if not cards:
        return [()]
    return [
        (card, *rest)
        for at, card in enumerate(cards)
        for rest in orders(cards[:at] + cards[at + 1 :])
    ]


@pytest.mark.parametrize(
    ("psychics", "options"),
    [
        ([8, 11, 16], {}),
        ([2, 20, 3], {}),
        ([6, 19, 18], {}),
        ([22, 15, 27], {}),
        pytest.param([14, 25, 21], {}, marks=pytest.mark.slow),
        ([15, 11, 6], {"effects_outlive_card": True, "tripped_until_used": True}),
        ([27, 1, 13], {"lull_psychic": "carry", "withdraw_when_ahead": True}),
    ],
    ids=str,
)
def test_a_tiny_tree_is_the_naive_program_s(psychics: list[int], options: dict[str, Any]) -> None:
    setup = tiny_setup(psychics)
    for number in range(4):
        before = late_game(setup, options, number)
        ours = count_with_chance(setup, {**TINY, **options}, before)
        naive = count_naively(Naive, 2, options, [setup], [text for _, text in before])
        assert ours.summary() == naive.summary()


# ------------------------------------------------------------------- whole trees
def least_deals(psychics: list[int]) -> Iterator[Setup]:
    """Every deal of hands and starter with this line; the manor lies third."""
    for start, green, blue in product((0, 1), (1, 2), (1, 2)):
        yield {
            "start": start,
            "psychics": psychics,
            "tokens": ["C", "C", "M", "C"],
            "hands": [[green], [blue]],
            "decks": [[3 - green], [3 - blue]],
        }


def duels(psychic: int) -> Iterator[Setup]:
    """Every deal of the smallest game with this psychic, but for the order of decks and tokens."""
    for start, green, blue in product((0, 1), (1, 2, 3), (1, 2, 3)):
        yield {
            "start": start,
            "psychics": [psychic],
            "tokens": ["C", "M"],
            "hands": [[green], [blue]],
            "decks": [[value for value in (1, 2, 3) if value != held] for held in (green, blue)],
        }


def compare_whole_trees(setups: list[Setup], options: dict[str, Any], scale: str = "least") -> int:
    """Both programs count the same from the deal on; how many positions there are."""
    nodes = 0
    for setup in setups:
        ours = count_with_chance(setup, {"scale": scale, **options}, [])
        assert ours.summary() == count_naively(Naive, 2, options, [setup]).summary()
        opening = History.from_setup(GAME, 2, {"scale": scale, **options}, setup).state
        assert max(ours.nodes) <= GAME.notation.most_decisions(opening)
        nodes += sum(ours.nodes.values())
    return nodes


# With bonuses, discards and copies; with everything that chance decides; with both ways to end a
# round by a card and a carry; with what moves or is claimed at its end.
LEAST_LINES: list[tuple[list[int], dict[str, Any]]] = [
    ([8, 11, 16], {}),
    ([6, 20, 18], {}),
    ([22, 15, 27], {}),
    ([13, 1, 29], {}),
    ([6, 11, 3], {"effects_outlive_card": True, "tripped_until_used": True}),
    ([27, 15, 13], {"lull_psychic": "carry", "withdraw_when_ahead": True}),
]


@pytest.mark.parametrize(("psychics", "options"), LEAST_LINES, ids=str)
def test_a_whole_tree_from_the_deal_is_the_naive_program_s(
    psychics: list[int], options: dict[str, Any]
) -> None:
    assert compare_whole_trees([next(least_deals(psychics))], options) > 1_000


@pytest.mark.parametrize("psychic", range(1, 30))
def test_the_trees_of_duels_are_the_naive_program_s(psychic: int) -> None:
    assert 100 < compare_whole_trees(list(duels(psychic)), {}, "duel") < 5_000


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("psychics", "options"), [*LEAST_LINES, ([14, 25, 21], {}), ([17, 26, 12], {})], ids=str
)
def test_the_trees_of_all_deals_are_the_naive_program_s(
    psychics: list[int], options: dict[str, Any]
) -> None:
    assert compare_whole_trees(list(least_deals(psychics)), options) > 10_000
