"""How long a search thinks, and thinking while its caller goes on."""

from __future__ import annotations

import time
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

from duskhouse.bots.budget import Meter
from duskhouse.bots.levels import Bot
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import States


def quickest(search: Search, game: Game, states: States) -> float:
    """Seconds, the least of three thoughts. Processor time: other work on the machine does not
    count."""
    spans = []
    for number in range(3):
        began = time.thread_time()
        meter = Meter(search.budget, clock=time.thread_time)
        search.estimate(game, states, 0, new_generator(number), meter)
        spans.append(time.thread_time() - began)
    return min(spans)


def in_a_thread(bot: Bot, game: Game, states: States) -> tuple[Future[int], Event]:
    """What a bot will choose in the first of these states, and how to stop it before."""
    cancel = Event()
    pool = ThreadPoolExecutor(1)
    thinking = pool.submit(bot.choose, game, states, 0, new_generator(1), cancel)
    pool.shutdown(wait=False)
    return thinking, cancel
