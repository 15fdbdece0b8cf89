"""The naive program against the worked examples of the rule document and its own invariants.

Green is seat 0, Blue seat 1. A scene is set by hand; then moves are written as in a record, with
`G`, `B` or `?` (chance) before each.
"""

from __future__ import annotations

import copy
import itertools
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from tests.games.rest_in_peace import naive
from tests.games.rest_in_peace.naive import Card, Naive, check, ghost, random_setup

G, B = 0, 1
SEAT = {"G": G, "B": B}
STARTERS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
NOTHING: Mapping[str, object] = {}

SWITCHES: list[dict[str, object]] = [
    {},
    {"psychic_pool": "starters"},
    {"psychic_pool": "levels1"},
    {"psychic_pool": "levels2"},
    {"psychic_pool": "levels3"},
    {"psychic_pool": [2, 6, 11, 13, 14, 15, 16, 18, 20, 21, 22, 25, 27, 29]},
    {"learning_reveal": True},
    {"works_as_ghost": "value_only"},
    {"now_or_never_direct": 4},
    {"bloody_mary_cost": "as_possible"},
    {"lull_psychic": "carry"},
    {"lull_psychic": "player"},
    {"lull_starter": "opponent"},
    {"r10_order": "starter_first"},
    {"tripped_until_used": True},
    {"effects_outlive_card": True},
    {"withdraw_when_ahead": True},
    {
        "works_as_ghost": "value_only",
        "now_or_never_direct": 4,
        "bloody_mary_cost": "as_possible",
        "lull_psychic": "carry",
        "lull_starter": "opponent",
        "r10_order": "starter_first",
        "tripped_until_used": True,
        "effects_outlive_card": True,
        "withdraw_when_ahead": True,
    },
]


def scene(
    options: Mapping[str, object] = NOTHING,
    *,
    round_: int = 1,
    start: int = G,
    line: Sequence[int] | None = None,
    tokens: str = "CCCCMMMMMM",
    hands: Sequence[Sequence[int]] = ((), ()),
    decks: Sequence[Sequence[int]] = ((), ()),
    fronts: Sequence[Sequence[int]] = ((), ()),
    won: Sequence[str] = ("", ""),
) -> Naive:
    """A position at the start of a round."""
    setup = {
        "start": start,
        "psychics": STARTERS if line is None else list(line),
        "tokens": list(tokens),
        "hands": hands,
        "decks": decks,
    }
    game = Naive(2, options, setup)
    for position in range(1, round_):
        game.line[position] = []
        game.tokens[position] = []
    game.round = round_
    game.front = [list(cards) for cards in fronts]
    game.won = [list(each) for each in won]
    return game


def run(game: Naive, *steps: str) -> Naive:
    """Plays the steps and asserts who is to speak at each."""
    for step in steps:
        who, move = step.split(" ", 1)
        if who == "?":
            assert game.chance, step
            assert game.turn is None
        else:
            assert game.turn == SEAT[who], step
            assert move in game.legal(), (step, game.legal())
        game.play(move)
    return game


def lay(game: Naive, seat: int, *cards: str) -> Naive:
    """Lets a seat play cards it is given for it, answers following the card: `#10 = 1`."""
    for words in cards:
        card, _, answer = words.partition(" ")
        owned = game.front[seat] if card.startswith("#") else game.hand[seat]
        owned.append(naive.argument(card))
        game.mover, game.played = seat, 0
        game.play(card)
        if answer:
            game.play(answer)
    game.played = 0
    return game


def to_move(game: Naive, seat: int) -> Naive:
    game.mover, game.played = seat, 0
    return game


def tenth(
    green: str = "",
    blue: str = "",
    *,
    options: Mapping[str, object] = NOTHING,
    hands: Sequence[Sequence[int]] = ((), ()),
    won: Sequence[str] = ("CCMMM", "CMMM"),
    start: int = G,
    extra: Sequence[tuple[int, Card]] = (),
) -> Naive:
    """Position 10 at its reveal, with these cards placed by each side."""
    game = scene(options, round_=9, start=start, hands=hands, won=won, line=[*STARTERS[:8], 24])
    game.line[9], game.tokens[9] = [], []
    for seat, words in ((G, green), (B, blue)):
        for word in words.split():
            number = naive.argument(word)
            card = game.placed_psychic(number) if word.startswith("#") else ghost(number)
            game.table[10][seat].append(card)
    for seat, card in extra:
        game.table[10][seat].append(card)
    game.round = 10
    game._begin_round()
    return game


def side(game: Naive, position: int, seat: int) -> list[str]:
    return sorted(card.name for card in game.table[position][seat])


def legal(game: Naive) -> set[str]:
    moves = game.legal()
    assert len(moves) == len(set(moves))
    return set(moves)


def refusal(game: Naive, move: str) -> str:
    with pytest.raises(ValueError, match=r"^(YAO|Section)") as caught:
        game.play(move)
    return str(caught.value)


# ------------------------------------------------------------------ the worked examples


def test_y1_an_empty_first_turn_loses_at_zero() -> None:
    game = scene(hands=[[3], [2, 1]])
    run(game, "G end")
    assert game.won == [[], ["C"]]
    assert game.front[G] == [1]
    assert game.turn == G
    assert legal(game) == {"ten 3", "ten #1", "none"}


def test_y1_a_level_total_loses() -> None:
    game = scene(hands=[[3], [2, 1]])
    run(game, "G 3", "G end", "B 2", "B 1")
    assert game.totals() == (3, 3)
    run(game, "B end")
    assert game.won == [["C"], []]


def test_y2_the_rulebooks_own_third_round() -> None:
    game = scene(round_=3, hands=[[2, 5, 1, 1], [2, 2, 4]], fronts=[[], [8]])
    totals = []
    for turn in (["G 2"], ["B 2", "B 2"], ["G 5"], ["B 4"], ["G 1", "G 1"], ["B #8"]):
        run(game, *turn)
        totals.append(game.totals()[game.mover])
        run(game, f"{turn[0][0]} end")
    assert totals == [2, 4, 7, 8, 9, 11]
    assert game.totals() == (9, 11)
    run(game, "G end")
    assert game.won == [[], ["C"]]
    assert game.front[G] == [3]


def test_y3_goldfish_is_two_ones_for_every_bonus() -> None:
    game = lay(scene(), G, "1", "3", "#23", "#9")
    assert game.totals() == (10, 0)
    lay(game, G, "#10 = 1")
    assert game.totals() == (16, 0)


def test_y4_ones_and_twos_count_nothing_under_12() -> None:
    game = lay(scene(), G, "2", "2", "4", "#4", "#8")
    lay(game, B, "#12", "5")
    assert game.totals() == (5, 5)
    assert not game.ahead(G)


def test_y5_the_floor_of_17_comes_after_bonuses() -> None:
    game = lay(scene(), G, "1", "1", "3")
    lay(game, B, "#17 = 1", "1")
    assert game.totals() == (3, 1)
    lay(game, G, "#26 = 1")
    assert game.totals() == (7, 4)


def test_y6_a_discarded_psychic_stops_working() -> None:
    game = scene(hands=[[2, 4], [6]], fronts=[[8], [11]])
    run(game, "G 2", "G 4", "G #8")
    assert game.totals() == (8, 0)
    run(game, "G end", "B 6", "B #11", "B @ #8")
    assert game.totals() == (6, 6)
    run(game, "B end")
    assert game.won == [["C"], []]


def test_y7_now_or_never_loses_the_tenth() -> None:
    game = scene(
        round_=9, tokens="MMMMMMMMCM", fronts=[[13], []], hands=[[], [5]], won=["CCMM", "CMMM"]
    )
    run(game, "G #13", "G end", "B 5", "B end", "G end")
    assert game.won[B] == ["C", "M", "M", "M", "C"]
    assert side(game, 10, G) == ["#13"]
    assert legal(game) == {"ten #9", "none"}
    run(game, "G none")
    assert game.totals() == (-2, 0)
    assert game.result() == {
        "winners": [B],
        "points": [4, 6],
        "places": [2, 1],
        "why": "round 10",
    }


def test_y8_worthless_makes_every_other_card_a_one() -> None:
    game = scene(hands=[[6, 5], [1, 1, 1, 1]], fronts=[[8, 27], [29]])
    game.hand[B] = [1]
    lay(game, G, "6", "5", "#8")
    lay(game, B, "1", "1", "1")
    game.front[G] = [27]
    to_move(game, B)
    run(game, "B #29")
    assert game.totals() == (3, 3)
    run(game, "B 1", "B end")
    assert game.totals() == (3, 4)
    run(game, "G #27")
    assert game.totals() == (4, 4)
    assert game.round == 1
    assert game.turn == G
    run(game, "G end")
    assert game.won == [[], ["C"]]


def test_y9a_one_card_against_14_is_a_withdrawal_even_ahead() -> None:
    game = scene(hands=[[4], [6]], fronts=[[14], []])
    run(game, "G #14", "G 4", "G end")
    assert legal(game) == {"end", "6"}
    run(game, "B 6")
    assert legal(game) == {"end"}
    assert game.totals() == (4, 6)
    run(game, "B end")
    assert game.won == [["C"], []]


def test_y9b_goldfish_is_two_cards_for_14() -> None:
    game = scene(hands=[[1], []], fronts=[[14], [23]])
    run(game, "G #14", "G 1", "G end", "B #23")
    assert game.totals() == (1, 2)
    run(game, "B end")
    assert game.turn == G
    assert game.round == 1
    assert game.won == [[], []]


def test_y9c_auntie_and_her_ghost_are_two_cards_for_14() -> None:
    game = scene(hands=[[1], []], decks=[[], [5]], fronts=[[14], [2]])
    run(game, "G #14", "G 1", "G end", "B #2", "B = 5", "? deck", "B end")
    assert game.totals() == (1, 5)
    assert game.turn == G
    assert game.round == 1


def test_y10_tripped_leaves_end_and_random() -> None:
    for hand, expected in (([5, 2], {"end", "random"}), ([], {"end", "#11"})):
        game = scene(hands=[[1], hand], fronts=[[6], [11]])
        run(game, "G #6", "G 1", "G end")
        assert game.turn == B
        assert legal(game) == expected


def test_y11_the_marker_lives_to_the_end_of_the_next_round() -> None:
    game = scene(round_=3, hands=[[1, 2], [5, 2]], fronts=[[6], []])
    run(game, "G #6", "G 1", "G end", "B end", "B none")
    assert game.round == 4
    run(game, "G 2", "G end")
    assert legal(game) == {"end", "random"}
    run(game, "B end")
    assert game.marker[B] is None


def test_y12_values_never_seen_again() -> None:
    game = scene(
        hands=[[2, 1], [2, 3, 6, 6]],
        decks=[[], [2, 6, 5, 1]],
        fronts=[[25], [2, 4, 21, 23]],
    )
    run(game, "G #25", "G = 2")
    assert legal(game) == {"= 1", "= 3", "= 4", "= 5", "= 6"}
    run(game, "G = 6", "G 1")
    assert legal(game) == {"end"}
    assert refusal(game, "2").startswith("YAO-21")
    run(game, "G end")
    assert legal(game) == {"end", "3", "#2", "#23"}
    assert refusal(game, "#4").startswith("YAO-22c")
    run(game, "B #2")
    assert legal(game) == {"= 1", "= 5"}


def test_y13a_bloody_mary_needs_two_ghosts() -> None:
    game = scene(hands=[[3], []], fronts=[[21], []])
    assert legal(game) == {"end", "3"}
    assert refusal(game, "#21").startswith("YAO-22d")


def test_y13b_bloody_mary_is_free_once_all_is_worthless() -> None:
    game = scene(hands=[[3], []], fronts=[[21], []])
    lay(game, B, "#29", "4")
    to_move(game, G)
    run(game, "G #21")
    assert game.totals() == (1, 1)
    assert game.hand[G] == [3]
    assert game.turn == G


def test_y13c_bloody_mary_costs_two_ghosts() -> None:
    game = scene(hands=[[3, 1, 5], []], fronts=[[21], []])
    run(game, "G #21")
    assert legal(game) == {"= 1", "= 3", "= 5"}
    run(game, "G = 1", "G = 3")
    assert game.totals() == (6, 0)
    assert game.hand[G] == [5]
    assert [card.name for card in game.discard[G]] == ["1", "3"]


def test_y14_playing_dead_takes_a_card_back() -> None:
    game = scene(
        round_=5, line=[1, 2, 3, 4, 24, 6, 7, 8, 9], hands=[[5], [6]], fronts=[[8, 22], []]
    )
    run(game, "G 5", "G #8", "G end", "B 6", "B end", "G #22")
    assert legal(game) == {"@ 5", "@ #8", "none"}
    run(game, "G @ #8")
    assert game.won == [[], ["M"]]
    assert sorted(game.front[G]) == [8, 24]
    assert legal(game) == {"ten #8", "ten #24", "none"}
    run(game, "G none")
    assert (game.round, game.turn) == (6, B)


def test_y15_you_wont_have_it() -> None:
    game = scene(
        round_=4, line=[1, 2, 3, 25, 5, 6, 7, 8, 9], hands=[[4], [2, 1]], fronts=[[1], []], start=B
    )
    run(game, "B 2", "B end", "G 4", "G #1", "G end", "B end")
    assert game.won == [["C"], []]
    assert game.front == [[25], []]
    run(game, "B ten 1")
    assert side(game, 10, B) == ["1"]
    assert game.turn == G


def test_y16_a_carried_card_may_open_with_an_empty_turn() -> None:
    game = scene(round_=4, start=B, hands=[[5, 1], [2, 6]], fronts=[[15], []])
    run(game, "B 2", "B end", "G 5", "G 1", "G #15", "G end", "B end")
    assert legal(game) == {"@ 1", "@ 5", "none"}
    run(game, "G @ 5", "B none")
    assert game.totals() == (5, 0)
    run(game, "G end", "B 6", "B end")
    assert game.totals() == (5, 6)
    run(game, "G end")
    assert game.won == [["C"], ["M"]]


def test_y17_the_lull_doubles_the_next_position() -> None:
    game = scene(
        round_=3,
        start=B,
        tokens="MMCCMMMMMC",
        hands=[[6], [5, 1, 2]],
        fronts=[[27], []],
        won=["C", ""],
    )
    run(game, "B 5", "B end", "G #27")
    assert game.tokens[4] == ["C", "C"]
    assert game.removed == [3]
    assert game.front == [[], []]
    assert (game.round, game.turn) == (4, B)
    run(game, "B 2", "B end", "G 6", "G end", "B end")
    assert game.result() == {"winners": [G], "points": [3, 0], "places": [1, 2], "why": "castles"}


def test_y18_a_copy_outlives_its_original() -> None:
    game = scene(hands=[[2, 1, 1], [1]], fronts=[[21, 16], [11]])
    run(game, "G #21", "G = 1", "G = 1", "G 2", "G #16")
    assert legal(game) == {"= 2", "= 6", "none"}
    run(game, "G = 6")
    assert game.totals() == (14, 0)
    run(game, "G end", "B #11", "B @ #21")
    assert game.totals() == (8, 0)


def test_y18_a_goldfish_is_copied_by_half() -> None:
    game = scene(fronts=[[23, 16], []])
    run(game, "G #23", "G #16", "G = 1")
    assert game.totals() == (3, 0)


def test_y19a_be_gone_takes_a_psychic_before_its_turn() -> None:
    game = tenth("4 3 #11", "5 #26")
    assert legal(game) == {"@ 5", "@ #26"}
    run(game, "G @ #26")
    assert game.totals() == (7, 5)
    assert game.result()["winners"] == [G]


def test_y19b_worthless_comes_first() -> None:
    game = tenth("4 3 #11", "5 5 #29")
    assert game.over
    assert game.totals() == (3, 2)
    assert game.result()["winners"] == [G]


def test_y19c_a_lull_ties_the_tenth() -> None:
    game = tenth("6 #26", "2 #27")
    run(game, "G = 6")
    assert game.result() == {"winners": [G], "points": [5, 4], "places": [1, 2], "why": "tokens"}


def test_y19d_now_or_never_placed_is_minus_two() -> None:
    game = tenth("#13 1", "3")
    assert game.totals() == (-1, 3)
    assert game.result()["winners"] == [B]


def test_y20a_a_tied_tenth_goes_to_more_tokens() -> None:
    for won, winner in ((("CCMMM", "CMMM"), G), (("CMMM", "CCMMM"), B)):
        result = tenth("3", "2 1", won=won).result()
        assert result["winners"] == [winner]
        assert result["points"] == [len(won[G]), len(won[B])]
        assert result["why"] == "tokens"


def test_y20b_a_draw_after_a_lull_in_round_nine() -> None:
    game = scene(round_=9, fronts=[[27], []], won=["CMMM", "CMMM"], line=[*STARTERS[:8], 24])
    run(game, "G #27")
    assert game.result() == {"winners": [], "points": [4, 4], "places": [1, 1], "why": "draw"}
    assert len(game.tokens[10]) == 2


def test_y21a_house_swap() -> None:
    game = scene(round_=8, tokens="CCCMMMMMMC", fronts=[[28], []])
    run(game, "G #28")
    assert legal(game) == {"p 9", "p 10", "none"}
    run(game, "G p 10")
    assert legal(game) == {"p 9"}
    run(game, "G p 9")
    assert (game.tokens[9], game.tokens[10]) == (["C"], ["M"])
    assert game.turn == G


def test_y21b_house_swap_finds_nothing_in_round_nine() -> None:
    game = scene(round_=9, fronts=[[28], []])
    run(game, "G #28")
    assert game.phase is naive.Phase.TURN
    assert side(game, 9, G) == ["#28"]


def test_y22a_an_unpaid_bloody_mary_is_worth_nothing_on_the_tenth() -> None:
    game = tenth("#21", "1", hands=[[3], []])
    assert game.totals() == (0, 1)
    assert game.result()["winners"] == [B]
    assert game.hand[G] == [3]


def test_y22b_lets_meet_at_the_end_counts_at_once_on_the_tenth() -> None:
    game = tenth("#20", "1", hands=[[4], []])
    assert legal(game) == {"self", "opponent"}
    run(game, "G self")
    assert game.outcomes() == ["4"]
    run(game, "? 4")
    assert game.totals() == (4, 1)
    assert game.result()["winners"] == [G]


def test_y23_back_into_an_empty_deck_and_shown_there() -> None:
    game = scene(round_=9, fronts=[[18, 19], []])
    game.table[2][G].append(ghost(6))
    run(game, "G #18", "G = 6", "? deck 6", "G #19")
    assert legal(game) == {"self"}
    run(game, "G self")
    assert game.deck[G] == [6]
    assert game.totals() == (6, 0)
    for seat in (G, B):
        assert ("top", G, 6) in game.seen(seat)


# ------------------------------------------------------------------ clause by clause


def test_setups_that_are_no_deal_are_refused() -> None:
    good = random_setup(2, {}, random.Random(1))
    for key, value in (
        ("start", 2),
        ("psychics", [1, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("psychics", [30, 1, 2, 3, 4, 5, 6, 7, 8]),
        ("tokens", ["C"] * 9),
        ("tokens", ["X"] * 10),
        ("hands", [[1]]),
        ("decks", [[7], []]),
    ):
        with pytest.raises(ValueError, match="YAO"):
            Naive(2, {}, {**good, key: value})
    with pytest.raises(ValueError, match="YAO-08"):
        Naive(2, {}, {"start": 0})
    with pytest.raises(ValueError, match="YAO-01"):
        Naive(3, {}, good)
    with pytest.raises(ValueError, match="YAO-01"):
        random_setup(3, {}, random.Random(1))


@pytest.mark.parametrize(
    "options",
    [
        {"nonsense": True},
        {"learning_reveal": 1},
        {"now_or_never_direct": 2},
        {"works_as_ghost": "never"},
        {"psychic_pool": "levels4"},
        {"psychic_pool": [1, 1]},
        {"psychic_pool": [[1]]},
        {"psychic_pool": [0]},
    ],
)
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"Section 5|YAO"):
        random_setup(2, options, random.Random(1))


def test_a_full_deal_has_the_right_cards() -> None:
    setup = random_setup(2, {}, random.Random(5))
    for seat in (G, B):
        assert len(setup["hands"][seat]) == 5
        assert Counter(setup["hands"][seat] + setup["decks"][seat]) == naive.COPIES
    assert Counter(setup["tokens"]) == {"C": 4, "M": 6}
    assert len(set(setup["psychics"])) == 9


@pytest.mark.parametrize(
    ("options", "highest"),
    [
        ({"psychic_pool": "starters"}, 9),
        ({"psychic_pool": "levels1"}, 14),
        ({"psychic_pool": "levels2"}, 19),
        ({"psychic_pool": "levels3"}, 24),
        ({"psychic_pool": "all"}, 29),
        ({"psychic_pool": "all", "learning_reveal": True}, 9),
    ],
)
def test_pools(options: dict[str, object], highest: int) -> None:
    rng = random.Random(7)
    drawn = {k for _ in range(60) for k in random_setup(2, options, rng)["psychics"]}
    assert drawn == set(range(1, highest + 1))
    with pytest.raises(ValueError, match="YAO-08"):
        random_setup(2, {"psychic_pool": [1, 2, 3]}, rng)
    if highest < 29:
        with pytest.raises(ValueError, match="YAO-08"):
            scene(options, line=[29, *STARTERS[1:]])


def test_yao12_the_line_is_turned_up_bit_by_bit() -> None:
    game = scene({"learning_reveal": True}, hands=[[1], [1]])
    assert game.seen(G)[0][2] == (1, 2, 3, None, None, None, None, None, None)
    run(game, "G end", "G none")
    assert ("turned up", 4, 4) in game.seen(B)
    assert all(("turned up", 5, 5) not in game.seen(seat) for seat in (G, B))
    game = run(scene(hands=[[1], [1]]), "G end", "G none")
    assert game.seen(G)[0][2] == tuple(STARTERS)
    assert all(event[0] != "turned up" for event in game.seen(G))


def test_yao25_a_psychic_just_gained_may_be_placed_but_not_played() -> None:
    game = scene(line=[8, 1, 2, 3, 4, 5, 6, 7, 9])
    assert refusal(game, "#8").startswith("YAO-15")
    run(game, "G end", "G ten #8", "B end")
    assert side(game, 10, G) == ["#8"]


def test_yao52_the_fourth_manor_ends_the_game_at_once() -> None:
    game = scene(round_=6, won=["MMM", ""], start=B, decks=[[1, 1], [1, 1]], hands=[[], [1]])
    run(game, "B end")
    assert game.over
    assert game.result() == {"winners": [G], "points": [4, 0], "places": [1, 2], "why": "manors"}
    assert game.deck == [[1, 1], [1, 1]]
    assert game.front == [[], []]
    assert game.turn is None
    assert game.legal() == []
    assert game.outcomes() == []
    assert refusal(game, "end").startswith("YAO-64")


def test_yao57_a_short_deck_gives_what_it_has() -> None:
    game = scene(decks=[[4], [1, 2, 3]])
    run(game, "G end")
    assert game.hand == [[4], [1, 2]]
    assert game.deck == [[], [3]]


def test_yao58_nothing_to_place_is_not_asked() -> None:
    game = scene(line=[5, 1, 2, 3, 4, 6, 7, 8, 9], fronts=[[1], []], start=B)
    run(game, "B end")
    assert legal(game) == {"ten #5", "none"}
    game = scene(hands=[[4], []], fronts=[[1], []])
    run(game, "G #1", "G 4", "G end", "B end")
    assert (game.round, game.turn) == (2, G)


def test_p02_an_empty_or_banned_deck_gives_nothing_and_asks_nothing() -> None:
    game = scene(fronts=[[2], []])
    run(game, "G #2")
    assert game.phase is naive.Phase.TURN
    game = scene(fronts=[[25, 2], []], decks=[[6, 6], []])
    run(game, "G #25", "G = 6", "G = 1", "G #2")
    assert game.phase is naive.Phase.TURN
    assert game.deck[G] == [6, 6]


def test_p02_reshuffles_the_rest() -> None:
    game = scene(fronts=[[2], []], decks=[[6, 1, 1, 2], []])
    run(game, "G #2", "G = 1")
    assert game.outcomes() == [
        f"deck {a} {b} {c}" for a, b, c in sorted(set(itertools.permutations([6, 1, 2])))
    ]
    assert game.chance
    for wrong in ("deck 6 1", "deck 6 1 1", "6 1 2", "deck 6 1 2 ", "= 1"):
        refusal(game, wrong)
    run(game, "? deck 2 6 1", "G end", "B end")
    assert game.hand[G] == [2, 6]


def test_p03_shows_the_hand_while_it_is_active() -> None:
    game = scene(hands=[[1], [4, 5]], fronts=[[3, 20], []])
    run(game, "G #3", "G #20", "G opponent", "? 4")
    assert ("looks", (4, 5)) in game.seen(G)
    assert ("taken", 4) in game.seen(G)
    assert ("taken", 4) in game.seen(B)
    assert game.totals() == (1, 0)


def test_p03_stops_showing_when_discarded() -> None:
    for options, told in (({}, False), ({"effects_outlive_card": True}, True)):
        game = scene(options, hands=[[2], [4, 5]], fronts=[[3, 20], [11]])
        run(game, "G #3", "G end", "B #11", "B @ #3", "B 5", "B end", "G #20", "G opponent", "? 4")
        assert (("taken", 4) in game.seen(G)) is told


def test_p06_random_plays_an_unbanned_ghost_and_uses_the_marker() -> None:
    game = scene(hands=[[1], [2, 3, 3]], fronts=[[6, 25], [8]])
    run(game, "G #6", "G #25", "G = 2", "G = 6", "G 1", "G end")
    assert refusal(game, "#8").startswith("YAO-24")
    run(game, "B random")
    assert game.outcomes() == ["3"]
    refusal(game, "2")
    run(game, "? 3")
    assert game.marker[B] is None
    assert legal(game) == {"end", "3", "#8"}


def test_p06_the_marker_stays_without_an_unbanned_ghost() -> None:
    game = scene(hands=[[1], [2, 4]], fronts=[[6, 25], [11, 8]])
    run(game, "G #6", "G #25", "G = 2", "G = 4", "G 1", "G end")
    assert legal(game) == {"end", "#8", "#11"}
    run(game, "B #11", "B @ #25")
    assert legal(game) == {"end", "random"}


def test_p06_the_marker_goes_with_the_card() -> None:
    for options, kept in (({}, False), ({"effects_outlive_card": True}, True)):
        game = scene(options, hands=[[1, 1], []], fronts=[[6], [11]])
        run(game, "G 1", "G #6", "G end", "B #11", "B @ #6")
        assert (game.marker[B] is not None) is kept


def test_p06_the_marker_goes_when_the_card_is_taken_back() -> None:
    for options, kept in (({}, False), ({"effects_outlive_card": True}, True)):
        game = scene(options, hands=[[1, 1], [2]], fronts=[[6, 22], []])
        run(game, "G 1", "G #6", "G #22", "G @ #6", "G none")
        assert (game.marker[B] is not None) is kept


def test_p06_worthless_lifts_only_the_marker_of_its_own_round() -> None:
    game = scene(hands=[[1, 1], [5, 2]], fronts=[[6, 29], []])
    run(game, "G 1", "G #6", "G #29")
    assert game.marker[B] is None
    game = scene(hands=[[1, 1, 1], [5, 2]], fronts=[[6, 29], []])
    run(game, "G #6", "G 1", "G end", "B end", "B none", "G 1", "G #29", "G end")
    assert legal(game) == {"end", "random"}


def test_p06_until_used() -> None:
    game = scene(
        {"tripped_until_used": True}, round_=3, hands=[[1, 2, 1], [5, 2]], fronts=[[6], []]
    )
    run(game, "G #6", "G 1", "G end", "B end", "B none", "G 2", "G end", "B end", "B none")
    run(game, "G 1", "G end")
    assert legal(game) == {"end", "random"}
    run(game, "B random", "? 2", "B end")
    assert game.marker[B] is None


def test_p07_is_for_the_tenth_only() -> None:
    game = scene(fronts=[[7], []])
    assert legal(game) == {"end"}
    assert refusal(game, "#7").startswith("YAO-22a")
    lay(game, B, "#29")
    to_move(game, G)
    assert legal(game) == {"end"}
    assert tenth("#7", "2").result()["winners"] == [G]


def test_p10_and_p26_and_identity_by_printed_value() -> None:
    game = lay(scene(), G, "1", "2", "#9")
    assert game.totals() == (4, 0)
    lay(game, G, "#10 = 2")
    assert game.totals() == (6, 0)
    lay(game, B, "2", "#26 = 2")
    assert game.totals() == (9, 5)


def test_p11_of_two_equal_ghosts_the_played_one_goes() -> None:
    game = scene(round_=2, fronts=[[], [11]])
    game.table[2][G].append(Card(4, False, (4,), carried=True))
    lay(game, G, "4")
    to_move(game, B)
    run(game, "B #11")
    assert legal(game) == {"@ 4"}
    run(game, "B @ 4")
    assert [card.carried for card in game.table[2][G]] == [True]


def test_p11_without_a_target_lies_there() -> None:
    game = scene(fronts=[[11], []])
    run(game, "G #11")
    assert game.phase is naive.Phase.TURN
    assert side(game, 1, G) == ["#11"]


def test_p13_discarded_or_blanked_does_not_move() -> None:
    game = scene(hands=[[], [5]], fronts=[[13], [11]])
    run(game, "G #13", "G end", "B 5", "B #11", "B @ #13", "B end", "G end", "G none")
    assert side(game, 10, G) == []
    game = scene(hands=[[], [5, 5, 5]], fronts=[[13], [29]])
    run(game, "G #13", "G end", "B 5", "B 5", "B #29", "B end", "G end", "G none")
    assert side(game, 1, G) == ["#13"]
    game = scene({"effects_outlive_card": True}, hands=[[], [5]], fronts=[[13], [11]])
    run(game, "G #13", "G end", "B 5", "B #11", "B @ #13", "B end", "G end", "G none")
    assert side(game, 10, G) == []


def test_p13_moves_on_a_win_and_on_a_tie() -> None:
    game = scene(fronts=[[13], []])
    run(game, "G #13", "G end", "B end")
    assert side(game, 10, G) == ["#13"]
    game = scene(fronts=[[13, 27], []])
    run(game, "G #13", "G #27")
    assert side(game, 10, G) == ["#13"]
    assert side(game, 1, G) == ["#27"]


def test_p13_taken_back_does_not_move() -> None:
    game = scene(fronts=[[13, 22], []])
    run(game, "G #13", "G #22", "G @ #13")
    assert side(game, 10, G) == []
    assert sorted(game.front[G]) == [1, 13]


def test_p14_forbids_22_and_27_as_a_single_card() -> None:
    game = scene(hands=[[1], [2]], fronts=[[14], [22, 27, 8]])
    run(game, "G #14", "G 1", "G end")
    assert legal(game) == {"end", "2", "#8"}
    assert refusal(game, "#27").startswith("YAO-P14")
    run(game, "B 2")
    assert legal(game) == {"#8", "#22", "#27"}
    assert refusal(game, "end").startswith("YAO-P14")
    run(game, "B #8")
    assert legal(game) == {"end", "#22", "#27"}
    run(game, "B end")
    assert game.turn == G


def test_p14_random_is_a_card_like_another() -> None:
    game = scene(hands=[[1], [2, 5]], fronts=[[14, 6], []])
    run(game, "G #14", "G #6", "G 1", "G end")
    assert legal(game) == {"end", "random"}
    run(game, "B random", "? 2")
    assert legal(game) == {"5"}


def test_p14_discarded_frees_the_turn() -> None:
    for options, expected in (({}, {"end", "2"}), ({"effects_outlive_card": True}, {"2"})):
        game = scene(options, hands=[[1], [2]], fronts=[[14], [11]])
        run(game, "G #14", "G 1", "G end", "B #11", "B @ #14")
        assert legal(game) == expected


def test_p14_makes_an_empty_turn_a_withdrawal_even_when_ahead() -> None:
    game = scene(round_=2, hands=[[], []])
    game.table[2][G].append(Card(4, False, (4,), carried=True))
    lay(game, B, "#14")
    to_move(game, G)
    assert game.ahead(G)
    run(game, "G end")
    assert game.won == [[], ["C"]]


def test_p15_what_a_carried_card_keeps() -> None:
    kept = {"2": 2, "#3": 1, "#4": 2, "#5": 3, "#21": 6, "#23": 2, "#8": 0, "#16": 0, "#19": 0}
    for name, worth in kept.items():
        game = scene(fronts=[[15], []], decks=[[1] * 9, [3] * 9], hands=[[4, 1, 1], []])
        run(game, "G 4", "G #15")
        answers = {"#16": ["= 4"], "#19": ["opponent"], "#21": ["= 1", "= 1"]}.get(name, [])
        owned = game.front[G] if name.startswith("#") else game.hand[G]
        owned.append(naive.argument(name))
        run(game, f"G {name}", *(f"G {answer}" for answer in answers), "G end", "B end")
        assert {"@ #15", "@ #13"} & legal(game) == set()
        run(game, f"G @ {name}", "B none")
        assert game.round == 2
        assert side(game, 2, G) == [name]
        assert game.totals() == (worth, 0)


def test_p15_a_carried_card_was_not_played() -> None:
    game = scene(hands=[[4], []], fronts=[[15, 16, 22], []])
    run(game, "G 4", "G #15", "G end", "B end", "G @ 4", "B none")
    assert game.totals() == (4, 0)
    run(game, "G #16")
    assert game.phase is naive.Phase.TURN
    run(game, "G #22")
    assert legal(game) == {"@ #16", "none"}


def test_p15_works_when_the_opponent_plays_dead_and_not_for_a_loser() -> None:
    game = scene(hands=[[3], [2]], fronts=[[15], [22]])
    run(game, "G #15", "G 3", "G end", "B #22")
    assert game.turn == G
    assert legal(game) == {"@ 3", "none"}
    game = scene(hands=[[3], [5]], fronts=[[15], []])
    run(game, "G #15", "G 3", "G end", "B 5", "B end", "G end")
    assert legal(game) == {"ten #1", "none"}


def test_p15_without_an_eligible_card_is_not_asked() -> None:
    game = scene(fronts=[[15, 13], []])
    run(game, "G #15", "G #13", "G end", "B end")
    assert game.turn == B


def test_p15_from_round_nine_lies_open_on_the_tenth_and_is_not_activated() -> None:
    game = scene(round_=9, hands=[[3], []], fronts=[[15, 26], []], line=[*STARTERS[:8], 24])
    run(game, "G 3", "G #26", "G = 1", "G #15", "G end", "B end", "G @ #26", "B none")
    assert game.over
    assert game.totals() == (0, 0)


def test_p15_discarded() -> None:
    for options, asked in (({}, False), ({"effects_outlive_card": True}, True)):
        game = scene(options, hands=[[3], []], fronts=[[15], [11]])
        run(game, "G #15", "G 3", "G end", "B #11", "B @ #15", "B end")
        assert (game.turn == G) is asked


def test_p16_may_decline_and_cannot_copy_what_is_banned() -> None:
    game = scene(hands=[[3, 4], []], fronts=[[25, 16], []])
    run(game, "G 3", "G 4", "G #25", "G = 3", "G = 1", "G #16")
    assert legal(game) == {"= 4", "none"}
    run(game, "G none")
    assert game.totals() == (7, 0)


def test_p16_copies_the_four_of_13_without_the_move() -> None:
    game = scene(fronts=[[13, 16], []])
    run(game, "G #13", "G #16", "G = 4", "G end", "B end")
    assert side(game, 1, G) == ["#16"]
    assert side(game, 10, G) == ["#13"]


def test_p18_only_natural_ghosts_of_earlier_positions() -> None:
    game = scene(round_=3, hands=[[4], []], fronts=[[18], []])
    game.table[1][G] += [ghost(2), Card(5, True)]
    game.table[2][G] += [ghost(2), ghost(6)]
    game.table[2][B] += [ghost(3)]
    game.table[10][G] += [ghost(1)]
    run(game, "G 4", "G #18")
    assert legal(game) == {"= 2", "= 6"}
    run(game, "G = 2", "? deck 2")
    assert side(game, 1, G) == ["#5"]
    assert game.deck[G] == [2]
    game = scene(round_=3, fronts=[[18], []], decks=[[1], []])
    run(game, "G #18")
    assert game.phase is naive.Phase.TURN


def test_p19_reads_a_deck_even_a_banned_value() -> None:
    game = scene(decks=[[6, 1], [2]], fronts=[[25, 19], []])
    run(game, "G #25", "G = 6", "G = 2", "G #19")
    assert legal(game) == {"self", "opponent"}
    run(game, "G self")
    assert game.totals() == (6, 0)
    assert game.deck[G] == [6, 1]
    game = scene(decks=[[6, 1], [2]], fronts=[[19], []])
    run(game, "G #19", "G opponent")
    assert game.totals() == (2, 0)
    assert ("top", B, 2) in game.seen(B)
    game = scene(fronts=[[19], []])
    run(game, "G #19")
    assert game.totals() == (0, 0)
    assert game.phase is naive.Phase.TURN


def test_p20_hides_the_ghost_from_the_chooser() -> None:
    game = scene(hands=[[1], [4, 5]], fronts=[[20], []])
    run(game, "G #20", "G opponent")
    assert game.outcomes() == ["4", "5"]
    run(game, "? 5")
    assert side(game, 10, B) == ["5"]
    assert ("taken", 5) in game.seen(B)
    assert ("taken", 5) not in game.seen(G)
    assert ("chance", "hidden") in game.seen(G)


def test_p20_an_empty_hand_is_a_legal_choice() -> None:
    game = scene(hands=[[1], []], fronts=[[20], []])
    run(game, "G #20")
    assert legal(game) == {"self", "opponent"}
    run(game, "G opponent", "G 1")
    assert side(game, 10, B) == []


def test_p22_alone_takes_nothing_back() -> None:
    game = scene(fronts=[[22], []])
    run(game, "G #22")
    assert game.won == [[], ["C"]]
    assert legal(game) == {"ten #1", "none"}


def test_p22_a_ghost_goes_back_to_the_hand() -> None:
    game = scene(hands=[[4], []], fronts=[[22], []])
    run(game, "G 4", "G #22", "G @ 4")
    assert game.hand[G] == [4]
    assert side(game, 1, G) == ["#22"]


def test_p24_stops_psychics_but_not_placing() -> None:
    game = scene(hands=[[1], [2]], fronts=[[24], [4, 29]])
    run(game, "G #24", "G 1", "G end")
    assert legal(game) == {"end", "2"}
    assert refusal(game, "#4").startswith("YAO-22b")
    run(game, "B end")
    assert legal(game) == {"ten 2", "ten #1", "ten #4", "ten #29", "none"}


def test_p27_leaves_the_start_and_places_nothing() -> None:
    game = scene(hands=[[1], [2]], decks=[[3, 3], [4, 4]], fronts=[[], [27]])
    run(game, "G 1", "G end", "B #27")
    assert (game.round, game.turn) == (2, G)
    assert game.hand == [[3, 3], [2, 4, 4]]
    assert game.tokens[1] == []
    assert len(game.tokens[2]) == 2


def test_p27_gives_the_psychic_to_1() -> None:
    for choice in ("remove", "carry", "player"):
        line = [5, 2, 3, 4, 6, 7, 8, 9, 1]
        game = scene({"lull_psychic": choice}, hands=[[1], [2]], fronts=[[1], [27]], line=line)
        run(game, "G #1", "G 1", "G end", "B #27")
        assert game.front == [[5], []]


def test_p27_psychic_switches() -> None:
    game = scene({"lull_psychic": "player"}, fronts=[[27], []])
    run(game, "G #27")
    assert game.front == [[1], []]
    game = scene({"lull_psychic": "carry"}, fronts=[[27], []])
    run(game, "G #27")
    assert sorted(game.line[2]) == [1, 2]
    run(game, "G end")
    assert sorted(game.front[G]) == [1, 2]
    game = scene({"lull_psychic": "carry"}, fronts=[[27], []], round_=9)
    run(game, "G #27")
    assert game.removed == [9]


def test_p27_starter_switch() -> None:
    game = scene({"lull_starter": "opponent"}, fronts=[[27], []])
    run(game, "G #27")
    assert game.turn == B
    game = scene({"lull_starter": "opponent"}, fronts=[[], [27]], hands=[[1], []])
    run(game, "G 1", "G end", "B #27")
    assert game.turn == G


def test_p28_may_be_declined_and_never_touches_the_position_in_play() -> None:
    game = scene(round_=7, fronts=[[28], []])
    run(game, "G #28")
    assert legal(game) == {"p 8", "p 9", "p 10", "none"}
    run(game, "G none")
    assert game.tokens[8] == ["M"]


def test_p29_silences_what_came_before_and_after() -> None:
    game = scene(hands=[[1, 1, 1, 1], [6, 2]], fronts=[[1, 14, 15, 24, 29, 25], [11, 22, 21]])
    run(game, "G #1", "G #14", "G #15", "G #24", "G #25", "G = 2", "G = 6", "G 1", "G #29")
    assert game.totals() == (6, 0)
    run(game, "G end")
    assert legal(game) == {"end", "2", "6", "#11", "#21", "#22"}
    run(game, "B #11", "B #22", "B #21", "B 2")
    assert game.totals() == (6, 4)
    run(game, "B end")
    assert game.turn == B
    assert game.front[B] == [1]
    assert side(game, 1, G) == ["#1", "#14", "#15", "#24", "#25", "#29", "1"]


def test_p29_ends_effects_that_outlived_their_card() -> None:
    game = scene({"effects_outlive_card": True}, hands=[[1], [2]], fronts=[[25], [11, 29]])
    run(game, "G 1", "G #25", "G = 2", "G = 6", "G end", "B #11", "B @ #25")
    assert legal(game) == {"end", "#29"}
    run(game, "B #29")
    assert legal(game) == {"end", "2"}


# ------------------------------------------------------------------ the tenth


def test_tenth_effects_in_ascending_order() -> None:
    game = tenth("#17 2 #8", "2 2 #26 #10")
    run(game, "B = 2", "G = 2", "B = 2")
    assert game.totals() == (6, 10)


def test_tenth_starters_cards_first() -> None:
    for start, first in ((G, "G = 2"), (B, "B = 1")):
        game = tenth("#26", "#10", options={"r10_order": "starter_first"}, start=start)
        run(game, first)
        assert not game.over
    game = tenth("#26", "#10", start=G)
    run(game, "B = 1", "G = 2")
    assert game.over


def test_tenth_be_gone_may_be_forced_to_help() -> None:
    game = tenth("#11", "#13")
    assert legal(game) == {"@ #13"}
    run(game, "G @ #13")
    assert game.totals() == (0, 0)
    assert tenth("#11", "").over


def test_tenth_an_effect_discarded_after_its_activation() -> None:
    for options, totals in (({}, (0, 2)), ({"effects_outlive_card": True}, (0, 3))):
        game = tenth("#11", "2 #8", options=options)
        run(game, "G @ #8")
        assert game.totals() == totals


def test_tenth_playing_dead_loses_at_once_without_a_take_back() -> None:
    game = tenth("6 6 #22", "1 #27")
    assert game.result()["winners"] == [B]
    assert game.result()["points"] == [5, 5]
    assert game.result()["why"] == "round 10"


def test_tenth_dead_cards_do_nothing() -> None:
    dead = " ".join(f"#{k}" for k in naive.DEAD_ON_THE_TENTH)
    game = tenth(dead + " 1", "2", hands=[[1], [1]])
    assert game.over
    assert game.totals() == (1, 2)


def test_tenth_dead_cards_stay_dead_with_a_deck_left() -> None:
    setup = {
        "start": G,
        "psychics": [19],
        "tokens": ["M", "M"],
        "hands": [[1], [1]],
        "decks": [[6] * 9, [5] * 9],
    }
    game = Naive(2, {}, setup)
    run(game, "G end", "G ten #19")
    assert game.over
    assert game.result() == {"winners": [B], "points": [0, 1], "places": [2, 1], "why": "tokens"}


def test_tenth_double_vision_may_copy_an_unpaid_mary() -> None:
    game = tenth("#16 #21", "5")
    assert legal(game) == {"= 6", "none"}
    run(game, "G = 6")
    assert game.totals() == (6, 5)


def test_tenth_double_vision_never_copies_a_carried_card_or_a_minus() -> None:
    extra = [(G, Card(5, False, (5,), carried=True)), (G, Card(13, True, minus=True))]
    game = tenth("#16 #13", "5", extra=extra[:1])
    assert game.over
    assert game.totals() == (3, 5)
    game = tenth("#16", "5", extra=extra)
    assert game.over
    game = tenth("#16 #13 #7", "5", options={"now_or_never_direct": 4})
    assert legal(game) == {"= 3", "= 4", "none"}
    run(game, "G = 4")
    assert game.totals() == (11, 5)


def test_tenth_bloody_mary_pays_the_lowest_two() -> None:
    game = tenth("#21", "5", hands=[[4, 2, 3], []])
    assert game.hand[G] == [4]
    assert game.totals() == (6, 5)
    assert tenth("#21", "5", hands=[[4, 4], []]).totals() == (6, 5)
    for hand in ([], [3]):
        game = tenth("#21", "5", hands=[hand, []], options={"bloody_mary_cost": "as_possible"})
        assert game.totals() == (6, 5)
        assert game.hand[G] == []


def test_tenth_a_moved_13_is_outside_every_group() -> None:
    game = tenth("#8 #10", "#12 #17", extra=[(G, Card(13, True, minus=True))])
    run(game, "G = 2", "B = 4")
    assert game.totals() == (-2, 0)
    game = tenth("1", "#29", extra=[(G, Card(13, True, minus=True))])
    assert game.totals() == (2, 0)


def test_tenth_takes_both_tokens_after_a_lull() -> None:
    game = scene(round_=9, fronts=[[27], []], won=["CMMM", "CMMM"])
    game.table[10][G].append(ghost(1))
    run(game, "G #27")
    assert game.result() == {"winners": [G], "points": [6, 4], "places": [1, 2], "why": "round 10"}


# ------------------------------------------------------------------ the other switches


def test_value_only_psychics_are_outside_the_groups() -> None:
    options = {"works_as_ghost": "value_only"}
    game = lay(scene(options), G, "2", "#4", "#8", "#26 = 2")
    assert game.totals() == (8, 0)
    lay(game, B, "#12")
    assert game.totals() == (2, 0)
    game = scene(options, hands=[[2], []], fronts=[[25, 4, 16, 5], []])
    run(game, "G 2", "G #5", "G #25", "G = 2", "G = 3")
    assert legal(game) == {"end", "#4", "#16"}
    run(game, "G #16")
    assert legal(game) == {"= 2", "none"}
    run(game, "G = 2", "G #4")
    assert game.totals() == (9, 0)


def test_bloody_mary_pays_what_she_can() -> None:
    options = {"bloody_mary_cost": "as_possible"}
    game = scene(options, fronts=[[21], []])
    run(game, "G #21", "G end")
    assert game.totals() == (6, 0)
    game = scene(options, fronts=[[21], []], hands=[[3], []])
    run(game, "G #21", "G = 3", "G end")
    assert game.hand[G] == []


def test_a_leader_may_withdraw_only_with_the_switch() -> None:
    game = scene(hands=[[1], [2]])
    run(game, "G 1")
    assert refusal(game, "withdraw").startswith("YAO-18")
    game = scene({"withdraw_when_ahead": True}, hands=[[1], [2]])
    assert legal(game) == {"end", "1"}
    run(game, "G 1")
    assert legal(game) == {"end", "withdraw"}
    run(game, "G withdraw")
    assert game.won == [[], ["C"]]


def test_effects_outlive_their_card_but_units_do_not() -> None:
    for options, target, left in (
        ({}, "#9", 2),
        ({}, "#3", 2),
        ({"effects_outlive_card": True}, "#9", 4),
        ({"effects_outlive_card": True}, "#3", 2),
    ):
        game = scene(options, hands=[[1], []], fronts=[[9, 3], [11]])
        run(game, "G 1", "G #3", "G #9", "G end")
        assert game.totals() == (4, 0)
        run(game, "B #11", f"B @ {target}")
        assert game.totals() == (left, 0)


def test_a_discarded_1_claims_only_with_the_switch() -> None:
    line = [5, 2, 3, 4, 6, 7, 8, 9, 1]
    for options, taker in (({}, B), ({"effects_outlive_card": True}, G)):
        game = scene(options, hands=[[3], []], fronts=[[1], [11]], line=line)
        run(game, "G 3", "G #1", "G end", "B #11", "B @ #1", "B end")
        assert game.front[taker] == [5]


# ------------------------------------------------------------------ who knows what


def test_yao78_which_ghost_is_placed_is_secret() -> None:
    games = [scene(hands=[[2, 5], []]) for _ in range(2)]
    for game, value in zip(games, (2, 5), strict=True):
        run(game, "G end", f"G ten {value}")
    assert games[0].seen(B) == games[1].seen(B)
    assert games[0].seen(G) != games[1].seen(G)
    assert games[0].world() != games[1].world()


def test_drawn_cards_are_private() -> None:
    games = [scene(decks=[deck, []]) for deck in ([1, 2], [3, 4])]
    for game in games:
        run(game, "G end")
    assert games[0].seen(B) == games[1].seen(B)
    assert games[0].seen(G) != games[1].seen(G)


def test_everything_on_the_tenth_is_turned_up() -> None:
    game = scene(round_=9, hands=[[2, 5], []], line=[*STARTERS[:8], 24])
    run(game, "G end", "G ten 5")
    assert ("reveal", ("5",), ()) in game.seen(B)


Tiny = tuple[dict[str, object], list[list[int]], str, list[int], list[int], int]

# options, possible lines, tokens, each seat's ghosts, size of the opening hand
TINY: list[Tiny] = [
    ({}, [[20]], "CM", [1, 2, 3], [1, 2], 2),
    ({}, [[20, 3]], "CMM", [1, 2], [1, 2], 1),
    ({}, [[6]], "CM", [1, 2, 3], [1, 2], 1),
    ({}, [[2, 19]], "CMM", [1, 2], [1, 2], 1),
    ({"learning_reveal": True}, [[6, 1, 2, 3], [6, 1, 2, 4]], "CCMMC", [1], [], 1),
]


def tiny_deals(
    lines: list[list[int]], tokens: str, green: list[int], blue: list[int], hand: int
) -> Iterator[dict[str, Any]]:
    greens = sorted(set(itertools.permutations(green)))
    blues = sorted(set(itertools.permutations(blue)))
    for start, line, one, two in itertools.product((G, B), lines, greens, blues):
        yield {
            "start": start,
            "psychics": line,
            "tokens": list(tokens),
            "hands": [list(one[:hand]), list(two[:hand])],
            "decks": [list(one[hand:]), list(two[hand:])],
        }


def positions(game: Naive) -> Iterator[Naive]:
    """The whole tree below a position."""
    yield game
    for move in game.legal() or game.outcomes():
        child = copy.deepcopy(game)
        child.play(move)
        yield from positions(child)


@pytest.mark.parametrize("tiny", TINY, ids=lambda tiny: str(tiny[1]))
def test_a_seat_knows_its_options_and_its_own_hand_and_no_more(tiny: Any) -> None:
    options, *rest = tiny
    known: dict[tuple[int, Any], Any] = {}
    worlds: dict[tuple[int, Any], set[Any]] = defaultdict(set)
    for setup in tiny_deals(*rest):
        for game in positions(Naive(2, options, setup)):
            assert hash(game.world()) is not None
            for seat in (G, B):
                key = (seat, game.seen(seat))
                mine = (
                    game.turn,
                    game.chance,
                    game.legal() if game.turn == seat else None,
                    sorted(game.hand[seat]),
                    game.front,
                    game.won,
                    game.tokens,
                    [len(cards) for cards in game.hand],
                    [len(cards) for cards in game.deck],
                )
                assert known.setdefault(key, mine) == mine
                worlds[key].add(game.world())
    assert max(len(consistent) for consistent in worlds.values()) > 1


# ------------------------------------------------------------------ random play


def cards_of(game: Naive) -> tuple[list[list[int]], list[int]]:
    """All ghosts by seat and all psychics, wherever they are."""
    ghosts = [sorted(game.hand[seat] + game.deck[seat]) for seat in (G, B)]
    psychics = [*game.removed, *game.front[G], *game.front[B]]
    psychics += [k for cards in game.line.values() for k in cards]
    piles = [(seat, game.discard[seat]) for seat in (G, B)]
    piles += [(seat, sides[seat]) for sides in game.table.values() for seat in (G, B)]
    for seat, pile in piles:
        for card in pile:
            (psychics if card.psychic else ghosts[seat]).append(card.number)
    return [sorted(each) for each in ghosts], sorted(psychics)


def tokens_of(game: Naive) -> list[str]:
    lying = [token for tokens in game.tokens.values() for token in tokens]
    return sorted(game.won[G] + game.won[B] + lying)


def self_play(
    options: Mapping[str, object], setup: dict[str, Any], rng: random.Random, patience: float
) -> tuple[dict[str, Any], Naive]:
    """One random game with every invariant asserted; patience makes END rarer."""
    game = Naive(2, options, setup)
    cards, tokens = cards_of(game), tokens_of(game)
    moves: list[list[Any]] = []
    lists: list[list[str] | None] = []
    while not game.over:
        if game.chance:
            assert game.turn is None
            assert game.legal() == []
            move, seat = game.sample(rng), None
            lists.append(None)
        else:
            assert game.outcomes() == []
            choices, seat = game.legal(), game.turn
            assert 1 <= len(choices) == len(set(choices))
            if game.phase is naive.Phase.TURN:
                assert_turn(game, choices)
            else:
                assert choices != ["none"]
            others = [choice for choice in choices if choice != "end"]
            move = rng.choice(others if others and rng.random() < patience else choices)
            lists.append(choices)
        before = [len(game.seen(each)) for each in (G, B)]
        moves.append([seat, move])
        game.play(move)
        assert all(len(game.seen(each)) > before[each] for each in (G, B))
        assert cards_of(game) == cards
        assert tokens_of(game) == tokens
    result = game.result()
    record = {
        "format": 1,
        "game": "rest-in-peace",
        "rules": 1,
        "seats": 2,
        "options": dict(options),
        "setup": setup,
        "moves": moves,
        "legal": lists,
        "result": {k: v for k, v in result.items() if k != "why"} | {"reason": "any"},
    }
    return record, game


def assert_turn(game: Naive, choices: list[str]) -> None:
    """YAO-19, YAO-44, section 6, and that everyone is asked for END."""
    seat = game.mover
    assert game.round <= game.last_fought
    assert min(game.totals()) >= 0
    if "end" not in choices:
        assert game.played == 1
        assert game.active(1 - seat, 14)
    if game.played == 0 and game.end_passes(seat):
        assert any(card.carried for card in game.table[game.round][seat])
    if game.tripped(seat):
        assert set(choices) <= {"end", "withdraw", "random"}
    assert len(choices) <= 15 + ("withdraw" in choices)
    assert len(game.hand[seat]) <= 21


def assert_full_size_facts(record: dict[str, Any], game: Naive) -> None:
    """Sections 4 and 6."""
    decisions = [move for seat, move in record["moves"] if seat is not None]
    assert len(decisions) <= 139
    result = game.result()
    castles = [game.won[seat].count("C") for seat in (G, B)]
    manors = [game.won[seat].count("M") for seat in (G, B)]
    if game.round == game.tenth:
        assert game.deck == [[], []]
    if game.why in ("castles", "manors"):
        winner = result["winners"][0]
        assert castles[winner] >= 3 or manors[winner] >= 4
        assert game.round <= 9
    else:
        assert game.round == 10
    if game.why == "draw":
        assert result["points"] == [4, 4]
        assert len(game.tokens[10]) == 2
        assert any(card.name == "#27" for side_ in game.table[9] for card in side_)
    assert all(castles[s] < 3 and manors[s] < 4 for s in (G, B) if s not in result["winners"])
    assert sum(result["points"]) + len(game.tokens[10]) <= 10
    assert result["places"] in ([1, 2], [2, 1], [1, 1])


@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: json.dumps(options)[1:-1])
def test_random_games(options: dict[str, object]) -> None:
    rng = random.Random(json.dumps(options))
    for number in range(60):
        setup = random_setup(2, options, rng)
        record, game = self_play(options, setup, rng, patience=(0.0, 0.5, 0.9)[number % 3])
        assert_full_size_facts(record, game)
        assert check(json.loads(json.dumps(record))) is None


@pytest.mark.parametrize("options", SWITCHES, ids=lambda options: json.dumps(options)[1:-1])
def test_random_tiny_games(options: dict[str, object]) -> None:
    rng = random.Random(json.dumps(options))
    pool = naive.read_switches(options).psychic_pool
    for _ in range(100):
        rounds = rng.randrange(0, 5)
        setup = {
            "start": rng.randrange(2),
            "psychics": rng.sample(pool, rounds),
            "tokens": [rng.choice("CM") for _ in range(rounds + 1)],
            "hands": [[rng.randint(1, 6) for _ in range(rng.randrange(4))] for _ in (G, B)],
            "decks": [[rng.randint(1, 6) for _ in range(rng.randrange(9))] for _ in (G, B)],
        }
        record, _ = self_play(options, setup, rng, patience=0.7)
        assert check(json.loads(json.dumps(record))) is None


def test_random_games_end_in_every_way() -> None:
    rng = random.Random(3)
    ways: Counter[str] = Counter()
    line = [20, 27, 28, 22, 16, 11, 1, 13, 2]
    for _ in range(150):
        setup = {**random_setup(2, {}, rng), "psychics": line}
        ways[self_play({}, setup, rng, patience=0.3)[1].why] += 1
    assert {"castles", "manors", "round 10", "tokens"} <= set(ways)


# ------------------------------------------------------------------ checking records


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    rng = random.Random(11)
    return self_play({}, random_setup(2, {}, rng), rng, patience=0.5)[0]


def changed(record: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {**copy.deepcopy(record), **keys}


def test_check_accepts_a_game_and_its_beginning(record: dict[str, Any]) -> None:
    assert check(record) is None
    beginning = changed(record, moves=record["moves"][:7], legal=record["legal"][:7])
    del beginning["result"]
    assert check(beginning) is None
    del beginning["legal"]
    assert check(beginning) is None


def test_check_names_the_first_difference(record: dict[str, Any]) -> None:
    result, moves, lists = record["result"], record["moves"], record["legal"]
    seat, move = moves[0]
    cases = {
        "the record's game": changed(record, game="kamo-no-manimani"),
        "the record's format": changed(record, format=2),
        "the setup is refused": changed(record, options={"nonsense": 1}),
        "move 1: seat": changed(record, moves=[[1 - seat, move], *moves[1:]]),
        "not chance": changed(record, moves=[[None, move], *moves[1:]]),
        "yao-15": changed(record, moves=[[seat, "#29"], *moves[1:]]),
        "not a move": changed(record, moves=[[seat, 4], *moves[1:]]),
        "malformed": changed(record, moves=[[seat], *moves[1:]]),
        "already over": changed(record, moves=[*moves, [0, "end"]], legal=[*lists, ["end"]]),
        "lists of legal moves": changed(record, legal=lists[1:]),
        "lacks": changed(record, legal=[lists[0][1:], *lists[1:]]),
        "should not have": changed(record, legal=[[*lists[0], "#29"], *lists[1:]]),
        "repeats": changed(record, legal=[lists[0] * 2, *lists[1:]]),
        "is missing": changed(record, legal=[None, *lists[1:]]),
        "winners": changed(record, result={**result, "winners": []}),
        "points": changed(record, result={**result, "points": [9, 9]}),
        "places": changed(record, result={**result, "places": [1, 1]}),
        "has no result": {k: v for k, v in record.items() if k != "result"},
        "not over": changed(record, moves=moves[:-1], legal=lists[:-1]),
    }
    for words, bad in cases.items():
        difference = check(bad)
        assert difference is not None, words
        assert words in difference.lower(), difference
        assert difference.endswith((".", ")"))


def test_check_chance_entries() -> None:
    setup = {
        "start": G,
        "psychics": [20, 8],
        "tokens": ["C", "M", "M"],
        "hands": [[1], [2]],
        "decks": [[], []],
    }
    moves: list[list[Any]] = [[0, "end"], [0, "none"], [1, "2"], [1, "end"]]
    moves += [[0, "#20"], [0, "self"]]
    for last, words in (
        ([0, "1"], "Move 7: chance must speak, not seat 0."),
        ([None, "2"], "Move 7: YAO-P20: chance cannot give '2' (taken)."),
        ([None, "1"], None),
    ):
        assert check({"setup": setup, "moves": [*moves, last]}) == words
    lists = [game_legal(setup, moves[:count]) for count in range(7)]
    assert lists[-1] is None
    assert check({"setup": setup, "moves": [*moves, [None, "1"]], "legal": lists}) is None
    wrong = [*lists[:-1], ["1"]]
    assert check({"setup": setup, "moves": [*moves, [None, "1"]], "legal": wrong}) == (
        "Move 7: a list of legal moves stands at a chance entry."
    )


def game_legal(setup: dict[str, Any], moves: list[list[Any]]) -> list[str] | None:
    game = Naive(2, {}, setup)
    for _, move in moves:
        game.play(move)
    return None if game.chance else game.legal()
