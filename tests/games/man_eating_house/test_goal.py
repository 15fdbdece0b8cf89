"""What each seat plays for, always in sight: its team, or its role as soon as it knows it."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.events import SPECTATOR
from tests.games.man_eating_house.positions import A, B, C, D, Position, position

NAMES = ("Aya", "Ben", "Chi", "Dov")


def goals(game: Position, seat: int) -> list[str]:
    return [goal.short for goal in game.played.shown(seat, NAMES).goals]


@pytest.mark.clause("MEH-50")
def test_of_four_everyone_sees_the_totals_of_both_teams() -> None:
    piles = {A: "I1 I2", B: "O1", C: "B1 B2", D: "O2 O3"}
    game = position("I8", "I9", "I10", "O8", piles=piles)
    assert [goals(game, seat) for seat in (A, B, C, D)] == [
        ["Us 4 – Them 3"],
        ["Us 3 – Them 4"],
        ["Us 4 – Them 3"],
        ["Us 3 – Them 4"],
    ]
    assert goals(game, SPECTATOR) == ["Aya & Chi 4 – Ben & Dov 3"]


@pytest.mark.clause("MEH-53", "MEH-55", "MEH-66")
def test_of_three_only_the_holder_of_the_old_man_is_told_what_he_would_need() -> None:
    game = position("B15 I8", "B8 I9", "B9 I10", piles={A: "I1 O3 I13"})
    assert goals(game, A) == ["If you play him: 1 – 3 or 3 of 11", "No Old Man player yet"]
    assert goals(game, B) == goals(game, SPECTATOR) == ["No Old Man player yet"]


@pytest.mark.clause("MEH-53", "MEH-54")
def test_once_he_is_played_everyone_sees_how_far_he_is_and_on_which_side_one_stands() -> None:
    game = position("B15 I8", "B8 I9", "B9 I10", piles={A: "I1 O3"}).play("B15")
    assert goals(game, A) == ["You: 1 – 3 or 2 of 11", "You: Old Man player"]
    assert goals(game, B) == ["Aya: 1 – 3 or 2 of 11", "You: against Aya"]
    assert goals(game, SPECTATOR) == ["Aya: 1 – 3 or 2 of 11"]


def test_an_old_man_that_was_passed_on_is_not_told_of_any_more() -> None:
    game = position("I4 B15 O1", "O2 B8 O3", "O5 B9 O6", room="O9")
    assert len(goals(game, A)) == 2
    game.play("I4 B15 O2 O5 1")
    assert goals(game, A) == ["No Old Man player yet"]
    assert len(goals(game, B)) == 2
