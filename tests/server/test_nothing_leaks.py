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
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.events import SPECTATOR, read_events
from duskhouse.engine.view import showing
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, run

MOVES = 30


class Shadow:
    """The true game, and worlds that each viewer cannot tell from it."""

    def __init__(self, live: Live, table: str, game: Game, number: int) -> None:
        self.match = live.tables.live[table].match
        self.played = History.deal(game, self.match.plan.seats, {}, self.match.seed)
        self.game = game
        self.generator = new_generator(number)

    def imagined(self, viewer: int) -> Any:
        """A position that the viewer may take for the true one; a spectator knows least of all."""
        states = self.game.states(2)
        states[0] = self.played.state
        seat = viewer if viewer != SPECTATOR else 0
        self.game.run.imagine_one(states, 0, 1, seat, self.generator)
        return states[1]

    def expected(self, viewer: int) -> tuple[Any, list[str]]:
        """The view and the events of the latest move, from an imagined world."""
        world = self.imagined(viewer)
        view = json.loads(showing.view(self.game, world, viewer).to_json())
        if viewer == SPECTATOR:  # the events of that world are what seat 0 knows
            items = read_events(self.played.state)
        else:
            items = read_events(world)
        cast = self.match.cast(viewer)
        told = [self.game.notation.tell(item.seen_by(viewer), cast) for item in items]
        return view, [sentence.text for sentence in told if sentence]


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
    viewers[SPECTATOR] = await Client.watch(live, table)
    shadow = Shadow(live, table, game, number)
    await compare_views(shadow, viewers, 0)
    for seq in range(1, moves + 1):
        played = shadow.played
        client = viewers[played.turn]
        await misbehave(live, shadow, viewers, chooser, people, seq - 1)
        move = chooser.choice(played.legal_moves())
        assert (await client.ask(type="move", move=move, seq=seq - 1))["seq"] == seq
        played.play(played.read(move))
        await compare_views(shadow, viewers, seq)
        if played.over:
            break
    await compare_the_past(viewers)
    for viewer, client in viewers.items():
        nothing_secret(shadow, people, viewer, client)


async def compare_views(shadow: Shadow, viewers: dict[int, Client], seq: int) -> None:
    for viewer, client in viewers.items():
        frame = await client.view_at(seq)
        view, events = shadow.expected(viewer)
        assert (frame["seq"], frame["view"]) == (seq, view)
        if seq:
            assert [line["text"] for line in frame["events"]] == events


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
    for text in {chooser.choice(shadow.played.legal_moves()), some_move(shadow, chooser)}:
        if asker != turn:
            answer = await viewers[asker].ask(type="move", move=text, seq=seq)
            assert answer["code"] in ("not-your-turn", "not-allowed")
    world = shadow.imagined(turn)
    text = some_move(shadow, chooser)
    refused = refusal(shadow, world, text)
    if refused:
        answer = await viewers[turn].ask(type="move", move=text, seq=seq)
        assert (answer["code"], answer["text"]) == ("illegal", refused)
    if seq % 10 == 3:
        await ask_around(live, shadow, viewers, people, seq)


def refusal(shadow: Shadow, world: Any, text: str) -> str:
    """Why this move is refused in this world; empty if it is legal."""
    imagined = History(shadow.game, shadow.played.seats, {})
    imagined.states[0] = world
    try:
        imagined.read(text)
    except Refused as refused:
        return str(refused)
    return ""


def some_move(shadow: Shadow, chooser: random.Random) -> str:
    """A move that was legal once, or is now."""
    moves = [text for seat, text in shadow.played.moves if seat is not None]
    return chooser.choice(moves or shadow.played.legal_moves())


async def ask_around(
    live: Live, shadow: Shadow, viewers: dict[int, Client], people: list[Frame], seq: int
) -> None:
    turn = shadow.played.turn
    hint = await viewers[turn].ask(type="hint")
    assert {one["move"] for one in hint["moves"]} <= set(shadow.played.legal_moves())
    await viewers[turn].ask(type="chat", text=f"thinking about move {seq}")
    for seat in people:
        key = f"{seat['seat']}.{seat['secret']}"
        record = live.get(
            f"/api/tables/{seat['table']}/record", headers={"Authorization": f"Bearer {key}"}
        )
        assert record == json.loads(json.dumps(game_record.redact(shadow.played, seat["seat"])))
        assert "seed" not in record
    assert live.http.get(f"/api/tables/{people[0]['table']}/record").status_code == 403


async def compare_the_past(viewers: dict[int, Client]) -> None:
    for client in viewers.values():
        for frame in [frame for frame in client.frames if frame["type"] == "view"][::9]:
            past = await client.ask(type="look", seq=frame["seq"])
            assert past["view"] == frame["view"]
            assert past["events"] == frame["events"]


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
