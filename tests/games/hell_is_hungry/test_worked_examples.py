"""The worked examples H11 to H22 of the rule document, on the engine."""

from __future__ import annotations

import pytest

from duskhouse.games.hell_is_hungry.cards import neighbours
from duskhouse.games.hell_is_hungry.state import EventKind
from tests.games.hell_is_hungry.positions import Position, soul


@pytest.mark.clause("HELL-24", "HELL-15", "HELL-63", "HELL-B13")
def test_h11a_only_jokers_in_reach_and_no_two() -> None:
    game = Position(["K A Q J 9", "3"], rest="3 3 X").go("0 place 4")
    assert game.legal() == ["hold"]


@pytest.mark.clause("HELL-41", "HELL-B27")
def test_h11b_a_two_does_not_pay_for_a_joker() -> None:
    game = Position(["K A 2 J 9", "3"], {1: "3 3 X"}, tokens={1: 1}).go("0 place 4")
    assert "attack 1" not in game.legal()
    assert game.why_not("attack 1") == "HELL-41"


@pytest.mark.clause("HELL-41", "HELL-15", "HELL-24")
def test_h11c_the_price_is_a_joker_and_the_opening_a_two() -> None:
    game = Position(["X A 2 J 9", "3"], {1: "3 3 X"}, tokens={1: 1}).go("0 place 4; 0 attack 1")
    assert game.legal() == ["price X"]
    assert game.why_not("price A") == "HELL-41"
    assert game.go("0 price X").legal() == ["2"]


@pytest.mark.clause("HELL-27", "HELL-31", "HELL-32", "HELL-33", "HELL-34", "HELL-51", "HELL-B23")
def test_h12_a_plain_battle() -> None:
    game = Position(["9 A 2 2 2", "Q 3 3 3 3"], {1: "3 4 7"})
    game.go("0 place 0; 0 attack 1; 0 9; 0 alone; 1 Q; 0 A; 0 alone")
    assert (game.turn, game.legal()) == (1, ["pass"])
    game.go("1 pass; 0 points")
    assert game.scores() == [17, 0]
    assert (game.won(0, 0), game.won(0, 1), game.won(0)) == (["9", "A"], ["Q"], ["7"])
    assert game.exposed(1) == "4"


@pytest.mark.clause("HELL-03", "HELL-11", "HELL-33", "HELL-22", "HELL-51", "HELL-B22")
def test_h13_a_soul_through_purgatory_into_the_hand() -> None:
    game = Position(["A 3 2 2 2", "Q X 3 3 3"], {1: "3 4 K"})
    game.go("0 place 0; 0 attack 1; 0 A; 1 pass; 0 purgatory")
    assert (game.scores(), game.purgatory(0)) == ([0, 0], "Ks")
    game.go("0 swap 3; 1 place 8; 1 attack 7; 1 Q; 1 alone; 0 Ks; 1 X; 0 pass; 1 points")
    assert (game.scores(), game.purgatory(0)) == ([0, 13], "3")


@pytest.mark.clause("HELL-53", "HELL-03", "HELL-B34")
def test_h14_a_soul_played_from_the_hand_scores_for_its_player() -> None:
    game = Position(["2 2 2 2 2", "3 3 3 3 3"], {1: "3 4 9"})
    game.give_soul(0, "2", "K")
    game.go("0 place 0; 0 attack 1; 0 Ks; 1 pass; 0 points")
    assert game.scores() == [19, 0]


@pytest.mark.clause("HELL-41", "HELL-43", "HELL-45", "HELL-B29", "HELL-B30", "HELL-B38")
def test_h15_a_guarded_battle_won_by_the_attacker() -> None:
    game = Position(["9 K 4 6 2", "3 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")
    assert game.scores() == [17, 0]
    assert game.tokens() == [0, None]
    assert (game.exposed(1), game.purgatory(0)) == ("5", "9")
    (extra,) = game.items(EventKind.EXTRA)
    assert extra.seen_by(1).card == soul("8")


@pytest.mark.clause("HELL-15", "HELL-B25")
def test_h16_a_price_that_leaves_no_opening() -> None:
    game = Position(["K 2 2 3 4", "3 3 3 3 3"], {1: "3 3 K"}, tokens={1: 1}).go("0 place 0")
    assert game.legal() == ["attack 3"]
    assert game.why_not("attack 1") == "HELL-15"


@pytest.mark.clause("HELL-44", "HELL-50", "HELL-B03", "HELL-B31")
def test_h17_the_defender_wins_and_stays_over_a_gap() -> None:
    game = Position(["9 K 4 6 2", "A 3 3 3 3"], {1: "9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 A; 0 pass; 1 points")
    assert game.scores() == [0, 19]
    assert (game.tokens(), game.pile(1), game.over) == ([0, 1], [], False)


@pytest.mark.clause("HELL-28", "HELL-29", "HELL-30", "HELL-B18")
def test_h18_a_pass_does_not_shut_out() -> None:
    game = Position(["5 2 2 2 2", "9 2 2 2 2", "8 2 2 2 2"], {1: "3 3 4"})
    game.go("0 place 0; 0 attack 1; 0 5; 1 pass; 2 8; 2 alone")
    assert (game.turn, game.legal()) == (0, ["pass"])
    game.go("0 pass; 1 9; 1 alone")
    assert (game.turn, game.legal()) == (2, ["pass"])
    game.go("2 pass; 0 pass; 1 points")
    assert game.scores() == [0, 17, 0]


@pytest.mark.clause("HELL-43", "HELL-50", "HELL-B32")
def test_h19_the_third_empty_pile_ends_the_game_at_once() -> None:
    game = Position(["9 K 4 6 2", "3 3 3 3 3"], {1: "6 9", 5: "", 8: ""}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")
    assert game.over
    ended = game.outcome()
    assert (ended.winners, ended.points, ended.places) == ((0,), (15, 0), (1, 2))
    assert (ended.reason, ended.clause) == ("three piles are empty", "HELL-50")


@pytest.mark.clause("HELL-16", "HELL-18", "HELL-54", "HELL-B08", "HELL-B35")
def test_h20_two_idle_turns_end_the_game_in_a_draw() -> None:
    game = Position(["2 2 3", "4 5"], rest="3 3 A").go("0 place 4")
    assert game.legal() == ["hold"]
    game.go("0 hold; 1 place 0")
    assert game.legal() == ["hold"]
    game.go("1 hold")
    ended = game.outcome()
    assert (ended.winners, ended.points, ended.places) == ((0, 1), (0, 0), (1, 1))
    assert ended.clause == "HELL-18"


@pytest.mark.clause("HELL-12", "HELL-16", "HELL-63", "HELL-B06")
@pytest.mark.parametrize("pile", range(9))
def test_h21_placing_is_free_and_attacking_a_duty(pile: int) -> None:
    game = Position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A")
    assert game.legal() == [f"place {p}" for p in range(9)]
    game.go(f"0 place {pile}")
    assert game.legal() == (["attack 8"] if pile in (5, 7) else ["hold"])


@pytest.mark.clause("HELL-13", "HELL-B05")
def test_h22_neighbours() -> None:
    assert neighbours(4, 9, False) == 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7
    assert neighbours(0, 9, False) == 1 << 1 | 1 << 3
