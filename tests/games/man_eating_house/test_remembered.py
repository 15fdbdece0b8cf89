"""What the table remembers of tricks and Kagomes: MEH-60 to MEH-69 rest on it."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.man_eating_house.cards import BONE, CODES, IVY, OF_SUIT, OFUDA, code
from duskhouse.games.man_eating_house.state import EventKind
from tests.games.man_eating_house.positions import A, B, C, cards, position, trick, unmask


@pytest.mark.clause("MEH-60", "MEH-69")
def test_cards_played_are_kept_by_seat_and_by_the_kagomes_before_them() -> None:
    at = position("I4 I8 I9", "I10 O8 I5", "B9 O9 I7", room="B10").play("I4 I8 I10 I7 1")
    at.play("I9 I5 I10 O9 B10 O8")
    by_epoch = [[unmask(held) for held in row[:3]] for row in at.state.played]
    assert by_epoch[0] == [cards("I4"), set(), set()]
    assert by_epoch[1] == [cards("I9 B10"), cards("I5 O8"), cards("I10 O9")]


@pytest.mark.clause("MEH-67", "MEH-69")
def test_suits_that_were_not_followed_are_kept_until_the_next_kagome() -> None:
    at = position("I8 O8 I4 I9", "I10 B8 I5 O5", "B9 B12 O6 I7", room="B10", leader=A)
    at.play("I8 I10 I7")
    assert not at.state.voids.any()
    at.play("B8 B9 O8")
    assert at.state.voids[0].tolist() == [OF_SUIT[BONE], 0, 0, 0]
    at.play("O6 I4 O5")
    assert at.state.voids[0].tolist() == [OF_SUIT[BONE] | OF_SUIT[OFUDA], 0, 0, 0]
    after = position("I4 I8 O10", "I10 B8 I5", "B9 B12 I7", room="O8").play(
        "I4 I8 I10 I7 1 O8 B8 B9"
    )
    assert after.state.voids[:2].tolist() == [[0] * 4, [0, OF_SUIT[OFUDA], OF_SUIT[OFUDA], 0]]


@pytest.mark.clause("MEH-36", "MEH-37", "MEH-38", "MEH-69")
def test_a_kagome_is_kept_with_all_that_was_in_it() -> None:
    at = position("O5 O6", "I4 I8", "I9 I10", room="B8 B9", leader=B).play("I4 I8 I9 O5 2")
    state = at.state
    assert state.kagome_leader.tolist() == [B, NOBODY, NOBODY]
    assert state.kagome_suit[0] == IVY
    assert state.kagome_call.tolist() == [2, 0, 0]
    assert state.drawn.tolist() == [CODES["B8"], NO_CARD, NO_CARD]
    assert state.passed[0].tolist() == [CODES["O5"], CODES["I8"], CODES["I9"], NO_CARD]
    assert state.room.tolist()[:2] == [NO_CARD, CODES["B9"]]
    assert unmask(state.played[0, B]) == {"I4"}


@pytest.mark.clause("MEH-60")
def test_a_trick_lies_with_its_leader_until_the_next_lead() -> None:
    at = position("I8 O9", "I9 O8", "I10 B8", leader=B).play("I9 I10 I8")
    assert (at.leader, int(at.state.trick_leader)) == (C, B)
    assert at.trick == {A: "I8", B: "I9", C: "I10"}
    at.play("B8")
    assert int(at.state.trick_leader) == C
    assert at.trick == {C: "B8"}


@pytest.mark.clause("MEH-46", "MEH-65")
def test_an_opened_room_is_empty() -> None:
    after = trick("I8 I10 I9", last=True, room="I1 I4")
    assert after.over
    assert int(after.state.room_drawn) == int(after.state.room_size) == 2
    assert set(after.state.room.tolist()) == {NO_CARD}
    [opened] = after.of_kind(EventKind.ROOM)
    [scored] = after.of_kind(EventKind.ROOM_SCORED)
    assert (opened.seat, opened.clause, unmask(opened.cards)) == (B, 46, cards("I1 I4"))
    assert (scored.seat, unmask(scored.cards)) == (B, {"I1"})


@pytest.mark.clause("MEH-48", "MEH-65")
def test_a_room_that_nobody_opens_is_shown_all_the_same() -> None:
    after = trick("B1 B2 B3", last=True, room="I1 I4")
    [opened] = after.of_kind(EventKind.ROOM)
    assert (opened.seat, opened.clause, unmask(opened.cards)) == (NOBODY, 48, cards("I1 I4"))
    assert not after.happened(EventKind.ROOM_SCORED)
    assert (after.out, after.discarded) == ({"I1"}, {"I4"})


@pytest.mark.clause("MEH-23", "MEH-36")
@pytest.mark.parametrize("corner", ["", "O4 B4"])
def test_girls_in_the_corner_are_named(corner: str) -> None:
    follows = trick("I8 I4 I9", corner=corner)
    leads = position("I4 I8", "I9 O8", "I10 O9", room="O1", corner=corner).play("I4")
    for at, clause in ((follows, 23), (leads, 36)):
        [found] = at.of_kind(EventKind.CORNER)
        assert (found.clause, unmask(found.cards)) == (clause, {"I4"})
        darkening = [item.clause for item in at.of_kind(EventKind.OMAGATOKI)]
        assert darkening == ([clause] if corner else [])
        assert int(at.state.omagatoki) == len(darkening)


@pytest.mark.clause("MEH-23", "MEH-32")
def test_a_trick_without_a_girl_brings_none_to_the_corner() -> None:
    assert not trick("I8 I9 O8").happened(EventKind.CORNER)


@pytest.mark.clause("MEH-21", "MEH-47", "MEH-66")
def test_a_role_names_the_clause_that_gives_it() -> None:
    [played] = trick("I8 B15 I9").of_kind(EventKind.ROLE)
    [found] = trick("I8 I10 I9", last=True, room="B15").of_kind(EventKind.ROLE)
    assert (played.seat, played.clause) == (B, 21)
    assert (found.seat, found.clause) == (B, 47)
    assert code(played.card) == code(found.card) == "B15"


@pytest.mark.clause("MEH-49", "MEH-57")
def test_the_result_names_the_winners_and_nobody_is_on_turn() -> None:
    after = trick("B15 I8 I9", last=True)
    [result] = after.of_kind(EventKind.RESULT)
    assert (result.cards, result.clause, after.turn) == (0b110, 54, NOBODY)
