"""Where cards go that a psychic moves: discarded, carried, taken back, sent to the tenth, paid."""

from __future__ import annotations

import pytest

from duskhouse.games.rest_in_peace.cards import CODES
from duskhouse.games.rest_in_peace.state import EventKind, Phase
from tests.games.rest_in_peace.positions import B, G, Position, group, pile, reveal


# ------------------------------------------------------------------------- 1
@pytest.mark.clause("YAO-P01", "YAO-53")
@pytest.mark.parametrize("seat", [G, B])
def test_01_takes_the_psychic_of_the_round_for_either_seat(seat: int) -> None:
    p = Position(line=[9, *range(1, 9)], start=seat).hands("1", "1").fronts("#1", "#1").decks()
    p.play("1", "#1", "end", "end")
    assert p.front(seat) == {9}
    assert p.front(1 - seat) == {1}


# ------------------------------------------------------------------------ 11
@pytest.mark.clause("YAO-P11")
@pytest.mark.parametrize(
    ("card", "left"),
    [("6", ["1", "#1", "#23"]), ("#1", ["1", "6", "#23"]), ("1", ["6", "#1", "#23"])],
)
def test_11_takes_one_card_to_its_owner_s_discard(card: str, left: list[str]) -> None:
    p = Position().hands("1 6", "").fronts("#1 #23", "#11").decks()
    p.play("1", "6", "#1", "#23", "end", "#11", f"@ {card}")
    assert (p.side(G), p.discarded(G), p.discarded(B)) == (left, [card], [])
    [banished] = p.of_kind(EventKind.BANISHED)
    assert (banished.seat, banished.card, banished.clause) == (G, CODES[card], 211)


@pytest.mark.clause("YAO-P11", "YAO-61")
def test_11_takes_a_placed_psychic_off_the_tenth_and_no_other() -> None:
    p = reveal("#11", "#17 #26 #27").play("@ #27")
    assert p.state.placed[B] == group("#17 #26")
    assert p.state.pending[B] == group("#26")
    assert p.discarded(B) == ["#27"]


# ------------------------------------------------------------------------ 15
@pytest.mark.clause("YAO-P15", "YAO-55")
@pytest.mark.parametrize("card", ["1", "6", "#1", "#23"])
def test_15_moves_the_card_it_carries(card: str) -> None:
    cards = ["1", "6", "#1", "#15", "#23"]
    p = Position().hands("1 6", "1").fronts("#1 #15 #23").decks()
    p.play("1", "6", "#1", "#23", "#15", "end", "end", f"@ {card}")
    assert p.side(G, 1) == [other for other in cards if other != card]
    assert p.side(G, 2) == [card]
    assert (p.state.carried, p.state.carrier) == (CODES[card], G)


@pytest.mark.clause("YAO-P15", "YAO-55")
def test_15_need_not_carry() -> None:
    p = Position().hands("5", "1").fronts("#15").decks().play("5", "#15", "end", "end", "none")
    assert (p.side(G, 1), p.side(G, 2)) == (["5", "#15"], [])
    assert (p.state.carried, p.phase(), p.turn) == (0, Phase.PLACE, B)


@pytest.mark.clause("YAO-A34", "YAO-P15", "YAO-54")
def test_15_cannot_carry_a_13_which_has_moved_on() -> None:
    p = Position().hands("5", "1").fronts("#13 #15").decks().play("5", "#13", "#15", "end", "end")
    assert p.legal() == {"none", "@ 5"}


# ------------------------------------------------------------------------ 18
@pytest.mark.clause("YAO-P18")
def test_18_reaches_back_to_the_first_position() -> None:
    p = Position().round(3).hands("").fronts("#18").sides("5", "", place=1).decks("2 3", "")
    p.play("#18")
    assert p.legal() == {"= 5"}
    p.play("= 5 > deck 3 5 2")
    assert p.side(G, 1) == []
    assert p.state.deck_size[G] == 3


# ------------------------------------------------------------------------ 19
@pytest.mark.clause("YAO-P19")
@pytest.mark.parametrize(
    ("decks", "sides"),
    [(("1", ""), {"self"}), (("", "1"), {"opponent"}), (("1", "1"), {"self", "opponent"})],
)
def test_19_is_asked_about_decks_that_have_cards(decks: tuple[str, str], sides: set[str]) -> None:
    assert Position().hands("").fronts("#19").decks(*decks).play("#19").legal() == sides


# ------------------------------------------------------------------------ 20
@pytest.mark.clause("YAO-P20")
def test_20_takes_the_ghost_out_of_the_hand_on_the_tenth_too() -> None:
    p = reveal("#20", "", hands=("", "5 1")).play("opponent > 5")
    assert p.hand(B) == [1]
    assert p.state.face_down[B] == 0
    p = Position().hands("", "5 1").fronts("#20").play("#20", "opponent > 5")
    assert (p.hand(B), p.state.face_down[B]) == ([1], pile("5"))


# ------------------------------------------------------------------------ 21
@pytest.mark.clause("YAO-P21")
def test_21_is_paid_to_the_discard() -> None:
    p = Position().hands("3 1 5").fronts("#21").play("#21", "= 1", "= 3")
    assert (p.hand(G), p.discarded(G), p.phase()) == ([5], ["1", "3"], Phase.TURN)
    there = reveal("#21", "", hands=("5 2 1", ""))
    assert there.discarded(G) == ["1", "2"]
    [paid] = there.of_kind(EventKind.PRICE)
    assert (paid.seat, paid.card, paid.cards, paid.clause) == (G, CODES["#21"], pile("1 2"), 221)


@pytest.mark.clause("YAO-P21", "YAO-22")
def test_21_is_for_who_holds_two_ghosts_and_asks_for_those_they_hold() -> None:
    p = Position().hands("3 1").fronts("#21")
    assert "#21" in p.legal()
    assert p.play("#21").legal() == {"= 1", "= 3"}
    assert p.play("= 3").legal() == {"= 1"}


@pytest.mark.clause("YAO-P21", "YAO-A21")
def test_21_asks_for_nothing_from_an_empty_hand() -> None:
    options = {"bloody_mary_cost": "as_possible"}
    p = Position(options).hands("").fronts("#21").play("#21")
    assert (p.phase(), p.totals()) == (Phase.TURN, (6, 0))
    there = reveal("#21", "", options=options)
    assert there.totals() == (6, 0)
    assert not there.heard(EventKind.PRICE)


@pytest.mark.clause("YAO-P21", "YAO-35")
def test_21_that_is_not_paid_for_on_the_tenth_says_so() -> None:
    p = reveal("#21", "", hands=("5", ""))
    [unpaid] = p.of_kind(EventKind.UNPAID)
    assert (unpaid.seat, unpaid.card, unpaid.clause) == (G, CODES["#21"], 221)
    assert p.state.unpaid == 1


# ------------------------------------------------------------------------ 22
@pytest.mark.clause("YAO-P22")
@pytest.mark.parametrize(("card", "left"), [("6", ["1", "#1", "#22"]), ("#1", ["1", "6", "#22"])])
def test_22_takes_one_card_back(card: str, left: list[str]) -> None:
    p = Position(line=[29, *range(2, 10)]).hands("1 6", "").fronts("#1 #22").decks()
    p.play("1", "6", "#1", "#22", f"@ {card}")
    assert p.side(G, 1) == left
    assert p.hand(G) == ([6] if card == "6" else [])
    assert p.front(G) == ({1, 29} if card == "#1" else {29})


@pytest.mark.clause("YAO-P22")
def test_22_may_leave_everything_there() -> None:
    p = Position().hands("1 6", "").fronts("#22").decks().play("1", "#22", "none")
    assert (p.side(G, 1), p.hand(G), p.state.loser) == (["1", "#22"], [6], G)


# ------------------------------------------------------------------------ 27
@pytest.mark.clause("YAO-P27", "YAO-P15", "YAO-55")
@pytest.mark.parametrize("seat", [G, B])
def test_27_lets_nobody_carry(seat: int) -> None:
    p = Position(start=seat).hands("1", "1").fronts("#15 #27", "#15 #27").decks()
    p.play("1", "#15", "#27")
    assert (p.phase(), p.state.place) == (Phase.TURN, 2)


@pytest.mark.clause("YAO-A26")
@pytest.mark.parametrize("seat", [G, B])
def test_27_gives_its_player_the_psychic_by_a_switch(seat: int) -> None:
    p = Position({"lull_psychic": "player"}, start=seat).hands("1", "1").fronts("#27", "#27")
    p.decks().play("#27")
    assert p.front(seat) == {1}
    assert p.front(1 - seat) == {27}


# ---------------------------------------------------------------- 25 and 28
@pytest.mark.clause("YAO-P25", "YAO-P28")
def test_25_and_28_ask_anew_whatever_was_answered_before() -> None:
    values = {f"= {value}" for value in range(1, 7)}
    p = Position().hands("").fronts("#25 #28").play("#28", "p 5", "p 6", "#25")
    assert p.legal() == values
    p = Position().hands("").fronts("#25 #28").play("#25", "= 5", "= 6", "#28")
    assert p.legal() == {"none", *(f"p {place}" for place in range(2, 11))}


@pytest.mark.clause("YAO-P28")
def test_28_swaps_all_tokens_of_two_positions() -> None:
    p = Position(tokens="CMCMCMCMMM").fronts("#28")
    p.state.castles[3] += 1
    p.state.castles[1] -= 1
    p.play("#28", "p 3", "p 8")
    assert (p.tokens(3), p.tokens(8)) == ("M", "CC")
