"""Every card and token of a position, wherever it lies."""

from __future__ import annotations

from collections import Counter
from typing import Any

from duskhouse.engine.state.cardsets import members
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC, code, ghosts_in
from duskhouse.games.rest_in_peace.notation import deck_of
from duskhouse.games.rest_in_peace.state import State


def census(state: State) -> Counter[Any]:
    """Ghosts by colour and value, psychics, tokens: none is ever lost."""
    found: Counter[Any] = Counter()
    for seat in (0, 1):
        piles = [state.hands[seat], state.face_down[seat], state.spent_ghosts[seat]]
        piles += [state.ghosts[place, seat] for place in range(len(state.ghosts))]
        values = [value for pile in piles for value in ghosts_in(pile)] + deck_of(state, seat)
        found.update((seat, value) for value in values)
    groups = [*state.psychics.reshape(-1), *state.fronts, *state.spent_psychics, state.removed]
    groups.append(state.prize)
    psychics = [psychic for group in groups for psychic in members(int(group))]
    coming = state.line[int(state.place) + 1 : int(state.rounds) + 1].tolist()
    found.update(code(FIRST_PSYCHIC + psychic) for psychic in psychics + coming)
    found["C"] = int(state.castles.sum() + state.won_castles.sum())
    found["M"] = int(state.manors.sum() + state.won_manors.sum())
    return found
