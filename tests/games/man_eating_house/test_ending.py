"""The end of the game and victory: MEH-45 to MEH-57."""

from typing import Any

import pytest

from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.view.pieces import on_wire
from duskhouse.engine.view.shown import Outcome
from duskhouse.games.man_eating_house import GAME
from duskhouse.games.man_eating_house.state import EventKind, Phase
from duskhouse.games.man_eating_house.view import RESULT
from tests.games.man_eating_house.positions import (
    FACE_DOWN,
    A,
    B,
    C,
    D,
    Position,
    cards,
    dealt,
    position,
    unmask,
)

TEN = "I1 O1 B1 I2 O2 I12 I13 I14 O12 O13"  # no 3 among them
RICH = "O1 O2 O3 O12 O13 O14 B1 B2 B3 B12 B13 B14"


def last_trick(plays: str, **more: Any) -> Position:
    """The game after a last trick, given in seat order."""
    return position(*plays.split(), **more).play(plays)


def finished(*piles: str, old_man: int | None = None) -> Position:
    """A game that ends with these score piles after a last trick that changes none of them."""
    blank = position(*["I8", "I9", "O8", "O9"][: len(piles)], piles=dict(enumerate(piles)))
    if old_man is not None:
        blank.state.old_man = old_man
    return blank.play("I8 I9 O8 O9"[: 3 * len(piles) - 1])


def outcome(end: Position) -> Outcome:
    """How it ended: the same for all who see it."""
    found = end.played.outcome()
    assert found is not None
    assert all(end.shown(seat).outcome == found for seat in (*end.seats, SPECTATOR))
    return found


# ---------------------------------------------------------------------- the end
@pytest.mark.clause("MEH-45", "MEH-35")
@pytest.mark.parametrize(("seats", "tricks"), [(3, 13), (4, 10)])
def test_the_game_ends_after_its_tricks(seats: int, tricks: int) -> None:
    for number in range(6):
        at = dealt(seats, number)
        while not at.over:
            at.play(max(at.legal()))
            assert at.over == (not any(at.hands()) and at.phase not in (Phase.PICK, Phase.CALL))
        assert len(at.of_kind(EventKind.WIN) + at.of_kind(EventKind.NO_CONTEST)) == tricks


@pytest.mark.clause("MEH-35", "MEH-45")
def test_it_is_over_with_the_last_card_and_not_before() -> None:
    at = position("I4", "I9", "I10", room="I8 O8")
    for move in ("I4", "I8", "I9", "I10", "1", "I10", "I8", "I9"):
        assert not GAME.run.over_one(at.states, 0)
        at.play(move)
    assert GAME.run.over_one(at.states, 0)


@pytest.mark.clause("MEH-46")
def test_the_winner_of_the_last_trick_opens_the_room() -> None:
    at = last_trick("I8 I10 I9", room="O1 B5 I13 O4 B9", leader=A)
    assert at.over
    assert at.piles() == [set(), cards("O1 I13"), set()]
    assert at.discarded == cards("I8 I9 I10 B5 O4 B9")
    assert at.room == []


@pytest.mark.clause("MEH-46")
def test_only_what_is_left_of_the_room_is_opened() -> None:
    at = position("I4 I8", "I9 O8", "I10 O9", room="O1 O2 B1 B2 B3", leader=A)
    at.play("I4 I8 I9 I10 1")
    at.play("O1 O8 O9 I9 I10 I8")
    assert [unmask(item.cards) for item in at.of_kind(EventKind.ROOM)] == [cards("O2 B1 B2 B3")]
    assert at.piles() == [cards("O2 B1 B2 B3"), set(), cards("O1")]


@pytest.mark.clause("MEH-46", "MEH-A19")
def test_a_girl_turned_up_at_the_end_does_nothing() -> None:
    at = last_trick("I8 I9 I10", room="B4 O1", corner="I4 O4")
    assert at.corner == cards("I4 O4")
    assert not at.omagatoki
    assert not at.happened(EventKind.KAGOME)
    assert at.pile(C) == {"O1"}
    assert "B4" in at.discarded


@pytest.mark.clause("MEH-A19", "MEH-23")
def test_without_the_third_girl_events_go_on_to_the_end() -> None:
    at = last_trick("O1 O2 O8", room="B4 B1", corner="I4 O4")
    assert at.events() == ["escape:O"]


@pytest.mark.clause("MEH-47", "MEH-55", "MEH-A30")
def test_finding_the_old_man_in_the_room_gives_the_role() -> None:
    at = last_trick("I8 I10 I9", room="B3 B15 O9 I13 B5", piles={B: "I1 O2"})
    assert at.old_man == B
    assert [item.seat for item in at.of_kind(EventKind.ROLE)] == [B]
    assert at.pile(B) == cards("I1 O2 B3 B15 I13")
    assert at.winners == {B}


@pytest.mark.clause("MEH-47")
def test_with_four_players_the_room_gives_no_role() -> None:
    at = last_trick("I8 I10 I9 O8", room="B15 B3", piles={A: "I1 I2"})
    assert not at.happened(EventKind.ROLE)
    assert at.old_man is None
    assert at.pile(B) == cards("B15 B3")


@pytest.mark.clause("MEH-47", "MEH-55")
def test_finding_the_dog_in_the_room_gives_no_role() -> None:
    at = last_trick("I8 I10 I9", room="I0 O12")
    assert at.old_man is None
    assert at.pile(B) == cards("I0 O12")


@pytest.mark.clause("MEH-48", "MEH-56", "MEH-A02", "MEH-A23")
def test_after_a_no_contest_nobody_scores_the_room() -> None:
    at = last_trick("B1 B2 B3", room="B15 I14 O8 I5 O10", piles={C: "I2 O1"}, start=C, leader=A)
    assert at.winner() is None
    assert at.piles() == [cards("B1"), cards("B2"), cards("B3 I2 O1")]
    assert at.old_man is None
    assert not at.happened(EventKind.ROLE)
    assert at.out == cards("B15 I14")
    assert at.winners == {A, B, C}
    assert [item.seat for item in at.of_kind(EventKind.ROOM)] == [-1]


@pytest.mark.clause("MEH-A02")
@pytest.mark.parametrize(
    ("options", "opener"),
    [
        ({"room_on_no_contest": "next_leader"}, C),
        ({"room_on_no_contest": "next_leader", "no_contest_lead": "trick_leader"}, A),
        ({"room_on_no_contest": "last_winner", "last_winner": B}, B),
        ({"room_on_no_contest": "last_winner"}, None),
        ({"room_on_no_contest": "nobody", "last_winner": B}, None),
    ],
)
def test_who_opens_the_room_can_be_switched(options: dict[str, Any], opener: int | None) -> None:
    at = last_trick("B1 B2 B3", room="B15 I14 O8", start=C, leader=A, **options)
    assert at.old_man == opener
    for seat in at.seats:
        assert (cards("B15 I14") <= at.pile(seat)) == (seat == opener)


@pytest.mark.clause("MEH-A02")
def test_the_last_winner_is_the_latest_one() -> None:
    hands = ("I8 O8 B1", "I9 O10 B2", "I10 O9 B3")
    at = position(*hands, room="B15 I14", room_on_no_contest="last_winner")
    at.play("I8 I9 I10 O9 O8 O10 B2 B3 B1")
    assert at.old_man == B


@pytest.mark.clause("MEH-49", "MEH-A21")
def test_nothing_is_judged_before_the_end() -> None:
    piles = {A: "I1 O2 B3 I12 I13 I14 O12 O13 O14 B12"}
    at = position("B15 I8", "I9 I10", "O8 O9", piles=piles).play("B15 I9 O8")
    assert len(at.pile(A)) == 11
    assert not at.over
    assert not at.winners
    assert at.play("I8 I10 O9").winners == {A}


@pytest.mark.clause("MEH-A21")
def test_under_instant_win_one_two_three_ends_the_game_and_the_room_stays_closed() -> None:
    at = position(
        "B15 I8",
        "I1 I10",
        "O2 O9",
        piles={A: "B3"},
        room="I12 O12",
        old_man_instant_win=True,
    ).play("B15 I1 O2")
    assert at.over
    assert at.winners == {A}
    assert at.pile(A) == cards("B15 I1 O2 B3")
    assert at.room == ["I12", "O12"]
    assert not at.happened(EventKind.ROOM)
    assert at.zone(A, "room") == (FACE_DOWN,) * 2


@pytest.mark.clause("MEH-A21")
def test_under_instant_win_eleven_cards_count_only_at_the_end() -> None:
    at = position("B15 I8", "I9 I10", "O8 O9", piles={A: TEN}, old_man_instant_win=True)
    at.play("B15 I9 O8")
    assert len(at.pile(A)) == 11
    assert not at.over
    assert at.play("I8 I10 O9").winners == {A}


@pytest.mark.clause("MEH-A21")
def test_instant_win_is_for_the_old_man_player_of_three() -> None:
    others = position("I8 O8", "I1 I10", "I9 O9", piles={C: "B3 O2"}, old_man_instant_win=True)
    assert not others.play("I8 I1 I9").over
    four = position("B15 I8", "I1 I10", "O2 O9", "O8 I9", piles={A: "B3"}, old_man_instant_win=True)
    assert not four.play("B15 I1 O2 O8").over


@pytest.mark.clause("MEH-A21")
def test_the_winner_is_the_same_with_and_without_instant_win() -> None:
    shorter = 0
    for number in range(30):
        whole = dealt(3, number).play_at_random(number)
        instant = dealt(3, number, old_man_instant_win=True).play_at_random(number)
        assert instant.winners == whole.winners
        shorter += len(instant.history) < len(whole.history)
    assert shorter > 3


# ------------------------------------------------------------------ four players
@pytest.mark.clause("MEH-50")
@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        (("I1", "O1 O2", "I12 I13", ""), {A, C}),
        (("I1", "O1 O2", "I12", "B1"), {B, D}),
        (("", "I0", "I1 I2", ""), {A, C}),
        (("I1 I2 I3 O1", "", "", "B1 B2 B3 O2 O3"), {B, D}),
    ],
)
def test_the_team_with_more_cards_wins(piles: tuple[str, ...], winners: set[int]) -> None:
    end = finished(*piles)
    assert (end.winners, end.ending) == (winners, 50)
    assert outcome(end).places == tuple(1 if seat in winners else 3 for seat in range(4))


def test_teams_win_in_one_way_whatever_lies_before_the_old_man() -> None:
    """A 1, a 2 and a 3 are a goal of the game for three: a report would count two ways."""
    said: set[str] = set()
    for old_man in (None, A, D):
        end = finished("I1 I2 I3 O1", "", "", "B1 B2 B3 O2 O3", old_man=old_man)
        wires = [wire for _, wire in on_wire(end.played.page())]
        said.update(str(wire[:3]) for wire in wires if wire[0] == RESULT)
    assert len(said) == 1


@pytest.mark.clause("MEH-50", "MEH-46")
def test_the_room_counts_for_the_team() -> None:
    at = last_trick("I8 I10 I9 O8", room="O1 O2", piles={A: "I1", C: ""})
    assert at.winners == {B, D}


@pytest.mark.clause("MEH-51")
@pytest.mark.parametrize("owner", [A, B, C, D])
def test_on_a_tie_the_dog_decides(owner: int) -> None:
    piles = ["I1 I2", "O1 O2", "", ""]
    for seat in range(4):
        piles[seat] += " I0" if seat == owner else " I12" if seat == (owner + 1) % 4 else ""
    end = finished(*piles)
    assert (end.winners, end.ending) == ({A, C} if owner in (A, C) else {B, D}, 51)


@pytest.mark.clause("MEH-52", "MEH-A24")
def test_a_tie_without_the_dog_is_a_draw() -> None:
    end = finished("I1 I2", "O1", "", "O2")
    assert end.over
    assert (end.winners, end.ending) == (set(), 52)
    assert outcome(end).places == (1, 1, 1, 1)
    assert [GAME.run.utility_one(end.states, 0, seat) for seat in range(4)] == [0.25] * 4


# ----------------------------------------------------------------- three players
@pytest.mark.clause("MEH-53", "MEH-54")
@pytest.mark.parametrize(
    ("pile", "wins"),
    [
        ("I1 I2 I3", True),
        ("O3 B1 I2", True),
        ("I1 I2 I0", False),
        ("I1 O1 B1 I3 O3 B3", False),
        ("I1 I3 I0", False),
        ("I2 I3 I0", False),
        (TEN, False),
        (TEN + " B12", True),
        ("I1 O1 B1 I2 O2 I12 I13 I14 O12 I0 B15", True),
        ("", False),
    ],
)
def test_what_the_old_man_player_needs(pile: str, wins: bool) -> None:
    for old_man in (A, B, C):
        piles = ["", "", ""]
        piles[old_man] = pile
        end = finished(*piles, old_man=old_man)
        assert end.winners == ({old_man} if wins else {A, B, C} - {old_man})
        assert end.ending == (53 if wins else 54)


@pytest.mark.clause("MEH-53", "MEH-54")
def test_only_the_old_man_players_own_pile_counts() -> None:
    assert finished("I1 I2", "O3 O1 O2", "B3", old_man=A).winners == {B, C}
    assert finished("I1 I2", RICH, "I3", old_man=A).winners == {B, C}


@pytest.mark.clause("MEH-53", "MEH-A30")
@pytest.mark.parametrize(("room", "winners"), [("B3 O9", {A}), ("B12 O9", {B, C})])
def test_the_room_is_opened_before_the_goals_are_judged(room: str, winners: set[int]) -> None:
    at = position("B15", "I8", "I9", piles={A: "I1 O2"}, room=room).play("B15 I8 I9")
    assert at.winners == winners


@pytest.mark.clause("MEH-A30")
def test_eleven_cards_may_come_from_the_room() -> None:
    nine = " ".join(TEN.split()[:9])
    assert last_trick("B15 I8 I9", piles={A: nine}, room="B12").winners == {A}
    assert last_trick("B15 I8 I9", piles={A: nine}, room="B8").winners == {B, C}


@pytest.mark.clause("MEH-54")
def test_the_others_win_together_whatever_they_have() -> None:
    end = finished("I1 I2", "", RICH, old_man=A)
    assert end.winners == {B, C}
    assert outcome(end).places == (3, 1, 1)
    assert [GAME.run.utility_one(end.states, 0, seat) for seat in range(3)] == [0, 0.5, 0.5]


@pytest.mark.clause("MEH-55")
def test_a_captured_old_man_keeps_the_role_and_the_captor_keeps_the_card() -> None:
    at = position("B15", "I0", "B2", piles={A: TEN}, room="I8 O9").play("B15 I0 B2")
    assert at.old_man == A
    assert at.pile(B) == cards("B15 I0 B2")
    assert at.winners == {B, C}


@pytest.mark.clause("MEH-55", "MEH-A22")
def test_holding_or_drawing_the_old_man_gives_no_role() -> None:
    at = position("I4 I8 I9", "B15 I10 O8", "O9 O5 B8", room="B9")
    assert at.old_man is None
    at.play("I4 I8 I10 O9 1")
    assert at.old_man is None
    drawn = position("I4 I8 I9", "B5 I10 O8", "O9 O5 B8", room="B15").play("I4")
    assert "B15" in drawn.hand(A)
    assert drawn.old_man is None


@pytest.mark.clause("MEH-A22")
def test_the_passer_of_the_old_man_does_not_win_by_it() -> None:
    at = position("B4", "B15", "B8", piles={B: TEN}, room="I8 O8").play("B4")
    at.play("I8 B15 B8 1 B8 I8 B15")
    assert at.old_man == C
    assert at.winners == {A, B}


@pytest.mark.clause("MEH-56", "MEH-A23")
def test_without_an_old_man_player_all_three_win() -> None:
    end = finished("I1 I2 I3", "", "O1")
    assert (end.winners, end.ending) == ({A, B, C}, 56)
    assert outcome(end).places == (1, 1, 1)


@pytest.mark.clause("MEH-57")
@pytest.mark.parametrize("seats", [3, 4])
def test_one_deal_is_one_game(seats: int) -> None:
    at = dealt(seats, 7).play_at_random(7)
    assert at.legal() == set()
    assert not any(at.hands())
    assert not at.room
    assert not at.shown(A).moves
    assert outcome(at).points == tuple(len(pile) for pile in at.piles())
    assert sum(outcome(at).points) <= 20
