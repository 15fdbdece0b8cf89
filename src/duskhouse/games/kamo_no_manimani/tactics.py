"""The rule-of-thumb player: what a sensible person would do, from what its seat may know."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.advice import happens, likelihood, sum_of
from duskhouse.engine.cardsets import lowest, without_lowest
from duskhouse.engine.compiled import rule
from duskhouse.engine.records import Ints
from duskhouse.games.kamo_no_manimani.advice import (
    following_advice,
    opening_advice,
    stage_of,
    survey,
    unseen_by,
)
from duskhouse.games.kamo_no_manimani.rules import legal
from duskhouse.games.kamo_no_manimani.weights import FOLLOWING, OPENING, SHARPNESS


@rule
def choose(state: Any, generator: Ints) -> int:
    """The action of the seat on turn: the better advised, the likelier."""
    actions = distinct(state)
    choice = lowest(actions)
    if without_lowest(actions) == 0:
        return choice
    seat, stage = state.turn, stage_of(state)
    sight, unseen = survey(state, seat), unseen_by(state, seat)
    total = 0.0
    while actions:
        action = lowest(actions)
        if state.field_size == 0:
            advice = opening_advice(state, seat, stage, sight, unseen, action)
            eager = sum_of(OPENING[stage], advice)
        else:
            advice = following_advice(state, seat, stage, sight, unseen, action)
            eager = sum_of(FOLLOWING[stage], advice)
        chance = likelihood(SHARPNESS * eager)
        total += chance
        if happens(generator, chance, total):
            choice = action
        actions = without_lowest(actions)
    return choice


@rule
def distinct(state: Any) -> int:
    """The legal actions: they are kinds of cards already, and no two kinds are alike."""
    return legal(state)
