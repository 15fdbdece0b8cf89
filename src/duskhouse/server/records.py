"""Records that somebody brings along: shown on the page, and what they turned on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from threading import Event
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from duskhouse.bots import review
from duskhouse.bots.review import Played, Reviewer
from duskhouse.engine.game.position import Position
from duskhouse.engine.record import game_record
from duskhouse.engine.state.chance import seal
from duskhouse.engine.view.page import EVERYONE
from duskhouse.engine.view.pieces import on_wire
from duskhouse.server.api import address_of, answer, body_of, tables_of
from duskhouse.server.frames import error_info
from duskhouse.server.tables import Tables
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK, languages

LARGEST_RECORD = 24_000
"""Bytes: some times as many as a long game has."""

LINES = "application/x-ndjson"


async def show_record(request: Request) -> Response:
    """All positions of a record, as everyone sees them and as each seat does besides; of one that
    is redacted, as its seat does."""
    tables, text, number, language = await brought(request)
    give_back = quota_of(tables, address_of(request))
    try:
        work = asyncio.get_running_loop().run_in_executor(
            tables.analysts, shown, text, number, language
        )
        return answer(await work)
    finally:
        give_back()


async def review_record(request: Request) -> Response:
    """What a record turned on: lines that say how much is done, then the courses of the seats."""
    tables, text, number, language = await brought(request)
    asked = request.query_params.get("seats", "")
    give_back = quota_of(tables, address_of(request))
    cancel, loop = Event(), asyncio.get_running_loop()
    lines: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
    tables.analyses.add(cancel)

    def told(share: float) -> None:
        loop.call_soon_threadsafe(lines.put_nowait, {"done": round(share, 3)})

    def work() -> list[dict[str, Any]]:
        played, seats = read(text, number, language)
        if not tables.compiler.looks_ahead(played.game.id):
            raise Refused("hints-not-ready")
        wanted = [seat for seat in seats if not asked or str(seat) in asked.split(",")]
        courses = Reviewer(played, wanted, told=told, cancel=cancel).review()
        return review.to_json(played, courses)

    def finished(working: asyncio.Future[Any]) -> None:
        """Whoever asked may be gone: then nobody else looks for an error."""
        if not working.cancelled():
            working.exception()
        lines.put_nowait(None)

    async def answers() -> AsyncIterator[bytes]:
        working = loop.run_in_executor(tables.analysts, work)
        working.add_done_callback(finished)
        lines.put_nowait({"done": 0})  # an answer has begun, though others may come first
        try:
            while (line := await lines.get()) is not None:
                yield orjson.dumps(line) + b"\n"
            yield orjson.dumps(await result_of(working)) + b"\n"
        finally:
            cancel.set()
            tables.analyses.discard(cancel)
            give_back()

    return StreamingResponse(answers(), media_type=LINES)


async def result_of(working: asyncio.Future[list[dict[str, Any]]]) -> dict[str, Any]:
    try:
        return {"courses": await working}
    except Refused as refused:
        return {"error": error_info(refused)}


async def brought(request: Request) -> tuple[Tables, str, int, str]:
    """What came with a request: one line of a file of records, and its number there."""
    tables = tables_of(request)
    await tables.take_post(address_of(request))
    body = await body_of(request, LARGEST_RECORD)
    number, language = (request.query_params.get(name, "") for name in ("number", "language"))
    return (
        tables,
        body.decode("utf-8", "replace"),
        int(number) if number.isascii() and number.isdecimal() and len(number) < 7 else 1,
        language if language in languages() else FALLBACK,
    )


def quota_of(tables: Tables, address: str) -> Callable[[], None]:
    """Not too many at a time; what gives it back."""
    if not tables.analysis_quota.take(address):
        raise Refused("too-many-reviews")
    return lambda: tables.analysis_quota.give_back(address)


# ------------------------------------------------------------------ in worker threads
def read(text: str, number: int, language: str) -> tuple[Played, tuple[int, ...]]:
    """A record and the seats that it tells of; what is wrong is said as `verify` says it."""
    try:
        record = game_record.read_line(text.strip(), number)
        game_record.check_shape(record, number)
        if "seed" in record and not game_record.is_redacted(record):
            game_record.verify(record, number)
        return review.read(record, number)
    except Refused as refused:
        raise Refused("bad-record", sentence=refused.in_words(language)) from None


def shown(text: str, number: int, language: str) -> dict[str, Any]:
    played, seats = read(text, number, language)
    history = played.history
    only = seats[0] if len(seats) < history.seats else None
    seed = history.source.seed if history.source else history.seed
    return {
        "game": played.game.id,
        "seats": history.seats,
        "options": history.options,
        "seat": only,
        "over": history.over,
        "seal": seal(seed) if seed else "",
        "positions": [position_shown(played, seq, only) for seq in range(len(played.positions))],
    }


def position_shown(played: Played, seq: int, only: int | None) -> dict[str, Any]:
    position = Position.of(played.game, played.positions[seq][0])
    turn = None if position.over else position.turn
    if only is not None:
        return {"turn": turn, "pieces": position.seen(only)}
    laid = list(on_wire(position.page()))
    own = [[wire for to, wire in laid if to == seat] for seat in range(position.seats)]
    return {"turn": turn, "pieces": [wire for to, wire in laid if to == EVERYONE], "own": own}
