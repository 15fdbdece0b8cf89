"""boardgame.io's server under the same load, with its in-memory store: nothing is durable there."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

from bench.server.house import game_of, length_of, seats_of
from bench.server.load import Contestant, Load, Player
from bench.server.wire import open_wire, post

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".venv-bench-node"
PACKAGE = "boardgame.io@0.50.2"
GAME = Path(__file__).with_name("peer_game.js")
STATE_ID = re.compile(rb'"_stateID":(\d+)')
TURN = re.compile(rb'"currentPlayer":"(\d+)"')
LEGAL = re.compile(rb'"legal":\[([\d,]*)\]')


HAND = 10


def deals_of(number: int) -> int:
    """So many that the match takes about as many moves as ours of this number."""
    seats = seats_of(number)
    return max(1, round(length_of(game_of(number), seats) / (HAND * seats)))


def install() -> None:
    """Into a folder of its own that git ignores."""
    if (FOLDER / "node_modules" / "boardgame.io").exists():
        return
    if not shutil.which("npm"):
        raise SystemExit("The bench of the server needs Node and npm for its peer.")
    FOLDER.mkdir(exist_ok=True)
    quiet = ["--no-audit", "--no-fund", "--silent"]
    subprocess.run(["npm", "install", *quiet, PACKAGE], cwd=FOLDER, check=True)


def free_port() -> int:
    with socket.socket() as free:
        free.bind((HOST, 0))
        port: int = free.getsockname()[1]
        return port


class Peer(Contestant):
    name = "boardgame.io"

    def __init__(self, folder: Path) -> None:
        install()
        self.port, self.lobby_port = free_port(), free_port()
        self._process = subprocess.Popen(
            ["node", str(GAME), str(self.port), str(self.lobby_port)],
            env={
                **os.environ,
                "NODE_ENV": "production",
                "NODE_PATH": str(FOLDER / "node_modules"),
                "DEBUG": "",
            },
            stdout=subprocess.PIPE,
            stderr=(folder / "peer.log").open("w"),
            text=True,
        )
        self.pid = self._process.pid
        assert self._process.stdout
        while "ready" not in (line := self._process.stdout.readline()):
            if not line:
                raise SystemExit(f"boardgame.io did not start: see {folder / 'peer.log'}.")

    async def new_match(self, number: int, load: Load) -> list[Player]:
        """For as many players as our match of this number, and about as long."""
        seats = seats_of(number)
        wanted = {"numPlayers": seats, "setupData": {"deals": deals_of(number)}}
        made = await post(HOST, self.lobby_port, "/games/whist/create", wanted)
        match = made["matchID"]
        players: list[Player] = []
        for seat in range(seats):
            who = {"playerID": str(seat), "playerName": f"p{seat}"}
            joined = await post(HOST, self.lobby_port, f"/games/whist/{match}/join", who)
            asked = ["sync", match, str(seat), joined["playerCredentials"], seats]
            player = PeerPlayer(load, number, asked)
            path = "/socket.io/?EIO=4&transport=websocket"
            player.wire = await open_wire(HOST, self.port, path, player.hear)
            player.send(b"40/whist,")
            players.append(player)
        return players

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


class PeerPlayer(Player):
    """Speaks Engine.IO 4 and Socket.IO 5 just as far as the game needs."""

    __slots__ = ("asked", "me", "secret", "table")

    def __init__(self, load: Load, match: int, asked: list[str | int]) -> None:
        super().__init__(load, match)
        self.asked = asked
        self.table, self.me, self.secret = (str(part).encode() for part in asked[1:4])

    def read(self, frame: bytes) -> None:
        if frame.startswith(b"42"):
            self._update(frame)
        elif frame == b"2":
            self.send(b"3")
        elif frame.startswith(b"40/whist"):
            self.send(b"42/whist," + json.dumps(self.asked).encode())

    def _update(self, frame: bytes) -> None:
        turn, state_id = TURN.search(frame), STATE_ID.search(frame)
        if turn is None or state_id is None:
            return
        self.answered()
        if b'"gameover":{' in frame:
            self.load.over(self)
            return
        legal = LEGAL.search(frame)
        if turn[1] == self.me and legal is not None and legal[1]:
            card = self.load.chooser.choice(legal[1].split(b","))
            self.load.may_move(
                self,
                b'42/whist,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":[%b],'
                b'"playerID":"%b","credentials":"%b"}},%b,"%b","%b"]'
                % (card, self.me, self.secret, state_id[1], self.table, self.me),
            )
