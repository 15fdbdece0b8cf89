"""What both players remember of each other's ghosts (YAO-71 to 77): `imagine` rests on it."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.chance import seed_fast
from duskhouse.engine.state.events import NO_CARD
from duskhouse.games.rest_in_peace.ghosts import Note, lay_deck
from duskhouse.games.rest_in_peace.state import EventKind
from tests.games.rest_in_peace.positions import B, G, Position, pile, reveal

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
    assert p.state.top_known.tolist() == [0, 1]
    p.play("end", "end")
    assert p.notes(B) == [(Note.SHOWN, 6), (Note.DRAWN, 2)]
    assert (p.state.top_known[B], set(p.state.decks[B].tolist())) == (0, {0})


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


# ------------------------------------------------------------ hands and draws
@pytest.mark.clause("YAO-15", "YAO-57", "YAO-58", "YAO-70", "YAO-74")
def test_plays_draws_and_what_is_placed_are_remembered_in_order() -> None:
    p = Position().hands("1 1 2 2 3", "4").decks("5 5 4", "6")
    p.play("1", "1", "2", "2", "3", "end", "4", "end", "ten 6")
    played = [(Note.PLAYED, value) for value in (1, 1, 2, 2, 3)]
    assert p.notes(G) == [*played, (Note.DRAWN, 2)]
    assert p.notes(B) == [(Note.PLAYED, 4), (Note.DRAWN, 1), (Note.HIDDEN, 0)]


@pytest.mark.clause("YAO-57")
def test_nothing_is_remembered_of_an_empty_deck() -> None:
    p = Position().hands("", "").decks().play("end")
    assert (p.notes(G), p.notes(B)) == ([], [])
    assert not p.heard(EventKind.DRAW)


@pytest.mark.clause("YAO-P03", "YAO-71")
def test_a_hand_is_remembered_as_it_was_when_the_look_ended() -> None:
    p = Position().hands("1", "4 5").fronts("#3 #22").decks().play("1", "#3", "#22", "@ #3")
    assert p.notes(B) == [(Note.LOOKED, 0)]
    p.fronts("#3").play("none", "4", "end", "#3", "end")
    assert p.notes(B) == [(Note.LOOKED, 0), (Note.PLAYED, 4), (Note.LOOKED, 1)]
    assert (p.state.looks, p.state.looked.tolist()) == (2, [pile("4 5"), pile("5")])


# ------------------------------------------------ only banned ghosts in a hand
@pytest.mark.clause("YAO-24", "YAO-P25")
@pytest.mark.parametrize(
    ("marker", "hand", "notes"),
    [
        ("#6", "2 3", [(Note.ONLY_IN_HAND, BANNED_2_AND_3)]),
        ("#6", "", []),
        ("#8", "2 3", []),
    ],
)
def test_a_tripped_player_who_plays_a_psychic_holds_only_banned_ghosts(
    marker: str, hand: str, notes: list[object]
) -> None:
    p = Position().hands("1", hand).fronts(f"{marker} #25", "#8").decks()
    p.play("1", marker, "#25", "= 2", "= 3", "end", "#8")
    assert (p.notes(G), p.notes(B)) == ([(Note.PLAYED, 1)], notes)


@pytest.mark.clause("YAO-P14", "YAO-P25", "YAO-35")
@pytest.mark.parametrize(
    ("moves", "notes"),
    [
        ([], []),
        (["5"], [(Note.PLAYED, 5), (Note.ONLY_IN_HAND, BANNED_2_AND_3)]),
        (["#23"], []),
    ],
)
def test_who_ends_after_one_card_against_14_holds_only_banned_ghosts(
    moves: list[str], notes: list[object]
) -> None:
    p = Position().hands("1", "2 5").fronts("#14 #25", "" if "5" in moves else "#23").decks()
    p.play("1", "#14", "#25", "= 2", "= 3", "end", *moves, "end")
    assert p.notes(B) == notes


@pytest.mark.clause("YAO-P25", "YAO-16")
def test_who_ends_after_one_card_without_14_shows_nothing() -> None:
    p = Position().hands("1", "5 2").fronts("#25").decks().play("1", "#25", "= 2", "= 3", "end")
    assert p.play("5", "end").notes(B) == [(Note.PLAYED, 5)]


# -------------------------------------------------------------------- shuffles
@pytest.mark.clause("YAO-72", "YAO-P02")
def test_a_shuffled_deck_is_told_to_nobody_and_lies_as_told() -> None:
    p = Position().hands("").fronts("#2").decks("1 2 3 4 5 6", "").play("#2", "= 4")
    [shuffled] = p.of_kind(EventKind.RESHUFFLE)
    assert (shuffled.seat, shuffled.clause, shuffled.card) == (G, 72, NO_CARD)
    assert (shuffled.amount, shuffled.sees) == (5, 0)
    deck = p.state.decks[G].tolist()
    assert sorted(deck[:5]) == [1, 2, 3, 5, 6]
    assert set(deck[5:]) == {0}
    from_top = [shuffled.cards >> 3 * i & 7 for i in range(5)]
    assert (from_top, shuffled.cards >> 15) == (deck[4::-1], 0)


@pytest.mark.clause("YAO-72", "YAO-73")
def test_a_known_top_stays_on_top_of_what_is_shuffled() -> None:
    for number in range(10):
        p = Position().decks("6", "")
        seed_fast(p.state.rng, number)
        lay_deck(p.state, G, pile("1 2 2 3"), 2)
        *below, top = p.state.decks[G, :4].tolist()
        assert (sorted(below), top) == ([1, 2, 3], 2)
