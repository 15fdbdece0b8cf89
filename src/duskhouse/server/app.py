"""All of it put together: one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Receive, Scope, Send

from duskhouse.engine.errors import Refused
from duskhouse.match.objections import Objection
from duskhouse.server import api
from duskhouse.server.answers import refusal
from duskhouse.server.guard import Guard
from duskhouse.server.pages import Pages
from duskhouse.server.settings import Settings
from duskhouse.server.sockets import as_objection, socket
from duskhouse.server.tables import Tables


class Socket:
    """Starlette takes a class for an ASGI application, and a function for something it wraps."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await socket(scope, receive, send)


async def refuse(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(as_objection(error))


async def not_found(request: Request, error: Exception) -> Response:
    return refusal(Objection("no-table", "There is nothing here."))


def make_app(settings: Settings) -> Starlette:
    pages = Pages()
    tables = Tables(settings, pages.build)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await tables.open()
        yield
        await tables.close()

    app = Starlette(
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
            WebSocketRoute("/ws/{table}", Socket()),
        ],
        middleware=[Middleware(Guard, hosts=settings.hosts)],
        exception_handlers={Refused: refuse, 404: not_found},
        lifespan=lifespan,
    )
    app.state.tables = tables
    return app
