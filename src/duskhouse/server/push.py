"""Web Push: what only a person's own browser can read, over the push service of its maker.

The server shows each service the same key of its own (VAPID, RFC 8292), made at the first start and
kept in the database. A message is encrypted for the browser (RFC 8291): the service cannot read it.
"""

from __future__ import annotations

import asyncio
import base64
import time
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import orjson

from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from py_vapid import Vapid02

    from duskhouse.server.contacts import Channel

INSTALL = "pip install 'duskhouse[push]'"
KEY = "vapid"
KEPT_FOR = 86_400
"""Seconds for which the service keeps a message for a browser that is off."""

SIGNED_FOR = KEPT_FOR // 2
"""Seconds for which a signature holds: a service refuses more than a day, by its own clock."""

ENCODING = "aes128gcm"


@cache
def is_installed() -> bool:
    return find_spec("pywebpush") is not None


def new_key() -> str:
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode())


def public_key(private: str) -> str:
    """As the page hands it to its browser: the point, in base64 for URLs."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = vapid_of(private).public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def vapid_of(private: str) -> Vapid02:
    from py_vapid import Vapid02

    key = Vapid02.from_pem(private.encode())
    key.conf["no-strict"] = True  # whoever runs the server at home has no name with a dot
    return key


async def sealed(
    channel: Channel, message: Mapping[str, str], private: str
) -> tuple[dict[str, str], bytes]:
    """Headers and body for the push service; made in a thread."""
    return await asyncio.to_thread(seal, channel, message, private)


def seal(
    channel: Channel, message: Mapping[str, str], private: str
) -> tuple[dict[str, str], bytes]:
    from pywebpush import WebPusher

    keys = {"p256dh": channel.p256dh, "auth": channel.auth}
    pusher = WebPusher({"endpoint": channel.url, "keys": keys})
    body = bytes(pusher.encode(orjson.dumps(message), ENCODING)["body"])
    service, page = urlsplit(channel.url), urlsplit(channel.origin)
    claims = {
        "aud": f"{service.scheme}://{service.netloc}",
        "sub": f"https://{page.hostname}",
        "exp": int(time.time()) + SIGNED_FOR,
    }
    signed = vapid_of(private).sign(claims)
    usual = {
        "Content-Encoding": ENCODING,
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Urgency": "high",
        "Topic": message["tag"],
    }
    return {**usual, **signed}, body


async def check(channel: Channel) -> None:
    """That something can be encrypted for it."""
    if not is_installed():
        raise Refused("library", library="pywebpush", install=INSTALL)
    try:
        await sealed(channel, {"tag": "test"}, await asyncio.to_thread(new_key))
    except Exception:  # whatever the libraries say of keys that are none
        raise Refused("not-an-address") from None
