"""A small proxy for TCP: every connection goes to the next target that takes one.

python -m tests.server.tcp_proxy PORT TARGET ...

A target is a port of this machine, or the path of a Unix socket.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from itertools import count

CHUNK = 65_536


class TcpProxy:
    """`cut` ends all connections, and lets none through until `mend`."""

    def __init__(self, *targets: int | str) -> None:
        self._targets = targets
        self._turns = count()
        self._is_cut = False
        self._writers: set[asyncio.StreamWriter] = set()

    async def open(self, port: int = 0) -> int:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        bound: int = self._server.sockets[0].getsockname()[1]
        return bound

    def cut(self) -> None:
        self._is_cut = True
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        self._is_cut = False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        found = None if self._is_cut else await self._connect()
        if found is None:
            writer.transport.abort()
            return
        there, back = found
        self._writers |= {writer, back}
        try:
            await asyncio.gather(self._pump(reader, back), self._pump(there, writer))
        finally:
            self._writers -= {writer, back}

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        first = next(self._turns)
        for number in range(len(self._targets)):
            with suppress(OSError):
                return await connected(self._targets[(first + number) % len(self._targets)])
        return None

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                writer.write(data)
                await writer.drain()
        with suppress(OSError):
            writer.close()


async def connected(target: int | str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    if isinstance(target, int):
        return await asyncio.open_connection("127.0.0.1", target)
    return await asyncio.open_unix_connection(target)


async def serve(port: int, *targets: int | str) -> None:
    await TcpProxy(*targets).open(port)
    await asyncio.Event().wait()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        port, *targets = sys.argv[1:]
        asyncio.run(serve(int(port), *[int(one) if one.isdecimal() else one for one in targets]))
