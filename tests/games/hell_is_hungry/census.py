"""Every card of a position, wherever it lies."""

from __future__ import annotations

from collections import Counter

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.hell_is_hungry.cards import SOUL, counts, ranks_of
from duskhouse.games.hell_is_hungry.hands import card_in_deck
from duskhouse.games.hell_is_hungry.notation import souls_in
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, State


def census(state: State) -> Counter[tuple[int, int]]:
    """Each card by origin and rank, wherever it lies."""
    found: Counter[tuple[int, int]] = Counter()
    for word in soul_words(state):
        found.update((NOBODY, rank) for rank in ranks_of(word))
    for seat in range(int(state.seats)):
        for word in own_words(state, seat):
            found.update((seat, rank) for rank in ranks_of(word))
    for seat in range(int(state.seats)):
        on_top = int(state.purgatory[seat])
        if on_top != NO_CARD:
            found[seat if on_top < SOUL else NOBODY, on_top % SOUL] += 1
    first = int(state.first)
    if first != NO_CARD:
        found[int(state.turn) if first < SOUL else NOBODY, first % SOUL] += 1
    return found


def soul_words(state: State) -> list[int]:
    """The counts of soul cards everywhere but on top of purgatories."""
    words = [*state.soul_hands, *state.buried_souls, *state.won_unseen, *state.won[:, SOUL_DECK]]
    words += [counts(souls_in(int(pile))) for pile in state.piles]
    return [int(word) for word in (*words, state.aside, state.table_souls)]


def own_words(state: State, seat: int) -> list[int]:
    """The counts of a seat's own cards everywhere but on top of its purgatory."""
    left = range(int(state.drawn[seat]), int(state.deck_sizes[seat]))
    deck = counts(int(card_in_deck(state, seat, at)) for at in left)
    words = [state.hands[seat], state.buried[seat], state.table[seat], *state.won[:, seat]]
    return [deck, *(int(word) for word in words)]
