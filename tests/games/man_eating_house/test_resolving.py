"""Resolving a trick: MEH-23 to MEH-35."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from duskhouse.games.man_eating_house.cards import code
from duskhouse.games.man_eating_house.state import EventKind
from tests.games.man_eating_house.positions import A, B, C, D, cards, position, trick

ALL_GIRLS = "I4 O4 B4"


# ----------------------------------------------------------- girls, Ōmagatoki
@pytest.mark.clause("MEH-23", "MEH-A18")
@pytest.mark.parametrize(
    ("corner", "plays"),
    [("I4 O4", "B13 B4 B6 B7"), ("I4 O4", "B13 B6 B7 B4"), ("I4", "B13 B6 B4 O4")],
)
def test_with_the_third_girl_this_very_trick_has_no_events(corner: str, plays: str) -> None:
    after = trick(plays, corner=corner)
    assert after.omagatoki
    assert after.events() == []
    assert after.winner() == A
    assert after.corner == cards(ALL_GIRLS)


@pytest.mark.clause("MEH-23")
def test_omagatoki_lasts_to_the_end_of_the_game() -> None:
    at = position("B13 O1 I1", "B4 O2 I2", "B8 O3 I3", corner="I4 O4")
    at.play("B13 B4 B8 O1 O2 O3")
    assert at.omagatoki
    assert at.events() == []
    assert at.pile(C) == cards("O1 O2 O3")


@pytest.mark.clause("MEH-23", "MEH-27", "MEH-A04")
@pytest.mark.parametrize("corner", ["", "I4"])
def test_a_first_or_second_girl_who_follows_cancels_nothing(corner: str) -> None:
    after = trick("B13 B4 B6 B7", corner=corner)
    assert not after.omagatoki
    assert after.events() == ["struggle:B"]
    assert after.winner() == B


@pytest.mark.clause("MEH-A04")
def test_under_girl_too_any_girl_cancels_and_the_dog_does_not() -> None:
    assert trick("B13 B4 B6 B7", special_cancel="girl_too").events() == []
    assert trick("I1 I0 B8", special_cancel="girl_too").events() == ["escape:I"]
    assert trick("I1 I0 I4", special_cancel="girl_too").events() == []
    at = position("B1 O1", "B4 O2", "B2 O8", special_cancel="girl_too")
    assert at.play("B1 B4 B2 O2 O8 O1").events() == ["escape:O"]


# ----------------------------------------------------------- Old Man and Dog
@pytest.mark.clause("MEH-24", "MEH-A06")
@pytest.mark.parametrize(
    ("plays", "corner", "dog"),
    [
        ("B15 I0 O8", "", B),
        ("I0 B15 O8", "", A),
        ("B1 B15 I0 B2", "", C),
        ("I11 I0 B15 I3", "", B),
        ("I1 I0 B15 I3", "", B),
        ("B12 B5 B15 I0", "", D),
        ("I14 I0 B15 O14", ALL_GIRLS, B),
    ],
)
def test_the_dog_unmasks_the_old_man(plays: str, corner: str, dog: int) -> None:
    after = trick(plays, corner=corner)
    [unmasked] = after.of_kind(EventKind.UNMASK)
    assert (unmasked.seat, unmasked.other) == (dog, plays.split().index("B15"))
    assert code(unmasked.card) == "I0"
    assert after.events() == []
    assert after.winner() == after.turn == dog
    scoring = {card for card in cards(plays) if not 4 <= int(card[1:]) <= 11}
    assert after.pile(dog) == scoring
    assert sum(map(len, after.piles())) == len(scoring)


@pytest.mark.clause("MEH-25", "MEH-A06")
@pytest.mark.parametrize(
    ("plays", "corner", "old_man"),
    [
        ("B1 B2 B15", "", C),
        ("B15 B5 B12", "", A),
        ("B9 B15 B1 B2", "", B),
        ("O12 O5 B15 O14", "", C),
        ("O1 B15 O2 O3", ALL_GIRLS, B),
    ],
)
def test_the_old_man_wins_and_there_are_no_events(plays: str, corner: str, old_man: int) -> None:
    after = trick(plays, corner=corner)
    [wins] = after.of_kind(EventKind.OLD_MAN_WINS)
    assert (wins.seat, code(wins.card)) == (old_man, "B15")
    assert after.events() == []
    assert after.winner() == after.turn == old_man
    scoring = {card for card in cards(plays) if not 4 <= int(card[1:]) <= 11}
    assert after.pile(old_man) == scoring
    assert sum(map(len, after.piles())) == len(scoring)


# ------------------------------------------------------------ cancelled Events
@pytest.mark.clause("MEH-26")
@pytest.mark.parametrize(
    ("plays", "winner", "pile"),
    [
        ("O1 O2 B9", C, "O1 O2"),
        ("O12 O5 I11", A, "O12"),
        ("B5 B14 O10 B7", B, "B14"),
        ("I0 I1 I11 I2", C, "I0 I1 I2"),
    ],
)
def test_danger_of_any_suit_cancels_and_all_cards_stay(plays: str, winner: int, pile: str) -> None:
    after = trick(plays)
    assert after.events() == []
    assert after.happened(EventKind.CANCELLED)
    assert after.winner() == winner
    assert after.pile(winner) == cards(pile)
    assert sum(map(len, after.piles())) == len(cards(pile))


@pytest.mark.clause("MEH-26")
def test_danger_works_in_its_own_trick_only() -> None:
    at = position("O1 I1", "O2 I2", "O10 I8").play("O1 O2 O10")
    assert at.events() == []
    assert at.play("I8 I1 I2").events() == ["escape:I"]


@pytest.mark.clause("MEH-26")
@pytest.mark.parametrize("plays", ["O1 O2 O3", "B12 B7 B5", "I0 I1 I8"])
def test_omagatoki_cancels_and_all_cards_stay(plays: str) -> None:
    after = trick(plays, corner=ALL_GIRLS)
    assert after.events() == []
    assert after.winner() is not None
    assert len([pile for pile in after.piles() if pile]) == 1


@pytest.mark.clause("MEH-27", "MEH-A05")
def test_the_dog_alone_cancels_nothing() -> None:
    after = trick("B12 B7 I0 O3")
    assert after.events() == ["struggle:B"]
    assert after.piles() == [set(), cards("B12"), set(), cards("I0 O3")]
    assert trick("B1 B2 I0 O3").events() == ["escape:B"]


@pytest.mark.clause("MEH-A05")
def test_under_dog_cancels_struggle_escapes_still_happen() -> None:
    after = trick("B12 B7 I0 I3", dog_cancels_struggle=True)
    assert after.events() == ["escape:I"]
    assert after.winner() == A
    assert after.piles() == [cards("B12"), set(), cards("I0"), cards("I3")]
    assert trick("B12 B7 I8 I9", dog_cancels_struggle=True).events() == ["struggle:B"]


# ---------------------------------------------------------------------- Events
@pytest.mark.clause("MEH-28")
def test_escaping_children_go_to_those_who_played_them() -> None:
    assert trick("O3 O1 I8 O2").piles() == [cards("O3"), cards("O1"), set(), cards("O2")]
    assert trick("I2 B8 I0").piles() == [cards("I2"), set(), cards("I0")]
    from_c = trick("I1 O8 B1 I3", leader=C)
    assert from_c.piles() == [set(), cards("I3"), cards("I1"), cards("B1")]


@pytest.mark.clause("MEH-28", "MEH-A08", "MEH-A35")
@pytest.mark.parametrize("plays", ["O1 I2 B3", "O1 B2 I0", "I0 O1 B1", "I0 I8 O1", "B3 O2 I1 I0"])
def test_children_escape_only_in_company_of_their_suit(plays: str) -> None:
    after = trick(plays)
    alone = plays != "B3 O2 I1 I0"
    assert after.events() == ([] if alone else ["escape:I"])
    assert after.winner() is not None


@pytest.mark.clause("MEH-28", "MEH-30", "MEH-A08")
def test_two_pairs_of_children_are_two_escapes() -> None:
    after = trick("O1 B1 O2 B3")
    assert after.events() == ["escape:B", "escape:O"]
    assert after.piles() == [cards("O1"), cards("B1"), cards("O2"), cards("B3")]
    assert after.winner() is None


@pytest.mark.clause("MEH-29")
@pytest.mark.parametrize(
    ("plays", "hero", "ghosts", "discarded"),
    [
        ("O5 O12 O7 O14", C, "O12 O14", "O5 O7"),
        ("O7 O6 O5 O13", A, "O13", "O5 O6 O7"),
        ("B6 I8 B12 B14", A, "B12 B14", "B6 I8"),
    ],
)
def test_the_highest_weapon_takes_all_ghosts(
    plays: str, hero: int, ghosts: str, discarded: str
) -> None:
    after = trick(plays)
    assert after.pile(hero) == cards(ghosts)
    assert sum(map(len, after.piles())) == len(cards(ghosts))
    assert after.discarded == cards(discarded)


@pytest.mark.clause("MEH-29", "MEH-A07", "MEH-A35")
def test_a_struggle_leaves_other_suits_alone() -> None:
    weapon_stays = trick("O12 O5 B7 I3")
    assert weapon_stays.events() == ["struggle:O"]
    assert weapon_stays.winner() == C
    assert weapon_stays.pile(C) == cards("I3")
    ghost_stays = trick("O12 O5 B7 I13")
    assert ghost_stays.piles() == [set(), cards("O12"), set(), cards("I13")]
    no_match = trick("O12 B5 I6")
    assert no_match.events() == []
    assert no_match.pile(A) == cards("O12")


@pytest.mark.clause("MEH-29")
@pytest.mark.parametrize("plays", ["I12 I0 O8", "I5 I0 O8"])
def test_the_dog_is_neither_a_weapon_nor_a_ghost(plays: str) -> None:
    assert trick(plays).events() == []


@pytest.mark.clause("MEH-30", "MEH-A09")
@pytest.mark.parametrize(
    ("plays", "events", "piles"),
    [
        ("O13 O6 B12 B5", ["struggle:B", "struggle:O"], ["", "O13", "", "B12"]),
        ("O13 I1 I0 O7", ["escape:I", "struggle:O"], ["", "I1", "I0", "O13"]),
        ("B1 B5 B3 B12", ["escape:B", "struggle:B"], ["B1", "B12", "B3", ""]),
    ],
)
def test_all_events_of_a_trick_take_place(plays: str, events: list[str], piles: list[str]) -> None:
    after = trick(plays)
    assert after.events() == events
    assert after.piles() == [cards(pile) for pile in piles]
    assert after.winner() is None


# ------------------------------------------------------------- winner, clearing
@pytest.mark.clause("MEH-31")
@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("O14 O5 I1", C),
        ("O1 O3 I8 B8", D),
        ("I2 B6 I0 B5", B),
        ("B14 B5 B4", C),
        ("O12 O5 I3 I0", None),
        ("O1 O3 B1 B2", None),
        ("O1 O2 O3", None),
    ],
)
def test_the_strongest_card_left_wins(plays: str, winner: int | None) -> None:
    assert trick(plays).winner() == winner


@pytest.mark.clause("MEH-31", "MEH-32", "MEH-A03")
@pytest.mark.parametrize("plays", ["O13 O6 I0", "B1 B3 I0", "B1 B3 B2 I0", "O5 O7 O12 I0"])
def test_a_dog_left_alone_wins_nothing_and_leaves_the_game(plays: str) -> None:
    after = trick(plays, start=B)
    assert after.winner() is None
    assert after.turn == B
    assert after.out == {"I0"}
    assert not any("I0" in pile for pile in after.piles())
    assert after.happened(EventKind.DOG_LOST)


@pytest.mark.clause("MEH-A03")
@pytest.mark.parametrize("plays", ["O13 O6 I0", "B1 B3 B2 I0"])
def test_under_dog_alone_wins_the_dog_is_kept(plays: str) -> None:
    after = trick(plays, start=B, dog_alone="wins")
    dog = len(plays.split()) - 1
    assert after.winner() == after.turn == dog
    assert "I0" in after.pile(dog)
    assert not after.out


@pytest.mark.clause("MEH-A03", "MEH-31", "MEH-32", "MEH-34")
@pytest.mark.parametrize("plays", ["O13 O6 I0", "B1 B3 I0", "B1 B3 B2 I0", "O5 O7 O12 I0"])
@pytest.mark.parametrize(("lead", "next_leader"), [("game_start", B), ("trick_leader", A)])
def test_under_dog_alone_kept_nobody_wins_and_its_player_scores_it(
    plays: str, lead: str, next_leader: int
) -> None:
    after = trick(plays, start=B, dog_alone="kept", no_contest_lead=lead)
    dog = len(plays.split()) - 1
    assert after.winner() is None
    assert after.turn == next_leader
    assert "I0" in after.pile(dog)
    assert not after.out
    assert [item.seat for item in after.of_kind(EventKind.DOG_KEPT)] == [dog]
    assert not after.happened(EventKind.DOG_LOST)


@pytest.mark.clause("MEH-A03", "MEH-31")
def test_under_dog_alone_kept_a_dog_that_is_not_alone_goes_to_the_winner() -> None:
    after = trick("O13 B6 I0", dog_alone="kept")
    assert after.winner() == A
    assert after.pile(A) == cards("O13 I0")
    assert not after.happened(EventKind.DOG_KEPT)


@pytest.mark.clause("MEH-A35")
@pytest.mark.parametrize(
    ("plays", "winner"), [("O5 O7 O6", B), ("O5 B5 I7 I6", C), ("B1 O1 I1", A), ("I13 O12 B12", A)]
)
def test_without_an_event_the_strongest_card_wins(plays: str, winner: int) -> None:
    after = trick(plays)
    assert after.events() == []
    assert after.winner() == winner


KIND_LETTERS = {0: "C", 1: "C", 2: "C", 3: "C", 5: "W", 6: "W", 7: "W", 12: "G", 13: "G", 14: "G"}
NOTHING_LEFT: dict[int, set[tuple[str, ...]]] = {
    3: {("CCC",), ("GGW",), ("GWW",)},
    4: {
        ("CCCC",),
        ("CC", "CC"),
        ("CC", "GW"),
        ("CCGW",),
        ("GGGW",),
        ("GGWW",),
        ("GWWW",),
        ("GW", "GW"),
    },
}


def kinds_of(suit: str, plays: Sequence[str]) -> str:
    return "".join(sorted(KIND_LETTERS[int(card[1:])] for card in plays if card[0] == suit))


@pytest.mark.clause("MEH-A10", "MEH-A09", "MEH-31")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_tricks_that_leave_no_card(seats: int) -> None:
    """Every trick from Children, Weapons and Ghosts of two suits, with the Dog."""
    deck = [f"I{n}" for n in KIND_LETTERS] + ["O1", "O2", "O5", "O6", "O12", "O13"]
    for plays in combinations(deck, seats):
        pattern = tuple(sorted(filter(None, (kinds_of(suit, plays) for suit in "IO"))))
        ends = trick(plays).of_kind(EventKind.NO_CONTEST)
        nothing_left = bool(ends) and ends[0].cards == 0
        assert nothing_left == (pattern in NOTHING_LEFT[seats]), plays


@pytest.mark.clause("MEH-32")
def test_clearing_a_trick() -> None:
    after = trick("B12 I3 O4 B9")
    assert after.winner() == A
    assert after.pile(A) == cards("B12 I3")
    assert after.corner == {"O4"}
    assert after.discarded == {"B9"}
    assert not after.out
    assert after.piles()[1:] == [set()] * 3


@pytest.mark.clause("MEH-32", "MEH-A29")
def test_a_girl_who_wins_goes_to_the_corner() -> None:
    after = trick("B14 B5 B4 I3")
    assert after.winner() == after.turn == C
    assert after.pile(C) == cards("I3")
    assert after.corner == {"B4"}
    assert after.discarded == {"B5"}


@pytest.mark.clause("MEH-32")
def test_the_winner_adds_to_the_own_pile() -> None:
    after = trick("O8 O12 I1", piles={A: "B1", B: "B2"})
    assert after.piles() == [cards("B1"), cards("B2 O12 I1"), set()]


@pytest.mark.clause("MEH-33")
@pytest.mark.parametrize(("plays", "winner"), [("I8 I9 I10", C), ("I8 I10 I9", B), ("I9 O8 B8", A)])
def test_the_winner_leads_next(plays: str, winner: int) -> None:
    after = trick(plays, start=A)
    assert after.turn == after.leader == winner


@pytest.mark.clause("MEH-34", "MEH-A01")
@pytest.mark.parametrize("start", [A, B, C, D])
def test_after_a_no_contest_the_start_player_leads(start: int) -> None:
    after = trick("O12 O5 O7 O14", start=start, leader=B)
    assert after.turn == after.leader == start


@pytest.mark.clause("MEH-A01")
@pytest.mark.parametrize("start", [A, C])
def test_under_trick_leader_whoever_led_leads_again(start: int) -> None:
    after = trick("O12 O5 O7 O14", start=start, leader=B, no_contest_lead="trick_leader")
    assert after.turn == after.leader == B


@pytest.mark.clause("MEH-35")
def test_play_goes_on_while_there_are_cards_in_hand() -> None:
    at = position("I8 O9", "I9 O8", "I10 B8").play("I8 I9 I10")
    assert not at.over
    assert at.legal() == {"B8"}
    at.play("B8 O9 O8")
    assert at.over
