"""Clients that do what no decent client does, on plain sockets."""

from __future__ import annotations

import socket
import time
from contextlib import suppress

HANDSHAKE = (
    "GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
MASK = b"\0\0\0\0"
"""Everything stays as it is."""

BLOCK = 2_000_000
STUCK_AFTER = 0.5


def frame(first: int, payload: bytes = b"") -> bytes:
    """A frame of a client; `first` is its first byte."""
    size = len(payload)
    if size < 126:
        head = bytes([first, 0x80 | size])
    elif size < 2**16:
        head = bytes([first, 0x80 | 126]) + size.to_bytes(2)
    else:
        head = bytes([first, 0x80 | 127]) + size.to_bytes(8)
    return head + MASK + payload


FLOODS = {
    "pings": frame(PING) * (BLOCK // 6),
    "pongs": frame(PONG) * (BLOCK // 6),
    "texts": frame(TEXT) * (BLOCK // 6),
    "parts": frame(0x01) + frame(0x00) * (BLOCK // 6),
}
"""2 MB of the smallest frames of each kind."""


def open_socket(port: int, table: str, hello: bytes = b'{"type":"hello"}') -> socket.socket:
    """A connection that has said hello."""
    made = socket.create_connection(("127.0.0.1", port))
    made.sendall(HANDSHAKE.format(table=table, port=port).encode())
    assert b" 101 " in made.recv(4096)
    made.sendall(frame(TEXT, hello))
    made.settimeout(STUCK_AFTER)
    return made


def flood(port: int, table: str, block: bytes, until: float) -> None:
    """Send as fast as it goes, and read what comes. Whoever is stuck or cut off begins again."""
    while time.monotonic() < until:
        with suppress(OSError), open_socket(port, table) as attacker:
            while time.monotonic() < until:
                attacker.send(block)
                read_all(attacker)


def read_all(client: socket.socket) -> None:
    """What is there already."""
    client.setblocking(False)
    with suppress(BlockingIOError):
        while client.recv(2**20):
            pass
    client.settimeout(STUCK_AFTER)


def is_cut_off(client: socket.socket, within: float) -> bool:
    """Whether the server hangs up, or takes nothing any more, in this time; all is read."""
    client.settimeout(within)
    try:
        while client.recv(2**20):
            pass
    except TimeoutError:
        return False
    except OSError:
        pass
    return True
