"""All of it put together: one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from duskhouse.match.objections import Objection
from duskhouse.server import api
from duskhouse.server.answers import refusal
from duskhouse.server.guard import Guard
from duskhouse.server.pages import Pages
from duskhouse.server.settings import Settings
from duskhouse.server.sockets import as_objection, socket
from duskhouse.server.tables import Tables
from duskhouse.store.log import Backend
from duskhouse.words.errors import Refused


class App:
    """Sockets go straight to their tables, since each frame would pass every layer between."""

    def __init__(self, tables: Tables, http: ASGIApp) -> None:
        self.tables = tables
        self.http = http

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await socket(self.tables, scope, receive, send)
        else:
            await self.http(scope, receive, send)


async def refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(as_objection(error))


async def not_found(request: Request, error: Exception) -> Response:
    return refusal(Objection("no-table", "There is nothing here."))


def make_app(settings: Settings, backend: Backend) -> tuple[ASGIApp, Tables]:
    pages = Pages()
    tables = Tables(settings, pages.build, backend)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await tables.open()
        yield
        await tables.close()

    http = Starlette(
        routes=[
            Route("/", pages.page),
            Route("/t/{table}", pages.page),
            Route("/web/{build}/{path:path}", pages.file),
            Route("/healthz", api.health),
            Route("/api/games", api.games),
            Route("/api/games/{game}", api.game),
            Route("/api/tables", api.list_tables, methods=["GET"]),
            Route("/api/tables", api.make_table, methods=["POST"]),
            Route("/api/tables/{table}", api.show_table),
            Route("/api/tables/{table}/seats/{seat:int}", api.take_seat, methods=["POST"]),
            Route("/api/tables/{table}/record", api.record),
        ],
        exception_handlers={Refused: refuse, 404: not_found},
        lifespan=lifespan,
    )
    http.state.tables = tables
    return Guard(App(tables, http), settings.hosts), tables
