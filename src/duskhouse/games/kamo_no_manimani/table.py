"""Kamo no Manimani for people and for the record: its notation.

The deal and the bounds are here; moves are written in `notation`, the table is shown in `looks`
and what can be done there in `choices`; the log is in `words`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from duskhouse.engine.game.contract import Setup, Told
from duskhouse.engine.state.events import EVERYONE, NO_CARD, Event
from duskhouse.engine.view.view import of_cards
from duskhouse.games.kamo_no_manimani import choices, looks, rules, sheet
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    HAND_SIZES,
    REMOVABLE,
    bag,
    code,
    unpacked,
)
from duskhouse.games.kamo_no_manimani.choices import why_not
from duskhouse.games.kamo_no_manimani.looks import outcome
from duskhouse.games.kamo_no_manimani.notation import codes, read_cards, read_move, write_move
from duskhouse.games.kamo_no_manimani.rules import EventKind, LeadPass, State
from duskhouse.games.kamo_no_manimani.sheet import STANDS_FOR, lay_out
from duskhouse.games.kamo_no_manimani.words import clause, size, tell
from duskhouse.words.errors import Refused

__all__ = [
    "PIECES",
    "STANDS_FOR",
    "clause",
    "hide_setup",
    "lay_out",
    "learned",
    "most_decisions",
    "outcome",
    "read_chance",
    "read_move",
    "read_setup",
    "tell",
    "why_not",
    "write_chance",
    "write_move",
    "write_setup",
]

HIDDEN = "?"

PIECES = {
    sheet.FIELD: looks.field_zone,
    sheet.DECK: looks.deck_zone,
    sheet.ASIDE: looks.aside_zone,
    sheet.CLOSED_HAND: looks.closed_hand,
    sheet.HAND: looks.own_hand,
    sheet.PILE: looks.pile_zone,
    sheet.FACE: looks.face,
    sheet.DRAWN_CARD: looks.drawn_card,
    sheet.OWN_FACE_DOWN: looks.own_face_down,
    sheet.UNSEEN_CARD: looks.unseen_card,
    sheet.SCORE: looks.score,
    sheet.RECONSTRUCTED: looks.deck_fact,
    sheet.COLOUR: looks.colour_fact,
    sheet.CARD_FACE_DOWN: looks.face_down_fact,
    sheet.LID_IS_THERE: looks.lid_fact,
    sheet.PASSES: looks.passes_fact,
    sheet.STALL: looks.stall_fact,
    sheet.LATEST_ROUND: looks.latest_round,
    sheet.COLLECTED: looks.collected,
    sheet.ONIONS: looks.onions,
    sheet.ROUND_NUMBER: looks.round_number,
    sheet.THE_END: looks.the_end,
    sheet.AWAITED: choices.awaited,
    sheet.AWAITED_LAST: choices.awaited_last,
    sheet.LAST_WORD: choices.last_word,
    sheet.MUST_PLAY: choices.must_play,
    sheet.MAY_LEAD: choices.may_lead,
    sheet.MAY_PLAY: choices.may_play,
    sheet.MUST_PASS: choices.must_pass,
    sheet.KAMO_MOVE: choices.kamo_move,
    sheet.POT_MOVE: choices.pot_move,
    sheet.CARD_MOVE: choices.card_move,
    sheet.PASS_MOVE: choices.pass_move,
    sheet.BARRED_CARD: choices.barred_card,
}


# -------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    """The dealer has drawn for the first turn already: that card goes back on the deck."""
    drawn = [int(card) for card in state.fresh[: int(state.drew)]]
    hands = [int(hand) for hand in state.hands[: int(state.seats)]]
    hands[int(state.dealer)] -= bag(drawn)
    rest = state.deck[int(state.drawn) : int(state.deck_size)].tolist()
    return {
        "dealer": int(state.dealer),
        "aside": codes(int(state.aside)),
        "hands": [codes(hand) for hand in hands],
        "deck": [code(card) for card in [*drawn, *rest]],
    }


def read_setup(state: State, setup: Setup) -> None:
    seats, scale = int(state.seats), int(state.scale)
    dealer, hands = setup.get("dealer"), setup.get("hands")
    if type(dealer) is not int or not 0 <= dealer < seats:
        raise Refused(f"The dealer must be a seat from 0 to {seats - 1} (KAMO-05).")
    if not isinstance(hands, list) or len(hands) != seats:
        raise Refused(f"A deal has {seats} hands (KAMO-07).")
    aside = read_cards(setup.get("aside"), "aside")
    if len(aside) != ASIDE_SIZES[scale, seats]:
        raise Refused(f"{of_cards(int(ASIDE_SIZES[scale, seats]))} are set aside (KAMO-06).")
    if bag(aside) & ~(REMOVABLE * 63):
        raise Refused("Only Pots, Ducks and Lids are set aside (KAMO-06).")
    dealt = [read_cards(hand, "hands") for hand in hands]
    for hand in dealt:
        if len(hand) != HAND_SIZES[scale, seats]:
            raise Refused(f"A hand has {of_cards(int(HAND_SIZES[scale, seats]))} (KAMO-07).")
    deck = read_cards(setup.get("deck"), "deck")
    if Counter(chain(aside, *dealt, deck)) != Counter(unpacked(rules.whole_deck(state))):
        raise Refused("The deal is not the whole deck (KAMO-02).")
    state.dealer = dealer
    state.aside = bag(aside)
    for seat in range(len(state.hands)):
        state.hands[seat] = bag(dealt[seat]) if seat < seats else 0
    for at in range(len(state.deck)):
        state.deck[at] = deck[at] if at < len(deck) else NO_CARD
    state.deck_size = len(deck)
    rules.begin(state)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """Own hand, and of the deck what the seat has drawn."""
    drawers = list(who_drew(final))
    return {
        "dealer": setup["dealer"],
        "aside": [HIDDEN] * len(setup["aside"]),
        "hands": [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "deck": [
            card if at < len(drawers) and drawers[at] == seat else HIDDEN
            for at, card in enumerate(setup["deck"])
        ],
    }


def learned(told: Told, seat: int) -> Iterator[tuple[int, str]]:
    """Face-down cards turned up since (KAMO-44)."""
    face_down = 0
    for at, items in told:
        for item in items:
            if item.kind == EventKind.PLAY and item.sees != EVERYONE:
                face_down = at
            elif item.kind == EventKind.REVEAL:
                yield face_down, code(item.card)


def who_drew(state: State) -> Iterator[int]:
    """The drawer of each card so far: while there is a deck all are active, and turns go round."""
    seat = int(state.dealer) - 1
    for at in range(int(state.drawn)):
        if not int(state.bonus_draws) >> at & 1:
            seat = (seat + 1) % int(state.seats)
        yield seat


# ----------------------------------------------------------------------- chance
def write_chance(item: Event) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise Refused("Nothing is left to chance after the deal of this game.")


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    """Section 3 of the rule document; a last word adds one."""
    seats = int(state.seats)
    cards = size(int(rules.whole_deck(state))) - int(ASIDE_SIZES[state.scale, seats])
    deck = int(state.deck_size)
    last_word = int(state.last_word)
    if state.lead_pass == LeadPass.FORBIDDEN:
        return deck + seats * (cards - 1) + last_word
    if cards < 2 * seats:
        return deck + 2 * seats * (cards - 1) + last_word
    most = deck + seats + (cards - seats) * (2 * seats - 1) - (seats - 1)
    return most + seats * (seats - 1) - 2 + (cards - 1) + last_word
