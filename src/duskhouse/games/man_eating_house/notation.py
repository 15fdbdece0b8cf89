"""Man-Eating House as the record writes it: cards and moves, the deal, and what one seat knows of
both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import combinations, permutations
from typing import Any

from duskhouse.engine.game.notation import PastEvents, Setup
from duskhouse.engine.game.options import Options
from duskhouse.engine.state.cardsets import cardset, count, members
from duskhouse.engine.state.events import NO_CARD, Event
from duskhouse.games.man_eating_house import rules
from duskhouse.games.man_eating_house.cards import CODES, DECKS, GIRLS, HAND_SIZES, code
from duskhouse.games.man_eating_house.state import KAGOME, EventKind, Scale, State
from duskhouse.words.errors import Refused

HIDDEN = "?"
CALL = "kagome"

refused = partial(Refused, game="man-eating-house")


# --------------------------------------------------------------- cards and moves
def codes(cards: int) -> list[str]:
    return [code(card) for card in members(cards)]


def read_card(text: Any) -> int:
    if not isinstance(text, str) or text not in CODES:
        raise refused("no-card", card=repr(text))
    return CODES[text]


def write_move(state: State, action: int) -> str:
    return f"{CALL} {action - KAGOME}" if action >= KAGOME else code(action)


def read_move(state: State, text: str) -> int:
    if text in CODES:
        return CODES[text]
    word, _, steps = text.partition(" ")
    if word == CALL and steps in ("1", "2", "3"):
        return KAGOME + int(steps)
    raise refused("no-move", move=repr(text))


# --------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    return {
        "start": int(state.start),
        "hands": [codes(hand) for hand in state.hands[: int(state.seats)].tolist()],
        "room": [code(card) for card in state.room[: int(state.room_size)].tolist()],
    }


def read_setup(state: State, setup: Setup) -> None:
    seats, scale = int(state.seats), int(state.scale)
    start, hands, room = setup.get("start"), setup.get("hands"), setup.get("room")
    if type(start) is not int or not 0 <= start < seats:
        raise refused("deal-start", last=seats - 1)
    if not isinstance(hands, list) or len(hands) != seats or not isinstance(room, list):
        raise refused("deal-hands", seats=seats)
    for hand in hands:
        if not isinstance(hand, list) or len(hand) != HAND_SIZES[scale, seats]:
            raise refused("deal-hand", size=int(HAND_SIZES[scale, seats]))
    dealt = [read_card(text) for cards in (*hands, room) for text in cards]
    if Counter(dealt) != Counter(members(DECKS[scale, seats])):
        raise refused("deal-not-whole")
    for seat in range(len(state.hands)):
        state.hands[seat] = cardset(map(read_card, hands[seat])) if seat < seats else 0
    for at in range(len(state.room)):
        state.room[at] = read_card(room[at]) if at < len(room) else NO_CARD
    state.room_size = len(room)
    state.start = start
    rules.begin(state)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """The own hand, and of the Room what the seat drew: nobody ever sees its order."""
    drawn = [leader == seat for leader in final.kagome_leader.tolist()]
    return {
        "start": setup["start"],
        "hands": [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "room": [
            card if at < len(drawn) and drawn[at] else HIDDEN
            for at, card in enumerate(setup["room"])
        ],
    }


def learned(past: PastEvents, seat: int) -> Iterator[tuple[int, str]]:
    """The card that a Kagome brought, which its giver chose face down (MEH-42)."""
    chosen: dict[int, int] = {}
    for at, events in past:
        for event in events:
            if event.kind == EventKind.PICK:
                chosen[event.seat] = at
            elif event.kind == EventKind.RECEIVE and event.sees >> seat & 1:
                yield chosen[event.other], code(event.card)


def all_setups(seats: int, options: Options) -> Iterator[Setup]:
    """Every deal, all equally likely; only of the miniature, the others being too many."""
    if options["scale"] != Scale.TINY.name.lower():
        raise refused("deals-too-many")
    deck = tuple(members(DECKS[Scale.TINY, seats]))
    for hands, rest in all_hands(deck, seats, int(HAND_SIZES[Scale.TINY, seats])):
        for room in permutations(rest):
            for start in range(seats):
                yield {"start": start, "hands": hands, "room": [code(card) for card in room]}


def all_hands(
    cards: tuple[int, ...], hands: int, size: int
) -> Iterator[tuple[list[list[str]], tuple[int, ...]]]:
    """Every way to deal hands of this size, with what is left."""
    if hands == 0:
        yield [], cards
        return
    for hand in combinations(cards, size):
        others = tuple(card for card in cards if card not in hand)
        for more, rest in all_hands(others, hands - 1, size):
            yield [[code(card) for card in hand], *more], rest


# ----------------------------------------------------------------------- chance
def write_chance(event: Event) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise refused("no-chance")


# ----------------------------------------------------------------------- bounds
def most_decisions(state: State) -> int:
    seats = int(state.seats)
    deck = int(DECKS[state.scale, seats])
    return seats * int(HAND_SIZES[state.scale, seats]) + count(deck & GIRLS) * (seats + 2)
