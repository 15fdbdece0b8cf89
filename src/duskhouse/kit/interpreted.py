"""Rules as they stand play and show the same as compiled ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record import game_record
from duskhouse.engine.state.chance import new_generator
from duskhouse.kit.cases import Case, every_case, every_seating


@contextmanager
def as_it_stands(game: Game) -> Iterator[None]:
    game.run_as_it_stands()
    try:
        yield
    finally:
        game.run_compiled()


def played_through(case: Case) -> Iterator[bytes]:
    """Whole games: every position, its page, and the record. Of the switches one game, and every
    fourth page: interpreted, a view takes a while."""
    for number in range(2 if case.is_default else 1):
        for at, played in enumerate(case.positions(number)):
            yield played.states.tobytes()
            if case.is_default or at % 4 == 0:
                yield played.page().tobytes()
        yield game_record.line(game_record.write(played)).encode()


@every_case
def test_as_they_stand_the_rules_play_and_show_the_same(case: Case) -> None:
    with as_it_stands(case.game):
        plain = list(played_through(case))
    assert plain == list(played_through(case))


@every_seating
def test_a_rule_of_thumb_is_the_same_as_it_stands(case: Case) -> None:
    run, generator = case.game.run, new_generator(3)
    for played in case.positions(8):
        if not played.over:
            compiled = run.choose_one(played.states, 0, generator.copy())
            with as_it_stands(case.game):
                assert run.choose_one(played.states, 0, generator.copy()) == compiled
