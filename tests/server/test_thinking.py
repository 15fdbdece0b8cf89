"""Who thinks for whom, how long, and what its time tells."""

from __future__ import annotations

import asyncio
import statistics
import threading
import time
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.engine.state.cardsets import count
from duskhouse.match.advice import Hint
from duskhouse.match.thinking import LEVELS, choose, thinking_time
from duskhouse.server import bots
from duskhouse.server.bots import SLACK, pause_of
from tests.server.live import PATIENCE, Client, Live, easy_settings, live_server, run

GAME = next(game for game in games().values() if 2 in game.seats).id
ALIKE = 0.03
"""Seconds: the noise of a machine that does other things as well."""


# ---------------------------------------------------------------------- hints and reviews
def test_bots_do_not_wait_for_hints(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = threading.Event()

    def ponder(*_: Any) -> Hint:
        assert done.wait(PATIENCE)
        return Hint([])

    monkeypatch.setattr("duskhouse.server.requests.advise", ponder)

    async def play(live: Live) -> None:
        asking = []
        for _ in range(3):
            asker = await Client.sit(live, live.make(game=GAME, seats=2))
            await asker.turn()
            asking.append(asyncio.create_task(asker.ask(type="hint")))
        await asyncio.sleep(0.1)
        player = await Client.sit(live, live.make(game=GAME, seats=2))
        view = await player.turn()
        moved = await player.move(view["moves"][0], view["seq"])
        while not moved["moves"]:  # the bot moves on
            moved = await player.view_at(moved["seq"] + 1)
        done.set()
        codes = [(await one).get("code") for one in asking]
        assert codes == [None, None, "too-many-hints"]

    settings = easy_settings(
        tmp_path / "hints.sqlite", bot_threads=1, hint_threads=1, hints_per_address=2
    )
    with live_server(settings) as live:
        run(play(live))


def test_bots_and_hints_do_not_wait_for_reviews(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = threading.Event()
    monkeypatch.setattr(
        "duskhouse.match.timeline.Timeline.at", lambda *_: done.wait(PATIENCE) and None
    )

    async def play(live: Live) -> None:
        watcher = await Client.sit(live, live.make(game=GAME, seats=2))
        await watcher.turn()
        looking = asyncio.create_task(watcher.ask(type="look", seq=0))
        await asyncio.sleep(0.1)
        player = await Client.sit(live, live.make(game=GAME, seats=2))
        view = await player.turn()
        assert (await player.ask(type="hint"))["type"] == "hint"
        assert (await player.move(view["moves"][0], view["seq"]))["type"] == "view"
        done.set()
        assert (await looking)["code"] == "trouble"

    with live_server(easy_settings(tmp_path / "looks.sqlite")) as live:
        run(play(live))


# ------------------------------------------------------------------------------------ time
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("pause", [(0.0, 0.0), (0.4, 0.8), (2.0, 2.0)])
def test_a_pause_is_never_shorter_than_what_a_bot_may_think(
    level: str, pause: tuple[float, float]
) -> None:
    budget = thinking_time(level)
    for _ in range(100):
        seconds = pause_of(level, *pause)
        assert seconds >= pause[0]
        assert not budget or seconds >= budget + SLACK


async def times_of_bots(live: Live, level: str, most: int) -> list[tuple[int, float]]:
    """Of the bot's moves in a game: how many it could choose from, and how long it took."""
    made = live.make(game=GAME, seats=2, others=[level])
    player = await Client.sit(live, made)
    view = await player.wait_for("view")
    timeline = live.tables.live[made["table"]].match.begun()
    found: list[tuple[int, float]] = []
    while len(found) < most and view["turn"] is not None:
        since = time.perf_counter()
        if view["moves"]:
            view = await player.move(view["moves"][0], view["seq"])
            continue
        choices = count(timeline.at(view["seq"]).actions)
        view = await player.view_at(view["seq"] + 1)
        found.append((choices, time.perf_counter() - since))
    await player.close()
    return found


def test_time_does_not_tell_whether_a_bot_had_a_choice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every other decision takes no time at all, as a forced one does."""
    thought: list[float] = []

    def think(game: Any, level: str, states: Any, cancel: Event) -> int:
        assert level == "sharp"
        thought.append(thinking_time(level) if len(thought) % 2 else 0.0)
        time.sleep(thought[-1])
        return choose(game, "tactics", states, cancel)

    monkeypatch.setattr(bots, "choose", think)

    async def play(live: Live) -> None:
        times = [seconds for _, seconds in await times_of_bots(live, "sharp", 20)]
        some, others = times[::2], times[1::2]
        assert len(some) > 5
        assert abs(statistics.median(some) - statistics.median(others)) < ALIKE

    with live_server(easy_settings(tmp_path / "time.sqlite", pause=(0.05, 0.05))) as live:
        run(play(live))


@pytest.mark.soak
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("level", ["steady", "sharp", "ghost"])
def test_forced_and_free_moves_look_alike(tmp_path: Path, level: str) -> None:
    """By a clock, as the bots are and as they pause."""

    async def play(live: Live) -> None:
        times: list[tuple[int, float]] = []
        while sum(choices == 1 for choices, _ in times) < 20:
            times += await times_of_bots(live, level, 400)
        forced = [seconds for choices, seconds in times if choices == 1]
        free = [seconds for choices, seconds in times if choices > 1]
        error = (statistics.variance(forced) / len(forced)) ** 0.5
        assert abs(statistics.mean(forced) - statistics.mean(free)) < 4 * error

    with live_server(easy_settings(tmp_path / "time.sqlite", pause=(0.4, 0.8))) as live:
        run(play(live))
