"""Rest in Peace as a person sees it: the view with its zones, scores and facts."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NOBODY, SPECTATOR
from duskhouse.engine.snapshot import legal_in, shared, snapshot
from duskhouse.engine.view import (
    FACE_DOWN,
    Card,
    Fact,
    Layout,
    Mark,
    Score,
    Tally,
    View,
    Zone,
)
from duskhouse.games.rest_in_peace import rules
from duskhouse.games.rest_in_peace.cards import (
    BY_NUMBER,
    FIRST_PSYCHIC,
    SCALES,
    code,
    is_psychic,
)
from duskhouse.games.rest_in_peace.choices import barred, move, prompt, waiting
from duskhouse.games.rest_in_peace.memory import Note, notes_about
from duskhouse.games.rest_in_peace.outcomes import outcome
from duskhouse.games.rest_in_peace.position import (
    on_the_tenth,
    total,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.state import Phase, State
from duskhouse.games.rest_in_peace.tallies import tally
from duskhouse.games.rest_in_peace.words import COLOURS, clause, ghosts, ghosts_in, some, tokens


def view(state: State, seat: int) -> View:
    state = snapshot(state)
    table = everyones(state)
    if seat not in (0, 1):
        return table
    own = own_zones(state, seat, table.zones)
    if table.turn != seat:
        return table.but_for(seat, zones=own)
    actions = legal_in(state, rules.legal)
    return table.but_for(
        seat,
        zones=own,
        prompt=prompt(state),
        moves=tuple(move(state, action) for action in members(actions)),
        barred=tuple(barred(state, actions)),
    )


@shared
def everyones(state: State) -> View:
    """The table as a spectator sees it."""
    over = state.phase == Phase.OVER
    return View(
        seat=SPECTATOR,
        turn=None if over else int(state.turn),
        zones=(*zones_of(state, 0), *zones_of(state, 1), *street(state)),
        prompt=waiting(state),
        moves=(),
        barred=(),
        scores=scores(state),
        facts=facts(state),
        tallies=tallies(state),
        outcome=outcome(state) if over else None,
        moment=moment(state),
    )


def is_closed(state: State) -> bool:
    """The round is decided and its effects have expired: its totals say nothing any more."""
    return bool(state.phase == Phase.PLACE)


# ------------------------------------------------------------------------ zones
@cache
def face(card: int, *marks: str) -> Card:
    if not is_psychic(card):
        parity = "even" if card % 2 == 0 else "odd"
        return Card(code(card), f"Ghost {card}", "Ghost", (parity, *marks))
    psychic = BY_NUMBER[card - FIRST_PSYCHIC]
    return Card(code(card), psychic.name, "Psychic", (f"level {psychic.level}", *marks))


@lru_cache(4096)
def psychic_faces(group: int, *marks: str) -> tuple[Card, ...]:
    return tuple(face(FIRST_PSYCHIC + psychic, *marks) for psychic in members(int(group)))


@lru_cache(4096)
def ghost_faces(pile: int, *marks: str) -> tuple[Card, ...]:
    return tuple(face(value, *marks) for value in ghosts_in(pile))


HAND, DECK, LAST, ZONES_OF_A_SEAT = 0, 1, 2, 8


def own_zones(state: State, seat: int, everyones: tuple[Zone, ...]) -> tuple[Zone, ...]:
    """With what only this seat knows in its place."""
    found = list(everyones)
    for owner in (0, 1):
        first = ZONES_OF_A_SEAT * owner
        found[first + HAND] = hand_zone(state, owner, seat)
        found[first + LAST] = last_zone(state, owner, seat)
    found[ZONES_OF_A_SEAT * seat + DECK] = deck_zone(state, seat, True)
    return tuple(found)


@shared
def zones_of(state: State, owner: int) -> tuple[Zone, ...]:
    return (
        hand_zone(state, owner, SPECTATOR),
        deck_zone(state, owner, False),
        last_zone(state, owner, SPECTATOR),
        front_zone(state, owner),
        side_zone(state, owner),
        *settled(state, owner),
    )


@shared
def settled(state: State, owner: int) -> tuple[Zone, ...]:
    return past_zone(state, owner), won_zone(state, owner), discards_zone(state, owner)


@shared
def street(state: State) -> tuple[Zone, ...]:
    return tuple(position_zone(state, place) for place in range(1, int(state.rounds) + 2))


@shared
def front_zone(state: State, owner: int) -> Zone:
    cards = psychic_faces(int(state.fronts[owner]))
    return Zone(f"front-{owner}", "Psychics", Layout.ROW, cards, owner)


@shared
def discards_zone(state: State, owner: int) -> Zone:
    cards = ghost_faces(int(state.spent_ghosts[owner]))
    cards += psychic_faces(int(state.spent_psychics[owner]))
    return Zone(f"discards-{owner}", "Discards", Layout.STACK, cards, owner)


@shared
def position_zone(state: State, place: int) -> Zone:
    """A position with its tokens and the psychics that its loser takes."""
    cards = [TOKENS["C"]] * int(state.castles[place]) + [TOKENS["M"]] * int(state.manors[place])
    if place == state.place:
        cards += psychic_faces(int(state.prize))
    elif state.place < place <= state.rounds:
        shown = place <= state.revealed
        cards.append(face(FIRST_PSYCHIC + int(state.line[place])) if shown else FACE_DOWN)
    marks: tuple[Mark, ...] = ()
    note = "revealed at the end" if place > state.rounds else ""
    taker = int(state.taken_by[place]) - 1
    if place == state.place and state.phase != Phase.OVER:
        note, marks = "in play", (Mark.NOW,)
    elif place <= state.place or state.phase == Phase.OVER:
        note = "nobody's" if taker == NOBODY else f"taken by {COLOURS[taker]}"
        marks = (Mark.PAST,)
    return Zone(
        f"position-{place}",
        f"Position {place}",
        Layout.STREET,
        tuple(cards),
        None if taker == NOBODY else taker,
        note,
        marks=marks,
    )


TOKENS = {"C": Card("C", "Castle", "Token"), "M": Card("M", "Manor", "Token")}


@shared
def won_zone(state: State, owner: int) -> Zone:
    cards = (TOKENS["C"],) * int(state.won_castles[owner])
    cards += (TOKENS["M"],) * int(state.won_manors[owner])
    return Zone(f"won-{owner}", "Mansions", Layout.ROW, cards, owner, f"{len(cards)} won")


def badges(state: State, seat: int) -> tuple[str, ...]:
    found: tuple[str, ...] = ("tripped",) if state.marked == seat else ()
    if state.starter == seat and state.phase != Phase.OVER:
        found = ("started", *found)
    return found


@shared
def moment(state: State) -> str:
    if state.phase == Phase.OVER:
        return "The end"
    if on_the_tenth(state):
        return "The last position"
    return f"Round {state.place} of {state.rounds}"


@shared
def hand_zone(state: State, owner: int, seat: int) -> Zone:
    hand = ghosts_in(state.hands[owner])
    note = some(len(hand), "ghost")
    if owner == seat:
        cards = ghost_faces(int(state.hands[owner]))
    elif seat in (0, 1) and works(state, seat, 3):
        cards, note = (
            ghost_faces(int(state.hands[owner]), "seen"),
            f"{note}; you see them (YAO-P03)",
        )
    elif seat in (0, 1):
        known = sorted(known_in_hand(state, owner).elements())[: len(hand)]
        cards = tuple(face(value, "known") for value in known)
        cards += (FACE_DOWN,) * (len(hand) - len(cards))
    else:
        cards = (FACE_DOWN,) * len(hand)
    return Zone(f"hand-{owner}", "Hand", Layout.FAN, cards, owner, note)


def known_in_hand(state: State, owner: int) -> Counter[int]:
    """The ghosts that the other player can be sure to be in this hand."""
    known: Counter[int] = Counter()
    top = 0
    for noted in notes_about(state, owner):
        kind, what = noted & 15, noted >> 4
        if kind in (Note.PLAYED, Note.HIDDEN_SEEN):
            known[what] = max(0, known[what] - 1)
        elif kind == Note.HIDDEN:
            known = Counter({value: number - 1 for value, number in known.items() if number > 1})
        elif kind == Note.RETAKEN:
            known[what] += 1
        elif kind == Note.LOOKED:
            known = Counter(ghosts_in(state.looked[what]))
        elif kind == Note.SHOWN:
            top = what
        elif kind in (Note.FETCHED, Note.RETURNED):
            top = 0
        elif kind == Note.DRAWN and top:
            known[top] += 1
            top = 0
    return known


def known_face_down(state: State, owner: int) -> Counter[int]:
    """The face-down ghosts that the other player saw leave the hand."""
    notes = notes_about(state, owner)
    return Counter(noted >> 4 for noted in notes if noted & 15 == Note.HIDDEN_SEEN)


@shared
def deck_zone(state: State, owner: int, is_own: bool) -> Zone:
    size = int(state.deck_size[owner])
    cards = (FACE_DOWN,) * size
    if state.top_known[owner]:
        cards = (face(int(state.decks[owner, size - 1]), "top"), *cards[1:])
    note = some(size, "ghost")
    if is_own and size:
        note += f": {ghosts(state.decks[owner, :size].tolist())}, in an order nobody knows"
    return Zone(f"deck-{owner}", "Deck", Layout.STACK, cards, owner, note)


@shared
def side_zone(state: State, owner: int) -> Zone:
    cards: tuple[Card, ...] = ()
    if not on_the_tenth(state):
        cards = ghost_faces(int(state.ghosts[state.place, owner]))
        cards += psychic_faces(int(state.psychics[state.place, owner]))
        if state.carried and state.carrier == owner and not is_closed(state):
            carried = face(int(state.carried))
            at = cards.index(carried)
            cards = (*cards[:at], face(int(state.carried), "carried"), *cards[at + 1 :])
    note = "" if is_closed(state) else f"worth {total(state, owner)}"
    return Zone(f"side-{owner}", "Cards in play", Layout.ROW, cards, owner, note)


@shared
def last_zone(state: State, owner: int, seat: int) -> Zone:
    last = int(state.rounds) + 1
    cards = ghost_faces(int(state.ghosts[last, owner]))
    cards += psychic_faces(int(state.psychics[last, owner]))
    down = ghosts_in(state.face_down[owner])
    known = down if owner == seat else []
    if seat == 1 - owner:
        known = sorted(known_face_down(state, owner).elements()) if down else []
    cards += tuple(face(value, "face down") for value in known)
    cards += (FACE_DOWN,) * (len(down) - len(known))
    return Zone(
        f"last-{owner}",
        "Cards on the last position",
        Layout.ROW,
        cards,
        owner,
        some(len(cards), "card"),
        marks=(Mark.NOW,) if state.phase == Phase.PLACE and state.turn == owner else (),
    )


@shared
def past_zone(state: State, owner: int) -> Zone:
    cards: list[Card] = []
    for place in range(1, min(int(state.place), int(state.rounds) + 1)):
        cards += ghost_faces(int(state.ghosts[place, owner]), f"position {place}")
        cards += psychic_faces(int(state.psychics[place, owner]), f"position {place}")
    return Zone(f"past-{owner}", "Earlier rounds", Layout.STACK, tuple(cards), owner)


# ------------------------------------------------------------- scores and facts
@shared
def scores(state: State) -> tuple[Score, ...]:
    return tuple(
        Score(owner, points(state, owner), won_tokens(state, owner), badges(state, owner))
        for owner in (0, 1)
    )


@shared
def tallies(state: State) -> tuple[Tally, ...]:
    return tuple(tally(state, owner) for owner in (0, 1) if not is_closed(state))


def points(state: State, seat: int) -> int:
    return int(state.won_castles[seat] + state.won_manors[seat])


def won_tokens(state: State, seat: int) -> str:
    amount = int(state.won_castles[seat]) | int(state.won_manors[seat]) << 4
    return f"{COLOURS[seat]}: {tokens(amount)}"


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


@shared
def facts(state: State) -> tuple[Fact, ...]:
    found = [
        Fact("Three castles or four manors win at once; else the last position decides.", "YAO-52"),
        Fact(f"{COLOURS[int(state.starter)]} started this round.", "YAO-59"),
    ]
    for seat in (0, 1):
        found += [
            Fact(f"{COLOURS[seat]} {effect(state, psychic)}.", clause(200 + psychic))
            for psychic in members(int(state.working[seat]))
        ]
    if state.marked != NOBODY:
        found.append(Fact(f"{COLOURS[int(state.marked)]} is tripped.", "YAO-P06"))
    if worthless(state):
        found.append(Fact("Every other card in play is a plain 1.", "YAO-43"))
    scale = SCALES[int(state.scale)]
    found.append(Fact(f"Each colour has {ghosts(scale.deck())}.", "YAO-02"))
    return tuple(found)


def effect(state: State, psychic: int) -> str:
    named = {
        10: f"has ghosts of {state.raised} worth 2 more",
        17: f"makes the other side's ghosts of {state.lowered} worth 2 less",
        26: f"made all ghosts of {state.pitied} worth 3 more",
        25: f"forbids {' and '.join(map(str, members(int(state.banned))))} to both",
    }
    return EFFECTS.get(psychic) or named[psychic]
