"""Text as the server sends it over a WebSocket: a head with its length, then the text as it is."""

from __future__ import annotations

from struct import Struct

FINAL_TEXT = 0x81
SHORT, MIDDLE, LONG = 126, 1 << 16, 127
middle_head, long_head = Struct(">BBH").pack, Struct(">BBQ").pack


def text_message(*parts: bytes) -> bytes:
    """A whole message with this text."""
    size = sum(map(len, parts))
    if size < SHORT:
        head = bytes((FINAL_TEXT, size))
    elif size < MIDDLE:
        head = middle_head(FINAL_TEXT, SHORT, size)
    else:
        head = long_head(FINAL_TEXT, LONG, size)
    return b"".join((head, *parts))
