"""A player for live tables in thirty lines: python examples/table_bot.py URL GAME SEATS

It makes a table, sits down with bots, and plays at random; put your own idea into `choose`.
"""

from __future__ import annotations

import asyncio
import random
import sys

from duskhouse.client import View, sit_down
from duskhouse.engine.view.shown import Outcome


def choose(view: View) -> int:
    return random.choice(view.actions)


async def play(url: str, game: str, seats: int) -> Outcome:
    """One game from the deal to the outcome."""
    async with sit_down(url, game, seats, name="Example") as table:
        async for view in table:
            shown = view.shown(table.names)
            for line in shown.events:
                print(line.text, line.clause)
            if shown.outcome:
                return shown.outcome
            if view.actions:
                await table.move(choose(view))
    sys.exit("The connection was closed before the end.")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
