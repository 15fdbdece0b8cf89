"""Where requests come in: uvicorn's HTTP, which hands sockets on to `Wire`."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class Door(HttpToolsProtocol):
    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket. What read the request must not hold what holds it, or the
        collector would have to find them, at the cost of everyone who plays."""
        super().handle_websocket_upgrade()
        del self.parser
