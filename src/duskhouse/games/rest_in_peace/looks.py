"""Rest in Peace as a person sees it: zones, scores and facts."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NOBODY
from duskhouse.engine.snapshot import asked
from duskhouse.engine.view import FACE_DOWN, Card, Fact, Layout, Mark, Own, Score, Tally, Zone, kept
from duskhouse.games.rest_in_peace import position
from duskhouse.games.rest_in_peace.cards import SCALES, pile_of
from duskhouse.games.rest_in_peace.faces import faces, ghost_faces, psychic_faces
from duskhouse.games.rest_in_peace.position import NO_TOTAL, PLAIN, Pair, holds
from duskhouse.games.rest_in_peace.state import Phase, State
from duskhouse.games.rest_in_peace.street import past_zones, positions, won_zone
from duskhouse.games.rest_in_peace.tallies import tally
from duskhouse.games.rest_in_peace.words import COLOURS, clause, ghosts, size_of, some, tokens

# ------------------------------------------------------------------------ zones


def zones(now: Any) -> list[Zone]:
    _, _, _, shown, _ = asked(now, position.board)
    past = past_zones(now)
    found = []
    for owner in (0, 1):
        hand, deck, top, last, side = shown[owner]
        found += [
            closed_hand(owner, hand, 0),
            closed_deck(owner, deck, top),
            last_zone(owner, 0, *last),
            front_zone(owner, now.fronts[owner]),
            side_zone(owner, *side),
            past[owner],
            won_zone(owner, now.won_castles[owner], now.won_manors[owner]),
            discards_zone(owner, now.spent_ghosts[owner], now.spent_psychics[owner]),
        ]
    return found + positions(now)


def own_zones(now: State, seat: int) -> Own:
    """Hands, the own deck and the last position, where the seat knows more of them than all do."""
    other = 1 - seat
    _, _, _, shown, _ = asked(now, position.board)
    _, deck, in_hand, face_down = asked(now, position.known_to, seat)
    _, _, top, our_last, _ = shown[seat]
    hand, _, _, their_last, _ = shown[other]
    own = [own_hand(seat, now.hands[seat]), own_deck(seat, deck, top)]
    if now.working[seat] >> 3 & 1:
        own.append(seen_hand(other, now.hands[other]))
    elif in_hand:
        own.append(closed_hand(other, hand, in_hand))
    if now.face_down[seat]:
        own.append(last_zone(seat, now.face_down[seat], *our_last))
    if now.face_down[other] and face_down:
        own.append(last_zone(other, face_down, *their_last))
    return tuple(own)


# ------------------------------------------------------------------------ hands
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
    return (faces("top")[top], *cards[1:]) if top else cards


# ---------------------------------------------------------------- a seat's open cards
@kept
def front_zone(owner: int, psychics: int) -> Zone:
    return Zone(f"front-{owner}", "Psychics", Layout.ROW, psychic_faces(psychics), owner)


@kept
def discards_zone(owner: int, ghosts: int, psychics: int) -> Zone:
    cards = ghost_faces(ghosts) + psychic_faces(psychics)
    return Zone(f"discards-{owner}", "Discards", Layout.STACK, cards, owner)


# ------------------------------------------------------------------ sides in play
@kept
def side_zone(owner: int, ghosts: int, psychics: int, carried: int, worth: int) -> Zone:
    cards = [*ghost_faces(ghosts), *psychic_faces(psychics)]
    if carried:
        cards[cards.index(faces()[carried])] = faces("carried")[carried]
    note = "" if worth == NO_TOTAL else f"worth {worth}"
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, tuple(cards), owner, note)


@kept
def last_zone(
    owner: int, known: int, ghosts: int, psychics: int, face_down: int, is_asked: bool
) -> Zone:
    """The cards on the last position, for someone who knows these of the face-down ones."""
    cards = ghost_faces(ghosts) + psychic_faces(psychics) + ghost_faces(known, "face down")
    cards += (FACE_DOWN,) * (face_down - size_of(known))
    return Zone(
        f"last-{owner}",
        "Cards on the last position",
        Layout.ROW,
        cards,
        owner,
        some(len(cards), "card"),
        marks=(Mark.NOW,) if is_asked else (),
    )


# ----------------------------------------------------- scores, tallies, moment, facts
def scores(now: Any) -> tuple[Score, ...]:
    starter = NOBODY if now.phase == Phase.OVER else now.starter
    return both_scores(now.won_castles, now.won_manors, starter, now.marked)


@kept
def both_scores(castles: Pair, manors: Pair, starter: int, marked: int) -> tuple[Score, ...]:
    return tuple(
        [
            score(seat, castles[seat], manors[seat], starter == seat, marked == seat)
            for seat in (0, 1)
        ]
    )


@kept
def score(seat: int, castles: int, manors: int, started: bool, tripped: bool) -> Score:
    note = f"{COLOURS[seat]}: {tokens(castles | manors << 4)}"
    badges = ("started" if started else "", "tripped" if tripped else "")
    return Score(seat, castles + manors, note, tuple(filter(None, badges)))


def tallies(now: State) -> tuple[Tally, ...]:
    if now.phase == Phase.PLACE:
        return ()
    _, _, _, _, (green, blue) = asked(now, position.board)
    return tally(0, green), tally(1, blue)


def moment(now: State) -> str:
    if now.phase == Phase.OVER:
        return "The end"
    if now.place > now.rounds:
        return "The last position"
    return f"Round {now.place} of {now.rounds}"


def facts(now: Any) -> tuple[Fact, ...]:
    _, holding, _, _, _ = asked(now, position.board)
    return known_facts(
        now.scale,
        now.starter,
        now.working,
        now.marked,
        holds(holding, PLAIN),
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
