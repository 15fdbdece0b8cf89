"""Rules compiled in the background: nobody waits for them.

Until a game is compiled, its tables play by the rules as they stand, which is slow but not for
people, and its bots by rule of thumb, whatever their level: to look ahead they need compiled rules.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from duskhouse.bots.compiling import (
    HOSTING,
    LOOKING,
    SITTING,
    Kernels,
    compile_all,
    is_compiled,
    stop_compiling,
)
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import game_ids, load_game
from duskhouse.engine.state.chance import derived_seed
from duskhouse.match.thinking import DEFAULT_LEVEL, RULE_OF_THUMB, choose
from duskhouse.server.logs import log, note


class BackgroundCompiler:
    def __init__(self) -> None:
        self._games: list[Game] = []
        self._thinking: set[str] = set()
        self._wanted: set[str] = set()
        self._waiting: list[Callable[[], None]] = []
        self._thread = ThreadPoolExecutor(1, "compiler")
        self._stop = Event()
        self._loaded: set[tuple[str, Kernels]] = set()  # known to the thread alone

    def looks_ahead(self, game: str) -> bool:
        """Whether bots can do more in it than play by rule of thumb."""
        return game in self._thinking

    def level_now(self, game: str, level: str) -> str:
        """How a bot of this level plays for the time being."""
        return level if self.looks_ahead(game) else RULE_OF_THUMB

    def want(self, game: str) -> None:
        """Somebody plays it: it comes first."""
        self._wanted.add(game)

    def when_ready(self, then: Callable[[], None]) -> None:
        """Call this whenever the bots of a game look ahead."""
        self._waiting.append(then)

    def open(self) -> None:
        """From now on games can be played."""
        self._games = [load_game(game_id) for game_id in game_ids()]
        for game in self._games:
            game.run_as_it_stands()

    async def run(self) -> None:
        """Compile them all."""
        loop = asyncio.get_running_loop()
        self._in_loop = loop.call_soon_threadsafe
        try:
            await loop.run_in_executor(self._thread, self._compile)
        except Exception:
            if not self._stop.is_set():
                log.exception("compiling failed")

    def _compile(self) -> None:
        for game in self._games:
            self._load_what_is_there(game)
        for game in self._games:
            if not is_compiled(game, HOSTING):
                note("compiling", game=game.id, progress=progress(game))
        for game in compile_all(self._games, HOSTING, self._wanted):
            self._in_loop(self._made_progress, game)
            self._load_what_is_there(game)
            if self._stop.is_set():
                return

    def _load_what_is_there(self, game: Game) -> None:
        """Compiled code is read from disk before anyone calls it."""
        if is_compiled(game, SITTING) and self._is_new(game, SITTING):
            for _ in game.compile(SITTING):
                pass
            self._in_loop(game.run_compiled)
        if is_compiled(game, LOOKING) and self._is_new(game, LOOKING):
            dealt = game.dealt(game.seats[0], {}, derived_seed("ready?"))
            choose(game, DEFAULT_LEVEL, dealt, Event())
            self._in_loop(self._looks_ahead_now, game.id)

    def _is_new(self, game: Game, stage: Kernels) -> bool:
        """For the first time only."""
        loaded = len(self._loaded)
        self._loaded.add((game.id, stage))
        return len(self._loaded) > loaded

    def _made_progress(self, game: Game) -> None:
        note("compiling", game=game.id, progress=progress(game))

    def _looks_ahead_now(self, game_id: str) -> None:
        self._thinking.add(game_id)
        note("bots ready", game=game_id)
        for then in self._waiting:
            then()
        if len(self._thinking) == len(self._games):
            spare_the_collector()

    def close(self) -> None:
        gc.unfreeze()
        self._stop.set()
        if len(self._thinking) < len(self._games):
            stop_compiling()
        self._thread.shutdown(wait=False, cancel_futures=True)
        for game in self._games:
            game.run_compiled()


def progress(game: Game) -> float:
    """How much of it is compiled, from 0 to 1."""
    return round(sum(is_compiled(game, (step,)) for step in HOSTING) / len(HOSTING), 2)


def spare_the_collector() -> None:
    """The compiled rules are hundreds of thousands of objects that stay for good: looking at them
    again and again would make the table stutter. What matches and connections leave behind has no
    cycles, and a look at the young goes through what all tables show just now, for a fifth of a
    second with a hundred of them, so it is done when there are very many only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000_000, 10, 100)
