"""The rule-of-thumb player: what a sensible person would do, from what its seat may know."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.game.weights import happens, likelihood, sum_of
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.layout import Ints
from duskhouse.games.kamo_no_manimani.features import (
    Survey,
    following_features,
    opening_features,
    stage_of,
    survey,
    unseen_by,
)
from duskhouse.games.kamo_no_manimani.rules import legal
from duskhouse.games.kamo_no_manimani.weights import FOLLOWING, OPENING, SHARPNESS


@rule
def choose(state: Any, generator: Ints) -> int:
    """The action of the seat on turn: the better rated, the likelier."""
    actions = legal(state)
    choice = lowest(actions)
    if without_lowest(actions) == 0:
        return choice
    stage, knowledge, unseen = situation(state)
    total = 0.0
    while actions:
        action = lowest(actions)
        chance = weight(state, stage, knowledge, unseen, action)
        total += chance
        if happens(generator, chance, total):
            choice = action
        actions = without_lowest(actions)
    return choice


@small_rule
def situation(state: Any) -> tuple[int, Survey, int]:
    """What all actions have in common: the stage, the hands and points, the cards I do not see."""
    return stage_of(state), survey(state, state.turn), unseen_by(state, state.turn)


@small_rule
def weight(state: Any, stage: int, knowledge: Survey, unseen: int, action: int) -> float:
    """How often an action is chosen, relative to others."""
    if state.field_size == 0:
        features = opening_features(state, state.turn, stage, knowledge, unseen, action)
        return likelihood(SHARPNESS * sum_of(OPENING[stage], features))
    features = following_features(state, state.turn, stage, knowledge, unseen, action)
    return likelihood(SHARPNESS * sum_of(FOLLOWING[stage], features))
