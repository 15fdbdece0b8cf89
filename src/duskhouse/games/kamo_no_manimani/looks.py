"""What a table of Kamo no Manimani looks like, and what is said beside it: each piece is made from
its numbers on the sheet."""

from __future__ import annotations

from functools import cache

from duskhouse.engine.snapshot import snapshot
from duskhouse.engine.view import FACE_DOWN as UNKNOWN
from duskhouse.engine.view import Card, Fact, Layout, Outcome, Part, Score, Tally, Zone, of_cards
from duskhouse.games.kamo_no_manimani.cards import (
    KAMO,
    KINDS,
    POT_OR_DUCK,
    PRESETS,
    bag_of,
    code,
    colour,
    count_in,
    name,
)
from duskhouse.games.kamo_no_manimani.rules import FACE_DOWN, Scale, State
from duskhouse.games.kamo_no_manimani.words import HOW, REASONS, clause, names, size


# ------------------------------------------------------------------------ cards
@cache
def face(kind: int, by: int | None = None, *marks: str) -> Card:
    if POT_OR_DUCK >> kind & 1:
        marks = ("played face down", *marks)
    return Card(code(kind), name(kind), "Kamo" if KAMO >> kind & 1 else name(kind), marks, by)


@cache
def alike(kind: int, number: int, drawn: int) -> tuple[Card, ...]:
    """Cards of a kind, the last of them just drawn."""
    return (face(kind),) * (number - drawn) + (face(kind, None, "drawn"),) * drawn


def faces(cards: int, drawn: int = 0) -> tuple[Card, ...]:
    """The cards of a bag, of which these were just drawn."""
    found: list[Card] = []
    for kind in KINDS:
        if number := count_in(cards, kind):
            found += alike(kind, number, count_in(drawn, kind))
    return tuple(found)


@cache
def field_card(kind: int, by: int) -> Card:
    """A Pot or Duck on the Field is face down, and seen by whoever played it."""
    if kind == FACE_DOWN:
        return Card(by=by)
    return face(kind, by, "face down") if POT_OR_DUCK >> kind & 1 else face(kind, by)


# ------------------------------------------------------------------------ zones
def field_zone(_: int, *field: int) -> Zone:
    """Cards, each followed by whose it is."""
    numbers = iter(field)
    cards = tuple([field_card(kind, by) for kind, by in zip(numbers, numbers, strict=True)])
    note = of_cards(len(cards)) if cards else "empty"
    return Zone("field", "Field", Layout.ROW, cards, None, note)


def deck_zone(_: int, left: int) -> Zone:
    return Zone("deck", "Deck", Layout.STACK, (UNKNOWN,) * left, None, of_cards(left))


def aside_zone(_: int, number: int) -> Zone:
    note = f"{of_cards(number)} from Pots, Ducks and Lids; nobody looks"
    return Zone("aside", "Set aside", Layout.STACK, (UNKNOWN,) * number, None, note)


def closed_hand(owner: int, size: int) -> Zone:
    return hand_zone(owner, (UNKNOWN,) * size)


def own_hand(owner: int, hand: int, drawn: int) -> Zone:
    """The viewer's cards, with those drawn this turn marked."""
    return hand_zone(owner, faces(hand, drawn))


def hand_zone(owner: int, cards: tuple[Card, ...]) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(len(cards)))


def pile_zone(owner: int, pile: int) -> Zone:
    cards = faces(pile)
    note = f"{of_cards(len(cards))} collected"
    return Zone(f"pile-{owner}", "Collected", Layout.STACK, cards, owner, note)


# ----------------------------------------------------------------------- scores
def score(seat: int, points: int, out_at: int, ends: int, is_last: int) -> Score:
    left = "left with cards" if ends else ""
    note = f"out as number {out_at}" if out_at else left
    badges = ("played last" if is_last else "", note)
    return Score(seat, points, note, tuple(filter(None, badges)))


def latest_round(rounds: int, collector: int, cards: int, bonus: int, collecting: int) -> Tally:
    """How it was scored."""
    parts = [Part(f"{names(cards)}: {HOW[collecting]}", size(cards), clause(collecting))]
    if bonus:
        parts.append(Part("Green Onions in a Pot that works, 3 each", bonus, "KAMO-31"))
    total = sum(part.amount for part in parts)
    return Tally(f"Round {rounds} to seat {collector}", total, tuple(parts), collector)


def round_number(number: int) -> str:
    return f"Round {number}"


def the_end(_: int) -> str:
    return "The end"


def outcome(state: State) -> Outcome:
    now = snapshot(state)
    places = tuple(now.places[: now.seats])
    return Outcome(
        winners=(places.index(1),),
        points=tuple(now.points[: now.seats]),
        places=places,
        reason=REASONS[now.tie_broken],
        clause="KAMO-37",
    )


# ------------------------------------------------------------------------ facts
def deck_fact(cards: int, scale: int) -> Fact:
    """Always with the word that nobody knows the printed numbers."""
    title = next(
        (name for name, counts in PRESETS.items() if bag_of(counts) == cards), "of its own"
    )
    if scale != Scale.FULL:
        title = Scale(scale).name.lower()
    text = f"Reconstructed deck {title} (the printed numbers are lost): {names(cards)}."
    return Fact(text, "KAMO-A01")


def colour_fact(by: int, kind: int) -> Fact:
    return Fact(f"Seat {by} made it a {colour(kind)} round.", "KAMO-15")


def face_down_fact(by: int) -> Fact:
    return Fact(f"Seat {by} has a card face down: a Pot or a Duck.", "KAMO-16")


def lid_fact(_: int) -> Fact:
    return Fact("A Lid is there: a Pot would be cancelled.", "KAMO-29")


def passes_fact(last: int, passes: int, needed: int) -> Fact:
    text = f"Seat {last} played last; {passes} of {needed} passes end the round."
    return Fact(text, "KAMO-23")


def stall_fact(stall: int, players: int) -> Fact:
    return Fact(f"{stall} of {players} passes before somebody must play.", "KAMO-20")
