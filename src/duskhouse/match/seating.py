"""Who holds which seat, and who is there."""

from __future__ import annotations

import base64
import hmac
from dataclasses import dataclass

from duskhouse.match.entries import Kind, Sat

KEY_BYTES = 32
SECRET_BYTES = 24


@dataclass
class Seat:
    """A seat and its holder. `holders` counts them: each has a secret of its own."""

    number: int
    kind: Kind = "open"
    name: str = ""
    level: str = ""
    holders: int = 0
    connections: int = 0
    gone_since: float = 0.0

    def give_to(self, sat: Sat) -> None:
        self.kind, self.name, self.level = sat.kind, sat.name, sat.level
        self.holders += 1
        self.connections = 0

    @property
    def here(self) -> bool:
        return self.kind == "bot" or (self.kind == "person" and self.connections > 0)

    def is_away(self, grace: int | None, now: float) -> bool:
        """Gone for longer than the grace: a bot plays until they are back."""
        absent = self.kind == "person" and not self.connections
        return absent and grace is not None and now >= self.gone_since + grace


def secret_of(key: bytes, seat: Seat) -> str:
    """The secret of a seat's present holder: nobody without the table's key can work it out."""
    message = f"{seat.number}.{seat.holders}".encode()
    digest = hmac.digest(key, message, "sha256")[:SECRET_BYTES]
    return base64.urlsafe_b64encode(digest).decode()


def is_secret_of(key: bytes, seat: Seat, secret: str) -> bool:
    """Compared in constant time, and as bytes, since a guess may be any text."""
    real = secret_of(key, seat).encode()
    return hmac.compare_digest(real, secret.encode("utf-8", "replace")) and seat.kind == "person"
