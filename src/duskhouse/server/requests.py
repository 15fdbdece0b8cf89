"""What clients ask of a table, and how it is answered."""

from __future__ import annotations

import asyncio
import time

import orjson

from duskhouse.match.objections import Objection
from duskhouse.match.thinking import advise
from duskhouse.server import frames
from duskhouse.server.connection import Connection
from duskhouse.server.frames import encoded
from duskhouse.server.table import Table


async def handle(table: Table, connection: Connection, frame: frames.ClientFrame) -> None:
    """Do what a client asks, and answer it."""
    must_hold_seat(table, connection)
    match frame:
        case frames.Ping():
            ack(table, connection, frame)
        case frames.Look():
            await look(table, connection, frame)
        case frames.Chat():
            chat(table, connection, frame)
        case _ if connection.is_spectator:
            raise Objection("not-allowed", "A spectator can only watch.")
        case frames.Hint():
            await hint(table, connection, frame)
        case _:
            async with table.lock:
                must_be_live(table)
                await handle_player(table, connection, frame)


def must_hold_seat(table: Table, connection: Connection) -> None:
    if not table.is_held_by(connection):
        raise Objection("not-allowed", "This seat is not yours any more.")


def must_be_live(table: Table) -> None:
    if table.is_dropped:
        raise Objection("trouble", "The table is read again: come back to it.")


async def handle_player(table: Table, connection: Connection, frame: frames.ClientFrame) -> None:
    seat = connection.viewer
    match frame:
        case frames.Undo():
            await ask_undo(table, connection, frame)
        case frames.Answer():
            await answer(table, connection, frame)
        case frames.Seat():
            sat = table.match.change_seat(seat, frame.seat, frame.kind, frame.level or "")
            await table.keep(sat)
            ack(table, connection, frame)
            await table.start_if_full(tell=True)
        case frames.Start():
            sats = table.match.start(seat)
            if sats:
                await table.keep(*sats)
            ack(table, connection, frame)
            await table.start_if_full(tell=True)
        case frames.Rematch():
            await rematch(table, connection, frame)
        case frames.Leave():
            await leave(table, connection, frame)
        case _:
            raise AssertionError(frame)


def ack(table: Table, connection: Connection, frame: frames.ClientFrame) -> None:
    connection.tell(frames.ack(frame.id, table.match.seq))


async def ask_undo(table: Table, connection: Connection, frame: frames.Undo) -> None:
    seat = connection.viewer
    entry = table.match.take_back(seat)
    if table.undo:
        raise Objection("not-now", "This has been asked already.")
    waiting = table.match.must_agree(seat)
    if not waiting:
        await table.keep(entry)
        ack(table, connection, frame)
        table.tell_all()
        return
    table.ask_for_undo(seat, waiting)
    ack(table, connection, frame)


async def answer(table: Table, connection: Connection, frame: frames.Answer) -> None:
    if table.undo is None or connection.viewer not in table.undo.waiting:
        raise Objection("not-now", "Nothing is asked of you.")
    by = table.undo.by
    table.undo.waiting.remove(connection.viewer)
    if not frame.yes:
        table.refuse_undo(f"{connection.name} would rather not have that taken back.")
    if table.undo is None or table.undo.waiting:
        ack(table, connection, frame)
        table.tell_table()
        table.wake()
        return
    await table.keep(table.match.take_back(by))
    ack(table, connection, frame)
    table.tell_all()


async def leave(table: Table, connection: Connection, frame: frames.Leave) -> None:
    seat = connection.viewer
    await table.keep(table.match.leave(seat))
    ack(table, connection, frame)
    for leaving in table.connections.pop(seat, set()):
        leaving.tell(frames.bye("elsewhere", "You have left the table."))
        leaving.close()
    table.wanting_rematch.discard(seat)
    table.end_question()
    table.tell_all(table_too=True)


async def rematch(table: Table, connection: Connection, frame: frames.Rematch) -> None:
    if table.match.state != "over":
        raise Objection("not-now", "The game is not over yet.")
    table.wanting_rematch.add(connection.viewer)
    everyone = table.wanting_rematch.issuperset(table.match.persons_here())
    if everyone and not table.match.rematch_table:
        await table.house.play_again(table)
    ack(table, connection, frame)
    table.tell_table()
    if table.match.rematch_table:
        for connections in list(table.connections.values()):
            for other in connections:
                await table.offer_rematch(other)


def chat(table: Table, connection: Connection, frame: frames.Chat) -> None:
    text = "".join(letter for letter in frame.text if letter.isprintable() or letter == "\n")
    if not text.strip():
        raise Objection("malformed", "There is nothing to say in this.")
    told = encoded(
        {
            "type": "chat",
            "seat": None if connection.is_spectator else connection.viewer,
            "name": connection.name,
            "text": text,
            "at": round(time.time(), 3),
        }
    )
    ack(table, connection, frame)
    for connections in table.connections.values():
        for other in connections:
            other.tell(told)
    table.gallery.tell(told)


async def look(table: Table, connection: Connection, frame: frames.Look) -> None:
    if connection.is_spectator and table.gallery.delay:
        raise Objection("not-allowed", "Spectators see this table later and cannot look back.")
    async with table.lock:  # so that all there is now is on disk
        of = table.match.seq
    if frame.seq > of:
        raise Objection("not-now", f"There are the positions 0 to {of}.")
    view, lines = await asyncio.to_thread(table.match.past, connection.viewer, frame.seq)
    connection.tell(
        encoded(
            {
                "type": "past",
                "id": frame.id,
                "seq": frame.seq,
                "of": of,
                "view": orjson.Fragment(view.to_json()),
                "news": frames.as_list(lines),
            }
        )
    )


async def hint(table: Table, connection: Connection, frame: frames.Hint) -> None:
    match = table.match
    if not match.plan.casual:
        raise Objection("not-allowed", "There are no hints at this table.")
    if connection.is_thinking:
        raise Objection("not-now", "A hint is on its way.")
    if not table.house.workshop.looks_ahead(match.plan.game):
        raise Objection("not-ready", "The bots still learn to look ahead: ask again in a minute.")
    async with table.lock:  # so that all there is now is on disk
        if match.timeline is None or match.turn != connection.viewer:
            raise Objection("not-your-turn", "A hint is for your own turn.")
        played, seq = match.timeline.played, match.seq
        states = played.states.copy()
        moves = {played.read(one.move): one for one in match.view(connection.viewer).moves}
    connection.is_thinking = True
    try:
        advice = await asyncio.get_running_loop().run_in_executor(
            table.house.thinkers, advise, match.game, states, table.cancel
        )
    finally:
        connection.is_thinking = False
    if match.seq != seq:
        raise Objection("stale", "The table has moved on.")
    told = [
        {
            "move": moves[one.action].move,
            "label": moves[one.action].label,
            "value": one.value,
            "sure": one.sure,
        }
        for one in advice
        if one.action in moves
    ]
    connection.tell(encoded({"type": "hint", "id": frame.id, "moves": told}))
