"""The past of a world: secrets in it, other worlds, and beliefs that are exact."""

from __future__ import annotations

from collections import Counter
from functools import partial
from math import prod
from typing import Any

import pytest

from duskhouse.engine.record import game_record
from duskhouse.engine.state.chance import new_generator
from duskhouse.games.rest_in_peace import GAME, knowledge, table, tactics
from duskhouse.games.rest_in_peace.chronicle import ghost_at, how_many
from duskhouse.games.rest_in_peace.state import Phase
from duskhouse.games.rest_in_peace.words import ghosts_in
from tests.bots.believing import assert_there_and_back_alike, believed, distance, granted
from tests.conformance.cases import Case
from tests.conformance.hindsight import check_chances, check_imagined_pasts, check_true_pasts
from tests.games.rest_in_peace.test_imagine import (
    LINES,
    SAMPLES,
    History,
    Setup,
    histories,
    is_close,
    random_position,
)

# All that shows, moves or hides ghosts.
SECRETS = ([2, 3, 6, 14, 18, 19, 20, 22, 25], [2, 3, 6, 11, 18, 20, 21, 22, 25])
SECRETIVE = [
    Case(GAME, 2, (("psychic_pool", SECRETS[0]),)),
    Case(GAME, 2, (("psychic_pool", SECRETS[1]), ("effects_outlive_card", True))),
]
TELLING = [line for line in LINES if line not in ([22, 19, 3], [6, 25, 2])]  # the moves do


@pytest.mark.parametrize("case", SECRETIVE, ids=lambda case: case.id)
def test_worlds_full_of_secrets_have_a_past(case: Case) -> None:
    check_true_pasts(case)
    check_imagined_pasts(case)
    check_chances(case, of_each=1, draws=1000)


def test_chances_are_exact_where_whims_decide() -> None:
    """A budget between two thirds and four thirds of the cost, and several cards to place."""
    tried = check_chances(Case(GAME, 2, ()), of_each=4, draws=20_000)
    assert all(tried[phase] for phase in (Phase.TURN, Phase.PLACE))


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


def retold(played: History, setup: Setup, history: History, seat: int) -> tuple[Any, float]:
    """A history played again by the engine; how likely the other would have done so by tactics."""
    again = History.from_setup(GAME, 2, played.options, setup)
    moves = [[mover, text] for mover, text, _ in history]
    likely, at = 1.0, 0
    while at < len(moves):
        mover, text = moves[at]
        if mover == 1 - seat:
            chance = tactics.chance_of(again.state, again.read(str(text)))
            likely *= granted(chance)
        at = game_record.play_next(again, moves, at)
    return again.state, likely


def all_pasts(played: History, seat: int) -> tuple[Counter[World], Counter[World]]:
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
                knowledge.vary(states[1], seat)
                steps[before, past_of(states[1], seat)] += 1
                for _ in range(9):
                    knowledge.vary(states[1], seat)
                varied[past_of(states[1], seat)] += 1
            assert set(imagined) | set(varied) <= set(alike)
            assert is_close(imagined, alike, SAMPLES), (number, seat)
            assert is_close(varied, alike, SAMPLES), (number, seat)
            assert_there_and_back_alike(steps)


@pytest.mark.parametrize("line", TELLING, ids=str)
def test_worlds_are_believed_as_much_as_they_explain(line: list[int]) -> None:
    """On decks small enough to know every past and its weight."""
    told = 0
    for number in range(8):
        played = random_position(line, number)
        seat = int(played.state.turn)
        alike, exact = all_pasts(played, seat)
        if distance(alike, exact) < 0.15:
            continue
        told += 1
        key = partial(past_of, seat=seat)
        found = believed(GAME, played.states, key, thoughts=40, simulations=20_000)
        assert distance(found, exact) < 0.08
    assert told, "there is something to believe"
