"""The past of a world: told again it leads there, and what the others did says what they hold."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pytest

from duskhouse.bots import kernels
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.kernels import SURPRISE
from duskhouse.bots.search import Thought, compiled_for
from duskhouse.engine import showing
from duskhouse.engine.chance import derived_seed, fork, new_generator
from duskhouse.engine.records import States
from duskhouse.games.kamo_no_manimani import GAME, rules, sight, table, tactics
from tests.conformance.cases import Case, cases
from tests.games.kamo_no_manimani import naive
from tests.games.kamo_no_manimani.positions import follow, lay_out
from tests.games.kamo_no_manimani.test_oracle import (
    Position,
    every_deal,
    histories,
    position_of,
)

NOT_TOLD = ("rng", "news", "news_count", "hushed")
MY_CASES = [case for case in cases() if case.game is GAME]
every_kind = pytest.mark.parametrize("case", MY_CASES, ids=lambda case: case.id)


def same(one: Any, other: Any) -> bool:
    names = [name for name in GAME.state_type.names or () if name not in NOT_TOLD]
    return all(np.array_equal(one[name], other[name]) for name in names)


def told_again(states: States, world: int, past: int) -> list[int]:
    """Rewind a world and play its past again, every move of it legal; the moves."""
    states[past] = states[world]
    sight.rewind(states[world], states[past])
    moves = []
    while (action := sight.next_move(states[world], states[past])) >= 0:
        assert GAME.run.legal_one(states, past) >> action & 1
        moves.append(int(action))
        GAME.run.play_one(states, past, action)
    return moves


# ------------------------------------------------------------------ the past
@every_kind
def test_the_past_of_the_true_world_is_its_game(case: Case) -> None:
    """Move by move; only which card a draw was may have been another."""
    states = GAME.states(2)
    for number in range(2):
        for played in case.positions(number):
            states[0] = played.state
            moves = [text for seat, text in played.moves if seat is not None]
            told = [GAME.table.write_move(states[0], action) for action in told_again(states, 0, 1)]
            assert told == moves
            assert same(states[1], states[0])


@every_kind
def test_an_imagined_world_has_a_past_that_leads_to_it(case: Case) -> None:
    generator = new_generator(5)
    states = GAME.states(3)
    for move, played in enumerate(case.positions(2)):
        states[0] = played.state
        GAME.run.imagine_one(states, 0, 1, move % case.seats, generator)
        told_again(states, 1, 2)
        assert same(states[2], states[1])


def seen_by(state: Any, seat: int) -> bytes:
    return showing.view(GAME, state, seat).to_json()


@every_kind
def test_a_varied_world_looks_the_same_to_the_seat_and_has_a_past(case: Case) -> None:
    generator = new_generator(6)
    states = GAME.states(3)
    changed = 0
    for move, played in enumerate(case.positions(3)):
        seat = move % case.seats
        states[0] = played.state
        fork(generator, states[0].rng)
        states[1] = states[0]
        sight.vary(states[1], seat)
        changed += not same(states[1], states[0])
        assert seen_by(states[1], seat) == seen_by(states[0], seat)
        assert dict(table.census(states[1])) == dict(table.census(states[0]))
        told_again(states, 1, 2)
        assert same(states[2], states[1])
    assert changed


def test_a_draw_may_have_been_any_card_that_was_held_after_it() -> None:
    """Of three cards, the one played at once and the two kept, each came by the draw as often."""
    states = GAME.states(2)
    states[0] = follow(lay_out(["KR KB", "KY", "KG"], "LID ONION"), "KR").state
    states[0].rng[:] = new_generator(3)
    drawn = Counter[int]()
    for _ in range(3000):
        fork(states[0].rng, states[0].rng)
        states[1] = states[0]
        sight.rewind(states[0], states[1])
        drawn[int(states[1].fresh[0])] += 1
    assert len(drawn) == 3
    assert all(abs(times - 1000) < 130 for times in drawn.values())


# ------------------------------------------------------------------- chances
@every_kind
def test_the_chances_of_all_cards_are_those_of_choosing(case: Case) -> None:
    """Copies of a card counted together; and tactics choose as often as that."""
    generator = new_generator(3)
    for move, played in enumerate(case.positions(4)):
        if played.over:
            break
        chances = {action: tactics.chance_of(played.state, action) for action in played.legal()}
        assert sum(chances.values()) == pytest.approx(1.0)
        if move % 10 == 0:
            chosen = Counter(GAME.run.choose_one(played.states, 0, generator) for _ in range(600))
            for action, chance in chances.items():
                assert abs(chosen[action] / 600 - chance) < 0.1


# ------------------------------------------------------------- other worlds
def varied(states: States, seat: int, times: int) -> Counter[Position]:
    """What becomes of position 0, each time anew."""
    found: Counter[Position] = Counter()
    for _ in range(times):
        fork(states[0].rng, states[0].rng)
        states[1] = states[0]
        sight.vary(states[1], seat)
        found[position_of(states[1])] += 1
    return found


def test_there_and_back_are_equally_likely() -> None:
    """Where all cards differ; of a card face down and one aside too."""
    states, back = GAME.states(2), GAME.states(2)
    played = lay_out(["KR KB", "POT KG", "KY KP KO"], "ONION", aside="DUCK", leader=1)
    states[0] = follow(played, "POT").state
    states[0].rng[:] = new_generator(4)
    home = position_of(states[0])
    there = varied(states, 0, 1500)
    for away, times in there.items():
        while True:
            states[1] = states[0]
            fork(states[0].rng, states[0].rng)
            sight.vary(states[1], 0)
            if position_of(states[1]) == away:
                break
        back[0] = states[1]
        back[0].rng[:] = new_generator(times)
        assert abs(varied(back, 0, 1500)[home] - times) < 5 * (2 * times) ** 0.5 + 5


SMALL = [
    (["KR", "POT", "KB"], "DUCK ONION KR", "LID", "DUCK PASS"),
    (["KR KR", "KB KR", "DUCK KR"], "", "POT", "KR KR DUCK"),
    (["KR KR", "KR LID", "POT KR"], "KR", "DUCK", "KR PASS KR"),
]


def setup_of(hands: list[str], deck: str, aside: str) -> dict[str, Any]:
    return {
        "dealer": 0,
        "aside": aside.split(),
        "hands": [hand.split() for hand in hands],
        "deck": deck.split(),
    }


def distance(found: Counter[Position], exact: dict[Position, float]) -> float:
    """Between the shares of worlds found and the exact ones, from 0 to 1."""
    assert set(found) <= set(exact)
    draws, total = found.total(), sum(exact.values())
    return sum(abs(found[key] / draws - share / total) for key, share in exact.items()) / 2


@pytest.mark.parametrize(("hands", "deck", "aside", "moves"), SMALL)
def test_varying_on_and_on_goes_through_all_worlds_evenly(
    hands: list[str], deck: str, aside: str, moves: str
) -> None:
    states = GAME.states(1)
    states[0] = follow(lay_out(hands, deck, aside=aside), moves).state
    states[0].rng[:] = new_generator(1)
    seat = int(states[0].turn)
    found: Counter[Position] = Counter()
    for step in range(30_000):
        sight.vary(states[0], seat)
        if step % 3 == 0:
            found[position_of(states[0])] += 1
    possible = histories(setup_of(hands, deck, aside), {}, moves.split(), seat)
    assert set(found) == set(possible)
    assert distance(found, dict(possible)) < 0.06


# ------------------------------------------------------------------- beliefs
def exact_belief(
    hands: list[str], deck: str, aside: str, moves: list[str], seat: int
) -> dict[Position, float]:
    """Every world after these moves, weighed by all its histories as tactics would have made them.

    Which games there are and look the same is left to the naive program.
    """
    setup = setup_of(hands, deck, aside)
    true = naive.Naive(len(hands), {}, setup)
    movers = []
    for move in moves:
        movers.append(true.turn)
        true.play(move)
    weights: dict[Position, float] = defaultdict(float)
    for deal in every_deal(setup):
        choices = [
            naive.FACE_DOWN if move in naive.FACE_DOWN and mover != seat else (move,)
            for move, mover in zip(moves, movers, strict=True)
        ]
        for line in itertools.product(*choices):
            game, weight = naive.Naive(len(hands), {}, deal), 1.0
            ours = lay_out(
                [" ".join(hand) for hand in deal["hands"]],
                " ".join(deal["deck"]),
                aside=" ".join(deal["aside"]),
            )
            for move in line:
                if game.turn is None or move not in game.legal():
                    break
                if game.turn == seat:
                    weight *= max(1, game.hands[seat].count(move))
                else:  # which of equal cards it was is no evidence
                    chance = tactics.chance_of(ours.state, ours.read(move))
                    weight *= SURPRISE + (1 - SURPRISE) * chance
                game.play(move)
                follow(ours, move)
            else:
                if game.seen(seat) == true.seen(seat):
                    weights[position_of(ours.state)] += weight
    return weights


@pytest.mark.parametrize(
    ("hands", "deck", "aside", "moves"),
    [
        (["KR KB", "POT LID", "KR KB"], "", "DUCK", "KR PASS PASS"),
        (["KR KB", "KR LID", "POT DUCK"], "", "POT", "KR KR POT"),
        (["KR", "KR", "POT"], "KB KR DUCK", "LID", "PASS KR POT"),
    ],
)
def test_worlds_are_believed_as_much_as_they_explain(
    hands: list[str], deck: str, aside: str, moves: str
) -> None:
    """With so few cards that every world and its weight is known."""
    states = GAME.states(1)
    states[0] = follow(lay_out(hands, deck, aside=aside), moves).state
    seat = int(states[0].turn)
    exact = exact_belief(hands, deck, aside, moves.split(), seat)
    even = histories(setup_of(hands, deck, aside), {}, moves.split(), seat)
    assert set(exact) == set(even)
    found: Counter[Position] = Counter()
    for number in range(40):
        thought = Thought(GAME, states, 0, new_generator(number), believing=True)
        thought.believe(Meter(Budget(simulations=10_000)))
        for at in range(len(thought.belief)):
            found[position_of(thought.states[kernels.POSITIONS + at])] += 1
    assert distance(even, exact) > 0.15, "there is something to believe"
    assert distance(found, exact) < 0.05


def test_the_true_world_explains_more_than_others() -> None:
    """Where everybody plays by tactics."""
    credit = compiled_for(GAME.id, believing=True).credit
    generator = new_generator(1)
    ahead = 0.0
    for number in range(12):
        states = GAME.dealt(4, {}, derived_seed("credit", number), copies=3)
        for _ in range(40):
            GAME.run.play_one(states, 0, GAME.run.choose_one(states, 0, generator))
        seat = int(states[0].turn)
        for _ in range(20):
            fork(generator, states[0].rng)
            GAME.run.imagine_one(states, 0, 1, seat, generator)
            for at, sign in ((0, 1), (1, -1)):
                states[2] = states[at]
                ahead += sign * credit(states[at], states[2], seat, -1e9) / 20
    assert ahead > 5.0


def test_what_is_kept_of_the_past_is_public() -> None:
    """A Pot and a Duck leave the same trace until they are turned up."""
    pot, duck = (
        follow(lay_out(["POT DUCK", "LID KB", "KR KB"]), f"{card} LID PASS").state
        for card in ("POT", "DUCK")
    )
    assert np.array_equal(pot.field, duck.field)
    pot, duck = (
        follow(lay_out(["POT DUCK", "LID KB", "KR KB"]), f"{card} LID PASS PASS").state
        for card in ("POT", "DUCK")
    )
    assert rules.card_of(int(pot.field[0])) != rules.card_of(int(duck.field[0]))
