"""All of it put together: one ASGI application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from duskhouse.server import api, contact_api, lab, mine, qr, records
from duskhouse.server.bus import Bus
from duskhouse.server.connections import STATE, Connection
from duskhouse.server.limits import Bucket
from duskhouse.server.metrics import metrics
from duskhouse.server.middleware import SecurityMiddleware
from duskhouse.server.pages import Pages
from duskhouse.server.session import POLICY_VIOLATION, Session
from duskhouse.server.settings import Settings
from duskhouse.server.tables import Tables
from duskhouse.store.log import Backend, Unavailable
from duskhouse.words.errors import Refused

SOCKETS = "/ws/"


class App:
    """Sockets go straight to their tables: on the way through an application that answers requests
    every frame would pass all its layers."""

    def __init__(self, tables: Tables, http: ASGIApp) -> None:
        self._tables = tables
        self._http = http

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._open(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One client's connection, unless there are too many from its address."""
        tables, address = self._tables, api.address_of(HTTPConnection(scope))
        settings, path = tables.settings, scope["path"]
        known = path.startswith(SOCKETS) and not tables.is_closing
        if not known or not await tables.takes_session(address):
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION})
            return
        bucket = Bucket(settings.frames_per_second, settings.burst, time.monotonic())
        try:
            connection: Connection = scope["state"][STATE]
            session = Session(receive, send, connection, address, bucket, settings.most_refused)
            await session.run(tables, path.removeprefix(SOCKETS))
        finally:
            tables.session_quota.give_back(address)


async def refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return api.refusal(error)


async def unavailable(request: Request, error: Exception) -> Response:
    return api.refusal(Refused("trouble"))


async def not_found(request: Request, error: Exception) -> Response:
    return api.refusal(Refused("no-such-page"))


def make_app(settings: Settings, backend: Backend, bus: Bus) -> tuple[ASGIApp, Tables]:
    pages = Pages()
    tables = Tables(settings, pages.build, backend, bus)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await tables.open()
        yield
        await asyncio.to_thread(app.state.lab.close)
        await tables.close()

    http = Starlette(
        routes=[
            Route("/", pages.page),
            Route("/service-worker.js", pages.service_worker),
            Route("/manifest.webmanifest", pages.manifest),
            Route("/t/{table}", pages.page),
            Route("/r", pages.page),
            Route("/lab", pages.page),
            Route("/web/{build}/{path:path}", pages.file),
            Route("/games/{build}/{name}.json", api.game),
            Route("/games/{build}/{game}.svg", api.drawings),
            Route("/words/{build}/{language}.json", api.words),
            Route("/healthz", api.health),
            Route("/readyz", api.ready),
            Route("/metrics", metrics),
            Route("/api/games", api.games),
            Route("/api/tables", api.list_tables, methods=["GET"]),
            Route("/api/tables", api.make_table, methods=["POST"]),
            Route("/api/tables/{table}", api.show_table),
            Route("/api/tables/{table}/seats/{seat}", api.take_seat, methods=["POST"]),
            Route("/api/tables/{table}/record", api.record),
            Route("/api/mine", mine.list_mine, methods=["GET"]),
            Route("/api/mine", mine.bring, methods=["POST"]),
            Route("/api/mine/{table}", mine.show_seat, methods=["GET"]),
            Route("/api/mine/{table}", mine.take_along, methods=["PUT"]),
            Route("/api/mine/{table}", mine.leave_out, methods=["DELETE"]),
            Route("/api/contact", contact_api.show, methods=["GET"]),
            Route("/api/contact", contact_api.set_wishes, methods=["PUT"]),
            Route("/api/contact", contact_api.forget, methods=["DELETE"]),
            Route("/api/contact/channels", contact_api.add_channel, methods=["POST"]),
            Route("/api/contact/channels/{id}", contact_api.drop_channel, methods=["DELETE"]),
            Route("/api/contact/channels/{id}/test", contact_api.try_channel, methods=["POST"]),
            Route("/api/tables/{table}/webhook", contact_api.show_webhook, methods=["GET"]),
            Route("/api/tables/{table}/webhook", contact_api.set_webhook, methods=["PUT"]),
            Route("/api/tables/{table}/webhook", contact_api.drop_webhook, methods=["DELETE"]),
            Route("/api/qr", qr.qr_code, methods=["POST"]),
            Route("/api/records", records.show_record, methods=["POST"]),
            Route("/api/reviews", records.review_record, methods=["POST"]),
            Route("/api/lab", lab.show_lab, methods=["GET"]),
            Route("/api/lab", lab.begin_lab, methods=["POST"]),
            Route("/api/lab", lab.stop_lab, methods=["DELETE"]),
            Route("/api/lab/report", lab.report),
        ],
        exception_handlers={Refused: refuse, Unavailable: unavailable, 404: not_found},
        lifespan=lifespan,
    )
    http.state.tables = tables
    http.state.lab = lab.Lab()
    http.state.pages = pages
    return SecurityMiddleware(App(tables, http), settings.hosts), tables
