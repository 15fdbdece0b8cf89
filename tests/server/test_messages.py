"""Messages are framed as the library would do it."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from duskhouse.server.messages import text_message


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_every_length_has_the_head_that_the_protocol_wants(size: int) -> None:
    text = b"x" * size
    wanted = Frame(Opcode.TEXT, text).serialize(mask=False)
    assert text_message(text) == wanted
