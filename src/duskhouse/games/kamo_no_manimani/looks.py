"""What a table of Kamo no Manimani looks like, and what is said beside it: each piece is made from
its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.snapshot import snapshot
from duskhouse.engine.view.view import FACE_DOWN as UNKNOWN
from duskhouse.engine.view.view import (
    Card,
    Fact,
    Layout,
    Outcome,
    Part,
    Score,
    Tally,
    Zone,
    of_cards,
)
from duskhouse.games.kamo_no_manimani.cards import (
    KAMO,
    POT_OR_DUCK,
    PRESETS,
    bag_of,
    code,
    colour,
    name,
)
from duskhouse.games.kamo_no_manimani.rules import Scale, State
from duskhouse.games.kamo_no_manimani.words import HOW, REASONS, clause, names, size


# ------------------------------------------------------------------------ cards
def face(kind: int, by: int, *marks: str) -> Card:
    if POT_OR_DUCK >> kind & 1:
        marks = ("played face down", *marks)
    whose = None if by == NOBODY else by
    return Card(code(kind), name(kind), "Kamo" if KAMO >> kind & 1 else name(kind), marks, whose)


def drawn_card(kind: int) -> Card:
    return face(kind, NOBODY, "drawn")


def own_face_down(kind: int, by: int) -> Card:
    """A Pot or Duck on the Field, seen by whoever played it."""
    return face(kind, by, "face down")


def unseen_card(by: int) -> Card:
    return Card(by=by)


# ------------------------------------------------------------------------ zones
def field_zone(_: int, size: int) -> Zone:
    return Zone("field", "Field", Layout.ROW, (), None, of_cards(size) if size else "empty")


def deck_zone(_: int, left: int) -> Zone:
    return Zone("deck", "Deck", Layout.STACK, (UNKNOWN,) * left, None, of_cards(left))


def aside_zone(_: int, number: int) -> Zone:
    note = f"{of_cards(number)} from Pots, Ducks and Lids; nobody looks"
    return Zone("aside", "Set aside", Layout.STACK, (UNKNOWN,) * number, None, note)


def closed_hand(owner: int, size: int) -> Zone:
    cards = (UNKNOWN,) * size
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(size))


def own_hand(owner: int, size: int) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, (), owner, of_cards(size))


def pile_zone(owner: int, size: int) -> Zone:
    note = f"{of_cards(size)} collected"
    return Zone(f"pile-{owner}", "Collected", Layout.STACK, (), owner, note)


# ----------------------------------------------------------------------- scores
def score(seat: int, points: int, out_at: int, is_left: int, is_last: int) -> Score:
    left = "left with cards" if is_left else ""
    note = f"out as number {out_at}" if out_at else left
    badges = ("played last" if is_last else "", note)
    return Score(seat, points, note, tuple(filter(None, badges)))


def latest_round(rounds: int, collector: int, total: int) -> Tally:
    return Tally(f"Round {rounds} to seat {collector}", total, (), collector)


def collected(cards: int, collecting: int) -> Part:
    return Part(f"{names(cards)}: {HOW[collecting]}", size(cards), clause(collecting))


def onions(bonus: int) -> Part:
    return Part("Green Onions in a Pot that works, 3 each", bonus, "KAMO-31")


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
