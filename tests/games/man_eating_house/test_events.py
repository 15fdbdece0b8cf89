"""Man-Eating House: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.man_eating_house import GAME
from duskhouse.games.man_eating_house.cards import ANY_SUIT, code
from duskhouse.games.man_eating_house.state import EventKind
from tests.games.events import Says, check_events, clauses_of
from tests.games.man_eating_house.positions import position, trick, unmask
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


@pytest.mark.clause(*clauses_of(GAME, SAYS))
def test_events_say_what_their_kinds_say() -> None:
    check_events(GAME, SAYS)


@pytest.mark.clause("MEH-33", "MEH-34", "MEH-A01")
@pytest.mark.parametrize(
    ("plays", "lead", "clause"),
    [
        ("I8 I9 O8", "game_start", 33),
        ("I9 I8 O8", "trick_leader", 33),
        ("B1 B2 B3", "game_start", 34),
        ("B1 B2 B3", "trick_leader", 101),
    ],
)
def test_a_lead_names_the_clause_that_gives_it(plays: str, lead: str, clause: int) -> None:
    after = trick(plays, no_contest_lead=lead)
    assert [item.clause for item in after.of_kind(EventKind.LEAD)] == [clause]


@pytest.mark.clause("MEH-32")
def test_a_win_shows_the_cards_that_are_scored() -> None:
    [won] = trick("I9 I12 I1").of_kind(EventKind.WIN)
    assert (code(won.card), unmask(won.cards)) == ("I12", {"I12", "I1"})


@pytest.mark.clause("MEH-31", "MEH-32", "MEH-A03")
@pytest.mark.parametrize(
    ("value", "kind", "seat", "clause"),
    [
        ("no_contest", EventKind.DOG_LOST, NOBODY, 32),
        ("kept", EventKind.DOG_KEPT, 1, 103),
    ],
)
def test_the_lone_dog_is_named(value: str, kind: EventKind, seat: int, clause: int) -> None:
    [found] = trick("B1 I0 B2", dog_alone=value).of_kind(kind)
    assert (code(found.card), found.seat, found.clause) == ("I0", seat, clause)


@pytest.mark.clause("MEH-31", "MEH-32")
def test_a_no_contest_without_the_dog_loses_no_dog() -> None:
    after = trick("B1 B2 B3")
    assert after.winner() is None
    assert after.out == set()
    assert not after.happened(EventKind.DOG_LOST)


@pytest.mark.clause("MEH-40", "MEH-41")
def test_a_kagome_is_kept_with_its_call() -> None:
    at = position("I4 I8 I9", "B5 I10 O8", "O9 O5 B8", room="B9").play("I4 I8 I10 O9 2")
    assert (int(at.state.kagomes), int(at.state.kagome_call[0])) == (1, 2)


@pytest.mark.clause("MEH-12", "MEH-13", "MEH-14")
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_deal_leaves_nothing_of_a_game_before(seats: int) -> None:
    fields = opening(GAME, seats, {})
    assert opening_in_a_used_state(GAME, seats, {}) == fields
    for name in fields.keys() - DEALT - SWITCHES:
        assert set(np.ravel(fields[name]).tolist()) == {NOTHING.get(name, 0)}, name
    assert fields["start"] == fields["leader"] == fields["turn"]
    assert set(fields["room"][fields["room_size"] :]) <= {NO_CARD}
