"""Connections as they are accepted: how many there may be, and how much each may cost.

A `Connection` stands between the transport and the protocol that speaks HTTP or WebSocket over it,
as a protocol to the one and a transport to the other. What arrives is handed on in slices, one a
turn of the event loop, so that nobody's flood keeps others waiting, whatever kind of frame it is
made of. Nothing is read while what was sent is not taken, and whoever does not answer in time is
cut off.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import Any, cast

from duskhouse.server.limits import Bucket, Quota, is_in, is_loopback, network_of
from duskhouse.server.logs import log
from duskhouse.server.settings import Settings

SLICE = 1024
"""Bytes handed on in one turn of the event loop: at most 170 of the smallest frames."""

LARGEST_REQUEST = 32_768
"""Bytes of a request, with its headers, that may wait for an answer."""

ANSWERED_WITHIN = 10.0
"""Seconds from the first byte of a request to the first of its answer."""

TAKEN_WITHIN = 20.0
"""Seconds in which a client must take some of what waits for it."""

CLOSED_WITHIN = 5.0
"""Seconds in which the last bytes must be taken, once a connection is closed."""

RESERVED_FILES = 64
"""Of the files that the process may open: for the database, the compiler and the like."""

STATE = "connection"
"""Where an application finds its connection: scope["state"]."""

HEAD = b"HTTP/1.1 %b\r\nContent-Length: 0\r\nConnection: close\r\n"
TOO_MANY = HEAD % b"503 Service Unavailable" + b"Retry-After: 5\r\n\r\n"
TOO_LARGE = HEAD % b"431 Request Header Fields Too Large" + b"\r\n"


class Connections:
    """All there are. When there is no room for another, whoever has waited longest without opening
    a socket makes it; those who play stay."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = min(settings.most_connections, open_files() - RESERVED_FILES)
        self._all: set[Connection] = set()
        self._requests: dict[Connection, None] = {}  # in order of their coming
        self._quota = Quota(settings.connections_per_address)

    def __len__(self) -> int:
        return len(self._all)

    def accept(self, connection: Connection) -> bool:
        """Whether there is room for it. A proxy speaks for many addresses, which are counted where
        sockets are opened."""
        if len(self._all) >= self.most and not self._make_room():
            return False
        if not connection.is_proxy and not self._quota.take(connection.address):
            return False
        self._all.add(connection)
        self._requests[connection] = None
        return True

    def _make_room(self) -> bool:
        longest = next(iter(self._requests), None)
        if longest is None:
            return False
        self.forget(longest)
        longest.abort()
        return True

    def opens_socket(self, connection: Connection) -> None:
        self._requests.pop(connection, None)

    def forget(self, connection: Connection) -> None:
        if connection in self._all:
            self._all.remove(connection)
            self._requests.pop(connection, None)
            if not connection.is_proxy:
                self._quota.give_back(connection.address)


def open_files() -> int:
    """How many files the process may have open; many where nobody says."""
    try:
        most = os.sysconf("SC_OPEN_MAX")
    except (AttributeError, OSError, ValueError):
        most = -1
    return most if most > 0 else 2**31


def speaks_for_many(host: str, settings: Settings) -> bool:
    """Whether this may be a proxy: one on the loopback, or one that is named."""
    return is_loopback(network_of(host)) or is_in(host, settings.proxies)


NOBODY = asyncio.Protocol()
UPGRADED = ConnectionError("another protocol has it now")


class Connection(asyncio.Protocol):
    """One of them; see above."""

    def __init__(self, connections: Connections, protocol: asyncio.Protocol) -> None:
        self.address = ""
        self.is_proxy = False
        self.on_excess: Callable[[], None] | None = None
        self._connections = connections
        self._protocol = protocol
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport
        self._is_accepted = False
        self._unread = b""
        self._bucket: Bucket | None = None  # of a socket: the bytes it may send
        self._in_excess_since: float | None = None
        self._unanswered = 0  # bytes
        self._pausing = False  # the protocol takes no more for now
        self._is_done = False  # nothing more is taken from this client
        self._is_taken = True  # the client takes what is sent
        self._rest: asyncio.Handle | None = None  # until the next slice
        self._is_stopped = False  # nothing is read from the transport
        self._answer: asyncio.TimerHandle | None = None
        self._taking: asyncio.TimerHandle | None = None
        self._closing: asyncio.TimerHandle | None = None

    # ------------------------------------------------------------ from the transport
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        peer = transport.get_extra_info("peername")
        host = str(peer[0]) if peer else ""
        self.address = network_of(host)
        self.is_proxy = speaks_for_many(host, self._connections.settings)
        self._is_accepted = self._connections.accept(self)
        if self._is_accepted:
            self._protocol.connection_made(Wire(self, self._transport))
            self._await_answer()
        else:
            self._transport.write(TOO_MANY)
            self.close()

    def connection_lost(self, error: Exception | None) -> None:
        for timer in (self._rest, self._answer, self._taking, self._closing):
            if timer:
                timer.cancel()
        self._unread = b""
        self._connections.forget(self)
        if self._is_accepted:
            self._protocol.connection_lost(error)
        self._protocol = NOBODY  # which breaks a cycle, so that the collector has nothing to do

    def pause_writing(self) -> None:
        self._is_taken = False
        self._taking = self._loop.call_later(TAKEN_WITHIN, self.abort)
        self._protocol.pause_writing()

    def resume_writing(self) -> None:
        self._is_taken = True
        if self._taking:
            self._taking.cancel()
        self._protocol.resume_writing()
        self._go_on_soon()

    def data_received(self, data: bytes) -> None:
        if self._transport.is_closing():
            return
        if self._must_wait or self._unread or len(data) > SLICE:
            self._unread += b"" if self._is_done else data
            self._stop()
            self._go_on()
        else:
            self._hand_on(data)

    # -------------------------------------------------------------------- in slices
    @property
    def _must_wait(self) -> bool:
        return self._pausing or self._is_done or not self._is_taken or self._rest is not None

    def _stop(self) -> None:
        if not self._is_stopped:
            self._is_stopped = True
            self._transport.pause_reading()

    def _go_on(self) -> None:
        """Hand on the next slice; read again once nothing is left."""
        self._rest = None
        if self._must_wait or self._transport.is_closing():
            return
        if self._unread:
            data, self._unread = self._unread[:SLICE], self._unread[SLICE:]
            self._hand_on(data)
            self._go_on_soon()
        elif self._is_stopped:
            self._is_stopped = False
            self._transport.resume_reading()

    def _go_on_soon(self) -> None:
        if self._is_stopped and self._rest is None:
            self._rest = self._loop.call_soon(self._go_on)

    def _hand_on(self, data: bytes) -> None:
        if self._bucket is not None:
            self._count(self._bucket, len(data))
        elif not self._is_request(len(data)):
            return
        try:
            self._protocol.data_received(data)
        except Exception:
            log.exception("protocol failed")
            self.abort()

    def _count(self, bucket: Bucket, size: int) -> None:
        """Whoever has sent too much is read no further until it is worked off, and told so if it
        never ends."""
        now = self._loop.time()
        owed = bucket.spend(now, size)
        if bucket.is_half_full:
            self._in_excess_since = None
        if owed:
            self._stop()
            self._rest = self._loop.call_later(owed, self._go_on)
            if self._in_excess_since is None:
                self._in_excess_since = now
            elif now - self._in_excess_since > self._connections.settings.patience:
                (self.on_excess or self.abort)()

    def _is_request(self, size: int) -> bool:
        """Whether it is one so far: it must not be endless in size or time."""
        self._unanswered += size
        if self._unanswered > LARGEST_REQUEST:
            self._transport.write(TOO_LARGE)
            self.close()
            return False
        if self._answer is None:
            self._await_answer()
        return True

    def _await_answer(self) -> None:
        self._answer = self._loop.call_later(ANSWERED_WITHIN, self.close)

    # ------------------------------------------------------------- for the protocol
    def is_answered(self) -> None:
        self._unanswered = 0
        if self._answer:
            self._answer.cancel()
            self._answer = None

    def pause_reading(self) -> None:
        """Nothing more is handed on. The transport is stopped only if more arrives: most clients
        wait for their answer."""
        self._pausing = True

    def resume_reading(self) -> None:
        self._pausing = False
        self._go_on_soon()

    def speak(self, protocol: asyncio.BaseProtocol) -> None:
        """The client has asked for a socket, and from now on uses another protocol."""
        before, self._protocol = self._protocol, cast(asyncio.Protocol, protocol)
        self._loop.call_soon(before.connection_lost, UPGRADED)  # which ends what it keeps
        self.is_answered()
        settings = self._connections.settings
        self._bucket = Bucket(settings.bytes_per_second, settings.byte_burst, self._loop.time())
        self._connections.opens_socket(self)

    def read_no_more(self) -> None:
        """The client is told why, and closed; whatever else it sends is not looked at."""
        self._is_done = True
        self._unread = b""
        self._loop.call_later(CLOSED_WITHIN, self.close)

    def close(self) -> None:
        """Once all that was written is taken, but do not wait for that too long."""
        self._unread = b""
        self._transport.close()
        if self._closing is None:
            self._closing = self._loop.call_later(CLOSED_WITHIN, self.abort)

    def abort(self) -> None:
        self._transport.abort()


class Wire(asyncio.Transport):
    """A connection as its protocol sees it."""

    def __init__(self, connection: Connection, transport: asyncio.Transport) -> None:
        super().__init__()
        self._connection = connection
        self._transport = transport

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self._connection.is_answered()
        self._transport.write(data)

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        self._connection.pause_reading()

    def resume_reading(self) -> None:
        self._connection.resume_reading()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._connection.speak(protocol)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def close(self) -> None:
        self._connection.close()

    def abort(self) -> None:
        self._connection.abort()


def counted(
    protocol: Callable[..., asyncio.Protocol], connections: Connections
) -> type[Connection]:
    """What uvicorn makes for each connection it accepts: one of ours around one of its own, and the
    application finds it in its state."""

    class Accepted(Connection):
        def __init__(self, *, app_state: dict[str, Any], **known: Any) -> None:
            own = protocol(app_state={**app_state, STATE: self}, **known)
            super().__init__(connections, own)

    return Accepted
