"""Hell is Hungry as the record writes it: the deal, and what one seat knows of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import permutations, product
from typing import Any

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.notation import HIDDEN, Setup
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.written import Number, Parts, Row, Whole
from duskhouse.games.hell_is_hungry.cards import (
    DECKS,
    DUEL_DECK,
    DUEL_SOULS,
    HAND_SIZES,
    HEIGHTS,
    MOST_PILES,
    MOST_SEATS,
    PILES,
    RANKS,
    SOULS,
    counts,
    number_of,
    one,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.rules import begin
from duskhouse.games.hell_is_hungry.state import (
    CARDS_PER_WORD,
    DECK_WORDS,
    Scale,
    State,
)
from duskhouse.words.errors import Refused

refused = partial(Refused, game="hell-is-hungry")


# -------------------------------------------------------------------- the deal
SETUP = (
    Number("start"),
    Row(
        "piles",
        codes=("", *RANKS),
        bits=4,
        cells=3,
        backwards=True,
        parts=Parts.FILLED,
        whole=Whole.SOME,
    ),
    Row(
        "decks",
        codes=RANKS,
        size="deck_sizes",
        bits=4,
        cells=CARDS_PER_WORD,
        parts=Parts.SEATS,
        whole=Whole.EACH,
    ),
)


def souls_in(pile: int) -> list[int]:
    """The ranks of a pile, the exposed one first."""
    ranks = []
    while pile:
        ranks.append((pile & 15) - 1)
        pile >>= 4
    return ranks


def read_setup(state: State, setup: Setup) -> None:
    seats, scale = int(state.seats), int(state.scale)
    start: Any = setup.get("start")
    piles: Any = setup.get("piles")
    decks: Any = setup.get("decks")
    if type(start) is not int or not 0 <= start < seats:
        raise refused("deal-start", last=seats - 1)
    board, height = int(PILES[scale, seats]), int(HEIGHTS[scale, seats])
    if not is_lists(piles, board) or any(len(pile) != height for pile in piles):
        raise refused("deal-piles", piles=board, height=height)
    if not is_lists(decks, seats):
        raise refused("deal-decks", seats=seats)
    souls = [[read_rank(text) for text in pile] for pile in piles]
    ranks = [[read_rank(text) for text in deck] for deck in decks]
    if any(counts(deck) != int(DECKS[scale, seats]) for deck in ranks):
        raise refused("deal-deck")
    put_on_table(state, start, souls, ranks)
    if not lay_rest(state):
        raise refused("deal-souls")
    begin(state)


@rule
def lay_rest(state: State) -> bool:
    """HELL-07: souls that are in no pile are aside; none is there more often than in its deck."""
    state.aside = SOULS[state.scale, state.seats]
    for pile in range(MOST_PILES):
        souls = state.piles[pile]
        while souls:
            soul = (souls & 15) - 1
            if not number_of(state.aside, soul):
                return False
            state.aside -= one(soul)
            souls >>= 4
    return True


def duel_is_for_two(seats: int, options: Options) -> None:
    if seats > 2 and options["scale"] == Scale.DUEL.name.lower():
        raise refused("duel-for-two")


def all_setups(seats: int, options: Options) -> Iterator[Setup]:
    """Every deal, all equally likely; only of the smallest game, the others being too many."""
    if options["scale"] != Scale.DUEL.name.lower():
        raise refused("deals-too-many")
    deck, souls = ([RANKS[rank] for rank in ranks_of(word)] for word in (DUEL_DECK, DUEL_SOULS))
    decks = product(permutations(deck), repeat=seats)
    for start, piles, dealt in product(range(seats), permutations(souls), [*decks]):
        yield {
            "start": start,
            "piles": [[soul] for soul in piles],
            "decks": [list(cards) for cards in dealt],
        }


def is_lists(value: Any, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(isinstance(part, list) for part in value)
    )


def read_rank(text: Any) -> int:
    if text not in RANKS:
        raise refused("no-card", card=repr(text))
    return RANKS.index(text)


def put_on_table(state: State, start: int, piles: list[list[int]], decks: list[list[int]]) -> None:
    state.start = start
    for pile in range(MOST_PILES):
        souls = piles[pile] if pile < len(piles) else []
        state.piles[pile] = sum(
            (rank + 1) << 4 * depth for depth, rank in enumerate(reversed(souls))
        )
    for seat in range(MOST_SEATS):
        cards = decks[seat] if seat < len(decks) else []
        for word in range(DECK_WORDS):
            part = cards[CARDS_PER_WORD * word : CARDS_PER_WORD * (word + 1)]
            state.decks[seat, word] = sum(rank << 4 * at for at, rank in enumerate(part))
        state.deck_sizes[seat] = len(cards)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """Of the piles what has been turned up; of the decks what the seat has drawn itself."""
    return {
        "start": setup["start"],
        "piles": [known_souls(final, at, pile) for at, pile in enumerate(setup["piles"])],
        "decks": [
            known_deck(final, deck, owner) if owner == seat else [HIDDEN] * len(deck)
            for owner, deck in enumerate(setup["decks"])
        ],
    }


def known_souls(final: State, at: int, pile: list[str]) -> list[str]:
    face_down = max(len(souls_in(int(final.piles[at]))) - 1, 0)
    unseen = int(final.unseen_levels) >> 3 * at
    return [
        HIDDEN if level < face_down or unseen >> level & 1 else soul
        for level, soul in enumerate(pile)
    ]


def known_deck(final: State, deck: list[str], seat: int) -> list[str]:
    """The opening hand was taken up at once: its order is nobody's knowledge."""
    opening = int(HAND_SIZES[final.scale, final.seats])
    drawn = deck[: int(final.drawn[seat])]
    first = sorted(drawn[:opening], key=RANKS.index)
    return first + drawn[opening:] + [HIDDEN] * (len(deck) - len(drawn))


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    """Fact 2.6 of the rules: swaps, placements, attacks, prices, plays, passes, souls."""
    seats, scale = int(state.seats), int(state.scale)
    piles, height = int(PILES[scale, seats]), int(HEIGHTS[scale, seats])
    battles = 2 * height + (height - 1) * (piles - 2) + 1
    cards = seats * sum(1 for _ in ranks_of(int(DECKS[scale, seats])))
    plays = cards + battles
    turns = seats * battles + seats
    return (
        seats * turns
        + 2 * turns
        + battles
        + 2 * plays
        + (seats - 2) * plays
        + (seats - 1) * battles
        + battles
    )
