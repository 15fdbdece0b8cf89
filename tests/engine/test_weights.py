"""Weighed rules of thumb: what breaks ties between actions."""

from __future__ import annotations

import numpy as np

from duskhouse.engine.game.weights import jitter
from duskhouse.engine.state.chance import new_generator


def test_jitter_is_any_number_up_to_its_span() -> None:
    generator = new_generator(1)
    numbers = np.array([jitter(generator, 0.4) for _ in range(4000)])
    assert 0.0 <= numbers.min() < 0.001
    assert 0.399 < numbers.max() < 0.4
    assert np.abs(np.histogram(numbers, 8, (0.0, 0.4))[0] - 500).max() < 110
