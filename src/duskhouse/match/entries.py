"""What happens in a match, as its log keeps it: a match is its plan, its seed and its entries."""

from __future__ import annotations

from typing import Literal

import msgspec

from duskhouse.engine.record.shares import Share

Kind = Literal["person", "bot", "open"]
RequestId = str | int


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """A seat has a new holder: a person, a bot of this level, or nobody yet. Of a person's secret
    only the hash is kept, and of the key that the person has for many tables; `share` is what the
    person has added to the deal, in hex."""

    seat: int
    kind: Kind
    name: str = ""
    level: str = ""
    secret_hash: str = ""
    share: Share = None
    person: str = ""


class Claimed(msgspec.Struct, frozen=True, tag="claimed"):
    """Whoever holds this seat opens it by this key too from now on, of which this is the hash; by
    none if it is empty."""

    seat: int
    person: str


class Swapped(msgspec.Struct, frozen=True, tag="swapped"):
    """Before the start: whoever or whatever holds these two seats has changed places."""

    seat: int
    other: int


class Started(msgspec.Struct, frozen=True, tag="started", omit_defaults=True):
    """The cards are dealt, from the seed and from the shares of all seats; in a lesson, and in
    matches from before there were shares, from the seed alone."""

    shares: tuple[Share, ...] | None = None


class Moved(msgspec.Struct, frozen=True, tag="moved", omit_defaults=True):
    """A seat has moved: the number of an action, or its notation in logs of the first edition. `id`
    is the client's, so that a move sent twice is one move."""

    seat: int
    move: int | str
    id: RequestId | None = None
    spent: float = 0.0


class TookBack(msgspec.Struct, frozen=True, tag="took-back", omit_defaults=True):
    """A move is taken back by the seat that made it: the latest, or with it those of bots that came
    after it."""

    seat: int
    moves: int = 1


class Rematched(msgspec.Struct, frozen=True, tag="rematched"):
    """The same people play on at another table."""

    table: str


Entry = Sat | Claimed | Swapped | Started | Moved | TookBack | Rematched

encode_entry = msgspec.json.Encoder().encode
decode_entry = msgspec.json.Decoder(Entry).decode
