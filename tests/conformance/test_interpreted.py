"""Rules as they stand play and show the same as compiled ones, and need no compiler."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record import game_record
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.events import SPECTATOR
from tests.conformance.cases import Case, every_case, every_seating
from tests.modes import printed


@contextmanager
def as_it_stands(game: Game) -> Iterator[None]:
    game.run_as_it_stands()
    try:
        yield
    finally:
        game.run_compiled()


def told(case: Case) -> Iterator[bytes]:
    """Whole games: every position, and what one after another sees of it."""
    for game in range(2):
        for number, played in enumerate(case.positions(game)):
            yield played.states.tobytes()
            viewers = [*range(case.seats), SPECTATOR]
            yield played.page().tobytes()
            yield repr(played.shown(viewers[number % len(viewers)])).encode()
        yield game_record.line(game_record.write(played)).encode()


@every_case
def test_as_they_stand_the_rules_play_and_show_the_same(case: Case) -> None:
    with as_it_stands(case.game):
        plain = list(told(case))
    assert plain == list(told(case))


@every_seating
def test_a_rule_of_thumb_is_the_same_as_it_stands(case: Case) -> None:
    run, generator = case.game.run, new_generator(3)
    for played in case.positions(8):
        if not played.over:
            compiled = run.choose_one(played.states, 0, generator.copy())
            with as_it_stands(case.game):
                assert run.choose_one(played.states, 0, generator.copy()) == compiled


def test_as_they_stand_the_rules_need_no_compiler(tmp_path: Path) -> None:
    """Whoever sits down at the first start would have to wait for it."""
    compiled = printed("tests.conformance.mode_interpreted", NUMBA_CACHE_DIR=os.fspath(tmp_path))
    assert compiled.splitlines() == ["nothing compiled"]
