"""Rules run on processors that lack an instruction of ours: `pdep` is slow or missing on ARM, on
Zen 1 and 2 and on old Intel."""

from __future__ import annotations

from pathlib import Path

import numba
import pytest

from duskhouse.engine.compiling.numba_internals import processor
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.cardsets import SLOW_DEPOSITS
from tests.engine.mode_generic import ending
from tests.modes import printed

GENERIC = {"NUMBA_CPU_NAME": "generic", "NUMBA_DISABLE_JIT": "0"}
compiled = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="rules run uncompiled")


@pytest.mark.slow
@compiled
def test_a_game_of_each_is_the_same_on_a_generic_processor(tmp_path: Path) -> None:
    """Compiled from nothing: what is cached was made for the processor at hand."""
    shown = printed("tests.engine.mode_generic", **GENERIC, DUSKHOUSE_CACHE=str(tmp_path))
    here = "".join(f"{game.id} {' '.join(map(str, ending(game)))}\n" for game in games().values())
    assert shown == here


@compiled
def test_a_processor_has_a_name_and_features() -> None:
    name, features = processor()
    assert name
    assert all(feature[0] in "+-" for feature in features)
    assert name not in SLOW_DEPOSITS or "+bmi2" in features
