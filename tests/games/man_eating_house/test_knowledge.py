"""Who knows what: MEH-58 to MEH-69, through the view, the events, `imagine` and `observe`."""

from collections.abc import Iterable

import pytest

from duskhouse.engine.state.events import NO_CARD, SPECTATOR, Event
from duskhouse.engine.view.shown import Card
from duskhouse.games.man_eating_house.cards import code
from duskhouse.games.man_eating_house.state import EventKind, Phase
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
    trick,
    unmask,
)

THREE = ("I4 I5 O9", "I6 O5 O6", "I7 B5 B6")
FOUR = ("I4 I5 O9", "I6 O5 O6", "I7 B5 B6", "I8 B7 O7")


def codes(shown: Iterable[Card]) -> set[str]:
    return {card.code for card in shown if card.code is not None}


def who_sees(item: Event, seats: int) -> set[int]:
    """The seats, and the spectator, that may know the cards of an item of events."""
    return {seat for seat in (*range(seats), SPECTATOR) if not item.seen_by(seat).hidden}


def everyone(at: Position) -> set[int]:
    return {*at.seats, SPECTATOR}


def assert_cannot_tell(at: Position, seat: int, count: int = 20) -> None:
    """Nothing this seat is shown or allowed differs in any world it may be in."""
    for world in at.worlds(seat, count):
        assert world.played.seen(seat) == at.played.seen(seat)
        assert world.observation(seat) == at.observation(seat)
        assert world.hand(seat) == at.hand(seat)
        if at.turn == seat:
            assert world.legal() == at.legal()


# ------------------------------------------------------------- hands and the Room
@pytest.mark.clause("MEH-58", "MEH-09")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_hand_is_seen_by_its_holder_only(seats: int) -> None:
    at = dealt(seats, 1)
    for seat in (*at.seats, SPECTATOR):
        for holder in at.seats:
            shown = at.zone(seat, f"hand-{holder}")
            assert len(shown) == len(at.hand(holder))
            if seat == holder:
                assert codes(shown) == at.hand(holder)
            else:
                assert shown == (FACE_DOWN,) * len(shown)


@pytest.mark.clause("MEH-58", "MEH-59", "MEH-69")
def test_any_unseen_card_may_be_in_any_unseen_place() -> None:
    at = position("I5 I6", "O5 O6", "B5 B6", "I7 O7", room="B7 B8 O8 O9")
    unseen = cards("O5 O6 B5 B6 I7 O7 B7 B8 O8 O9")
    worlds = list(at.worlds(A, 150))
    for world in worlds:
        assert world.hand(A) == at.hand(A)
        assert {*world.hand(B), *world.hand(C), *world.hand(D), *world.room} == unseen
    for place in ([world.hand(seat) for world in worlds] for seat in (B, C, D)):
        assert set.union(*place) == unseen
    assert {world.room[0] for world in worlds} == unseen


@pytest.mark.clause("MEH-59")
def test_the_drawn_card_is_seen_by_the_drawer_only() -> None:
    at = position(*THREE, room="B15 B9 O1").play("I4")
    (draw,) = at.of_kind(EventKind.DRAW)
    assert who_sees(draw, 3) == {A}
    assert code(draw.card) == "B15"
    for seat in (B, C, SPECTATOR):
        assert draw.seen_by(seat).card == NO_CARD
        assert not [line for line in at.log(seat) if "Bone 15" in line]
        assert at.zone(seat, "room") == (FACE_DOWN,) * 2
    assert [line for line in at.log(A) if "Bone 15" in line]
    assert len({tuple(sorted(world.hand(A))) for world in at.worlds(B)}) > 5
    assert all("B15" in world.hand(A) for world in at.worlds(A, 5))
    assert_cannot_tell(at, B)


# ------------------------------------------------------------------ cards in the open
@pytest.mark.clause("MEH-60")
def test_a_trick_is_seen_by_all_in_order_and_with_its_players() -> None:
    at = position("I5 O5", "I6 O6", "I7 O7", "I8 O8", leader=C)
    for number, card in enumerate(["I7", "I8", "I5"], 1):
        at.play(card)
        assert who_sees(at.history[-1][0], 4) == everyone(at)
        for seat in everyone(at):
            shown = at.zone(seat, "trick")
            in_order = [("I7", C), ("I8", D), ("I5", A)][:number]
            assert [(there.code, there.by) for there in shown] == in_order


@pytest.mark.clause("MEH-63")
def test_corner_and_piles_lie_open() -> None:
    at = trick("B14 B5 B4 I3", corner="I4", piles={A: "O1 O2", D: "B1"})
    for seat in everyone(at):
        assert codes(at.zone(seat, "corner")) == cards("I4 B4")
        assert codes(at.zone(seat, "pile-0")) == cards("O1 O2")
        assert codes(at.zone(seat, "pile-1")) == cards("B14")
        assert codes(at.zone(seat, "pile-2")) == cards("I3")
        assert codes(at.zone(seat, "pile-3")) == cards("B1")


@pytest.mark.clause("MEH-64", "MEH-A25")
def test_discards_and_a_lost_dog_remain_known() -> None:
    at = position("O13 I8 B8", "O6 I9 B7", "I0 B6 B5").play("O13 O6 I0")
    at.play("I8 I9 B6")
    for seat in everyone(at):
        assert codes(at.zone(seat, "discards")) == cards("O6 I0 I8 I9 B6")
        assert "The Dog is out of the game." in at.facts(seat)
    for seat in at.seats:
        parts = at.observation(seat)["played"]
        for other in at.seats:
            row = parts[48 * ((other - seat) % 3) :][:48]
            played = {code(card) for card, flag in enumerate(row) if flag}
            assert played == [cards("O13 I8"), cards("O6 I9"), cards("I0 B6")][other]


@pytest.mark.clause("MEH-A25", "MEH-60")
def test_everything_public_is_in_every_log() -> None:
    at = trick("O13 O6 I0")
    for seat in everyone(at):
        log = " ".join(at.log(seat))
        for words in ("Ofuda 13", "Ofuda 6", "Ivy 0", "Struggle", "no contest"):
            assert words in log


@pytest.mark.clause("MEH-65", "MEH-46", "MEH-48")
@pytest.mark.parametrize("plays", ["I8 I9 I10", "B1 B2 B3"])
def test_the_room_is_seen_by_all_when_turned_up(plays: str) -> None:
    room = "B15 I14 O8 I5"
    at = position(*plays.split(), room=room).play(plays)
    (opened,) = at.of_kind(EventKind.ROOM)
    assert unmask(opened.cards) == cards(room)
    assert who_sees(opened, 3) == everyone(at)
    for seat in everyone(at):
        zones = ("discards", "pile-0", "pile-1", "pile-2")
        assert cards(room) <= {shown for zone in zones for shown in codes(at.zone(seat, zone))}


# --------------------------------------------------------------------------- Kagome
@pytest.mark.clause("MEH-61", "MEH-38", "MEH-A26")
def test_a_pick_is_known_to_its_picker_only() -> None:
    at = position(*FOUR, room="B8").play("I4 I5 I6 I7 I8")
    assert at.phase == Phase.CALL
    picks = {A: "I5", B: "I6", C: "I7", D: "I8"}
    for item in at.of_kind(EventKind.PICK):
        assert who_sees(item, 4) == {item.seat}
        assert code(item.card) == picks[item.seat]
    for seat in everyone(at):
        shown = at.zone(seat, "kagome")
        assert [card.by for card in shown] == [A, B, C, D]
        assert codes(shown) == ({picks[seat]} if seat in picks else set())


@pytest.mark.clause("MEH-61", "MEH-A26")
def test_the_leader_calls_without_knowing_the_picks() -> None:
    hands = ("I4 I5 O9", "I6 I9 O6", "I7 I10 B6")
    at = position(*hands, room="B8").play("I4 I5 I6 I7")
    assert_cannot_tell(at, A)
    picked = {
        tuple(code(int(card)) for card in world.state.passed[0, :3]) for world in at.worlds(A)
    }
    assert {first for first, _, _ in picked} == {"I5"}
    assert len({second for _, second, _ in picked}) > 2
    assert len({third for _, _, third in picked}) > 2


@pytest.mark.clause("MEH-68", "MEH-A26")
def test_whoever_picks_later_sees_no_earlier_pick() -> None:
    hands = ("I6 I9 O6", "I4 I5 O9", "I7 I10 B6")
    views = []
    for pick in ("I7", "I10"):
        at = position(*hands, room="B8", leader=B).play("I4")
        assert at.turn == B
        at.play(f"I5 {pick}")
        assert at.turn == A
        views.append(at.played.seen(A))
        assert_cannot_tell(at, A)
    assert views[0] == views[1]


@pytest.mark.clause("MEH-68")
def test_only_one_seat_is_asked_at_a_time() -> None:
    at = dealt(4, 2)
    while not at.over:
        asked = [seat for seat in everyone(at) if at.shown(seat).moves]
        assert asked == [at.turn]
        at.play(min(at.legal()))
    assert not [seat for seat in everyone(at) if at.shown(seat).moves]


@pytest.mark.clause("MEH-62", "MEH-41")
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_a_passed_card_is_known_to_sender_and_receiver(steps: int) -> None:
    at = position(*FOUR, room="B8 B9").play(f"I4 I5 I6 I7 I8 {steps}")
    received = at.of_kind(EventKind.RECEIVE)
    assert len(received) == 4
    for item in received:
        assert item.seat == (item.other + steps) % 4
        assert code(item.card) == ["I5", "I6", "I7", "I8"][item.other]
        assert who_sees(item, 4) == {item.seat, item.other}
    for seat in at.seats:
        receiver, sent = (seat + steps) % 4, ["I5", "I6", "I7", "I8"][seat]
        assert all(sent in world.hand(receiver) for world in at.worlds(seat, 20))
        assert_cannot_tell(at, seat, 10)


@pytest.mark.clause("MEH-62", "MEH-39")
def test_third_parties_know_only_that_a_pick_was_legal() -> None:
    hands = ("I4 I5 O9", "I6 I9 O6", "I7 I10 B6")
    at = position(*hands, room="B8 B9").play("I4 I5 I6 I7 1")
    # A sent I5 to B and got I7 from C; what B sent to C is hidden from A.
    passed = {code(int(world.state.passed[0, B])) for world in at.worlds(A, 150)}
    assert passed > cards("I6 I9")
    assert len(passed & cards("O6 B6 B9")) > 0
    for world in at.worlds(A, 100):
        sent = code(int(world.state.passed[0, B]))
        had = (world.hand(B) - {"I5"}) | {sent}
        assert sent[0] == "I" or not any(card[0] == "I" for card in had)


# --------------------------------------------------------------- role, voids, the rest
@pytest.mark.clause("MEH-66")
def test_the_holder_of_the_old_man_is_not_told() -> None:
    at = position("I5 I6", "B15 O6", "B5 B6", room="B7 B8 O8 O9")
    holders = {"B15" in world.hand(B) for world in at.worlds(A)}
    assert holders == {True, False}
    assert_cannot_tell(at, A)
    assert not any("Old Man" in fact for seat in at.seats for fact in at.facts(seat))
    assert at.observation(A)["old_man"] == [0, 0, 0, 0]


@pytest.mark.clause("MEH-66")
def test_the_role_is_public_once_the_card_is_played() -> None:
    at = position("I5 I6", "B15 O6", "B5 B6").play("I5 B15")
    (role,) = at.of_kind(EventKind.ROLE)
    assert who_sees(role, 3) == everyone(at)
    for seat in everyone(at):
        who = "You are" if seat == B else "Seat 2 is"
        assert f"{who} the Old Man player." in at.facts(seat)
        assert at.shown(seat).scores[B].note == "Old Man player"
    assert at.observation(A)["old_man"] == [0, 1, 0, 0]
    assert at.observation(C)["old_man"] == [0, 0, 1, 0]


@pytest.mark.clause("MEH-66", "MEH-47")
def test_the_role_is_public_once_the_card_is_turned_up() -> None:
    at = position("I8", "I10", "I9", room="B15 O8").play("I8 I10 I9")
    for seat in everyone(at):
        who = "You are" if seat == B else "Seat 2 is"
        assert f"{who} the Old Man player." in at.facts(seat)


@pytest.mark.clause("MEH-67", "MEH-18")
def test_not_following_proves_a_void_to_everyone() -> None:
    at = position("I5 I6 O5", "O6 O7 B5", "I7 I8 B6", room="I9 I10 B7 B8").play("I5 O6 I7")
    for seat in (A, C):
        for world in at.worlds(seat):
            assert not any(card[0] == "I" for card in world.hand(B))
    assert at.observation(A)["voids"][3:6] == [1, 0, 0]
    assert at.observation(C)["voids"][6:9] == [1, 0, 0]


@pytest.mark.clause("MEH-67")
def test_following_proves_nothing() -> None:
    at = position("I5 I6 O5", "O6 I9 B5", "I7 I8 B6", room="I10 B7 B8").play("I5 I9 I7")
    assert not any(at.observation(A)["voids"])
    assert any(card[0] == "I" for world in at.worlds(A) for card in world.hand(B))
    assert any(not any(card[0] == "I" for card in world.hand(B)) for world in at.worlds(A))


@pytest.mark.clause("MEH-67", "MEH-62")
def test_a_pick_proves_nothing_to_third_parties() -> None:
    """B has no Ivy and picks Bone; A and D, who do not get the card, cannot know."""
    hands = ("I4 I5 O9", "O5 O6 B6", "I7 I10 B5", "I8 B7 O7")
    at = position(*hands, room="B8 B9 I9").play("I4 I5 B6 I7 I8 1")
    assert "B6" in at.hand(C)
    assert not any(at.observation(A)["voids"])
    for seat in (A, D):
        kept = [world.hand(B) - {"I5"} for world in at.worlds(seat, 100)]
        assert any(card[0] == "I" for hand in kept for card in hand)
    # C got the card and does know: nothing but what came since can be Ivy.
    for world in at.worlds(C, 60):
        assert sum(card[0] == "I" for card in world.hand(B)) <= 1


@pytest.mark.clause("MEH-67")
def test_a_later_kagome_can_bring_a_suit_back() -> None:
    hands = ("I10 I4 I8 O9", "O6 O7 B5 B6", "I7 I6 B7 O5", "I5 I9 O8 B8")
    at = position(*hands, room="B12 I12 O12 B13").play("I10 B5 I7 I5")
    assert not any(card[0] == "I" for world in at.worlds(C, 30) for card in world.hand(B))
    at.play("I4 I8 B6 I6 I9 1")
    assert "I8" in at.hand(B)
    for seat in (C, D):
        ivy = {sum(card[0] == "I" for card in world.hand(B)) for world in at.worlds(seat, 60)}
        assert ivy == {0, 1}
    since = at.observation(C)["voids"][12:24]
    assert not any(since)
    assert at.observation(C)["voids"][9:12] == [1, 0, 0]


@pytest.mark.clause("MEH-69")
def test_a_seat_observes_its_own_part_in_a_kagome() -> None:
    at = position(*FOUR, room="B8 B9").play("I4 I5 I6 I7 I8 1")

    def shown(seat: int, part: str, other: int | None = None) -> set[str]:
        row = at.observation(seat)[part]
        if other is not None:
            row = row[48 * ((other - seat) % 4) :][:48]
        return {code(card) for card, flag in enumerate(row) if flag}

    picks = ["I5", "I6", "I7", "I8"]
    for seat in at.seats:
        assert shown(seat, "hand") == at.hand(seat)
        assert shown(seat, "drawn") == ({"B8"} if seat == A else set())
        for other in at.seats:
            assert shown(seat, "sent", other) == (
                {picks[seat]} if other == (seat + 1) % 4 else set()
            )
            assert shown(seat, "got", other) == (
                {picks[other]} if seat == (other + 1) % 4 else set()
            )
        assert at.observation(seat)["room"] == [1]
        leader = [int((A - seat) % 4 == place) for place in range(4)]
        assert at.observation(seat)["kagomes"] == [*leader, 1, 0, 0, 1] + [0] * 16
        assert at.observation(seat)["corner"] == [1, 0, 0]


@pytest.mark.clause("MEH-69")
def test_a_seat_observes_what_is_public() -> None:
    at = position("I5 O5", "I6 O6", "I7 O7", start=B, leader=C, piles={A: "B1"}).play("I7")
    seen = at.observation(A)
    assert seen["turn"] == [1, 0, 0, 0]
    assert seen["leader"] == [0, 0, 1, 0]
    assert seen["start"] == [0, 1, 0, 0]
    assert seen["phase"] == [1, 0, 0, 0]
    assert seen["lead_suit"] == [1, 0, 0]
    assert seen["hand_sizes"] == [2, 2, 1, 0]
    assert [at for at, flag in enumerate(seen["trick"]) if flag] == [2 * 48 + 7]
    assert [at for at, flag in enumerate(seen["piles"]) if flag] == [32 + 1]


@pytest.mark.clause("MEH-69", "MEH-58", "MEH-59", "MEH-61", "MEH-62")
@pytest.mark.parametrize("seats", [3, 4])
def test_nothing_shown_depends_on_what_is_hidden(seats: int) -> None:
    at = dealt(seats, 0)
    while not at.over:
        leads = at.phase == Phase.TRICK and at.state.cards_down == 0
        girls = at.legal() & cards("I4 O4 B4")
        at.play(min(girls) if girls and leads else min(at.legal()))
        for seat in at.seats:
            assert_cannot_tell(at, seat, 1)
    assert at.happened(EventKind.KAGOME)


@pytest.mark.clause("MEH-69")
def test_the_public_history_of_kagomes_is_in_every_log() -> None:
    at = position(*THREE, room="B8 B9").play("I4 I5 I6 I7 2")
    for seat in everyone(at):
        log = " ".join(at.log(seat))
        does = ("You draw", "You call 2") if seat == A else ("Seat 1 draws", "Seat 1 calls 2")
        for words in ("Ivy 4, Little Girl was led: Kagome!", *does):
            assert words in log


@pytest.mark.clause("MEH-69", "MEH-58")
def test_a_spectator_sees_no_hidden_card() -> None:
    at = dealt(3, 9)
    while not at.over:
        shown = {card for zone in at.shown(SPECTATOR).zones for card in codes(zone.cards)}
        hidden = set.union(set(at.room), *at.hands())
        assert not shown & hidden
        at.play(max(at.legal()))
