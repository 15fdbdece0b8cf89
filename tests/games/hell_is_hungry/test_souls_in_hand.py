"""Souls in a hand are cards like others: they open, pay, are laid first and second (HELL-03)."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.games.hell_is_hungry.beats import PAIR
from duskhouse.games.hell_is_hungry.cards import RANKS
from tests.games.hell_is_hungry.positions import Position

PLAIN = "0 place 0; 0 attack 1; "


def with_soul(own: str, soul: str, exposed: str, **options: Any) -> Position:
    """Seat 0 holds these own cards and one soul; pile 1 shows a card, all others a Joker."""
    game = Position([f"{own} A", "3"], {1: f"3 3 {exposed}"}, rest="X", **options)
    game.give_soul(0, "A", soul)
    return game


@pytest.mark.clause("HELL-03", "HELL-15")
def test_a_soul_opens_a_pile_alone_or_with_an_own_card() -> None:
    assert "attack 1" in with_soul("3 4", "K", "Q").go("0 place 0").legal()
    assert "attack 1" in with_soul("3 4", "8", "10").go("0 place 0").legal()
    assert "attack 1" not in with_soul("2 3", "8", "A").go("0 place 0").legal()


@pytest.mark.clause("HELL-03", "HELL-41")
def test_a_soul_pays_for_a_guarded_one_or_opens_it() -> None:
    game = with_soul("9 K", "J", "9", tokens={1: 1}).go("0 place 0; 0 attack 1")
    assert game.legal() == ["price 9", "price K", "price Js"]
    game.go("0 price Js")
    assert (game.purgatory(0), game.hand(0)) == ("Js", ["9", "K"])
    lone = with_soul("9", "J", "9", tokens={1: 1}).go("0 place 0; 0 attack 1")
    assert lone.legal() == ["price 9"]


@pytest.mark.clause("HELL-03", "HELL-20")
@pytest.mark.parametrize(("soul", "seconds"), [("4", ["+7"]), ("5", ["+7", "+5s"])])
def test_a_soul_completes_a_play_from_the_first_rank_that_is_enough(
    soul: str, seconds: list[str]
) -> None:
    assert with_soul("6 7", soul, "10").go(f"{PLAIN}0 6").legal() == seconds


@pytest.mark.clause("HELL-03", "HELL-21")
@pytest.mark.parametrize(
    ("play", "mark"),
    [("0 9s; 0 alone", RANKS.index("9")), ("0 9s; 0 +6", PAIR + 15), ("0 6; 0 +9s", PAIR + 15)],
)
def test_a_soul_makes_the_mark_of_its_rank(play: str, mark: int) -> None:
    assert with_soul("6", "9", "8").go(PLAIN + play).state.mark == mark


@pytest.mark.clause("HELL-20")
def test_a_card_that_is_part_of_no_play_is_not_laid() -> None:
    assert Position(["2 4 7", "9"], {1: "3 3 10"}).go("0 place 0; 0 attack 1").legal() == ["4", "7"]


@pytest.mark.clause("HELL-03", "HELL-20")
@pytest.mark.parametrize(
    ("own", "souls", "exposed", "firsts"),
    [
        ("3", "K", "Q", ["3", "Ks"]),
        ("4", "5", "8", ["4"]),
        ("9", "2", "10", ["9"]),
        ("9", "2", "3", ["9"]),
        ("4 5", "", "8", ["4"]),
        ("4 4", "", "7", ["4"]),
        ("2", "4 4", "7", ["4s"]),
    ],
)
def test_under_rules_1_a_play_begins_with_its_first_card_in_order(
    own: str, souls: str, exposed: str, firsts: list[str]
) -> None:
    given = " ".join(["A"] * len(souls.split()))
    game = Position([f"{own} {given}", "3"], {1: f"3 3 {exposed}"}, under=1)
    game.give_soul(0, given, souls)
    assert game.go("0 place 0; 0 attack 1").legal() == firsts
