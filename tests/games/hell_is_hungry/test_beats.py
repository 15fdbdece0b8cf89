"""What beats what: the tables against the second program, for all marks and all plays."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import pytest

from duskhouse.engine.state.cardsets import members
from duskhouse.games.hell_is_hungry.beats import (
    LOCK,
    PAIR,
    mark_of_pair,
    pair_beats,
    single_beats,
)
from duskhouse.games.hell_is_hungry.board import can_open
from duskhouse.games.hell_is_hungry.cards import POINTS, RANKS, SOUL, best_pair, counts, ranks_in
from duskhouse.games.hell_is_hungry.plays import ranks_beating_with, ranks_in_plays
from tests.games.hell_is_hungry import naive
from tests.games.hell_is_hungry.naive import Mark

Play = tuple[int, ...]
PLAYS: list[Play] = [
    *((rank,) for rank in range(SOUL)),
    *combinations_with_replacement(range(SOUL), 2),
]


def named(play: Play) -> tuple[str, ...]:
    return tuple(RANKS[rank] for rank in play)


def read(text: str) -> Play:
    first, *second = sorted(RANKS.index(rank) for rank in text.split("+"))
    return (first, *second)


def mark_after(play: Play, answered: int) -> int:
    return play[0] if len(play) == 1 else mark_of_pair(play[0], play[1], answered)


def beats(play: Play, mark: int) -> bool:
    return single_beats(play[0], mark) if len(play) == 1 else pair_beats(play[0], play[1], mark)


@cache
def every_mark() -> list[tuple[int, Mark]]:
    """Every mark there can be: an exposed soul, any play on it, any play on that; as the rules have
    it, and as the second program has it."""
    todo: list[tuple[int, Mark]] = [(rank, Mark((RANKS[rank],))) for rank in range(SOUL)]
    seen: dict[tuple[int, Mark], None] = {}
    while todo:
        mark, other = todo.pop()
        if (mark, other) not in seen:
            seen[mark, other] = None
            answers = [play for play in PLAYS if naive.beats(named(play), other)]
            todo += [(mark_after(p, mark), naive.mark_after(named(p), other)) for p in answers]
    return list(seen)


@pytest.mark.clause("HELL-20", "HELL-21", "HELL-22", "HELL-23", "HELL-24", "HELL-25", "HELL-26")
def test_every_play_on_every_mark_as_the_second_program_has_it() -> None:
    for mark, other in every_mark():
        for play in PLAYS:
            assert beats(play, mark) == naive.beats(named(play), other), (play, other)
    assert {mark for mark, _ in every_mark()} == {
        *range(SOUL),
        *(PAIR + sum(POINTS[r] for r in p) for p in PLAYS[14:]),
        LOCK,
    }


@pytest.mark.clause("HELL-20", "HELL-22", "HELL-23", "HELL-24", "HELL-25", "HELL-26")
def test_two_cards_in_hand_can_be_laid_as_the_second_program_has_it() -> None:
    for mark, other in every_mark():
        for hand in PLAYS[SOUL:]:
            plays: list[Play] = [(hand[0],), (hand[1],), hand]
            laid = {rank for play in plays if naive.beats(named(play), other) for rank in play}
            assert set(members(ranks_in_plays(counts(hand), mark))) == laid, (hand, other)


@pytest.mark.clause("HELL-20", "HELL-23", "HELL-24", "HELL-25", "HELL-26")
def test_what_completes_a_play_as_the_second_program_has_it() -> None:
    for mark, other in every_mark():
        for first in range(SOUL):
            partners = {
                second
                for second in range(SOUL)
                if naive.beats(named((min(first, second), max(first, second))), other)
            }
            found = ranks_beating_with((1 << SOUL) - 1, first, mark)
            assert set(members(found)) == partners, (first, other)


@pytest.mark.clause("HELL-15", "HELL-22", "HELL-23", "HELL-24")
def test_two_cards_open_a_pile_as_the_second_program_has_it() -> None:
    for soul in range(SOUL):
        for hand in PLAYS[SOUL:]:
            plays = ((hand[0],), (hand[1],), hand)
            opens = any(naive.beats(named(play), Mark((RANKS[soul],))) for play in plays)
            cards = counts(hand)
            assert can_open(ranks_in(cards), best_pair(cards), soul) == opens, (hand, soul)


EXAMPLES = [
    ("H1", "7", "7 2 3+4 2+2", "8 3+5 J X"),
    ("H2", "10", "10 9 4+6", "J Q K A X 5+6 2+9"),
    ("H3", "J", "J 10 5+5 4+6", "Q K A X 5+6"),
    ("H4", "4+6", "J Q K 10 5+5", "A X 5+6 K+2"),
    ("H5", "A", "A K J 5+6", "X K+2 10+2 4+8"),
    ("H6", "X", "A+K X+4 2+2 X X+X A+A 3", "2"),
    ("H6 on the 2", "X>2", "2", "3 X 2+2 2+3"),
    ("H7", "K+Q", "X J+10 A+9", "A+K X+2 A+A"),
    ("H8", "X+K", "2+2 X+Q X A+A", "X+A X+X"),
    ("H9", "X+A", "X+X 2 X X+A A+A", "2+2"),
    ("H9 with X+X", "X+X", "X+X 2 X X+A A+A", "2+2"),
    ("H9 on 2+2", "X+A>2+2", "K X A 5 2+2", "2+3 3+3 X+X K+Q"),
    ("H9 on 2+3", "X+A>2+2>2+3", "5 2+3", "6 2+4"),
    ("H10", "3>2+2", "4 3 2+2", "5 6 2+3 A"),
]


@pytest.mark.clause("HELL-05", "HELL-22", "HELL-23", "HELL-24", "HELL-25", "HELL-26")
@pytest.mark.clause("HELL-B10", "HELL-B11", "HELL-B12", "HELL-B13", "HELL-B14", "HELL-B15")
@pytest.mark.clause("HELL-B16", "HELL-B17")
@pytest.mark.parametrize(("label", "marks", "fail", "beat"), EXAMPLES, ids=[e[0] for e in EXAMPLES])
def test_worked_examples(label: str, marks: str, fail: str, beat: str) -> None:
    mark = 0
    for text in marks.split(">"):
        mark = mark_after(read(text), mark)
    assert [play for play in fail.split() if beats(read(play), mark)] == []
    assert [play for play in beat.split() if not beats(read(play), mark)] == []


@pytest.mark.clause("HELL-05")
def test_points_of_every_rank() -> None:
    named_points = dict(zip(RANKS, POINTS, strict=True))
    assert named_points == {str(n): n for n in range(2, 11)} | {
        "J": 10,
        "Q": 10,
        "K": 10,
        "A": 11,
        "X": 20,
    }
