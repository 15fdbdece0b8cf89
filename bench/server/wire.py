"""A WebSocket client that does as little as possible: frames are split, not decoded."""

from __future__ import annotations

import asyncio
import base64
import json
import os
from collections.abc import Callable
from typing import Any

TEXT, PING, PONG = 0x81, 0x89, 0x8A


class Wire(asyncio.Protocol):
    """One socket. Hands each text frame, as bytes, to `hear`."""

    def __init__(self, host: str, path: str, hear: Callable[[bytes], None]) -> None:
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}\r\n\r\n"
        ).encode()
        self.hear = hear
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._unread = b""
        self._transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        data = self._unread + data if self._unread else data
        if not self.open.done():
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._unread = data
                return
            if b" 101 " not in data[:20]:
                self.open.set_exception(ConnectionError(data[:100].decode()))
                return
            data = data[end + 4 :]
            self.open.set_result(None)
        self._unread = data[self._split(data) :]

    def _split(self, data: bytes) -> int:
        """Hand on the whole frames; where the rest begins."""
        at, size = 0, len(data)
        while size - at >= 2:
            length, head = data[at + 1] & 0x7F, 2
            if length == 126:
                if size - at < 4:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 4]), 4
            elif length == 127:
                if size - at < 10:
                    break
                length, head = int.from_bytes(data[at + 2 : at + 10]), 10
            end = at + head + length
            if size < end:
                break
            if data[at] == TEXT:
                self.hear(data[at + head : end])
            elif data[at] == PING:
                self._write(PONG, data[at + head : end])
            at = end
        return at

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, payload: bytes) -> None:
        """Masked, as a client must, by zeros, which leaves the payload as it is."""
        size = len(payload)
        if size < 126:
            head = bytes((kind, 0x80 | size))
        else:
            head = bytes((kind, 0x80 | 126)) + size.to_bytes(2)
        self._transport.write(head + b"\0\0\0\0" + payload)

    def close(self) -> None:
        if self._transport:
            self._transport.close()


async def open_wire(host: str, port: int, path: str, hear: Callable[[bytes], None]) -> Wire:
    loop = asyncio.get_running_loop()
    _, wire = await loop.create_connection(lambda: Wire(f"{host}:{port}", path, hear), host, port)
    await wire.open
    return wire


async def post(host: str, port: int, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """One HTTP request on a connection of its own."""
    reader, writer = await asyncio.open_connection(host, port)
    content = json.dumps(body).encode()
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n".encode()
        + content
    )
    answer = await reader.read()
    writer.close()
    head, _, rest = answer.partition(b"\r\n\r\n")
    if b"chunked" in head.lower():
        rest = rest.partition(b"\r\n")[2].rpartition(b"\r\n0\r\n")[0]
    if b" 200 " not in head[:20] and b" 201 " not in head[:20]:
        raise ConnectionError(answer[:300].decode())
    found: dict[str, Any] = json.loads(rest)
    return found
