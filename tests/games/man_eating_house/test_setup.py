"""Components and setup: MEH-01 to MEH-14."""

from collections import Counter
from itertools import combinations

import pytest

from duskhouse.games.man_eating_house import GAME
from duskhouse.games.man_eating_house.cards import CODES
from duskhouse.words.errors import Refused
from tests.games.man_eating_house.census import census
from tests.games.man_eating_house.positions import (
    FACE_DOWN,
    WHOLE_DECK,
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

PLACES = "I8 I9 I10 I11 O8 O9 O10 O11 B8 B9 B10 B11"
DANGER = "I11 O10 O11 B9 B10 B11"
SCORING = "I0 I1 I2 I3 O1 O2 O3 B1 B2 B3 I12 I13 I14 O12 O13 O14 B12 B13 B14 B15"
DEALS = 120


def numbers_of(suit: str, deck: list[str]) -> list[int]:
    return sorted(int(card[1:]) for card in deck if card[0] == suit)


def whole_deal(at: Position) -> list[str]:
    return [*(card for hand in at.hands() for card in hand), *at.room]


# ------------------------------------------------------------------ components
@pytest.mark.clause("MEH-01")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_deck_is_44_different_cards(seats: int) -> None:
    deck = whole_deal(dealt(seats, 1))
    assert len(deck) == 44
    assert numbers_of("I", deck) == [*range(15)]
    assert numbers_of("O", deck) == [*range(1, 15)]
    assert numbers_of("B", deck) == [*range(1, 16)]


@pytest.mark.clause("MEH-02")
@pytest.mark.parametrize("seats", [3, 4])
def test_only_playing_cards_are_ever_in_the_game(seats: int) -> None:
    at = dealt(seats, 2)
    each_once = {CODES[card]: 1 for card in WHOLE_DECK}
    while not at.over:
        assert census(at.state) == each_once
        at.play(min(at.legal()))
    assert census(at.state) == each_once
    assert set.union(*at.piles()) <= cards(SCORING)


@pytest.mark.clause("MEH-03")
def test_the_number_fixes_the_kind() -> None:
    kinds = {1: "Child", 4: "Little Girl", 5: "Weapon", 8: "Place", 12: "Ghost"}
    words = GAME.words()
    for card in WHOLE_DECK:
        first = max((number for number in kinds if number <= int(card[1:])), default=0)
        kind = {"I0": "Dog", "B15": "Old Man"}.get(card) or kinds[first]
        printed = "Danger" if card in cards(DANGER) else kind
        assert words.message(f"face-{card}") == printed
        assert words.card(CODES[card]).endswith(f" {card[1:]}, {printed}")


@pytest.mark.clause("MEH-03", "MEH-28", "MEH-29")
def test_kinds_act_by_their_number() -> None:
    children = [f"O{number}" for number in (1, 2, 3)]
    weapons = [f"O{number}" for number in (5, 6, 7)]
    ghosts = [f"O{number}" for number in (12, 13, 14)]
    for first, second in combinations([f"O{n}" for n in range(1, 15) if n not in (10, 11)], 2):
        if first == "O4":
            continue  # led, she is a Kagome
        expected = []
        if first in children and second in children:
            expected = ["escape:O"]
        elif first in weapons and second in ghosts:
            expected = ["struggle:O"]
        assert trick([first, second, "I8"]).events() == expected


@pytest.mark.clause("MEH-04", "MEH-26")
@pytest.mark.parametrize("place", PLACES.split())
def test_six_places_are_danger_and_six_do_nothing(place: str) -> None:
    after = trick(["O1", "O2", place])
    assert after.events() == ([] if place in cards(DANGER) else ["escape:O"])


@pytest.mark.clause("MEH-05", "MEH-32")
@pytest.mark.parametrize("card", sorted(WHOLE_DECK - {"B15", "I0"}))
def test_twenty_cards_score_one_each(card: str) -> None:
    after = trick(["B15", card, "I9" if card == "I8" else "I8"])
    assert after.pile(A) == {"B15"} | ({card} & cards(SCORING))
    assert after.shown(A).scores[A].points == len(after.pile(A))


@pytest.mark.clause("MEH-05")
def test_dog_and_old_man_score_one_each() -> None:
    after = trick("B15 I0 I8")
    assert after.pile(B) == cards("B15 I0")
    assert after.shown(A).scores[B].points == 2


@pytest.mark.clause("MEH-06", "MEH-18")
@pytest.mark.parametrize("special", ["I0", "B15", "I4", "O4", "B4", *DANGER.split()])
def test_special_cards_follow_their_printed_suit(special: str) -> None:
    other_suits = " ".join(f"{suit}6" for suit in "IOB" if suit != special[0])
    led = position(f"{special[0]}8 I1 I2", f"{special} {other_suits}", "O5 O7 O12")
    assert led.play(f"{special[0]}8").legal() == {special}


@pytest.mark.clause("MEH-06", "MEH-17")
@pytest.mark.parametrize("special", ["I0", "B15", *DANGER.split()])
def test_special_cards_lead_their_printed_suit(special: str) -> None:
    led = position(f"{special} I1 I2", "I6 O6 B6", "O5 O7 O12").play(special)
    assert led.legal() == {f"{special[0]}6"}


@pytest.mark.clause("MEH-07", "MEH-31")
def test_strength_is_the_number_then_bone_ofuda_ivy() -> None:
    """Every pair of cards under Ōmagatoki, with the weakest Child led beside them."""
    for pair in combinations(sorted(WHOLE_DECK - cards("I1 I4 O4 B4 B15 I0")), 2):
        after = trick(["I1", *pair], corner="I4 O4 B4")
        stronger = max(pair, key=lambda card: (int(card[1:]), "IOB".index(card[0])))
        assert after.winner() == 1 + pair.index(stronger), pair
    assert trick("I0 I1 O1", corner="I4 O4 B4").winner() == C
    assert trick("I1 I0 B1", corner="I4 O4 B4").winner() == C


@pytest.mark.clause("MEH-07")
def test_the_lead_suit_makes_no_card_stronger() -> None:
    assert trick("I8 O9 B10").winner() == C
    assert trick("I9 O8 B8").winner() == A


# ----------------------------------------------------------------------- setup
@pytest.mark.clause("MEH-08")
def test_three_or_four_play() -> None:
    for seats in (0, 1, 2, 5):
        with pytest.raises(Refused, match="3 to 4 players"):
            GAME.prepare(GAME.states(1)[0], seats, {})
    assert [score.note for score in dealt(4, 3).shown(A).scores] == [
        "with Seat 3",
        "with Seat 4",
        "with you",
        "with Seat 2",
    ]
    assert [score.note for score in dealt(3, 3).shown(A).scores] == ["", "", ""]


@pytest.mark.clause("MEH-08", "MEH-50")
def test_those_opposite_each_other_are_partners() -> None:
    piles = {A: "I1", B: "O1 O2", C: "I12 I13", D: ""}
    assert position("I8", "I9", "I10", "O8", piles=piles).play("I8 I9 I10 O8").winners == {A, C}


@pytest.mark.clause("MEH-09", "MEH-10")
@pytest.mark.parametrize(("seats", "hand", "room"), [(3, 13, 5), (4, 10, 4)])
def test_hands_and_room_have_their_sizes(seats: int, hand: int, room: int) -> None:
    at = dealt(seats, 4)
    assert [len(held) for held in at.hands()] == [hand] * seats
    assert len(at.room) == room


@pytest.mark.clause("MEH-09", "MEH-10")
@pytest.mark.parametrize(
    ("seats", "deck", "hand"),
    [(3, "I0 B15 I2 I4 B5 B12 O10", 2), (4, "I0 B15 I1 I4 B6 B13", 1)],
)
def test_a_miniature_has_a_deck_and_hands_of_its_own(seats: int, deck: str, hand: int) -> None:
    at = dealt(seats, 4, scale="tiny")
    assert sorted(whole_deal(at)) == sorted(deck.split())
    assert [len(held) for held in at.hands()] == [hand] * seats


@pytest.mark.clause("MEH-09")
@pytest.mark.parametrize("seats", [3, 4])
def test_any_card_can_be_dealt_anywhere(seats: int) -> None:
    found: Counter[tuple[str, int]] = Counter()
    tops = set()
    for number in range(DEALS):
        at = dealt(seats, number)
        for place, held in enumerate([*at.hands(), set(at.room)]):
            found.update((card, place) for card in held)
        tops.add(at.room[0])
    assert len(found) == 44 * (seats + 1)
    expected = DEALS * (13 if seats == 3 else 10) / 44
    in_hands = [times for (_, place), times in found.items() if place < seats]
    assert 0.4 * expected < min(in_hands) <= max(in_hands) < 1.7 * expected
    assert len(tops) > 30


@pytest.mark.clause("MEH-10", "MEH-37")
def test_the_room_is_drawn_from_in_its_order() -> None:
    hands = ("I4 O4 B4 I9 O9 B9", "I5 O5 B5 I6 O6 B6", "I7 O7 B7 I10 O10 B10")
    at = position(*hands, room="B8 B12 O1 I13 I2")
    for girl, drawn, picks in (
        ("I4", "B8", "I9 I5 I7"),
        ("O4", "B12", "O9 O5 O7"),
        ("B4", "O1", "B9 B5 B7"),
    ):
        assert drawn not in at.hand(A)
        at.play(girl)
        assert drawn in at.hand(A)
        at.play(f"{picks} 1")
    assert at.room == ["I13", "I2"]


@pytest.mark.clause("MEH-10", "MEH-59")
@pytest.mark.parametrize(("seats", "size"), [(3, 5), (4, 4)])
def test_of_the_room_only_the_size_is_seen(seats: int, size: int) -> None:
    at = dealt(seats, 5)
    for seat in at.seats:
        assert at.zone(seat, "room") == (FACE_DOWN,) * size


@pytest.mark.clause("MEH-11", "MEH-14", "MEH-A31")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_start_player_is_chosen_at_random_and_leads(seats: int) -> None:
    starts: Counter[int] = Counter()
    for number in range(DEALS):
        at = dealt(seats, number)
        starts[int(at.state.start)] += 1
        assert at.turn == at.leader == at.state.start
    assert sorted(starts) == [*range(seats)]
    assert min(starts.values()) > 0.6 * DEALS / seats


@pytest.mark.clause("MEH-12", "MEH-34")
def test_the_gray_card_stays_where_it_is() -> None:
    at = position("I8 O12 B8", "I9 O5 B10", "I10 O13 B9", start=B, leader=A)
    at.play("I8 I9 I10")
    assert at.leader == C
    at.play("O13 O12 O5")
    assert at.winner() is None
    assert at.leader == B
    for seat in at.seats:
        who = "You are" if seat == B else "Seat 2 is"
        assert f"{who} the start player." in at.facts(seat)


@pytest.mark.clause("MEH-13")
@pytest.mark.parametrize("seats", [3, 4])
def test_everything_else_is_empty_at_the_start(seats: int) -> None:
    used = dealt(seats, 5).play_at_random(6)
    GAME.run.deal_one(used.states, 0)
    used.played.refresh()
    for at in (dealt(seats, 6), used):
        assert not at.over
        assert not at.trick
        assert not at.corner
        assert not at.discarded
        assert not at.out
        assert at.piles() == [set()] * seats
        assert not at.omagatoki
        assert at.old_man is None
        assert not at.winners
