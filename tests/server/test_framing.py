"""Frames that RFC 6455 forbids end the connection with the right code, and nobody else notices.

`python -m tests.server.autobahn` runs all of Autobahn's cases; these are one of each kind.
"""

from __future__ import annotations

import logging
import socket

import pytest

from duskhouse.engine.game.registry import games
from tests.server.attacks import CLOSE, MASK, PING, TEXT, frame, open_socket
from tests.server.live import PATIENCE, Live

GAME = next(game for game in games().values() if 2 in game.seats).id
ASK = b'{"type":"ping","id":"asked"}'
ERROR, INVALID, TOO_BIG, NORMAL = 1002, 1007, 1009, 1000


def heard_of(client: socket.socket, until: bytes) -> bytes:
    client.settimeout(PATIENCE)
    heard = b""
    while until not in heard:
        part = client.recv(2**16)
        if not part:
            break
        heard += part
    return heard


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT | 0x40, ASK), ERROR),
        (frame(0x83), ERROR),
        (frame(0x8B), ERROR),
        (bytes([TEXT, len(ASK)]) + ASK, ERROR),
        (frame(PING & 0x7F), ERROR),
        (frame(PING, b"x" * 126), ERROR),
        (frame(0x80, ASK), ERROR),
        (frame(0x01, b"{") + frame(TEXT, ASK), ERROR),
        (frame(TEXT, b"\xce\xba\xed\xa0\x80"), INVALID),
        (frame(TEXT, b"\xf4\x90\x80\x80"), INVALID),
        (frame(CLOSE, b"x"), ERROR),
        (frame(CLOSE, (1005).to_bytes(2)), ERROR),
        (frame(CLOSE, (999).to_bytes(2)), ERROR),
        (frame(TEXT, b"x" * 70_000), TOO_BIG),
        (frame(0x01, b"x" * 40_000) + frame(0x80, b"x" * 40_000), TOO_BIG),
        (bytes([TEXT, 0xFF]) + (2**63).to_bytes(8) + MASK, TOO_BIG),
        (frame(CLOSE, (1000).to_bytes(2)), NORMAL),
    ],
    ids=[
        *("reserved-bit", "reserved-opcode", "reserved-control", "no-mask", "part-of-a-ping"),
        *("long-ping", "part-of-nothing", "text-in-a-message", "not-utf-8", "beyond-utf-8"),
        *("half-a-code", "code-that-is-none", "code-too-small", "too-big", "too-big-in-parts"),
        *("a-length-beyond-all", "a-proper-close"),
    ],
)
def test_a_forbidden_frame_closes_with_its_code(
    live: Live, caplog: pytest.LogCaptureFixture, sent: bytes, code: int
) -> None:
    table = live.make(game=GAME, seats=2)["table"]
    with open_socket(live.port, table) as client:
        heard_of(client, b'"view"')
        client.sendall(sent)
        heard = heard_of(client, code.to_bytes(2))
        assert bytes([CLOSE]) in heard
        assert code.to_bytes(2) in heard
    assert live.get(f"/api/tables/{table}")["table"]["state"] == "playing"
    ours = [record for record in caplog.records if record.name == "duskhouse"]
    assert not [record for record in ours if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("size", [2, 8])
def test_a_length_that_could_be_shorter_is_no_trouble(live: Live, size: int) -> None:
    """It is forbidden; the library takes it all the same."""
    table = live.make(game=GAME, seats=2)["table"]
    mark = 126 if size == 2 else 127
    with open_socket(live.port, table) as client:
        client.sendall(bytes([TEXT, 0x80 | mark]) + len(ASK).to_bytes(size) + MASK + ASK)
        heard = heard_of(client, b'"asked"')
        assert b'{"type":"ack","id":"asked"' in heard or ERROR.to_bytes(2) in heard


def test_a_frame_may_come_in_parts_with_pings_between_them(live: Live) -> None:
    table = live.make(game=GAME, seats=2)["table"]
    whole = frame(0x01, ASK[:5]) + frame(PING, b"well?") + frame(0x80, ASK[5:])
    with open_socket(live.port, table) as client:
        for byte in whole:
            client.sendall(bytes([byte]))
        heard = heard_of(client, b'"asked"')
        assert bytes([0x8A, 5]) + b"well?" in heard
        assert b'{"type":"ack","id":"asked"' in heard
