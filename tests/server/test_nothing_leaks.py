"""No frame, error, hint, history or download tells a seat what it may not know.

Every seat is played by a client that also misbehaves, beside a spectator. A shadow of the match
is kept here. Whatever a seat is sent about a position must be exactly what it would be sent if
all it cannot know had been dealt anew: `imagine`, which the conformance kit proves right.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.view.page import EVERYONE
from duskhouse.engine.view.pieces import Role
from tests.server.live import Client, Frame, Live, Seen, put_together, run

MOVES = 30


class Shadow:
    """The true game, and worlds that each viewer cannot tell from it."""

    def __init__(self, live: Live, table: str, game: Game, number: int) -> None:
        self.match = live.tables.live[table].match
        self.played = History.deal(game, self.match.plan.seats, {}, self.match.begun().seed)
        self.played.source = self.match.begun().source
        self.game = game
        self.generator = new_generator(number)

    def imagined(self, viewer: int) -> Position:
        """A position that the viewer may take for the true one; a spectator knows less than any
        seat, so seat 0's will do."""
        states = self.game.states(2)
        states[0] = self.played.state
        self.game.run.imagine_one(states, 0, 1, max(0, viewer), self.generator)
        world = Position(self.game, self.played.seats, {})
        world.states[0] = states[1]
        world.refresh()
        return world

    def expected(self, viewer: int) -> Seen:
        """What the viewer is to see, from an imagined world."""
        return self.game.pieces.seen(self.imagined(viewer).page(), viewer)


def every_count() -> list[Any]:
    return [
        pytest.param(
            game,
            seats,
            marks=() if seats in (game.seats[0], game.seats[-1]) else pytest.mark.soak,
            id=f"{game.id}-{seats}",
        )
        for game in games().values()
        for seats in game.seats
    ]


@pytest.mark.parametrize(("game", "seats"), every_count())
def test_no_frame_tells_more_than_its_seat_may_know(live: Live, game: Game, seats: int) -> None:
    run(watched_match(live, game, seats, 1, MOVES))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_frame_of_many_whole_matches_tells_more(live: Live, game: Game, number: int) -> None:
    run(watched_match(live, game, random.Random(number).choice(game.seats), number, 10_000))


async def watched_match(live: Live, game: Game, seats: int, number: int, moves: int) -> None:
    chooser = random.Random(number)
    people = live.make_for_people(game.id, seats)
    table = people[0]["table"]
    viewers = {seat["seat"]: await Client.sit(live, seat) for seat in people}
    viewers[EVERYONE] = await Client.watch(live, table)
    shadow = Shadow(live, table, game, number)
    await compare_views(shadow, viewers, 0)
    for seq in range(1, moves + 1):
        played = shadow.played
        client = viewers[played.turn]
        await misbehave(live, shadow, viewers, chooser, people, seq - 1)
        action = chooser.choice(played.legal())
        assert (await client.move(action, seq - 1))["seq"] == seq
        played.play(action)
        await compare_views(shadow, viewers, seq)
        if played.over:
            break
    await compare_the_past(live, shadow, viewers, people)
    for viewer, client in viewers.items():
        nothing_secret(shadow, people, viewer, client)


async def compare_views(shadow: Shadow, viewers: dict[int, Client], seq: int) -> None:
    for viewer, client in viewers.items():
        frame = await client.view_at(seq)
        assert (frame["seq"], frame["seen"]) == (seq, shadow.expected(viewer))


async def misbehave(
    live: Live,
    shadow: Shadow,
    viewers: dict[int, Client],
    chooser: random.Random,
    people: list[Frame],
    seq: int,
) -> None:
    """Ask for what is not one's own; errors must be the same in a world one cannot tell apart."""
    turn = shadow.played.turn
    asker = chooser.choice(list(viewers))
    if asker != turn:
        answer = await viewers[asker].move(chooser.randrange(63), seq)
        assert answer["code"] in ("not-your-turn", "spectator")
        assert "why" not in answer
    world, action = shadow.imagined(turn), chooser.randrange(63)
    if not world.is_legal(action):
        answer = await viewers[turn].move(action, seq)
        assert (answer["code"], answer["why"]) == ("illegal", world.why_not(action))
    if seq % 10 == 3:
        await ask_around(live, shadow, viewers, people, seq)


async def ask_around(
    live: Live, shadow: Shadow, viewers: dict[int, Client], people: list[Frame], seq: int
) -> None:
    turn = shadow.played.turn
    hint = await viewers[turn].ask(type="hint")
    assert {one["move"] for one in hint["moves"]} <= set(shadow.played.legal())
    await viewers[turn].ask(type="chat", text=f"thinking about move {seq}")
    for seat in people:
        key = f"{seat['seat']}.{seat['secret']}"
        record = live.get(
            f"/api/tables/{seat['table']}/record", headers={"Authorization": f"Bearer {key}"}
        )
        assert record == json.loads(json.dumps(game_record.redact(shadow.played, seat["seat"])))
        assert "seed" not in record
    assert live.http.get(f"/api/tables/{people[0]['table']}/record").status_code == 403


async def compare_the_past(
    live: Live, shadow: Shadow, viewers: dict[int, Client], people: list[Frame]
) -> None:
    """What was seen then, and the log for whoever comes back."""
    pieces = shadow.game.pieces
    for viewer, client in viewers.items():
        views = [frame for frame in client.frames if frame["type"] == "view"]
        for frame in views[::9]:
            past = await client.ask(type="look", seq=frame["seq"])
            assert put_together(pieces, {}, past) == frame["seen"]
        if viewer == EVERYONE:
            back = await Client.watch(live, people[0]["table"])
        else:
            back = await Client.sit(live, people[viewer])
        log = (await back.wait_for("welcome"))["log"]
        told = {frame["seq"]: events(shadow, frame["seen"]) for frame in views}
        if not told[0]:
            del told[0]  # a deal of which there is nothing to tell
        logged = {line["seq"]: put_together(pieces, {}, {"pieces": line["events"]}) for line in log}
        assert logged == told


def events(shadow: Shadow, seen: Seen) -> Seen:
    kinds = shadow.game.pieces.kinds
    return {key: piece for key, piece in seen.items() if kinds[key[0]].role is Role.EVENT}


def nothing_secret(shadow: Shadow, people: list[Frame], viewer: int, client: Client) -> None:
    """No seed before the end, and never anybody's secret."""
    told = client.texts
    if shadow.played.over:
        first = next(i for i, frame in enumerate(client.frames) if "seed" in str(frame))
        assert client.frames[first]["table"]["state"] == "over"
        told = told[:first]
    for text in told:
        assert shadow.match.seed.hex() not in text
    for text in client.texts:
        assert not any(seat["secret"] in text for seat in people)
