"""Playing to a trick: MEH-14 to MEH-22."""

import pytest

from duskhouse.games.man_eating_house.state import EventKind, Phase
from tests.games.man_eating_house.positions import A, B, C, D, cards, position, trick


@pytest.mark.clause("MEH-14")
@pytest.mark.parametrize("start", [A, B, C, D])
def test_the_start_player_leads_first(start: int) -> None:
    at = position("I5 I6", "I7 I8", "O5 O6", "O7 O8", start=start)
    assert at.turn == at.leader == start


@pytest.mark.clause("MEH-15")
def test_any_card_may_be_led() -> None:
    hand = "I0 B15 I4 O4 B4 I1 O6 B9 O11 B13"
    others = ("I2 I3 I5 I6 I7 I8 I9 I10 I11 I12", "O1 O2 O3 O5 O7 O8 O9 O10 O12 O13")
    assert position(hand, *others).legal() == cards(hand)
    for card in cards(hand):
        at = position(hand, *others, room="B1 B2 B3 B5 B6").play(card)
        assert (at.trick == {A: card}) != (card in cards("I4 O4 B4"))


@pytest.mark.clause("MEH-16", "MEH-A27")
@pytest.mark.parametrize("girl", ["I4", "O4", "B4"])
def test_a_led_girl_is_a_kagome_at_once(girl: str) -> None:
    at = position(f"{girl} I5", "O5 O6", "B5 B6", room="B8").play(girl)
    assert at.phase == Phase.PICK
    assert not at.trick
    assert at.turn == A
    assert at.legal() <= cards("I5 B8")
    assert at.happened(EventKind.KAGOME)


@pytest.mark.clause("MEH-17")
def test_the_others_follow_clockwise() -> None:
    at = position("I5 B7", "I6 B8", "I7 O9", "I8 B5", leader=C)
    turns = []
    for card in ["I7", "I8", "I5", "I6"]:
        turns.append(at.turn)
        at.play(card)
    assert turns == [C, D, A, B]


@pytest.mark.clause("MEH-17")
def test_the_led_card_gives_the_suit_and_a_later_one_does_not() -> None:
    at = position("O5 B7", "I6 B8", "I7 O9").play("O5 B8")
    assert at.legal() == {"O9"}


@pytest.mark.clause("MEH-18")
@pytest.mark.parametrize(
    ("lead", "hand", "legal"),
    [
        ("I8", "I5 I13 O9 B15", "I5 I13"),
        ("I8", "I0 O14 B15", "I0"),
        ("I8", "I0 I14 O9", "I0 I14"),
        ("B8", "B15 I3 O9", "B15"),
        ("O8", "O4 I0 B15", "O4"),
        ("B8", "B4 O9 I0", "B4"),
    ],
)
def test_suit_must_be_followed(lead: str, hand: str, legal: str) -> None:
    at = position(f"{lead} I1", hand, "O1 O2").play(lead)
    assert at.legal() == cards(legal)


@pytest.mark.clause("MEH-18")
def test_every_follower_must_follow() -> None:
    at = position("O8 I1", "O5 I2", "O6 I3", "O7 I5", leader=B).play("O5")
    for card in ("O6", "O7", "O8"):
        assert at.legal() == {card}
        at.play(card)


@pytest.mark.clause("MEH-19")
@pytest.mark.parametrize("hand", ["I0 B15 B4 I14", "I4 B9 I7 I1"])
def test_without_the_suit_any_card_may_be_played(hand: str) -> None:
    at = position("O8 O9 O10 O11", hand, "O1 O2 O3 O5").play("O8")
    assert at.legal() == cards(hand)


@pytest.mark.clause("MEH-19")
def test_there_is_no_duty_to_beat_or_to_show_the_hand() -> None:
    at = position("I8 O9", "I2 I14", "O1 B14").play("I8")
    assert at.legal() == cards("I2 I14")
    at.play("I2 O1")
    shown = [item for item in at.items if item.kind == EventKind.PLAY]
    assert [item.cards for item in shown] == [0, 0, 0]


@pytest.mark.clause("MEH-20", "MEH-A29")
def test_a_following_girl_is_an_ordinary_four() -> None:
    wins = trick("I3 B4 O2")
    assert wins.phase == Phase.TRICK
    assert not wins.happened(EventKind.KAGOME)
    assert wins.winner() == B
    loses = trick("O5 O4 I1")
    assert loses.phase == Phase.TRICK
    assert not loses.happened(EventKind.KAGOME)
    assert loses.winner() == A


@pytest.mark.clause("MEH-21")
def test_playing_the_old_man_gives_the_role_at_that_instant() -> None:
    at = position("B8 I9 O8", "B15 I8 O9", "I0 O6 O7", leader=A).play("B8")
    assert at.old_man is None
    assert at.play("B15").old_man == B
    assert [item.seat for item in at.of_kind(EventKind.ROLE)] == [B]
    at.play("I0")
    assert at.pile(C) == cards("B15 I0")
    assert at.play("O6 O8 O9").play_at_random(1).old_man == B


@pytest.mark.clause("MEH-21")
def test_leading_the_old_man_gives_the_role_too() -> None:
    assert position("B8 I9", "B15 I8", "O6 O7", leader=B).play("B15").old_man == B


@pytest.mark.clause("MEH-21")
def test_with_four_players_the_old_man_is_no_role() -> None:
    at = trick("B8 B15 I5 I6")
    assert not at.happened(EventKind.ROLE)
    assert not [fact for fact in at.facts(A) if "Old Man" in fact]


@pytest.mark.clause("MEH-22")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_trick_is_resolved_when_every_player_has_a_card_in_it(seats: int) -> None:
    hands = ["I1 O8", "I2 O9", "I3 B8", "I9 B7"][:seats]
    at = position(*hands)
    for number, hand in enumerate(hands):
        assert not any(at.piles())
        assert at.state.cards_down == number
        at.play(hand.split()[0])
    assert at.state.cards_down == 0
    assert [bool(pile) for pile in at.piles()] == [True, True, True, False][:seats]
