"""Our server under load, in a process of its own, every move on disk before its ack."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

from bench.server.load import Contestant, Load, Player
from bench.server.wire import open_wire, post
from duskhouse.engine.registry import games

HOST = "127.0.0.1"
MOVE = re.compile(rb'\{"move":"([^"]*)"')
SEQ = re.compile(rb'"seq":(\d+)')
SEATS = 4
SERVE = """
from duskhouse.server.running import print_address, serve
from duskhouse.server.settings import Settings
serve(
    Settings(
        database={database!r}, frames_per_second=1e9, burst=1e9, tables_per_address=10**6,
        connections_per_address=10**6, posts_per_minute=1e9, idle=30,
    ),
    "127.0.0.1", 0, print_address,
)
"""


class House(Contestant):
    name = "Duskhouse"

    def __init__(self, folder: Path) -> None:
        code = SERVE.format(database=str(folder / "bench.sqlite"))
        self._process = subprocess.Popen(
            [sys.executable, "-c", code],
            stdout=subprocess.PIPE,
            stderr=(folder / "house.log").open("w"),
            text=True,
        )
        self.pid = self._process.pid
        assert self._process.stdout
        found = re.search(r":(\d+)/", self._process.stdout.readline())
        assert found
        self.port = int(found[1])
        self._games = list(games().values())
        while not self._is_ready():
            time.sleep(0.2)

    def _is_ready(self) -> bool:
        try:
            with urlopen(f"http://{HOST}:{self.port}/api/games") as answer:
                return all(game["ready"] for game in json.load(answer)["games"])
        except OSError:
            return False

    async def new_match(self, number: int, load: Load) -> list[Player]:
        """The games take turns, each for four players or as many as it takes."""
        game = self._games[number % len(self._games)]
        seats = SEATS if SEATS in game.seats else game.seats[-1]
        wanted = {"game": game.id, "seats": seats, "others": ["open"] * (seats - 1)}
        made = await post(HOST, self.port, "/api/tables", wanted)
        table = made["table"]
        paths = [f"/api/tables/{table}/seats/{seat}" for seat in range(1, seats)]
        given = [made] + [await post(HOST, self.port, path, {}) for path in paths]
        players: list[Player] = []
        for one in given:
            player = HousePlayer(load)
            player.wire = await open_wire(HOST, self.port, f"/ws/{table}", player.hear)
            player.match = number  # type: ignore[attr-defined]
            hello = {"type": "hello", "seat": one["seat"], "secret": one["secret"]}
            player.wire.send(json.dumps(hello).encode())
            players.append(player)
        return players

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


class HousePlayer(Player):
    def hear(self, frame: bytes) -> None:
        if frame.startswith(b'{"type":"view"'):
            at = frame.find(b'"moves":[{')
            if at >= 0:
                moves = MOVE.findall(frame, at, frame.find(b'"barred":', at))
                seq = SEQ.search(frame)
                assert seq is not None
                move = self.load.chooser.choice(moves)
                self.may_move(
                    b'{"type":"move","move":"%b","seq":%b,"id":%b}' % (move, seq[1], seq[1])
                )
            elif b'"outcome":null' not in frame:
                self.load.over(self)
        elif frame.startswith(b'{"type":"ack"'):
            self.answered()
        elif frame.startswith(b'{"type":"error"'):
            raise RuntimeError(frame.decode())
