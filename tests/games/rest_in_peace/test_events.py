"""Rest in Peace: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from duskhouse.engine.state.events import NOBODY
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.state import EventKind
from tests.games.events import Says, check_events, clauses_of
from tests.games.openings import opening, opening_in_a_used_state

PSYCHICS = set(range(201, 230))
SAYS = {
    EventKind.PLAY: Says({15, *PSYCHICS}, "seat card"),
    EventKind.END: Says({16}, "seat amount"),
    EventKind.WITHDRAW: Says({16}, "seat amount"),
    EventKind.ANSWER: Says(PSYCHICS, "seat card amount"),
    EventKind.BANISHED: Says({211}, "seat card"),
    EventKind.MARKED: Says({206}, "seat"),
    EventKind.LOOK: Says({203}, "seat other cards", hidden={203}),
    EventKind.SHOWN: Says({219}, "seat card"),
    EventKind.WORTHLESS: Says({229}, "card"),
    EventKind.NO_EFFECT: Says({131, *PSYCHICS}, "seat card"),
    EventKind.LOST: Says({50}, "seat amount"),
    EventKind.LULL: Says({227}, "seat card"),
    EventKind.TOKENS: Says({51}, "seat amount"),
    EventKind.TOKENS_MOVE: Says({51}, "amount"),
    EventKind.TAKES: Says({53, 201}, "seat card"),
    EventKind.REMOVED: Says({126}, "card"),
    EventKind.MOVED: Says({54}, "seat card"),
    EventKind.DRAW: Says({57}, "seat cards amount", hidden={57}),
    EventKind.TURNED_UP: Says({12}, "card"),
    EventKind.ROUND: Says({59}, "seat amount"),
    EventKind.REVEAL: Says({60}, "seat cards"),
    EventKind.ACTIVATE: Says(PSYCHICS, "seat card amount"),
    EventKind.TENTH: Says({63}, "seat? amount"),
    EventKind.RESULT: Says({52, 64, 65}, "cards amount"),
}
SWITCHES = {option.name for option in GAME.options}
DEALT = {"rng", "seats", "start", "starter", "turn", "line", "prize", "hands", "decks", "deck_size"}
TOKENS = {"castles", "manors"}
NOTHING = {
    **dict.fromkeys(("carrier", "marked", "loser", "winner", "lull_player"), NOBODY),
    "rounds": 9,
    "place": 1,
    "revealed": 9,
}


@pytest.mark.clause(*clauses_of(GAME, SAYS))
def test_events_say_what_their_kinds_say() -> None:
    check_events(GAME, SAYS)


@pytest.mark.clause("YAO-07", "YAO-09", "YAO-10")
@pytest.mark.parametrize("number", range(6))
def test_a_deal_leaves_nothing_of_a_game_before(number: int) -> None:
    fields = opening(GAME, 2, {}, number)
    assert opening_in_a_used_state(GAME, 2, {}, number) == fields
    for name in fields.keys() - DEALT - TOKENS - SWITCHES:
        assert set(np.ravel(fields[name]).tolist()) == {NOTHING.get(name, 0)}, name
    assert fields["start"] == fields["starter"] == fields["turn"]
    assert fields["line"][0] == fields["line"][10] == 0
    assert fields["prize"] == 1 << fields["line"][1]
    assert fields["castles"][0] == fields["manors"][0] == 0
    tokens = zip(fields["castles"][1:], fields["manors"][1:])
    assert sorted(tokens) == [(0, 1)] * 6 + [(1, 0)] * 4
