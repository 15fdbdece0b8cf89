"""Turns, legal plays, totals and the end of a round (YAO-13 to 59)."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.chance import seed_fast
from duskhouse.games.rest_in_peace.state import Ending, EventKind, Phase
from tests.games.rest_in_peace.positions import B, G, Position


# ---------------------------------------------------------------------- turns
@pytest.mark.clause("YAO-13")
def test_nine_rounds_are_fought_in_order_and_the_tenth_is_not() -> None:
    p = Position(tokens="CMCMCMCMMM").decks()
    for round_ in range(1, 10):
        assert p.state.place == round_
        while p.phase() == Phase.TURN and not p.over and p.state.place == round_:
            ghosts = sorted(p.legal() - {"end"} - {m for m in p.legal() if "#" in m})
            if round_ % 2 == 0 and p.totals() == (0, 0) and ghosts:
                p.play(ghosts[0])
            p.play("end")
        if p.phase() == Phase.PLACE:
            p.play("none")
        if p.over:
            break
    assert p.over
    assert p.state.place == 10
    assert p.heard(EventKind.TENTH)


@pytest.mark.clause("YAO-14", "YAO-A03")
def test_each_card_is_resolved_before_the_next_is_chosen() -> None:
    p = Position().hands("1 2").fronts("#10").play("#10")
    assert p.legal() == {f"= {value}" for value in range(1, 7)}
    p.play("= 2")
    assert p.legal() == {"end", "1", "2"}
    assert p.play("2").totals()[G] == 4


@pytest.mark.clause("YAO-15")
def test_cards_go_to_the_own_side_and_stay_there() -> None:
    p = Position().hands("4 1", "5 2").fronts("#4").decks()
    p.play("4", "#4", "end", "5", "2", "end")
    assert p.side(G) == ["4", "#4"]
    assert p.side(B) == ["2", "5"]
    p.play("end", "none")
    assert (p.state.place, p.side(G, 1), p.side(B, 1)) == (2, ["4", "#4"], ["2", "5"])
    assert p.side(G) == []


@pytest.mark.clause("YAO-18", "YAO-A04")
def test_a_leader_cannot_withdraw_unless_a_switch_says_so() -> None:
    assert "withdraw" not in Position().hands("3").play("3").legal()
    p = Position({"withdraw_when_ahead": True}).hands("3", "1")
    assert "withdraw" not in p.legal()
    p.play("3")
    assert "withdraw" in p.legal()
    assert p.play("withdraw").state.loser == G


@pytest.mark.clause("YAO-20")
def test_no_card_is_drawn_during_a_round() -> None:
    p = Position(hands=("1 2 3 4 5", "1 2 3 4 6"))
    p.play("1", "end", "2", "end", "3", "end", "4", "end", "5", "end")
    assert (p.hand(G), p.hand(B)) == ([2, 4], [1, 3, 6])
    assert list(p.state.deck_size) == [16, 16]


# ---------------------------------------------------------------- legal plays
@pytest.mark.clause("YAO-22", "YAO-P07")
def test_seven_is_never_played() -> None:
    p = Position().hands("1").fronts("#7")
    assert p.legal() == {"end", "1"}
    assert "YAO-P07" in p.refusal("#7")
    assert [barred.card for barred in p.shown(G).barred] == ["#7"]


@pytest.mark.clause("YAO-22", "YAO-P24", "YAO-34", "YAO-A25")
def test_private_lounge_lets_no_psychic_in() -> None:
    p = Position().hands("1 1", "").fronts("#24", "#4 #8").decks().play("1", "#24", "end")
    assert p.legal() == {"end"}
    assert "YAO-P24" in p.refusal("#4")
    p.play("end")
    assert p.phase() == Phase.PLACE
    assert {"ten #4", "ten #8"} <= p.legal()


@pytest.mark.clause("YAO-P24", "YAO-A08")
def test_psychics_already_down_keep_working_and_the_lounge_closes_with_the_round() -> None:
    p = Position(start=B).hands("5 1", "2 1").fronts("#24", "#8 #9").decks()
    p.play("2", "#8", "end", "5", "#24", "end")
    assert p.totals() == (5, 3)
    p.play("end", "none")
    p.play("1", "end")
    assert "#9" in p.legal()


@pytest.mark.clause("YAO-23", "YAO-A05")
@pytest.mark.parametrize("psychic", [2, 11, 16, 18, 19])
def test_a_psychic_without_a_target_simply_lies_there(psychic: int) -> None:
    p = Position().hands("").decks().fronts(f"#{psychic}").play(f"#{psychic}")
    assert p.phase() == Phase.TURN
    assert p.side(G) == [f"#{psychic}"]
    assert p.heard(EventKind.NO_EFFECT)


@pytest.mark.clause("YAO-24", "YAO-77")
def test_chance_picks_among_the_ghosts_that_may_be_played() -> None:
    p = Position().hands("1 1 1", "2 2 5").fronts("#6 #25").decks()
    p.play("1", "#6", "#25", "= 2", "= 3", "end", "random > 5")
    assert p.side(B) == ["5"]
    assert p.state.marked == -1
    assert "2" not in p.legal()
    picks = set()
    for seed in range(40):
        p = Position().hands("1", "2 2 5").fronts("#6").play("1", "#6", "end")
        seed_fast(p.state.rng, seed)
        p.play("random")
        picks.add(p.side(B)[0])
    assert picks == {"2", "5"}


@pytest.mark.clause("YAO-24", "YAO-P25")
@pytest.mark.parametrize("seat", [G, B])
def test_values_are_banned_and_passed_over_whoever_banned_them(seat: int) -> None:
    p = Position(start=seat).hands("1 2 3", "1 2 3").fronts("#6 #25", "#6 #25").decks()
    p.play("1", "#25", "= 2", "= 3")
    assert p.legal() == {"end", "#6"}
    p.play("#6", "end")
    assert p.legal() == {"end", "random"}
    assert p.play("random").side(1 - seat) == ["1"]


@pytest.mark.clause("YAO-P14", "YAO-A36")
@pytest.mark.parametrize("psychic", sorted(set(range(1, 30)) - {7, 27}))
def test_every_psychic_is_one_card_to_14_and_a_goldfish_two(psychic: int) -> None:
    """7 is never played, and 27 ends the turn with the round."""
    p = Position().hands("1 2 3").fronts(f"#{psychic}").decks("4", "").play("1", f"#{psychic}")
    assert p.state.cards_played == (3 if psychic == 23 else 2)


@pytest.mark.clause("YAO-25", "YAO-A06")
def test_a_psychic_just_taken_may_be_placed_at_once() -> None:
    p = Position().hands("1", "2").decks().play("end")
    assert p.legal() == {"none", "ten 1", "ten #1"}
    p.play("ten #1")
    assert p.state.placed[G] == 1 << 1


@pytest.mark.clause("YAO-35")
def test_what_is_forbidden_stays_forbidden_even_to_a_second_card() -> None:
    """14 asks for a second card, 25 forbids the only one: the prohibition wins."""
    p = Position().hands("1 1", "6 2").fronts("#14 #25").decks()
    p.play("1", "#14", "#25", "= 2", "= 3", "end", "6")
    assert p.legal() == {"end"}


# ---------------------------------------------------------------- totals
@pytest.mark.clause("YAO-31", "YAO-56", "YAO-A08")
def test_effects_stop_with_the_round() -> None:
    p = Position().hands("2 2", "1 1").fronts("#8 #26").decks()
    p.play("2", "#8", "#26", "= 2", "end", "end", "none")
    assert list(p.state.working) == [0, 0]
    p.play("2")
    assert p.totals()[G] == 2
    assert p.side(G, 1) == ["2", "#8", "#26"]


@pytest.mark.clause("YAO-31", "YAO-56")
@pytest.mark.parametrize("seat", [G, B])
def test_nothing_that_was_named_is_left_after_the_round(seat: int) -> None:
    front = "#10 #16 #17 #19 #25 #26"
    p = Position(start=seat).hands("1 3", "1 3").fronts(front, front).decks("2 2 2", "2 2 2")
    p.play("3", "#10", "= 1", "#16", "= 3", "#17", "= 2", "#19", "self")
    p.play("#25", "= 5", "= 6", "#26", "= 4", "end", "end")
    assert list(p.state.working) == [0, 0]
    for name in ("raised", "lowered", "pitied", "banned", "copied", "mirrored"):
        assert p.state[name] == 0, name


@pytest.mark.clause("YAO-31", "YAO-P06")
@pytest.mark.parametrize("marked", [G, B])
def test_the_marker_is_lifted_once_a_round_later_from_either_seat(marked: int) -> None:
    p = Position(start=1 - marked).hands("1 1", "1 1").fronts("#6", "#6").decks()
    p.play("1", "#6", "end", "end", "none", "1", "end", "end")
    [lifted] = p.of_kind(EventKind.UNMARKED)
    assert (lifted.seat, lifted.clause, p.state.marked) == (marked, 206, -1)
    p.play("none", "end")
    assert not p.heard(EventKind.UNMARKED)


@pytest.mark.clause("YAO-32", "YAO-40")
def test_the_order_of_play_never_matters() -> None:
    first = Position().hands("2 4 1").fronts("#8").play("#8", "2", "4", "1")
    last = Position().hands("2 4 1").fronts("#8").play("2", "1", "4", "#8")
    assert first.totals() == last.totals() == (9, 0)


@pytest.mark.clause("YAO-41", "YAO-P03", "YAO-P04", "YAO-P05", "YAO-P13", "YAO-P23")
@pytest.mark.parametrize(
    ("psychic", "worth"), [(3, 1), (4, 2), (5, 3), (13, 4), (23, 2), (1, 0), (8, 0), (24, 0)]
)
def test_psychics_have_their_units(psychic: int, worth: int) -> None:
    p = Position().fronts(f"#{psychic}").play(f"#{psychic}")
    assert p.totals()[G] == worth


@pytest.mark.clause("YAO-41", "YAO-P16", "YAO-P19")
def test_a_copy_counts_for_its_owner_alone() -> None:
    p = Position().hands("3", "").fronts("#16 #19", "#4 #8").decks("5", "")
    p.play("3", "#16", "= 3", "#19", "self", "end", "#4", "#8")
    assert p.totals() == (11, 3)


@pytest.mark.clause("YAO-43")
def test_worthless_cards_are_counted_one_each_and_29_not() -> None:
    p = Position().hands("6 6 6").fronts("#29 #23").play("6", "#29")
    assert p.totals() == (1, 0)
    assert p.play("#23").totals() == (2, 0)


# --------------------------------------------------------- the end of a round
@pytest.mark.clause("YAO-50", "YAO-51", "YAO-53", "YAO-59")
def test_the_loser_takes_the_psychic_and_the_winner_token_and_start() -> None:
    p = Position().hands("3 1", "1").decks().play("3", "end", "end")
    assert p.tokens_won(G) == "C"
    assert p.tokens(1) == ""
    assert p.front(B) == {1}
    assert p.play("none").turn == G


@pytest.mark.clause("YAO-51", "YAO-59")
@pytest.mark.parametrize("winner", [G, B])
@pytest.mark.parametrize("tokens", ["CMCMCMCMMM", "MCCMCMCMMM"])
def test_a_token_goes_to_the_winner_and_the_next_round_knows_none(tokens: str, winner: int) -> None:
    p = Position(tokens=tokens, start=1 - winner).hands("", "").decks().play("end", "none")
    assert (p.tokens_won(winner), p.tokens_won(1 - winner)) == (tokens[0], "")
    assert (p.tokens(1), p.state.taken_by.tolist()[:3]) == ("", [0, 1 + winner, 0])
    assert (p.turn, p.state.winner, p.state.verdict) == (winner, -1, 0)


@pytest.mark.clause("YAO-52")
@pytest.mark.parametrize(("won", "ending"), [("CCMMM", Ending.CASTLES), ("MMM", None)])
def test_a_goal_ends_the_game_at_once(won: str, ending: Ending | None) -> None:
    p = Position(tokens="CMCMCMCMMM").hands("3", "1").won(won).play("3", "end", "end")
    assert p.over == (ending is not None)
    if ending is not None:
        assert p.ending() == ending
        assert p.front(B) == set()
        assert list(p.state.deck_size) == [16, 16]
        assert not p.heard(EventKind.DRAW)


@pytest.mark.clause("YAO-52")
def test_four_manors_win_too() -> None:
    p = Position(tokens="MCCMCMCMMM").hands("3", "1").won("MMM").play("3", "end", "end")
    assert p.ending() == Ending.MANORS
    assert p.winners() == (G,)


@pytest.mark.clause("YAO-54", "YAO-76", "YAO-A34", "YAO-55")
def test_thirteen_moves_before_fifteen_carries() -> None:
    p = Position().hands("", "1").fronts("#13 #15").decks().play("#13", "#15", "end", "end")
    assert p.side(G, 10) == ["#13"]
    assert p.phase() == Phase.PLACE
    assert "#13" in p.codes(B, "last-0")


@pytest.mark.clause("YAO-57")
def test_both_draw_two_or_what_is_left() -> None:
    p = Position().hands("", "").decks("4 5 6", "3").play("end")
    assert (p.hand(G), p.hand(B)) == ([4, 5], [3])
    p.play("none", "end")
    assert (p.hand(G), p.hand(B)) == ([4, 5, 6], [3])


@pytest.mark.clause("YAO-58", "YAO-78", "YAO-74")
def test_the_loser_may_place_one_card_which_only_they_know() -> None:
    p = Position().hands("3 5", "1").decks().play("end")
    assert p.turn == G
    assert p.legal() == {"none", "ten 3", "ten 5", "ten #1"}
    p.play("ten 5")
    assert p.hand(G) == [3]
    item = p.events()[0]
    assert item.seen_by(G).card == 5
    assert item.seen_by(B).hidden
    assert "a ghost" in p.log(B)[-2]
    assert "a 5" in p.log(G)[-2]


@pytest.mark.clause("YAO-58", "YAO-75")
def test_a_psychic_goes_from_the_front_to_the_tenth() -> None:
    p = Position().hands("1", "6").fronts("#3 #8", "#5").decks().play("end", "ten #8")
    assert (p.front(G), p.side(G, 10)) == ({1, 3}, ["#8"])  # 1 is the prize of the round


@pytest.mark.clause("YAO-58", "YAO-P06")
def test_placing_does_not_use_up_the_marker() -> None:
    p = Position().hands("1 1", "2 3 4").fronts("#6").decks().play("1", "#6", "end", "end")
    assert "ten 3" in p.legal()
    p.play("ten 3", "1", "end")
    assert p.legal() == {"end", "random"}


@pytest.mark.clause("YAO-58", "YAO-A33")
def test_both_draw_and_the_loser_places_after_round_nine_too() -> None:
    p = Position(tokens="CMCMCMMMCM").round(9).hands("", "1").decks("6", "")
    p.won("CCMM", "CMMM").play("end")
    assert p.phase() == Phase.PLACE
    assert p.hand(G) == [6]
    p.play("ten 6")
    assert p.over
    assert p.winners() == (G,)
