"""The worked examples Y1 to Y23 of the rules, on the engine."""

from __future__ import annotations

import pytest

from duskhouse.games.rest_in_peace.state import Ending, EventKind, Phase
from tests.games.rest_in_peace.positions import B, G, Position, reveal


@pytest.mark.clause("YAO-16", "YAO-17")
def test_y1_not_being_ahead_is_withdrawing() -> None:
    at_once = Position().hands("3", "2 1").play("end")
    assert (at_once.tokens_won(B), at_once.state.loser) == ("C", G)
    level = Position().hands("3", "2 1").play("3", "end", "2", "1", "end")
    assert (level.tokens_won(G), level.state.loser) == ("C", B)


@pytest.mark.clause("YAO-32", "YAO-42", "YAO-14")
def test_y2_a_round_card_by_card() -> None:
    p = Position().round(3).hands("2 5 1 1", "2 2 4").fronts("", "#8")
    running = []
    for turn in (["2"], ["2", "2"], ["5"], ["4"], ["1", "1"], ["#8"]):
        mover = p.turn
        p.play(*turn)
        running.append(p.totals()[mover])
        p.play("end")
    assert running == [2, 4, 7, 8, 9, 11]
    assert p.totals() == (9, 11)
    p.play("end")
    assert p.state.loser == G


@pytest.mark.clause("YAO-34", "YAO-42", "YAO-P23", "YAO-P09", "YAO-P10")
def test_y3_a_goldfish_is_two_odd_ghosts() -> None:
    p = Position().hands("1 3", "").fronts("#23 #9 #10", "").play("1", "3", "#23", "#9")
    assert p.totals()[G] == 10
    assert p.play("#10", "= 1").totals()[G] == 16


@pytest.mark.clause("YAO-42", "YAO-33", "YAO-P12", "YAO-P08", "YAO-A09", "YAO-P04")
def test_y4_a_raised_two_is_still_a_two() -> None:
    p = Position().hands("2 2 4", "5").fronts("#4 #8", "#12")
    p.play("2", "2", "4", "#4", "#8", "end", "#12", "5")
    assert p.totals() == (5, 5)
    p.play("end")
    assert p.state.loser == B


@pytest.mark.clause("YAO-42", "YAO-P17", "YAO-P26", "YAO-A19")
def test_y5_the_floor_comes_after_the_bonuses() -> None:
    p = Position().hands("1 1 3", "1").fronts("#26", "#17")
    p.play("1", "1", "3", "end", "#17", "= 1", "1")
    assert p.totals() == (3, 1)
    p.state.turn = G
    assert p.play("#26", "= 1").totals() == (7, 4)


@pytest.mark.clause("YAO-30", "YAO-P11", "YAO-A07")
def test_y6_an_effect_leaves_with_its_card() -> None:
    p = Position().hands("2 4", "6").fronts("#8", "#11").play("2", "4", "#8", "end", "6")
    assert p.totals() == (8, 6)
    p.play("#11", "@ #8")
    assert p.totals() == (6, 6)
    assert p.state.spent_psychics[G] == 1 << 8
    assert p.turn == B


@pytest.mark.clause("YAO-54", "YAO-63", "YAO-64", "YAO-44", "YAO-P13")
def test_y7_now_or_never_decides_the_tenth() -> None:
    p = Position(tokens="CCMMMMMMCC").round(9)
    p.hands("", "5").decks().fronts("#13").won("CCMM", "CMMM")
    p.play("#13", "end", "5", "end", "end", "none")
    assert p.over
    assert p.totals() == (-2, 0)
    assert p.ending() == Ending.TENTH
    assert p.winners() == (B,)
    assert p.tokens_won(B) == "CCCMMM"


@pytest.mark.clause("YAO-43", "YAO-P29", "YAO-A24")
def test_y8_all_are_worthless() -> None:
    p = Position().hands("6 5", "1 1 1 1").fronts("#8 #27", "#29")
    p.play("6", "5", "#8", "end", "1", "1", "1", "#29")
    assert p.totals() == (3, 3)
    p.play("1", "end")
    assert p.totals() == (3, 4)
    p.play("#27")
    assert p.totals() == (4, 4)
    assert p.turn == G
    assert p.phase() == Phase.TURN


@pytest.mark.clause("YAO-P14", "YAO-A17", "YAO-A36")
def test_y9_one_card_is_not_enough() -> None:
    alone = Position().hands("4", "6").fronts("#14").play("4", "#14", "end", "6", "end")
    assert alone.state.loser == B
    assert alone.tokens_won(G) == "C"
    fish = Position().hands("1", "").fronts("#14", "#23").play("1", "#14", "end", "#23", "end")
    assert fish.turn == G
    assert fish.totals() == (1, 2)
    auntie = Position().hands("1", "").fronts("#14", "#2").decks("", "5")
    auntie.play("1", "#14", "end", "#2", "= 5", "end")
    assert auntie.turn == G
    assert auntie.totals() == (1, 5)


@pytest.mark.clause("YAO-24", "YAO-P06", "YAO-A10")
def test_y10_tripped() -> None:
    p = Position().hands("1", "5 2").fronts("#6", "#11").play("1", "#6", "end")
    assert p.legal() == {"end", "random"}
    p = Position().hands("1", "").fronts("#6", "#11").play("1", "#6", "end")
    assert p.legal() == {"end", "#11"}


@pytest.mark.clause("YAO-P06", "YAO-A10", "YAO-31")
def test_y11_the_marker_lasts_one_more_round() -> None:
    p = Position().round(3).hands("1 1 1", "1 2").fronts("#6")
    p.play("1", "#6", "end", "end", "none")
    p.state.turn = B
    assert p.legal() == {"end", "random"}
    p.state.turn = G
    p.play("1", "end")
    assert p.legal() == {"end", "random"}
    p.play("end")
    assert p.heard(EventKind.UNMARKED)


@pytest.mark.clause("YAO-P25", "YAO-22", "YAO-21", "YAO-P02")
def test_y12_values_that_nobody_may_play() -> None:
    p = Position().hands("1 2", "2 3 6 6").fronts("#25", "#2 #4 #21 #23").decks("", "2 6 5 1")
    p.play("1", "#25", "= 2", "= 6", "end")
    assert p.legal() == {"end", "3", "#2", "#23"}
    p.play("#2")
    assert p.legal() == {"= 1", "= 5"}
    p.play("= 5", "end")
    assert p.legal() == {"end"}


@pytest.mark.clause("YAO-22", "YAO-P21", "YAO-P29", "YAO-A21")
def test_y13_the_price_of_bloody_mary() -> None:
    assert "#21" not in Position().hands("3").fronts("#21").legal()
    free = Position(start=B).hands("3", "4").fronts("#21", "#29").play("4", "#29", "end")
    free.play("#21")
    assert free.totals() == (1, 1)
    assert free.hand(G) == [3]
    paid = Position().hands("3 1 5").fronts("#21").play("#21", "= 1", "= 3")
    assert paid.totals()[G] == 6
    assert paid.hand(G) == [5]


@pytest.mark.clause("YAO-P22", "YAO-53", "YAO-59", "YAO-A23")
def test_y14_playing_dead() -> None:
    line = [1, 2, 3, 4, 24, 6, 7, 9, 10]
    p = Position(line=line, start=G).round(5).hands("5", "6").fronts("#8 #22").decks()
    p.play("5", "#8", "end", "6", "end", "#22", "@ #8")
    assert p.front(G) == {8, 24}
    assert p.phase() == Phase.PLACE
    assert p.turn == G
    assert p.tokens_won(B) == "C"
    assert p.play("none").turn == B


@pytest.mark.clause("YAO-P01", "YAO-58", "YAO-53", "YAO-A12")
def test_y15_you_wont_have_it() -> None:
    line = [2, 3, 4, 25, 5, 6, 7, 8, 9]
    p = Position(line=line).round(4).hands("4", "2 1").fronts("#1").decks()
    p.play("4", "#1", "end", "2", "end", "ten 1")
    assert p.tokens_won(G) == "M"
    assert p.front(G) == {25}
    assert p.front(B) == set()
    assert p.state.face_down[B] == 1


@pytest.mark.clause("YAO-P15", "YAO-19", "YAO-55", "YAO-A18")
def test_y16_still_me() -> None:
    p = Position().round(4).hands("5 1", "2 6").fronts("#15").decks()
    p.play("5", "1", "#15", "end", "2", "end", "@ 5", "none")
    assert p.totals() == (5, 0)
    p.play("end")
    assert p.turn == B
    p.play("6", "end")
    assert p.totals() == (5, 6)
    p.play("end")
    assert p.state.loser == G


@pytest.mark.clause("YAO-P27", "YAO-51", "YAO-52", "YAO-53", "YAO-59", "YAO-A26", "YAO-A28")
def test_y17_a_lull_moves_the_tokens_on() -> None:
    p = Position(tokens="CMCCMMMMMC").round(3, B).hands("5", "4 1").fronts("#27").decks()
    p.won("C", "M").play("4", "end", "#27")
    assert p.tokens(4) == "CC"
    assert p.state.removed == 1 << 3
    assert p.phase() == Phase.TURN
    assert p.turn == B
    p.play("1", "end", "5", "end", "end")
    assert p.ending() == Ending.CASTLES
    assert p.winners() == (G,)


@pytest.mark.clause("YAO-P16", "YAO-P23", "YAO-30")
def test_y18_a_copy_stays() -> None:
    p = Position().hands("2 1 1", "").fronts("#21 #16", "#11")
    p.play("#21", "= 1", "= 1", "2", "#16", "= 6")
    assert p.totals()[G] == 14
    p.play("end", "#11", "@ #21")
    assert p.totals()[G] == 8
    p = Position().hands("").fronts("#23 #16").play("#23", "#16", "= 1")
    assert p.totals()[G] == 3


@pytest.mark.clause("YAO-61", "YAO-62", "YAO-43", "YAO-65", "YAO-A16", "YAO-A30")
def test_y19_the_tenth_revealed() -> None:
    a = reveal("4 3 #11", "5 #26").play("@ #26")
    assert a.totals() == (7, 5)
    assert a.winners() == (G,)
    b = reveal("4 3 #11", "5 5 #29")
    assert b.totals() == (3, 2)
    assert b.winners() == (G,)
    c = reveal("6 #26", "2 #27").play("= 6")
    assert c.ending() == Ending.TOKENS
    assert c.winners() == (G,)
    d = reveal("#13 1", "3")
    assert d.totals() == (-1, 3)
    assert d.winners() == (B,)


@pytest.mark.clause("YAO-65", "YAO-A32")
def test_y20_the_tenth_tied() -> None:
    a = reveal("3", "2 1")
    assert a.winners() == (G,)
    assert a.ending() == Ending.TOKENS
    b = reveal("", "", won=("CCMM", "CMMM"))
    assert b.winners() == ()
    assert b.ending() == Ending.DRAW


@pytest.mark.clause("YAO-P28", "YAO-A29", "YAO-23", "YAO-A05")
def test_y21_house_swap() -> None:
    p = Position(tokens="CCCMMMMMMC").round(8).fronts("#28").play("#28")
    assert p.legal() == {"none", "p 9", "p 10"}
    p.play("p 9", "p 10")
    assert (p.tokens(9), p.tokens(10)) == ("C", "M")
    last = Position().round(9).fronts("#28").play("#28")
    assert last.phase() == Phase.TURN
    assert last.side(G) == ["#28"]


@pytest.mark.clause("YAO-P21", "YAO-P20", "YAO-62")
def test_y22_prices_and_meetings_on_the_tenth() -> None:
    a = reveal("#21", "1", hands=("5", ""))
    assert a.totals() == (0, 1)
    assert a.winners() == (B,)
    b = reveal("#20", "1", hands=("4", "")).play("self")
    assert b.totals() == (4, 1)
    assert b.winners() == (G,)


@pytest.mark.clause("YAO-P18", "YAO-P19", "YAO-A20", "YAO-A22", "YAO-73")
def test_y23_back_into_an_empty_deck() -> None:
    p = Position().round(9).hands("").decks().fronts("#18 #19").sides("6", "", place=2)
    p.play("#18", "= 6 > deck 6", "#19", "self")
    assert p.totals()[G] == 6
    assert p.state.deck_size[G] == 1
    assert p.state.top_known[G] == 1
    assert p.side(G, 2) == []
