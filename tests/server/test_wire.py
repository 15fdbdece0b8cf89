"""The short way for usual frames and the library's way for all others lead to the same place."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any
from unittest.mock import Mock

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.server.wire import MOST_HEARD, Wire, measure, plain_text
from tests.server.live import Live, run

MASK = b"\x11\x22\x33\x44"
CONT, TEXT, CLOSE, PING, PONG, FINAL = 0, 1, 8, 9, 10, 0x80


def masked(kind: int, payload: bytes, mask: bytes = MASK) -> bytes:
    """A frame as a client sends it."""
    size = len(payload)
    head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2)
    return head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload))


def ping(number: int, more: str = "") -> bytes:
    return json.dumps({"type": "ping", "id": f"{number}{more}"}, ensure_ascii=False).encode()


class Raw:
    """A spectator that speaks bytes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    @asynccontextmanager
    async def open(cls, live: Live) -> AsyncIterator[Raw]:
        game = next(iter(games().values()))
        table = live.make(game=game.id, seats=game.seats[0])["table"]
        raw = cls(*await asyncio.open_connection("127.0.0.1", live.port))
        raw.writer.write(
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{live.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        assert b" 101 " in await raw.reader.readuntil(b"\r\n\r\n")
        raw.writer.write(masked(FINAL | TEXT, b'{"type":"hello"}'))
        try:
            yield raw
        finally:
            raw.writer.close()
            with suppress(ConnectionError):
                await raw.writer.wait_closed()

    async def hear(self) -> tuple[int, bytes]:
        kind, size = await self.reader.readexactly(2)
        assert not size & 0x80
        if size >= 126:
            size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8))
        return kind & 15, await self.reader.readexactly(size)

    async def until(self, kind: int, word: bytes = b"") -> bytes:
        while True:
            heard, payload = await asyncio.wait_for(self.hear(), 30)
            if heard == kind and word in payload:
                return payload

    async def acks(self, ids: Sequence[str]) -> None:
        for wanted in ids:
            frame: dict[str, Any] = json.loads(await self.until(TEXT, b'"ack"'))
            assert frame["id"] == wanted


def test_a_frame_may_come_byte_by_byte_and_many_at_once(live: Live) -> None:
    async def talk() -> None:
        async with Raw.open(live) as raw:
            for byte in masked(FINAL | TEXT, ping(0)):
                raw.writer.write(bytes((byte,)))
                await asyncio.sleep(0.001)
            frames = [masked(FINAL | TEXT, ping(n)) for n in range(1, 40)]
            whole = b"".join(frames)
            raw.writer.write(whole[:100])
            await asyncio.sleep(0.01)
            raw.writer.write(whole[100:])
            await raw.acks([str(n) for n in range(40)])

    run(talk())


def test_fragments_pings_and_other_alphabets_between_usual_frames(live: Live) -> None:
    async def talk() -> None:
        async with Raw.open(live) as raw:
            text = ping(1)
            raw.writer.write(masked(TEXT, text[:5]))
            raw.writer.write(masked(FINAL | PING, b"still there?"))
            raw.writer.write(masked(CONT, text[5:9]) + masked(FINAL | CONT, text[9:]))
            raw.writer.write(masked(FINAL | TEXT, ping(2)) + masked(FINAL | TEXT, ping(3, "Ō")))
            raw.writer.write(masked(FINAL | TEXT, ping(4), mask=bytes(4)))
            assert await raw.until(PONG) == b"still there?"
            await raw.acks(["1", "2", "3Ō", "4"])

    run(talk())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        pytest.param(bytes((FINAL | TEXT, 2)) + b"{}", 1002, id="not masked"),
        pytest.param(masked(FINAL | 0x40 | TEXT, b"{}"), 1002, id="reserved bit"),
        pytest.param(masked(FINAL | CONT, b"{}"), 1002, id="nothing to continue"),
        pytest.param(masked(TEXT, b"{") + masked(FINAL | TEXT, b"}"), 1002, id="interrupted"),
        pytest.param(masked(FINAL | TEXT, b"\xff\xfe"), 1007, id="not UTF-8"),
        pytest.param(bytes((FINAL | TEXT, 0xFF)) + (1 << 40).to_bytes(8), 1009, id="too big"),
    ],
)
def test_what_the_protocol_forbids_ends_the_connection(live: Live, wrong: bytes, code: int) -> None:
    async def talk() -> None:
        async with Raw.open(live) as raw:
            raw.writer.write(masked(FINAL | TEXT, ping(0)))
            await raw.acks(["0"])
            raw.writer.write(wrong)
            assert int.from_bytes((await raw.until(CLOSE))[:2]) == code

    run(talk())


def test_who_is_not_listened_to_cannot_fill_the_memory() -> None:
    """Before it is let in, or while the library has something of it."""
    wire = Wire.__new__(Wire)
    wire.queue, wire.read_paused, wire.transport = asyncio.Queue(), False, Mock()
    for number in range(MOST_HEARD):
        wire._hear(ping(number))
    wire.transport.pause_reading.assert_not_called()
    for number in range(2):
        wire._hear(ping(number))
    wire.transport.pause_reading.assert_called_once()


def test_a_frame_is_measured_once_its_head_is_there() -> None:
    for size in (0, 1, 125, 126, 4_000):
        frame = masked(FINAL | TEXT, b"a" * size)
        head = len(frame) - size
        assert measure(frame) == (head, size)
        assert measure(frame[: head - 4]) == (head, size)
        assert measure(frame[:1]) == (0, 0)
        assert plain_text(frame) == b"a" * size
    assert plain_text(masked(FINAL | PING, b"a")) is None
    assert plain_text(masked(TEXT, b"a")) is None
    assert plain_text(masked(FINAL | TEXT, "ō".encode())) is None
