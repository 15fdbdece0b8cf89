"""The tactics: what they make of clear positions, that like cards are alike, and their strength."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import new_generator, random_card
from duskhouse.engine.state.events import NOBODY
from duskhouse.games.man_eating_house import GAME, features, tactics
from duskhouse.games.man_eating_house.cards import CODES
from duskhouse.kit.cases import Case, cases
from tests.games.by_tactics import likes, share_of_wins
from tests.games.man_eating_house.positions import A, B, D, Position, position

SETS = ("hands", "piles", "discarded", "corner", "out", "played")
CARDS = ("trick", "room", "drawn", "passed")
# Which of the two I once drew, nobody else knows; the order of play is packed.
UNCOMPARED = ("events", "event_count", "drawn", "order")
MY_CASES = [case for case in cases() if case.game is GAME]


# ------------------------------------------------------------------ features
def test_a_child_goes_to_a_partner_who_is_winning() -> None:
    table = position("O8 I9", "O14 I10", "O9 B8", "B1 I8").play("O8 O14 O9")
    assert likes(GAME, table.states, "B1") > 0.9


def test_no_child_goes_to_an_opponent_who_is_winning() -> None:
    table = position("O14 I9", "O8 I10", "O9 B8", "B1 I8").play("O14 O8 O9")
    assert likes(GAME, table.states, "I8") > 0.9


def test_the_dog_unmasks_the_old_man() -> None:
    table = position("B15 I9", "B8 I10", "B5 O8", "I0 O9").play("B15 B8 B5")
    assert likes(GAME, table.states, "I0") > 0.9


def test_a_weapon_takes_a_ghost_of_its_suit() -> None:
    table = position("O13 I9", "O8 I10", "O9 B8", "O5 O2").play("O13 O8 O9")
    assert likes(GAME, table.states, "O5") > 0.9


def test_danger_keeps_an_opponent_from_a_ghost() -> None:
    """A's Weapon would take B's Ghost; D, without the suit, cancels that with B's 14 winning."""
    table = position("O7 I9", "O14 I10", "O9 B8", "B11 B8").play("O7 O14 O9")
    assert likes(GAME, table.states, "B11") > 0.9


def test_a_ghost_is_called_to_the_partner() -> None:
    table = position("I4 I14", "B8 B9", "O8 O9", "B10 B5", room="O10 O11 B11 B7").play("I4")
    table.play("I14 B8 O8 B10")
    assert likes(GAME, table.states, "kagome 2") > 0.9


def test_the_old_man_player_takes_the_last_child_needed() -> None:
    table = position("O9 O1", "O3 I9", "O8 I10", leader=1, piles={A: "I1 B2 B15"})
    table.state.old_man = A
    table.play("O3 O8")
    assert likes(GAME, table.states, "O9") > 0.9


@pytest.mark.clause("MEH-A03")
@pytest.mark.parametrize(
    ("dog_alone", "winner", "points"),
    [("no_contest", NOBODY, -1), ("wins", D, -1), ("kept", NOBODY, 0)],
)
def test_what_a_dog_left_alone_brings(dog_alone: str, winner: int, points: int) -> None:
    """C's Weapon is higher than B's and takes A's Ghost, a point for the foes; D's Dog is left."""
    table = position("O13 I9", "O5 I10", "O6 B8", "I0 I8", dog_alone=dog_alone).play("O13 O5 O6")
    state, dog = table.state, CODES["I0"]
    cards = features.trick_cards(state) | 1 << dog
    would_win, left, scored, _ = features.trial(state, D, features.TEAM, B, cards, dog)
    assert (would_win, left, scored) == (winner, 1 << dog, points)


# ------------------------------------------------------------------ distinct
def relabelled(value: int, one: int, other: int) -> int:
    """A set of cards with two of them exchanged."""
    if value >> one & 1 == value >> other & 1:
        return value
    return value ^ (1 << one | 1 << other)


def exchange(state: Any, one: int, other: int) -> None:
    """Exchange two cards everywhere in a position."""
    for name in (*SETS, *CARDS):
        places = np.array(state[name]).reshape(-1)
        for i, value in enumerate(places.tolist()):
            if name in SETS:
                places[i] = relabelled(value, one, other)
            elif value in (one, other):
                places[i] = one + other - value
        state[name] = places.reshape(np.shape(state[name]))


def fields(state: Any) -> dict[str, Any]:
    names = GAME.state_type.names or ()
    return {name: state[name].tolist() for name in names if name not in UNCOMPARED}


def like_card(kept: int, dropped: int) -> int:
    """The card that stands for a dropped one: the next lower one of its kind."""
    groups = [int(group) for group in tactics.ALIKE[1] if int(group) >> dropped & 1]
    assert len(groups) == 1
    return max(card for card in members(kept & groups[0]) if card < dropped)


def play_both_out(start: Any, kept: int, dropped: int, number: int) -> None:
    """Playing either card leads to the same game, but for the names of the two."""
    generator = new_generator(number)
    action, like = kept, dropped
    one, other = start.copy(), start.copy()
    while True:
        GAME.run.play_one(one, 0, action)
        GAME.run.play_one(other, 0, like)
        mirror = other.copy()
        exchange(mirror[0], kept, dropped)
        assert fields(mirror[0]) == fields(one[0])
        if GAME.run.over_one(one, 0):
            return
        action = int(random_card(generator, GAME.run.legal_one(one, 0)))
        like = kept + dropped - action if action in (kept, dropped) else action


@pytest.mark.parametrize("case", MY_CASES, ids=lambda case: case.id)
def test_cards_left_out_are_like_one_that_is_kept(case: Case) -> None:
    for number in range(3):
        for move, played in enumerate(case.positions(number)):
            if played.over:
                break
            legal = GAME.run.legal_one(played.states, 0)
            kept = int(tactics.distinct(played.state, 0))
            assert kept
            assert kept & ~legal == 0
            for card in members(legal & ~kept):
                play_both_out(played.states, like_card(kept, card), card, move)


def distinct(table: Position) -> int:
    return int(tactics.distinct(table.state, 0))


def test_neighbours_are_alike_once_nothing_can_come_between() -> None:
    table = position("I13 I14", "O9 I10", "O8 B8", "B10 B5")
    assert distinct(table) == 1 << CODES["I13"] | 1 << CODES["I14"], (
        "the other suits' Ghosts are out"
    )
    table.state.discarded = 1 << CODES["O13"] | 1 << CODES["B13"]
    assert distinct(table) == 1 << CODES["I13"]


def test_a_card_that_its_giver_knows_of_is_like_no_other() -> None:
    table = position("I4 I13", "B8 B9", "O8 O9", "I14 B5", room="O10 O11 B11 B7")
    table.play("I4 I13 B8 O8 I14 1").play("O10")
    table.state.discarded |= 1 << CODES["O13"] | 1 << CODES["B13"]
    assert tactics.known_to_others(table.state, 0) == 1 << CODES["I14"]


def test_children_are_never_alike_to_three() -> None:
    gone = 1 << CODES["O1"] | 1 << CODES["B1"]
    for hands in (("I1 I2", "O9 I10", "O8 B8"), ("I1 I2", "O9 I10", "O8 B8", "B10 B5")):
        table = position(*hands)
        table.state.discarded = gone
        assert len(list(members(distinct(table)))) == (2 if len(hands) == 3 else 1)


# ------------------------------------------------------------------ strength
@pytest.mark.parametrize("case", MY_CASES, ids=lambda case: case.id)
def test_every_choice_is_legal(case: Case) -> None:
    generator = new_generator(3)
    for played in case.positions(5):
        if not played.over:
            choice = GAME.run.choose_one(played.states, 0, generator)
            assert choice in played.legal()


def test_a_team_of_tactics_beats_random() -> None:
    assert share_of_wins(GAME, 4, 150, [{0, 2}, {1, 3}]) > 0.8


def test_tactics_beat_random_in_every_role() -> None:
    """One against two, and two against one; among equals one wins a third, two two thirds."""
    assert share_of_wins(GAME, 3, 150, [{0}, {1}, {2}]) > 0.4
    assert share_of_wins(GAME, 3, 150, [{0, 1}, {0, 2}, {1, 2}]) > 0.72
