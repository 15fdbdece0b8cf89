"""The socket part of the protocol: what is said over a connection, from hello to the end."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

from starlette.types import Receive, Scope, Send

from duskhouse.match.entries import RequestId
from duskhouse.match.objections import Objection
from duskhouse.server import frames, requests
from duskhouse.server.connection import POLICY_VIOLATION, Connection
from duskhouse.server.errand import Errand
from duskhouse.server.journal import log
from duskhouse.server.limits import Bucket
from duskhouse.server.play import TROUBLE, Play
from duskhouse.server.table import Table
from duskhouse.server.tables import Tables
from duskhouse.server.wire import EXTENSION, MOST_HEARD, Wire
from duskhouse.words.errors import Refused

HELLO_WITHIN = 10.0
EXPENSIVE = {frames.Look: 4.0, frames.Hint: 10.0, frames.Chat: 10.0}
"""What counts as several frames."""


class Gone(Exception):
    """The client has closed the connection."""


PATH, NEW = "/ws/", "new"


async def socket(tables: Tables, scope: Scope, receive: Receive, send: Send) -> None:
    """One socket, from the handshake on."""
    settings = tables.settings
    address = scope["client"][0] if scope.get("client") else ""
    await receive()  # websocket.connect
    if tables.closing or not tables.connection_quota.take(address):
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})
        return
    bucket = Bucket(settings.frames_per_second, settings.burst, time.monotonic())
    wire: Wire = scope["extensions"][EXTENSION]["wire"]
    connection = Connection(address, bucket, wire, tables.post)
    try:
        await send({"type": "websocket.accept"})
        wire.forget_handshake()
        await Talk(tables, connection, wire, receive).run(scope["path"].removeprefix(PATH))
    finally:
        tables.connection_quota.give_back(address)


class Talk:
    """What is said over one connection, from hello to the end."""

    table: Table

    def __init__(
        self, tables: Tables, connection: Connection, wire: Wire, receive: Receive
    ) -> None:
        self.tables = tables
        self.connection = connection
        self.wire = wire
        self.is_busy = False  # a frame is being answered
        self.waiting: deque[str | bytes] = deque()
        self._receive = receive

    async def run(self, table_id: str) -> None:
        table = None
        try:
            table = await self.let_in(table_id)
            if table is not None:
                await self.listen(table)
        except Gone:
            pass
        finally:
            if table is not None:
                await table.farewell(self.connection)
            self.connection.close()

    async def let_in(self, table_id: str) -> Table | None:
        """The table, if whoever says hello may be there; else goodbye."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = frames.read_hello(await self.hear())
            if hello.new or hello.sits_down:
                self.tables.take_post(self.connection.address)
            table = await self.reach(table_id, hello)
            await table.welcome(self.connection, hello)
            return table
        except TimeoutError:
            objection = Objection("malformed", "The first frame is a hello, and it did not come.")
        except Refused as refused:
            objection = as_objection(refused)
        self.connection.tell(frames.bye(objection.code, str(objection)))
        self.connection.close(POLICY_VIOLATION)
        return None

    async def reach(self, table_id: str, hello: frames.Hello) -> Table:
        if not hello.new:
            return await self.tables.find(table_id)
        if table_id != NEW or hello.seat is not None or hello.secret is not None or hello.name:
            raise Objection("malformed", f"A new table is all that is asked for at {PATH}{NEW}.")
        return await self.tables.make(hello.new, self.connection.address)

    async def listen(self, table: Table) -> None:
        """Frames are answered as they come, one after another, until the client is gone."""
        self.table = table
        self.wire.listener = self.heard
        try:
            while True:
                self.heard(await self.hear())
        finally:
            self.wire.listener = None

    def heard(self, text: str | bytes) -> None:
        if self.is_busy:
            self.waiting.append(text)
            if len(self.waiting) > MOST_HEARD:
                self.wire.read_no_more()
        else:
            self.take(text)

    def take(self, text: str | bytes) -> None:
        try:
            frame = frames.read_frame(text)
        except Objection as objection:
            self.refuse(objection, frames.id_of(text))
            self.may_ask(1.0)
            return
        if not self.may_ask(EXPENSIVE.get(type(frame), 1.0)):
            self.refuse(Objection("too-fast", "Too many frames: slow down."), frame.id)
            return
        self.is_busy = True
        if type(frame) is frames.Move and not self.connection.is_spectator:
            Play(self.table, self.connection, frame, self.answered)
        else:
            Errand(self.answer(self.table, frame), self.answered)

    def answered(self) -> None:
        self.is_busy = False
        while self.waiting and not self.is_busy:
            self.take(self.waiting.popleft())
        if not self.waiting:
            self.wire.read_on()

    async def answer(self, table: Table, frame: frames.ClientFrame) -> None:
        try:
            await requests.handle(table, self.connection, frame)
        except Refused as refused:
            self.refuse(as_objection(refused), frame.id)
        except Exception:
            log.exception("frame failed", extra={"facts": {"table": table.id}})
            self.refuse(TROUBLE, frame.id)

    def may_ask(self, cost: float) -> bool:
        """Whether the connection keeps to its rate; one that never does is closed."""
        now, connection = time.monotonic(), self.connection
        bucket = connection.bucket
        allowed = bucket.take(now, cost)
        if connection.too_fast_since is not None and bucket.is_half_full:
            connection.too_fast_since = None
        if allowed:
            return True
        if connection.too_fast_since is None:
            connection.too_fast_since = now
        elif now - connection.too_fast_since > self.tables.settings.patience:
            connection.tell(frames.bye("too-fast", "Too many frames for too long."))
            connection.close(POLICY_VIOLATION)
        return False

    def refuse(self, objection: Objection, request: RequestId | None) -> None:
        self.connection.tell(frames.error(objection, request))

    async def hear(self) -> str | bytes:
        message: Any = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""


def as_objection(refused: Refused) -> Objection:
    return refused if isinstance(refused, Objection) else Objection("refused", str(refused))
