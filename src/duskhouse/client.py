"""A client of a live table, for bots of your own and for the terminal (docs/protocol.md).

    async with sit_down("http://127.0.0.1:8000", GAME, seats=4) as table:
        async for view in table:
            if view.actions:
                await table.move(random.choice(view.actions))

A view is numbers: `view.pieces` are what the seat sees, by their kinds and with named numbers, and
`view.shown(names)` says it in words. Which pieces there are comes from the server, once a game.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.shares import SHARE_BYTES
from duskhouse.engine.state.chance import seal
from duskhouse.engine.view.pieces import OF_ONE_POSITION, Piece, Pieces, Role, Wire
from duskhouse.engine.view.shown import Reader, Shown
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK, PROGRAM

Frame = dict[str, Any]

TIMEOUT = 10.0


@dataclass(frozen=True)
class View:
    """A position as one seat sees it. `events` led to it from the view before."""

    game: Game
    kinds: Pieces
    seat: int | None
    seq: int
    turn: int | None
    seen: Mapping[tuple[int, ...], Wire]

    @cached_property
    def pieces(self) -> list[Piece]:
        return [self.kinds.read(self.seen[key]) for key in sorted(self.seen)]

    def of(self, role: Role) -> list[Piece]:
        return [piece for piece in self.pieces if piece.kind.role is role]

    @property
    def actions(self) -> list[int]:
        """What the seat may do now; nothing while others are on turn."""
        return [piece.action for piece in self.of(Role.MOVE)]

    @property
    def events(self) -> list[Piece]:
        return sorted(self.of(Role.EVENT), key=lambda event: event.key)

    @property
    def outcome(self) -> Piece | None:
        """How the game ended, once it is over."""
        return next(iter(self.of(Role.OUTCOME)), None)

    def shown(self, names: Sequence[str] = (), language: str = FALLBACK) -> Shown:
        """The same in words, with the names of the players."""
        words = self.game.words(names, -1 if self.seat is None else self.seat, language)
        return Reader(self.kinds, words).shown(list(self.seen.values()))


class Table:
    """One seat at a live table. `info` is its TableInfo, kept up to date."""

    def __init__(
        self,
        socket: ClientConnection,
        welcome: Frame,
        kinds: Pieces,
        first_seal: str = "",
        share: str | None = None,
    ) -> None:
        self.info: Frame = welcome["table"]
        self.seal: str = first_seal or self.info["seal"]
        self.share = share
        self.seat: int | None = welcome["seat"]
        self.secret: str | None = welcome.get("secret")
        self.game = find_game(self.info["game"])
        self._socket = socket
        self._kinds = kinds
        self._view: View | None = None
        self._views: asyncio.Queue[View | None] = asyncio.Queue()
        self._answers: dict[Any, asyncio.Future[Frame]] = {}
        self._requests = 0
        self._goodbye: Refused | None = None

    @property
    def names(self) -> list[str]:
        return [seat["name"] for seat in self.info["seats"]]

    async def __aiter__(self) -> AsyncIterator[View]:
        """Every position that the seat is told of, until the connection ends."""
        while (view := await self._views.get()) is not None:
            yield view
        if self._goodbye:
            raise self._goodbye

    async def move(self, action: int) -> None:
        """Do this in the position of the latest view. When this returns, it is done and on disk."""
        assert self._view is not None
        await self.ask("move", move=action, seq=self._view.seq)

    async def ask(self, what: str, **fields: Any) -> Frame:
        """Send a frame of the protocol and wait for its answer; what is refused is raised."""
        self._requests += 1
        answer = asyncio.get_running_loop().create_future()
        self._answers[self._requests] = answer
        await self._socket.send(json.dumps({"type": what, **fields, "id": self._requests}))
        frame: Frame = await answer
        if frame["type"] == "error":
            raise refusal(frame)
        return frame

    async def receive(self) -> None:
        """Take what the server sends, until the connection ends."""
        try:
            async for text in self._socket:
                self._take(json.loads(text))
        except ConnectionClosedError:
            self._goodbye = self._goodbye or Refused("offline")
        finally:
            self._views.put_nowait(None)
            for answer in self._answers.values():
                if not answer.done():
                    answer.set_exception(self._goodbye or Refused("offline"))

    def _take(self, frame: Frame) -> None:
        if frame["type"] == "view":
            self._view = self._brought_up_to_date(frame)
            self._views.put_nowait(self._view)
        elif frame["type"] == "table":
            self.meet(frame["table"])
        elif frame["type"] == "welcome":  # once more: the host has moved this seat
            self.seat = frame["seat"]
            self.meet(frame["table"])
        elif frame["type"] == "bye":
            self._goodbye = refusal(frame)
        answer = self._answers.pop(frame.get("id", frame.get("ack")), None)
        if answer is not None and not answer.done():
            answer.set_result(frame)

    def meet(self, info: Frame) -> None:
        """The table as it is now, as long as its deal can be trusted."""
        self.info = info
        problem = deal_problem(info, self.seal, self.seat, self.share)
        if problem and self._goodbye is None:
            self._goodbye = Refused("untrue-deal", what=problem)
            self._views.put_nowait(None)

    def _brought_up_to_date(self, frame: Frame) -> View:
        seen = {}
        if "since" in frame and self._view is not None:
            seen = {
                key: piece
                for key, piece in self._view.seen.items()
                if self._kinds.kinds[key[0]].role not in OF_ONE_POSITION
            }
        for key in frame.get("gone", ()):
            seen.pop(tuple(key), None)
        seen |= {self._kinds.key_of(piece): piece for piece in frame["pieces"]}
        return View(self.game, self._kinds, self.seat, frame["seq"], frame["turn"], seen)


@asynccontextmanager
async def sit_down(
    url: str, game: str, seats: int, name: str = "", **more: Any
) -> AsyncIterator[Table]:
    """Make a table, see its seal, and sit down at it; `more` is what POST /api/tables takes
    besides."""
    new = {"game": find_game(game).id, "seats": seats, "sit": False, **more}
    made = await asyncio.to_thread(fetch, f"{url.rstrip('/')}/api/tables", new)
    async with at_table(url, made["table"], seat=made["seat"], name=name) as table:
        yield table


@asynccontextmanager
async def at_table(url: str, table_id: str, **hello: Any) -> AsyncIterator[Table]:
    """Sit down at a table that is there, come back to one's seat, or watch: what `hello` says. Who
    sits down adds to the deal, once its seal is known."""
    url, first_seal = url.rstrip("/"), ""
    if hello.get("seat") is not None and hello.get("secret") is None:
        first_seal = (await asyncio.to_thread(fetch_table, url, table_id))["seal"]
        hello.setdefault("share", secrets.token_hex(SHARE_BYTES))
    async with connect(f"{url.replace('http', 'ws', 1)}/ws/{table_id}") as socket:
        await socket.send(json.dumps({"type": "hello", **hello}))
        frame = json.loads(await socket.recv())
        if frame["type"] != "welcome":
            raise refusal(frame)
        kinds = await asyncio.to_thread(fetch_pieces, url, frame["build"], frame["table"]["game"])
        table = Table(socket, frame, kinds, first_seal, hello.get("share"))
        table.meet(frame["table"])
        receiving = asyncio.create_task(table.receive())
        try:
            yield table
        finally:
            receiving.cancel()


def refusal(frame: Frame) -> Refused:
    """What an error or a goodbye says."""
    return Refused(frame["code"], frame.get("game", PROGRAM), **frame.get("values", {}))


def fetch_pieces(url: str, build: str, game: str) -> Pieces:
    """Which pieces the server speaks of."""
    details = fetch(f"{url}/games/{build}/{game}.en.json")
    codes = {int(card): code for card, code in details["codes"].items()}
    return Pieces.from_schema(details["pieces"], codes)


def fetch_table(url: str, table_id: str) -> Frame:
    """The TableInfo of a table, without sitting down."""
    info: Frame = fetch(f"{url}/api/tables/{table_id}")["table"]
    return info


def deal_problem(info: Frame, first_seal: str, seat: int | None, share: str | None) -> str:
    """What is not as it was promised about a deal: its seal, its seed or one's own share."""
    if info["seal"] != first_seal:
        return "seal"
    if "seed" in info and seal(bytes.fromhex(info["seed"])) != first_seal:
        return "seed"
    shares = info.get("shares") or []
    if (
        share
        and seat is not None
        and info["state"] != "open"
        and shares[seat : seat + 1] != [share]
    ):
        return "share"
    return ""


def fetch(url: str, body: Frame | None = None) -> Frame:
    """What the server answers, to a POST if there is a body; what it refuses is raised."""
    asked = Request(url, json.dumps(body).encode() if body is not None else None)
    try:
        with urlopen(asked, timeout=TIMEOUT) as answer:
            found: Frame = json.load(answer)
    except HTTPError as error:
        raise refusal(json.load(error)["error"]) from None
    return found
