"""The engine against the naive second program: random games, and every pair of psychics."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, seed_secure
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC, code
from duskhouse.games.rest_in_peace.state import EventKind, Phase
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


def record_of(played: History, choose: Any) -> dict[str, Any]:
    """Play to the end with the legal moves written down."""
    legal: list[list[str] | None] = []
    while not played.over:
        legal.append(played.legal_moves())
        played.play(choose(played))
        legal += [None] * (len(played.moves) - len(legal))
    record: dict[str, Any] = json.loads(game_record.line(game_record.write(played, legal)))
    return record


def naive_finds(record: dict[str, Any]) -> str | None:
    options = {name: value for name, value in record["options"].items() if name != "scale"}
    return check({**record, "options": options})


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_random_games_are_the_naive_program_s(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    for number in range(50 if options else 200):
        seed = derived_seed("naive", str(options), number)
        played = History.deal(GAME, 2, options, seed)
        record = record_of(played, lambda played: rng.choice(played.legal()))
        assert naive_finds(record) is None


def test_random_tiny_games_are_the_naive_program_s() -> None:
    rng = random.Random(1)
    for number in range(150):
        played = History.deal(GAME, 2, {"scale": "tiny"}, derived_seed("tiny", number))
        record = record_of(played, lambda played: rng.choice(played.legal()))
        assert naive_finds(record) is None


def test_chance_is_replayed_without_the_seed() -> None:
    """Records tell what chance decided, so the seed is not needed to play them again."""
    rng = random.Random(2)
    pool = [2, 6, 18, 19, 20, 22, 25, 3, 15]
    outcomes = 0
    for number in range(60):
        played = History.deal(GAME, 2, {"psychic_pool": pool}, derived_seed("told", number))
        record = record_of(played, lambda played: rng.choice(played.legal()))
        del record["seed"]
        outcomes += sum(seat is None for seat, _ in record["moves"])
        again = game_record.replay(record)
        assert again.moves == played.moves
        assert again.events == played.events
    assert outcomes > 60


# ------------------------------------------------------------- pairs of psychics
PAIRS = list(combinations(range(1, 30), 2))
# 7 is never played, and 22 and 27 both end the round: they can meet on the tenth only.
FOUGHT_PAIRS = [pair for pair in PAIRS if 7 not in pair and pair != (22, 27)]


def test_all_pairs_are_there() -> None:
    assert len(PAIRS) == 29 * 28 // 2
    assert len(FOUGHT_PAIRS) == len(PAIRS) - 28 - 1 == 377


def eager(psychics: set[str], to_one: bool, rng: random.Random) -> Any:
    """Gives up the first rounds for the two psychics, then plays them in the third.

    One player gains both, or each gains one.
    """

    def choose(played: History) -> int:
        state = played.state
        moves = dict(zip(played.legal_moves(), played.legal(), strict=True))
        wanted = [action for move, action in moves.items() if move in psychics]
        ghosts = [action for move, action in moves.items() if move.isdigit()]
        if state.phase == Phase.PLACE and state.place < 4:
            return moves["none"]
        if state.phase == Phase.TURN and state.place <= 2:
            opens = to_one and state.place == 2 and state.turn == state.starter
            return ghosts[0] if opens and ghosts and not state.cards_played else moves["end"]
        if state.phase == Phase.TURN and state.place == 3 and wanted and rng.random() < 0.8:
            return rng.choice(wanted)
        cards = [action for move, action in moves.items() if move != "end"]
        if state.phase == Phase.TURN and cards and rng.random() < 0.75:
            return rng.choice(cards)
        return rng.choice(list(moves.values()))

    return choose


def meet(pair: tuple[int, int], number: int, rng: random.Random) -> History:
    """A game whose first two psychics are these; one player or both have them in round 3."""
    others = rng.sample([k for k in range(1, 30) if k not in pair], 7)
    setup = random_setup(2, {}, rng)
    setup["psychics"] = [*(pair if number % 2 else pair[::-1]), *others]
    played = History.from_setup(GAME, 2, {}, setup)
    seed_secure(played.state.rng, derived_seed("pair", pair, number))
    return played


def rounds_of(played: History) -> Iterator[set[str]]:
    """The psychics played in each round."""
    together: set[str] = set()
    for items in played.past:
        if items[0].kind == EventKind.PLAY:
            together.add(code(items[0].card))
        if any(item.kind == EventKind.ROUND for item in items):
            yield together
            together = set()
    yield together


@pytest.mark.parametrize("first", range(1, 29))
def test_every_pair_of_psychics_meets_as_in_the_naive_program(first: int) -> None:
    rng = random.Random(first)
    for pair in (pair for pair in FOUGHT_PAIRS if pair[0] == first):
        met = False
        both = {f"#{k}" for k in pair}
        for number in range(60):
            played = meet(pair, number, rng)
            assert naive_finds(record_of(played, eager(both, number % 4 > 1, rng))) is None
            met = met or any(both <= group for group in rounds_of(played))
            if met and number >= 3:
                break
        assert met, f"{pair} never met"


# Whoever starts loses by ending at once, and the winner starts the next round. So the players lose
# in turns, and with these tokens neither has won before the tenth is revealed.
TAKING_TURNS = list("CCMMCCMMMM")


def giving_up(pair: tuple[int, int], rng: random.Random) -> Any:
    """Loses every round at once, places the two psychics and some ghosts, and answers anything."""
    placed = {f"ten #{k}" for k in pair}

    def choose(played: History) -> int:
        moves = dict(zip(played.legal_moves(), played.legal(), strict=True))
        if played.state.phase == Phase.TURN:
            return moves["end"]
        wanted = [action for move, action in moves.items() if move in placed]
        allowed = [action for move, action in moves.items() if not move.startswith("ten #")]
        return rng.choice(wanted or allowed)

    return choose


@pytest.mark.parametrize("first", range(1, 29))
def test_every_pair_of_psychics_meets_on_the_tenth_as_in_the_naive_program(first: int) -> None:
    """One player has both there, or each has one; both orders of the line."""
    rng = random.Random(first)
    for pair in (pair for pair in PAIRS if pair[0] == first):
        others = [k for k in range(1, 30) if k not in pair]
        for one_owner, order in product((False, True), (pair, pair[::-1])):
            setup = random_setup(2, {}, rng)
            line = rng.sample(others, 7)
            line.insert(0, order[0])
            line.insert(2 if one_owner else 1, order[1])
            played = History.from_setup(
                GAME, 2, {}, {**setup, "psychics": line, "tokens": TAKING_TURNS}
            )
            seed_secure(played.state.rng, derived_seed("tenth", pair, one_owner, order))
            assert naive_finds(record_of(played, giving_up(pair, rng))) is None
            owners = owners_on_the_tenth(played, pair)
            assert len(owners) == 2
            assert len(set(owners)) == (1 if one_owner else 2)


def owners_on_the_tenth(played: History, pair: tuple[int, int]) -> list[int]:
    """Who placed each of the two psychics."""
    return [
        items[0].seat
        for items in played.past
        if items[0].kind == EventKind.PLACE and items[0].card - FIRST_PSYCHIC in pair
    ]
