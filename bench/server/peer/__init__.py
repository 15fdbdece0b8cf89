"""boardgame.io's server under the same load: the same games, each written for it in `games/`, with
its in-memory store, so nothing is durable there."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
from pathlib import Path

from bench.server.house import game_of, seats_of
from bench.server.load import Contestant, Load, Player
from bench.server.wire import open_wire, post

HOST = "127.0.0.1"
ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / ".venv-bench-node"
PACKAGE = "boardgame.io@0.50.2"
SERVER = Path(__file__).with_name("server.js")
STATE_ID = re.compile(rb'"_stateID":(\d+)')
TURN = re.compile(rb'"currentPlayer":"(\d+)"')
LEGAL = re.compile(rb'"legal":\["(.*?)"\]')


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
        log = folder / "peer.log"
        super().__init__(
            ["node", str(SERVER), str(self.port), str(self.lobby_port)],
            log,
            NODE_ENV="production",
            NODE_PATH=str(FOLDER / "node_modules"),
            DEBUG="",
        )
        while "ready" not in (line := self.said.readline()):
            if not line:
                raise SystemExit(f"boardgame.io did not start: see {log}.")

    async def new_match(self, number: int, load: Load) -> list[Player]:
        """The game of our match of this number, for as many players."""
        game, seats = game_of(number).id, seats_of(number)
        made = await post(HOST, self.lobby_port, f"/games/{game}/create", {"numPlayers": seats})
        match = made["matchID"]
        players: list[Player] = []
        for seat in range(seats):
            who = {"playerID": str(seat), "playerName": f"p{seat}"}
            joined = await post(HOST, self.lobby_port, f"/games/{game}/{match}/join", who)
            asked = ["sync", match, str(seat), joined["playerCredentials"], seats]
            player = PeerPlayer(load, number, game.encode(), asked)
            path = "/socket.io/?EIO=4&transport=websocket"
            player.wire = await open_wire(HOST, self.port, path, player.hear)
            player.send(b"40/%b," % player.game)
            players.append(player)
        return players


class PeerPlayer(Player):
    """Speaks Engine.IO 4 and Socket.IO 5 just as far as the game needs."""

    __slots__ = ("asked", "game", "me", "secret", "table")

    def __init__(self, load: Load, match: int, game: bytes, asked: list[str | int]) -> None:
        super().__init__(load, match)
        self.game = game
        self.asked = asked
        self.table, self.me, self.secret = (str(part).encode() for part in asked[1:4])

    def read(self, frame: bytes) -> None:
        if frame.startswith(b"42"):
            self._update(frame)
        elif frame == b"2":
            self.send(b"3")
        elif frame.startswith(b"40/"):
            self.send(b"42/%b,%b" % (self.game, json.dumps(self.asked).encode()))

    def _update(self, frame: bytes) -> None:
        turn, state_id = TURN.search(frame), STATE_ID.search(frame)
        if turn is None or state_id is None:
            return
        self.answered()
        if b'"gameover":{' in frame:
            self.load.over(self)
            return
        legal = LEGAL.search(frame)
        if turn[1] == self.me and legal is not None:
            move = self.load.chooser.choice(legal[1].split(b'","'))
            self.load.may_move(
                self,
                b'42/%b,["update",{"type":"MAKE_MOVE","payload":{"type":"play","args":["%b"],'
                b'"playerID":"%b","credentials":"%b"}},%b,"%b","%b"]'
                % (self.game, move, self.me, self.secret, state_id[1], self.table, self.me),
            )
