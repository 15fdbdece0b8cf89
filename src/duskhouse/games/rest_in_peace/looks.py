"""Rest in Peace as a person sees it: zones, scores and facts."""

from __future__ import annotations

from functools import cache
from typing import Any

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import asked
from duskhouse.engine.view import (
    FACE_DOWN,
    Card,
    Fact,
    Layout,
    Mark,
    Score,
    Tally,
    Zone,
    kept,
)
from duskhouse.games.rest_in_peace import position
from duskhouse.games.rest_in_peace.cards import (
    BY_NUMBER,
    FIRST_PSYCHIC,
    MOST_ROUNDS,
    SCALES,
    code,
    is_psychic,
    pile_of,
)
from duskhouse.games.rest_in_peace.position import PLAIN, holds, total_in
from duskhouse.games.rest_in_peace.state import Phase, State
from duskhouse.games.rest_in_peace.tallies import tally
from duskhouse.games.rest_in_peace.words import (
    COLOURS,
    clause,
    ghosts,
    ghosts_in,
    size_of,
    some,
    tokens,
)

Rows = tuple[tuple[int, int], ...]  # piles or groups of both sides, place by place


# ------------------------------------------------------------------------ zones
HAND, DECK, LAST, ZONES_OF_A_SEAT = 0, 1, 2, 8


def zones(now: Any) -> list[Zone]:
    past = earlier_rounds(now.ghosts[1 : now.place], now.psychics[1 : now.place])
    found = []
    for owner in (0, 1):
        found += [
            closed_hand(owner, size_of(now.hands[owner]), 0),
            closed_deck(owner, now.deck_size[owner], top_of(now, owner)),
            last_cards(now, owner, 0),
            front_zone(owner, now.fronts[owner]),
            side_of(now, owner),
            past[owner],
            won_zone(owner, now.won_castles[owner], now.won_manors[owner]),
            discards_zone(owner, now.spent_ghosts[owner], now.spent_psychics[owner]),
        ]
    return [*found, *street_of(now)]


def own_zones(now: State, seat: int) -> dict[int, Zone]:
    other = 1 - seat
    ours, theirs = ZONES_OF_A_SEAT * seat, ZONES_OF_A_SEAT * other
    own = {
        ours + HAND: own_hand(seat, now.hands[seat]),
        ours + DECK: own_deck(seat, asked(now, position.deck_pile, seat), top_of(now, seat)),
        theirs + HAND: other_hand(now, other),
    }
    if now.face_down[seat]:
        own[ours + LAST] = last_cards(now, seat, now.face_down[seat])
    if now.face_down[other]:
        known = asked(now, position.known_face_down, other)
        own[theirs + LAST] = last_cards(now, other, known)
    return own


@cache
def face(card: int, *marks: str) -> Card:
    if not is_psychic(card):
        parity = "even" if card % 2 == 0 else "odd"
        return Card(code(card), f"Ghost {card}", "Ghost", (parity, *marks))
    psychic = BY_NUMBER[card - FIRST_PSYCHIC]
    return Card(code(card), psychic.name, "Psychic", (f"level {psychic.level}", *marks))


@kept
def ghost_faces(pile: int, *marks: str) -> tuple[Card, ...]:
    return tuple([face(value, *marks) for value in ghosts_in(pile)])


@kept
def psychic_faces(group: int, *marks: str) -> tuple[Card, ...]:
    return tuple([face(FIRST_PSYCHIC + psychic, *marks) for psychic in members(group)])


# ------------------------------------------------------------------------ hands
def other_hand(now: State, owner: int) -> Zone:
    """A hand as the other player knows it."""
    hand = now.hands[owner]
    if now.working[1 - owner] >> 3 & 1:
        return seen_hand(owner, hand)
    return closed_hand(owner, size_of(hand), asked(now, position.known_in_hand, owner))


@kept
def own_hand(owner: int, hand: int) -> Zone:
    cards = ghost_faces(hand)
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, some(len(cards), "ghost"))


@kept
def seen_hand(owner: int, hand: int) -> Zone:
    cards = ghost_faces(hand, "seen")
    note = f"{some(len(cards), 'ghost')}; you see them (YAO-P03)"
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, note)


@kept
def closed_hand(owner: int, size: int, known: int) -> Zone:
    cards = ghost_faces(known, "known")[:size]
    cards += (FACE_DOWN,) * (size - len(cards))
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, some(size, "ghost"))


# ------------------------------------------------------------------------ decks
def top_of(now: State, owner: int) -> int:
    """The top of a deck, if both players know it (YAO-73)."""
    return now.decks[owner][now.deck_size[owner] - 1] if now.top_known[owner] else 0


@kept
def closed_deck(owner: int, size: int, top: int) -> Zone:
    note = some(size, "ghost")
    return Zone(f"deck-{owner}", "Deck", Layout.STACK, deck_cards(size, top), owner, note)


@kept
def own_deck(owner: int, pile: int, top: int) -> Zone:
    size = size_of(pile)
    note = some(size, "ghost")
    if size:
        note += f": {ghosts(pile)}, in an order nobody knows"
    return Zone(f"deck-{owner}", "Deck", Layout.STACK, deck_cards(size, top), owner, note)


def deck_cards(size: int, top: int) -> tuple[Card, ...]:
    cards = (FACE_DOWN,) * size
    return (face(top, "top"), *cards[1:]) if top else cards


# ---------------------------------------------------------------- a seat's open cards
@kept
def front_zone(owner: int, psychics: int) -> Zone:
    return Zone(f"front-{owner}", "Psychics", Layout.ROW, psychic_faces(psychics), owner)


@kept
def won_zone(owner: int, castles: int, manors: int) -> Zone:
    cards = (CASTLE,) * castles + (MANOR,) * manors
    return Zone(f"won-{owner}", "Mansions", Layout.ROW, cards, owner, f"{len(cards)} won")


CASTLE, MANOR = Card("C", "Castle", "Token"), Card("M", "Manor", "Token")


@kept
def discards_zone(owner: int, ghosts: int, psychics: int) -> Zone:
    cards = ghost_faces(ghosts) + psychic_faces(psychics)
    return Zone(f"discards-{owner}", "Discards", Layout.STACK, cards, owner)


@kept
def earlier_rounds(ghosts: Rows, psychics: Rows) -> tuple[Zone, Zone]:
    """What lies on the sides of the places before this one, counted from 1."""
    return past_zone(0, ghosts, psychics), past_zone(1, ghosts, psychics)


def past_zone(owner: int, ghosts: Rows, psychics: Rows) -> Zone:
    cards: list[Card] = []
    for place, (piles, groups) in enumerate(zip(ghosts, psychics, strict=True), 1):
        cards += ghost_faces(piles[owner], LAID_AT[place])
        cards += psychic_faces(groups[owner], LAID_AT[place])
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, tuple(cards), owner)


LAID_AT = [f"position {place}" for place in range(MOST_ROUNDS + 1)]


# ------------------------------------------------------------------ sides in play
def is_closed(now: State) -> bool:
    """The round is decided and its effects have expired: its totals say nothing any more."""
    return now.phase == Phase.PLACE


def side_of(now: State, owner: int) -> Zone:
    place = now.place
    ghosts, psychics = now.ghosts[place][owner], now.psychics[place][owner]
    if is_closed(now):
        return closed_side(owner, ghosts, psychics)
    total = total_in(asked(now, position.standing), owner)
    if place > now.rounds:  # its cards are shown as those of the last position
        return side_zone(owner, 0, 0, 0, total)
    carried = now.carried if now.carrier == owner else 0
    return side_zone(owner, ghosts, psychics, carried, total)


@kept
def closed_side(owner: int, ghosts: int, psychics: int) -> Zone:
    cards = ghost_faces(ghosts) + psychic_faces(psychics)
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, cards, owner)


@kept
def side_zone(owner: int, ghosts: int, psychics: int, carried: int, worth: int) -> Zone:
    cards = [*ghost_faces(ghosts), *psychic_faces(psychics)]
    if carried:
        cards[cards.index(face(carried))] = face(carried, "carried")
    note = f"worth {worth}"
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, tuple(cards), owner, note)


def last_cards(now: State, owner: int, known: int) -> Zone:
    """The cards on the last position, for someone who knows these of the face-down ones."""
    last = now.rounds + 1
    unknown = size_of(now.face_down[owner]) - size_of(known)
    is_asked = now.phase == Phase.PLACE and now.turn == owner
    return last_zone(
        owner, now.ghosts[last][owner], now.psychics[last][owner], known, unknown, is_asked
    )


@kept
def last_zone(
    owner: int, ghosts: int, psychics: int, known: int, unknown: int, is_asked: bool
) -> Zone:
    cards = ghost_faces(ghosts) + psychic_faces(psychics)
    cards += ghost_faces(known, "face down") + (FACE_DOWN,) * unknown
    return Zone(
        f"last-{owner}",
        "Cards on the last position",
        Layout.ROW,
        cards,
        owner,
        some(len(cards), "card"),
        marks=(Mark.NOW,) if is_asked else (),
    )


# -------------------------------------------------------------------- the street
def street_of(now: Any) -> tuple[Zone, ...]:
    return street(
        now.rounds,
        now.place,
        now.phase == Phase.OVER,
        now.line[: now.revealed + 1],
        now.prize,
        now.castles,
        now.manors,
        now.taken_by,
    )


@kept
def street(
    rounds: int,
    place: int,
    over: bool,
    line: tuple[int, ...],
    prize: int,
    castles: tuple[int, ...],
    manors: tuple[int, ...],
    taken_by: tuple[int, ...],
) -> tuple[Zone, ...]:
    """The positions from 1 to the last; `line` has only the psychics that lie face up."""
    found = []
    for at in range(1, rounds + 2):
        psychics, hidden, mark = 0, False, None
        if at == place:
            psychics, mark = prize, Mark.PAST if over else Mark.NOW
        elif at < place or over:
            mark = Mark.PAST
        if place < at <= rounds:
            hidden = at >= len(line)
            psychics = 0 if hidden else 1 << line[at]
        taker, is_last = taken_by[at] - 1, at > rounds
        found.append(
            position_zone(at, castles[at], manors[at], psychics, hidden, taker, mark, is_last)
        )
    return tuple(found)


@kept
def position_zone(
    place: int,
    castles: int,
    manors: int,
    psychics: int,
    hidden: bool,
    taker: int,
    mark: Mark | None,
    is_last: bool,
) -> Zone:
    """A position with its tokens and the psychics that its loser takes."""
    cards = (CASTLE,) * castles + (MANOR,) * manors + psychic_faces(psychics)
    note = "revealed at the end" if is_last else ""
    if mark == Mark.NOW:
        note = "in play"
    elif mark == Mark.PAST:
        note = "nobody's" if taker == NOBODY else f"taken by {COLOURS[taker]}"
    return Zone(
        f"position-{place}",
        f"Position {place}",
        Layout.STREET,
        (*cards, FACE_DOWN) if hidden else cards,
        None if taker == NOBODY else taker,
        note,
        marks=() if mark is None else (mark,),
    )


# ----------------------------------------------------- scores, tallies, moment, facts
def scores(now: State) -> tuple[Score, ...]:
    starter = NOBODY if now.phase == Phase.OVER else now.starter
    return tuple(
        [
            score(
                seat,
                now.won_castles[seat],
                now.won_manors[seat],
                starter == seat,
                now.marked == seat,
            )
            for seat in (0, 1)
        ]
    )


@kept
def score(seat: int, castles: int, manors: int, started: bool, tripped: bool) -> Score:
    note = f"{COLOURS[seat]}: {tokens(castles | manors << 4)}"
    badges = ("started" if started else "", "tripped" if tripped else "")
    return Score(seat, castles + manors, note, tuple(filter(None, badges)))


def tallies(now: State) -> tuple[Tally, ...]:
    if is_closed(now):
        return ()
    standing = asked(now, position.standing)
    return tally(now, 0, standing), tally(now, 1, standing)


def moment(now: State) -> str:
    if now.phase == Phase.OVER:
        return "The end"
    if now.place > now.rounds:
        return "The last position"
    return f"Round {now.place} of {now.rounds}"


def facts(now: Any) -> tuple[Fact, ...]:
    return known_facts(
        now.scale,
        now.starter,
        now.working,
        now.marked,
        holds(asked(now, position.standing), PLAIN),
        now.raised,
        now.lowered,
        now.pitied,
        now.banned,
    )


@kept
def known_facts(
    scale: int,
    starter: int,
    working: tuple[int, int],
    marked: int,
    plain: bool,
    raised: int,
    lowered: int,
    pitied: int,
    banned: int,
) -> tuple[Fact, ...]:
    effects = EFFECTS | {
        10: f"has ghosts of {raised} worth 2 more",
        17: f"makes the other side's ghosts of {lowered} worth 2 less",
        26: f"made all ghosts of {pitied} worth 3 more",
        25: f"forbids {' and '.join(map(str, members(banned)))} to both",
    }
    found = [
        Fact("Three castles or four manors win at once; else the last position decides.", "YAO-52"),
        Fact(f"{COLOURS[starter]} started this round.", "YAO-59"),
    ]
    for seat in (0, 1):
        found += [
            Fact(f"{COLOURS[seat]} {effects[psychic]}.", clause(200 + psychic))
            for psychic in members(working[seat])
        ]
    if marked != NOBODY:
        found.append(Fact(f"{COLOURS[marked]} is tripped.", "YAO-P06"))
    if plain:
        found.append(Fact("Every other card in play is a plain 1.", "YAO-43"))
    found.append(Fact(f"Each colour has {ghosts(pile_of(SCALES[scale].deck()))}.", "YAO-02"))
    return tuple(found)


EFFECTS = {
    1: "takes the psychic of this round",
    3: "sees the other hand",
    8: "has even ghosts worth 1 more",
    9: "has odd ghosts worth 1 more",
    12: "makes the other side's ghosts of 1 and 2 worth 0",
    14: "makes the other player play no card or at least two a turn",
    15: "may carry a card on after winning",
    24: "lets the other player play no psychics",
}
