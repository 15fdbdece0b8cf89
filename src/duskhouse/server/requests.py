"""What clients ask of a table: most of it is a step on the one way, the rest is answered here."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from duskhouse.match.thinking import advise
from duskhouse.server import frames, steps, undo
from duskhouse.server.changes import NOTHING, Written
from duskhouse.server.elsewhere import CHAT
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.server.session import Session
    from duskhouse.server.table import Table


OPEN = "open"
"""Of eyes: those of all seats."""

STEPS: dict[type[frames.Frame], type[steps.Asked[Any]]] = {
    frames.Move: steps.Move,
    frames.Undo: undo.Undo,
    frames.Answer: undo.Answer,
    frames.Seat: steps.ChangeSeat,
    frames.Swap: steps.Swap,
    frames.Start: steps.Start,
    frames.Rematch: steps.Rematch,
    frames.Leave: steps.Leave,
}


async def answer(table: Table, session: Session, frame: frames.ClientFrame) -> None:
    """Do what a client asks, and answer it."""
    step = STEPS.get(type(frame))
    if step is not None:
        await table.queue.put(step(table, session, frame))
        return
    if not table.is_held_by(session):
        raise Refused("elsewhere")
    match frame:
        case frames.Ping():
            acknowledge(table, session, frame)
        case frames.Chat():
            chat(table, session, frame)
        case frames.Look():
            await look(table, session, frame)
        case frames.Hint():
            await hint(table, session, frame)


def acknowledge(table: Table, session: Session, frame: frames.Frame) -> None:
    session.tell(frames.ack(frame.id, max(0, table.shown_to(session).seq)))


def chat(table: Table, session: Session, frame: frames.Chat) -> None:
    text = "".join(letter for letter in frame.text if letter.isprintable() or letter == "\n")
    if not text.strip():
        raise Refused("nothing-said")
    said = {
        "type": "chat",
        "seat": None if session.is_spectator else session.viewer,
        "name": session.name,
        "text": text,
        "at": round(time.time(), 3),
    }
    acknowledge(table, session, frame)
    table.tell(frames.encoded(said))
    table.spectators.tell(frames.encoded(said))
    table.tables.bus.tell(table.id, CHAT, frames.encoded(said))


async def look(table: Table, session: Session, frame: frames.Look) -> None:
    """An earlier position. What was shown is on disk, and never changes.

    Once the game is over nothing is hidden any more: everyone may look with another seat's eyes, or
    at all that any seat knew. It is over once that was shown: until then the database may not keep
    its last move.
    """
    if session.is_spectator and table.spectators.delay:
        raise Refused("no-looking-back")
    timeline, last = table.match.begun(), table.shown.seq
    if frame.seq > last:
        raise Refused("no-position", last=last)
    viewer = session.viewer
    if frame.eyes is not None and table.shown.turn is not None:
        raise Refused("not-over")
    if isinstance(frame.eyes, int):
        viewer = table.match.seat(frame.eyes).number
    reviewers = table.tables.reviewers
    position = await asyncio.get_running_loop().run_in_executor(reviewers, timeline.at, frame.seq)
    written = Written(position.game, NOTHING.page, position.page())
    past: dict[str, Any] = {
        "type": "past",
        "id": frame.id,
        "seq": frame.seq,
        "of": last,
        "turn": None if position.over else position.turn,
        "pieces": frames.listed(written.to(viewer)),
    }
    if frame.eyes == OPEN:
        seats = range(table.match.plan.seats)
        past["own"] = [frames.listed(written.only_to(seat)) for seat in seats]
    session.tell(frames.encoded(past))


async def hint(table: Table, session: Session, frame: frames.Hint) -> None:
    """What a strong bot thinks of the moves."""
    match, tables, seq = table.match, table.tables, table.shown.seq
    if session.is_spectator:
        raise Refused("spectator")
    if not match.plan.casual:
        raise Refused("no-hints")
    if session.is_thinking:
        raise Refused("hint-on-its-way")
    if not tables.compiler.looks_ahead(match.plan.game):
        raise Refused("hints-not-ready")
    if match.turn != session.viewer or match.seq != seq:
        raise Refused("not-your-turn")
    if not tables.hint_quota.take(session.address):
        raise Refused("too-many-hints")
    states = match.begun().position.states.copy()
    session.is_thinking = True
    try:
        advice = await asyncio.get_running_loop().run_in_executor(
            tables.advisers, advise, match.game, states, table.bots.cancel
        )
    finally:
        session.is_thinking = False
        tables.hint_quota.give_back(session.address)
    if table.shown.seq != seq:
        raise Refused("stale")
    session.tell(frames.encoded({"type": "hint", "id": frame.id, **advice.to_json()}))
