"""Malformed, stale, duplicated, foreign-seat and oversized frames: each gets a clear error,
nothing changes, and nobody is disconnected who should not be."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, run

TYPES = [
    *("hello", "move", "undo", "answer", "hint", "look", "chat", "seat", "start", "rematch"),
    *("leave", "ping", "view", "ack", "error", "bye", "x"),
]
TEXTS = [
    *("", "x", "\u0000", "\u00b2", "\u0661", "\U0001d7d9", "-1", "1e9", "kagome \u00b2"),
    *("#", "@ #99", "= ", "p 77", "?"),
]
VALUES: list[Any] = [
    *(None, True, False, 0, -1, 1, 7, 8, 99, 2**31, 2**53, 2**64, -(2**70), 1.5, 1e308),
    *TEXTS,
    *("a" * 65, "a" * 301, "\ud83d", [], [[]], {}, {"a": 1}, "undo", "bot", "open", "0", "sharp"),
]
NAMES = [
    *("id", "seq", "move", "to", "yes", "text", "seat", "kind", "level", "name", "secret"),
    *("build", "type", "extra", "changes", "new"),
]
RAW: list[str | bytes] = [
    *("", " ", "null", "[]", "{}", "1", '"x"', "{", "[" * 3000, '{"type":', "\u0000", "NaN"),
    '{"type":"move","type":"move","id":1,"move":61,"seq":99}',
    *(b"", b"\xff\xfe", b"\x00" * 100, b'{"type":"ping","id":1}', "x" * 5000, b"y" * 60_000),
]
FINE = ("ack", "past", "hint")


def a_frame(chooser: random.Random, moves: list[int], seq: int) -> str | bytes:
    """Anything but a legal move of the seat on turn."""
    kind = chooser.random()
    if kind < 0.15:
        return chooser.choice(RAW)
    frame: dict[str, Any] = {"type": chooser.choice(TYPES), "id": chooser.randrange(10**9)}
    if kind < 0.4:
        move = chooser.choice(VALUES) if chooser.random() < 0.5 else chooser.choice(moves)
        stale = chooser.choice([seq - 1, seq + 1, 0 if seq else 9, 2**31])
        frame = {"type": "move", "id": frame["id"], "move": move, "seq": max(0, stale)}
    for _ in range(chooser.randrange(4)):
        frame[chooser.choice(NAMES)] = chooser.choice(VALUES)
    for name in [name for name in frame if chooser.random() < 0.05]:
        del frame[name]
    if frame.get("type") in ("leave", "undo", "rematch"):
        frame["id"] = [frame["type"]]
    if frame.get("type") == "move" and frame.get("seq") == seq:
        frame["seq"] = seq + 5
    text = json.dumps(frame)
    return text if chooser.random() < 0.95 else text[: chooser.randrange(len(text))]


@pytest.mark.parametrize("game", games())
def test_nonsense_is_answered_and_changes_nothing(live: Live, game: str) -> None:
    run(fuzz(live, game, 750, 1))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", games())
def test_a_lot_of_nonsense_is_answered_and_changes_nothing(live: Live, game: str) -> None:
    run(fuzz(live, game, 25_000, 2))


async def fuzz(live: Live, game: str, count: int, number: int) -> None:
    """So many frames, over as many matches as that takes."""
    chooser = random.Random(number)
    while count > 0:
        count -= await fuzz_a_match(live, game, count, chooser)


async def fuzz_a_match(live: Live, game: str, most: int, chooser: random.Random) -> int:
    """Frames to everyone at one table, until its match is over; how many were sent."""
    seats = games()[game].seats[0]
    people = live.make_for_people(game, seats)
    clients = [await Client.sit(live, seat) for seat in people]
    clients.append(await Client.watch(live, people[0]["table"]))
    match = live.tables.live[people[0]["table"]].match
    seq, turn = 0, 0
    before: Frame = {}
    for client in clients:
        frame = await client.view_at(0)
        if frame["moves"]:
            turn, before = clients.index(client), frame
    moves = before["moves"]
    length = match.length
    for step in range(1, most + 1):
        client = chooser.choice(clients)
        await client.socket.send(a_frame(chooser, moves, seq))
        client.requests += 1
        if step % 50 and step < most:
            continue
        for other in clients:
            await all_answered(other)
        assert (match.length, match.seq) == (length, seq)
        if step % 200:
            continue
        # A proper move goes through in between; only then, or nonsense for the next position that
        # is still on its way would become a move of it.
        answer = await clients[turn].move(moves[0], seq, f"m{step}")
        assert answer["type"] == "view", answer
        seq, length = seq + 1, length + 1
        for other in clients[:-1]:
            frame = await other.view_at(seq)
            if frame["moves"]:
                turn, moves = clients.index(other), frame["moves"]
        if match.state == "over":
            return step
    return most


async def all_answered(client: Client) -> None:
    """As many answers as frames were sent, each of them clear."""
    sent = client.requests
    await client.ask(type="ping", id="all answered?")
    answers = [f for f in client.frames if f["type"] in ("error", *FINE) or "ack" in f]
    answers = [frame for frame in answers if frame.get("id") != "all answered?"]
    assert len(answers) == sent
    assert not [frame for frame in client.frames if frame["type"] == "bye"]
    for frame in answers[-60:]:
        if frame["type"] == "error":
            sentence = str(Refused(frame["code"], **frame.get("values", {})))
            assert sentence.endswith(".")
            assert len(sentence) < 600
    client.requests = 0
    client.frames.clear()
    client.texts.clear()
    client.unread = [frame for frame in client.unread if frame["type"] == "view"]
