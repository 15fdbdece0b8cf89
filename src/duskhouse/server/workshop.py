"""Rules compiled in the background: the server answers at once, games become ready one by one.

A game is ready once its rules and its rules of thumb are compiled. To look ahead takes as long
again; until then its bots play by rule of thumb, whatever their level.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from duskhouse.bots.compiling import (
    LOOKING,
    SITTING,
    Kernels,
    compile_all,
    is_compiled,
    stop_compiling,
)
from duskhouse.engine.chance import derived_seed
from duskhouse.engine.game import Game
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.registry import game_ids, load_game
from duskhouse.match.thinking import DEFAULT_LEVEL, RULE_OF_THUMB, choose
from duskhouse.server.journal import log, note


class Workshop:
    def __init__(self) -> None:
        self._done = dict.fromkeys(game_ids(), 0)
        self._ready: set[str] = set()
        self._thinking: set[str] = set()
        self._wanted: set[str] = set()
        self._waiting: list[Callable[[], None]] = []
        self._thread = ThreadPoolExecutor(1, "workshop")
        self._stop = Event()
        self._loaded: set[tuple[str, Kernels]] = set()  # known to the thread alone

    def is_ready(self, game: str) -> bool:
        return game in self._ready

    def looks_ahead(self, game: str) -> bool:
        """Whether bots can do more in it than play by rule of thumb."""
        return game in self._thinking

    def level_now(self, game: str, level: str) -> str:
        """How a bot of this level plays for the time being."""
        return level if self.looks_ahead(game) else RULE_OF_THUMB

    def progress(self, game: str) -> float:
        if self.is_ready(game):
            return 1.0
        return min(self._done[game], len(SITTING)) / (len(SITTING) + 1)

    def want(self, game: str) -> None:
        """Somebody waits for it: it comes first."""
        self._wanted.add(game)

    def when_ready(self, then: Callable[[], None]) -> None:
        """Call this whenever a game has become ready, or its bots have."""
        self._waiting.append(then)

    async def work(self) -> None:
        """Until every game is ready and its bots look ahead."""
        loop = asyncio.get_running_loop()
        self._in_loop = loop.call_soon_threadsafe
        try:
            await loop.run_in_executor(self._thread, self._compile)
        except Exception:
            if not self._stop.is_set():
                log.exception("compiling failed")

    def _compile(self) -> None:
        games = [load_game(game_id) for game_id in game_ids()]
        for game in games:
            self._load_what_is_there(game)
        for game in games:
            if not is_compiled(game, SITTING):
                note("compiling", game=game.id, progress=0.0)
        for game in compile_all(games, SITTING, LOOKING, self._wanted):
            self._in_loop(self._made_progress, game.id)
            self._load_what_is_there(game)
            if self._stop.is_set():
                return

    def _load_what_is_there(self, game: Game) -> None:
        """Use everything once: compiled code is read from disk at its first call."""
        if is_compiled(game, SITTING) and self._is_new(game, SITTING):
            played = Playthrough.deal(game, game.seats[0], {}, derived_seed("ready?"))
            for viewer in (*range(played.seats), SPECTATOR):
                played.view(viewer)
            played.play(choose(game, RULE_OF_THUMB, played.states.copy(), Event()))
            self._in_loop(self._has_become_ready, game.id)
        if is_compiled(game, LOOKING) and self._is_new(game, LOOKING):
            dealt = game.dealt(game.seats[0], {}, derived_seed("ready?"))
            choose(game, DEFAULT_LEVEL, dealt, Event())
            self._in_loop(self._looks_ahead_now, game.id)

    def _is_new(self, game: Game, stage: Kernels) -> bool:
        """For the first time only."""
        loaded = len(self._loaded)
        self._loaded.add((game.id, stage))
        return len(self._loaded) > loaded

    def _made_progress(self, game_id: str) -> None:
        self._done[game_id] += 1
        if not self.is_ready(game_id):
            note("compiling", game=game_id, progress=round(self.progress(game_id), 2))

    def _has_become_ready(self, game_id: str) -> None:
        self._ready.add(game_id)
        note("game ready", game=game_id)
        self._tell()

    def _looks_ahead_now(self, game_id: str) -> None:
        self._thinking.add(game_id)
        note("bots ready", game=game_id)
        self._tell()
        if len(self._thinking) == len(self._done):
            spare_the_collector()

    def _tell(self) -> None:
        for then in self._waiting:
            then()

    def close(self) -> None:
        gc.unfreeze()
        self._stop.set()
        if len(self._thinking) < len(self._done):
            stop_compiling()
        self._thread.shutdown(wait=False, cancel_futures=True)


def spare_the_collector() -> None:
    """The compiled rules are hundreds of thousands of objects that stay for good: looking at them
    again and again would make the table stutter. What matches leave behind has few cycles, and each
    look at the young goes through what all tables show just now, so there are few of these."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 100)
