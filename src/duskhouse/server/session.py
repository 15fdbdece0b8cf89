"""One client's connection, from hello to the end.

What a session is told waits until the client takes it, so a slow one keeps nobody waiting but
itself; whoever is too far behind is shown the table afresh instead. Its frames are answered one
after another; while one is being answered, no more are read.
"""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from starlette.types import Receive, Send

from duskhouse.engine.view.page import EVERYONE
from duskhouse.match.seating import new_secret
from duskhouse.server import frames
from duskhouse.server.connections import Connection
from duskhouse.server.limits import Bucket
from duskhouse.server.logs import log
from duskhouse.server.requests import answer
from duskhouse.server.steps import Join
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.table import Table
    from duskhouse.server.tables import Tables

HELLO_WITHIN = 10.0
GOODBYE_WITHIN = 5.0
MOST_UNSENT = 50
"""Frames that may wait for a slow client, before it is shown no more until it has taken them."""

POLICY_VIOLATION, NORMAL = 1008, 1000
EXPENSIVE = {frames.Look: 4.0, frames.Hint: 10.0, frames.Chat: 10.0}
"""What counts as several frames."""

NEW = "new"


class Gone(Exception):
    """The client has hung up."""


@dataclass(eq=False, slots=True)
class Session:
    """`viewer` is its seat, or EVERYONE for a spectator; `holder` tells whether the seat has been
    given to somebody else since. `secret` is what it came with, or gets for sitting down."""

    receive: Receive
    send: Send
    connection: Connection
    address: str
    bucket: Bucket
    most_refused: int
    viewer: int = EVERYONE
    holder: int = 0
    name: str = ""
    secret: str = ""
    is_thinking: bool = False
    table: Table | None = None
    _unsent: list[bytes] = field(default_factory=list)
    _sleeping: asyncio.Future[None] | None = None  # until there is something to send
    _closing: int | None = None
    _deadline: asyncio.Timeout | None = None
    _refused: int = 0  # frames, for coming too fast
    _is_behind: bool = False

    @property
    def is_spectator(self) -> bool:
        return self.viewer == EVERYONE

    # ------------------------------------------------------------------ sending
    def tell(self, frame: bytes) -> None:
        """Send this as soon as the client takes it; never waits."""
        if self._closing is not None:
            return
        self._unsent.append(frame)
        self._wake()

    def show(self, frame: bytes) -> bool:
        """Tell what everybody at the table is told, if the client can follow; else it catches up
        once it has taken what waits. Whether it was told."""
        self._is_behind = self._is_behind or len(self._unsent) >= MOST_UNSENT
        if not self._is_behind:
            self.tell(frame)
        return not self._is_behind

    def close(self, code: int = NORMAL) -> None:
        """Close once everything has been sent, but do not wait for that too long."""
        if self._closing is None:
            self._closing = code
            self._wake()
            if self._deadline:
                self._deadline.reschedule(asyncio.get_running_loop().time() + GOODBYE_WITHIN)

    def send_away(self, refused: Refused, code: int = NORMAL) -> None:
        """Say goodbye, and why."""
        self.tell(frames.bye(refused))
        self.close(code)

    def _wake(self) -> None:
        if self._sleeping and not self._sleeping.done():
            self._sleeping.set_result(None)

    async def _send(self) -> None:
        """All that it is told, until it is closed."""
        loop = asyncio.get_running_loop()
        try:
            while True:
                unsent, self._unsent = self._unsent, []
                for frame in unsent:
                    await self.send({"type": "websocket.send", "text": frame.decode()})
                if not self._unsent:
                    if self._closing is not None:
                        break
                    if self._is_behind and self.table:
                        self._is_behind = False
                        self.table.catch_up(self)
                        continue
                    self._sleeping = loop.create_future()
                    await self._sleeping
            await self.send({"type": "websocket.close", "code": self._closing})
        except (OSError, RuntimeError):
            pass  # the client is gone, which is noticed where its frames are read

    # ---------------------------------------------------------------- receiving
    async def run(self, tables: Tables, table_id: str) -> None:
        """Until the client is gone, or was sent away."""
        self.connection.on_excess = self.is_too_fast
        await self.receive()  # that it would like to connect
        await self.send({"type": "websocket.accept"})
        sending = asyncio.create_task(self._send())
        try:
            async with asyncio.timeout(None) as self._deadline:
                table = await self._let_in(tables, table_id)
                if table is not None:
                    await self._converse(table)
                await self._wait_for_the_end()
        except (Gone, TimeoutError):
            pass
        finally:
            sending.cancel()
            self.connection.on_excess = None

    async def _let_in(self, tables: Tables, table_id: str) -> Table | None:
        """The table, if whoever says hello may be there; else goodbye."""
        try:
            try:
                async with asyncio.timeout(HELLO_WITHIN):
                    hello = frames.read_hello(await self._hear())
            except TimeoutError:
                raise Refused("no-hello") from None
            if hello.new or hello.sits_down:
                await tables.take_post(self.address)
            self.secret = new_secret() if hello.secret is None else hello.secret
            table = await self._reach(tables, table_id, hello)
            await table.queue.put(Join(table, self, hello))
            return table
        except Refused as refused:
            self.send_away(refused, POLICY_VIOLATION)
            return None

    async def _reach(self, tables: Tables, table_id: str, hello: frames.Hello) -> Table:
        if not hello.new:
            table = await tables.find(table_id, self.address)
            await tables.peers.see_latest(table)
            return table
        if table_id != NEW or hello.seat is not None or hello.secret is not None or hello.name:
            raise Refused("malformed", problem=f"a new table is asked for at /ws/{NEW}, alone")
        if not hello.new.sit:
            raise Refused("malformed", problem="whoever makes a table here sits down at it")
        return await tables.make(hello.new, self.address, self.secret)

    async def _converse(self, table: Table) -> None:
        try:
            while self._closing is None:
                await self._take(table, await self._hear())
        finally:
            table.leave(self)

    async def _take(self, table: Table, text: str | bytes) -> None:
        """Answer one frame."""
        try:
            frame = frames.read_frame(text)
        except Refused as refused:
            self.tell(frames.error(refused, frames.id_of(text)))
            self._may_ask(1.0)
            return
        if not self._may_ask(EXPENSIVE.get(type(frame), 1.0)):
            self.tell(frames.error(Refused("too-fast"), frame.id))
            return
        try:
            await answer(table, self, frame)
        except Refused as refused:
            self.tell(frames.error(refused, frame.id))
        except Exception:
            log.exception("frame failed", extra={"facts": {"table": table.id}})
            self.tell(frames.error(Refused("trouble"), frame.id))

    def _may_ask(self, cost: float) -> bool:
        """Whether the session keeps to its rate; one that clearly does not is sent away."""
        if self.bucket.take(time.monotonic(), cost):
            if self.bucket.is_half_full:
                self._refused = 0
            return True
        self._refused += 1
        if self._refused > self.most_refused:
            self.is_too_fast()
        return False

    def is_too_fast(self) -> None:
        """Far too fast: nothing more of it is read."""
        self.send_away(Refused("too-fast"), POLICY_VIOLATION)
        self.connection.read_no_more()

    async def _hear(self) -> str | bytes:
        message = await self.receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _wait_for_the_end(self) -> None:
        """Whoever was sent away may still send; nothing of it is answered."""
        while True:
            await self._hear()
