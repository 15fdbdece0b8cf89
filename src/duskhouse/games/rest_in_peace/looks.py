"""Rest in Peace as a person sees it: a seat's cards, scores, facts and the moment, each made from
its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.view.view import FACE_DOWN, Card, Fact, Layout, Mark, Score, Zone
from duskhouse.games.rest_in_peace.cards import SCALES, pile_of
from duskhouse.games.rest_in_peace.faces import face_marked
from duskhouse.games.rest_in_peace.pieces import NO_TOTAL
from duskhouse.games.rest_in_peace.words import COLOURS, clause, ghosts, size_of, some, tokens


# ------------------------------------------------------------------------ hands
def closed_hand(owner: int, size: int) -> Zone:
    return hand_zone(owner, (FACE_DOWN,) * size, some(size, "ghost"))


def open_hand(owner: int, size: int) -> Zone:
    return hand_zone(owner, (), some(size, "ghost"))


def seen_hand(owner: int, size: int) -> Zone:
    return hand_zone(owner, (), f"{some(size, 'ghost')}; you see them (YAO-P03)")


def hand_zone(owner: int, cards: tuple[Card, ...], note: str) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, note)


# ------------------------------------------------------------------------ decks
def closed_deck(owner: int, size: int, top: int) -> Zone:
    note = some(size, "ghost")
    return Zone(f"deck-{owner}", "Deck", Layout.STACK, deck_cards(size, top), owner, note)


def own_deck(owner: int, pile: int, top: int) -> Zone:
    size = size_of(pile)
    note = some(size, "ghost")
    if size:
        note += f": {ghosts(pile)}, in an order nobody knows"
    return Zone(f"deck-{owner}", "Deck", Layout.STACK, deck_cards(size, top), owner, note)


def deck_cards(size: int, top: int) -> tuple[Card, ...]:
    cards = (FACE_DOWN,) * size
    return (face_marked(top, "top"), *cards[1:]) if top else cards


# ---------------------------------------------------------------- a seat's open cards
def front_zone(owner: int) -> Zone:
    return Zone(f"front-{owner}", "Psychics", Layout.ROW, (), owner)


def discards_zone(owner: int) -> Zone:
    return Zone(f"discards-{owner}", "Discards", Layout.STACK, (), owner)


# ------------------------------------------------------------------ sides in play
def side_zone(owner: int, worth: int) -> Zone:
    note = "" if worth == NO_TOTAL else f"worth {worth}"
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, (), owner, note)


def last_zone(owner: int, size: int, is_asked: int) -> Zone:
    marks = (Mark.NOW,) if is_asked else ()
    title, note = "Cards on the last position", some(size, "card")
    return Zone(f"last-{owner}", title, Layout.ROW, (), owner, note, marks=marks)


# ------------------------------------------------------------------ scores and moment
def score(seat: int, castles: int, manors: int, started: int, tripped: int) -> Score:
    note = f"{COLOURS[seat]}: {tokens(castles | manors << 4)}"
    badges = ("started" if started else "", "tripped" if tripped else "")
    return Score(seat, castles + manors, note, tuple(filter(None, badges)))


def round_number(place: int, rounds: int) -> str:
    return f"Round {place} of {rounds}"


def last_position(_: int) -> str:
    return "The last position"


def the_end(_: int) -> str:
    return "The end"


# ------------------------------------------------------------------------------ facts
def goal(_: int) -> Fact:
    text = "Three castles or four manors win at once; else the last position decides."
    return Fact(text, "YAO-52")


def round_starter(seat: int) -> Fact:
    return Fact(f"{COLOURS[seat]} started this round.", "YAO-59")


def effect(seat: int, psychic: int, values: int) -> Fact:
    """What a psychic does that works, and to ghosts of which values."""
    does = EFFECTS[psychic].format(" and ".join(map(str, members(values))))
    return Fact(f"{COLOURS[seat]} {does}.", clause(200 + psychic))


EFFECTS = {
    1: "takes the psychic of this round",
    3: "sees the other hand",
    8: "has even ghosts worth 1 more",
    9: "has odd ghosts worth 1 more",
    10: "has ghosts of {} worth 2 more",
    12: "makes the other side's ghosts of 1 and 2 worth 0",
    14: "makes the other player play no card or at least two a turn",
    15: "may carry a card on after winning",
    17: "makes the other side's ghosts of {} worth 2 less",
    24: "lets the other player play no psychics",
    25: "forbids {} to both",
    26: "made all ghosts of {} worth 3 more",
}


def tripped(seat: int) -> Fact:
    return Fact(f"{COLOURS[seat]} is tripped.", "YAO-P06")


def plain(_: int) -> Fact:
    return Fact("Every other card in play is a plain 1.", "YAO-43")


def deck_of_each(scale: int) -> Fact:
    return Fact(f"Each colour has {ghosts(pile_of(SCALES[scale].deck()))}.", "YAO-02")
