"""A real server on a real port, and clients that check every frame they get."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import httpx
from jsonschema import Draft202012Validator
from websockets.asyncio.client import ClientConnection, connect

from duskhouse.engine.game.registry import games
from duskhouse.engine.view.pieces import OF_ONE_POSITION, Piece, Pieces, Role, Wire
from duskhouse.server.running import Server, listening, make_server
from duskhouse.server.settings import Settings
from duskhouse.server.tables import Tables

SCHEMA = json.loads((Path(__file__).parents[2] / "docs" / "protocol.schema.json").read_text())
PATIENCE = 30.0
SAMPLED_VIEWS = 10
"""Of the views a client gets, one in so many is checked against the schema."""

Frame = dict[str, Any]


@cache
def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def check(name: str, value: Any) -> None:
    """That the schema allows this."""
    validator(name).validate(value)


def easy_settings(database: Path | str, **more: Any) -> Settings:
    """No pauses, and limits that tests do not run into unless they mean to."""
    usual: dict[str, Any] = {
        "database": str(database),
        "pause": (0.0, 0.0),
        "frames_per_second": 1e6,
        "burst": 1e6,
        "bytes_per_second": 1e9,
        "analyses_per_address": 1000,
        "byte_burst": 1e9,
        "tables_per_address": 10_000,
        "reads_per_minute": 1_000_000,
        "connections_per_address": 10_000,
        "sockets_per_minute": 1e6,
        "posts_per_minute": 1e6,
    }
    return Settings(**{**usual, **more})


class Live:
    """A server in a thread of its own."""

    loop: asyncio.AbstractEventLoop

    def __init__(self, server: Server, port: int) -> None:
        self.server = server
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    @property
    def tables(self) -> Tables:
        return self.server.tables

    def call(self, function: Callable[[], Any]) -> None:
        """In the server's own thread."""
        self.loop.call_soon_threadsafe(function)

    def get(self, path: str, **more: Any) -> Any:
        return self.http.get(path, **more).raise_for_status().json()

    def make(self, **wanted: Any) -> Frame:
        """A new table: {table, seat, secret}."""
        check("NewTable", wanted)
        answer = self.http.post("/api/tables", json=wanted)
        assert answer.status_code == 201, answer.text
        check("YourSeat", answer.json())
        made: Frame = answer.json()
        return made

    def join(self, table: str, seat: int, name: str = "") -> Frame:
        answer = self.http.post(
            f"/api/tables/{table}/seats/{seat}", json={"name": name or "Friend"}
        )
        assert answer.status_code == 201, answer.text
        joined: Frame = answer.json()
        return joined

    def make_for_people(self, game: str, seats: int, **more: Any) -> list[Frame]:
        """A table where every seat is a person's; each with its secret."""
        made = self.make(game=game, seats=seats, others=["open"] * (seats - 1), **more)
        return [made, *(self.join(made["table"], seat) for seat in range(1, seats))]


@contextmanager
def live_server(settings: Settings) -> Iterator[Live]:
    taken = listening("127.0.0.1", 0)
    server = make_server(settings)
    live = Live(server, taken.getsockname()[1])

    async def serve() -> None:
        live.loop = asyncio.get_running_loop()
        await server.serve(sockets=[taken])

    thread = threading.Thread(target=asyncio.run, args=[serve()])
    thread.start()
    try:
        wait_until_ready(live)
        yield live
    finally:
        live.http.close()
        server.should_exit = True
        thread.join(PATIENCE)
        taken.close()
        assert not thread.is_alive()


def wait_until_ready(live: Live) -> None:
    transport = httpx.HTTPTransport(retries=20)
    with httpx.Client(transport=transport, base_url=live.url, timeout=PATIENCE) as client:
        while not all(game["thinking"] for game in client.get("/api/games").json()["games"]):
            threading.Event().wait(0.1)


def wait_until(wanted: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not wanted():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def run(story: Coroutine[Any, Any, None]) -> None:
    """Run a test's story, and close whatever it opened."""

    async def told() -> None:
        try:
            await story
        finally:
            while Client.opened:
                await Client.opened.pop().close()

    asyncio.run(told())


class Client:
    """One connection. Keeps every frame, as text, and checks it against the schema.

    To a view frame it adds what that means: `seen` is all that the seat sees now, by kind and key,
    `moves` are the actions it may choose from.
    """

    opened: ClassVar[list[Client]] = []

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.opened.append(self)
        self.pieces: Pieces | None = None
        self.view: Frame = {}
        self.texts: list[str] = []
        self.frames: list[Frame] = []
        self.unread: list[Frame] = []
        self.views = 0
        self.requests = 0

    @classmethod
    async def open(cls, live: Live, table: str) -> Client:
        url = f"{live.url.replace('http', 'ws')}/ws/{table}"
        return cls(await connect(url, compression=None, max_queue=1000))

    @classmethod
    async def sit(cls, live: Live, seat: Frame) -> Client:
        client = await cls.open(live, seat["table"])
        await client.say(type="hello", seat=seat["seat"], secret=seat["secret"])
        return client

    @classmethod
    async def watch(cls, live: Live, table: str) -> Client:
        client = await cls.open(live, table)
        await client.say(type="hello")
        return client

    async def say(self, **frame: Any) -> None:
        check("ClientFrame", frame)
        await self.socket.send(json.dumps(frame))

    async def ask(self, **frame: Any) -> Frame:
        """Send a frame with an id, and wait for its answer: a frame with this id, or the view that
        came of it."""
        self.requests += 1
        request = frame.setdefault("id", f"r{self.requests}")
        await self.say(**frame)
        answer = await self.wait(lambda answer: request in (answer.get("id"), answer.get("ack")))
        if answer["type"] == "view":
            self.unread.insert(0, answer)
        return answer

    async def move(self, action: int, seq: int, request: str | int | None = None) -> Frame:
        more = {} if request is None else {"id": request}
        return await self.ask(type="move", move=action, seq=seq, **more)

    async def hear(self) -> Frame:
        text = await asyncio.wait_for(self.socket.recv(), PATIENCE)
        assert isinstance(text, str)
        frame: Frame = json.loads(text)
        self.views += frame["type"] == "view"
        if frame["type"] != "view" or self.views % SAMPLED_VIEWS == 1:
            check("ServerFrame", frame)
        self.texts.append(text)
        if frame["type"] == "welcome":
            self.pieces = games()[frame["table"]["game"]].pieces
        elif frame["type"] == "view":
            self._put_together(frame)
        self.frames.append(frame)
        return frame

    def _put_together(self, frame: Frame) -> None:
        assert self.pieces is not None
        before: Seen = {}
        if "since" in frame:
            assert frame["since"] == self.view["seq"]
            before = self.view["seen"]
        frame["seen"] = put_together(self.pieces, before, frame)
        frame["moves"] = [piece.action for piece in self.of(frame, Role.MOVE)]
        self.view = frame

    def of(self, frame: Frame, role: Role) -> list[Piece]:
        """The pieces of a view that have this role."""
        assert self.pieces is not None
        read = map(self.pieces.read, frame["seen"].values())
        return [piece for piece in read if piece.kind.role is role]

    async def wait(self, wanted: Callable[[Frame], bool]) -> Frame:
        """The next frame like this; those before it stay to be waited for."""
        for at, frame in enumerate(self.unread):
            if wanted(frame):
                return self.unread.pop(at)
        while True:
            frame = await self.hear()
            if wanted(frame):
                return frame
            self.unread.append(frame)

    async def wait_for(self, kind: str) -> Frame:
        return await self.wait(lambda frame: frame["type"] == kind)

    async def view_at(self, seq: int) -> Frame:
        return await self.wait(lambda frame: frame["type"] == "view" and frame["seq"] >= seq)

    async def turn(self) -> Frame:
        """The next view in which it is this seat's turn."""
        return await self.wait(lambda frame: frame["type"] == "view" and bool(frame["moves"]))

    async def table_with(self, wanted: Callable[[Frame], Any]) -> Frame:
        """The table, as soon as it is like this."""
        found = await self.wait(
            lambda frame: frame["type"] == "table" and bool(wanted(frame["table"]))
        )
        table: Frame = found["table"]
        return table

    async def hear_all(self) -> None:
        """Everything that was sent before now."""
        await self.ask(type="ping")

    async def close(self) -> None:
        await self.socket.close()


Seen = dict[tuple[int, ...], Wire]


def put_together(pieces: Pieces, before: Seen, frame: Frame) -> Seen:
    """All that a seat sees, from what it saw before and a view frame."""
    seen = {key: piece for key, piece in before.items() if lasts(pieces, key)}
    for key in frame.get("gone", ()):
        del seen[tuple(key)]
    return seen | {pieces.key_of(piece): piece for piece in frame["pieces"]}


def lasts(pieces: Pieces, key: tuple[int, ...]) -> bool:
    return pieces.kinds[key[0]].role not in OF_ONE_POSITION
