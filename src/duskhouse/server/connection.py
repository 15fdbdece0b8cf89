"""One connection: what waits to be sent to it, and how fast it may ask."""

from __future__ import annotations

from collections import deque

from duskhouse.engine.state.events import SPECTATOR
from duskhouse.server.frames import ViewFrame
from duskhouse.server.limits import Bucket
from duskhouse.server.messages import text_message
from duskhouse.server.post import Post
from duskhouse.server.wire import Wire

MOST_WAITING = 500
POLICY_VIOLATION, NORMAL = 1008, 1000


class Connection:
    """What is told to it is sent at once, unless it has time. To a slow client it waits in a queue
    of its own, so that no slow or closing peer can hold up or break what is told to the others."""

    __slots__ = (
        "_close",
        "_held",
        "_post",
        "_waiting",
        "_wire",
        "address",
        "bucket",
        "holder",
        "is_thinking",
        "name",
        "too_fast_since",
        "viewer",
        "wants_changes",
    )

    def __init__(self, address: str, bucket: Bucket, wire: Wire, post: Post) -> None:
        self.address = address
        self.bucket = bucket
        self.viewer = SPECTATOR
        self.holder = 0
        self.name = ""
        self.is_thinking = False
        self.wants_changes = False  # rather than whole views
        self.too_fast_since: float | None = None
        self._wire = wire
        self._post = post
        self._held: list[bytes] = []  # to be sent together
        self._waiting: deque[bytes | ViewFrame] | None = None
        self._close: int | None = None
        wire.when_ready = self._catch_up

    @property
    def is_spectator(self) -> bool:
        return self.viewer == SPECTATOR

    def tell(self, frame: bytes | ViewFrame) -> None:
        if self._hold(frame):
            self.let_go()

    def tell_soon(self, frame: bytes | ViewFrame) -> None:
        """This has time: it goes with what is told next, or with the post."""
        if self._hold(frame) and len(self._held) == 1:
            self._post.take(self)

    def _hold(self, frame: bytes | ViewFrame) -> bool:
        """Whether it can be sent; to a slow client it waits in the queue."""
        if self._close is not None:
            return False
        if self._waiting or not self._wire.is_ready:
            self._queue(frame)
            return False
        self._held.append(self._message(frame))
        return True

    def let_go(self) -> None:
        """Send what is held."""
        held, self._held = self._held, []
        if held:
            self._wire.tell(b"".join(held))

    def _message(self, frame: bytes | ViewFrame) -> bytes:
        if isinstance(frame, bytes):
            return text_message(frame)
        return (frame.changes if self.wants_changes else b"") or frame.whole_message()

    def _queue(self, frame: bytes | ViewFrame) -> None:
        self.let_go()
        waiting = self._waiting = self._waiting or deque()
        latest = waiting[-1] if waiting else None
        if isinstance(frame, ViewFrame) and isinstance(latest, ViewFrame):
            waiting.pop()
            frame = frame.after(latest)
        waiting.append(frame)
        if len(waiting) > MOST_WAITING:
            waiting.clear()
            self.close(POLICY_VIOLATION)

    def _catch_up(self) -> None:
        while self._waiting and self._wire.is_ready:
            self._wire.tell(self._message(self._waiting.popleft()))
        if self._close is not None and not self._waiting:
            self._wire.hang_up(self._close)

    def close(self, code: int = NORMAL) -> None:
        """Close once everything that waits has been sent."""
        if self._close is None:
            self._close = code
            self.let_go()
            if not self._waiting:
                self._wire.hang_up(code)
