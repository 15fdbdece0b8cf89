"""The psychic cards in fought rounds (YAO-P01 to P29), one by one, with their switches."""

from __future__ import annotations

import pytest

from duskhouse.games.rest_in_peace.state import EventKind, Phase
from tests.games.rest_in_peace.positions import B, G, Position


@pytest.mark.clause("YAO-P01", "YAO-A12", "YAO-53")
def test_01_claims_at_the_end_of_the_round_even_after_a_lull() -> None:
    p = Position().hands("1", "").fronts("#1", "#27").decks().play("1", "#1", "end")
    assert p.front(G) == set()
    p.play("#27")
    assert p.front(G) == {1}
    assert p.state.removed == 0


@pytest.mark.clause("YAO-P01", "YAO-A07", "YAO-30")
@pytest.mark.parametrize("outlives", [False, True])
def test_01_is_lost_if_discarded_unless_effects_outlive_their_card(outlives: bool) -> None:
    options = {"effects_outlive_card": outlives}
    p = Position(options).hands("1", "").fronts("#1", "#11").decks()
    p.play("1", "#1", "end", "#11", "@ #1", "end")
    assert p.front(B) == (set() if outlives else {1})
    assert p.front(G) == ({1} if outlives else set())


@pytest.mark.clause("YAO-P02", "YAO-A13", "YAO-72", "YAO-77")
def test_02_fetches_and_shuffles() -> None:
    p = Position().fronts("#2").decks("1 2 3 4 5 6", "").play("#2", "= 4 > deck 6 5 1 3 2")
    assert p.side(G) == ["4", "#2"]
    assert p.played.setup is not None
    assert p.state.decks[G, :5].tolist()[::-1] == [6, 5, 1, 3, 2]
    shuffled = next(item for item in p.events() if item.kind == EventKind.RESHUFFLE)
    assert shuffled.sees == 0
    assert p.events()[0].sees != 0


@pytest.mark.clause("YAO-P03", "YAO-71", "YAO-A35")
def test_03_sees_the_hand_until_the_round_ends() -> None:
    p = Position(start=B).hands("", "2 2 5").fronts("#3", "#9").decks("", "6 6").play("2", "end")
    assert "#3" in p.legal()
    p.play("#3")
    assert p.codes(G, "hand-1") == ["2", "5"]
    assert "#9" not in p.codes(G, "hand-1")
    p.play("end")
    assert p.state.looks == 1
    p.play("none")
    assert p.codes(G, "hand-1") == ["2", "5", None, None]


@pytest.mark.clause("YAO-P03", "YAO-P12", "YAO-P11")
def test_03_looks_on_when_worth_nothing_but_not_when_discarded() -> None:
    p = Position().hands("1", "4 5").fronts("#3", "#12 #11").play("1", "#3", "end", "#12")
    assert p.totals()[G] == 0
    assert p.codes(G, "hand-1") == ["4", "5"]
    p.play("#11", "@ #3", "4")
    assert p.codes(G, "hand-1") == ["5"]
    assert p.state.working[G] == 0


@pytest.mark.clause("YAO-P06", "YAO-A07")
@pytest.mark.parametrize("outlives", [False, True])
def test_06_the_marker_goes_when_the_card_is_taken_back(outlives: bool) -> None:
    options = {"effects_outlive_card": outlives}
    p = Position(options).hands("1", "2").fronts("#6 #22").decks().play("1", "#6", "#22", "@ #6")
    assert (p.state.marked == B) == outlives


@pytest.mark.clause("YAO-P06", "YAO-A10")
def test_06_works_in_the_next_round_if_its_owner_lost() -> None:
    p = Position().hands("", "2 3").fronts("#6").decks().play("#6", "end", "none")
    assert p.turn == B
    assert p.legal() == {"end", "random"}


@pytest.mark.clause("YAO-A10")
@pytest.mark.parametrize("until_used", [False, True])
def test_06_stays_until_used_by_a_switch(until_used: bool) -> None:
    p = Position({"tripped_until_used": until_used}).hands("1 1 1", "2 3").fronts("#6").decks()
    p.play("1", "#6", "end", "end", "none", "1", "end", "end", "none", "1", "end")
    assert ("random" in p.legal()) == until_used


@pytest.mark.clause("YAO-P08", "YAO-P09")
def test_08_and_09_raise_even_and_odd() -> None:
    p = Position().hands("1 2 3 4").fronts("#8 #9").play("1", "2", "3", "4", "#8")
    assert p.totals()[G] == 12
    assert p.play("#9").totals()[G] == 14


@pytest.mark.clause("YAO-P10")
def test_10_raises_a_value_of_its_owner_only() -> None:
    p = Position().hands("3 3 2", "3").fronts("#10").play("3", "3", "2", "#10", "= 3", "end", "3")
    assert p.totals() == (12, 3)


@pytest.mark.clause("YAO-P11", "YAO-A14")
def test_11_reaches_only_the_mansion_in_play() -> None:
    p = Position().round(3).hands("", "4 1").fronts("#11", "").sides("", "6", place=2)
    p.at_ten("", "5").fronts("#11", "#23")
    p.state.turn = B
    p.play("4", "#23")
    p.state.turn = G
    p.play("#11")
    assert p.legal() == {"@ 4", "@ #23"}
    p.play("@ #23")
    assert p.side(B) == ["4"]
    assert p.heard(EventKind.BANISHED)


@pytest.mark.clause("YAO-P12")
def test_12_beats_every_bonus() -> None:
    p = Position().hands("1 2 3", "1").fronts("#9 #26", "#12").decks()
    p.play("1", "2", "3", "#9", "#26", "= 1", "end", "#12", "1")
    assert p.totals() == (4, 4)


@pytest.mark.clause("YAO-P13", "YAO-54")
@pytest.mark.parametrize("way", ["win", "loss", "tie"])
def test_13_moves_on_win_loss_and_tie(way: str) -> None:
    p = Position().hands("1", "6").fronts("#13", "#27").decks().play("#13", "end")
    p.play(*{"win": ["end"], "loss": ["6", "end", "end"], "tie": ["#27"]}[way])
    assert p.side(G, 10) == ["#13"]
    assert p.side(G, 1) == []


@pytest.mark.clause("YAO-P13")
def test_13_does_not_move_if_discarded_or_blanked() -> None:
    gone = Position().hands("1", "").fronts("#13", "#11").decks()
    gone.play("#13", "end", "#11", "@ #13", "end")
    assert gone.side(G, 10) == []
    blank = Position().hands("1", "").fronts("#13", "#29").decks()
    blank.play("#13", "1", "end", "#29", "end")
    assert blank.side(G, 10) == []
    assert blank.side(G, 1) == ["1", "#13"]


@pytest.mark.clause("YAO-P14", "YAO-A17")
def test_14_bars_22_and_27_as_the_first_card() -> None:
    p = Position().hands("1", "6 1").fronts("#14", "#22 #27").decks().play("1", "#14", "end")
    assert p.legal() == {"end", "1", "6"}
    assert "YAO-P14" in p.refusal("#22")
    p.play("6")
    assert p.legal() == {"1", "#22", "#27"}
    assert "YAO-P14" in p.refusal("end")
    p.play("1")
    assert "end" in p.legal()


@pytest.mark.clause("YAO-P14")
def test_14_makes_an_empty_turn_a_withdrawal_even_when_ahead() -> None:
    p = Position().round(4).hands("1", "2 2").fronts("#14").decks()
    p.state.ghosts[4, B] = 1 << 40
    p.state.carried, p.state.carrier = 6, B
    p.play("1", "#14")
    p.state.turn, p.state.cards_played = B, 0
    assert p.totals() == (1, 6)
    assert p.play("end").state.loser == B


@pytest.mark.clause("YAO-P14", "YAO-24")
def test_14_counts_a_random_ghost_as_one() -> None:
    p = Position().hands("1", "6 5").fronts("#14 #6").decks().play("1", "#14", "#6", "end")
    p.play("random > 6")
    assert p.legal() == {"5"}


@pytest.mark.clause("YAO-P15", "YAO-A18")
def test_15_carries_no_effect_and_not_itself() -> None:
    p = Position().hands("5", "1").fronts("#15 #8 #23").decks()
    p.play("5", "#8", "#23", "#15", "end", "end")
    assert p.legal() == {"none", "@ 5", "@ #8", "@ #23"}
    p.play("@ #8", "none")
    assert p.side(G) == ["#8"]
    p.hands("2").play("2")
    assert p.totals()[G] == 2


@pytest.mark.clause("YAO-P15", "YAO-P16", "YAO-P22")
def test_15_a_carried_card_was_not_played() -> None:
    p = Position().hands("5", "1 1 6").fronts("#15 #16 #22", "#11").decks()
    p.play("5", "#15", "end", "end", "@ 5", "none")
    p.play("#16")
    assert p.phase() == Phase.TURN
    p.hands("5", "1 1 6").play("5", "#22")
    assert p.legal() == {"none", "@ 5", "@ #16"}
    p = Position().hands("5", "6 1 1").fronts("#15", "#11").decks()
    p.play("5", "#15", "end", "end", "@ 5", "none", "end", "#11", "@ 5")
    assert p.totals() == (0, 0)
    assert p.state.carried == 0


@pytest.mark.clause("YAO-P15")
def test_15_carries_when_the_other_plays_dead() -> None:
    p = Position().hands("5", "").fronts("#15", "#22").decks()
    p.play("5", "#15", "end", "#22")
    assert p.turn == G
    assert p.play("@ 5", "none").totals()[G] == 5


@pytest.mark.clause("YAO-P15", "YAO-76")
def test_15_carries_out_of_round_nine_face_up() -> None:
    p = Position(tokens="CMCMCMMMCM").round(9).hands("5", "").fronts("#15").decks()
    p.won("CMM", "CMMM")
    p.play("5", "#15", "end", "end", "@ 5")
    assert "5" in p.codes(B, "last-0")
    p.play("none")
    assert p.totals() == (5, 0)
    assert p.winners() == (G,)


@pytest.mark.clause("YAO-P16", "YAO-P25")
def test_16_copies_no_banned_value_and_may_decline() -> None:
    p = Position().hands("2 3").fronts("#16 #25").play("2", "3", "#25", "= 2", "= 6", "#16")
    assert p.legal() == {"none", "= 3"}
    assert p.play("none").totals()[G] == 5


@pytest.mark.clause("YAO-P16", "YAO-P13")
def test_16_copies_the_4_of_13_without_the_move() -> None:
    p = Position().hands("").fronts("#13 #16").decks().play("#13", "#16", "= 4")
    assert p.totals()[G] == 8
    p.play("end", "end", "none")
    assert p.side(G, 10) == ["#13"]


@pytest.mark.clause("YAO-P17")
def test_17_takes_two_but_not_below_zero() -> None:
    p = Position().hands("1 5", "5 5").fronts("#17").play("1", "5", "#17", "= 5", "end", "5", "5")
    assert p.totals() == (6, 6)
    p = Position().hands("1", "1 1").fronts("#17").play("1", "#17", "= 1", "end", "1", "1")
    assert p.totals() == (1, 0)


@pytest.mark.clause("YAO-P18", "YAO-A20", "YAO-77")
def test_18_takes_natural_ghosts_of_earlier_positions() -> None:
    p = Position().round(5).hands("3").fronts("#18").sides("2 6 #23", "4", place=2)
    p.sides("2", "", place=4).at_ten("5").decks("1", "").play("3", "#18")
    assert p.legal() == {"= 2", "= 6"}
    p.play("= 2 > deck 2 1")
    assert p.side(G, 2) == ["6", "#23"]
    assert p.side(G, 4) == ["2"]


@pytest.mark.clause("YAO-P19", "YAO-73", "YAO-A22")
def test_19_shows_a_top_that_stays_known_until_drawn_or_shuffled() -> None:
    p = Position().hands("").fronts("#19").decks("1 2", "6 5 4 3").play("#19", "opponent")
    assert p.totals()[G] == 6
    assert p.codes(G, "deck-1") == ["6", None, None, None]
    p.play("end", "end")
    assert p.zone(G, "hand-1").cards[0].code == "6"
    p = Position().hands("").fronts("#19 #2").decks("1 2 3", "").play("#19", "self", "#2")
    p.play("= 3 > deck 1 2")
    assert p.state.top_known[G] == 0


@pytest.mark.clause("YAO-P19", "YAO-P25")
def test_19_may_bring_in_a_banned_value() -> None:
    p = Position().hands("").fronts("#25 #19").decks("", "6").play("#25", "= 6", "= 5", "#19")
    assert p.legal() == {"opponent"}
    assert p.play("opponent").totals()[G] == 6


@pytest.mark.clause("YAO-P20", "YAO-77", "YAO-74")
def test_20_sends_a_ghost_that_only_its_owner_knows() -> None:
    p = Position().hands("1", "4 5").fronts("#20").play("#20")
    assert p.legal() == {"self", "opponent"}
    p.play("opponent > 5")
    assert p.hand(B) == [4]
    met = next(item for item in p.events() if item.kind == EventKind.MEET)
    assert met.seen_by(B).card == 5
    assert met.seen_by(G).hidden
    assert p.codes(G, "last-1") == [None]
    assert p.codes(B, "last-1") == ["5"]


@pytest.mark.clause("YAO-P20", "YAO-P03", "YAO-71")
def test_20_hides_nothing_from_who_sees_the_hand() -> None:
    p = Position().hands("1", "4 5").fronts("#3 #20").play("#3", "#20", "opponent > 5")
    assert p.codes(G, "last-1") == ["5"]


@pytest.mark.clause("YAO-P20")
def test_20_finds_nothing_in_an_empty_hand() -> None:
    p = Position().hands("1", "").fronts("#20").play("#20", "opponent")
    assert p.phase() == Phase.TURN
    assert p.heard(EventKind.NO_EFFECT)


@pytest.mark.clause("YAO-A21", "YAO-P21")
def test_21_takes_what_there_is_by_a_switch() -> None:
    p = Position({"bloody_mary_cost": "as_possible"}).hands("3").fronts("#21").play("#21", "= 3")
    assert p.totals()[G] == 6
    assert p.hand(G) == []
    p = Position({"bloody_mary_cost": "as_possible"}).hands("").fronts("#21").play("#21")
    assert p.totals()[G] == 6


@pytest.mark.clause("YAO-P22", "YAO-A23")
def test_22_takes_a_ghost_back_to_hand_or_nothing() -> None:
    p = Position().hands("5 1", "").fronts("#22").decks().play("5", "#22")
    assert p.legal() == {"none", "@ 5"}
    p.play("@ 5")
    assert p.hand(G) == [1, 5]
    assert p.state.loser == G
    alone = Position().hands("5").fronts("#22").decks().play("#22")
    assert alone.state.loser == G
    assert alone.tokens_won(B) == "C"


@pytest.mark.clause("YAO-P23", "YAO-P11")
def test_23_is_one_card() -> None:
    p = Position().hands("6", "").fronts("#29", "#23").play("6", "#29", "end", "#23")
    assert p.totals() == (1, 1)


@pytest.mark.clause("YAO-P25", "YAO-70")
def test_25_bans_two_values_for_both_and_not_for_placing() -> None:
    p = Position().hands("2 1", "2 3").fronts("#25").decks().play("1", "#25", "= 2")
    assert p.legal() == {f"= {value}" for value in (1, 3, 4, 5, 6)}
    p.play("= 3")
    assert p.legal() == {"end"}
    assert any("forbids 2 and 3" in fact.text for fact in p.shown(B).facts)
    p.play("end", "end")
    assert {"ten 2", "ten 3"} <= p.legal()


@pytest.mark.clause("YAO-P26")
def test_26_raises_both_sides() -> None:
    p = Position().hands("2", "2 2").fronts("#26").play("2", "#26", "= 2", "end", "2", "2")
    assert p.totals() == (5, 10)


@pytest.mark.clause("YAO-P27", "YAO-A27", "YAO-A28", "YAO-A26", "YAO-51")
def test_27_ends_the_round_as_a_tie() -> None:
    p = Position().hands("1 1", "").fronts("#27 #15").decks("2 3", "4").play("1", "#15", "#27")
    assert p.state.place == 2
    assert p.phase() == Phase.TURN
    assert p.turn == G
    assert (p.hand(G), p.hand(B)) == ([1, 2, 3], [4])
    assert p.tokens(2) == "CM"
    assert p.side(G) == []


@pytest.mark.clause("YAO-A26")
@pytest.mark.parametrize("what", ["remove", "carry", "player"])
def test_27_and_what_becomes_of_the_psychic(what: str) -> None:
    p = Position({"lull_psychic": what}).hands("1", "1").fronts("", "#27").decks()
    p.play("1", "end", "#27")
    assert p.state.removed == ((1 << 1) if what == "remove" else 0)
    assert p.front(B) == ({1} if what == "player" else set())
    p.play("end")
    assert p.front(G) == ({1, 2} if what == "carry" else {2})


@pytest.mark.clause("YAO-A26")
def test_27_carries_no_psychic_out_of_round_nine() -> None:
    p = Position({"lull_psychic": "carry"}).round(9).fronts("#27").decks().play("#27")
    assert p.state.removed == 1 << 9


@pytest.mark.clause("YAO-A28", "YAO-59")
def test_27_and_who_starts_next() -> None:
    p = Position({"lull_starter": "opponent"}).hands("1").fronts("#27").decks().play("#27")
    assert p.turn == B
    p = Position({"lull_starter": "opponent"}).hands("1").fronts("", "#27").decks()
    assert p.play("1", "end", "#27").turn == G


@pytest.mark.clause("YAO-P28", "YAO-A29")
def test_28_may_be_declined_and_never_touches_the_token_in_play() -> None:
    p = Position().round(5).fronts("#28").play("#28")
    assert p.legal() == {"none", "p 6", "p 7", "p 8", "p 9", "p 10"}
    declined = Position().round(5).fronts("#28").play("#28", "none")
    assert declined.phase() == Phase.TURN
    p.play("p 9")
    assert p.legal() == {"p 6", "p 7", "p 8", "p 10"}


@pytest.mark.clause("YAO-P29", "YAO-A24", "YAO-43")
def test_29_stops_everything_that_lasts() -> None:
    p = Position().hands("1 2", "2 6").fronts("#14 #24 #25 #6 #1 #15 #3", "#29 #11 #21 #22")
    p.decks().play("1", "#14", "#25", "= 2", "= 3", "#1", "#15", "#3", "#6", "end")
    p.state.marked = -1
    p.state.working[B] = 1 << 8
    p.play("6", "#29")
    assert list(p.state.working) == [0, 0]
    assert p.legal() == {"end", "2", "#11", "#21", "#22"}
    p.play("#11", "#21", "#22")
    assert p.phase() == Phase.TURN
    assert p.totals() == (7, 4)
    p.play("2", "end")
    assert p.state.loser == B
    assert p.front(B) == {1}
    assert p.phase() == Phase.PLACE


@pytest.mark.clause("YAO-P29", "YAO-P06")
def test_29_lifts_the_marker_of_its_own_round_only() -> None:
    p = Position().hands("1", "2").fronts("#6 #29").decks().play("1", "#6", "#29")
    assert p.state.marked == -1
    p = Position().hands("1 1", "2").fronts("#6 #29").decks()
    p.play("1", "#6", "end", "end", "none", "1", "#29")
    assert p.state.marked == B


@pytest.mark.clause("YAO-A15")
def test_ghost_psychics_only_have_their_value_by_a_switch() -> None:
    options = {"works_as_ghost": "value_only"}
    p = Position(options).hands("2", "").fronts("#4 #8 #16 #25", "#12").decks()
    p.play("2", "#4", "#8")
    assert p.totals()[G] == 5
    p.play("#25", "= 2", "= 3", "#16")
    assert p.legal() == {"none", "= 2"}
    p.play("= 2", "end", "#12")
    assert p.totals()[G] == 4
    banned = Position(options).fronts("#25 #4").play("#25", "= 2", "= 3")
    assert "#4" in banned.legal()
