"""The past of a world: where there is none, other worlds, and beliefs that are exact."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from itertools import islice
from math import prod
from typing import Any

import pytest

from duskhouse.bots.kernels import IMPOSSIBLE
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.layout import States
from duskhouse.games.hell_is_hungry import history, knowledge, rules, table, tactics
from duskhouse.games.hell_is_hungry.memory import ANY_PAIR, ANY_TWOS, remember_limits
from duskhouse.games.hell_is_hungry.state import Phase, Scale
from tests.bots.believing import (
    assert_there_and_back_alike,
    believed,
    credit,
    differences,
    distance,
    granted,
)
from tests.conformance.cases import Case
from tests.conformance.hindsight import check_chances
from tests.games.hell_is_hungry.worlds import (
    GAME,
    Setup,
    Worlds,
    assert_fits,
    deck_in,
    deck_of,
    other_decks,
    random_setup,
    size_hands,
)


def test_of_a_game_too_long_to_be_kept_no_past_is_told() -> None:
    states = GAME.dealt(2, {}, derived_seed("long"), copies=2)
    states[0].moves_made = history.MOST_MOVES
    rules.play(states[0], int(tactics.choose(states[0], new_generator(1))))
    states[1] = states[0]
    knowledge.rewind(states[0], states[1])
    assert knowledge.next_move(states[0], states[1]) < 0
    assert not differences(GAME, states[1], states[0])


def test_a_world_without_a_past_explains_nothing() -> None:
    """As it would be if no order of draws were found."""
    states = GAME.dealt(2, {}, derived_seed("untold"), copies=3)
    for _ in range(20):
        rules.play(states[0], int(tactics.choose(states[0], new_generator(1))))
    GAME.run.imagine_one(states, 0, 1, 0, new_generator(1))
    remember_limits(states[1], 1, -1, ANY_PAIR, ANY_TWOS)  # as if it had no card at all
    assert credit(GAME, states, 1, seat=0) == IMPOSSIBLE


# -------------------------------------------------------------------- chances
def test_chances_are_exact_where_whims_decide() -> None:
    tried = check_chances(Case(GAME, 3, ()), of_each=4, draws=20_000)
    assert all(tried[phase] for phase in (Phase.PLACE, Phase.ATTACK, Phase.PLAY))


# ----------------------------------------------------- small games, all listed
OBSERVER, OTHER = 0, 1
DRAWS = 600


def small_games(options: dict[str, Any], number: int) -> Iterator[tuple[States, Worlds, list[Any]]]:
    """Positions of a small game by tactics, with all deals that one seat cannot tell from it.

    And with the moves, each as an action and in notation.
    """
    rng = random.Random(f"hindsight {options} {number}")
    setup = random_setup(Scale.SMALL, 2, rng)
    worlds = Worlds(2, options, setup, OBSERVER, other_decks(setup, OTHER))
    played = from_setup(options, setup)
    generator = new_generator(number)
    moves: list[Any] = []
    while not played.over:
        states = GAME.states(3)
        states[0] = played.state
        yield states, worlds, moves
        action = GAME.run.choose_one(played.states, 0, generator)
        moves.append((action, table.write_move(played.state, action)))
        played.play(action)
        worlds.play(moves[-1][1])


def from_setup(options: dict[str, Any], setup: Setup) -> History:
    return History.from_setup(GAME, 2, {**options, "scale": "small"}, setup)


SWITCHES: list[dict[str, Any]] = [{}, {"reply": "must"}]


@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_variations_keep_to_the_listed_worlds_and_go_there_and_back_alike(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    size_hands(monkeypatch, Scale.SMALL, 2)
    generator = new_generator(8)
    varied = 0
    for move, (states, worlds, _) in enumerate(small_games(options, 1)):
        if move % 6 != 5:
            continue
        listed = Counter(deck_of(game, OTHER) for game in worlds.candidates)
        found, steps = Counter[Hashable](), Counter[tuple[int, int]]()
        for _ in range(DRAWS):
            GAME.run.imagine_one(states, 0, 1, OBSERVER, generator)
            states[2] = states[1]
            knowledge.rewind(states[1], states[2])
            before = int(states[1].hands[OTHER])
            knowledge.vary(states[1], OBSERVER)
            found[deck_in(states[1], OTHER)] += 1
            steps[before, int(states[1].hands[OTHER])] += 1
        assert_fits(found, listed, f"move {move}, varied")
        assert_there_and_back_alike(steps)
        varied += sum(times for (before, after), times in steps.items() if before != after)
    assert varied > DRAWS / 4


@pytest.mark.parametrize(("number", "move"), [(0, 15), (2, 6), (3, 5)])
def test_worlds_are_believed_as_much_as_they_explain(
    number: int, move: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a game small enough to list every deal and its weight."""
    size_hands(monkeypatch, Scale.SMALL, 2)
    states, worlds, moves = next(islice(small_games({}, number), move, None))
    exact = believable(worlds, moves)
    assert len(exact) > 2
    assert max(exact.values()) > 5 * min(exact.values()), "there is something to believe"
    found = believed(GAME, states, hand_in, thoughts=20, simulations=4000)
    assert distance(found, exact) < 0.08


def hand_in(state: Any) -> Hashable:
    return int(state.hands[OTHER])


def believable(worlds: Worlds, moves: list[Any]) -> dict[Hashable, float]:
    """Every hand the other may hold, by how likely tactics would have come to it.

    Which deals there are says the second program; the engine plays each of them from its deal.
    """
    weights: defaultdict[Hashable, float] = defaultdict(float)
    for game in worlds.candidates:
        played = from_setup({}, worlds.deals[id(game)])
        chances = []
        for action, _ in moves:
            if played.turn != OBSERVER:
                chances.append(tactics.chance_of(played.state, action))
            played.play(action)
        weights[hand_in(played.state)] += prod(map(granted, chances))
    return weights
