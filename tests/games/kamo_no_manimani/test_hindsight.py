"""The past of a world: which draws it makes up, other worlds, and beliefs that are exact."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.state.chance import fork, new_generator
from duskhouse.engine.state.layout import States
from duskhouse.games.kamo_no_manimani import GAME, knowledge, rules, tactics
from tests.bots.believing import believed, distance, granted
from tests.games.kamo_no_manimani import naive
from tests.games.kamo_no_manimani.positions import follow, lay_out
from tests.games.kamo_no_manimani.test_oracle import (
    Position,
    every_deal,
    histories,
    position_of,
)


# ------------------------------------------------------------------ the past
def test_a_draw_may_have_been_any_card_that_was_held_after_it() -> None:
    """Of three cards, the one played at once and the two kept, each came by the draw as often."""
    states = GAME.states(2)
    states[0] = follow(lay_out(["KR KB", "KY", "KG"], "LID ONION"), "KR").state
    states[0].rng[:] = new_generator(3)
    drawn = Counter[int]()
    for _ in range(3000):
        fork(states[0].rng, states[0].rng)
        states[1] = states[0]
        knowledge.rewind(states[0], states[1])
        drawn[int(states[1].fresh[0])] += 1
    assert len(drawn) == 3
    assert all(abs(times - 1000) < 130 for times in drawn.values())


# ------------------------------------------------------------- other worlds
def varied(states: States, seat: int, times: int) -> Counter[Position]:
    """What becomes of position 0, each time anew."""
    found: Counter[Position] = Counter()
    for _ in range(times):
        fork(states[0].rng, states[0].rng)
        states[1] = states[0]
        knowledge.vary(states[1], seat)
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
            knowledge.vary(states[1], 0)
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
        knowledge.vary(states[0], seat)
        if step % 3 == 0:
            found[position_of(states[0])] += 1
    possible = histories(setup_of(hands, deck, aside), {}, moves.split(), seat)
    assert set(found) == set(possible)
    assert distance(found, possible) < 0.06


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
                    weight *= granted(chance)
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
    found = believed(GAME, states, position_of, thoughts=40, simulations=10_000)
    assert distance(even, exact) > 0.15, "there is something to believe"
    assert distance(found, exact) < 0.05


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
