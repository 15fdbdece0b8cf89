"""Whether the server runs late."""

from __future__ import annotations

import asyncio

import pytest

from duskhouse.server.pulse import Pulse


class LateLoop:
    """Gives a handle that does not know its time, as uvloop does if the time has passed."""

    def time(self) -> float:
        return 1.0

    def call_at(self, when: float, then: object) -> object:
        return object()


def test_a_beat_that_comes_too_late_is_not_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "get_running_loop", LateLoop)
    pulse = Pulse()
    pulse.start()
    pulse._beat()
    assert not pulse.is_late


def test_a_single_late_beat_does_not_make_a_busy_server(monkeypatch: pytest.MonkeyPatch) -> None:
    loop = LateLoop()
    monkeypatch.setattr(asyncio, "get_running_loop", lambda: loop)
    pulse = Pulse()
    busy = []
    for late in [0.01] + [0.0] * 50 + [0.01] * 50 + [0.0] * 50:
        pulse._due = loop.time() - late
        pulse._beat()
        busy.append(pulse.is_late)
    assert not any(busy[:51])
    assert busy[100]
    assert not busy[-1]
