"""Rest in Peace as a person sees it: zones, scores and facts."""

from __future__ import annotations

from functools import cache
from itertools import count, repeat
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
    VALUES,
    code,
    pile_of,
)
from duskhouse.games.rest_in_peace.position import (
    PLAIN,
    ROW,
    Pair,
    Side,
    earlier_sides,
    holds,
    without_last,
)
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

# ------------------------------------------------------------------------ zones
HAND, DECK, LAST, ZONES_OF_A_SEAT = 0, 1, 2, 8


def zones(now: Any) -> list[Zone]:
    totals, _, _, in_play, at_last = asked(now, position.board)
    past = earlier_rounds(*earlier_sides(now))
    found = []
    for owner in (0, 1):
        found += [
            closed_hand(owner, size_of(now.hands[owner]), 0),
            closed_deck(owner, now.deck_size[owner], top_of(now, owner)),
            last_cards(now, owner, at_last[owner], 0),
            front_zone(owner, now.fronts[owner]),
            side_of(now, owner, in_play[owner], totals[owner]),
            past[owner],
            won_zone(owner, now.won_castles[owner], now.won_manors[owner]),
            discards_zone(owner, now.spent_ghosts[owner], now.spent_psychics[owner]),
        ]
    return [*found, *street_of(now)]


def own_zones(now: State, seat: int) -> dict[int, Zone]:
    """Both hands, the own deck and the last position, as far as the seat knows more of them."""
    other = 1 - seat
    ours, theirs = ZONES_OF_A_SEAT * seat, ZONES_OF_A_SEAT * other
    _, deck, in_hand, face_down = asked(now, position.known_to, seat)
    own = {
        ours + HAND: own_hand(seat, now.hands[seat]),
        ours + DECK: own_deck(seat, deck, top_of(now, seat)),
    }
    if now.working[seat] >> 3 & 1:
        own[theirs + HAND] = seen_hand(other, now.hands[other])
    elif in_hand:
        own[theirs + HAND] = closed_hand(other, size_of(now.hands[other]), in_hand)
    if any(now.face_down):
        _, _, _, _, at_last = asked(now, position.board)
        own[ours + LAST] = last_cards(now, seat, at_last[seat], now.face_down[seat])
        own[theirs + LAST] = last_cards(now, other, at_last[other], face_down)
    return own


@cache
def faces(*marks: str) -> tuple[Card, ...]:
    """All cards at their numbers, from 1."""
    ghosts = [
        Card(code(value), f"Ghost {value}", "Ghost", ("even" if value % 2 == 0 else "odd", *marks))
        for value in VALUES
    ]
    psychics = [
        Card(code(FIRST_PSYCHIC + number), card.name, "Psychic", (f"level {card.level}", *marks))
        for number, card in BY_NUMBER.items()
    ]
    return FACE_DOWN, *ghosts, *psychics


@kept
def ghost_faces(pile: int, *marks: str) -> tuple[Card, ...]:
    marked = faces(*marks)
    return tuple([marked[value] for value in ghosts_in(pile)])


@kept
def psychic_faces(group: int, *marks: str) -> tuple[Card, ...]:
    marked = faces(*marks)
    return tuple([marked[card] for card in members(group << FIRST_PSYCHIC)])


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
    return (faces("top")[top], *cards[1:]) if top else cards


# ---------------------------------------------------------------- a seat's open cards
@kept
def front_zone(owner: int, psychics: int) -> Zone:
    return Zone(f"front-{owner}", "Psychics", Layout.ROW, psychic_faces(psychics), owner)


@kept
def won_zone(owner: int, castles: int, manors: int) -> Zone:
    cards = tokens_lying(castles, manors)
    return Zone(f"won-{owner}", "Mansions", Layout.ROW, cards, owner, f"{len(cards)} won")


CASTLE, MANOR = Card("C", "Castle", "Token"), Card("M", "Manor", "Token")


@kept
def discards_zone(owner: int, ghosts: int, psychics: int) -> Zone:
    cards = ghost_faces(ghosts) + psychic_faces(psychics)
    return Zone(f"discards-{owner}", "Discards", Layout.STACK, cards, owner)


@kept
def earlier_rounds(ghosts: bytes, psychics: bytes) -> tuple[Zone, ...]:
    """What lies on the sides of the places before this one: what did a round ago, and more."""
    if not ghosts:
        return past_zone(0, ()), past_zone(1, ())
    place = len(ghosts) // ROW.size
    (ghosts, piles), (psychics, groups) = without_last(ghosts), without_last(psychics)
    return tuple(
        [
            past_zone(before.owner, before.cards + cards_laid(place, pile, group))
            for before, pile, group in zip(
                earlier_rounds(ghosts, psychics), piles, groups, strict=True
            )
        ]
    )


def past_zone(owner: int | None, cards: tuple[Card, ...]) -> Zone:
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, cards, owner)


@kept
def cards_laid(place: int, ghosts: int, psychics: int) -> tuple[Card, ...]:
    return ghost_faces(ghosts, LAID_AT[place]) + psychic_faces(psychics, LAID_AT[place])


LAID_AT = [f"position {place}" for place in range(MOST_ROUNDS + 1)]


# ------------------------------------------------------------------ sides in play
def is_closed(now: State) -> bool:
    """The round is decided and its effects have expired: its totals say nothing any more."""
    return now.phase == Phase.PLACE


def side_of(now: State, owner: int, side: Side, total: int) -> Zone:
    if is_closed(now):
        return closed_side(owner, *side)
    if now.place > now.rounds:  # its cards are shown as those of the last position
        return side_zone(owner, 0, 0, 0, total)
    carried = now.carried if now.carrier == owner else 0
    return side_zone(owner, *side, carried, total)


@kept
def closed_side(owner: int, ghosts: int, psychics: int) -> Zone:
    cards = ghost_faces(ghosts) + psychic_faces(psychics)
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, cards, owner)


@kept
def side_zone(owner: int, ghosts: int, psychics: int, carried: int, worth: int) -> Zone:
    cards = [*ghost_faces(ghosts), *psychic_faces(psychics)]
    if carried:
        cards[cards.index(faces()[carried])] = faces("carried")[carried]
    note = f"worth {worth}"
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, tuple(cards), owner, note)


def last_cards(now: State, owner: int, side: Side, known: int) -> Zone:
    """The cards on the last position, for someone who knows these of the face-down ones."""
    unknown = size_of(now.face_down[owner]) - size_of(known)
    is_asked = now.turn == owner and now.phase == Phase.PLACE
    return last_zone(owner, *side, known, unknown, is_asked)


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
def street_of(now: Any) -> list[Zone]:
    """The positions from 1 to the last."""
    place, over, taken_by = now.place, now.phase == Phase.OVER, now.taken_by
    coming = slice(place + 1, now.rounds + 2)
    face_up = now.line[place + 1 : now.revealed + 1]
    return [
        *past_positions(taken_by[1:place]),
        position_in_play(
            place, now.castles[place], now.manors[place], now.prize, taken_by[place], over
        ),
        *coming_positions(place + 1, now.castles[coming], now.manors[coming], face_up, over),
    ]


@kept
def past_positions(taken_by: tuple[int, ...]) -> tuple[Zone, ...]:
    return tuple(map(past_position, count(1), taken_by))


@kept
def coming_positions(
    first: int,
    castles: tuple[int, ...],
    manors: tuple[int, ...],
    face_up: tuple[int, ...],
    over: bool,
) -> tuple[Zone, ...]:
    """With the tokens of each, and the psychics of the next ones."""
    fought = len(castles) - 1
    psychics = [*(*face_up, *ALL_FACE_DOWN)[:fought], NO_PSYCHIC]
    return tuple(map(coming_position, count(first), castles, manors, psychics, repeat(over)))


UNSEEN, NO_PSYCHIC = 0, -1
ALL_FACE_DOWN = (UNSEEN,) * MOST_ROUNDS


@kept
def past_position(place: int, taken_by: int) -> Zone:
    """Its tokens are gone, to a player or to the next position."""
    return position_zone(place, (), outcome_of(taken_by), taken_by, Mark.PAST)


@kept
def position_in_play(
    place: int, castles: int, manors: int, prize: int, taken_by: int, over: bool
) -> Zone:
    """With the psychics that its loser takes."""
    cards = tokens_lying(castles, manors) + psychic_faces(prize)
    if over:
        return position_zone(place, cards, outcome_of(taken_by), taken_by, Mark.PAST)
    return position_zone(place, cards, "in play", taken_by, Mark.NOW)


@kept
def coming_position(place: int, castles: int, manors: int, psychic: int, over: bool) -> Zone:
    """With the psychic that lies there, face up or down; there is none on the last one."""
    cards, note = tokens_lying(castles, manors), "revealed at the end"
    if psychic != NO_PSYCHIC:
        cards, note = (
            (*cards, FACE_DOWN if psychic == UNSEEN else faces()[FIRST_PSYCHIC + psychic]),
            "",
        )
    if over:
        return position_zone(place, cards, outcome_of(0), 0, Mark.PAST)
    return position_zone(place, cards, note, 0)


def outcome_of(taken_by: int) -> str:
    return f"taken by {COLOURS[taken_by - 1]}" if taken_by else "nobody's"


def position_zone(
    place: int, cards: tuple[Card, ...], note: str, taken_by: int, *marks: Mark
) -> Zone:
    return Zone(
        f"position-{place}",
        f"Position {place}",
        Layout.STREET,
        cards,
        taken_by - 1 if taken_by else None,
        note,
        marks=marks,
    )


def tokens_lying(castles: int, manors: int) -> tuple[Card, ...]:
    return (CASTLE,) * castles + (MANOR,) * manors


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
    return () if is_closed(now) else (tally(now, 0), tally(now, 1))


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
