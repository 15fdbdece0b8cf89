"""Kagome: MEH-36 to MEH-44."""

import pytest

from duskhouse.engine.game.actions import MOST_ACTIONS
from duskhouse.engine.state.cardsets import members
from duskhouse.games.man_eating_house.cards import CALL, CODES
from duskhouse.games.man_eating_house.rules import call_is_due, call_out_of_range
from duskhouse.games.man_eating_house.state import EventKind, Phase
from tests.games.man_eating_house.positions import (
    A,
    B,
    C,
    D,
    Position,
    cards,
    dealt,
    position,
    trick,
)

THREE = ("I4 I5 O9", "I6 O5 O6", "I7 B5 B6")
FOUR = ("I4 I5 O9", "I6 O5 O6", "I7 B5 B6", "I8 B7 O7")


def ready_to_call(*hands: str, leader: int = A, room: str = "B8") -> Position:
    """Ivy's girl was led and every player has picked the lowest legal card."""
    at = position(*hands, leader=leader, room=room).play("I4")
    while at.phase == Phase.PICK:
        at.play(min(at.legal()))
    return at


@pytest.mark.clause("MEH-36")
def test_the_led_girl_goes_to_the_corner() -> None:
    at = position(*THREE, room="B8", corner="O4").play("I4")
    assert at.corner == cards("I4 O4")
    assert "I4" not in at.hand(A)
    assert not at.omagatoki


@pytest.mark.clause("MEH-36", "MEH-A17")
def test_the_third_girl_led_has_her_kagome_and_then_events_are_off() -> None:
    at = position("I4 I12 I8", "I5 O8 O5", "I6 B6 O6", room="B8", corner="O4 B4").play("I4")
    assert at.omagatoki
    assert at.phase == Phase.PICK
    at.play("I8 I5 I6 1")
    assert at.hands() == [cards("I12 I6 B8"), cards("I8 O8 O5"), cards("I5 B6 O6")]
    at.play("I12 I8 I5")
    assert at.events() == []
    assert at.winner() == A
    assert at.pile(A) == {"I12"}


@pytest.mark.clause("MEH-37")
def test_the_leader_draws_the_top_of_the_room() -> None:
    at = position(*THREE, room="B8 B9 O1", leader=A).play("I4")
    assert at.hands() == [cards("I5 O9 B8"), cards(THREE[1]), cards(THREE[2])]
    assert at.room == ["B9", "O1"]


@pytest.mark.clause("MEH-37", "MEH-43")
@pytest.mark.parametrize(("seats", "left"), [(3, 2), (4, 1)])
def test_three_kagomes_never_empty_the_room(seats: int, left: int) -> None:
    room = "B8 B9 O1 O2 O3"[: 3 * (left + 3) - 1]
    hands = ["I4 O4 B4 I5 O5 B5", "I6 O6 B6 I7", "I9 O9 B10 I10", "I1 O8 B11 I2"][:seats]
    at = position(*hands, room=room)
    for girl in ("I4", "O4", "B4"):
        at.play(girl)
        while at.phase == Phase.PICK:
            at.play(sorted(at.legal() - cards("I4 O4 B4"))[0])
        at.play("1")
    assert len(at.of_kind(EventKind.KAGOME)) == 3
    assert len(at.room) == left


@pytest.mark.clause("MEH-38", "MEH-68")
@pytest.mark.parametrize("leader", [A, C])
def test_every_player_picks_and_nothing_moves_until_all_have(leader: int) -> None:
    hands = FOUR if leader == A else (FOUR[2], FOUR[1], FOUR[0], FOUR[3])
    at = position(*hands, room="B8", leader=leader).play("I4")
    pickers = []
    for _ in range(4):
        assert at.phase == Phase.PICK
        pickers.append(at.turn)
        before, pick = at.hand(at.turn), min(at.legal())
        at.play(pick)
        assert at.hand(pickers[-1]) == before - {pick}
        assert not at.happened(EventKind.RECEIVE)
    assert pickers == [(leader + step) % 4 for step in range(4)]
    assert at.phase == Phase.CALL
    assert at.turn == leader
    assert [len(hand) for hand in at.hands()] == [2, 2, 2, 2]


@pytest.mark.clause("MEH-39", "MEH-A15")
@pytest.mark.parametrize(
    ("girl", "hand", "legal"),
    [
        ("I4", "I5 I12 O9", "I5 I12"),
        ("I4", "I0 O9 B15", "I0"),
        ("B4", "B15 O9 I0", "B15"),
        ("O4", "B15 I0 I4", "B15 I0 I4"),
        ("I4", "B4 O4 B1", "B4 O4 B1"),
        ("I4", "O4 I11 B1", "I11"),
    ],
)
def test_picks_follow_the_girls_suit_if_they_can(girl: str, hand: str, legal: str) -> None:
    at = position(f"{girl} O1 B2", hand, "O2 O3 O5", room="I9").play(girl)
    at.play(min(at.legal()))
    assert at.legal() == cards(legal)


@pytest.mark.clause("MEH-39", "MEH-A15")
@pytest.mark.parametrize(
    ("drawn", "legal"), [("B15", "B15"), ("B6", "B6"), ("O4", "O4 O9 I5"), ("I0", "I0 O9 I5")]
)
def test_the_card_just_drawn_counts_for_the_leader(drawn: str, legal: str) -> None:
    at = position("B4 I5 O9", "B3 I2 O8", "O1 O2 I12", room=f"{drawn} I14").play("B4")
    assert at.legal() == cards(legal)


@pytest.mark.clause("MEH-40", "MEH-A11", "MEH-A12")
@pytest.mark.parametrize(("hands", "calls"), [(THREE, {"1", "2"}), (FOUR, {"1", "2", "3"})])
def test_the_call_is_from_one_to_one_less_than_the_players(
    hands: tuple[str, ...], calls: set[str]
) -> None:
    assert ready_to_call(*hands).legal() == calls


@pytest.mark.clause("MEH-40")
def test_when_a_call_is_due_cards_wait_and_calls_have_their_range() -> None:
    state = ready_to_call(*THREE).state
    barred = set(members(call_out_of_range(state)))
    assert barred == set(range(CALL.first, MOST_ACTIONS)) - {CALL.first + 1, CALL.first + 2}
    assert set(members(call_is_due(state))) == set(CODES.values())


@pytest.mark.clause("MEH-40")
def test_the_call_comes_only_after_all_picks() -> None:
    at = position(*THREE, room="B8").play("I4")
    for _ in range(3):
        assert not at.legal() & {"1", "2", "3"}
        assert not at.happened(EventKind.CALL)
        at.play(min(at.legal()))
    assert at.turn == A


@pytest.mark.clause("MEH-41", "MEH-42", "MEH-A12", "MEH-A13")
@pytest.mark.parametrize(
    ("hands", "steps", "arrive"),
    [
        (THREE, 1, ["I7", "I5", "I6"]),
        (THREE, 2, ["I6", "I7", "I5"]),
        (FOUR, 1, ["I8", "I5", "I6", "I7"]),
        (FOUR, 2, ["I7", "I8", "I5", "I6"]),
        (FOUR, 3, ["I6", "I7", "I8", "I5"]),
    ],
)
def test_each_card_moves_clockwise_by_the_call(
    hands: tuple[str, ...], steps: int, arrive: list[str]
) -> None:
    at = ready_to_call(*hands)
    kept = at.hands()
    at.play(str(steps))
    assert at.hands() == [held | {card} for held, card in zip(kept, arrive, strict=True)]
    assert at.phase == Phase.TRICK


@pytest.mark.clause("MEH-41")
def test_cards_move_clockwise_from_any_leader() -> None:
    at = ready_to_call(FOUR[2], FOUR[3], FOUR[0], FOUR[1], leader=C).play("1")
    assert [at.hand(seat) & cards("I5 I6 I7 I8") for seat in at.seats] == [
        {"I6"},
        {"I7"},
        {"I8"},
        {"I5"},
    ]


@pytest.mark.clause("MEH-42", "MEH-55", "MEH-A16", "MEH-A15", "MEH-A22")
def test_passed_cards_have_no_effect() -> None:
    at = position("B4 I5 O9", "O4 I2 O8", "B15 O2 I12", room="I4", corner="").play("B4")
    at.play("I4 O4 B15 1")
    assert at.corner == {"B4"}
    assert not at.omagatoki
    assert at.old_man is None
    assert at.hands() == [cards("I5 O9 B15"), cards("I2 O8 I4"), cards("O2 I12 O4")]
    assert not at.happened(EventKind.ROLE)
    assert at.play("B15").old_man == A


@pytest.mark.clause("MEH-A16", "MEH-43")
def test_a_girl_drawn_from_the_room_may_be_led_at_once() -> None:
    at = position("I4 I5 O9", "I6 O5 O6", "I7 B5 B6", room="O4 B8 B9").play("I4")
    assert at.corner == {"I4"}
    at.play("I5 I6 I7 1")
    assert "O4" in at.legal()
    at.play("O4")
    assert at.phase == Phase.PICK
    assert at.corner == cards("I4 O4")
    assert "B8" in at.hand(A)


@pytest.mark.clause("MEH-A16", "MEH-23")
def test_hidden_girls_do_not_bring_omagatoki() -> None:
    at = position("I4 O5 O9", "I6 I5 O6", "I7 B5 B6", room="O4 B8", corner="B4").play("I4")
    assert not at.omagatoki
    at.play("O4 I6 I7 1")
    assert not at.omagatoki
    at.play("I7 I5 I6")
    assert not at.omagatoki


@pytest.mark.clause("MEH-43", "MEH-A28")
def test_the_same_leader_leads_any_card_to_a_fresh_trick() -> None:
    at = ready_to_call("O5 O6 O7", "B5 I10 I4", "I6 O8 B6", leader=B).play("1")
    assert at.turn == at.leader == B
    assert at.legal() == at.hand(B) == cards("B5 B8 O5")
    at.play("O5")
    assert at.legal() == {"O8"}


@pytest.mark.clause("MEH-43")
def test_a_kagome_is_no_trick_and_has_no_winner() -> None:
    at = ready_to_call(*THREE, leader=A).play("1")
    assert not at.happened(EventKind.WIN)
    assert not at.happened(EventKind.NO_CONTEST)
    assert at.piles() == [set()] * 3
    assert at.state.last_winner == -1


@pytest.mark.clause("MEH-43", "MEH-A28")
def test_the_girls_suit_binds_nobody_afterwards() -> None:
    at = position("I4 I5 O9", "I6 I8 O6", "I7 I9 B6", room="B8").play("I4 I5 I6 I7 2 O9")
    assert at.legal() == {"O6"}
    at.play("O6")
    assert at.legal() == at.hand(C)


@pytest.mark.clause("MEH-44", "MEH-A20")
@pytest.mark.parametrize("seats", [3, 4])
def test_before_every_lead_all_hands_have_the_same_size(seats: int) -> None:
    kagomes = 0
    for number in range(12):
        at = dealt(seats, number)
        while not at.over:
            if at.phase == Phase.TRICK and at.state.cards_down == 0:
                sizes = {len(hand) for hand in at.hands()}
                assert len(sizes) == 1
                assert sizes != {0}
            girls = at.legal() & cards("I4 O4 B4")
            leads = at.phase == Phase.TRICK and at.state.cards_down == 0
            at.play(min(girls) if girls and leads else max(at.legal()))
        kagomes += len(at.of_kind(EventKind.KAGOME))
    assert kagomes > 10


@pytest.mark.clause("MEH-A14", "MEH-A20")
def test_a_girl_as_the_last_card_must_be_led_and_a_trick_follows() -> None:
    at = position("I4", "I2", "B8", "O9", room="O12 B12 I7", start=B, leader=A)
    assert at.legal() == {"I4"}
    at.play("I4")
    for pick in ("O12", "I2", "B8", "O9"):
        assert at.legal() == {pick}
        at.play(pick)
    assert at.legal() == {"1", "2", "3"}
    at.play("3")
    assert not at.over
    assert at.turn == A
    assert at.play("I2 B8 O9 O12").over
    assert at.pile(D) == cards("O12 I2 B12")


@pytest.mark.clause("MEH-A15", "MEH-A22")
def test_the_role_goes_to_whoever_plays_the_old_man_after_passing() -> None:
    at = position("B4 I5", "B15 I6", "B7 I7", room="B8").play("B4 B8 B15 B7 1")
    assert at.old_man is None
    assert "B15" in at.hand(C)
    at.play("B7 B8 B15")
    assert at.old_man == C


@pytest.mark.clause("MEH-A13", "MEH-40")
def test_one_call_is_one_decision() -> None:
    at = ready_to_call(*FOUR).play("3")
    assert [item.amount for item in at.of_kind(EventKind.CALL)] == [3]
    assert at.turn == A
    assert at.phase == Phase.TRICK


@pytest.mark.clause("MEH-A27", "MEH-16")
def test_a_girl_can_be_led_only_as_a_kagome() -> None:
    at = position("I4", "I5", "I6", room="I8")
    [move] = at.shown(A).moves
    assert move.action == CODES["I4"]
    assert "Kagome" in move.label
    assert trick("I8 I4 I9").trick == {A: "I8", B: "I4", C: "I9"}
