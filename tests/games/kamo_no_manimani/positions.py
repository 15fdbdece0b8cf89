"""Positions laid out by hand, and games played by a string of moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from duskhouse.engine.record.history import History
from duskhouse.engine.state.events import NO_CARD, Event
from duskhouse.games.kamo_no_manimani import GAME, rules
from duskhouse.games.kamo_no_manimani.cards import CODES, bag, unpacked
from duskhouse.games.kamo_no_manimani.rules import EventKind


def lay_out(
    hands: Sequence[str],
    deck: str = "",
    *,
    aside: str = "",
    leader: int = 0,
    options: Mapping[str, Any] | None = None,
    points: Sequence[int] = (),
    out: Sequence[int] = (),
) -> History:
    """Any hands and deck, whole or not: cards are codes with blanks between them."""
    played = History(GAME, len(hands), options or {})
    state = played.state
    for seat, hand in enumerate(hands):
        state.hands[seat] = bag(cards(hand))
    for at in range(len(state.deck)):
        state.deck[at] = NO_CARD
    for at, card in enumerate(cards(deck)):
        state.deck[at] = card
    state.deck_size = len(cards(deck))
    state.aside = bag(cards(aside))
    state.dealer = leader
    rules.begin(state)
    for seat, number in enumerate(points):
        state.points[seat] = number
    for order, seat in enumerate(out, 1):
        state.out_at[seat] = order
    state.outs = len(out)
    played.refresh()
    return played


def cards(text: str) -> list[int]:
    return [CODES[code] for code in text.split()]


def follow(played: History, moves: str) -> History:
    """Play these moves, all of them legal."""
    for text in moves.split():
        played.play(played.read(text))
    return played


def hand(played: History, seat: int) -> str:
    codes = {kind: code for code, kind in CODES.items()}
    return " ".join(codes[kind] for kind in unpacked(int(played.state.hands[seat])))


def hand_sizes(played: History) -> list[int]:
    return [len(unpacked(int(cards))) for cards in played.state.hands[: played.seats]]


def points(played: History) -> list[int]:
    return [int(number) for number in played.state.points[: played.seats]]


def out_order(played: History) -> list[int]:
    seats = [seat for seat in range(played.seats) if played.state.out_at[seat]]
    return sorted(seats, key=lambda seat: int(played.state.out_at[seat]))


def deck_left(played: History) -> int:
    return int(played.state.deck_size - played.state.drawn)


def events(played: History, kind: EventKind) -> list[Event]:
    """All events of this kind so far."""
    return [item for items in played.past for item in items if item.kind == kind]
