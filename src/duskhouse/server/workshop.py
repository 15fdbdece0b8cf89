"""Rules compiled in the background: the server answers at once, games become ready one by one."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from duskhouse.bots.compiling import THINKING, compile_all, is_compiled, stop_compiling
from duskhouse.engine.chance import derived_seed
from duskhouse.engine.game import Game
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.playthrough import Playthrough
from duskhouse.engine.registry import game_ids, load_game
from duskhouse.match.thinking import DEFAULT_LEVEL, choose
from duskhouse.server.journal import log, note


class Workshop:
    def __init__(self) -> None:
        self._done = dict.fromkeys(game_ids(), 0)
        self._ready: set[str] = set()
        self._waiting: list[Callable[[], None]] = []
        self._thread = ThreadPoolExecutor(1, "workshop")
        self._stop = Event()

    def is_ready(self, game: str) -> bool:
        return game in self._ready

    def progress(self, game: str) -> float:
        return 1.0 if self.is_ready(game) else self._done[game] / (len(THINKING) + 1)

    def when_ready(self, then: Callable[[], None]) -> None:
        """Call this whenever a game has become ready."""
        self._waiting.append(then)

    async def work(self) -> None:
        """Until every game is ready."""
        loop = asyncio.get_running_loop()

        def tell(game: Game, ready: bool) -> None:
            loop.call_soon_threadsafe(self._made_progress, game.id, ready)

        try:
            await loop.run_in_executor(self._thread, self._compile, tell)
        except Exception:
            if not self._stop.is_set():
                log.exception("compiling failed")

    def _compile(self, tell: Callable[[Game, bool], None]) -> None:
        games = [load_game(game_id) for game_id in game_ids()]
        for game in games:
            if is_compiled(game, THINKING):
                self._load(game, tell)
        missing = [game for game in games if not is_compiled(game, THINKING)]
        for game in missing:
            note("compiling", game=game.id, progress=0.0)
        for game in compile_all(missing, THINKING):
            tell(game, False)
            if is_compiled(game, THINKING):
                self._load(game, tell)
            if self._stop.is_set():
                return

    def _load(self, game: Game, tell: Callable[[Game, bool], None]) -> None:
        """Use everything once: compiled code is read from disk at its first call."""
        played = Playthrough.deal(game, game.seats[0], {}, derived_seed("ready?"))
        for viewer in (*range(played.seats), SPECTATOR):
            played.view(viewer)
        played.play(choose(game, DEFAULT_LEVEL, played.states.copy(), Event()))
        tell(game, True)

    def _made_progress(self, game_id: str, ready: bool) -> None:
        if not ready:
            self._done[game_id] += 1
            note("compiling", game=game_id, progress=round(self.progress(game_id), 2))
            return
        self._ready.add(game_id)
        note("game ready", game=game_id)
        if len(self._ready) == len(self._done):
            spare_the_collector()
        for then in self._waiting:
            then()

    def close(self) -> None:
        gc.unfreeze()
        self._stop.set()
        if len(self._ready) < len(self._done):
            stop_compiling()
        self._thread.shutdown(wait=False, cancel_futures=True)


def spare_the_collector() -> None:
    """The compiled rules are hundreds of thousands of objects that stay for good: looking at them
    again and again would make the table stutter. What matches leave behind has few cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 50, 100)
