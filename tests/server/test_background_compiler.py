"""Rules compiled in the background: a table need not wait for all of them, nor the end for any."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import Future
from multiprocessing import get_context
from threading import Event
from typing import Any

import pytest

from duskhouse.bots import compiling
from duskhouse.bots.compiling import HOSTING, compile_all, make_way, stop_compiling
from duskhouse.engine.compiling.rule import is_rule
from duskhouse.engine.game.registry import game_ids, games, load_game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.server.background_compiler import BackgroundCompiler
from tests.server.live import Live


def test_what_is_being_compiled_ends_at_once() -> None:
    compiling = get_context("spawn").Process(target=time.sleep, args=(600,))
    compiling.start()
    stop_compiling()
    compiling.join(30)
    assert compiling.exitcode not in (None, 0)


def press_ctrl_c() -> None:
    make_way()
    os.kill(os.getpid(), signal.SIGINT)


def test_what_compiles_leaves_ctrl_c_to_who_asked_for_it() -> None:
    """It would answer with a traceback in the middle of the goodbye."""
    compiling = get_context("spawn").Process(target=press_ctrl_c)
    compiling.start()
    compiling.join(30)
    assert compiling.exitcode == 0


def test_whoever_gives_up_ends_what_is_being_compiled(
    pool: Pool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = []
    monkeypatch.setattr(compiling, "stop_compiling", lambda: ended.append(True))
    steps: Any = compile_all(games().values())
    next(steps)
    with pytest.raises(KeyboardInterrupt):
        steps.throw(KeyboardInterrupt())
    assert ended


def test_bots_play_by_rule_of_thumb_until_they_can_look_ahead() -> None:
    compiler, first, second = BackgroundCompiler(), *game_ids()[:2]
    assert compiler.level_now(first, "sharp") == "tactics"
    compiler._looks_ahead_now(first)
    assert compiler.level_now(first, "sharp") == "sharp"
    assert compiler.level_now(second, "sharp") == "tactics"


def test_tables_are_told_when_the_bots_look_ahead() -> None:
    compiler, first, told = BackgroundCompiler(), game_ids()[0], list[bool]()
    compiler.when_ready(lambda: told.append(compiler.looks_ahead(first)))
    compiler._looks_ahead_now(first)
    assert told == [True]


def test_nobody_waits_until_the_rules_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the thread has read what is there, the rules run as they stand."""
    game = load_game(game_ids()[0])

    async def story() -> None:
        compiler = BackgroundCompiler()
        read = Event()
        monkeypatch.setattr(compiler, "_load_what_is_there", lambda game: read.wait(60))
        monkeypatch.setattr("duskhouse.server.background_compiler.compile_all", lambda *_: iter(()))
        compiler.open()
        work = asyncio.create_task(compiler.run())
        assert not is_rule(game.run.play_one)
        played = History.deal(game, game.seats[0], {}, derived_seed("at once"))
        played.play(played.legal()[0])
        read.set()
        await work
        compiler.close()
        assert is_rule(game.run.play_one)

    asyncio.run(story())


def test_what_is_compiled_is_used(live: Live) -> None:
    assert all(is_rule(game.run.play_one) for game in games().values())


class Pool:
    """Compiles nothing: the first step is done as soon as it is asked for, the others when it may
    go on."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.may_go_on = Event()

    def __call__(self, *_: object) -> Pool:
        return self

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, *_: object) -> None: ...

    def submit(self, _: object, game: str, kernel: str) -> Future[None]:
        if self.asked:
            assert self.may_go_on.wait(60)
        self.asked.append((game, kernel))
        step: Future[None] = Future()
        step.set_result(None)
        return step


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Iterator[Pool]:
    pool = Pool()
    monkeypatch.setattr(compiling, "ProcessPoolExecutor", pool)
    monkeypatch.setattr(compiling, "is_compiled", lambda game, kernels: False)
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    yield pool
    pool.may_go_on.set()


def test_whoever_plays_a_game_need_not_wait_for_the_others(pool: Pool) -> None:
    """The last one in the queue is wanted when the first step is done: it comes second."""
    pool.may_go_on.set()
    for _ in compile_all(games().values(), HOSTING):
        pass
    usual = [game for game, _ in pool.asked]
    assert len(set(pool.asked)) == len(pool.asked) == len(games()) * len(HOSTING)
    pool.asked.clear()
    pool.may_go_on.clear()
    wanted: set[str] = set()
    steps = compile_all(games().values(), HOSTING, wanted)
    next(steps)
    wanted.add(last := usual[-1])
    pool.may_go_on.set()
    for _ in steps:
        pass
    size = len(HOSTING)
    assert [game for game, _ in pool.asked[: 2 * size]] == [usual[0]] * size + [last] * size
    assert pool.asked[size] == (last, HOSTING[0].__name__)


def test_a_new_table_makes_its_game_wanted(live: Live) -> None:
    game = game_ids()[-1]
    live.make(game=game, seats=games()[game].seats[0])
    assert game in live.tables.compiler._wanted
