"""Secrets of seats in databases from before only their hashes were kept.

A match had a key, and a secret was made from the key, the seat and the count of its holders:
whoever had the database could work all of them out. Here the hash of each is put into the entry
that seats its person; the key is dropped with its column.
"""

from __future__ import annotations

import base64
import hmac
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import orjson

from duskhouse.match.seating import hash_of

if TYPE_CHECKING:
    from duskhouse.store.migrations import Execute

SECRET_BYTES = 24
SAT = '%"type":"sat"%'


def hash_secrets(execute: Execute, value: str) -> None:
    for match, key in execute("SELECT id, secret_key FROM matches"):
        rows = execute(
            f"SELECT number, body FROM entries WHERE match = {value} AND body LIKE {value} "
            "ORDER BY number",
            match,
            SAT,
        )
        for number, body in with_hashes(bytes(key), rows):
            execute(
                f"UPDATE entries SET body = {value} WHERE match = {value} AND number = {value}",
                body,
                match,
                number,
            )


def with_hashes(key: bytes, rows: Iterable[tuple[Any, ...]]) -> Iterable[tuple[int, str]]:
    """The entries that seat persons, in order, each with the hash of the secret it stands for."""
    holders: dict[int, int] = {}
    for number, body in rows:
        sat = orjson.loads(body)
        seat = sat["seat"]
        holders[seat] = holders.get(seat, 0) + 1
        if sat["kind"] == "person":
            sat["secret_hash"] = hash_of(old_secret(key, seat, holders[seat]))
            yield number, orjson.dumps(sat).decode()


def old_secret(key: bytes, seat: int, holder: int) -> str:
    digest = hmac.digest(key, f"{seat}.{holder}".encode(), "sha256")[:SECRET_BYTES]
    return base64.urlsafe_b64encode(digest).decode()
