"""The second program of Hell is Hungry against the worked examples (H1 to H22) and the facts
proved (2.1 to 2.7) of its rule document, and against itself in random play."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.games.hell_is_hungry import naive
from tests.games.hell_is_hungry.naive import SOUL, Card, Mark, Naive

# ---- helpers ------------------------------------------------------------------------------------


def ranks(text: str) -> tuple[str, ...]:
    """`5+6` as two ranks, in the order in which a hand of own cards writes them."""
    return tuple(sorted(text.split("+"), key=naive.ORDER.__getitem__))


def board(seats: int, named: Mapping[int, str], rest: str = "3 3 3") -> list[list[str]]:
    piles = 9 if seats == 2 else 16
    return [named.get(pile, rest).split() for pile in range(piles)]


def position(
    hands: list[str],
    named: Mapping[int, str] | None = None,
    *,
    rest: str = "3 3 3",
    tokens: Mapping[int, int] | None = None,
    rules: int = 2,
    **options: object,
) -> Naive:
    """Seat 0 to place its token; `hands` are whole decks, the first five cards in hand."""
    setup = {
        "start": 0,
        "piles": board(len(hands), named or {}, rest),
        "decks": [hand.split() for hand in hands],
    }
    game = Naive(len(hands), options, setup, rules)
    for seat, pile in (tokens or {}).items():
        game.tokens[seat] = pile
    return game


def go(game: Naive, text: str) -> Naive:
    """Plays `seat move; seat move; …`; where no second card follows, the first is played alone."""
    for step in text.split(";"):
        seat, move = step.strip().split(" ", 1)
        if game.phase == "second" and "alone" in game.legal() and move not in game.legal():
            game.play("alone")
        assert str(game.turn) == seat, f"before `{step}` it is seat {game.turn}'s turn"
        game.play(move)
    return game


def top_of_purgatory(game: Naive, seat: int) -> str:
    return str(game.purgatory[seat][-1].rank)


# ---- worked examples: what beats what -----------------------------------------------------------

BEATS = [
    ("H1", Mark(("7",)), "7 2 3+4 2+2", "8 3+5 J X"),
    ("H2", Mark(("10",)), "10 9 4+6", "J Q K A X 5+6 2+9"),
    ("H3", Mark(("J",)), "J 10 5+5 4+6", "Q K A X 5+6"),
    ("H4", Mark(ranks("4+6")), "J Q K 10 5+5", "A X 5+6 K+2"),
    ("H5", Mark(("A",)), "A K J 5+6", "X K+2 10+2 4+8"),
    ("H6", Mark(("X",)), "A+K X+4 2+2 X X+X A+A 3", "2"),
    ("H6 on the 2", naive.mark_after(("2",), Mark(("X",))), "2", "3 X 2+2 2+3"),
    ("H7", Mark(ranks("K+Q")), "X J+10 A+9", "A+K X+2 A+A"),
    ("H8", Mark(ranks("X+K")), "2+2 X+Q X A+A", "X+A X+X"),
    ("H9", Mark(ranks("X+A")), "X+X 2 X X+A A+A", "2+2"),
    ("H9 with X+X", Mark(ranks("X+X")), "X+X 2 X X+A A+A", "2+2"),
    (
        "H9 on 2+2",
        naive.mark_after(("2", "2"), Mark(ranks("X+A"))),
        "K X A 5 2+2",
        "2+3 3+3 X+X K+Q",
    ),
    (
        "H9 on 2+3",
        naive.mark_after(("2", "3"), Mark(("2", "2"), lock=True)),
        "5 2+3",
        "6 2+4",
    ),
    ("H10", naive.mark_after(("2", "2"), Mark(("3",))), "4 3 2+2", "5 6 2+3 A"),
]


@pytest.mark.parametrize(("label", "mark", "fail", "beat"), BEATS, ids=[row[0] for row in BEATS])
def test_what_beats_what(label: str, mark: Mark, fail: str, beat: str) -> None:
    assert [play for play in fail.split() if naive.beats(ranks(play), mark)] == []
    assert [play for play in beat.split() if not naive.beats(ranks(play), mark)] == []


@pytest.mark.parametrize("top", [("X", "A"), ("A", "X"), ("X", "X")])
def test_a_top_pair_is_one_in_either_order_of_its_cards(top: tuple[str, ...]) -> None:
    """A hand writes X before As, so both orders occur."""
    assert naive.beats(("2", "2"), Mark(top))
    assert naive.mark_after(("2", "2"), Mark(top)).lock


def test_points_of_every_rank() -> None:
    ordinary = {str(face): face for face in range(2, 11)}
    assert ordinary | {"J": 10, "Q": 10, "K": 10, "A": 11, "X": 20} == naive.POINTS


# ---- worked examples: positions -----------------------------------------------------------------


def test_h11a_only_jokers_in_reach_and_no_two() -> None:
    game = go(position(["K A Q J 9", "3"], rest="3 3 X"), "0 place 4")
    assert game.legal() == ["hold"]


def test_h11b_a_two_does_not_pay_for_a_joker() -> None:
    game = go(position(["K A 2 J 9", "3"], {1: "3 3 X"}, tokens={1: 1}), "0 place 4")
    assert "attack 1" not in game.legal()


def test_h11c_price_joker_then_open_with_the_two() -> None:
    game = go(position(["X A 2 J 9", "3"], {1: "3 3 X"}, tokens={1: 1}), "0 place 4")
    assert "attack 1" in game.legal()
    game.play("attack 1")
    assert game.legal() == ["price X"]
    game.play("price X")
    assert game.legal() == ["2"]


def test_h12_a_plain_battle() -> None:
    game = position(["9 A 2 2 2", "Q 3 3 3 3"], {1: "3 4 7"})
    go(game, "0 place 0; 0 attack 1; 0 9; 0 alone; 1 Q; 0 A; 0 alone")
    assert (game.turn, game.legal()) == (1, ["pass"])
    go(game, "1 pass; 0 points")
    assert game.scores() == [17, 0]
    assert game.exposed(1) == "4"


def test_h13_a_soul_through_purgatory_into_the_hand() -> None:
    game = position(["A 3 2 2 2", "Q X 3 3 3"], {1: "3 4 K"})
    go(game, "0 place 0; 0 attack 1; 0 A; 1 pass; 0 purgatory")
    assert game.scores() == [0, 0]
    assert top_of_purgatory(game, 0) == "K"
    go(game, "0 swap 3; 1 place 8; 1 attack 7; 1 Q; 1 alone; 0 Ks; 1 X; 0 pass; 1 points")
    assert game.scores() == [0, 13]
    assert game.purgatory[0] == [Card("3", 0)]


def test_h14_a_soul_card_played_from_the_hand_scores_for_its_player() -> None:
    game = position(["2 2 2 2 2", "3 3 3 3 3"], {1: "3 4 9"})
    game.hands[0][0] = Card("K", SOUL)
    go(game, "0 place 0; 0 attack 1; 0 Ks; 1 pass; 0 points")
    assert game.scores() == [19, 0]


def test_h15_a_guarded_battle_won_by_the_attacker() -> None:
    game = position(["9 K 4 6 2", "3 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    go(game, "0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")
    assert game.scores() == [17, 0]
    assert game.tokens == [0, None]
    assert game.exposed(1) == "5"
    assert game.purgatory[0] == [Card("9", 0)]
    assert ("extra", 1, "8") in game.seen(1)


def test_h16_a_price_that_leaves_no_opening() -> None:
    game = position(["K 2 2 3 4", "3 3 3 3 3"], {1: "3 3 K"}, tokens={1: 1})
    go(game, "0 place 0")
    assert game.legal() == ["attack 3"]


def test_h17_a_guarded_battle_won_by_the_defender_over_a_gap() -> None:
    game = position(["9 K 4 6 2", "A 3 3 3 3"], {1: "9"}, tokens={1: 1})
    go(game, "0 place 0; 0 attack 1; 0 price 9; 0 K; 1 A; 0 pass; 1 points")
    assert game.scores() == [0, 19]
    assert game.tokens == [0, 1]
    assert game.piles[1] == []
    assert not game.over


def test_h18_a_pass_does_not_shut_out() -> None:
    game = position(["5 2 2 2 2", "9 2 2 2 2", "8 2 2 2 2"], {1: "3 3 4"})
    go(game, "0 place 0; 0 attack 1; 0 5; 1 pass; 2 8; 2 alone")
    assert (game.turn, game.legal()) == (0, ["pass"])
    go(game, "0 pass; 1 9; 1 alone")
    assert (game.turn, game.legal()) == (2, ["pass"])
    game.play("pass")
    assert (game.turn, game.legal()) == (0, ["pass"])
    go(game, "0 pass; 1 points")
    assert game.scores() == [0, 17, 0]


def test_h19_the_third_empty_pile_ends_the_game() -> None:
    game = position(["9 K 4 6 2", "3 3 3 3 3"], {1: "6 9", 5: "", 8: ""}, tokens={1: 1})
    go(game, "0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")
    assert game.over
    assert game.result() == {
        "winners": [0],
        "points": [15, 0],
        "places": [1, 2],
        "why": "three piles",
    }


def test_h20_two_idle_turns_end_the_game() -> None:
    game = position(["2 2 3", "4 5"], rest="3 3 A")
    go(game, "0 place 4")
    assert game.legal() == ["hold"]
    go(game, "0 hold; 1 place 0")
    assert game.legal() == ["hold"]
    game.play("hold")
    assert game.result() == {"winners": [0, 1], "points": [0, 0], "places": [1, 1], "why": "idle"}


@pytest.mark.parametrize("pile", range(9))
def test_h21_placing_is_free_and_attacking_a_duty(pile: int) -> None:
    game = position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A")
    assert game.legal() == [f"place {p}" for p in range(9)]
    game.play(f"place {pile}")
    assert game.legal() == (["attack 8"] if pile in (5, 7) else ["hold"])


def test_h22_neighbours() -> None:
    assert naive.neighbours(4, 9, 4) == [1, 3, 5, 7]
    assert naive.neighbours(0, 9, 4) == [1, 3]


# ---- switches -----------------------------------------------------------------------------------


def test_attack_may_adds_hold() -> None:
    game = position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A", attack="may")
    assert go(game, "0 place 5").legal() == ["attack 8", "hold"]


def test_adjacency_8_reaches_corners() -> None:
    assert naive.neighbours(4, 9, 8) == [0, 1, 2, 3, 5, 6, 7, 8]
    assert naive.neighbours(0, 9, 8) == [1, 3, 4]
    assert naive.neighbours(7, 16, 8) == [2, 3, 6, 10, 11]
    game = position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A", adjacency=8)
    assert go(game, "0 place 4").legal() == ["attack 8"]


def test_swap_active_asks_nobody_else() -> None:
    game = position(["A 3 2 2 2", "Q X 3 3 3"], {1: "3 4 K"}, swap="active")
    go(game, "0 place 0; 0 attack 1; 0 A; 1 pass; 0 purgatory")
    go(game, "1 place 8; 1 attack 7; 1 Q; 1 alone; 0 pass; 1 points")
    assert (game.turn, game.legal()) == (0, ["keep", "swap 2", "swap 3"])


def test_swap_all_asks_the_active_player_first() -> None:
    game = position(["4 4 4 4 4", "5 5 5 5 5", "6 6 6 6 6"])
    for seat in range(3):
        game.purgatory[seat] = [Card("K", SOUL)]
    go(game, "0 place 0; 0 attack 1; 0 4; 0 alone; 1 pass; 2 pass; 0 points")
    go(game, "1 keep; 2 swap 6; 0 swap 4; 1 place 5")
    assert (top_of_purgatory(game, 2), top_of_purgatory(game, 0)) == ("6", "4")


def test_reply_must_forbids_a_free_pass() -> None:
    game = position(["9 2 2 2 2", "Q 3 3 3 3"], {1: "3 4 7"}, reply="must")
    go(game, "0 place 0; 0 attack 1; 0 9; 0 alone")
    assert game.legal() == ["3", "Q"]
    go(game, "1 3; 1 +Q")
    assert (game.turn, game.legal()) == (0, ["pass"])


def test_pass_final_shuts_out() -> None:
    game = position(["5 2 2 2 2", "9 2 2 2 2", "8 2 2 2 2"], {1: "3 3 4"}, pass_final=True)
    go(game, "0 place 0; 0 attack 1; 0 5; 1 pass; 2 8; 0 pass; 2 points")
    assert game.scores() == [0, 0, 9]


def test_pass_final_lasts_one_battle_only() -> None:
    game = position(["5 2 2 2 2", "9 2 2 2 2"], pass_final=True)
    go(game, "0 place 0; 0 attack 1; 0 5; 1 pass; 0 points")
    go(game, "1 place 2; 1 attack 5; 1 2; 1 +2; 0 pass; 1 points")
    go(game, "0 place 0; 0 attack 1; 0 2; 0 +2")
    assert (game.turn, "9" in game.legal()) == (1, True)


@pytest.mark.parametrize(("joker_end", "score"), [(20, 20), (0, 0)])
def test_joker_end(joker_end: int, score: int) -> None:
    game = position(["2 4 4 4 4", "3"], {1: "3 3 X"}, joker_end=joker_end)
    go(game, "0 place 0; 0 attack 1; 0 2; 1 pass; 0 points")
    assert game.scores() == [score, 0]


def test_a_joker_still_counts_twenty_in_battle_when_it_scores_nothing() -> None:
    game = position(["9 10 2 2 2", "X 3 3 3 3"], joker_end=0)
    go(game, "0 place 0; 0 attack 1; 0 9; 0 +10; 1 X; 1 alone")
    assert game.legal() == ["2", "pass"]


def hidden_extra(extra: str) -> Naive:
    piles = {1: f"{extra} 9", 5: "", 8: "3"}
    game = position(["9 K 4 6 2", "3 3 3 3 5"], piles, tokens={1: 1}, extra_soul="hidden")
    return go(game, "0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")


def test_hidden_extra_soul_is_known_to_nobody_until_the_count() -> None:
    one, other = hidden_extra("8"), hidden_extra("A")
    assert one.scores() == [17, 0]
    assert other.scores() == [20, 0]
    for seat in range(2):
        assert one.seen(seat) == other.seen(seat)
    assert one.world() != other.world()
    for game in (one, other):
        go(game, "0 keep; 1 place 7; 1 attack 8; 1 5; 0 pass; 1 points")
        assert game.over
    for seat in range(2):
        assert one.seen(seat) != other.seen(seat)


def test_token_must_move() -> None:
    game = position(["2 2 4", "9"], rest="3 3 A", tokens={0: 4, 1: 7}, token_must_move=True)
    assert game.legal() == [f"place {pile}" for pile in (0, 1, 2, 3, 5, 6, 8)]


def test_token_may_stay_by_default() -> None:
    game = position(["2 2 4", "9"], rest="3 3 A", tokens={0: 4, 1: 7})
    assert game.legal() == [f"place {pile}" for pile in (0, 1, 2, 3, 4, 5, 6, 8)]


# ---- questions and edges ------------------------------------------------------------------------


def test_a_token_never_goes_to_a_gap() -> None:
    game = position(["4", "9"], {0: "", 4: ""}, tokens={0: 4})
    assert game.legal() == [f"place {pile}" for pile in (1, 2, 3, 5, 6, 7, 8)]


def test_guarded_targets_are_no_duty() -> None:
    game = position(["4 4 4 4 4", "9"], {1: "3 3 3"}, rest="3 3 A", tokens={1: 1})
    assert go(game, "0 place 0").legal() == ["attack 1", "hold"]


def test_with_the_duty_a_guarded_target_may_be_taken_instead() -> None:
    game = position(["4 4 4 4 4", "9"], tokens={1: 1})
    assert go(game, "0 place 0").legal() == ["attack 1", "attack 3"]


def test_without_a_pile_in_reach_no_attack_is_asked() -> None:
    game = position(["4", "9"], {1: "", 3: ""})
    go(game, "0 place 0")
    assert (game.turn, game.phase, game.idle) == (1, "place", 1)


def test_hold_is_asked_of_an_empty_hand() -> None:
    game = position(["", "9"])
    assert go(game, "0 place 0").legal() == ["hold"]


def test_an_empty_hand_is_not_asked_for_a_reply() -> None:
    game = position(["4 2", "", "9"], {1: "3 3 3"})
    go(game, "0 place 0; 0 attack 1; 0 4; 0 alone")
    assert game.turn == 2


def test_a_defender_without_cards_loses_unopposed() -> None:
    game = position(["9 K", ""], {1: "5 8 9"}, tokens={1: 1})
    go(game, "0 place 0; 0 attack 1; 0 price 9; 0 K")
    assert game.scores() == [17, 0]
    assert game.tokens == [0, None]


def test_others_stay_out_of_a_guarded_battle() -> None:
    game = position(["9 K 2", "A 3", "X X"], {1: "5 8 9"}, tokens={2: 1})
    go(game, "0 place 0; 0 attack 1; 0 price 9; 0 K; 0 alone")
    assert game.turn == 2
    go(game, "2 X; 2 alone; 0 pass; 2 purgatory")
    assert top_of_purgatory(game, 2) == "9"
    assert game.scores() == [0, 0, 10]


def with_soul_cards_in_hand(rules: int) -> Naive:
    game = position(["2", "9"], {1: "3 3 10"}, attack="may", rules=rules)
    game.hands[0] = [Card("6", SOUL), Card("K", 0), Card("6", 0), Card("6", 0), Card("2", 0)]
    return go(game, "0 place 0; 0 attack 1")


@pytest.mark.parametrize(
    ("first", "completions"),
    [
        ("2", ["+K"]),
        ("6", ["+6", "+K", "+6s"]),
        ("K", ["+2", "+6", "alone", "+6s"]),
        ("6s", ["+6", "+K"]),
    ],
)
def test_two_cards_are_laid_in_either_order(first: str, completions: list[str]) -> None:
    game = with_soul_cards_in_hand(rules=2)
    assert game.legal() == ["2", "6", "K", "6s"]
    game.play(first)
    assert game.legal() == completions


@pytest.mark.parametrize(
    ("first", "completions"),
    [("2", ["+K"]), ("6", ["+6", "+K", "+6s"]), ("K", ["alone", "+6s"])],
)
def test_under_rules_1_cards_are_laid_own_before_soul_and_low_before_high(
    first: str, completions: list[str]
) -> None:
    game = with_soul_cards_in_hand(rules=1)
    assert game.legal() == ["2", "6", "K"]
    game.play(first)
    assert game.legal() == completions


def test_alone_is_not_asked_as_the_only_answer_but_one_second_card_is() -> None:
    game = position(["4 7 2", "9 9"], {1: "3 3 8"})
    go(game, "0 place 0; 0 attack 1")
    assert game.legal() == ["2", "4", "7"]
    game.play("4")
    assert game.legal() == ["+7"]
    game = go(position(["K", "9 9"], {1: "3 3 8"}), "0 place 0; 0 attack 1; 0 K")
    assert game.turn == 1
    for rules, turn in ((1, 1), (2, 0)):
        game = position(["K 2", "9 9"], {1: "3 3 8"}, rules=rules)
        assert go(game, "0 place 0; 0 attack 1; 0 K").turn == turn


@pytest.mark.parametrize(
    ("price", "soul", "paying"),
    [
        ("rank", "Q", ["price Q", "price A"]),
        ("value", "Q", ["price 10", "price J", "price Q", "price A"]),
        ("value", "A", ["price A"]),
        ("value", "9", ["price 9", "price 10", "price J", "price Q", "price A"]),
    ],
)
def test_the_price_goes_by_rank_or_by_points(price: str, soul: str, paying: list[str]) -> None:
    hand = "9 10 J Q A"
    game = position([hand, "3"], {1: f"3 3 {soul}"}, tokens={1: 1}, price=price)
    assert go(game, "0 place 0; 0 attack 1").legal() == paying


def test_everyone_refills_at_the_start_of_each_turn() -> None:
    game = position(["4 2 2 2 2 8 8", "9 3 3 3 3", "5 6 6 6 6 7"])
    go(game, "0 place 0; 0 attack 1; 0 4; 1 pass; 2 5")
    go(game, "2 alone")
    assert [len(hand) for hand in game.hands] == [4, 5, 4]
    go(game, "0 pass; 1 pass; 2 points")
    assert [len(hand) for hand in game.hands] == [5, 5, 5]
    assert [len(deck) for deck in game.decks] == [1, 0, 0]
    assert ("drawn", "8") in game.seen(0)
    assert ("drawn", "8") not in game.seen(1)


def test_the_lock_holds_in_a_game() -> None:
    game = position(["X A 4 9 9", "2 2 7 8 X"], {1: "3 3 3"})
    go(game, "0 place 0; 0 attack 1; 0 A; 0 +X")
    assert game.legal() == ["2", "pass"]
    go(game, "1 2")
    assert game.legal() == ["+2"]
    go(game, "1 +2")
    assert game.legal() == ["4", "9", "pass"]
    go(game, "0 4")
    assert game.legal() == ["+9"]
    go(game, "0 +9")
    assert game.legal() == ["7", "8", "X", "pass"]


@pytest.mark.parametrize(
    ("text", "move", "clause"),
    [
        ("", "place 9", "HELL-12"),
        ("0 place 0", "hold", "HELL-16"),
        ("0 place 0", "attack 8", "HELL-15"),
        ("0 place 0; 0 attack 1", "pass", "HELL-27"),
        ("0 place 0; 0 attack 1", "price 9", "HELL-27"),
        ("0 place 0; 0 attack 1; 0 A", "+7", "HELL-20"),
        ("0 place 0; 0 attack 3; 0 2", "alone", "HELL-20"),
        ("0 place 0; 0 attack 3; 0 9; 0 alone", "3", "HELL-28"),
        ("0 place 0; 0 attack 3; 0 9; 0 alone; 1 pass", "hold", "HELL-33"),
    ],
)
def test_an_illegal_move_names_its_clause(text: str, move: str, clause: str) -> None:
    game = position(["9 A 2 2 3", "Q 7 7 7 7"], {1: "3 4 7"})
    if text:
        go(game, text)
    before = game.world()
    with pytest.raises(ValueError, match=clause):
        game.play(move)
    assert game.world() == before


@pytest.mark.parametrize(
    ("seats", "options", "change"),
    [
        (1, {}, {}),
        (2, {"atack": "may"}, {}),
        (2, {"attack": "never"}, {}),
        (2, {"joker_end": False}, {}),
        (2, {}, {"start": 2}),
        (2, {}, {"decks": [["2"]]}),
        (2, {}, {"piles": [["1"]]}),
    ],
)
def test_a_wrong_setup_is_refused(
    seats: int, options: dict[str, object], change: dict[str, Any]
) -> None:
    setup = naive.random_setup(2, {}, random.Random(1)) | change
    with pytest.raises(ValueError, match=r"\.$"):
        Naive(seats, options, setup)


# ---- random play --------------------------------------------------------------------------------

BATTLES = {2: 21, 3: 35, 4: 35, 5: 35, 6: 35}  # fact 2.1
DECISIONS = {2: 489, 3: 1221, 4: 1949, 5: 2855, 6: 3939}  # fact 2.6
QUIET = {"keep", "hold", "pass", "alone"}
SWITCHES: list[dict[str, object]] = [
    {key: value} for key, values in naive.OPTIONS.items() for value in values[1:]
]


def choose(legal: list[str], temper: str, rng: random.Random) -> str:
    """Uniform, eager (acts whenever possible) or shy (refuses whenever possible)."""
    quiet = [move for move in legal if move in QUIET]
    loud = [move for move in legal if move not in QUIET]
    if temper == "eager" and loud:
        return rng.choice(loud)
    if temper == "shy" and quiet and rng.random() < 0.9:
        return rng.choice(quiet)
    return rng.choice(legal)


def all_cards(game: Naive) -> Counter[Card]:
    stacks = game.piles + game.decks + game.hands + game.purgatory + game.points
    cards = Counter(card for stack in stacks for card in stack)
    if game.battle is not None:
        cards.update(game.battle.table)
    return cards


def assert_position(game: Naive) -> None:
    """What must hold at every question."""
    hash(game.world())
    standing = [place for place in game.tokens if place is not None]
    assert len(set(standing)) == len(standing)
    for seat in range(game.seats):
        assert len(game.hands[seat]) <= 5
        own = game.hands[seat] + game.purgatory[seat] + game.decks[seat]
        assert {card.origin for card in own} <= {seat, SOUL}
        assert not Counter(game.unseen[seat]) - Counter(game.points[seat])
    legal = game.legal()
    assert len(set(legal)) == len(legal)
    assert game.over == (game.turn is None) == (not legal)


def self_play(
    seats: int, options: dict[str, object], setup: dict[str, Any], rng: random.Random
) -> tuple[dict[str, Any], Naive]:
    """One random game as a record with its lists of legal moves, checked on the way."""
    game = Naive(seats, options, setup)
    cards = all_cards(game)
    tempers = [rng.choice(["uniform", "eager", "shy"]) for _ in range(seats)]
    record: dict[str, Any] = {
        "format": 1,
        "game": "hell-is-hungry",
        "rules": game.rules,
        "seats": seats,
        "options": options,
        "setup": setup,
        "moves": [],
        "legal": [],
    }
    assert_position(game)
    while game.turn is not None:
        assert not game.chance
        assert game.outcomes() == []
        legal, seat = game.legal(), game.turn
        move = choose(legal, tempers[seat], rng)
        lengths = [len(log) for log in game.log]
        game.play(move)
        assert all(len(log) > length for log, length in zip(game.log, lengths))
        record["moves"].append([seat, move])
        record["legal"].append(legal)
        assert_position(game)
        if game.over or len(record["moves"]) % 7 == 0:
            assert all_cards(game) == cards
    result = game.result()
    record["result"] = {key: result[key] for key in ("winners", "points", "places")}
    return record, game


def assert_bounds(record: dict[str, Any], game: Naive) -> None:
    """Facts 2.1, 2.2, 2.4 and 2.6, for full deals."""
    seats = game.seats
    moves = [move for _, move in record["moves"]]
    battles = sum(move.startswith("attack") for move in moves)
    turns = sum(move.startswith("place") for move in moves)
    assert battles <= BATTLES[seats]
    assert turns <= seats * BATTLES[seats]
    assert len(moves) <= DECISIONS[seats]
    gaps = sum(not pile for pile in game.piles)
    assert (gaps >= 3) == (game.why == "three piles")
    assert gaps <= 3


def assert_result(record: dict[str, Any]) -> None:
    result, seats = record["result"], record["seats"]
    best = max(result["points"])
    assert result["winners"] == [s for s in range(seats) if result["points"][s] == best]
    assert result["winners"] == [s for s in range(seats) if result["places"][s] == 1]
    ranked = sorted(result["points"], reverse=True)
    assert result["places"] == [ranked.index(points) + 1 for points in result["points"]]


def full_games(seats: int, options: dict[str, object], games: int) -> Counter[str]:
    endings: Counter[str] = Counter()
    rng = random.Random(f"{seats} {options}")
    for _ in range(games):
        setup = naive.random_setup(seats, options, rng)
        record, game = self_play(seats, options, setup, rng)
        assert_bounds(record, game)
        assert_result(record)
        assert naive.check(json.loads(json.dumps(record))) is None
        endings[str(game.why)] += 1
    return endings


@pytest.mark.parametrize("seats", range(2, 7))
def test_full_games(seats: int) -> None:
    endings = full_games(seats, {}, 16)
    assert endings["three piles"]


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", SWITCHES, ids=[str(next(iter(o.items()))) for o in SWITCHES])
def test_full_games_under_each_switch(seats: int, options: dict[str, object]) -> None:
    full_games(seats, options, 3)


def test_games_with_free_refusal_also_end_by_the_idle_stop() -> None:
    assert full_games(2, {"attack": "may"}, 12)["idle"]


def tiny_setup(seats: int, rng: random.Random) -> dict[str, Any]:
    piles = rng.choice([2, 3, 4, 4, 6, 9])
    return {
        "start": rng.randrange(seats),
        "piles": [rng.choices(naive.RANKS, k=rng.randint(0, 3)) for _ in range(piles)],
        "decks": [rng.choices(naive.RANKS, k=rng.randint(0, 8)) for _ in range(seats)],
    }


def any_options(rng: random.Random) -> dict[str, object]:
    chosen = {key: rng.choice(values) for key, values in naive.OPTIONS.items()}
    return {key: value for key, value in chosen.items() if value != naive.OPTIONS[key][0]}


def tiny_games(games: int, word: str) -> Iterator[tuple[dict[str, Any], Naive]]:
    rng = random.Random(word)
    for _ in range(games):
        seats = rng.randint(2, 6)
        yield self_play(seats, any_options(rng), tiny_setup(seats, rng), rng)


def test_tiny_games_under_mixed_switches() -> None:
    endings: Counter[str] = Counter()
    for record, game in tiny_games(600, "tiny"):
        assert_result(record)
        assert naive.check(record) is None
        endings[str(game.why)] += 1
    assert set(endings) == {"idle", "three piles"}


# ---- who knows what -----------------------------------------------------------------------------


def replay(record: dict[str, Any], setup: dict[str, Any], length: int) -> Naive | None:
    """The first moves of a record on another deal, or None where they are not possible."""
    game = Naive(record["seats"], record["options"], setup)
    for seat, move in record["moves"][:length]:
        if game.turn != seat or move not in game.legal():
            return None
        game.play(move)
    return game


def test_nobody_sees_draw_piles_and_face_down_souls() -> None:
    rng = random.Random("hidden")
    for record, _ in tiny_games(150, "hidden games"):
        length = rng.randint(0, len(record["moves"]) - 1) if record["moves"] else 0
        now = replay(record, record["setup"], length)
        assert now is not None
        other = json.loads(json.dumps(record["setup"]))
        for deck, left in zip(other["decks"], now.decks, strict=True):
            deck[len(deck) - len(left) :] = rng.choices(naive.RANKS, k=len(left))
        for pile, left in zip(other["piles"], now.piles, strict=True):
            below = max(len(left) - 1, 0)
            pile[:below] = rng.choices(naive.RANKS, k=below)
        changed = replay(record, other, length)
        assert changed is not None
        assert changed.legal() == now.legal()
        for seat in range(now.seats):
            assert changed.seen(seat) == now.seen(seat)


def test_a_hand_is_seen_by_its_owner_only() -> None:
    rng = random.Random("hands")
    compared = 0
    for record, _ in tiny_games(200, "hand games"):
        length = rng.randint(0, len(record["moves"]) // 2)
        now = replay(record, record["setup"], length)
        assert now is not None
        if now.over:
            continue
        other = json.loads(json.dumps(record["setup"]))
        owner = rng.randrange(now.seats)
        drawn = len(other["decks"][owner]) - len(now.decks[owner])
        if not drawn:
            continue
        index = rng.randrange(drawn)
        before = other["decks"][owner][index]
        other["decks"][owner][index] = rng.choice([r for r in naive.RANKS if r != before])
        changed = replay(record, other, length)
        if changed is None:
            continue
        compared += 1
        for seat in range(now.seats):
            assert (changed.seen(seat) == now.seen(seat)) == (seat != owner)
    assert compared > 40


def test_what_a_seat_has_seen_decides_what_it_may_do() -> None:
    """Two games that look the same to the seat to move offer it the same moves."""
    known: dict[Any, Any] = {}
    met_again = 0
    rng = random.Random("same knowledge")
    for _ in range(1500):
        setup = {
            "start": 0,
            "piles": [[rng.choice("2K"), rng.choice("39")] for _ in range(4)],
            "decks": [rng.choices("2AX", k=3) for _ in range(2)],
        }
        game = Naive(2, {"extra_soul": "hidden"}, setup)
        while game.turn is not None:
            knowledge = (game.turn, game.seen(game.turn))
            met_again += knowledge in known
            assert known.setdefault(knowledge, game.legal()) == game.legal()
            game.play(rng.choice(game.legal()))
    assert met_again > 1000


# ---- whole records ------------------------------------------------------------------------------


@pytest.fixture(name="record")
def one_record() -> dict[str, Any]:
    rng = random.Random("record")
    record, _ = self_play(3, {"reply": "must"}, naive.random_setup(3, {}, rng), rng)
    return record


def test_a_record_without_lists_or_cut_short_passes(record: dict[str, Any]) -> None:
    del record["legal"]
    assert naive.check(record) is None
    del record["result"]
    record["moves"] = record["moves"][:20]
    assert naive.check(record) is None


def test_check_names_the_first_difference(record: dict[str, Any]) -> None:
    def fault(**change: Any) -> str:
        found = naive.check(json.loads(json.dumps(record | change)))
        assert isinstance(found, str)
        return found

    moves, legal, result = record["moves"], record["legal"], record["result"]
    last = len(moves) - 1
    assert "format" in fault(format=2)
    assert "game" in fault(game="kamo")
    assert "rules" in fault(rules=3)
    assert "rules" in fault(rules=True)
    assert "option" in fault(options={"luck": True})
    assert "start" in fault(setup=record["setup"] | {"start": True})
    assert "Seat" in fault(moves=[[(moves[0][0] + 1) % 3, moves[0][1]], *moves[1:]])
    assert "Chance" in fault(moves=[[None, "deck"], *moves[1:]])
    assert "HELL-12" in fault(moves=[[moves[0][0], "place 99"], *moves[1:]], legal=None)
    assert f"Move {last + 1}" in fault(legal=[*legal[:last], [*legal[last], "hop"]])
    assert f"Move {last + 1}" in fault(legal=[*legal[:last], legal[last][1:]])
    assert "twice" in fault(legal=[[*legal[0], legal[0][0]], *legal[1:]])
    assert "missing" in fault(legal=[None, *legal[1:]])
    assert "lists" in fault(legal=legal[1:])
    assert "after the end" in fault(moves=[*moves, moves[0]], legal=None)
    assert "no result" in fault(result=None)
    assert "not over" in fault(moves=moves[:last], legal=None)
    assert "winners" in fault(result=result | {"winners": []})
    assert "points" in fault(result=result | {"points": [0, 0, 0]})
    assert "places" in fault(result=result | {"places": [3, 3, 3]})


def test_full_deals_have_the_printed_sizes() -> None:
    for seats in range(2, 7):
        setup = naive.random_setup(seats, {}, random.Random(seats))
        side = 3 if seats == 2 else 4
        assert [len(pile) for pile in setup["piles"]] == [3] * side * side
        assert [len(deck) for deck in setup["decks"]] == [54] * seats
        for deck in setup["decks"]:
            assert Counter(deck) == {rank: 2 if rank == "X" else 4 for rank in naive.RANKS}
