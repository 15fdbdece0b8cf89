"""Killed in the middle of moves, a server that starts again has every acknowledged move."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from duskhouse.engine.game.registry import games
from duskhouse.engine.view.pieces import Pieces, Role
from duskhouse.match.entries import Moved, decode_entry
from duskhouse.store.log import Backend
from duskhouse.store.opening import open_database
from tests.server.process import Process

MATCHES_OF_EACH_GAME = 2


@dataclass
class Player:
    """A person with bots at a table; knows which of its moves have been acknowledged."""

    seat: dict[str, Any]
    acknowledged: int = 0
    acked_moves: list[int] = field(default_factory=list)
    unsure: dict[str, Any] | None = None
    finished: bool = False
    pieces: Pieces = field(init=False)

    async def play(self, url: str, chooser: random.Random) -> None:
        """Until the connection breaks or the game is over."""
        try:
            async with connect(f"{url.replace('http', 'ws')}/ws/{self.seat['table']}") as socket:
                hello = {name: self.seat[name] for name in ("seat", "secret")}
                await socket.send(json.dumps({"type": "hello", **hello}))
                if self.unsure:  # sent before the crash, and nobody knows whether it arrived
                    await socket.send(json.dumps(self.unsure))
                async for text in socket:
                    await self.hear(json.loads(text), socket, chooser)
                    if self.finished:
                        return
        except (ConnectionClosed, InvalidMessage, OSError):  # killed, perhaps in its first answer
            pass

    async def hear(self, frame: dict[str, Any], socket: Any, chooser: random.Random) -> None:
        if frame["type"] == "welcome":
            # Every acknowledged move is there.
            assert frame["table"]["state"] != "open"
            self.pieces = games()[frame["table"]["game"]].pieces
        elif frame["type"] == "ack":
            self.is_sure(frame["id"], frame["seq"])
        elif frame["type"] == "error":
            # It did not arrive, and bots have moved on meanwhile or the same move is sent anew.
            assert frame["code"] in ("stale", "not-your-turn"), frame
            self.unsure = None
        elif frame["type"] == "view":
            if "ack" in frame:
                self.is_sure(frame["ack"], frame["seq"])
            assert frame["seq"] >= self.acknowledged
            self.finished = frame["turn"] is None
            read = map(self.pieces.read, frame["pieces"])
            actions = [piece.action for piece in read if piece.kind.role is Role.MOVE]
            if actions and not self.unsure:
                action = chooser.choice(actions)
                self.unsure = {"type": "move", "move": action, "seq": frame["seq"]}
                self.unsure["id"] = f"{frame['seq']}-{chooser.random()}"
                await socket.send(json.dumps(self.unsure))

    def is_sure(self, request: str, seq: int) -> None:
        assert self.unsure
        assert request == self.unsure["id"]
        self.acked_moves.append(self.unsure["move"])
        self.acknowledged, self.unsure = max(self.acknowledged, seq), None


def crash(database: str, times: int, number: int) -> None:
    chooser = random.Random(number)
    players: list[Player] = []
    server = Process(database)
    try:
        for _ in range(times):
            players = [player for player in players if not player.finished]
            while len(players) < len(games()) * MATCHES_OF_EACH_GAME:
                players.append(new_player(server.url, chooser))
            asyncio.run(play_and_kill(server, players, chooser))
            with closing(open_database(database)) as store:  # a file has one server at a time
                for player in players:
                    check_log(store, player)
            server = Process(database)
    finally:
        server.kill()


def new_player(url: str, chooser: random.Random) -> Player:
    game = chooser.choice(list(games().values()))
    body = {"game": game.id, "seats": chooser.choice(game.seats)}
    return Player(httpx.post(f"{url}/api/tables", json=body, timeout=30).json())


async def play_and_kill(server: Process, players: list[Player], chooser: random.Random) -> None:
    playing = [asyncio.create_task(player.play(server.url, chooser)) for player in players]
    await asyncio.sleep(chooser.uniform(0.05, 0.6))
    server.kill()
    await asyncio.gather(*playing)


def check_log(store: Backend, player: Player) -> None:
    """The log has all acknowledged moves, in order."""
    stored = store.load(player.seat["table"])
    assert stored is not None
    entries = [decode_entry(body) for body in stored.entries]
    moves = [entry for entry in entries if isinstance(entry, Moved)]
    mine = [move.move for move in moves if move.seat == player.seat["seat"]]
    known = player.acked_moves
    assert mine[: len(known)] == known
    assert len(mine) <= len(known) + (player.unsure is not None)


@pytest.mark.slow
def test_every_acknowledged_move_survives_kill_9(database: str) -> None:
    """The whole server on SQLite, and on PostgreSQL."""
    crash(database, 5, 1)


@pytest.mark.soak
@pytest.mark.timeout(3600)
def test_every_acknowledged_move_survives_kill_9_two_hundred_times(tmp_path: Path) -> None:
    crash(str(tmp_path / "crash.sqlite"), 200, 2)


@pytest.mark.skipif(os.name == "nt", reason="signals are for Unix")
def test_a_server_that_is_told_to_stop_says_goodbye(tmp_path: Path) -> None:
    async def play() -> str:
        url = f"{server.url.replace('http', 'ws')}/ws/{player.seat['table']}"
        async with connect(url) as socket:
            hello = {name: player.seat[name] for name in ("seat", "secret")}
            await socket.send(json.dumps({"type": "hello", **hello}))
            await socket.recv()
            server.process.send_signal(signal.SIGTERM)
            frame: dict[str, Any] = {}
            async for text in socket:
                frame = json.loads(text)
            return str(frame["code"])

    server = Process(str(tmp_path / "stop.sqlite"))
    try:
        player = new_player(server.url, random.Random(1))
        assert asyncio.run(play()) == "closing"
        assert server.process.wait(10) in (0, -signal.SIGTERM)
    finally:
        server.kill()
