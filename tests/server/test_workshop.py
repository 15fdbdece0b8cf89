"""Rules compiled in the background: a table need not wait for all of them, nor the end for any."""

from __future__ import annotations

import time
from multiprocessing import get_context

import pytest

from duskhouse.bots import compiling
from duskhouse.bots.compiling import LOOKING, SITTING, compile_all, stop_compiling
from duskhouse.engine.registry import game_ids, games
from duskhouse.server.workshop import Workshop


def test_what_is_being_compiled_ends_at_once() -> None:
    compiling = get_context("spawn").Process(target=time.sleep, args=(600,))
    compiling.start()
    stop_compiling()
    compiling.join(30)
    assert compiling.exitcode not in (None, 0)


def test_bots_play_by_rule_of_thumb_until_they_can_look_ahead() -> None:
    workshop, first, second = Workshop(), *game_ids()[:2]
    assert workshop.level_now(first, "sharp") == "tactics"
    workshop._looks_ahead_now(first)
    assert workshop.level_now(first, "sharp") == "sharp"
    assert workshop.level_now(second, "sharp") == "tactics"


def test_tables_are_told_when_a_game_is_ready_and_when_its_bots_are() -> None:
    workshop, first, told = Workshop(), game_ids()[0], list[bool]()
    workshop.when_ready(lambda: told.append(workshop.looks_ahead(first)))
    workshop._has_become_ready(first)
    workshop._looks_ahead_now(first)
    assert told == [False, True]


def test_all_games_can_be_played_before_bots_look_ahead_in_any(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[str, str]] = []

    class Pool:
        def __init__(self, *_: object) -> None: ...

        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *_: object) -> None: ...

        def submit(self, _: object, game: str, kernel: str) -> tuple[str, str]:
            asked.append((game, kernel))
            return game, kernel

        def shutdown(self, cancel_futures: bool) -> None: ...

    monkeypatch.setattr(compiling, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(compiling, "is_compiled", lambda game, kernels: False)
    monkeypatch.setattr(compiling, "as_completed", lambda steps: [])
    assert list(compile_all(games().values(), SITTING, later=LOOKING)) == []
    assert [kernel for _, kernel in asked[-len(games()) :]] == ["look_ahead"] * len(games())
    assert len(set(asked)) == len(asked) == len(games()) * (len(SITTING) + 1)
