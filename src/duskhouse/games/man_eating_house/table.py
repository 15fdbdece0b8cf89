"""Man-Eating House for people and for the record: its notation.

The deal and the bounds are here. What a seat sees is in `zones`, what it is asked in `choices`, how
the game stands in `standing`, how it ended in `outcomes`; moves are written in `notation`, refused
in `reasons`, told in `words`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations

from duskhouse.engine.game.contract import Setup, Teams, Told
from duskhouse.engine.game.options import Options
from duskhouse.engine.state.cardsets import cardset, count, members
from duskhouse.engine.state.events import NO_CARD, Event
from duskhouse.games.man_eating_house import choices, rules, sheet, standing, zones
from duskhouse.games.man_eating_house.cards import DECKS, GIRLS, HAND_SIZES, OLD_MAN, code
from duskhouse.games.man_eating_house.notation import codes, read_card, read_move, write_move
from duskhouse.games.man_eating_house.outcomes import outcome
from duskhouse.games.man_eating_house.reasons import why_not
from duskhouse.games.man_eating_house.rules import EventKind, State
from duskhouse.games.man_eating_house.sheet import STANDS_FOR, lay_out
from duskhouse.games.man_eating_house.words import clause, tell
from duskhouse.words.errors import Refused

__all__ = [
    "PIECES",
    "STANDS_FOR",
    "all_setups",
    "clause",
    "hide_setup",
    "lay_out",
    "learned",
    "most_decisions",
    "outcome",
    "read_chance",
    "read_move",
    "read_setup",
    "teams",
    "tell",
    "why_not",
    "write_chance",
    "write_move",
    "write_setup",
]


PIECES = {
    sheet.TRICK: zones.trick_zone,
    sheet.CORNER: zones.corner_zone,
    sheet.ROOM: zones.room_zone,
    sheet.KAGOME_ZONE: zones.kagome_zone,
    sheet.CLOSED_HAND: zones.closed_hand,
    sheet.HAND: zones.own_hand,
    sheet.PILE: zones.pile_zone,
    sheet.GONE: zones.gone,
    sheet.FACE: zones.face,
    sheet.PICKED_CARD: zones.picked_card,
    sheet.UNSEEN_PICK: zones.unseen_pick,
    sheet.SCORE: standing.score,
    sheet.START: standing.start_player,
    sheet.DARK: standing.dark,
    sheet.OLD_MAN: standing.old_man_player,
    sheet.DOG_IS_OUT: standing.dog_is_out,
    sheet.TRICK_NUMBER: standing.trick_number,
    sheet.KAGOME_TIME: standing.kagome_time,
    sheet.THE_END: standing.the_end,
    sheet.AWAITED: choices.awaited,
    sheet.ASK_LEAD: choices.ask_lead,
    sheet.ASK_TO_FOLLOW: choices.ask_to_follow,
    sheet.ASK_ANY_CARD: choices.ask_any_card,
    sheet.ASK_PICK: choices.ask_pick,
    sheet.ASK_CALL: choices.ask_call,
    sheet.CARD_MOVE: choices.card_move,
    sheet.CALL_MOVE: choices.call_move,
    sheet.BARRED_CARD: choices.barred_card,
}


# --------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    return {
        "start": int(state.start),
        "hands": [codes(hand) for hand in state.hands[: int(state.seats)].tolist()],
        "room": [code(card) for card in state.room[: int(state.room_size)].tolist()],
    }


def read_setup(state: State, setup: Setup) -> None:
    seats, size = int(state.seats), int(state.scale)
    start, hands, room = setup.get("start"), setup.get("hands"), setup.get("room")
    if type(start) is not int or not 0 <= start < seats:
        raise Refused(f"The start player must be a seat from 0 to {seats - 1} (MEH-11).")
    if not isinstance(hands, list) or len(hands) != seats or not isinstance(room, list):
        raise Refused(f"A deal has {seats} hands and a room (MEH-09).")
    for hand in hands:
        if not isinstance(hand, list) or len(hand) != HAND_SIZES[size, seats]:
            raise Refused(f"A hand has {HAND_SIZES[size, seats]} cards (MEH-09).")
    dealt = [read_card(text) for cards in (*hands, room) for text in cards]
    if Counter(dealt) != Counter(members(DECKS[size, seats])):
        raise Refused("The deal is not the whole deck, each card once (MEH-01).")
    for seat in range(len(state.hands)):
        state.hands[seat] = cardset(map(read_card, hands[seat])) if seat < seats else 0
    for i in range(len(state.room)):
        state.room[i] = read_card(room[i]) if i < len(room) else NO_CARD
    state.room_size = len(room)
    state.start = start
    rules.begin(state)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """The own hand, and of the Room what the seat drew: nobody ever sees its order."""
    drawn = [leader == seat for leader in final.kagome_leader.tolist()]
    return {
        "start": setup["start"],
        "hands": [
            hand if owner == seat else ["?"] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "room": [
            card if i < len(drawn) and drawn[i] else "?" for i, card in enumerate(setup["room"])
        ],
    }


def learned(told: Told, seat: int) -> Iterator[tuple[int, str]]:
    """The card that a Kagome brought, which its giver chose face down (MEH-42)."""
    chosen: dict[int, int] = {}
    for at, items in told:
        for item in items:
            if item.kind == EventKind.PICK:
                chosen[item.seat] = at
            elif item.kind == EventKind.RECEIVE and item.sees >> seat & 1:
                yield chosen[item.other], code(item.card)


def teams(opening: State) -> Teams:
    """Partners of four (MEH-50); of three, the others against who is dealt the Old Man (MEH-53).

    With the Old Man in the Room nobody has the role yet; the start player stands in.
    """
    if opening.seats == 4:
        return (0, 2), (1, 3)
    dealt = [seat for seat in range(3) if int(opening.hands[seat]) & OLD_MAN]
    alone = dealt[0] if dealt else int(opening.start)
    return (alone,), tuple(seat for seat in range(3) if seat != alone)


def all_setups(seats: int, options: Options) -> Iterator[Setup]:
    """Every deal, all equally likely; only of the miniature, the others being too many."""
    if options["scale"] != rules.Scale.TINY.name.lower():
        raise Refused("Only the deals of scale=tiny can be listed.")
    deck = tuple(members(DECKS[rules.Scale.TINY, seats]))
    for hands, rest in all_hands(deck, seats, int(HAND_SIZES[rules.Scale.TINY, seats])):
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
def write_chance(item: Event) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise Refused("Nothing is left to chance after the deal of this game.")


# ----------------------------------------------------------------------- bounds
def most_decisions(state: State) -> int:
    seats = int(state.seats)
    deck = int(DECKS[state.scale, seats])
    return seats * int(HAND_SIZES[state.scale, seats]) + count(deck & GIRLS) * (seats + 2)
