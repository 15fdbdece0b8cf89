"""Random games of the engine, replayed by the second program with their lists of legal moves."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import product
from typing import Any

import pytest

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.state import Scale
from tests.games.hell_is_hungry import naive
from tests.games.hell_is_hungry.worlds import random_setup, side_by_side, size_hands

SWITCHES: list[dict[str, Any]] = [
    {},
    *(
        {option.name: value}
        for option in GAME.options
        if option.name != "scale"
        for value in option.alternatives()
    ),
]
QUIET = {"keep", "hold", "pass", "alone"}


def choose(moves: list[str], temper: float, rng: random.Random) -> str:
    """Some players pass, keep and hold more often than others."""
    quiet = [move for move in moves if move in QUIET]
    return rng.choice(quiet) if quiet and rng.random() < temper else rng.choice(moves)


def random_record(
    seats: int, options: dict[str, Any], number: int, rules: int | None = None
) -> game_record.Record:
    rng = random.Random(f"{seats} {options} {number}")
    seed = derived_seed("naive", seats, options, number)
    played = History.deal(GAME, seats, options, seed, rules)
    tempers = [rng.choice([0, 0, 0.3, 0.8]) for _ in range(seats)]
    legal: list[list[str] | None] = []
    while not played.over:
        moves = played.legal_moves()
        legal.append(list(moves))
        played.play(played.read(choose(moves, tempers[played.turn], rng)))
    record: game_record.Record = json.loads(json.dumps(game_record.write(played, legal)))
    return record


@pytest.mark.clause("HELL-03", "HELL-50", "HELL-18")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_random_games_replay_without_a_difference(seats: int, options: dict[str, Any]) -> None:
    for number in range(2 if options else 8):
        assert naive.check(random_record(seats, options, number)) is None


@pytest.mark.clause("HELL-20")
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_random_games_under_rules_1_replay_without_a_difference(options: dict[str, Any]) -> None:
    for seats in range(2, 7):
        record = random_record(seats, options, 0, rules=1)
        assert record["rules"] == 1
        assert naive.check(record) is None


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("options", SWITCHES, ids=str)
def test_many_random_games_replay_without_a_difference(seats: int, options: dict[str, Any]) -> None:
    for number in range(100, 120):
        assert naive.check(random_record(seats, options, number)) is None


@pytest.mark.parametrize(
    ("scale", "seats"),
    [*product([Scale.SMALL, Scale.TINY], range(2, 7)), (Scale.DUEL, 2)],
)
def test_miniatures_replay_without_a_difference(
    scale: Scale, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    size_hands(monkeypatch, scale, seats)
    rng = random.Random(f"{scale} {seats}")
    endings: Counter[str] = Counter()
    for _ in range(30):
        options = dict(rng.choice(SWITCHES))
        setup = random_setup(scale, seats, rng)
        *_, (played, _) = side_by_side(scale, seats, options, setup, rng)
        record = json.loads(json.dumps(game_record.write(played)))
        record["options"].pop("scale")
        assert naive.check(record) is None
        endings[record["result"]["reason"]] += 1
    assert endings
