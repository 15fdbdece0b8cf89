"""Kamo no Manimani: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.rules import EventKind
from tests.games.events import Says, check_events, clauses_of
from tests.games.kamo_no_manimani.positions import events, follow, lay_out
from tests.games.openings import opening, opening_in_a_used_state

SAYS = {
    EventKind.PLAY: Says({15, 16, 17, 18}, "seat card amount", hidden={16}),
    EventKind.PASS: Says({14}, "seat amount"),
    EventKind.DRAW: Says({12, 105}, "seat card", hidden={12, 105}),
    EventKind.OUT: Says({22}, "seat amount"),
    EventKind.LAST_WORD: Says({112}, "seat"),
    EventKind.REVEAL: Says({44}, "seat card"),
    EventKind.COLLECT: Says({27, 28, 29, 113}, "seat cards"),
    EventKind.BONUS: Says({31}, "seat amount"),
    EventKind.LEAD: Says({32, 33}, "seat"),
    EventKind.LEFT: Says({36}, "seat amount"),
    EventKind.RESULT: Says({37}, "seat amount"),
}
DEALT = {
    "rng",
    "seats",
    "counts",
    "aside",
    "hands",
    "deck",
    "deck_size",
    "dealer",
    "leader",
    "turn",
}
FIRST_DRAW = {"drawn", "drew", "fresh", "event_count"}
NOTHING = {"face_down": NO_CARD, "face_down_by": NOBODY, "last": NOBODY, "collector": NOBODY}


@pytest.mark.clause(*clauses_of(GAME, SAYS))
def test_events_say_what_their_kinds_say() -> None:
    check_events(GAME, SAYS)


@pytest.mark.clause("KAMO-15", "KAMO-16", "KAMO-17", "KAMO-18")
@pytest.mark.parametrize(
    ("card", "clause"), [("KR", 15), ("POT", 16), ("DUCK", 16), ("ONION", 17), ("LID", 18)]
)
def test_a_play_names_the_clause_that_allows_it(card: str, clause: int) -> None:
    played = follow(lay_out([f"{card} KB", "KB", "KB"]), card)
    assert [item.clause for item in events(played, EventKind.PLAY)] == [clause]


@pytest.mark.clause("KAMO-19", "KAMO-24")
@pytest.mark.parametrize("card", ["KR", "POT"])
def test_events_tell_a_lead_from_what_follows(card: str) -> None:
    """Passes on an empty Field and the card that opens a round are marked as such."""
    played = follow(lay_out(["KB", f"{card} KB", "ONION KB"]), f"PASS {card} ONION PASS PASS PASS")
    assert [item.amount for item in events(played, EventKind.PLAY)] == [1, 0]
    assert [item.amount for item in events(played, EventKind.PASS)] == [1, 0, 0, 1]


@pytest.mark.clause("KAMO-27", "KAMO-28", "KAMO-29", "KAMO-A13")
@pytest.mark.parametrize(
    ("hands", "moves", "clause"),
    [
        (["KR KB", "KB KB", "KB"], "KR PASS PASS", 27),
        (["DUCK KB", "ONION KB", "KB"], "DUCK ONION PASS PASS", 27),
        (["POT KB", "ONION KB", "KB"], "POT ONION PASS PASS", 28),
        (["POT KB", "LID KB", "KB"], "POT LID PASS PASS", 29),
        (["KR", "POT KB", "ONION"], "KR POT ONION", 113),
    ],
)
def test_collecting_names_its_clause(hands: list[str], moves: str, clause: int) -> None:
    played = follow(lay_out(hands, options={"loser_pot": "to_last"}), moves)
    [collected] = events(played, EventKind.COLLECT)
    assert collected.clause == clause == int(played.state.collecting)


@pytest.mark.clause("KAMO-10", "KAMO-A28")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_deal_leaves_nothing_of_a_game_before(seats: int) -> None:
    fields = opening(GAME, seats, {})
    assert opening_in_a_used_state(GAME, seats, {}) == fields
    for name in fields.keys() - DEALT - FIRST_DRAW:
        assert set(np.ravel(fields[name]).tolist()) == {NOTHING.get(name, 0)}, name
    assert set(fields["deck"][fields["deck_size"] :]) == {NO_CARD}
    assert not any(fields["hands"][seats:])
    assert (fields["drawn"], fields["drew"], fields["event_count"]) == (1, 1, 1)
    assert fields["fresh"][1] == NO_CARD
