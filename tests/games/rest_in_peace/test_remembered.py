"""What both players remember of each other's ghosts (YAO-71 to 77): `imagine` rests on it."""

from __future__ import annotations

import pytest

from duskhouse.games.rest_in_peace.ghosts import Note
from tests.games.rest_in_peace.positions import B, G, Position, reveal

BANNED_2_AND_3 = 1 << 2 | 1 << 3


@pytest.mark.clause("YAO-P02", "YAO-72")
def test_02_is_remembered_with_the_ghost_it_fetched() -> None:
    p = Position().hands("").fronts("#2").decks("1 4", "").play("#2", "= 4 > deck 1")
    assert p.notes(G) == [(Note.FETCHED, 4)]
    assert p.state.cards_played == 2


@pytest.mark.clause("YAO-P02", "YAO-P25", "YAO-72")
@pytest.mark.parametrize(
    ("deck", "notes"), [("2 3", [(Note.ONLY_IN_DECK, BANNED_2_AND_3)]), ("", [])]
)
def test_02_that_finds_only_banned_ghosts_tells_so(deck: str, notes: list[object]) -> None:
    p = Position().hands("").fronts("#25 #2").decks(deck, "").play("#25", "= 2", "= 3", "#2")
    assert p.notes(G) == notes


@pytest.mark.clause("YAO-P18", "YAO-72")
def test_18_is_remembered_with_the_ghost_it_returned() -> None:
    p = Position().round(2).hands("").fronts("#18").sides("5", "", place=1).decks()
    assert p.play("#18", "= 5 > deck 5").notes(G) == [(Note.RETURNED, 5)]


@pytest.mark.clause("YAO-P19", "YAO-73")
def test_19_is_remembered_with_the_ghost_it_showed() -> None:
    p = Position().hands("").fronts("#19").decks("", "6 1").play("#19", "opponent")
    assert (p.notes(G), p.notes(B)) == ([], [(Note.SHOWN, 6)])


@pytest.mark.clause("YAO-P20", "YAO-71", "YAO-74", "YAO-77")
def test_20_is_remembered_by_what_was_seen_of_it() -> None:
    unseen = Position().hands("", "4 5").fronts("#20").play("#20", "opponent > 5")
    assert unseen.notes(B) == [(Note.HIDDEN, 0)]
    seen = Position().hands("", "4 5").fronts("#3 #20").play("#3", "#20", "opponent > 5")
    assert seen.notes(B) == [(Note.HIDDEN_SEEN, 5)]
    there = reveal("#20", "", hands=("", "5 1")).play("opponent > 5")
    assert there.notes(B) == [(Note.PLAYED, 5)]


@pytest.mark.clause("YAO-P21", "YAO-70")
def test_21_is_remembered_with_the_ghosts_that_paid_for_it() -> None:
    p = Position().hands("3 1 5").fronts("#21").play("#21", "= 1", "= 3")
    assert p.notes(G) == [(Note.PLAYED, 1), (Note.PLAYED, 3)]
    there = reveal("#21", "", hands=("5 2 1", ""))
    assert there.notes(G) == [(Note.PLAYED, 1), (Note.PLAYED, 2)]


@pytest.mark.clause("YAO-P22", "YAO-70")
def test_22_is_remembered_with_the_ghost_it_took_back() -> None:
    p = Position().hands("5").fronts("#22").decks().play("5", "#22", "@ 5")
    assert p.notes(G) == [(Note.PLAYED, 5), (Note.RETAKEN, 5)]
