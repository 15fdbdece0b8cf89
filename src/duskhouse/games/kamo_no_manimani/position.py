"""What follows from a position of Kamo no Manimani, for its views; first what its rules say.

These few are worked out sooner by Python than a compiled rule is called.
"""

from __future__ import annotations

from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.uncompiled import plain
from duskhouse.games.kamo_no_manimani import rules
from duskhouse.games.kamo_no_manimani.cards import KAMO, bag
from duskhouse.games.kamo_no_manimani.rules import CARD_BITS, SEAT_BITS, State

WITHOUT_TURN = (1 << CARD_BITS + SEAT_BITS) - 1


whole_deck = plain(rules.whole_deck)
may_pass = plain(rules.may_pass)
passes_to_end_round = plain(rules.passes_to_end_round)


def entries(now: State) -> tuple[int, ...]:
    """The Field in order, as the state has it."""
    return tuple(now.field[now.field_start : now.field_start + now.field_size])


def field_of(now: State) -> tuple[int, ...]:
    """The same without the turns: seat * 64 + kind, or FACE_DOWN."""
    return tuple([entry & WITHOUT_TURN for entry in entries(now)])


def first_kamo(now: State) -> tuple[int, int]:
    """The Kamo that gives the round its colour, and who played it; no card and nobody yet."""
    for entry in entries(now):
        if KAMO >> (entry & 63) & 1:
            return entry & 63, (entry & WITHOUT_TURN) >> 6
    return NO_CARD, NOBODY


def just_drawn(now: State) -> int:
    """What the player on turn drew for it, a bag: for the eyes of that seat."""
    return bag(now.fresh[: now.drew])
