"""What has time goes with what is told next, or with the post, and never out of order."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.server import clerk
from duskhouse.server.connection import Connection
from duskhouse.server.limits import Bucket
from duskhouse.server.messages import text_message
from duskhouse.server.post import GOES_AFTER, Post
from duskhouse.server.wire import Wire
from tests.server.live import Client, Live, run

ONE, TWO, THREE = text_message(b"one"), text_message(b"two"), text_message(b"three")


class Line:
    """A wire that notes what is written."""

    def __init__(self) -> None:
        self.is_ready = True
        self.written: list[bytes | int] = []
        self.when_ready: Any = None

    def tell(self, message: bytes) -> None:
        self.written.append(message)

    def hang_up(self, code: int) -> None:
        self.written.append(code)


def connected() -> tuple[Connection, Line]:
    line = Line()
    return Connection("", Bucket(1, 1, 0), cast(Wire, line), Post()), line


def test_it_goes_with_what_is_told_next() -> None:
    async def story() -> None:
        connection, line = connected()
        connection.tell_soon(b"one")
        connection.tell_soon(b"two")
        assert line.written == []
        connection.tell(b"three")
        assert line.written == [ONE + TWO + THREE]
        await asyncio.sleep(2 * GOES_AFTER)
        assert line.written == [ONE + TWO + THREE]

    asyncio.run(story())


def test_it_goes_with_the_post_if_nothing_follows() -> None:
    async def story() -> None:
        connection, line = connected()
        connection.tell_soon(b"one")
        connection.tell_soon(b"two")
        await asyncio.sleep(2 * GOES_AFTER)
        assert line.written == [ONE + TWO]
        connection.tell_soon(b"three")
        await asyncio.sleep(2 * GOES_AFTER)
        assert line.written == [ONE + TWO, THREE]

    asyncio.run(story())


def test_a_slow_client_gets_it_in_order() -> None:
    async def story() -> None:
        connection, line = connected()
        connection.tell_soon(b"one")
        line.is_ready = False
        connection.tell_soon(b"two")
        connection.tell(b"three")
        assert line.written == [ONE]
        line.is_ready = True
        line.when_ready()
        assert line.written == [ONE, TWO, THREE]

    asyncio.run(story())


def test_it_goes_before_the_connection_is_closed() -> None:
    async def story() -> None:
        connection, line = connected()
        connection.tell_soon(b"one")
        connection.close(1000)
        connection.tell_soon(b"two")
        await asyncio.sleep(2 * GOES_AFTER)
        assert line.written == [ONE, 1000]

    asyncio.run(story())


def test_one_that_fails_keeps_nobody_waiting() -> None:
    async def story() -> None:
        post, (broken, wire), (fine, line) = Post(), connected(), connected()
        broken._post = fine._post = post

        def fail(message: bytes) -> None:
            raise OSError

        wire.tell = fail  # type: ignore[method-assign]
        broken.tell_soon(b"one")
        fine.tell_soon(b"one")
        await asyncio.sleep(2 * GOES_AFTER)
        assert line.written == [ONE]

    asyncio.run(story())


@pytest.mark.parametrize("many", [1, 1000])
def test_while_many_move_everyone_still_hears_of_every_move(
    live: Live, monkeypatch: pytest.MonkeyPatch, many: int
) -> None:
    monkeypatch.setattr(clerk, "MANY", many)
    held: list[Connection] = []
    hold = Connection.tell_soon

    def noting(connection: Connection, frame: Any) -> None:
        if not isinstance(frame, bytes):
            held.append(connection)
        hold(connection, frame)

    monkeypatch.setattr(Connection, "tell_soon", noting)

    async def story() -> None:
        game = next(game for game in games().values() if game.seats[-1] >= 4)
        clients = [await Client.sit(live, seat) for seat in live.make_for_people(game.id, 4)]
        for seq in range(12):
            for client in clients:
                await client.view_at(seq)
            [mover] = [client for client in clients if client.view["view"]["moves"]]
            moves = mover.view["view"]["moves"]
            answer = await mover.ask(type="move", move=moves[0]["move"], seq=seq)
            assert answer == {"type": "ack", "id": answer["id"], "seq": seq + 1}
        assert bool(held) == (many == 1)

    run(story())
