"""Where messages arrive in tests: a webhook's receiver, and a push service with a browser.

What is encrypted for the browser is decrypted here from RFC 8291 alone, and the server's signature
is checked from RFC 8292, by none of the libraries that the server uses for it.
"""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

PATIENCE = 30.0
A_DAY = 86_400


class Request(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Receiver:
    """Keeps what it is sent, and answers with `status`."""

    url: str = ""
    status: int = 204
    location: str = ""
    requests: list[Request] = field(default_factory=list)

    def wait_for(self, count: int) -> list[Request]:
        until(lambda: len(self.requests) >= count)
        return self.requests


def until(is_so: Callable[[], Any]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def receiver() -> Iterator[Receiver]:
    made = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            made.requests.append(Request(self.path, headers, body))  # before anyone is answered
            self.send_response(made.status)
            if made.location:
                self.send_header("Location", made.location)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody reads it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        made.url = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, args=[0.02])
        thread.start()
        try:
            yield made
        finally:
            server.shutdown()
            thread.join()


class Browser:
    """Has subscribed at a push service, under the key that the page has handed to it."""

    def __init__(self, server_key: str) -> None:
        from cryptography.hazmat.primitives.asymmetric import ec

        self.server_key = server_key
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen bytes of"

    def subscription(self, endpoint: str) -> dict[str, Any]:
        keys = {"p256dh": encoded(self._point()), "auth": encoded(self._auth)}
        return {"kind": "push", "endpoint": endpoint, "keys": keys}

    def _point(self) -> bytes:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def read(self, request: Request) -> Any:
        """What the page's worker gets."""
        from cryptography.hazmat.primitives.asymmetric import ec
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        assert request.headers["content-encoding"] == "aes128gcm"
        salt, size, length = request.body[:16], request.body[16:20], request.body[20]
        sender, sealed = request.body[21 : 21 + length], request.body[21 + length :]
        assert length == 65
        assert len(sealed) < int.from_bytes(size)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self._key.exchange(ec.ECDH(), key)
        info = b"WebPush: info\0" + self._point() + sender
        secret = derived(self._auth, shared, info, 32)
        content_key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(content_key).decrypt(nonce, sealed, None)
        text, mark, padding = padded.rpartition(b"\x02")
        assert mark
        assert not padding.strip(b"\0")
        return json.loads(text)

    def check_sender(self, request: Request, service: str) -> dict[str, Any]:
        """That the server of this key has signed it, for this service; the claims."""
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec, utils

        kind, _, rest = request.headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert kind == "vapid"
        assert parts["k"].rstrip("=") == self.server_key
        signed, _, signature = parts["t"].rpartition(".")
        pair = decoded(signature)
        assert len(pair) == 64
        halves = int.from_bytes(pair[:32]), int.from_bytes(pair[32:])
        point = decoded(self.server_key)
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        ecdsa = ec.ECDSA(hashes.SHA256())
        key.verify(utils.encode_dss_signature(*halves), signed.encode(), ecdsa)
        head, claims = (json.loads(decoded(part)) for part in signed.split("."))
        assert head["alg"] == "ES256"
        assert claims["aud"] == service
        assert time.time() < claims["exp"] < time.time() + 0.9 * A_DAY  # its clock may be slow
        assert claims["sub"]
        found: dict[str, Any] = claims
        return found


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
