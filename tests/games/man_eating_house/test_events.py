"""Man-Eating House: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.man_eating_house import GAME
from duskhouse.games.man_eating_house.cards import ANY_SUIT
from duskhouse.games.man_eating_house.state import EventKind
from tests.games.events import Says, check_events, every_kind
from tests.games.openings import opening, opening_in_a_used_state

SAYS = {
    EventKind.PLAY: Says({15, 17}, "seat card amount"),
    EventKind.PICK: Says({38}, "seat card", hidden={38}),
    EventKind.CALL: Says({40}, "seat amount"),
    EventKind.KAGOME: Says({16}, "seat card"),
    EventKind.OMAGATOKI: Says({23, 36}),
    EventKind.DRAW: Says({37}, "seat card", hidden={37}),
    EventKind.RECEIVE: Says({42}, "seat other card", hidden={42}),
    EventKind.ROLE: Says({21, 47}, "seat card"),
    EventKind.UNMASK: Says({24}, "seat other card"),
    EventKind.OLD_MAN_WINS: Says({25}, "seat card"),
    EventKind.CANCELLED: Says({26, 104}, "cards"),
    EventKind.DOG_STOPS_STRUGGLE: Says({105}, "cards"),
    EventKind.ESCAPE: Says({28}, "cards amount"),
    EventKind.STRUGGLE: Says({29}, "seat card cards"),
    EventKind.WIN: Says({31}, "seat card cards"),
    EventKind.NO_CONTEST: Says({31}, "cards"),
    EventKind.DOG_LOST: Says({32}, "card"),
    EventKind.CORNER: Says({23, 36}, "cards"),
    EventKind.LEAD: Says({33, 34, 101}, "seat"),
    EventKind.ROOM: Says({46, 48}, "seat? cards"),
    EventKind.ROOM_SCORED: Says({46}, "seat cards"),
    EventKind.RESULT: Says({50, 51, 52, 53, 54, 56}, "cards"),
}
SWITCHES = {option.name for option in GAME.options}
DEALT = {"rng", "seats", "hands", "room", "room_size", "start", "leader", "turn"}
NOTHING = {
    **dict.fromkeys(("trick", "drawn", "passed"), NO_CARD),
    **dict.fromkeys(("trick_leader", "old_man", "last_winner", "kagome_leader"), NOBODY),
    **dict.fromkeys(("lead_suit", "kagome_suit"), ANY_SUIT),
}


@every_kind(GAME, SAYS)
def test_an_event_says_what_its_kind_says(kind: EventKind, says: Says) -> None:
    check_events(GAME, kind, says)


@pytest.mark.clause("MEH-12", "MEH-13", "MEH-14")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_deal_leaves_nothing_of_a_game_before(seats: int) -> None:
    fields = opening(GAME, seats, {})
    assert opening_in_a_used_state(GAME, seats, {}) == fields
    for name in fields.keys() - DEALT - SWITCHES:
        assert set(np.ravel(fields[name]).tolist()) == {NOTHING.get(name, 0)}, name
    assert fields["start"] == fields["leader"] == fields["turn"]
    assert set(fields["room"][fields["room_size"] :]) <= {NO_CARD}
