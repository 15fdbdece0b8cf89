"""What may be laid and why the rest may not, against every play of the hand tried out (HELL-20)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, islice
from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.hell_is_hungry import GAME, tactics
from duskhouse.games.hell_is_hungry.beats import LOCK, PAIR
from duskhouse.games.hell_is_hungry.cards import RANKS, SOUL, code, ranks_of
from duskhouse.games.hell_is_hungry.state import NONE, Phase
from tests.games.hell_is_hungry.naive import POINTS, Mark, beats
from tests.games.hell_is_hungry.test_against_naive import SWITCHES

Play = tuple[int, ...]  # the kinds, in order

# Two ranks with these points together stand for all of them: only points count against two cards.
RANKS_WORTH = {POINTS[one] + POINTS[other]: (one, other) for one in RANKS for other in RANKS}


def mark_of(state: Any) -> Mark:
    """What is to be beaten, as the second program says it."""
    mark = int(state.mark)
    if mark == LOCK:
        return Mark(("2", "2"), lock=True)
    return Mark((RANKS[mark],) if mark < SOUL else RANKS_WORTH[mark - PAIR])


def hand_of(state: Any, seat: int) -> list[int]:
    return [
        *ranks_of(int(state.hands[seat])),
        *(SOUL + rank for rank in ranks_of(int(state.soul_hands[seat]))),
    ]


def plays_of(hand: list[int], mark: Mark) -> set[Play]:
    """Every card and every two cards of the hand, tried out."""
    candidates = {(card,) for card in hand} | set(combinations(sorted(hand), 2))
    return {
        play
        for play in candidates
        if beats(tuple(sorted((RANKS[kind % SOUL] for kind in play), key=RANKS.index)), mark)
    }


def questions(seats: int, options: dict[str, Any], number: int) -> Iterator[History]:
    """A random game where a card to play, or a second one, is asked."""
    rng = random.Random(f"plays {seats} {options} {number}")
    played = History.deal(GAME, seats, options, derived_seed("plays", seats, options, number))
    while not played.over:
        if played.state.phase in (Phase.PLAY, Phase.SECOND):
            yield played
        played.play(rng.choice(played.legal()))


def cards_that_go_on(state: Any) -> set[int]:
    """The kinds that a legal play contains, besides the card that has been laid."""
    hand = hand_of(state, int(state.turn))
    if state.phase == Phase.PLAY:
        return {kind for play in plays_of(hand, mark_of(state)) for kind in play}
    first = int(state.first)
    found = set()
    for play in plays_of([first, *hand], mark_of(state)):
        if len(play) == 2 and first in play:
            rest = list(play)
            rest.remove(first)
            found |= set(rest)
    return found & set(hand)


@pytest.mark.clause("HELL-20")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_a_card_is_barred_if_and_only_if_no_legal_play_contains_it(
    seats: int, options: dict[str, Any]
) -> None:
    """In a third of all plays cards were barred that were part of one: every third question of
    three games."""
    asked: Counter[int] = Counter()
    asking = chain.from_iterable(questions(seats, options, game) for game in range(3))
    for played in islice(asking, 0, None, 3):
        state = played.state
        seat = int(state.turn)
        going_on = {code(kind) for kind in cards_that_go_on(state)}
        barred = {bar.card for bar in played.shown(seat).barred}
        held = {code(kind) for kind in hand_of(state, seat)}
        assert barred == held - going_on
        assert {code(action) for action in played.legal() if action < NONE} == going_on
        asked[int(state.phase)] += 1
    assert min(asked[Phase.PLAY], asked[Phase.SECOND]) > 0


@pytest.mark.clause("HELL-20")
@pytest.mark.parametrize("seats", range(2, 7))
def test_alone_is_asked_if_the_first_card_beats_the_mark_by_itself(seats: int) -> None:
    for played in questions(seats, {}, 1):
        state = played.state
        if state.phase == Phase.SECOND:
            alone = beats((RANKS[int(state.first) % SOUL],), mark_of(state))
            assert played.is_legal(NONE) == alone
            assert played.legal() != [NONE]


# ----------------------------------------------------------------- bots
def offered(played: History, begun: int) -> Iterator[int]:
    return members(int(tactics.distinct(played.state, begun)))


def plays_offered(played: History) -> Iterator[Play]:
    """The plays that a search sees which begins here, or with the first card."""
    for first in offered(played, 0):
        if first == NONE:
            continue
        after = History.of(GAME, played.state)
        after.act(first)
        if after.state.phase == Phase.SECOND and after.turn == played.turn:
            for second in offered(after, 1):
                yield (first,) if second == NONE else (first, second)
        else:
            yield (first,)


@pytest.mark.parametrize("seats", [2, 4])
def test_bots_see_each_play_once_and_every_play(seats: int) -> None:
    for played in questions(seats, {}, 2):
        if played.state.phase == Phase.PLAY:
            hand = hand_of(played.state, played.turn)
            expected = plays_of(hand, mark_of(played.state))
            assert sorted(plays_offered(played)) == sorted(expected)
            assert (NONE in offered(played, 0)) == played.is_legal(NONE)
        else:
            assert list(offered(played, 0)) == played.legal()


def test_a_play_that_somebody_began_with_the_higher_card_can_be_ended_by_a_bot() -> None:
    for played in questions(3, {}, 3):
        state = played.state
        if state.phase == Phase.SECOND and any(kind < state.first for kind in played.legal()):
            assert set(played.legal()) == set(offered(played, 0))
            return
    raise AssertionError("nobody laid the higher card first")
