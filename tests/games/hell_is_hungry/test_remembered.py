"""What all have seen of the hidden part of a hand (HELL-60, 61, 63): `imagine` rests on it."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.games.hell_is_hungry.cards import counts
from tests.games.hell_is_hungry.positions import Position, ranks

ON_PILE_1 = "0 place 0; 0 attack 1; "


# ------------------------------------------------------- cards that come and go
@pytest.mark.clause("HELL-10", "HELL-60", "HELL-61")
def test_draws_and_cards_that_left_are_remembered_in_order() -> None:
    game = Position(["4 5 6 7 8 9 10 J", "9 3 3 3 3"], {1: "3 3 3"})
    game.go(ON_PILE_1 + "0 4; 0 +5; 1 9; 1 +3; 0 6; 0 +7; 1 pass; 0 points")
    assert game.remembered(0) == ["+5", "4", "5", "6 some 7", "7", "+3"]
    assert game.remembered(1) == ["+5", "9", "3"]


@pytest.mark.clause("HELL-11", "HELL-61")
def test_a_card_that_came_back_is_known_until_it_leaves_again() -> None:
    game = Position(["9 8 K J 2", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price J; 0 8; 0 +K; 1 pass")
    before = game.remembered(0)
    game.go("0 swap 2")
    assert game.remembered(0) == [*before, "2"]
    assert int(game.state.came_back[0]) == counts(ranks("J"))
    game.go("1 place 1; 1 attack 2; 1 3; 1 +A; 0 9; 0 +J; 1 pass; 0 points")
    assert game.remembered(0) == [*before, "2", "9"]
    assert int(game.state.came_back[0]) == 0


@pytest.mark.clause("HELL-03", "HELL-61")
def test_nothing_is_remembered_of_souls_that_leave_a_hand() -> None:
    game = Position(["2 2 K", "3"], {1: "3 4 9"})
    game.give_soul(0, "K", "K")
    assert game.go(ON_PILE_1 + "0 Ks; 1 pass").remembered(0) == ["+3"]


# ------------------------------------------------------------- who does not play
@pytest.mark.clause("HELL-16", "HELL-63")
@pytest.mark.parametrize(
    ("hand", "piles", "options", "entry"),
    [
        ("2 2 3", {}, {}, "+3 highest A pair 11"),
        ("2 2 3", {1: "3 3 9"}, {}, "+3 highest 9 pair 9"),
        ("2 2 3", {1: "3 3 9"}, {"tokens": {1: 1}}, "+3 highest A pair 11"),
        ("2 2 3", {1: "3 3 9"}, {"attack": "may"}, "+3"),
        ("2 2 3", {1: "3 3 Q", 3: "3 3 J"}, {}, "+3 highest J pair 10"),
        ("3 3 4", {1: "3 3 X"}, {}, "+3 highest A pair 11 twos 0"),
        ("3 3 4", {7: "3 3 X"}, {}, "+3 highest A pair 11 twos 0"),
    ],
)
def test_holding_shows_what_could_not_be_opened(
    hand: str, piles: dict[int, str], options: dict[str, Any], entry: str
) -> None:
    game = Position([hand, "4 5"], piles, rest="3 3 A", **options).go("0 place 4; 0 hold")
    assert game.remembered(0) == [entry]


@pytest.mark.clause("HELL-29", "HELL-B09")
@pytest.mark.parametrize(
    ("plays", "hand", "soul", "entry"),
    [
        ("0 9", "5 2 3", "", "+3 highest 9 pair 9"),
        ("0 8; 0 +9", "5 2 3", "", "+3 highest A pair 17"),
        ("0 K; 0 +Q", "5 2 3", "", "+3 pair 20"),
        ("0 A; 0 alone", "5 2", "4", "+3 highest 7 pair 11"),
        ("0 9; 0 alone", "2", "7", "+2 highest 2 pair 9"),
        ("0 X; 0 alone", "5 6 7", "", "+3 twos 0"),
        ("0 X; 0 +A", "5 6 2", "", "+3 twos 1"),
        ("0 X; 0 +A", "5 6", "2", "+3 twos 0"),
    ],
)
def test_a_pass_that_is_not_free_shows_that_no_play_beats_the_mark(
    plays: str, hand: str, soul: str, entry: str
) -> None:
    own = {"0 9": "9", "0 8; 0 +9": "8 9", "0 K; 0 +Q": "Q K"}.get(plays, "9 A X")
    for reply, expected in (("must", entry), ("may", entry.split()[0])):
        game = Position([own, f"{hand} K" if soul else hand], {1: "3 3 3"}, reply=reply)
        if soul:
            game.give_soul(1, "K", soul)
        assert game.go(f"{ON_PILE_1}{plays}; 1 pass").remembered(1) == [expected]


@pytest.mark.clause("HELL-B09", "HELL-29")
def test_of_two_passes_the_stricter_fact_stays() -> None:
    game = Position(["9 K", "5 2 3", "J J"], {1: "3 3 3"}, reply="must")
    game.go(ON_PILE_1 + "0 9; 0 alone; 1 pass; 2 J; 2 alone; 0 K; 1 pass")
    assert game.remembered(1) == ["+3 highest 9 pair 9"]
    game = Position(["X 4", "5 3 3", "2 9"], {1: "3 3 3"}, reply="must")
    game.go(ON_PILE_1 + "0 X; 0 alone; 1 pass; 2 2")
    assert game.remembered(1) == ["+3 twos 0"]


# ------------------------------------------------- whether a second card is asked
@pytest.mark.clause("HELL-20", "HELL-63")
@pytest.mark.parametrize(
    ("hand", "soul", "first", "entry"),
    [
        ("K", "", "K", "K highest -"),
        ("4 7 2", "", "4", "4 some 5"),
        ("4 7 2", "", "7", "7"),
        ("4 2", "7", "4", "4"),
        ("4 7 2", "3", "4", "4 some 5"),
    ],
)
def test_a_question_for_a_second_card_shows_that_there_is_one(
    hand: str, soul: str, first: str, entry: str
) -> None:
    game = Position([f"{hand} K" if soul else hand, "9 9"], {1: "3 3 8"})
    if soul:
        game.give_soul(0, "K", soul)
    assert game.go(f"{ON_PILE_1}0 {first}").remembered(0)[-1] == entry


@pytest.mark.clause("HELL-20", "HELL-61", "HELL-63")
def test_a_second_card_that_came_back_shows_nothing() -> None:
    game = Position(["4 7 2", "9 9"], {1: "3 3 8"})
    game.state.came_back[0] = counts(ranks("7"))
    assert game.go(f"{ON_PILE_1}0 4").remembered(0)[-1] == "4"


@pytest.mark.clause("HELL-24", "HELL-25", "HELL-63")
@pytest.mark.parametrize(
    ("plays", "hand", "entry"), [("0 X; 0 +A", "2 2 5", "2 a 2"), ("0 X; 0 alone", "2 2 5", "2")]
)
def test_a_two_on_a_joker_shows_another_only_if_it_is_asked_for(
    plays: str, hand: str, entry: str
) -> None:
    game = Position(["X A", hand], {1: "3 3 3"}).go(f"{ON_PILE_1}{plays}; 1 2")
    assert game.remembered(1)[-1] == entry


@pytest.mark.clause("HELL-20", "HELL-63")
@pytest.mark.parametrize(
    ("hand", "first", "came_back", "entry"),
    [
        ("2 7 K", "7", "", "7 some 7"),
        ("2 7 K", "7", "2", "7 some 7"),
        ("2 7 K", "7", "K", "7"),
        ("2 K", "K", "", "K highest Q"),
        ("2 X", "X", "", "X highest A"),
    ],
)
def test_under_rules_1_only_what_came_after_the_first_card_could_be_asked_for(
    hand: str, first: str, came_back: str, entry: str
) -> None:
    game = Position([hand, "9 9"], {1: "3 3 8"}, under=1)
    game.state.came_back[0] = counts(ranks(came_back))
    assert game.go(f"{ON_PILE_1}0 {first}").remembered(0)[-1] == entry


@pytest.mark.clause("HELL-20", "HELL-61", "HELL-63")
def test_under_rules_1_a_joker_that_came_back_is_what_is_asked_for() -> None:
    game = Position(["9 9", "7 X"], {1: "3 3 8"}, under=1)
    game.state.came_back[1] = counts(ranks("X"))
    assert game.go(f"{ON_PILE_1}0 9; 0 +9; 1 7").remembered(1)[-1] == "7"


@pytest.mark.clause("HELL-20", "HELL-63")
def test_under_rules_1_a_soul_laid_first_shows_nothing() -> None:
    game = Position(["2 K K", "9 9"], {1: "3 3 8"}, under=1)
    game.give_soul(0, "K K", "4 7")
    assert game.go(f"{ON_PILE_1}0 4s").remembered(0) == ["+3"]
