"""Text as the server sends it over a WebSocket: a head with its length, then the text as it is."""

from __future__ import annotations

from struct import Struct

FINAL_TEXT = 0x81
SHORT, MIDDLE, LONG = 126, 1 << 16, 127
middle_head, long_head = Struct(">BBH").pack, Struct(">BBQ").pack


def text_message(text: bytes) -> bytes:
    """A whole message with this text."""
    size = len(text)
    if size < SHORT:
        return bytes((FINAL_TEXT, size)) + text
    if size < MIDDLE:
        return middle_head(FINAL_TEXT, SHORT, size) + text
    return long_head(FINAL_TEXT, LONG, size) + text
