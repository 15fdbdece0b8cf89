"""A player for live tables in thirty lines: python examples/table_bot.py URL GAME SEATS

It makes a table, sits down with bots, and plays at random; put your own idea into `choose`.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from typing import Any

from websockets.asyncio.client import connect


def choose(view: dict[str, Any]) -> str:
    move: dict[str, str] = random.choice(view["moves"])
    return move["move"]


async def play(url: str, game: str, seats: int) -> dict[str, Any]:
    """One game from the deal to the outcome."""
    async with connect(f"{url.replace('http', 'ws', 1)}/ws/new") as socket:
        table = {"game": game, "seats": seats, "name": "Example"}
        await socket.send(json.dumps({"type": "hello", "new": table}))
        async for text in socket:
            frame = json.loads(text)
            for line in frame.get("events", []):
                print(line["text"], line["clause"])
            if frame["type"] == "view" and frame["view"]["moves"]:
                move = {"type": "move", "move": choose(frame["view"]), "seq": frame["seq"]}
                await socket.send(json.dumps({**move, "id": frame["seq"]}))
            elif frame["type"] in ("error", "bye"):
                sys.exit(frame["text"])
            if frame["type"] == "view" and frame["view"]["outcome"]:
                outcome: dict[str, Any] = frame["view"]["outcome"]
                return outcome
    sys.exit("The connection was closed before the end.")


if __name__ == "__main__":
    print(asyncio.run(play(sys.argv[1].rstrip("/"), sys.argv[2], int(sys.argv[3]))))
