"""The engine against the naive second program: random games, and every pair of psychics."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from duskhouse.engine import gamerecord
from duskhouse.engine.chance import derived_seed, seed_secure
from duskhouse.engine.playthrough import Playthrough
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.state import Phase
from tests.games.rest_in_peace.naive import check, random_setup

OPTIONS: list[dict[str, Any]] = [{}]
OPTIONS += [
    {option.name: value}
    for option in GAME.options
    for value in option.alternatives()
    if option.name != "scale"
]
OPTIONS += [
    {"effects_outlive_card": True, "lull_psychic": "carry", "r10_order": "starter_first"},
    {"works_as_ghost": "value_only", "bloody_mary_cost": "as_possible", "now_or_never_direct": 4},
    {"tripped_until_used": True, "effects_outlive_card": True, "withdraw_when_ahead": True},
]


def record_of(played: Playthrough, choose: Any) -> dict[str, Any]:
    """Play to the end with the legal moves written down."""
    legal: list[list[str] | None] = []
    while not played.over:
        legal.append(played.legal_moves())
        played.play(choose(played))
        legal += [None] * (len(played.moves) - len(legal))
    record: dict[str, Any] = json.loads(gamerecord.line(gamerecord.write(played, legal)))
    return record


def naive_finds(record: dict[str, Any]) -> str | None:
    options = {name: value for name, value in record["options"].items() if name != "scale"}
    return check({**record, "options": options})


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_the_naive_program_s(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for number in range(100 if options else 300):
        seed = derived_seed("naive", str(options), number)
        played = Playthrough.deal(GAME, 2, options, seed)
        record = record_of(played, lambda played: rng.choice(played.legal()))
        assert naive_finds(record) is None


def test_random_tiny_games_are_the_naive_program_s() -> None:
    rng = random.Random(1)
    for number in range(300):
        played = Playthrough.deal(GAME, 2, {"scale": "tiny"}, derived_seed("tiny", number))
        record = record_of(played, lambda played: rng.choice(played.legal()))
        assert naive_finds(record) is None


def test_chance_is_replayed_without_the_seed() -> None:
    """Records tell what chance decided, so the seed is not needed to play them again."""
    rng = random.Random(2)
    pool = [2, 6, 18, 19, 20, 22, 25, 3, 15]
    outcomes = 0
    for number in range(60):
        played = Playthrough.deal(GAME, 2, {"psychic_pool": pool}, derived_seed("told", number))
        record = record_of(played, lambda played: rng.choice(played.legal()))
        del record["seed"]
        outcomes += sum(seat is None for seat, _ in record["moves"])
        again = gamerecord.replay(record)
        assert again.moves == played.moves
        assert again.news == played.news
    assert outcomes > 60


# ------------------------------------------------------------- pairs of psychics
def pairs() -> Iterator[tuple[int, int]]:
    return combinations(range(1, 30), 2)


def eager(psychics: set[str], rng: random.Random) -> Any:
    """Loses the first rounds to gain the two psychics, then plays both in the same round."""

    def choose(played: Playthrough) -> int:
        actions = played.legal()
        moves = played.legal_moves()
        state = played.state
        wanted = [a for a, move in zip(actions, moves, strict=True) if move in psychics]
        if state.phase == Phase.PLACE and state.place < 4:
            return actions[moves.index("none")]
        if state.phase == Phase.TURN and state.place <= 2 and "end" in moves:
            return actions[moves.index("end")]
        if state.phase == Phase.TURN and state.place == 3 and wanted and rng.random() < 0.8:
            return rng.choice(wanted)
        careful = [a for a, move in zip(actions, moves, strict=True) if move != "end"]
        if state.phase == Phase.TURN and careful and rng.random() < 0.75:
            return rng.choice(careful)
        return rng.choice(actions)

    return choose


def meet(pair: tuple[int, int], number: int, rng: random.Random) -> Playthrough:
    """A game whose first two psychics are these; one player or both have them in round 3."""
    others = rng.sample([k for k in range(1, 30) if k not in pair], 7)
    setup = random_setup(2, {}, rng)
    setup["psychics"] = [*(pair if number % 2 else pair[::-1]), *others]
    played = Playthrough.from_setup(GAME, 2, {}, setup)
    seed_secure(played.state.rng, derived_seed("pair", pair, number))
    return played


def rounds_of(played: Playthrough) -> Iterator[set[str]]:
    """The psychics played in each round."""
    together: set[str] = set()
    at = 0
    for items in played.news:
        for item in items:
            at = item.amount if item.kind == 27 else at
            if item.kind == 27:
                yield together
                together = set()
        seat_move = items[0]
        if seat_move.kind == 1 and seat_move.card > 6:
            together.add(f"#{seat_move.card - 6}")
    yield together


@pytest.mark.parametrize("first", range(1, 29))
def test_every_pair_of_psychics_meets_as_in_the_naive_program(first: int) -> None:
    """7 is never played, so its pairs can only meet on the tenth position."""
    rng = random.Random(first)
    for pair in pairs():
        if pair[0] != first:
            continue
        met = False
        for number in range(24):
            played = meet(pair, number, rng)
            both = {f"#{k}" for k in pair}
            assert naive_finds(record_of(played, eager(both, rng))) is None
            met = met or 7 in pair or any(both <= group for group in rounds_of(played))
            if met and number >= 2:
                break
        assert met, f"{pair} never met"
