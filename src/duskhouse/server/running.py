"""A server on a port, and a browser that shows it."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import replace

import uvicorn
from starlette.types import ASGIApp

from duskhouse.server.app import make_app
from duskhouse.server.bus import Bus
from duskhouse.server.connections import Connections, counted
from duskhouse.server.logs import json_lines, start_logging
from duskhouse.server.redis_bus import RedisBus
from duskhouse.server.settings import Settings
from duskhouse.server.tables import Tables
from duskhouse.store.opening import is_url, open_database
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

PORT = 8000
NEXT_PORTS = 50
LARGEST_MESSAGE = 65_536
"""Above this the transport itself closes the connection."""

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
GRACE = 5
BACKLOG = 2048


def listening(host: str, port: int | None) -> socket.socket:
    """A socket on this port; on 8000 or the next free one if none is named."""
    wanted = range(PORT, PORT + NEXT_PORTS) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    problem = ""
    for number in wanted:
        made = socket.socket(family, socket.SOCK_STREAM)
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((host, number))
            made.listen(BACKLOG)  # whoever comes before the server is up waits a moment
            return made
        except (OSError, OverflowError) as error:
            made.close()
            problem = getattr(error, "strerror", None) or str(error).rstrip(".")
    raise Refused("port-unusable", port=str(wanted[0]), host=host, reason=problem)


class Server(uvicorn.Server):
    """Says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, tables: Tables) -> None:
        super().__init__(config)
        self.tables = tables

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.tables.say_goodbye()
        await asyncio.sleep(0.1)
        await super().shutdown(sockets)


def make_server(settings: Settings) -> Server:
    """A server that is not running yet; a database that cannot be used is refused here."""
    bus = bus_of(settings)
    app, tables = make_app(settings, open_database(settings.database), bus)
    return Server(config_for(app, settings), tables)


def bus_of(settings: Settings) -> Bus:
    """How it tells other servers: through Redis, if there may be any."""
    if not settings.redis:
        return Bus()
    if not is_url(settings.database):
        raise Refused("redis-without-postgres")
    return RedisBus(settings.redis)


def config_for(
    app: ASGIApp, settings: Settings, largest_message: int = LARGEST_MESSAGE
) -> uvicorn.Config:
    """How uvicorn is to serve: over our own connections, around the protocol that it would use."""
    usual = uvicorn.Config(app, log_config=None)
    usual.load()
    return uvicorn.Config(
        app,
        http=counted(usual.http_protocol_class, Connections(settings)),
        ws="websockets-sansio",
        ws_max_size=largest_message,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        server_header=False,
        forwarded_allow_ips=[*LOOPBACK, *map(str, settings.proxies)],
        timeout_graceful_shutdown=GRACE,
    )


def serve(
    settings: Settings,
    host: str,
    port: int | None,
    then: Callable[[str], None],
    log_handler: logging.Handler | None = None,
) -> None:
    """Serve until Ctrl-C; `then` is called with the address once the port is taken. What happens
    is logged: as lines of JSON if no other way is given."""
    if host in LOOPBACK:
        settings = replace(settings, hosts=settings.hosts | LOOPBACK)
    with closing(listening(host, port)) as taken:
        server = make_server(settings)
        start_logging(log_handler or json_lines())
        shown = f"[{host}]" if ":" in host else host
        then(f"http://{shown}:{taken.getsockname()[1]}/")
        with suppress(KeyboardInterrupt):
            server.run(sockets=[taken])


def show_in_browser(address: str) -> bool:
    """Open the default browser where there is a screen; whether one has opened."""
    if has_screen():
        with suppress(webbrowser.Error, OSError):
            return webbrowser.open(address)
    return False


def has_screen() -> bool:
    """Without one, what opens is a browser in the terminal, which nobody asked for."""
    return sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


def print_address(address: str) -> None:
    print(Words().message("serve-address", address=address), flush=True)
