"""The past of a world: told again it leads there, and what the other did says what they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import prod, sqrt
from typing import Any

import numpy as np
import pytest

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.kernels import SURPRISE
from duskhouse.bots.search import Thought, compiled_for
from duskhouse.engine import gamerecord, showing
from duskhouse.engine.cardsets import members
from duskhouse.engine.chance import derived_seed, new_generator
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.records import States
from duskhouse.games.rest_in_peace import GAME, rules, sight, table, tactics
from duskhouse.games.rest_in_peace.chronicle import ghost_at, how_many
from duskhouse.games.rest_in_peace.state import Phase, on_the_tenth
from duskhouse.games.rest_in_peace.words import ghosts_in
from tests.conformance.cases import cases_of
from tests.games.rest_in_peace.test_imagine import (
    LINES,
    SAMPLES,
    History,
    Setup,
    histories,
    is_close,
    random_position,
)

NOT_TOLD = ("rng", "news", "news_count", "hushed")
SECRETS = [2, 3, 6, 14, 18, 19, 20, 22, 25]  # all that shows, moves or hides ghosts
OPTIONS = [
    {"psychic_pool": SECRETS},
    {"psychic_pool": [2, 3, 6, 11, 18, 20, 21, 22, 25], "effects_outlive_card": True},
    *(dict(case.options) for case in cases_of(GAME)),
]
TELLING = [line for line in LINES if line not in ([22, 19, 3], [6, 25, 2])]  # the moves do
every_kind = pytest.mark.parametrize("options", OPTIONS, ids=str)


def games_of_all_kinds(options: dict[str, Any], games: int = 3) -> Iterator[tuple[States, States]]:
    """Positions of games, half of the moves at random, each with the deal it began with."""
    for number in range(games):
        generator = new_generator(number)
        states = GAME.dealt(2, options, derived_seed("hindsight", number), copies=3)
        deal = states[:1].copy()
        while not GAME.run.over_one(states, 0):
            yield states, deal
            actions = list(members(GAME.run.legal_one(states, 0)))
            at_random = actions[int(generator[0]) % len(actions)]
            advised = GAME.run.choose_one(states, 0, generator)
            GAME.run.play_one(states, 0, advised if generator[1] % 2 else at_random)


def told_again(state: Any, past: Any) -> int:
    """Play the past again, every move of it legal; how many there are."""
    moves = 0
    while (action := sight.next_move(state, past)) >= 0:
        assert rules.legal(past) >> action & 1
        moves += 1
        rules.play(past, action)
    return moves


def differences(one: Any, other: Any) -> list[str]:
    """The fields that are not the same, of those that are told."""
    names = [name for name in GAME.state_type.names or () if name not in NOT_TOLD]
    return [name for name in names if not np.array_equal(one[name], other[name])]


@every_kind
def test_the_past_of_the_true_world_is_its_game(options: dict[str, Any]) -> None:
    for states, deal in games_of_all_kinds(options):
        states[1] = states[0]
        sight.rewind(states[0], states[1])
        if on_the_tenth(states[0]):
            assert not differences(states[1], states[0])
            continue
        assert set(differences(states[1], deal[0])) <= {"decks"}
        for seat in (0, 1):  # what was shuffled later may lie in another order
            assert sorted(table.deck_of(states[1], seat)) == sorted(table.deck_of(deal[0], seat))
        assert told_again(states[0], states[1]) == int(states[0].moves_made)
        assert not differences(states[1], states[0])


@every_kind
def test_an_imagined_world_has_a_past_that_leads_to_it(options: dict[str, Any]) -> None:
    generator = new_generator(5)
    for move, (states, _) in enumerate(games_of_all_kinds(options)):
        GAME.run.imagine_one(states, 0, 1, move % 2, generator)
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        told_again(states[1], states[2])
        assert not differences(states[2], states[1])


def seen_by(states: States, i: int, seat: int) -> tuple[bytes, bytes]:
    out = np.zeros(GAME.observation_size, np.int8)
    GAME.run.observe_one(states, i, seat, out)
    return showing.view(GAME, states[i], seat).to_json(), out.tobytes()


@every_kind
def test_a_varied_world_looks_the_same_to_the_seat(options: dict[str, Any]) -> None:
    changed = 0
    for move, (states, _) in enumerate(games_of_all_kinds(options, 2)):
        seat = move % 2
        states[1] = states[0]
        for _ in range(8):
            sight.vary(states[1], seat)
        changed += bool(differences(states[1], states[0]))
        assert seen_by(states, 1, seat) == seen_by(states, 0, seat)
        assert dict(table.census(states[1])) == dict(table.census(states[0]))
        states[2] = states[1]
        sight.rewind(states[1], states[2])
        told_again(states[1], states[2])
        assert not differences(states[2], states[1])
    assert changed


# ------------------------------------------------------------------- chances
@every_kind
def test_the_chances_of_all_actions_are_one(options: dict[str, Any]) -> None:
    generator = new_generator(3)
    for move, (states, _) in enumerate(games_of_all_kinds(options)):
        actions = list(members(rules.legal(states[0])))
        chances = {action: tactics.chance_of(states[0], action) for action in actions}
        assert sum(chances.values()) == pytest.approx(1.0)
        if move % 25 == 0 or (states[0].phase == Phase.PLACE and move % 4 == 0):
            chosen = Counter(tactics.choose(states[0], generator) for _ in range(900))
            for action in actions:
                assert abs(chosen[action] / 900 - chances[action]) < 0.08


def test_chances_are_exact_where_whims_decide() -> None:
    """A budget between two thirds and four thirds of the cost, and several cards to place."""
    generator = new_generator(4)
    mixed: Counter[int] = Counter()
    for states, _ in games_of_all_kinds({}, 8):
        phase, actions = int(states[0].phase), list(members(rules.legal(states[0])))
        chances = {action: tactics.chance_of(states[0], action) for action in actions}
        if max(chances.values()) > 0.9 or mixed[phase] == 4:
            continue
        mixed[phase] += 1
        chosen = Counter(tactics.choose(states[0], generator) for _ in range(40_000))
        for action in actions:
            assert abs(chosen[action] / 40_000 - chances[action]) < 0.012
    assert mixed[Phase.TURN]
    assert mixed[Phase.PLACE]


# ------------------------------------------------------------------- beliefs
World = tuple[Any, ...]


def past_of(state: Any, seat: int) -> World:
    """What the seat does not know: how the other's ghosts came, went and lie now."""
    other = 1 - seat
    drawn, hidden = int(state.drawn[other]), int(state.hidden[other])
    return (
        tuple(ghosts_in(state.dealt[other])),
        tuple(ghost_at(drawn, at) for at in range(how_many(drawn))),
        tuple(ghost_at(hidden, at) for at in range(how_many(hidden))),
        tuple(table.deck_of(state, other)),
    )


def retold(played: Playthrough, setup: Setup, history: History, seat: int) -> tuple[Any, float]:
    """A history played again by the engine; how likely the other would have done so by tactics."""
    again = Playthrough.from_setup(GAME, 2, played.options, setup)
    moves = [[mover, text] for mover, text, _ in history]
    likely, at = 1.0, 0
    while at < len(moves):
        mover, text = moves[at]
        if mover == 1 - seat:
            chance = tactics.chance_of(again.state, again.read(str(text)))
            likely *= SURPRISE + (1 - SURPRISE) * chance
        at = gamerecord.play_next(again, moves, at)
    return again.state, likely


def all_pasts(played: Playthrough, seat: int) -> tuple[Counter[World], Counter[World]]:
    """Every past the seat cannot tell from the true one, by its physical histories and by belief.

    Who chooses a ghost chooses a value, so that which of equal ones it was is no evidence.
    """
    alike: Counter[World] = Counter()
    believed: Counter[World] = Counter()
    for setup, number, _, history in histories(played, seat):
        state, likely = retold(played, setup, history, seat)
        ways = number * prod(ways for _, _, ways in history)
        chosen = prod(ways for mover, _, ways in history if mover == 1 - seat)
        alike[past_of(state, seat)] += ways
        believed[past_of(state, seat)] += ways / chosen * likely  # type: ignore[assignment]
    return alike, believed


def shares(found: Counter[World]) -> dict[World, float]:
    total = sum(found.values())
    return {past: weight / total for past, weight in found.items()}


def apart(one: Counter[World], other: Counter[World]) -> float:
    """How much of one would have to move to make the other: 0 to 1."""
    mine, theirs = shares(one), shares(other)
    return sum(abs(mine.get(k, 0.0) - theirs.get(k, 0.0)) for k in {**mine, **theirs}) / 2


@pytest.mark.parametrize("line", LINES, ids=str)
def test_imagined_pasts_are_those_of_indistinguishable_histories(line: list[int]) -> None:
    """As imagined, and still so after some variations, which go there and back alike."""
    for number in range(3):
        played = random_position(line, number)
        for seat in (0, 1):
            alike, _ = all_pasts(played, seat)
            states, generator = GAME.states(2), new_generator(number)
            states[0] = played.state
            imagined: Counter[World] = Counter()
            varied: Counter[World] = Counter()
            steps: Counter[tuple[World, World]] = Counter()
            for _ in range(SAMPLES):
                GAME.run.imagine_one(states, 0, 1, seat, generator)
                before = past_of(states[1], seat)
                imagined[before] += 1
                sight.vary(states[1], seat)
                steps[before, past_of(states[1], seat)] += 1
                for _ in range(9):
                    sight.vary(states[1], seat)
                varied[past_of(states[1], seat)] += 1
            assert set(imagined) | set(varied) <= set(alike)
            assert is_close(imagined, alike, SAMPLES), (number, seat)
            assert is_close(varied, alike, SAMPLES), (number, seat)
            for (one, other), there in steps.items():
                back = steps[other, one]
                assert abs(there - back) <= 5 * sqrt(there + back), (number, seat)


@pytest.mark.parametrize("line", TELLING, ids=str)
def test_worlds_are_believed_as_much_as_they_explain(line: list[int]) -> None:
    """On decks small enough to know every past and its weight."""
    told = 0
    for number in range(8):
        played = random_position(line, number)
        seat = int(played.state.turn)
        alike, exact = all_pasts(played, seat)
        if apart(alike, exact) < 0.15:
            continue
        told += 1
        found: Counter[World] = Counter()
        for luck in range(40):
            thought = Thought(GAME, played.states, 0, new_generator(luck), believing=True)
            thought.believe(Meter(Budget(simulations=20_000)))
            for at in range(len(thought.belief)):
                found[past_of(thought.states[kernels.POSITIONS + at], seat)] += 1
        assert set(found) <= set(exact)
        assert apart(found, exact) < 0.08
    assert told, "there is something to believe"


def test_the_true_world_explains_more_than_others() -> None:
    """Where both play by tactics."""
    credit = compiled_for(GAME.id, believing=True).credit
    generator = new_generator(1)
    ahead = 0.0
    for number in range(12):
        states = GAME.dealt(2, {}, derived_seed("credit", number), copies=3)
        for _ in range(24):
            if not GAME.run.over_one(states, 0):
                GAME.run.play_one(states, 0, GAME.run.choose_one(states, 0, generator))
        if GAME.run.over_one(states, 0):
            continue
        seat = int(states[0].turn)
        for _ in range(5):
            GAME.run.imagine_one(states, 0, 1, seat, generator)
            for at, sign in ((0, 1), (1, -1)):
                states[2] = states[at]
                ahead += sign * credit(states[at], states[2], seat, -1e9) / 5
    assert ahead > 5.0
