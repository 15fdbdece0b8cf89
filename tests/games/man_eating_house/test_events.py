"""Man-Eating House: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.man_eating_house import GAME
from duskhouse.games.man_eating_house.cards import ANY_SUIT, code
from duskhouse.games.man_eating_house.state import EventKind
from tests.games.events import Says, check_events, clauses_of
from tests.games.man_eating_house.positions import cards, position, trick, unmask
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


@pytest.mark.clause("MEH-15", "MEH-17")
def test_events_tell_a_lead_from_what_follows() -> None:
    plays = trick("I8 I9 O8").of_kind(EventKind.PLAY)
    assert [(item.clause, item.amount) for item in plays] == [(15, 1), (17, 0), (17, 0)]


@pytest.mark.clause("MEH-28", "MEH-29")
def test_an_event_names_the_cards_that_are_scored_by_it() -> None:
    after = trick("O13 I1 I0 O7")
    [escape] = after.of_kind(EventKind.ESCAPE)
    [struggle] = after.of_kind(EventKind.STRUGGLE)
    assert unmask(escape.cards) == cards("I1 I0")
    assert (code(struggle.card), unmask(struggle.cards)) == ("O7", {"O13"})


@pytest.mark.clause("MEH-A05")
@pytest.mark.parametrize(
    ("plays", "stopped"),
    [
        ("I12 I5 I0", True),
        ("O12 O5 I0", True),
        ("B12 B5 I0", True),
        ("B12 O5 I0", False),
        ("B12 B13 I0 O5", False),
    ],
)
def test_the_dog_is_named_if_it_stops_a_struggle(plays: str, stopped: bool) -> None:
    found = trick(plays, dog_cancels_struggle=True).of_kind(EventKind.DOG_STOPS_STRUGGLE)
    assert [(item.clause, unmask(item.cards)) for item in found] == [(105, {"I0"})] * stopped


@pytest.mark.clause("MEH-26", "MEH-A04")
@pytest.mark.parametrize(
    ("plays", "corner", "switch", "clause", "named"),
    [
        ("O1 O2 B9", "", "named_only", 26, "B9"),
        ("I1 I2 B9", "", "named_only", 26, "B9"),
        ("I12 I5 B9 O10", "", "named_only", 26, "B9 O10"),
        ("B13 B4 B9 B6", "", "named_only", 26, "B9"),
        ("B13 B9 B6", "", "girl_too", 26, "B9"),
        ("B13 B4 B6", "", "girl_too", 104, "B4"),
        ("B13 B4 B9 B6", "", "girl_too", 104, "B4 B9"),
        ("O1 O2 O3", "I4 O4 B4", "named_only", 26, ""),
        ("B13 B4 B9 B6", "I4 O4", "girl_too", 26, ""),
    ],
)
def test_what_cancels_is_named_with_its_clause(
    plays: str, corner: str, switch: str, clause: int, named: str
) -> None:
    [found] = trick(plays, corner=corner, special_cancel=switch).of_kind(EventKind.CANCELLED)
    assert (found.clause, unmask(found.cards)) == (clause, cards(named))


@pytest.mark.clause("MEH-26")
@pytest.mark.parametrize("plays", ["O1 O8 B9", "I5 I6 B9", "O1 I2 B9 B3", "O12 I5 B9 B6"])
def test_without_an_event_nothing_is_cancelled(plays: str) -> None:
    assert not trick(plays).happened(EventKind.CANCELLED)


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
