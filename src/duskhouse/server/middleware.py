"""Before anything else: who is asked by which name, from which page, and with what headers."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from duskhouse.server.api import refusal
from duskhouse.server.limits import hostname, plain
from duskhouse.words.errors import Refused

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types worker",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
POLICY_VIOLATION = 1008
OWN_NAME = socket.gethostname().lower()
OWN_NAMES = frozenset({"localhost", OWN_NAME, f"{OWN_NAME}.local"})


class SecurityMiddleware:
    """Refuses foreign names and origins; adds the headers that keep a browser careful."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._open_socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _open_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.why_not(scope, unsafe=True) is None:
            await self.app(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self.why_not(scope, unsafe=scope["method"] not in SAFE)
        app = refusal(refused) if refused else self.app
        await app(scope, receive, send_with_headers)

    def why_not(self, scope: Scope, unsafe: bool) -> Refused | None:
        """Why it is refused, if it is."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._goes_by(hostname(f"//{host}"), scope):
            return Refused("foreign-name")
        if unsafe and origin is not None and place(origin) != host:
            return Refused("foreign-page")
        return None

    def _goes_by(self, name: str, scope: Scope) -> bool:
        """By the names it was given; if there are none, by the machine's own name and by the
        address that the client has reached. A page of another site has a name of its own, even if
        that leads here."""
        if self.hosts:
            return name in self.hosts
        reached = scope.get("server") or ("", 0)
        return name in OWN_NAMES or (name != "" and same_address(name, str(reached[0])))


def same_address(one: str, other: str) -> bool:
    try:
        return plain(ip_address(one)) == plain(ip_address(other))
    except ValueError:
        return False


def place(address: str) -> str:
    """Host and port."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""
