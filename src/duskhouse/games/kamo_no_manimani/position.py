"""What follows from a position of Kamo no Manimani, for its views; first what its rules say."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiled import rule
from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.games.kamo_no_manimani import rules
from duskhouse.games.kamo_no_manimani.cards import KAMO, bag
from duskhouse.games.kamo_no_manimani.rules import CARD_BITS, SEAT_BITS, State

WITHOUT_TURN = (1 << CARD_BITS + SEAT_BITS) - 1


@rule
def whole_deck(states: Any, i: int) -> int:
    return int(rules.whole_deck(states[i]))


@rule
def may_pass(states: Any, i: int) -> bool:
    return bool(rules.may_pass(states[i]))


@rule
def passes_to_end_round(states: Any, i: int) -> int:
    return int(rules.passes_to_end_round(states[i]))


SHOWN = (whole_deck, may_pass, passes_to_end_round)


def field_of(now: State) -> tuple[int, ...]:
    """The Field in order, without the turns: seat * 64 + kind, or FACE_DOWN."""
    entries = now.field[now.field_start : now.field_start + now.field_size]
    return tuple(entry & WITHOUT_TURN for entry in entries)


def first_kamo(now: State) -> tuple[int, int]:
    """The Kamo that gives the round its colour, and who played it; no card and nobody yet."""
    for entry in field_of(now):
        if KAMO >> (entry & 63) & 1:
            return entry & 63, entry >> 6
    return NO_CARD, NOBODY


def just_drawn(now: State) -> int:
    """What the player on turn drew for it, a bag: for the eyes of that seat."""
    return bag(now.fresh[: now.drew])
