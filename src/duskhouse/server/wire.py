"""A WebSocket as the server uses it: uvicorn's, with a short way for what happens all the time.

A whole text frame in plain ASCII is taken apart right here and handed to whoever listens, and text
is sent straight to the transport. Everything else (the handshake, pings, closing, fragments,
mistakes) is left to the library. It gets whole frames only, so that it never stands in the middle
of one; what it makes of them is received from its queue, and what comes after them too.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fastest there is
from websockets.http11 import Request

from duskhouse.server.messages import FINAL_TEXT, SHORT

EXTENSION = "duskhouse.wire"
MOST_HEARD = 16
"""Frames of a client that may wait to be answered before no more are read."""

MASKED = 0x80


class Wire(WebSocketsSansIOProtocol):
    """One socket. The application finds it in its scope, to send by."""

    _unread = b""
    _is_for_library = False
    listener: Callable[[bytes], None] | None = None
    """Called with each text, unless something that came before it is in the queue still."""

    is_ready = True
    """The client takes what it is sent."""

    when_ready: Callable[[], None] | None = None
    """Called when a slow client has caught up."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"] = {EXTENSION: {"wire": self}}

    def forget_handshake(self) -> None:
        """What was asked for and answered takes as much memory as all the rest."""
        self.scope["headers"] = []
        del self.scope["extensions"], self.request, self.response

    # ------------------------------------------------------------- receiving
    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete or self._is_for_library:
            self._is_for_library = self.handshake_initiated  # frames that come too early
            super().data_received(data)
            return
        self._unread += data
        while self._unread and not self.transport.is_closing():
            size = self._first_frame()
            if not size:
                return
            frame, self._unread = self._unread[:size], self._unread[size:]
            unusual = self._is_for_library or self.frames or self.close_sent
            text = None if unusual else plain_text(frame)
            if text is None:
                super().data_received(frame)
            else:
                self._hear(text)

    def _first_frame(self) -> int:
        """Its size, if it is there as a whole."""
        head, length = measure(self._unread)
        if length > self.config.ws_max_size:
            self._is_for_library = True  # which will refuse it
            return len(self._unread)
        return head + length if head and len(self._unread) >= head + length else 0

    def _hear(self, text: bytes) -> None:
        if self.listener and self.queue.empty():
            self.listener(text)
        else:
            self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
            if self.queue.qsize() > MOST_HEARD:
                self.read_no_more()

    def read_no_more(self) -> None:
        """Until what was read has been answered."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nothing that it held may hold it, or the collector would have to find them, at the cost
        of everyone who plays."""
        super().connection_lost(exc)
        self.is_ready = True
        self.listener = self.when_ready = None
        self.conn.parser.close()

    # --------------------------------------------------------------- sending
    def tell(self, message: bytes) -> None:
        """Send a message, unless the socket is closing."""
        if not (self.close_sent or self.disconnected or self.transport.is_closing()):
            self.transport.write(message)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_ready = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_ready = True
        if self.when_ready:
            self.when_ready()

    def hang_up(self, code: int) -> None:
        """Say goodbye as the protocol wants it."""
        if not (self.close_sent or self.disconnected):
            task = self.loop.create_task(self._close(code))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _close(self, code: int) -> None:
        with suppress(ClientDisconnected, RuntimeError):  # somebody else was faster
            await self.send({"type": "websocket.close", "code": code})


def measure(data: bytes) -> tuple[int, int]:
    """How long the head of the first frame is, and its payload; 0 if that cannot be said yet."""
    if len(data) < 2:
        return 0, 0
    length, mask = data[1] & 0x7F, 4 if data[1] & MASKED else 0
    if length < SHORT:
        return 2 + mask, length
    more = 2 if length == SHORT else 8
    if len(data) < 2 + more:
        return 0, 0
    return 2 + more + mask, int.from_bytes(data[2 : 2 + more])


def plain_text(frame: bytes) -> bytes | None:
    """The text of a whole frame, if it is the usual case."""
    if frame[0] != FINAL_TEXT or not frame[1] & MASKED:
        return None
    head, _ = measure(frame)
    text: bytes = apply_mask(frame[head:], frame[head - 4 : head])
    return text if text.isascii() else None
