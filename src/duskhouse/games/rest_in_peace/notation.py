"""Rest in Peace as the record writes it: the deal, what chance decides, and what one seat knows of
all that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.notation import HIDDEN, PastEvents, Setup
from duskhouse.engine.game.written import Bag, Chance, Number, Parts, Row, Whole
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.chance import shuffle_choices
from duskhouse.engine.state.events import Event
from duskhouse.games.rest_in_peace.cards import (
    MOST_PSYCHICS,
    SCALES,
    VALUES,
    ghosts_in,
    pile_of,
)
from duskhouse.games.rest_in_peace.ghosts import Note, notes_about
from duskhouse.games.rest_in_peace.rules import STARTERS, begin
from duskhouse.games.rest_in_peace.state import (
    RANDOM,
    SELF,
    EventKind,
    Phase,
    State,
    banned_values,
    tenth,
)
from duskhouse.words.errors import Refused

refused = partial(Refused, game="rest-in-peace")


# -------------------------------------------------------------------- the deal
HELD = {value: 8 * at for at, value in enumerate(VALUES)}
SETUP = (
    Number("start"),
    Row("psychics", "line", size="rounds", begin=1, whole=Whole.SOME),
    Row("tokens", "castles", codes=("M", "C"), size="rounds", more=1, begin=1),
    Bag("hands", HELD, bits=8, parts=Parts.SEATS, whole=Whole.EACH),
    Row("decks", size="deck_size", backwards=True, parts=Parts.SEATS, whole=Whole.EACH),
)
RESHUFFLED = Chance("deck", bits=3)
CHANCE = {
    EventKind.DRAWN: Chance(),
    EventKind.MEET: Chance(),
    EventKind.RESHUFFLE: RESHUFFLED,
}


def deck_of(state: State, seat: int) -> list[int]:
    """A deck, top first."""
    cards: list[int] = state.decks[seat, : int(state.deck_size[seat])].tolist()
    return cards[::-1]


def read_setup(state: State, setup: Setup) -> None:
    scale = SCALES[int(state.scale)]
    start, psychics, tokens, hands, decks = parts_of(setup)
    if type(start) is not int or start not in (0, 1):
        raise refused("deal-starter")
    check_line(state, psychics, scale.rounds)
    if not isinstance(tokens, list) or Counter(map(str, tokens)) != Counter(
        {"C": scale.castles, "M": scale.manors}
    ):
        raise refused("deal-tokens", castles=scale.castles, manors=scale.manors)
    for piles, size in ((hands, scale.hand), (decks, len(scale.deck()) - scale.hand)):
        if not isinstance(piles, list) or len(piles) != 2:
            raise refused("deal-hands" if piles is hands else "deal-decks")
        for pile in piles:
            if not isinstance(pile, list) or len(pile) != size:
                raise refused("deal-hand" if piles is hands else "deal-deck", size=size)
    for hand, deck in zip(hands, decks, strict=True):
        ghosts = [*hand, *deck]
        if not all(type(value) is int for value in ghosts) or sorted(ghosts) != scale.deck():
            raise refused("deal-ghosts")
    set_up(state, setup)
    lay_rest(state)
    begin(state)


@rule
def lay_rest(state: State) -> bool:
    """YAO-08, 09 and 12: what is no castle is a manor; psychics are of the pool, each once."""
    for place in range(1, tenth(state) + 1):
        state.manors[place] = 1 - state.castles[place]
    pool = STARTERS if state.learning_reveal else state.psychic_pool
    for place in range(1, state.rounds + 1):
        psychic = state.line[place]
        if psychic < 1 or psychic > MOST_PSYCHICS or not pool & just(psychic):
            return False
        pool -= just(psychic)
    return True


def parts_of(setup: Setup) -> list[Any]:
    return [setup.get(part) for part in ("start", "psychics", "tokens", "hands", "decks")]


def check_line(state: State, psychics: Any, rounds: int) -> None:
    pool = STARTERS if state.learning_reveal else int(state.psychic_pool)
    if not isinstance(psychics, list) or len(psychics) != rounds:
        raise refused("deal-line", rounds=rounds)
    for psychic in psychics:
        if type(psychic) is not int or psychic < 1 or not pool >> psychic & 1:
            raise refused("deal-not-in-pool", psychic=repr(psychic))
    if len(set(psychics)) != rounds:
        raise refused("deal-twice")


def set_up(state: State, setup: Setup) -> None:
    state.start, psychics, tokens, hands, decks = parts_of(setup)
    state.rounds = len(psychics)
    state.line[1 : len(psychics) + 1] = psychics
    state.castles[1 : len(tokens) + 1] = [token == "C" for token in tokens]
    for seat in (0, 1):
        state.hands[seat] = pile_of(hands[seat])
        state.deck_size[seat] = len(decks[seat])
        state.decks[seat, : len(decks[seat])] = decks[seat][::-1]


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """The own hand, what was drawn or shown of the decks, and the psychics turned up so far."""
    up = int(final.revealed)
    return {
        "start": setup["start"],
        "psychics": [
            psychic if at < up else HIDDEN for at, psychic in enumerate(setup["psychics"])
        ],
        "tokens": setup["tokens"],
        "hands": [
            hand if owner == seat else [HIDDEN] * len(hand)
            for owner, hand in enumerate(setup["hands"])
        ],
        "decks": [
            [
                value if at in seen_of_deck(final, owner, seat) else HIDDEN
                for at, value in enumerate(deck)
            ]
            for owner, deck in enumerate(setup["decks"])
        ],
    }


def seen_of_deck(state: State, owner: int, seat: int) -> set[int]:
    """Which ghosts of a deck, as it was dealt, a seat has seen, counted from the top.

    The owner sees each as it is drawn; a top that 19 showed is known to all (YAO-73). A shuffle
    ends what can be told.
    """
    seen: set[int] = set()
    drawn = 0
    for noted in notes_about(state, owner):
        kind, what = noted & 15, noted >> 4
        if kind in (Note.FETCHED, Note.RETURNED):
            break
        if kind == Note.SHOWN:
            seen.add(drawn)
        elif kind == Note.DRAWN:
            seen |= set(range(drawn, drawn + what)) if owner == seat else set()
            drawn += what
    return seen


def learned(past: PastEvents, seat: int) -> Iterator[tuple[int, str]]:
    """Of shuffled decks what was drawn or shown since; on the tenth, a seat's only ghost."""
    laid: dict[int, int] = {}
    events = [(at, item) for at, items in past for item in items]
    for place, (at, item) in enumerate(events):
        if item.kind == EventKind.RESHUFFLE:
            order = known_order(item, [later for _, later in events[place + 1 :]], seat)
            if any(value != HIDDEN for value in order):
                yield at + 1, " ".join(["deck", *order])
        elif item.kind == EventKind.PLACE and item.amount == 1:
            laid[item.seat] = at
        elif item.kind == EventKind.REVEAL and item.seat in laid:
            ghosts = ghosts_in(item.cards)
            if len(ghosts) == 1:
                yield laid[item.seat], f"ten {ghosts[0]}"


def known_order(shuffled: Event, later: list[Event], seat: int) -> list[str]:
    """A shuffled deck, top first, as a seat knows it by now."""
    owner, drawn = shuffled.seat, 0
    known = [HIDDEN] * shuffled.amount
    order = [str(value) for value in RESHUFFLED.cells(shuffled)]
    for item in later:
        if item.seat != owner:
            continue
        if item.kind == EventKind.RESHUFFLE:
            break
        if item.kind == EventKind.SHOWN:
            known[drawn] = order[drawn]
        elif item.kind == EventKind.DRAW:
            if owner == seat:
                known[drawn : drawn + item.amount] = order[drawn : drawn + item.amount]
            drawn += item.amount
    return known


# ----------------------------------------------------------------------- chance
def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    asking = int(state.asking) if state.phase == Phase.ASK else 0
    seat = int(state.turn)
    if state.phase == Phase.TURN and action == RANDOM:
        allowed = ~int(banned_values(state))
        hand = [value for value in ghosts_in(state.hands[seat]) if allowed >> value & 1]
        return told_ghost(hand, outcomes[0])
    if asking == 20:
        return told_ghost(ghosts_in(state.hands[seat if action == SELF else 1 - seat]), outcomes[0])
    if asking in (2, 18):
        before = deck_of(state, seat)
        if asking == 2:
            before.remove(action)
        else:
            before.append(action)
        return told_deck(sorted(before), outcomes[0])
    raise refused("chance-none")


def told_ghost(pile: list[int], outcome: str) -> list[tuple[int, int]]:
    if outcome not in map(str, pile):
        raise refused("chance-hand", outcome=repr(outcome))
    return [(pile.index(int(outcome)), len(pile))]


def told_deck(before: list[int], outcome: str) -> list[tuple[int, int]]:
    word, *order = outcome.split(" ")
    after = [int(value) for value in order if value in map(str, VALUES)]
    if word != "deck" or len(after) != len(order) or sorted(after) != before:
        raise refused("chance-deck", outcome=repr(outcome))
    return shuffle_choices(before, after[::-1])


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    """Section 6 of the rules: 139 for the full game, and the same sum for a smaller one."""
    scale = SCALES[int(state.scale)]
    ghosts = 2 * len(scale.deck()) + 2
    plays = ghosts + scale.rounds
    return plays + plays + 1 + scale.rounds + 14 + scale.rounds
