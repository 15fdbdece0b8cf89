"""A record for one seat's eyes is the same in all histories that the seat cannot tell apart."""

from __future__ import annotations

from collections import defaultdict
from itertools import count

import pytest

from duskhouse.engine.game.notation import Setup
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.man_eating_house import GAME
from tests.games.man_eating_house.naive import Naive
from tests.games.man_eating_house.test_trees import tiny_setups

Seen = dict[object, set[str]]


def follow(setup: Setup, moves: list[str], seat: int, found: Seen) -> None:
    """Every position below this one: what the seat has seen, and its record."""
    played = History.from_setup(GAME, 3, {"scale": "tiny"}, setup)
    naive = Naive(3, {}, setup)
    for move in moves:
        played.play(played.read(move))
        naive.play(move)
    found[naive.seen(seat)].add(game_record.line(game_record.redact(played, seat)))
    if not played.over:
        for move in played.legal_moves():
            follow(setup, [*moves, move], seat, found)


@pytest.mark.slow
@pytest.mark.clause("MEH-58", "MEH-59", "MEH-61", "MEH-62")
@pytest.mark.parametrize(("seat", "hand"), [(0, ["I2", "I4"]), (1, ["I0", "B5"])])
def test_a_redacted_record_tells_nothing_a_seat_does_not_know(seat: int, hand: list[str]) -> None:
    found: Seen = defaultdict(set)
    deals = 0
    for setup in tiny_setups(3):
        if setup["start"] == 0 and setup["hands"][seat] == hand:
            follow(setup, [], seat, found)
            deals += 1
    assert deals == 30
    assert all(len(records) == 1 for records in found.values())
    assert len({record for records in found.values() for record in records}) > 100


@pytest.mark.clause("MEH-42", "MEH-59")
def test_a_redacted_record_tells_the_card_that_a_kagome_brought() -> None:
    played = a_game_up_to_a_call()
    steps = int(played.moves[-1][1].split()[1])
    picks = played.moves[-5:-1]
    for seat in range(4):
        known = {seat, (seat - steps) % 4}
        expected = [[mover, text if mover in known else "?"] for mover, text in picks]
        assert game_record.redact(played, seat)["moves"][-5:-1] == expected


def a_game_up_to_a_call() -> History:
    for number in count():
        played = History.deal(GAME, 4, {}, derived_seed("kagome", number))
        while not played.over:
            played.play(played.legal()[number % len(played.legal())])
            if played.moves[-1][1].startswith("kagome"):
                return played
    raise AssertionError
