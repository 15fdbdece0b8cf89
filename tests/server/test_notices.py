"""Whoever is not at the table is told that it is their turn: once, and in time."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from duskhouse.match.match import Match
from duskhouse.match.plan import A_DAY
from duskhouse.server import contacts, notices
from duskhouse.store.log import Change, Stored, Times
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words
from tests.server.live import Client, Frame, Live, check, easy_settings, live_server, run
from tests.server.receivers import PATIENCE, Browser, Receiver, receiver, until
from tests.server.test_days import header, write

DUEL = "rest-in-peace"
GRACE = 0.3
SOON = notices.SENT_WITHIN + 10.0
"""Seconds: what is due by then is on its way, or is about to be."""

DAYS = {"kind": "move", "seconds": 4 * A_DAY}


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notices, "LOOK", 0.05)
    monkeypatch.setattr(notices, "PAUSES", (0.1, 0.1))
    monkeypatch.setattr("duskhouse.server.presence.TOLD_AFTER", GRACE)


class Fake:
    """A clock for what the time of day matters to."""

    def __init__(self) -> None:
        self.later = 0.0

    def __call__(self) -> float:
        return time.time() + self.later


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Fake:
    made = Fake()
    monkeypatch.setattr(contacts, "now", made)
    return made


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Live]:
    with live_server(tellable(tmp_path / "notices.sqlite")) as live:
        yield live


@pytest.fixture
def inbox() -> Iterator[Receiver]:
    with receiver() as made:
        yield made


def tellable(database: Path | str, **more: Any) -> Any:
    usual = {"webhooks_anywhere": True, "tests_per_minute": 1e6}
    return easy_settings(database, **usual, **more)


class Someone(NamedTuple):
    """A person with a key."""

    live: Live
    key: str

    def ask(self, method: str, path: str, body: Any = None, status: int = 200) -> Any:
        headers = {"Authorization": f"Bearer {self.key}"}
        answer = self.live.http.request(method, f"/api/{path}", json=body, headers=headers)
        assert answer.status_code == status, answer.text
        if "contact" in path and status < 300 and "channels" in answer.json():
            check("Contact", answer.json())
        return answer.json()

    def add(self, channel: Frame) -> str:
        check("NewChannel", channel)
        id_: str = self.ask("POST", "contact/channels", channel, 201)["id"]
        return id_

    def hook(self, inbox: Receiver, form: str = "json") -> str:
        return self.add({"kind": "webhook", "url": inbox.url + "/hook", "form": form})

    def channels(self) -> Any:
        return self.ask("GET", "contact")["channels"]

    def sits(self, table: str, seat: int, name: str = "Bo") -> Frame:
        seated: Frame = self.ask("POST", f"tables/{table}/seats/{seat}", {"name": name}, 201)
        return seated

    def makes(self, **more: Any) -> Frame:
        wanted = {"game": DUEL, "seats": 2, "others": ["open"], "name": "Ay", "first": 1, **more}
        made: Frame = self.ask("POST", "tables", wanted, 201)
        return made


def someone(live: Live) -> Someone:
    return Someone(live, secrets.token_hex(16))


def duel(live: Live, **more: Any) -> tuple[Someone, Someone, Frame, Frame]:
    """Two persons at a table; the second is to move."""
    host, guest = someone(live), someone(live)
    made = host.makes(**more)
    return host, guest, made, guest.sits(made["table"], 1)


def nothing_more(inbox: Receiver, count: int, *servers: Live) -> None:
    """Once all that anybody is to be told of soon has been sent."""
    until(lambda: not any(map(is_telling, servers)))
    assert len(inbox.requests) == count


def is_telling(server: Live) -> bool:
    """Whether something is under way, or about to be."""

    async def ask() -> bool:
        store, before, ours = server.tables.store, contacts.now() + SOON, server.tables.notices
        if ours._sending or ours._to_ask:
            return True
        asked = await store.run("SELECT count(*) FROM matches WHERE notify < ?", before)
        due = await store.run("SELECT count(*) FROM notices WHERE due < ?", before)
        return bool(asked[0][0] or due[0][0])

    return asyncio.run_coroutine_threadsafe(ask(), server.loop).result(PATIENCE)


def later(live: Live, table: str, seconds: float) -> None:
    """As if so much of the time to think had gone, while the table slept."""
    live.call(live.tables.live[table].drop) if table in live.tables.live else None
    until(lambda: table not in live.tables.live)
    kept = header(live, table)
    assert kept.due is not None
    due = kept.due - seconds
    notify = None if kept.notify is None else kept.notify - seconds
    write(live, Change((), (), (Times(table, None, due, notify),)))


def test_who_is_away_is_told_once_in_the_words_of_each_service(
    server: Live, inbox: Receiver
) -> None:
    host, guest = someone(server), someone(server)
    for form in ("json", "discord", "slack"):
        guest.hook(inbox, form)
    host.hook(inbox)  # whose turn it is not
    _, _, made, _ = duel_of(host, guest)
    found = {next(iter(request.json)): request.json for request in inbox.wait_for(3)}
    link = f"{server.url}/t/{made['table']}"
    sentence = "Rest in Peace: it is your turn at the table of Ay."
    assert found["title"] == {"title": "Rest in Peace", "text": sentence, "link": link}
    assert found["content"]["content"] == f"{sentence}\n{link}"
    assert found["content"]["allowed_mentions"] == {"parse": []}
    assert found["text"] == {"text": f"{sentence}\n<{link}>"}
    server.call(lambda: server.tables.notices.ask_soon(server.tables.live[made["table"]], 1.0))
    nothing_more(inbox, 3, server)


def duel_of(host: Someone, guest: Someone, **more: Any) -> tuple[Someone, Someone, Frame, Frame]:
    made = host.makes(**more)
    return host, guest, made, guest.sits(made["table"], 1)


def at_a_table(server: Live, inbox: Receiver, **more: Any) -> tuple[Someone, Someone, Frame, Frame]:
    """The guest has a webhook before the game begins, and is to move."""
    host, guest = someone(server), someone(server)
    guest.hook(inbox)
    return duel_of(host, guest, **more)


def test_a_push_message_is_encrypted_for_the_browser_and_signed_by_the_server(
    server: Live, inbox: Receiver
) -> None:
    pytest.importorskip("pywebpush")
    guest = someone(server)
    browser = Browser(guest.ask("GET", "contact")["push"])
    guest.add(browser.subscription(inbox.url + "/push/1"))
    _, _, made, _ = duel_of(someone(server), guest)
    [request] = inbox.wait_for(1)
    assert request.path == "/push/1"
    browser.check_sender(request, inbox.url)
    assert (request.headers["topic"], request.headers["urgency"]) == (made["table"], "high")
    assert int(request.headers["ttl"]) > 0
    assert browser.read(request) == {
        "title": "Rest in Peace",
        "text": "Rest in Peace: it is your turn at the table of Ay.",
        "path": f"/t/{made['table']}",
        "tag": made["table"],
    }
    assert b"Rest" not in request.body


def test_who_is_at_the_table_is_not_told_but_once_they_have_left(
    server: Live, inbox: Receiver
) -> None:
    guest, host = someone(server), someone(server)
    guest.hook(inbox)
    made = host.makes(first=0)
    seats = [made, guest.sits(made["table"], 1)]

    async def story() -> None:
        clients = [await Client.sit(server, seat) for seat in seats]  # before it is their turn
        view = await clients[0].turn()
        while view["turn"] == 0:
            view = await clients[0].move(view["moves"][0], view["seq"])
        nothing_more(inbox, 0, server)

    run(story())
    inbox.wait_for(1)
    nothing_more(inbox, 1, server)


def test_a_fast_exchange_sends_nothing_and_every_turn_only_one_message(
    server: Live, inbox: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = someone(server)
    guest.hook(inbox)
    made = someone(server).makes()
    seats = [made, guest.sits(made["table"], 1)]
    inbox.wait_for(1)

    async def story() -> None:
        clients = [await Client.sit(server, seat) for seat in seats]
        turns = 0
        while turns < 6:
            views = [(await client.wait_for("view")) for client in clients]
            turn, seq = views[0]["turn"], views[0]["seq"]
            turns += 1
            answer = await clients[turn].move(views[turn]["moves"][0], seq)
            assert answer["type"] == "view"
        await clients[1].close()
        view = await clients[0].view_at(turns)
        while view["turn"] == 0:
            view = await clients[0].move(view["moves"][0], view["seq"])
        inbox.wait_for(2)

    run(story())
    nothing_more(inbox, 2, server)


def test_in_quiet_hours_it_waits_and_is_sent_only_if_it_still_holds(
    server: Live, inbox: Receiver, clock: Fake
) -> None:
    hour = time.gmtime(clock()).tm_hour
    quiet = {"start": f"{hour:02}:00", "end": f"{(hour + 2) % 24:02}:00", "zone": "UTC"}
    guest = someone(server)
    guest.hook(inbox)
    guest.ask("PUT", "contact", {"quiet": quiet})
    _, _, made, _ = duel_of(someone(server), guest)
    _, _, other, seat = duel_of(someone(server), guest)
    until(lambda: all(header(server, one["table"]).notify is None for one in (made, other)))
    nothing_more(inbox, 0, server)

    async def story() -> None:
        client = await Client.sit(server, seat)
        view = await client.turn()
        while view["turn"] == 1:
            view = await client.move(view["moves"][0], view["seq"])

    run(story())
    clock.later = 2 * 3600.0
    [request] = inbox.wait_for(1)
    assert made["table"] in request.json["link"]
    nothing_more(inbox, 1, server)


def test_in_a_game_over_days_a_quarter_before_the_end_is_told_again(
    server: Live, inbox: Receiver
) -> None:
    _, _, made, _ = at_a_table(server, inbox, clock=DAYS)
    inbox.wait_for(1)
    until(lambda: (header(server, made["table"]).notify or 0) > time.time() + 2.9 * A_DAY)
    later(server, made["table"], 3 * A_DAY + 10)
    said = inbox.wait_for(2)[1].json["text"]
    assert said == (
        "Rest in Peace: a quarter of your time is left, and it is your turn at the table of Ay."
    )
    nothing_more(inbox, 2, server)


def test_the_end_and_another_game_are_told(server: Live, inbox: Receiver) -> None:
    """And at the other game whose turn it is, though nobody has come there."""
    host, guest = someone(server), someone(server)
    made = host.makes()
    seats = [made, guest.sits(made["table"], 1)]

    async def story() -> None:
        clients = [await Client.sit(server, seat) for seat in seats]
        views = [await client.wait_for("view") for client in clients]
        while views[0]["turn"] is not None:
            turn, seq = views[0]["turn"], views[0]["seq"]
            await clients[turn].move(views[turn]["moves"][0], seq)
            views = [await client.view_at(seq + 1) for client in clients]
        guest.hook(inbox)
        await clients[1].close()
        inbox.wait_for(1)
        await clients[0].table_with(lambda table: not table["seats"][1]["here"])
        host.hook(inbox)
        await clients[0].ask(type="rematch")
        inbox.wait_for(3)

    run(story())
    over, again, turn = [request.json for request in inbox.requests[:3]]
    assert over["text"] == "Rest in Peace: the game is over at the table of Ay."
    assert again["text"].startswith("Rest in Peace: the others play again at the table of Ay")
    assert made["table"] not in again["link"]
    assert "it is your turn" in turn["text"]
    assert turn["link"] == again["link"]


def test_what_was_due_is_sent_though_the_server_was_not_there(
    tmp_path: Path, inbox: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = tmp_path / "notices.sqlite"
    with monkeypatch.context() as patched, live_server(tellable(database)) as live:
        patched.setattr("duskhouse.server.presence.TOLD_AFTER", 5.0)
        at_a_table(live, inbox)
    assert inbox.requests == []
    with live_server(tellable(database)) as live:
        inbox.wait_for(1)
        nothing_more(inbox, 1, live)


def test_whose_turn_it_is_when_the_server_closes_is_told_if_they_do_not_come_back(
    tmp_path: Path, inbox: Receiver
) -> None:
    database = tmp_path / "notices.sqlite"

    async def story(live: Live, stop: Callable[[], None]) -> None:
        guest, host = someone(live), someone(live)
        guest.hook(inbox)
        made = host.makes(first=0)
        seats = [made, guest.sits(made["table"], 1)]
        clients = [await Client.sit(live, seat) for seat in seats]
        view = await clients[0].turn()
        while view["turn"] == 0:
            view = await clients[0].move(view["moves"][0], view["seq"])
        await asyncio.to_thread(stop)

    with ExitStack() as opened:
        live = opened.enter_context(live_server(tellable(database)))
        run(story(live, opened.close))
    assert not inbox.requests
    with live_server(tellable(database)):
        inbox.wait_for(1)


def test_a_table_that_cannot_be_loaded_costs_a_notice_no_try(
    server: Live, inbox: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    inbox.status = 500
    _, _, made, _ = at_a_table(server, inbox)
    inbox.wait_for(1)
    loaded: list[Stored] = []

    def no_match(stored: Stored) -> Match:
        loaded.append(stored)
        raise ValueError

    with monkeypatch.context() as broken:
        broken.setattr("duskhouse.server.tables.replayed", no_match)
        server.call(server.tables.live[made["table"]].drop)
        until(lambda: len(loaded) > len(notices.PAUSES) + 2)
    tried, inbox.status = len(inbox.requests), 200
    assert tried < 3
    inbox.wait_for(tried + 1)


def test_what_fails_is_tried_again_a_few_times(server: Live, inbox: Receiver) -> None:
    inbox.status = 500
    _, guest, _, _ = at_a_table(server, inbox)
    inbox.wait_for(3)
    nothing_more(inbox, 3, server)
    [channel] = guest.channels()
    assert (channel["failing"], channel["off"]) == (True, False)
    inbox.status = 200
    assert guest.ask("POST", f"contact/channels/{channel['id']}/test") == {"sent": True}
    assert not guest.channels()[0]["failing"]


def test_a_webhook_that_fails_for_days_is_switched_off(
    server: Live, inbox: Receiver, clock: Fake
) -> None:
    inbox.status = 404
    guest = someone(server)
    id_ = guest.hook(inbox)
    for days, is_off in ((0.0, False), (2.9, False), (3.1, True)):
        clock.later = days * A_DAY
        assert guest.ask("POST", f"contact/channels/{id_}/test") == {"sent": False}
        assert guest.channels()[0]["off"] is is_off
    duel_of(someone(server), guest)
    nothing_more(inbox, 3, server)


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_gone_is_forgotten(server: Live, inbox: Receiver, status: int) -> None:
    pytest.importorskip("pywebpush")
    guest = someone(server)
    browser = Browser(guest.ask("GET", "contact")["push"])
    guest.add(browser.subscription(inbox.url + "/push"))
    inbox.status = status
    duel_of(someone(server), guest)
    until(lambda: not guest.channels())
    nothing_more(inbox, 1, server)


def test_a_table_s_webhook_names_who_is_to_move(server: Live, inbox: Receiver) -> None:
    _, guest, made, _ = duel(server, name="Ay *<!channel>*")
    seat = {"Authorization": f"Bearer {made['seat']}.{made['secret']}"}
    path = f"/api/tables/{made['table']}/webhook"
    body = {"url": inbox.url, "form": "slack"}
    check("TableWebhook", body)
    other = {"Authorization": f"Bearer {guest.key}"}
    assert server.http.put(path, json=body, headers=other).status_code != 200
    assert server.http.put(path, json=body).status_code != 200
    assert server.http.put(path, json=body, headers=seat).status_code == 200
    shown = server.http.get(path, headers=seat).json()["webhook"]
    assert (shown["kind"], shown["host"]) == ("slack", "127.0.0.1")
    assert "url" not in shown
    server.call(lambda: server.tables.notices.ask_soon(server.tables.live[made["table"]], 1.0))
    [request] = inbox.wait_for(1)
    assert request.json["text"].startswith(
        "Rest in Peace, the table of Ay *&lt;!channel&gt;*: Bo is to move."
    )
    assert server.http.delete(path, headers=seat).json() == {"webhook": None}
    assert server.http.get(path, headers=seat).json() == {"webhook": None}


def test_each_channel_is_told_in_the_language_of_whoever_added_it(
    server: Live, inbox: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever else is set later."""
    spoken = Words.message

    def message(words: Words, id_: str, **values: Any) -> str:
        return f"{words.language}: {spoken(words, id_, **values)}"

    monkeypatch.setattr(Words, "message", message)
    guest, hook = someone(server), {"kind": "webhook", "form": "json"}
    languages = ("aa", "bb")
    for language in languages:
        guest.add({**hook, "url": f"{inbox.url}/{language}", "language": language})
    guest.ask("PUT", "contact", {"quiet": None})
    for channel in guest.channels():
        guest.ask("POST", f"contact/channels/{channel['id']}/test")
    _, _, made, _ = duel_of(someone(server), guest)
    inbox.wait_for(4)
    seat = {"Authorization": f"Bearer {made['seat']}.{made['secret']}"}
    table_hook = {"url": f"{inbox.url}/cc", "form": "json", "language": "cc"}
    path = f"/api/tables/{made['table']}/webhook"
    assert server.http.put(path, json=table_hook, headers=seat).is_success
    server.call(lambda: server.tables.notices.ask_soon(server.tables.live[made["table"]], 1.0))
    told = [(each.path[1:], each.json["text"][:2]) for each in inbox.wait_for(5)]
    assert sorted(told) == [(each, each) for each in ("aa", "aa", "bb", "bb", "cc")]


def test_nothing_that_was_given_is_shown_again(server: Live, inbox: Receiver) -> None:
    guest = someone(server)
    guest.hook(inbox)
    assert "/hook" not in str(guest.ask("GET", "contact"))
    assert someone(server).channels() == []
    assert guest.ask("DELETE", "contact") == {}
    assert guest.channels() == []


def test_a_person_has_few_channels_and_each_address_once(server: Live, inbox: Receiver) -> None:
    guest = someone(server)
    for number in range(contacts.MOST_CHANNELS):
        guest.add({"kind": "webhook", "url": f"{inbox.url}/{number}", "form": "json"})
    again = {"kind": "webhook", "url": f"{inbox.url}/0", "form": "json"}
    guest.add(again)
    assert len(guest.channels()) == contacts.MOST_CHANNELS
    more = {**again, "url": inbox.url}
    answer = guest.ask("POST", "contact/channels", more, 422)
    assert answer["error"]["code"] == "too-many-channels"
    for channel in guest.channels():
        guest.ask("DELETE", f"contact/channels/{channel['id']}")
    assert guest.channels() == []


def brings(who: Someone, other: Someone, status: int = 200) -> Any:
    return who.ask("POST", "mine", {"key": other.key}, status)


def test_who_joins_two_keys_is_told_as_before(server: Live, inbox: Receiver, clock: Fake) -> None:
    """Quiet hours too; and what waits for their end is sent."""
    hour = time.gmtime(clock()).tm_hour
    quiet = {"start": f"{hour:02}:00", "end": f"{(hour + 2) % 24:02}:00", "zone": "UTC"}
    one, other = someone(server), someone(server)
    kept = one.add({"kind": "webhook", "url": f"{inbox.url}/one", "form": "json"})
    brought = other.add({"kind": "webhook", "url": f"{inbox.url}/other", "form": "json"})
    other.ask("PUT", "contact", {"quiet": quiet})
    _, _, made, _ = duel_of(someone(server), other)
    until(lambda: header(server, made["table"]).notify is None)
    assert brings(one, other) == {"next": None, "left": 0}
    assert [channel["id"] for channel in one.channels()] == [kept, brought]
    assert one.ask("GET", "contact")["quiet"] == quiet
    assert other.channels() == []
    clock.later = 2 * 3600.0
    [request] = inbox.wait_for(1)
    assert request.path == "/other"


@pytest.mark.parametrize(("reason", "left"), [("trouble", 1), ("old-rules", 0)])
def test_a_table_that_stays_behind_keeps_no_message_from_its_person(
    server: Live,
    inbox: Receiver,
    clock: Fake,
    monkeypatch: pytest.MonkeyPatch,
    reason: str,
    left: int,
) -> None:
    """What waits for the end of quiet hours is sent, whether that table may be brought later or
    can be played no more."""
    hour = time.gmtime(clock()).tm_hour
    quiet = {"start": f"{hour:02}:00", "end": f"{(hour + 2) % 24:02}:00", "zone": "UTC"}
    one, other = someone(server), someone(server)
    other.hook(inbox)
    other.ask("PUT", "contact", {"quiet": quiet})
    behind = other.makes()["table"]
    _, _, made, _ = duel_of(someone(server), other)
    until(lambda: header(server, made["table"]).notify is None)
    find = server.tables.find

    async def find_other(table: str, *more: str) -> Any:
        if table == behind:
            raise Refused(reason)
        return await find(table, *more)

    with monkeypatch.context() as patched:
        patched.setattr(server.tables, "find", find_other)
        assert brings(one, other) == {"next": None, "left": left}
    assert len(other.channels()) == left
    clock.later = 2 * 3600.0
    [request] = inbox.wait_for(1)
    assert made["table"] in request.json["link"]


def test_two_keys_that_are_told_in_too_many_ways_are_not_joined(
    server: Live, inbox: Receiver
) -> None:
    one, other = someone(server), someone(server)
    for number in range(contacts.MOST_CHANNELS):
        one.add({"kind": "webhook", "url": f"{inbox.url}/{number}", "form": "json"})
    other.hook(inbox)
    made = other.makes()
    assert brings(one, other, 422)["error"]["code"] == "too-many-channels"
    assert [each["table"] for each in other.ask("GET", "mine")["tables"]] == [made["table"]]
    assert len(other.channels()) == 1


BAD: list[tuple[str, str, Any, str]] = [
    ("PUT", "contact", {"quiet": {"start": "25:00", "end": "07:00", "zone": "UTC"}}, "malformed"),
    ("PUT", "contact", {"quiet": {"start": "22:00", "end": "07:00", "zone": "A/B"}}, "no-zone"),
    ("PUT", "contact", {"quiet": {"start": "22:00", "end": "07:00", "zone": "../x"}}, "no-zone"),
    ("PUT", "contact", {"language": "en"}, "malformed"),
    (
        "POST",
        "contact/channels",
        {"kind": "webhook", "url": "https://x.example", "form": "json", "language": "<b>"},
        "malformed",
    ),
    ("POST", "contact/channels", {"kind": "webhook", "url": "x", "form": "json"}, "not-an-address"),
    ("POST", "contact/channels", {"kind": "smoke"}, "malformed"),
    ("POST", "contact/channels/none/test", None, "no-channel"),
]


@pytest.mark.parametrize(("method", "path", "body", "code"), BAD)
def test_what_cannot_be_is_refused(
    live: Live, method: str, path: str, body: Any, code: str
) -> None:
    headers = {"Authorization": f"Bearer {secrets.token_hex(16)}"}
    answer = live.http.request(method, f"/api/{path}", json=body, headers=headers)
    assert answer.json()["error"]["code"] == code


def test_only_addresses_on_the_internet_are_taken(live: Live) -> None:
    """Unless whoever runs the server says otherwise."""
    guest = someone(live)
    for url in ("https://127.0.0.1/", "https://localhost/", "https://[fe80::1]/"):
        body = {"kind": "webhook", "url": url, "form": "json"}
        answer = guest.ask("POST", "contact/channels", body, 422)
        assert answer["error"]["code"] in ("not-public", "not-found")


def test_keys_of_a_browser_that_are_none_are_refused(server: Live, inbox: Receiver) -> None:
    pytest.importorskip("pywebpush")
    keys = {"p256dh": "B" * 87, "auth": "A" * 22}
    body = {"kind": "push", "endpoint": inbox.url, "keys": keys}
    answer = someone(server).ask("POST", "contact/channels", body, 422)
    assert answer["error"]["code"] == "not-an-address"


def test_nobody_asks_without_a_key(live: Live) -> None:
    for method, path in (("GET", "contact"), ("PUT", "contact"), ("POST", "contact/channels")):
        assert live.http.request(method, f"/api/{path}").json()["error"]["code"] == "no-key"


def test_without_the_library_there_is_no_push(
    tmp_path: Path, inbox: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("duskhouse.server.push.is_installed", lambda: False)
    with live_server(tellable(tmp_path / "plain.sqlite")) as live:
        guest = someone(live)
        assert guest.ask("GET", "contact")["push"] is None
        keys = {"p256dh": "B" * 87, "auth": "A" * 22}
        body = {"kind": "push", "endpoint": inbox.url, "keys": keys}
        assert guest.ask("POST", "contact/channels", body, 501)["error"]["code"] == "library"
        guest.hook(inbox)
        duel_of(someone(live), guest)
        inbox.wait_for(1)
