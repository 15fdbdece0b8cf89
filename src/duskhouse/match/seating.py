"""Who holds which seat, and who is there."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass

from duskhouse.engine.record.shares import Share
from duskhouse.match.entries import Kind, Sat

SECRET_BYTES = 24


@dataclass
class Seat:
    """A seat and its holder. `holder` is a number that no other holder at the table has had; each
    has a secret of its own, of which only the hash is known here. `person` is the hash of the key
    that opens all seats of the same person; empty without one."""

    number: int
    kind: Kind = "open"
    name: str = ""
    level: str = ""
    secret_hash: str = ""
    share: Share = None
    person: str = ""
    holder: int = 0
    connections: int = 0
    gone_since: float = 0.0

    def give_to(self, sat: Sat, holder: int) -> None:
        self.kind, self.name, self.level = sat.kind, sat.name, sat.level
        self.secret_hash, self.share, self.person = sat.secret_hash, sat.share, sat.person
        self.holder = holder
        self.connections = 0

    @property
    def here(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.connections > 0)

    def is_away(self, grace: int | None, now: float) -> bool:
        """Gone for longer than the grace: a bot plays until they are back."""
        absent = self.kind == "person" and not self.connections
        return absent and grace is not None and now >= self.gone_since + grace


def new_secret() -> str:
    """For a person who sits down: whoever has it holds the seat."""
    return secrets.token_urlsafe(SECRET_BYTES)


def hash_of(secret: str) -> str:
    """What is kept of a secret. It is random and long, so one round without salt is enough."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()


def is_secret_of(seat: Seat, secret: str) -> bool:
    """Whether it is the seat's own secret or its person's key. Compared in constant time; a guess
    may be any text."""
    given = hash_of(secret)
    opens = [hmac.compare_digest(kept, given) for kept in (seat.secret_hash, seat.person)]
    return any(opens) and seat.kind == "person"
