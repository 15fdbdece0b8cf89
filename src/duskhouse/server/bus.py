"""How servers that share a database tell each other what is not in it.

The log in the database is the authority: whatever is said here may be lost at any time, and what is
lost is read there, or said again. A server that is alone has nobody to tell, holds every lease and
counts for itself; with others, all of this goes through Redis (`redis_bus`).
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from duskhouse.server.limits import Buckets

ALL = ""
"""The channel of what concerns no single table."""

ALIVE, BYE = "alive", "bye"
NEW = "new"
"""There is more in the log of a table."""


class Message(NamedTuple):
    """What another server says, of a table or of itself."""

    sender: str
    table: str
    kind: str
    values: Sequence[Any] = ()


class Listener(Protocol):
    def heard(self, message: Message) -> None: ...

    def look_after(self) -> None:
        """Called once a second, whether others can be heard or not."""

    def begin_again(self) -> None:
        """Something may not have been heard, or not have been said."""


class Bus:
    """Of a server that is alone."""

    is_shared = False
    is_up = True
    """Whether what others say is heard just now."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(4)
        self._buckets: dict[str, Buckets] = {}

    async def open(self, listener: Listener, house: str) -> None:
        """`house` is what servers at the same database have alike, and others have not."""

    async def hand_over(self) -> None:
        """This server is about to close: others may have its leases."""

    async def close(self) -> None: ...

    async def follow(self, table: str) -> None:
        """From now on, what is said of this table is heard."""

    def unfollow(self, table: str) -> None: ...

    async def followed(self) -> set[str]:
        """The tables that others follow; Unavailable if that is not known."""
        return set()

    def tell(self, table: str, kind: str, *values: Any) -> None:
        """Tell all who follow this table."""

    def tell_one(self, server: str, table: str, kind: str, *values: Any) -> None: ...

    async def ask(self, table: str, kind: str) -> int:
        """Tell all who follow it; how many others have heard it."""
        return 0

    async def lease(self, name: str) -> int:
        """A number above all earlier ones, if this is for this server to do from now on; 0 if
        another does it. Whoever dies loses it within seconds."""
        return 1

    def holds(self, name: str, fence: int) -> bool:
        """Whether the lease of this number is still the one that counts, as far as is known."""
        return True

    def release(self, name: str) -> None: ...

    async def take(self, what: str, per_minute: float, address: str) -> bool:
        """Whether an address may have one more of it in this minute."""
        buckets = self._buckets.get(what)
        if buckets is None:
            buckets = self._buckets[what] = Buckets(per_minute)
        return buckets.take(address)
