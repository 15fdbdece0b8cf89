"""Our server under load, in a process of its own, every move on disk before its ack."""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from bench.server.load import Contestant, Load, Player
from bench.server.wire import open_wire
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.view.pieces import Role

HOST = "127.0.0.1"
SEATS = 4
HEAD = re.compile(rb'\{"type":"view","seq":(\d+),(?:"since":\d+,)?"turn":(\d|null)')
WELCOME = re.compile(rb'.*?"table":\{"id":"(\w+)"')
SERVE = """
from duskhouse.server.running import print_address, serve
from duskhouse.server.settings import Settings
serve(
    Settings(
        database={database!r}, redis={redis!r}, frames_per_second=1e9, burst=1e9,
        tables_per_address=10**6, most_tables=10**6,
        connections_per_address=10**6, posts_per_minute=1e9, reads_per_minute=1e9, idle=1,
        bytes_per_second=1e9, byte_burst=1e9, sockets_per_minute=1e9,
    ),
    "127.0.0.1", 0, print_address,
)
"""


class House(Contestant):
    """As it is shipped, but for the limits that would end the load."""

    name = "Duskhouse"

    def __init__(self, folder: Path, database: str = "", redis: str = "") -> None:
        own = folder / type(self).__name__
        code = SERVE.format(database=database or str(own.with_suffix(".sqlite")), redis=redis)
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
        host = self.player(load, number, 0)
        await self._hello(host, "new", {"new": table})
        found = WELCOME.match(await host.welcome)
        assert found
        players = [host]
        for seat in range(1, seats):
            player = self.player(load, number, seat)
            await self._hello(player, found[1].decode(), {"seat": seat, "name": "Friend"})
            players.append(player)
        return [*players]

    def player(self, load: Load, match: int, seat: int) -> HousePlayer:
        return HousePlayer(load, match, seat)

    def port_of(self, match: int, seat: int) -> int:
        return self.port

    async def _hello(self, player: HousePlayer, table: str, said: dict[str, Any]) -> None:
        port = self.port_of(player.match, int(player.seat))
        player.wire = await open_wire(HOST, port, f"/ws/{table}", player.hear)
        player.send(json.dumps({"type": "hello", **said}).encode())


def game_of(number: int) -> Game:
    every = list(games().values())
    return every[number % len(every)]


def seats_of(number: int) -> int:
    """Of the match with this number: four, or as many as its game takes."""
    seats = game_of(number).seats
    return SEATS if SEATS in seats else seats[-1]


class Actions:
    """Finds the actions of a game in a view frame without reading the rest of it."""

    def __init__(self, game: Game) -> None:
        kinds = [(at, kind) for at, kind in enumerate(game.pieces.kinds) if kind.role is Role.MOVE]
        self._fixed = {b"%d" % at: b"%d" % k.action for at, k in kinds if isinstance(k.action, int)}
        self._places = {
            b"%d" % at: 1 + kind.numbers.index(kind.action)
            for at, kind in kinds
            if isinstance(kind.action, str)
        }
        numbers = b"|".join([*self._fixed, *self._places])
        self._piece = re.compile(rb"\[(%b)((?:,-?\d+)*)\]" % numbers)

    def choose(self, frame: bytes, chooser: random.Random) -> bytes:
        kind, numbers = chooser.choice(self._piece.findall(frame))
        if kind in self._fixed:
            return self._fixed[kind]
        action: bytes = numbers.split(b",")[self._places[kind]]
        return action


actions_of = cache(Actions)


class HousePlayer(Player):
    """Reads no more of a view than its number and whose turn it is, and then the moves."""

    __slots__ = ("actions", "seat", "welcome")

    def __init__(self, load: Load, match: int, seat: int) -> None:
        super().__init__(load, match)
        self.actions = actions_of(game_of(match))
        self.seat = b"%d" % seat
        self.welcome: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def see(self, seq: int) -> None:
        """It is shown this position."""

    def read(self, frame: bytes) -> None:
        head = HEAD.match(frame)
        if head:
            if b'],"ack":' in frame:
                self.answered()
            seq, turn = head.groups()
            self.see(int(seq))
            if turn == self.seat:
                action = self.actions.choose(frame, self.load.chooser)
                wanted = b'{"type":"move","move":%b,"seq":%b,"id":%b}' % (action, seq, seq)
                self.load.may_move(self, wanted)
            elif turn == b"null":
                self.load.over(self)
        elif frame.startswith(b'{"type":"welcome"'):
            self.welcome.set_result(frame)
        elif frame.startswith((b'{"type":"error"', b'{"type":"bye"')):
            raise RuntimeError(frame.decode())
