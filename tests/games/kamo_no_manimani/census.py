"""Every card of a position, wherever it lies."""

from __future__ import annotations

from collections import Counter

from duskhouse.engine.state.events import NO_CARD
from duskhouse.games.kamo_no_manimani.cards import unpacked
from duskhouse.games.kamo_no_manimani.rules import State


def census(state: State) -> Counter[int]:
    """Every card lies in one place."""
    places = [*state.hands.tolist(), *state.piles.tolist(), int(state.face_up), int(state.aside)]
    found = Counter(kind for cards in places for kind in unpacked(cards))
    found.update(int(card) for card in state.deck[state.drawn : state.deck_size])
    if state.face_down != NO_CARD:
        found[int(state.face_down)] += 1
    return found
