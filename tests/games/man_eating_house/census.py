"""Every card of a position, wherever it lies."""

from __future__ import annotations

from collections import Counter

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.events import NO_CARD
from duskhouse.games.man_eating_house.state import Phase, State


def census(state: State) -> Counter[int]:
    """Each card of the deck lies in one place; girls in a trick are in the Corner already."""
    places = [*state.hands, *state.piles, state.discarded | state.out, state.corner]
    found = Counter(card for cards in places for card in members(cards))
    found.update(int(card) for card in state.room[state.room_drawn : state.room_size])
    if state.phase == Phase.TRICK and state.cards_down:
        found.update(int(card) for card in state.trick if card != NO_CARD)
    elif state.phase in (Phase.PICK, Phase.CALL):
        found.update(int(card) for card in state.passed[state.kagomes] if card != NO_CARD)
    return found
