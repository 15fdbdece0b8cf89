"""A card that leaves its side takes along what it did (YAO-30), and nothing that others did."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.events import NO_CARD
from duskhouse.games.rest_in_peace.cards import CODES
from duskhouse.games.rest_in_peace.state import EventKind
from tests.games.rest_in_peace.positions import B, G, Position


def carrying(card: str, hand: str = "", blue: str = "") -> Position:
    """Green has carried this card into round 2, where Blue has an 11."""
    p = Position().hands("1 5", "").fronts("#1 #15 #23").decks()
    p.play("1", "5", "#1", "#23", "#15", "end", "end", f"@ {card}")
    return p.hands(hand, blue).fronts("#11", "#11")


# ------------------------------------------------------------- a carried card
@pytest.mark.clause("YAO-P15", "YAO-P11")
@pytest.mark.parametrize("card", ["5", "#1", "#23"])
def test_a_carried_card_that_is_discarded_is_carried_no_more(card: str) -> None:
    p = carrying(card)
    p.state.turn = B
    assert p.play("#11", f"@ {card}").state.carried == 0


@pytest.mark.clause("YAO-P15", "YAO-P11")
@pytest.mark.parametrize(("hand", "taken"), [("5", "5"), ("4", "4")])
def test_of_two_equal_ghosts_the_played_one_is_discarded(hand: str, taken: str) -> None:
    p = carrying("5", hand).play(hand, "end", "#11", f"@ {taken}")
    assert (p.side(G), p.state.carried) == (["5"], CODES["5"])


@pytest.mark.clause("YAO-P15", "YAO-P11")
def test_a_discarded_card_of_the_other_side_is_not_the_carried_one() -> None:
    p = carrying("1", blue="1 2").play("end", "1", "2", "end", "#11", "@ 1")
    assert (p.side(G), p.state.carried) == (["1", "#11"], CODES["1"])


@pytest.mark.clause("YAO-P15", "YAO-P22")
@pytest.mark.parametrize(
    ("card", "played"), [("1", "1"), ("1", "4"), ("5", "5"), ("#1", "4"), ("#23", "4")]
)
def test_a_carried_card_cannot_be_taken_back_and_one_like_it_can(card: str, played: str) -> None:
    p = carrying(card, played).fronts("#8 #22").play(played, "#8", "#22")
    assert p.legal() == {"none", f"@ {played}", "@ #8"}


@pytest.mark.clause("YAO-P15", "YAO-P22")
@pytest.mark.parametrize("card", ["5", "#23"])
def test_what_one_player_carries_is_not_the_other_s(card: str) -> None:
    p = carrying(card, blue="5 6").fronts("", "#22 #23").play("end", "5", "6", "#23", "#22")
    assert p.legal() == {"none", "@ 5", "@ 6", "@ #23"}


@pytest.mark.clause("YAO-P15", "YAO-P22")
def test_a_card_is_carried_for_one_round() -> None:
    p = carrying("5").fronts("#22").play("end", "end", "none")
    assert p.state.carried == 0
    assert p.hands("5").play("5", "#22").legal() == {"none", "@ 5"}


# ----------------------------------------------------------------- what it did
@pytest.mark.clause("YAO-30", "YAO-P26")
@pytest.mark.parametrize("seat", [G, B])
def test_a_bonus_that_was_named_goes_with_its_card(seat: int) -> None:
    p = Position(start=seat).hands("2", "2").fronts("#8 #26 #11", "#8 #26 #11").decks()
    p.play("2", "#8", "#26", "= 2", "end")
    assert p.totals()[seat] == 6
    assert p.play("#11", "@ #26").totals()[seat] == 3


@pytest.mark.clause("YAO-30", "YAO-P03", "YAO-71")
def test_a_look_goes_on_when_another_card_leaves() -> None:
    p = Position().hands("2", "4 5").fronts("#3 #8", "#11").play("2", "#3", "#8", "end")
    p.play("#11", "@ #8")
    assert p.state.looks == 0
    assert p.codes(G, "hand-1") == ["4", "5"]


@pytest.mark.clause("YAO-30", "YAO-P16", "YAO-P19")
@pytest.mark.parametrize(
    ("psychic", "answer", "field"), [("#16", "= 3", "copied"), ("#19", "self", "mirrored")]
)
def test_a_copy_is_forgotten_with_its_card(psychic: str, answer: str, field: str) -> None:
    p = Position().hands("3", "").fronts(psychic, "#11").decks("2", "")
    p.play("3", psychic, answer)
    assert p.state[field] > 0
    p.play("end", "#11", f"@ {psychic}")
    assert p.state[field] == 0


@pytest.mark.clause("YAO-30", "YAO-P16", "YAO-P19")
def test_a_copy_stays_when_another_card_leaves() -> None:
    p = Position().hands("3", "").fronts("#16 #19 #4", "#11").decks("2", "")
    p.play("3", "#16", "= 3", "#19", "self", "#4", "end", "#11", "@ #4")
    assert (p.state.copied, p.state.mirrored, p.totals()[G]) == (3, 2, 8)


# ----------------------------------------------------------------- the marker
@pytest.mark.clause("YAO-P06", "YAO-P29")
@pytest.mark.parametrize("marked", [G, B])
def test_the_marker_is_lifted_from_either_seat(marked: int) -> None:
    p = Position(start=1 - marked).hands("1", "1").fronts("#6 #29", "#6 #29").decks()
    [lifted] = p.play("1", "#6", "#29").of_kind(EventKind.UNMARKED)
    assert (lifted.seat, lifted.card, p.state.marked) == (marked, NO_CARD, -1)


@pytest.mark.clause("YAO-P06", "YAO-P29", "YAO-P11")
@pytest.mark.parametrize("moves", [["#29"], ["#11", "@ #6"]])
def test_a_marker_that_was_used_is_not_lifted_again(moves: list[str]) -> None:
    p = Position().hands("1", "2").fronts("#6", "#29 #11").decks()
    p.play("1", "#6", "end", "random > 2", *moves)
    assert p.state.marked == -1
    assert not p.heard(EventKind.UNMARKED)


@pytest.mark.clause("YAO-P06", "YAO-30")
def test_the_marker_stays_when_another_card_leaves() -> None:
    p = (
        Position()
        .hands("1 1", "2")
        .fronts("#6 #8 #22")
        .decks()
        .play("1", "#6", "#8", "#22", "@ #8")
    )
    assert p.state.marked == B


@pytest.mark.clause("YAO-P06", "YAO-30")
def test_the_marker_is_lifted_with_its_card_by_its_clause() -> None:
    p = Position().hands("1", "2").fronts("#6 #22").decks().play("1", "#6", "#22", "@ #6")
    [lifted] = p.of_kind(EventKind.UNMARKED)
    assert (lifted.seat, lifted.clause) == (B, 206)
