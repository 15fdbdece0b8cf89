"""The rule-of-thumb player: what a sensible person would do, from what its seat may know."""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import small_rule
from duskhouse.engine.game.weights import choose_by, likelihood, sum_of
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


@small_rule
def situation(state: Any) -> tuple[int, Survey, int]:
    """What all actions have in common: the stage, the hands and points, the cards I do not see."""
    return stage_of(state), survey(state, state.turn), unseen_by(state, state.turn)


@small_rule
def weight(state: Any, situation: tuple[int, Survey, int], action: int) -> float:
    """How often an action is chosen, relative to others."""
    stage, knowledge, unseen = situation
    if state.field_size == 0:
        features = opening_features(state, state.turn, stage, knowledge, unseen, action)
        return likelihood(SHARPNESS * sum_of(OPENING[stage], features))
    features = following_features(state, state.turn, stage, knowledge, unseen, action)
    return likelihood(SHARPNESS * sum_of(FOLLOWING[stage], features))


choose = choose_by(legal, situation, weight, __name__)
