"""The past of a world: told again it leads there, and what the others did says what they hold."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.chance import new_generator
from tests.bots.believing import credit
from tests.conformance.cases import Case, cases
from tests.conformance.hindsight import (
    check_chances,
    check_imagined_pasts,
    check_true_pasts,
    played,
)

GAMES, IMAGINED = 12, 5
TELLING = [case for case in cases() if case.game.has_hindsight]
every_telling = pytest.mark.parametrize("case", TELLING, ids=lambda case: case.id)
every_seating = pytest.mark.parametrize(
    "case", [case for case in TELLING if case.is_default], ids=lambda case: case.id
)


@every_telling
def test_the_past_of_the_true_world_is_its_game(case: Case) -> None:
    check_true_pasts(case)


@every_telling
def test_imagined_and_varied_worlds_have_a_past_that_leads_to_them(case: Case) -> None:
    check_imagined_pasts(case)


@every_telling
def test_chances_are_those_of_choosing(case: Case) -> None:
    tried = check_chances(case, of_each=3 if case.is_default else 1, draws=1000)
    assert tried or not case.is_default


@every_seating
def test_the_true_world_explains_more_than_others(case: Case) -> None:
    """Half-way through games in which everybody plays by tactics."""
    game, generator = case.game, new_generator(1)
    ahead = 0.0
    for number in range(GAMES):
        states = game.states(3)
        positions, _ = played(case, number, random_moves=False)
        states[0] = positions[len(positions) // 2][0]
        seat = int(states[0].turn)
        for _ in range(IMAGINED):
            game.run.imagine_one(states, 0, 1, seat, generator)
            ahead += credit(game, states, 0, seat) - credit(game, states, 1, seat)
    assert ahead / IMAGINED > 5.0
