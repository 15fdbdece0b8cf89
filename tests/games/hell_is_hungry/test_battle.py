"""Battles, plain and guarded, and the count, clause by clause."""

from __future__ import annotations

import pytest

from duskhouse.games.hell_is_hungry.state import EventKind, Phase
from tests.games.hell_is_hungry.positions import Position


# ------------------------------------------------------------------------- plays
@pytest.mark.clause("HELL-20")
@pytest.mark.parametrize(
    ("first", "seconds"),
    [
        ("2", ["+K"]),
        ("6", ["+6", "+K", "+6s"]),
        ("K", ["+2", "+6", "+6s", "alone"]),
        ("6s", ["+6", "+K"]),
    ],
)
def test_a_play_is_one_card_or_two_in_either_order(first: str, seconds: list[str]) -> None:
    game = Position(["2 6 6 6 K", "9"], {1: "3 3 10"}, attack="may")
    game.give_soul(0, "6", "6")
    game.go("0 place 0; 0 attack 1")
    assert game.legal() == ["2", "6", "K", "6s"]
    assert game.go(f"0 {first}").legal() == seconds


@pytest.mark.clause("HELL-20")
def test_a_king_and_a_three_beat_an_ace_whichever_is_laid_first() -> None:
    """The King was barred: "no play with it beats the mark"."""
    played = []
    for order in ("0 3; 0 +K", "0 K; 0 +3"):
        game = Position(["3 8 10 Q K", "9 9"], {1: "3 3 A"}).go("0 place 0; 0 attack 1")
        assert game.legal() == ["3", "8", "10", "Q", "K"]
        played.append(game.go(order).items(EventKind.PLAYED))
    assert played[0] == played[1]


@pytest.mark.clause("HELL-20")
@pytest.mark.parametrize(
    ("first", "seconds"),
    [("2", ["+K"]), ("6", ["+6", "+K", "+6s"]), ("K", ["+6s", "alone"])],
)
def test_under_rules_1_own_cards_came_before_souls_and_then_the_lower_first(
    first: str, seconds: list[str]
) -> None:
    game = Position(["2 6 6 6 K", "9"], {1: "3 3 10"}, attack="may", under=1)
    game.give_soul(0, "6", "6")
    game.go("0 place 0; 0 attack 1")
    assert game.legal() == ["2", "6", "K"]
    assert game.why_not("6s") == "HELL-20"
    assert game.go(f"0 {first}").legal() == seconds


@pytest.mark.clause("HELL-20")
def test_alone_is_not_asked_as_the_only_answer_but_one_second_card_is() -> None:
    game = Position(["4 7 2", "9 9"], {1: "3 3 8"}).go("0 place 0; 0 attack 1")
    assert game.legal() == ["2", "4", "7"]
    assert game.go("0 4").legal() == ["+7"]
    assert (game.why_not("alone"), game.why_not("+2")) == ("HELL-20", "HELL-22")
    assert Position(["K", "9 9"], {1: "3 3 8"}).go("0 place 0; 0 attack 1; 0 K").turn == 1
    for rules, turn in ((1, 1), (2, 0)):
        game = Position(["K 2", "9 9"], {1: "3 3 8"}, under=rules)
        assert game.go("0 place 0; 0 attack 1; 0 K").turn == turn


@pytest.mark.clause("HELL-20")
def test_two_cards_that_are_alike() -> None:
    game = Position(["4 4 4", "9 9"], {1: "3 3 7"}).go("0 place 0; 0 attack 1; 0 4; 0 +4")
    assert (game.hand(0), game.turn) == (["4"], 1)


@pytest.mark.clause("HELL-21", "HELL-25", "HELL-26", "HELL-B15", "HELL-B16")
def test_the_lock_holds_in_a_game() -> None:
    game = Position(["X A 4 9 9", "2 2 7 8 X"], {1: "3 3 3"})
    game.go("0 place 0; 0 attack 1; 0 A; 0 +X")
    assert game.legal() == ["2", "pass"]
    assert game.why_not("X") == "HELL-25"
    game.go("1 2")
    assert game.legal() == ["+2"]
    game.go("1 +2")
    assert game.legal() == ["4", "9", "pass"]
    game.go("0 4")
    assert game.legal() == ["+9"]
    game.go("0 +9")
    assert game.legal() == ["7", "8", "X", "pass"]


@pytest.mark.clause("HELL-25", "HELL-20")
def test_a_two_and_a_two_of_souls_answer_a_top_pair() -> None:
    game = Position(["X X 9", "2 3 5"], {1: "3 3 3"})
    game.give_soul(1, "5", "2")
    game.go("0 place 0; 0 attack 1; 0 X; 0 +X")
    assert game.legal() == ["2", "2s", "pass"]
    assert game.go("1 2s").legal() == ["+2"]


@pytest.mark.clause("HELL-24", "HELL-31", "HELL-B14", "HELL-B19")
def test_a_two_on_a_joker_wins_over_more_points() -> None:
    game = Position(["9 X 3 3 3", "2 4 4 4 4"], {1: "3 3 3"})
    game.go("0 place 0; 0 attack 1; 0 X; 0 alone")
    assert game.legal() == ["2", "pass"]
    game.go("1 2; 0 pass; 1 points")
    assert game.scores() == [0, 23]


@pytest.mark.clause("HELL-26", "HELL-B17")
def test_an_ordinary_two_twos_does_not_lock() -> None:
    game = Position(["2 2", "5 3 3"]).go("0 place 0; 0 attack 1; 0 2; 0 +2")
    assert game.legal() == ["3", "5", "pass"]


# ------------------------------------------------------------------ plain battles
@pytest.mark.clause("HELL-27")
def test_the_attacker_must_open() -> None:
    game = Position(["4 5", "9"]).go("0 place 0; 0 attack 1")
    assert (game.turn, "pass" in game.legal()) == (0, False)
    assert game.why_not("pass") == "HELL-27"


@pytest.mark.clause("HELL-28", "HELL-29", "HELL-B09")
def test_replies_go_left_wherever_tokens_stand_and_may_pass() -> None:
    game = Position(["4 2 2", "9 9 2", "8 8 2"], tokens={2: 15})
    game.go("0 place 0; 0 attack 1; 0 4; 1 pass")
    assert (game.turn, "pass" in game.legal(), "8" in game.legal()) == (2, True, True)


@pytest.mark.clause("HELL-30")
def test_an_empty_hand_counts_as_a_pass_and_nobody_answers_their_own_play() -> None:
    game = Position(["4 2 2", "", "9"], {1: "3 3 3"}).go("0 place 0; 0 attack 1; 0 4; 0 alone")
    assert game.turn == 2
    game.go("2 pass")
    assert (game.turn, game.phase) == (0, Phase.SOUL)


@pytest.mark.clause("HELL-B09")
def test_reply_must_forbids_a_free_pass() -> None:
    game = Position(["9 2 2 2 2", "Q 3 3 3 3"], {1: "3 4 7"}, reply="must")
    game.go("0 place 0; 0 attack 1; 0 9; 0 alone")
    assert game.legal() == ["3", "Q"]
    assert game.why_not("pass") == "HELL-B09"
    game.go("1 3; 1 +Q")
    assert (game.turn, game.legal()) == (0, ["pass"])


@pytest.mark.clause("HELL-B18")
def test_pass_final_shuts_out_for_one_battle() -> None:
    game = Position(["5 2 2 2 2", "9 2 2 2 2", "8 2 2 2 2"], {1: "3 3 4"}, pass_final=True)
    game.go("0 place 0; 0 attack 1; 0 5; 1 pass; 2 8; 0 pass; 2 points")
    assert game.scores() == [0, 0, 9]
    game.go("1 place 2; 1 attack 3; 1 9; 2 pass; 0 pass")
    assert (game.turn, game.phase) == (1, Phase.SOUL)


@pytest.mark.clause("HELL-32", "HELL-33", "HELL-34", "HELL-B23", "HELL-B24")
def test_the_winner_takes_all_and_chooses_where_the_soul_goes() -> None:
    game = Position(["4 2 2", "9 2 2"], {1: "3 8 3"})
    game.go("0 place 0; 0 attack 1; 0 4; 1 9; 0 pass")
    assert (game.turn, game.legal()) == (1, ["points", "purgatory"])
    game.go("1 purgatory")
    assert (game.purgatory(1), game.won(1, 0), game.won(1, 1)) == ("3s", ["4"], ["9"])
    assert game.exposed(1) == "8"
    (flip,) = game.items(EventKind.FLIP)
    assert (flip.amount, flip.sees) == (1, 0xFF)


@pytest.mark.clause("HELL-34", "HELL-50")
def test_a_used_up_pile_stays_as_a_gap() -> None:
    game = Position(["4 4 4 4 4", "2"], {1: "3"})
    game.go("0 place 0; 0 attack 1; 0 4; 0 alone; 1 pass; 0 points")
    assert (game.pile(1), game.over, len(game.items(EventKind.GAP))) == ([], False, 1)


# ---------------------------------------------------------------- guarded battles
@pytest.mark.clause("HELL-42")
def test_only_attacker_and_defender_fight() -> None:
    game = Position(["9 K 2", "A 3", "X X"], {1: "5 8 9"}, tokens={2: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 0 alone")
    assert game.turn == 2
    game.go("2 X; 2 alone; 0 pass; 2 purgatory")
    assert (game.purgatory(2), game.scores()) == ("9s", [0, 0, 10])


@pytest.mark.clause("HELL-41", "HELL-45", "HELL-B27", "HELL-B38")
def test_the_price_is_one_card_not_below_the_soul_onto_the_own_purgatory() -> None:
    game = Position(["9 8 K J 2", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1")
    assert game.legal() == ["price 9", "price J", "price K"]
    assert game.why_not("price 8") == "HELL-41"
    game.go("0 price J; 0 8; 0 +K; 1 pass")
    assert game.purgatory(0) == "J"
    game.go("0 swap 2")
    assert (game.hand(0), game.purgatory(0)) == (["9", "J"], "2")


@pytest.mark.clause("HELL-41", "HELL-B27")
@pytest.mark.parametrize(
    ("price", "soul", "paying"),
    [
        ("rank", "J", "J Q A"),
        ("rank", "A", "A"),
        ("value", "J", "10 J Q A"),
        ("value", "K", "10 J Q A"),
        ("value", "10", "10 J Q A"),
        ("value", "9", "9 10 J Q A"),
        ("value", "A", "A"),
    ],
)
def test_the_price_goes_by_rank_or_by_points(price: str, soul: str, paying: str) -> None:
    game = Position(["9 10 J Q A", "3"], {1: f"3 3 {soul}"}, tokens={1: 1}, price=price)
    game.go("0 place 0; 0 attack 1")
    assert game.legal() == [f"price {rank}" for rank in paying.split()]


@pytest.mark.clause("HELL-41", "HELL-B27")
@pytest.mark.parametrize("price", ["rank", "value"])
def test_a_joker_pays_for_every_soul_and_only_a_joker_for_a_joker(price: str) -> None:
    game = Position(["2 A X X K", "3"], {1: "3 3 X"}, tokens={1: 1}, price=price)
    assert game.go("0 place 0; 0 attack 1").legal() == ["price X"]
    game = Position(["2 A A X X", "3"], {1: "3 3 A"}, tokens={1: 1}, price=price)
    assert game.go("0 place 0; 0 attack 1").legal() == ["price A", "price X"]


@pytest.mark.clause("HELL-15", "HELL-41", "HELL-B27")
def test_a_ten_opens_the_way_to_a_guarded_king_only_by_its_points() -> None:
    for price, target in (("rank", False), ("value", True)):
        game = Position(["10 A", "3"], {1: "3 3 K"}, rest="X", tokens={1: 1}, price=price)
        assert ("attack 1" in game.go("0 place 0").legal()) == target
    game = Position(["10 9", "3"], {1: "3 3 A"}, rest="X", tokens={1: 1}, price="value")
    assert game.go("0 place 0").why_not("attack 1") == "HELL-41"


@pytest.mark.clause("HELL-15", "HELL-B25")
def test_a_price_must_leave_an_opening() -> None:
    game = Position(["9 K", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1")
    assert game.legal() == ["price 9"]
    assert game.why_not("price K") == "HELL-B25"


@pytest.mark.clause("HELL-43")
def test_a_pile_of_one_has_no_extra_card() -> None:
    game = Position(["9 K 2", "3"], {1: "9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")
    assert (game.won(0), game.items(EventKind.EXTRA), game.tokens()) == (["9"], [], [0, None])


@pytest.mark.clause("HELL-43", "HELL-12")
def test_a_driven_off_token_comes_back_at_its_owners_turn() -> None:
    game = Position(["9 K 2", "3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass; 0 keep")
    assert (game.turn, game.phase, "place 1" in game.legal()) == (1, Phase.PLACE, True)


@pytest.mark.clause("HELL-43", "HELL-30")
def test_a_defender_without_cards_loses_unopposed() -> None:
    game = Position(["9 K", ""], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K")
    assert (game.scores(), game.tokens()) == ([17, 0], [0, None])


@pytest.mark.clause("HELL-44", "HELL-B29", "HELL-B31")
def test_a_defender_who_wins_takes_the_cards_and_chooses() -> None:
    game = Position(["9 K 4 6 2", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 A; 0 pass")
    assert (game.turn, game.legal()) == (1, ["points", "purgatory"])
    game.go("1 purgatory")
    assert (game.scores(), game.tokens(), game.exposed(1)) == ([0, 10], [0, 1], "8")
    assert game.items(EventKind.EXTRA) == []


# --------------------------------------------------------------------- the count
@pytest.mark.clause("HELL-51", "HELL-52")
def test_own_cards_purgatory_and_hands_score_nothing() -> None:
    game = Position(["K A 9 2 2", "2 2"], {1: "3 3 3"})
    game.set_purgatory(0, "Xs")
    game.go("0 place 0; 0 attack 1; 0 9; 0 +K; 1 pass; 0 purgatory")
    assert game.scores() == [0, 0]


@pytest.mark.clause("HELL-B33", "HELL-05")
@pytest.mark.parametrize(("joker_end", "score"), [(20, 20), (0, 0)])
def test_what_a_joker_scores(joker_end: int, score: int) -> None:
    game = Position(["2 4 4 4 4", "3"], {1: "3 3 X"}, joker_end=joker_end)
    game.go("0 place 0; 0 attack 1; 0 2; 1 pass; 0 points")
    assert game.scores() == [score, 0]


@pytest.mark.clause("HELL-B33")
def test_a_joker_that_scores_nothing_still_counts_twenty_in_battle() -> None:
    game = Position(["9 10 2 2 2", "X 3 3 3 3"], joker_end=0)
    game.go("0 place 0; 0 attack 1; 0 9; 0 +10; 1 X; 1 alone")
    assert game.legal() == ["2", "pass"]


@pytest.mark.clause("HELL-50", "HELL-B32", "HELL-B40")
@pytest.mark.parametrize("seats", [2, 6])
def test_three_gaps_end_the_game_on_both_boards(seats: int) -> None:
    piles = {1: "3", 5: "", 8: ""}
    game = Position(["4", *["" for _ in range(seats - 1)]], piles)
    game.go("0 place 0; 0 attack 1; 0 4; 0 points")
    assert game.over
    assert game.outcome().winners == (0,)


@pytest.mark.clause("HELL-54", "HELL-B35")
def test_places_and_shared_wins() -> None:
    game = Position(["2", "2", "2"], rest="3 3 A")
    game.state.won[1, 6] = game.state.won[2, 6] = 1 << 4 * 8
    game.go("0 place 0; 0 hold; 1 place 1; 1 hold; 2 place 2; 2 hold")
    ended = game.outcome()
    assert (ended.winners, ended.points, ended.places) == ((1, 2), (0, 10, 10), (3, 1, 1))
