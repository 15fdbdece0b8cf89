"""The tactics: what they make of clear positions, and their strength."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.chance import new_generator
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.kit.cases import Case, cases
from tests.games.by_tactics import likes, share_of_wins, shares
from tests.games.kamo_no_manimani.positions import follow, lay_out

MY_CASES = [case for case in cases() if case.game is GAME]


# -------------------------------------------------------------------- advice
def test_nobody_shuts_their_own_pot() -> None:
    table = lay_out(["POT LID KB KB", "KR KY KY", "KR KG KG"])
    follow(table, "POT KR KR")
    assert likes(GAME, table.states, "LID") < 0.05


def test_a_large_field_is_not_left_to_the_last_player() -> None:
    table = lay_out(["KR KR KR KB", "KR KR KY", "KR KG KG"])
    follow(table, "KR KR KR KR KR PASS")
    assert likes(GAME, table.states, "KR") > 0.9


def test_no_onion_for_the_face_down_card_of_another() -> None:
    table = lay_out(["POT KB KB", "ONION KR KY", "KR KG KG"])
    follow(table, "POT")
    assert likes(GAME, table.states, "ONION") < 0.1


def test_a_round_is_opened_with_a_colour_that_nobody_can_follow() -> None:
    table = lay_out(["KR KB ONION", "KY KY KY", "KG KG KG"])
    table.state.played[1] = 6 << 0  # all other red ones are gone
    assert likes(GAME, table.states, "KR") > 0.9


def test_a_pot_goes_onto_a_full_field_rather_than_an_empty_one() -> None:
    full = lay_out(["KR KR KB KB", "KR KR POT KY KY", "KR KR KG KG"])
    follow(full, "KR KR KR KR KR KR")
    empty = lay_out(["POT KB KB KY KY", "KY KY KG KG", "KG KG KR KR"], deck="KG KY KB KR KR KR")
    assert full.turn == 0
    follow(full, "PASS")
    assert likes(GAME, full.states, "POT") > likes(GAME, empty.states, "POT")


def test_close_calls_are_mixed() -> None:
    """Otherwise a face-down card would say which it is."""
    table = lay_out(["DUCK KR KB KY", "KY KY KG KG", "KG KG KR KR"])
    assert len(shares(GAME, table.states)) > 2


# ------------------------------------------------------------------ strength
@pytest.mark.parametrize("case", MY_CASES, ids=lambda case: case.id)
def test_every_choice_is_legal_and_every_kind_distinct(case: Case) -> None:
    generator = new_generator(3)
    for played in case.positions(5):
        if not played.over:
            assert GAME.run.choose_one(played.states, 0, generator) in played.legal()
            assert GAME.contract["distinct"](played.state, 0) == played.actions


@pytest.mark.parametrize(("seats", "share"), [(3, 0.55), (4, 0.42), (5, 0.33), (6, 0.27)])
def test_one_among_random_players_wins_far_more_than_its_part(seats: int, share: float) -> None:
    assert share_of_wins(GAME, seats, 80, [{seat} for seat in range(seats)]) > share
