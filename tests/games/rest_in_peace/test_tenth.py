"""The tenth position (YAO-60 to 65) and what each psychic does there."""

from __future__ import annotations

import pytest

from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import CODES
from duskhouse.games.rest_in_peace.state import Ending, EventKind
from tests.games.rest_in_peace.positions import B, G, Position, reveal


@pytest.mark.clause("YAO-60", "YAO-74")
def test_all_cards_are_turned_up_together() -> None:
    p = Position(tokens="CMCMCMMMCM").round(9).hands("", "").decks().won("CMM", "CMMM")
    p.at_ten("4 2", "5")
    assert p.codes(B, "last-0") == [None, None]
    p.play("end", "none")
    assert [item.cards for item in p.events() if item.kind == EventKind.REVEAL] == [
        (1 << 24) + (1 << 8),
        1 << 32,
    ]
    assert p.codes(B, "last-0") == ["2", "4"]


@pytest.mark.clause("YAO-63", "YAO-64")
def test_the_higher_total_wins_token_and_game() -> None:
    p = reveal("4", "3")
    assert p.winners() == (G,)
    assert p.ending() == Ending.TENTH
    assert len(p.tokens_won(G)) == 6


@pytest.mark.clause("YAO-63", "YAO-65")
def test_a_tied_tenth_gives_its_token_to_nobody() -> None:
    p = reveal("4", "4", won=("CMMM", "CCMMM"))
    assert p.winners() == (B,)
    assert (len(p.tokens_won(G)), len(p.tokens_won(B))) == (4, 5)
    assert p.tokens(10) == "M"


@pytest.mark.clause("YAO-62", "YAO-A31", "YAO-P01", "YAO-P02", "YAO-P06", "YAO-P14", "YAO-P15")
@pytest.mark.clause("YAO-P18", "YAO-P19", "YAO-P24", "YAO-P25", "YAO-P28")
@pytest.mark.parametrize("psychic", [1, 2, 6, 14, 15, 18, 19, 24, 25, 28])
def test_these_do_nothing_there(psychic: int) -> None:
    p = reveal(f"2 #{psychic}", "2", hands=("1", "1"))
    assert p.over
    assert p.totals() == (2, 2)
    assert p.heard(EventKind.NO_EFFECT)


@pytest.mark.clause("YAO-P03", "YAO-P04", "YAO-P05", "YAO-P07", "YAO-P23", "YAO-41")
@pytest.mark.parametrize(("psychic", "worth"), [(3, 1), (4, 2), (5, 3), (7, 3), (23, 2)])
def test_these_are_ghosts_there(psychic: int, worth: int) -> None:
    assert reveal(f"#{psychic}", "").totals() == (worth, 0)


@pytest.mark.clause("YAO-P08", "YAO-P09", "YAO-P12")
def test_lasting_effects_work_there() -> None:
    assert reveal("2 4 #8", "1").totals() == (8, 1)
    assert reveal("1 4 #9", "1").totals() == (6, 1)
    assert reveal("1 2 3", "#12").totals() == (3, 0)


@pytest.mark.clause("YAO-P10", "YAO-P17", "YAO-P26", "YAO-61")
def test_values_are_named_in_ascending_order_there() -> None:
    p = reveal("3 #26", "3 3 #10 #17")
    assert p.turn == B
    p.play("= 3")
    assert p.turn == B
    p.play("= 3")
    assert p.turn == G
    p.play("= 3")
    assert p.totals() == (4, 16)


@pytest.mark.clause("YAO-P11", "YAO-61")
def test_11_discards_there_before_a_later_card_is_activated() -> None:
    p = reveal("#11", "#27 1")
    assert p.legal() == {"@ 1", "@ #27"}
    p.play("@ #27")
    assert p.ending() == Ending.TENTH
    assert p.winners() == (B,)
    forced = reveal("#11", "", moved_13=B).play("@ #13")
    assert forced.totals() == (0, 0)


@pytest.mark.clause("YAO-P13", "YAO-A16")
def test_13_placed_there_is_minus_two_or_four_by_a_switch() -> None:
    assert reveal("#13", "").totals() == (-2, 0)
    options = {"now_or_never_direct": 4}
    assert reveal("#13 #8", "", options=options).totals() == (5, 0)
    assert reveal("", "", options=options, moved_13=G).totals() == (-2, 0)


@pytest.mark.clause("YAO-P16", "YAO-P21")
def test_16_copies_there_even_what_21_cannot_pay_for() -> None:
    p = reveal("#16 #21", "")
    assert p.legal() == {"none", "= 6"}
    assert p.play("= 6").totals() == (6, 0)


@pytest.mark.clause("YAO-P20")
def test_20_lays_the_ghost_open_there() -> None:
    p = reveal("#20", "", hands=("", "5 1")).play("opponent > 5")
    assert p.totals() == (0, 5)


@pytest.mark.clause("YAO-P21", "YAO-A21", "YAO-35")
def test_21_takes_the_lowest_two_there_or_nothing() -> None:
    p = reveal("#21", "", hands=("5 2 1", ""))
    assert p.totals() == (6, 0)
    assert p.hand(G) == [5]
    short = reveal("#21", "", hands=("5", ""))
    assert short.totals() == (0, 0)
    assert short.hand(G) == [5]
    anyway = reveal("#21", "", hands=("5", ""), options={"bloody_mary_cost": "as_possible"})
    assert anyway.totals() == (6, 0)
    assert anyway.hand(G) == []


@pytest.mark.clause("YAO-P22", "YAO-62")
def test_22_loses_there_at_once() -> None:
    p = reveal("6 6 6 #22", "1")
    assert p.winners() == (B,)


@pytest.mark.clause("YAO-P27", "YAO-62")
def test_27_ties_there_at_once() -> None:
    p = reveal("6 #27", "1 #28", won=("CMMM", "CCMMM"))
    assert p.ending() == Ending.TOKENS
    assert p.winners() == (B,)


@pytest.mark.clause("YAO-P29", "YAO-61", "YAO-A30", "YAO-43")
def test_29_comes_first_and_blanks_all() -> None:
    p = reveal("6 #8 #27", "1 1 1 #29", moved_13=B)
    assert p.totals() == (3, 4)
    assert p.winners() == (B,)


@pytest.mark.clause("YAO-61")
def test_a_moved_13_is_not_activated_again() -> None:
    p = reveal("1", "", moved_13=G)
    assert p.totals() == (-1, 0)
    assert not p.heard(EventKind.ACTIVATE)


@pytest.mark.clause("YAO-A30")
def test_the_starter_s_come_first_by_a_switch() -> None:
    """Blue won round 9 and would start; their 26 is asked before Green's 10."""
    assert reveal("1 #10", "1 #26").turn == G
    assert reveal("1 #10", "1 #26", options={"r10_order": "starter_first"}).turn == B


@pytest.mark.clause("YAO-A07")
@pytest.mark.parametrize(("outlives", "blue"), [(False, 2), (True, 3)])
def test_an_activated_effect_may_outlive_its_card_there(outlives: bool, blue: int) -> None:
    p = reveal("#11", "2 #8", options={"effects_outlive_card": outlives}).play("@ #8")
    assert p.totals() == (0, blue)


@pytest.mark.clause("YAO-P03", "YAO-62")
def test_03_sees_no_hand_there() -> None:
    p = reveal("#3", "", hands=("", "5"))
    assert not p.heard(EventKind.LOOK)
    assert p.state.working[G] == 0


@pytest.mark.clause("YAO-P21", "YAO-41")
def test_21_that_is_not_paid_for_takes_nothing_from_the_other_side() -> None:
    assert reveal("#21", "#4").totals() == (0, 2)


@pytest.mark.clause("YAO-62", "YAO-P22", "YAO-P27")
@pytest.mark.parametrize("psychic", ["#22", "#27"])
def test_nothing_is_activated_after_the_round_has_ended(psychic: str) -> None:
    p = reveal(psychic, "#28")
    assert p.over
    assert [item.card for item in p.of_kind(EventKind.ACTIVATE)] == [CODES[psychic]]


@pytest.mark.clause("YAO-61", "YAO-P29")
@pytest.mark.parametrize(
    ("green", "blue", "seat"),
    [("#27 #29", "#26", G), ("#29", "#27", G), ("#27", "#29", B), ("#27", "#26 #29", B)],
)
def test_29_comes_first_whosever_it_is_and_alone(green: str, blue: str, seat: int) -> None:
    p = reveal(green, blue, won=("CCMMM", "CMMM"))
    [activated] = p.of_kind(EventKind.ACTIVATE)
    assert (activated.card, activated.seat) == (CODES["#29"], seat)
    assert (p.over, p.state.pending.tolist()) == (True, [0, 0])


@pytest.mark.clause("YAO-A30")
def test_a_starter_without_psychics_lets_the_other_s_be_activated() -> None:
    assert reveal("1 #10", "1", options={"r10_order": "starter_first"}).turn == G


@pytest.mark.clause("YAO-64", "YAO-65")
@pytest.mark.parametrize(
    ("green", "blue", "won", "shares"),
    [
        ("4", "3", ("CCMMM", "CMMM"), [1.0, 0.0]),
        ("3", "4", ("CCMMM", "CMMM"), [0.0, 1.0]),
        ("3", "3", ("CMMM", "CCMM"), [0.5, 0.5]),
    ],
)
def test_a_winner_has_all_and_a_draw_is_shared(
    green: str, blue: str, won: tuple[str, str], shares: list[float]
) -> None:
    p = reveal(green, blue, won=won)
    assert GAME.contract["over"](p.state)
    assert [GAME.contract["utility"](p.state, seat) for seat in (G, B)] == shares


@pytest.mark.clause("YAO-52", "YAO-63")
def test_a_game_goes_on_until_somebody_has_won() -> None:
    assert not GAME.contract["over"](Position().state)
    assert not GAME.contract["over"](reveal("1 #10", "1").state)
