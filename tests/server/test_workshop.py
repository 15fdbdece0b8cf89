"""Rules compiled in the background end with the server, however long they would still take."""

from __future__ import annotations

import time
from multiprocessing import get_context

from duskhouse.bots.compiling import stop_compiling


def test_what_is_being_compiled_ends_at_once() -> None:
    compiling = get_context("spawn").Process(target=time.sleep, args=(600,))
    compiling.start()
    stop_compiling()
    compiling.join(30)
    assert compiling.exitcode not in (None, 0)
