"""The example bot plays a whole game at a live table."""

from __future__ import annotations

import asyncio

from duskhouse.engine.game.registry import games
from examples import table_bot
from tests.server.live import Live


def test_the_example_bot_plays_to_the_end(live: Live) -> None:
    game = next(iter(games().values()))
    outcome = asyncio.run(table_bot.play(live.url, game.id, game.seats[0]))
    assert len(outcome.places) == game.seats[0]
