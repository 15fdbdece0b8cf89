"""Weighed rules of thumb: what is chosen how often, and what breaks ties between actions."""

from __future__ import annotations

import numpy as np

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.weights import choose_by, jitter
from duskhouse.engine.state.chance import new_generator


def test_jitter_is_any_number_up_to_its_span() -> None:
    generator = new_generator(1)
    numbers = np.array([jitter(generator, 0.4) for _ in range(4000)])
    assert 0.0 <= numbers.min() < 0.001
    assert 0.399 < numbers.max() < 0.4
    assert np.abs(np.histogram(numbers, 8, (0.0, 0.4))[0] - 500).max() < 110


@rule
def bits_of(state: int) -> int:
    return state


@rule
def twice(state: int) -> int:
    return 2


@rule
def as_numbered(state: int, situation: int, action: int) -> float:
    return float(situation * action)


def test_an_action_is_chosen_as_often_as_its_weight_says() -> None:
    choose = choose_by(bits_of, twice, as_numbered, __name__)
    generator = new_generator(2)
    chosen = np.bincount([choose(0b1111, generator) for _ in range(6000)], minlength=4)
    assert np.abs(chosen - [0, 1000, 2000, 3000]).max() < 150
    assert choose(0b0001, generator) == 0
