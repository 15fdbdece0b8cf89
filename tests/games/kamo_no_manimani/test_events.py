"""Kamo no Manimani: what the log is made of, and that a deal starts from nothing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.cards import bag
from duskhouse.games.kamo_no_manimani.rules import EventKind
from duskhouse.games.kamo_no_manimani.view import STALL
from tests.games.events import Says, check_events, clauses_of
from tests.games.kamo_no_manimani.positions import cards, events, follow, lay_out
from tests.games.openings import opening, opening_in_a_used_state

ARCHITECTURE = Path(__file__).parents[3] / "docs" / "architecture.md"

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


@pytest.mark.clause("KAMO-16")
@pytest.mark.parametrize("card", ["POT", "DUCK"])
def test_a_face_down_card_that_follows_opens_no_round(card: str) -> None:
    played = follow(lay_out(["KR KB", f"{card} KB", "KB"]), f"KR {card}")
    assert [item.amount for item in events(played, EventKind.PLAY)] == [1, 0]


@pytest.mark.clause("KAMO-32", "KAMO-33")
@pytest.mark.parametrize(("hand", "seat", "clause"), [("KR KB", 0, 32), ("KR", 1, 33)])
def test_a_lead_names_the_clause_that_gives_it(hand: str, seat: int, clause: int) -> None:
    played = follow(lay_out([hand, "KB KB", "KB KB"]), "KR PASS PASS")
    [lead] = events(played, EventKind.LEAD)
    assert (lead.seat, lead.clause) == (seat, clause)


@pytest.mark.clause("KAMO-43", "KAMO-46", "KAMO-47")
def test_to_others_a_pot_is_a_duck_and_a_pass_is_a_pass() -> None:
    """One passes who could not play, the other could."""
    one = follow(lay_out(["POT KB", "DUCK", "KG"]), "POT PASS")
    other = follow(lay_out(["DUCK KB", "KR", "KG"]), "DUCK PASS")
    for seat in (1, 2):
        told = [line.text for line in one.log(seat)]
        assert told == [line.text for line in other.log(seat)]
        assert len(told) == 2
    assert one.log(0)[0] != other.log(0)[0]


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


@pytest.mark.clause("KAMO-25", "KAMO-30", "KAMO-31")
@pytest.mark.parametrize(
    ("hands", "moves", "seat", "field", "bonus"),
    [
        (["POT KB", "ONION KB", "KB"], "POT ONION PASS PASS", 0, "POT ONION", 3),
        (["KR KB", "KR KB", "KB"], "KR KR PASS PASS", 1, "KR KR", 0),
    ],
)
def test_the_latest_round_is_kept_as_it_was_told(
    hands: list[str], moves: str, seat: int, field: str, bonus: int
) -> None:
    played = follow(lay_out(hands), moves)
    state = played.state
    [collected] = events(played, EventKind.COLLECT)
    assert (collected.seat, collected.cards) == (seat, bag(cards(field)))
    assert [item.amount for item in events(played, EventKind.BONUS)] == [bonus] * bool(bonus)
    assert (int(state.collector), int(state.collected)) == (collected.seat, collected.cards)
    assert (int(state.bonus), int(state.rounds)) == (bonus, 1)


@pytest.mark.clause("KAMO-25", "KAMO-35")
def test_rounds_are_counted_to_the_end() -> None:
    played = follow(lay_out(["KR", "KR KB", "KG KG"]), "KR KR PASS")
    assert int(played.state.rounds) == 1
    follow(played, "KB")
    assert played.over
    assert int(played.state.rounds) == len(events(played, EventKind.COLLECT)) == 2


@pytest.mark.clause("KAMO-37")
@pytest.mark.parametrize(
    ("points", "winner", "tie_broken"),
    [([7, 3, 30, 5], 0, 0), ([3, 7, 30, 5], 1, 0), ([4, 9, 30, 5], 1, 0), ([4, 2, 30, 5], 3, 1)],
)
def test_the_result_names_the_winner_and_says_if_a_tie_was_broken(
    points: list[int], winner: int, tie_broken: int
) -> None:
    """The first seat scores one point more and is the last to go out; the third is left."""
    played = follow(lay_out(["KR", "", "KB KB", ""], points=points, out=[3, 1]), "KR")
    [result] = events(played, EventKind.RESULT)
    assert (result.seat, result.amount) == (winner, tie_broken)
    assert int(played.state.tie_broken) == tie_broken


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


def test_the_walk_through_the_code_has_the_number_of_the_kind() -> None:
    assert f"`[{STALL},2,4]`" in ARCHITECTURE.read_text("utf-8")
