"""Our server under load, in a process of its own, every move on disk before its ack."""

from __future__ import annotations

import asyncio
import json
import re
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from bench.server.load import Contestant, Load, Player
from bench.server.wire import open_wire
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games

HOST = "127.0.0.1"
MOVE = re.compile(rb'\{"move":"([^"]*)"')
SEATS = 4
HEAD = re.compile(
    rb'\{"type":"view","seq":(\d+),(?:"since":\d+,)?"view":\{(?:"seat":\d,)?"turn":(\d|null)'
)
WELCOME = re.compile(rb'.*?"table":\{"id":"(\w+)"')
SERVE = """
from duskhouse.server.running import print_address, serve
from duskhouse.server.settings import Settings
serve(
    Settings(
        database={database!r}, frames_per_second=1e9, burst=1e9, tables_per_address=10**6,
        connections_per_address=10**6, posts_per_minute=1e9, idle=1,
    ),
    "127.0.0.1", 0, print_address,
)
"""


class House(Contestant):
    """As it is shipped, but for the limits that would end the load."""

    name = "Duskhouse"

    def __init__(self, folder: Path) -> None:
        own = folder / type(self).__name__
        code = SERVE.format(database=str(own.with_suffix(".sqlite")))
        super().__init__([sys.executable, "-c", code], own.with_suffix(".log"))
        found = re.search(r":(\d+)/", self.said.readline())
        assert found
        self.port = int(found[1])
        while not self._is_ready():
            time.sleep(0.2)

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"http://{HOST}:{self.port}/api/games") as answer:
                return all(game["thinking"] for game in json.load(answer)["games"])
        except OSError:
            return False

    async def new_match(self, number: int, load: Load) -> list[Player]:
        """The games take turns."""
        game, seats = game_of(number), seats_of(number)
        table = {"game": game.id, "seats": seats, "others": ["open"] * (seats - 1)}
        host = HousePlayer(load, number, 0)
        await self._hello(host, "new", {"new": table})
        found = WELCOME.match(await host.welcome)
        assert found
        players = [host]
        for seat in range(1, seats):
            player = HousePlayer(load, number, seat)
            await self._hello(player, found[1].decode(), {"seat": seat, "name": "Friend"})
            players.append(player)
        return [*players]

    async def _hello(self, player: HousePlayer, table: str, said: dict[str, Any]) -> None:
        player.wire = await open_wire(HOST, self.port, f"/ws/{table}", player.hear)
        player.send(json.dumps({"type": "hello", **said, "changes": True}).encode())


def game_of(number: int) -> Game:
    every = list(games().values())
    return every[number % len(every)]


def seats_of(number: int) -> int:
    """Of the match with this number: four, or as many as its game takes."""
    seats = game_of(number).seats
    return SEATS if SEATS in seats else seats[-1]


class HousePlayer(Player):
    """Reads no more of a view than whose turn it is, and then the moves."""

    __slots__ = ("seat", "welcome")

    def __init__(self, load: Load, match: int, seat: int) -> None:
        super().__init__(load, match)
        self.seat = b"%d" % seat
        self.welcome: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def read(self, frame: bytes) -> None:
        head = HEAD.match(frame)
        if head:
            seq, turn = head.groups()
            if turn == self.seat:
                at = frame.index(b'"moves":[')
                moves = MOVE.findall(frame, at, frame.index(b'"barred":', at))
                move = self.load.chooser.choice(moves)
                wanted = b'{"type":"move","move":"%b","seq":%b,"id":%b}' % (move, seq, seq)
                self.load.may_move(self, wanted)
            elif turn == b"null":
                self.load.over(self)
        elif frame.startswith(b'{"type":"ack"'):
            self.answered()
        elif frame.startswith(b'{"type":"welcome"'):
            self.welcome.set_result(frame)
        elif frame.startswith((b'{"type":"error"', b'{"type":"bye"')):
            raise RuntimeError(frame.decode())
