"""Before anything else: who is asked by which name, from which page, and with what headers."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from duskhouse.server.api import refusal
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
        if self.is_ours(Headers(scope=scope), unsafe=True):
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

        app = self.app
        if not self.is_ours(Headers(scope=scope), unsafe=scope["method"] not in SAFE):
            app = refusal(Refused("foreign-page"))
        await app(scope, receive, send_with_headers)

    def is_ours(self, headers: Mapping[str, str], unsafe: bool) -> bool:
        host = headers.get("host", "")
        if self.hosts and hostname(f"//{host}") not in self.hosts:
            return False
        origin = headers.get("origin")
        return not unsafe or origin is None or place(origin) == host


def place(address: str) -> str:
    """Host and port."""
    try:
        return urlsplit(address).netloc
    except ValueError:
        return ""


def hostname(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""
