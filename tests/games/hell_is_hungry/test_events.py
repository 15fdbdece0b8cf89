"""Hell is Hungry: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.state import EventKind, Phase
from tests.games.events import Says, check_events, clauses_of
from tests.games.openings import opening, opening_in_a_used_state

SAYS = {
    EventKind.SWAP: Says({11}, "seat card amount"),
    EventKind.KEEP: Says({11}, "seat"),
    EventKind.PLACE: Says({12}, "seat amount"),
    EventKind.ATTACK: Says({14}, "seat other? card amount"),
    EventKind.HOLD: Says({16}, "seat"),
    EventKind.PRICE: Says({41}, "seat card"),
    EventKind.LAY: Says({20}, "seat card amount"),
    EventKind.ADD: Says({20}, "seat card"),
    EventKind.ALONE: Says({20}, "seat"),
    EventKind.PASS: Says({29}, "seat"),
    EventKind.TO_POINTS: Says({33}, "seat card amount"),
    EventKind.TO_PURGATORY: Says({33}, "seat card amount"),
    EventKind.PLAYED: Says({21}, "seat cards amount"),
    EventKind.WIN: Says({31}, "seat amount"),
    EventKind.BREAK: Says({43}, "seat other card amount"),
    EventKind.FLIP: Says({34}, "card amount"),
    EventKind.GAP: Says({34}, "amount"),
    EventKind.TURN: Says({17}, "seat"),
    EventKind.DRAW: Says({10}, "seat cards amount", hidden={10}),
    EventKind.IDLE: Says({18}, "seat amount"),
    EventKind.SHOWN: Says({62}, "seat cards"),
    EventKind.COUNT: Says({51}, "seat amount"),
    EventKind.RESULT: Says({18, 50}, "cards"),
}
SWITCHES = {option.name for option in GAME.options}
DEALT = {"rng", "seats", "rules", "start", "active", "turn", "asked"}
CARDS = {"piles", "decks", "deck_sizes", "hands", "aside", "souls_seen"}
NOTHING = {
    **dict.fromkeys(("target", "defender", "last", "tokens"), NOBODY),
    **dict.fromkeys(("first", "purgatory"), NO_CARD),
    "phase": Phase.PLACE,
}
BY_SEAT = {"drawn", "hand_sizes", "memory", "memory_sizes", "filled"}


@pytest.mark.clause(*clauses_of(GAME, SAYS))
def test_events_say_what_their_kinds_say() -> None:
    check_events(GAME, SAYS)


@pytest.mark.clause("HELL-04", "HELL-08", "HELL-09", "HELL-B04")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_deal_leaves_nothing_of_a_game_before(seats: int) -> None:
    fields = opening(GAME, seats, {})
    assert opening_in_a_used_state(GAME, seats, {}) == fields
    for name in fields.keys() - DEALT - CARDS - BY_SEAT - SWITCHES:
        assert set(np.ravel(fields[name]).tolist()) == {NOTHING.get(name, 0)}, name
    assert fields["start"] == fields["active"] == fields["turn"]
    assert fields["asked"] == seats
    assert fields["filled"] == (1 << (9 if seats == 2 else 16)) - 1
    for name in ("drawn", "hand_sizes"):
        assert fields[name] == [5] * seats + [0] * (6 - seats)
    assert fields["memory_sizes"] == [1] * seats + [0] * (6 - seats)


@pytest.mark.clause("HELL-08")
@pytest.mark.parametrize("seats", GAME.seats)
def test_first_hands_are_no_events_of_a_move(seats: int) -> None:
    """Not even in the room that events leave."""
    opening_position = GAME.dealt(seats, {}, derived_seed("first hands"))[0]
    assert not opening_position.events.any()
    assert opening_position.silent == 0
