"""What holds of the past of worlds, in every game that can tell it, under every switch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import States
from duskhouse.engine.view import showing
from tests.bots.believing import differences, told_again
from tests.conformance.cases import Case

WORLD, PAST = 1, 2
MOVES_TOLD, UNDER_A_SWITCH = 6000, 2000  # of each game, so that long ones do not take for ever
VARIATIONS = 4
SURE = 0.98


def never(state: Any) -> bool:
    return False


@dataclass(frozen=True)
class Leeway:
    """What a game need not tell of a past."""

    untold: Callable[[Any], bool] = field(default=never)  # nothing at all, in such positions
    deal: frozenset[str] = frozenset()  # these fields of the deal
    fields: frozenset[str] = frozenset()  # these fields of the position it leads to
    lost: float = 0.0  # of imagined worlds so many are without a past
    impossible: bool = False  # what was done may not have been legal in a varied world


LEEWAYS = {
    "man-eating-house": Leeway(impossible=True),
    # Which card a draw was is kept nowhere.
    "kamo-no-manimani": Leeway(deal=frozenset({"hands", "deck", "fresh"})),
    # What is shuffled later may lie in another order; on the tenth position all lies open.
    "rest-in-peace": Leeway(untold=lambda s: s.place > s.rounds, deal=frozenset({"decks"})),
    # An order of draws is looked for, and now and then none is found.
    "hell-is-hungry": Leeway(lost=0.05),
}
# For souls that nobody ever saw others stand where they lay.
UNSEEN_SOULS = Leeway(deal=frozenset({"piles"}), fields=frozenset({"won_unseen"}), lost=0.05)


def leeway_of(case: Case) -> Leeway:
    if ("extra_soul", "hidden") in case.options:
        return UNSEEN_SOULS
    return LEEWAYS.get(case.game.id, Leeway())


# ------------------------------------------------------------------ positions
def played(case: Case, number: int, random_moves: bool) -> tuple[list[States], list[int]]:
    """The positions of a game by tactics, or half of the moves at random; and the moves."""
    game, generator = case.game, new_generator(number)
    states: States = case.deal(number).states[:1].copy()
    positions, moves = [], []
    while not game.run.over_one(states, 0):
        positions.append(states.copy())
        actions = list(members(game.run.legal_one(states, 0)))
        at_random = actions[int(generator[0]) % len(actions)]
        advised = game.run.choose_one(states, 0, generator)
        moves.append(int(at_random if random_moves and generator[1] % 2 else advised))
        game.run.play_one(states, 0, moves[-1])
    return positions, moves


def some_positions(case: Case, number: int) -> Iterator[tuple[States, States, list[int]]]:
    """Positions all over such games, each with room for two more, with the deal and the moves."""
    most_told = MOVES_TOLD if case.is_default else UNDER_A_SWITCH
    for game_number in (2 * number, 2 * number + 1):
        positions, moves = played(case, game_number, random_moves=True)
        wanted = min(2 * most_told // len(positions), len(positions))
        for at in np.linspace(0, len(positions) - 1, wanted, dtype=int):
            states = case.game.states(3)
            states[0] = positions[at][0]
            yield states, positions[0], moves[:at]


def seen_by(case: Case, states: States, i: int, seat: int) -> tuple[bytes, bytes]:
    out = np.zeros(case.game.observation_size, np.int8)
    case.game.run.observe_one(states, i, seat, out)
    return showing.view(case.game, states[i], seat).to_json(), out.tobytes()


# ----------------------------------------------------------------- what holds
def check_true_pasts(case: Case) -> None:
    """The past of the true world is its game, from its deal and move by move."""
    game, leeway = case.game, leeway_of(case)
    for states, deal, moves in some_positions(case, 0):
        untold = leeway.untold(states[0])
        states[PAST] = states[0]
        game.knowledge.rewind(states[0], states[PAST])
        if not untold:
            assert differences(game, states[PAST], deal[0]) <= leeway.deal
        assert told_again(game, states, 0, PAST) == ([] if untold else moves)
        assert differences(game, states[PAST], states[0]) <= leeway.fields


def check_imagined_pasts(case: Case) -> None:
    """An imagined world has a past that leads to it; varied, it looks the same to the seat, has as
    many cards of each kind, and a past again."""
    game, leeway = case.game, leeway_of(case)
    generator = new_generator(5)
    lost = told = changed = 0
    for move, (states, _, _) in enumerate(some_positions(case, 1)):
        seat = move % case.seats
        game.run.imagine_one(states, 0, WORLD, seat, generator)
        if told_again(game, states, WORLD, PAST) is None:
            lost += 1
            continue
        assert differences(game, states[PAST], states[WORLD]) <= leeway.fields
        for _ in range(VARIATIONS):
            game.knowledge.vary(states[WORLD], seat)
        changed += "hands" in differences(game, states[WORLD], states[PAST])
        assert seen_by(case, states, WORLD, seat) == seen_by(case, states, 0, seat)
        assert dict(game.table.census(states[WORLD])) == dict(game.table.census(states[0]))
        if told_again(game, states, WORLD, PAST) is None:
            assert leeway.impossible
            continue
        told += 1
        assert differences(game, states[PAST], states[WORLD]) <= leeway.fields
    assert lost <= leeway.lost * told
    assert told
    assert changed or not case.is_default


def check_chances(case: Case, of_each: int, draws: int) -> Counter[int]:
    """The chances of all distinct actions are one in all, and those of choosing.

    So many positions of each phase are tried out, of those where chance decides; how many were.
    """
    game, generator = case.game, new_generator(3)
    tried: Counter[int] = Counter()
    settled: Counter[int] = Counter()
    for number in (4, 5):
        for states in played(case, number, random_moves=True)[0]:
            chances = {
                action: float(game.tactics.chance_of(states[0], action))
                for action in members(game.tactics.distinct(states[0]))
            }
            assert min(chances.values()) >= 0.0
            assert sum(chances.values()) == pytest.approx(1.0, abs=1e-9)
            sort = tried if max(chances.values()) < SURE else settled
            if sort[int(states[0].phase)] == of_each:
                continue
            sort[int(states[0].phase)] += 1
            chosen = Counter(game.run.choose_one(states, 0, generator) for _ in range(draws))
            assert set(chosen) <= set(chances)
            for action, chance in chances.items():
                spread = (chance * (1 - chance) / draws) ** 0.5
                assert abs(chosen[action] / draws - chance) < 5 * spread + 0.0005, action
    return tried
