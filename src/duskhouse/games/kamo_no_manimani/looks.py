"""What a table of Kamo no Manimani looks like: its zones, and what is said beside them.

Pieces are made from public numbers, except for those of `own_zones`.
"""

from __future__ import annotations

from functools import cache

from duskhouse.engine.news import NO_CARD, NOBODY
from duskhouse.engine.snapshot import snapshot
from duskhouse.engine.view import FACE_DOWN as UNKNOWN
from duskhouse.engine.view import (
    Card,
    Fact,
    Layout,
    Outcome,
    Own,
    Part,
    Score,
    Tally,
    Zone,
    kept,
    of_cards,
)
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    KAMO,
    KINDS,
    LID,
    POT_OR_DUCK,
    PRESETS,
    bag_of,
    code,
    colour,
    count_in,
    name,
)
from duskhouse.games.kamo_no_manimani.position import (
    field_of,
    first_kamo,
    just_drawn,
    passes_to_end_round,
    whole_deck,
)
from duskhouse.games.kamo_no_manimani.rules import FACE_DOWN, Phase, Scale, State
from duskhouse.games.kamo_no_manimani.words import HOW, REASONS, clause, names, size


# ------------------------------------------------------------------------ zones
def zones(now: State) -> list[Zone]:
    seats = now.seats
    return [
        field_zone(field_of(now), NO_CARD),
        deck_zone(now.deck_size - now.drawn),
        aside_zone(now.scale, seats),
        *closed_hands(tuple([size(hand) for hand in now.hands[:seats]])),
        *pile_zones(tuple(now.piles[:seats])),
    ]


def own_zones(now: State, seat: int) -> Own:
    """The own hand, and the own card face down on the Field."""
    hand = own_hand(seat, now.hands[seat], just_drawn(now) if now.turn == seat else 0)
    if now.face_down_by == seat:
        return hand, field_zone(field_of(now), now.face_down)
    return (hand,)


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


@kept
def field_zone(field: tuple[int, ...], under: int) -> Zone:
    """The Field for one who knows the card face down, or for others: then `under` is NO_CARD."""
    cards = tuple([field_card(entry & 63, entry >> 6, under) for entry in field])
    note = of_cards(len(cards)) if cards else "empty"
    return Zone("field", "Field", Layout.ROW, cards, None, note)


@cache
def field_card(kind: int, by: int, under: int) -> Card:
    if kind != FACE_DOWN:
        return face(kind, by)
    return Card(by=by) if under == NO_CARD else face(under, by, "face down")


@kept
def deck_zone(left: int) -> Zone:
    return Zone("deck", "Deck", Layout.STACK, (UNKNOWN,) * left, None, of_cards(left))


@kept
def aside_zone(scale: int, seats: int) -> Zone:
    number = int(ASIDE_SIZES[scale, seats])
    note = f"{of_cards(number)} from Pots, Ducks and Lids; nobody looks"
    return Zone("aside", "Set aside", Layout.STACK, (UNKNOWN,) * number, None, note)


@kept
def closed_hands(sizes: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple([closed_hand(owner, size) for owner, size in enumerate(sizes)])


@kept
def closed_hand(owner: int, size: int) -> Zone:
    return hand_zone(owner, (UNKNOWN,) * size)


@kept
def own_hand(owner: int, hand: int, drawn: int) -> Zone:
    """The viewer's cards, with those drawn this turn marked."""
    return hand_zone(owner, faces(hand, drawn))


def hand_zone(owner: int, cards: tuple[Card, ...]) -> Zone:
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, of_cards(len(cards)))


@kept
def pile_zones(piles: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple([pile_zone(owner, pile) for owner, pile in enumerate(piles)])


@kept
def pile_zone(owner: int, pile: int) -> Zone:
    cards = faces(pile)
    note = f"{of_cards(len(cards))} collected"
    return Zone(f"pile-{owner}", "Collected", Layout.STACK, cards, owner, note)


# ----------------------------------------------------------------------- scores
def scores(now: State) -> tuple[Score, ...]:
    points, out_at = tuple(now.points[: now.seats]), tuple(now.out_at[: now.seats])
    return standing(points, out_at, now.phase != Phase.TURN, now.last)


@kept
def standing(
    points: tuple[int, ...], out_at: tuple[int, ...], ends: bool, last: int
) -> tuple[Score, ...]:
    return tuple(
        [
            score(seat, gained, out_at[seat], ends, last == seat)
            for seat, gained in enumerate(points)
        ]
    )


@kept
def score(seat: int, points: int, out_at: int, ends: bool, played_last: bool) -> Score:
    left = "left with cards" if ends else ""
    note = f"out as number {out_at}" if out_at else left
    badges = ("played last" if played_last else "", note)
    return Score(seat, points, note, tuple(filter(None, badges)))


def tallies(now: State) -> tuple[Tally, ...]:
    """How the latest round was scored."""
    if now.rounds == 0:
        return ()
    return latest_round(now.rounds, now.collector, now.collected, now.bonus, now.collecting)


@kept
def latest_round(
    rounds: int, collector: int, cards: int, bonus: int, collecting: int
) -> tuple[Tally, ...]:
    parts = [Part(f"{names(cards)}: {HOW[collecting]}", size(cards), clause(collecting))]
    if bonus:
        parts.append(Part("Green Onions in a Pot that works, 3 each", bonus, "KAMO-31"))
    total = sum(part.amount for part in parts)
    return (Tally(f"Round {rounds} to seat {collector}", total, tuple(parts), collector),)


def moment(now: State) -> str:
    return "The end" if now.phase == Phase.OVER else f"Round {now.rounds + 1}"


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
def facts(now: State) -> tuple[Fact, ...]:
    found = [deck_fact(whole_deck(now), now.scale)]
    kind, by = first_kamo(now)
    if by != NOBODY:
        found.append(colour_fact(by, kind))
    if now.face_down_by != NOBODY:
        found.append(face_down_fact(now.face_down_by))
        if count_in(now.face_up, LID):
            found.append(LID_FACT)
    if now.last != NOBODY and now.phase == Phase.TURN:
        found.append(passes_fact(now.last, now.passes, passes_to_end_round(now)))
    if now.stall:
        found.append(stall_fact(now.stall, now.seats - now.outs))
    return tuple(found)


@kept
def deck_fact(cards: int, scale: int) -> Fact:
    """Always with the word that nobody knows the printed numbers."""
    title = next(
        (name for name, counts in PRESETS.items() if bag_of(counts) == cards), "of its own"
    )
    if scale != Scale.FULL:
        title = Scale(scale).name.lower()
    text = f"Reconstructed deck {title} (the printed numbers are lost): {names(cards)}."
    return Fact(text, "KAMO-A01")


@kept
def colour_fact(by: int, kind: int) -> Fact:
    return Fact(f"Seat {by} made it a {colour(kind)} round.", "KAMO-15")


@kept
def face_down_fact(by: int) -> Fact:
    return Fact(f"Seat {by} has a card face down: a Pot or a Duck.", "KAMO-16")


LID_FACT = Fact("A Lid is there: a Pot would be cancelled.", "KAMO-29")


@kept
def passes_fact(last: int, passes: int, needed: int) -> Fact:
    text = f"Seat {last} played last; {passes} of {needed} passes end the round."
    return Fact(text, "KAMO-23")


@kept
def stall_fact(stall: int, players: int) -> Fact:
    return Fact(f"{stall} of {players} passes before somebody must play.", "KAMO-20")
