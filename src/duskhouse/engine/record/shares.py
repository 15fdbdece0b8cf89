"""A deal that comes from everyone: from a seed that was sealed, and from what each seat has added.

Whoever made the seed did not know the shares, and whoever gave a share did not know the seed: so
none of them can have chosen the cards. docs/fair-deals.md says what is hashed, byte for byte.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import differing

TAG = b"duskhouse deal 1"
SHARE_BYTES = 16
SHARE = r"[0-9a-f]{32}"
"""A share in hex."""

LENGTH_BYTES = 4

Share = str | None
"""What a seat has added, in hex; bots add nothing, and nobody has to."""


@dataclass(frozen=True)
class Source:
    """What a deal is made from: a seed, the match it was sealed for, and a share for each seat."""

    seed: bytes
    match: str
    shares: tuple[Share, ...]

    def dealing_seed(
        self, game: Game, options: Mapping[str, Any], first: int | None = None
    ) -> bytes:
        """The seed that the cards are dealt from: all of it hashed, with what is played."""
        seats = len(self.shares)
        terms: dict[str, Any] = {
            "game": game.id,
            "options": differing(game.options, game.complete(seats, options)),
            "seats": seats,
        }
        if first is not None:
            terms["first"] = first
        shares = [bytes.fromhex(share or "") for share in self.shares]
        return digest([TAG, self.seed, self.match.encode(), canonical(terms), *shares])


def digest(parts: Sequence[bytes]) -> bytes:
    """SHA-256 over the parts, each after its length: no two lists of parts are hashed alike."""
    return hashlib.sha256(
        b"".join(len(part).to_bytes(LENGTH_BYTES, "big") + part for part in parts)
    ).digest()


def canonical(value: Any) -> bytes:
    """JSON that is written in one way only: keys in order, no spaces, ASCII."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")
