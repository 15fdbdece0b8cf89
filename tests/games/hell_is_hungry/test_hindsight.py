"""The past of a world: told again it leads there, and what the others did says what they hold."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator
from itertools import islice
from math import exp, log
from typing import Any

import numpy as np
import pytest

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.kernels import IMPOSSIBLE, SURPRISE
from duskhouse.bots.search import Thought, compiled_for
from duskhouse.engine import showing
from duskhouse.engine.cardsets import members
from duskhouse.engine.chance import derived_seed, new_generator
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.records import States
from duskhouse.games.hell_is_hungry import history, rules, sight, table, tactics
from duskhouse.games.hell_is_hungry.memory import ANY_PAIR, ANY_TWOS, remember_limits
from duskhouse.games.hell_is_hungry.state import Phase, Scale
from tests.conformance.cases import Case, cases_of
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

NOT_TOLD = ("rng", "news", "news_count", "hushed", "won_unseen")
CASES = tuple(cases_of(GAME))
every_kind = pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
every_seating = pytest.mark.parametrize(
    "case", [case for case in CASES if case.is_default], ids=lambda case: case.id
)


def positions(case: Case, number: int) -> Iterator[tuple[States, States]]:
    """Positions of a game, half of the moves at random, each with the deal it began with."""
    generator = new_generator(number)
    states = GAME.states(3)
    states[:1] = case.deal(number).states[:1]
    deal = states[:1].copy()
    while not GAME.run.over_one(states, 0):
        yield states, deal
        actions = list(members(GAME.run.legal_one(states, 0)))
        at_random = actions[int(generator[0]) % len(actions)]
        advised = GAME.run.choose_one(states, 0, generator)
        GAME.run.play_one(states, 0, advised if generator[1] % 2 else at_random)


def some_positions(case: Case, number: int) -> Iterator[tuple[int, States, States]]:
    """Many of the plain game, some under each switch."""
    step = 7 if case.is_default else 23
    for move, (states, deal) in enumerate(positions(case, number)):
        if move % step == step - 1:
            yield move, states, deal


def tell_again(state: Any, past: Any) -> None:
    """Play the past again, every move of it legal."""
    while (action := sight.next_move(state, past)) >= 0:
        assert rules.legal(past) >> action & 1
        rules.play(past, action)


def same(one: Any, other: Any) -> bool:
    names = [name for name in GAME.state_type.names or () if name not in NOT_TOLD]
    return all(np.array_equal(one[name], other[name]) for name in names)


@every_kind
def test_the_past_of_the_true_world_is_its_game(case: Case) -> None:
    for _, states, deal in some_positions(case, 1):
        states[1] = states[0]
        sight.rewind(states[0], states[1])
        assert hides_unseen(case) or same(states[1], deal[0])
        tell_again(states[0], states[1])
        assert same(states[1], states[0])


def hides_unseen(case: Case) -> bool:
    """Souls that nobody ever saw: others stand for them where they lay."""
    return ("extra_soul", "hidden") in case.options


@every_kind
def test_an_imagined_world_has_a_past_that_leads_to_it(case: Case) -> None:
    generator = new_generator(5)
    told = untold = 0
    for move, states, _ in some_positions(case, 2):
        GAME.run.imagine_one(states, 0, 1, move % case.seats, generator)
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        if states[2].phase == Phase.OVER:
            untold += 1
            continue
        told += 1
        tell_again(states[1], states[2])
        assert same(states[2], states[1])
    assert told >= 20 * untold


def seen_by(state: Any, seat: int) -> tuple[bytes, bytes]:
    out: Any = np.zeros(GAME.observation_size, np.int8)
    sight.observe(state, seat, out)
    return showing.view(GAME, state, seat).to_json(), out.tobytes()


@every_kind
def test_a_varied_world_looks_the_same_to_the_seat_and_has_a_past(case: Case) -> None:
    changed = 0
    for move, states, _ in some_positions(case, 3):
        seat = move % case.seats
        GAME.run.imagine_one(states, 0, 1, seat, new_generator(move))
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        states[2] = states[1]
        sight.vary(states[1], seat)
        changed += any(states[1].hands != states[2].hands)
        assert seen_by(states[1], seat) == seen_by(states[0], seat)
        assert dict(table.census(states[1])) == dict(table.census(states[0]))
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        if states[2].phase != Phase.OVER:
            tell_again(states[1], states[2])
            assert same(states[2], states[1])
    assert changed or not case.is_default


def test_of_a_game_too_long_to_be_kept_no_past_is_told() -> None:
    states = GAME.dealt(2, {}, derived_seed("long"), copies=2)
    states[0].moves_made = history.MOST_MOVES
    rules.play(states[0], int(tactics.choose(states[0], new_generator(1))))
    states[1] = states[0]
    sight.rewind(states[0], states[1])
    assert sight.next_move(states[0], states[1]) < 0
    assert same(states[1], states[0])


def test_a_world_without_a_past_explains_nothing() -> None:
    """As it would be if no order of draws were found."""
    credit = compiled_for(GAME.id, believing=True).credit
    states = GAME.dealt(2, {}, derived_seed("untold"), copies=3)
    for _ in range(20):
        rules.play(states[0], int(tactics.choose(states[0], new_generator(1))))
    GAME.run.imagine_one(states, 0, 1, 0, new_generator(1))
    remember_limits(states[1], 1, -1, ANY_PAIR, ANY_TWOS)  # as if it had no card at all
    states[2] = states[1]
    assert credit(states[1], states[2], 0, IMPOSSIBLE) == IMPOSSIBLE


# -------------------------------------------------------------------- chances
TRIES = 300


@every_seating
def test_the_chances_of_all_legal_actions_are_one(case: Case) -> None:
    for states, _ in positions(case, 4):
        actions = members(rules.legal(states[0]))
        chances = [tactics.chance_of(states[0], action) for action in actions]
        assert min(chances) >= 0.0
        assert sum(chances) == pytest.approx(1.0, abs=1e-9)


@every_seating
def test_the_chances_are_those_of_the_choice(case: Case) -> None:
    generator = new_generator(3)
    seen = Counter[Phase]()
    for move, (states, _) in enumerate(positions(case, 5)):
        chances = {
            action: tactics.chance_of(states[0], action)
            for action in members(rules.legal(states[0]))
        }
        mixed = max(chances.values()) < 0.999
        if not mixed and move % 9:
            continue
        seen[Phase(int(states[0].phase))] += mixed
        chosen = Counter(GAME.run.choose_one(states, 0, generator) for _ in range(TRIES))
        for action, chance in chances.items():
            spread = (chance * (1 - chance) / TRIES) ** 0.5
            assert abs(chosen[action] / TRIES - chance) < 5 * spread + 0.005, (move, action)
    assert min(seen[phase] for phase in (Phase.PLACE, Phase.ATTACK, Phase.PLAY)) > 0


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


def from_setup(options: dict[str, Any], setup: Setup) -> Playthrough:
    return Playthrough.from_setup(GAME, 2, {**options, "scale": "small"}, setup)


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
            sight.rewind(states[1], states[2])
            before = int(states[1].hands[OTHER])
            sight.vary(states[1], OBSERVER)
            found[deck_in(states[1], OTHER)] += 1
            steps[before, int(states[1].hands[OTHER])] += 1
        assert_fits(found, listed, f"move {move}, varied")
        for (before, after), there in steps.items():
            back = steps[after, before]
            assert abs(there - back) < 5 * (there + back) ** 0.5, (move, before, after)
            varied += there if before != after else 0
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
    found: Counter[Hashable] = Counter()
    for draw in range(20):
        thought = Thought(GAME, states, 0, new_generator(draw), believing=True)
        thought.believe(Meter(Budget(simulations=4000)))
        for at in range(len(thought.belief)):
            found[hand_in(thought.states[kernels.POSITIONS + at])] += 1
    draws = sum(found.values())
    assert set(found) <= set(exact)
    apart = sum(abs(found[key] / draws - share) for key, share in exact.items()) / 2
    assert apart < 0.08


def hand_in(state: Any) -> Hashable:
    return int(state.hands[OTHER])


def believable(worlds: Worlds, moves: list[Any]) -> dict[Hashable, float]:
    """Every hand the other may hold, by how likely tactics would have come to it.

    Which deals there are says the second program; the engine plays each of them from its deal.
    """
    weights: defaultdict[Hashable, float] = defaultdict(float)
    for game in worlds.candidates:
        played = from_setup({}, worlds.deals[id(game)])
        credit = 0.0
        for action, _ in moves:
            if played.turn != OBSERVER:
                chance = tactics.chance_of(played.state, action)
                credit += log(SURPRISE + (1 - SURPRISE) * chance)
            played.play(action)
        weights[hand_in(played.state)] += exp(credit)
    total = sum(weights.values())
    return {hand: weight / total for hand, weight in weights.items()}


def test_the_true_world_explains_more_than_others() -> None:
    """By far, where everybody plays by tactics."""
    credit = compiled_for(GAME.id, believing=True).credit
    generator = new_generator(1)
    ahead = 0.0
    for number in range(5):
        states = GAME.dealt(4, {}, derived_seed("credit", number), copies=3)
        for _ in range(80):
            GAME.run.play_one(states, 0, GAME.run.choose_one(states, 0, generator))
        GAME.run.imagine_one(states, 0, 1, int(states[0].turn), generator)
        for at, sign in ((0, 1), (1, -1)):
            states[2] = states[at]
            ahead += sign * credit(states[at], states[2], int(states[0].turn), IMPOSSIBLE)
    assert ahead > 5.0
