"""The places on the table of Hell is Hungry, and what a seat sees there.

Each zone is made from the numbers it shows and from nothing else, so what lies face down is taken
away before: of a pile all but the exposed soul, of a hand all but the cards that everyone knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.view import FACE_DOWN, Card, Layout, Mark, Own, Zone, kept, of_cards
from duskhouse.games.hell_is_hungry.cards import (
    KINDS,
    MOST_SEATS,
    POINTS,
    RANKS,
    SOUL,
    code,
    name,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.position import (
    height,
    holder,
    near,
    souls_in_sight,
    targets,
    top,
    unseen_souls,
)
from duskhouse.games.hell_is_hungry.reasons import mark_name
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase, State

NO_MARK = -1


def zones(now: State) -> list[Zone]:
    found = [*grid(now)]
    if now.target != NOBODY:
        found.append(battle(now))
    for seat in seats_in_sight(now):
        found += zones_of(*seat)
    return found


def own_zones(now: State, seat: int) -> Own:
    """The own hand open, and for an attacker what can be attacked."""
    hand = hand_zone(seat, now.hand_sizes[seat], now.hands[seat], now.soul_hands[seat])
    if now.phase == Phase.ATTACK and now.turn == seat:
        return hand, *attackable(now, targets(now))
    return (hand,)


# ------------------------------------------------------------------------ cards
@cache
def face(kind: int, by: int | None = None, *marks: str) -> Card:
    origin = "soul" if kind >= SOUL else "own"
    return Card(code(kind), name(kind), f"{POINTS[kind % SOUL]} points", (origin, *marks), by)


OWN, SOULS = [face(rank) for rank in range(SOUL)], [face(kind) for kind in range(SOUL, KINDS)]
PLAYED = [[face(rank, by) for rank in range(SOUL)] for by in range(MOST_SEATS)]


def faces(word: int, by_rank: list[Card]) -> list[Card]:
    return [by_rank[rank] for rank in ranks_of(word)]


def named(ranks: Iterable[int]) -> str:
    return " ".join([RANKS[rank] for rank in ranks]) or "none"


# -------------------------------------------------------------------- the board
def grid(now: State) -> tuple[Zone, ...]:
    return piles(
        souls_in_sight(now), tuple(now.tokens), now.active, now.adjacency, now.filled, now.target
    )


@kept
def piles(
    souls: tuple[int, ...],
    tokens: tuple[int, ...],
    active: int,
    adjacency: int,
    filled: int,
    target: int,
) -> tuple[Zone, ...]:
    found = [*lone_piles(souls)]
    reached = {*members(near(len(souls), adjacency, tokens[active]) & filled)}
    for pile in {*tokens, *reached, target} - {NOBODY}:
        found[pile] = pile_zone(
            pile,
            souls[pile],
            holder(tokens, pile),
            active if pile in reached else NOBODY,
            pile == target,
        )
    return tuple(found)


def attackable(now: State, targets: int) -> list[Zone]:
    """All of them are in reach."""
    souls, tokens, active = souls_in_sight(now), tuple(now.tokens), now.active
    return [
        pile_zone(pile, souls[pile], holder(tokens, pile), active, False, True)
        for pile in members(targets)
    ]


@kept
def lone_piles(souls: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple(map(lone_pile, range(len(souls)), souls))


@kept
def lone_pile(pile: int, souls: int) -> Zone:
    """Apart from the others, since there are few enough of these to keep them all."""
    return pile_zone(pile, souls, NOBODY, NOBODY, False)


@kept
def pile_zone(
    pile: int,
    souls: int,
    token: int,
    reached_by: int,
    is_fought_for: bool,
    is_target: bool = False,
) -> Zone:
    size = height(souls)
    cards = (SOULS[top(souls)], *(FACE_DOWN,) * (size - 1)) if size else ()
    notes = [of_cards(size) if size else "gap"]
    marks: tuple[Mark, ...] = ()
    if token != NOBODY:
        notes.append(f"token of seat {token}")
    if reached_by != NOBODY:
        notes.append(f"in reach of seat {reached_by}")
        marks = (Mark.REACH,)
    if is_fought_for:
        notes.append("fought for")
        marks = (Mark.NOW,)
    if is_target:
        notes.append("can be attacked")
    return Zone(
        f"pile-{pile}",
        f"Pile {pile}",
        Layout.GRID,
        cards,
        None,
        ", ".join(notes),
        None if token == NOBODY else token,
        marks,
    )


def battle(now: State) -> Zone:
    by = now.turn if now.first != NO_CARD else NOBODY
    mark = now.mark if now.phase != Phase.SOUL else NO_MARK
    return battle_zone(tuple(now.table), now.table_souls, now.first, by, mark)


@kept
def battle_zone(table: tuple[int, ...], souls: int, first: int, by: int, mark: int) -> Zone:
    played = [(seat, word) for seat, word in enumerate(table) if word]
    cards = [card for seat, word in played for card in faces(word, PLAYED[seat])]
    cards += faces(souls, SOULS)
    if first != NO_CARD:
        cards.append(face(first, by, "first of a play"))
    note = "" if mark == NO_MARK else f"to beat: {mark_name(mark)}"
    return Zone("battle", "Battle", Layout.ROW, tuple(cards), None, note)


# ------------------------------------------------------------- what a seat has
def seats_in_sight(now: State) -> Iterator[tuple[Any, ...]]:
    """What everyone knows of each seat, as `zones_of` asks for it."""
    return zip(
        range(now.seats),
        now.hand_sizes,
        now.came_back,
        now.soul_hands,
        now.deck_sizes,
        now.drawn,
        now.purgatory,
        now.buried,
        now.buried_souls,
        now.won,
        unseen_souls(now),
        strict=False,
    )


@kept
def zones_of(
    owner: int,
    size: int,
    known: int,
    souls: int,
    dealt: int,
    drawn: int,
    top: int,
    buried: int,
    buried_souls: int,
    won: tuple[int, ...],
    unseen: int,
) -> tuple[Zone, ...]:
    """Kept together, since a move changes what one seat has, or two."""
    return (
        hand_zone(owner, size, known, souls),
        deck_zone(owner, dealt - drawn),
        purgatory_zone(owner, top, buried, buried_souls),
        points_zone(owner, won, unseen),
    )


@kept
def hand_zone(owner: int, size: int, own: int, souls: int) -> Zone:
    """The own cards and soul cards named lie open, the others face down."""
    cards = faces(own, OWN) + faces(souls, SOULS)
    cards += [FACE_DOWN] * (size - len(cards))
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, tuple(cards), owner, of_cards(size))


@kept
def deck_zone(owner: int, left: int) -> Zone:
    cards = (FACE_DOWN,) if left else ()
    return Zone(f"deck-{owner}", "Draw pile", Layout.STACK, cards, owner, of_cards(left))


@kept
def purgatory_zone(owner: int, top: int, own: int, souls: int) -> Zone:
    cards: tuple[Card, ...] = ()
    if top != NO_CARD:
        cards = (face(top, None, "top"), *faces(own, OWN), *faces(souls, SOULS))
    return Zone(f"purgatory-{owner}", "Purgatory", Layout.STACK, cards, owner, of_cards(len(cards)))


@kept
def points_zone(owner: int, won: tuple[int, ...], unseen: int) -> Zone:
    """A pile of many cards, known to all: told in words rather than laid out."""
    parts = [f"souls {named(ranks_of(won[SOUL_DECK]))}"]
    from_seats = enumerate(won[:SOUL_DECK])
    parts += [f"of seat {seat} {named(ranks_of(word))}" for seat, word in from_seats if word]
    if unseen:
        parts.append(f"{unseen} unseen")
    return Zone(f"points-{owner}", "Points pile", Layout.STACK, (), owner, "; ".join(parts))
