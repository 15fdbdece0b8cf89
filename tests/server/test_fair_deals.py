"""The deal comes from everyone: sealed first, a share from each seat, checked by anyone."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from duskhouse.client import deal_problem, sit_down
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.record.shares import Source, canonical, digest
from duskhouse.engine.state.chance import derived_seed, seal
from duskhouse.words.errors import Refused
from tests.server.live import Client, Frame, Live, check, run

DOCS = Path(__file__).parents[2] / "docs" / "fair-deals.md"
OF_THE_EXAMPLE = "man-eating-house"
GAME = next(game for game in games().values() if 3 in game.seats)
SHARES = ["0a" * 16, "0b" * 16, "0c" * 16, "0d" * 16]


# --------------------------------------------------------------------------- the hash
@pytest.mark.parametrize("share", [f"{SHARES[0]}\n", f" {SHARES[0]}", SHARES[0].upper(), "0a"])
def test_what_a_record_would_be_refused_for_is_no_share(live: Live, share: str) -> None:
    body = {"game": GAME.id, "seats": 3, "share": share}
    answer = live.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def test_the_dealing_seed_is_hashed_as_the_docs_say() -> None:
    """Worked out by hand, with lengths before the parts."""
    source = Source(bytes(range(32)), "abc", ("0a" * 16, None, "0c" * 16))
    terms = f'{{"game":"{GAME.id}","options":{{}},"seats":3}}'.encode()
    by_hand = b"".join(
        [
            b"\0\0\0\x10duskhouse deal 1",
            b"\0\0\0\x20" + bytes(range(32)),
            b"\0\0\0\x03abc",
            len(terms).to_bytes(4, "big") + terms,
            b"\0\0\0\x10" + b"\x0a" * 16,
            b"\0\0\0\0",
            b"\0\0\0\x10" + b"\x0c" * 16,
        ]
    )
    assert source.dealing_seed(GAME, {}) == hashlib.sha256(by_hand).digest()


def test_everything_that_is_hashed_changes_the_deal() -> None:
    seed, shares = derived_seed("one"), ("0a" * 16, None, "0b" * 16)
    plain = Source(seed, "abc", shares).dealing_seed(GAME, {})
    option = GAME.options[0]
    other = {option.name: option.alternatives()[0]}
    found = {
        plain,
        Source(derived_seed("two"), "abc", shares).dealing_seed(GAME, {}),
        Source(seed, "abd", shares).dealing_seed(GAME, {}),
        Source(seed, "abc", (None, "0a" * 16, "0b" * 16)).dealing_seed(GAME, {}),
        Source(seed, "abc", ("0a" * 16, None, None)).dealing_seed(GAME, {}),
        Source(seed, "abc", shares).dealing_seed(GAME, other),
        Source(seed, "abc", shares).dealing_seed(GAME, {}, first=1),
        seed,
    }
    assert len(found) == 8
    assert Source(seed, "abc", shares).dealing_seed(GAME, {option.name: option.default}) == plain
    assert digest([b"ab", b"c"]) != digest([b"a", b"bc"])
    assert canonical({"b": "é", "a": [1, True]}) == b'{"a":[1,true],"b":"\\u00e9"}'


# -------------------------------------------------------------------------- at a table
def sit(live: Live, table: str, seat: int, share: str | None) -> Frame:
    body = {"name": f"P{seat}", "share": share}
    check("Join", body)
    answer = live.http.post(f"/api/tables/{table}/seats/{seat}", json=body)
    assert answer.status_code == 201, answer.text
    check("YourSeat", answer.json())
    given: Frame = answer.json()
    return given


def sealed_table(live: Live, game: str, seats: int, bots: int = 0, **more: Any) -> list[Frame]:
    """A table whose seal is seen before anyone sits down; each with a share."""
    others = ["open"] * (seats - 1 - bots) + ["gentle"] * bots
    made = live.make(game=game, seats=seats, sit=False, others=others, **more)
    assert "secret" not in made
    info = live.get(f"/api/tables/{made['table']}")["table"]
    assert (info["state"], info["seal"]) == ("open", made["seal"])
    assert "shares" not in info
    return [sit(live, made["table"], seat, SHARES[seat]) for seat in range(seats - bots)]


async def play_out(clients: list[Client]) -> Frame:
    while clients[0].view.get("turn", 0) is not None:
        for client in clients:
            await client.hear_all()
            if client.view["moves"]:
                await client.move(client.view["moves"][0], client.view["seq"])
    return await clients[0].table_with(lambda table: table["state"] == "over")


async def played(live: Live, seats: list[Frame]) -> tuple[list[Client], Frame, Any]:
    clients = [await Client.sit(live, seat) for seat in seats]
    for client in clients:
        await client.view_at(0)
    info = await play_out(clients)
    record = live.http.get(f"/api/tables/{seats[0]['table']}/record").json()
    return clients, info, record


def test_a_deal_has_everyones_share_and_the_record_proves_it(live: Live) -> None:
    async def story() -> None:
        seats = sealed_table(live, GAME.id, 3, bots=1)
        clients, info, record = await played(live, seats)
        assert info["shares"] == record["shares"] == [*SHARES[:2], None]
        assert seal(bytes.fromhex(info["seed"])) == record["seal"] == seats[0]["seal"]
        assert (record["seed"], record["match"]) == (info["seed"], seats[0]["table"])
        assert game_record.verify(record).over
        for text in clients[0].texts:
            assert info["seed"] not in text or json.loads(text)["table"]["state"] == "over"

    run(story())


WRONG: tuple[Frame, ...] = (
    {"shares": [SHARES[1], SHARES[0], None]},
    {"shares": [None, None, None]},
    {"shares": ["x", None, None]},
    {"shares": [None]},
    {"match": "another"},
    {"match": 5},
    {"seed": "00" * 32},
    {"seed": "00" * 32, "seal": seal(bytes(32))},
)


def test_a_record_that_was_tampered_with_is_refused() -> None:
    source = Source(derived_seed("tampered"), "abc", (SHARES[0], SHARES[1], None))
    history = History.deal(GAME, 3, {}, source.dealing_seed(GAME, {}))
    history.source = source
    record = game_record.write(history)
    game_record.verify(record)
    for wrong in WRONG:
        with pytest.raises(Refused):
            game_record.verify({**record, **wrong})
    for key in ("seal", "match", "shares"):
        with pytest.raises(Refused, match="lacks"):
            game_record.verify({name: value for name, value in record.items() if name != key})
    alone = {k: v for k, v in record.items() if k not in ("seal", "match", "shares")}
    with pytest.raises(Refused, match="not the one of its seed"):
        game_record.verify(alone)


def test_the_record_of_a_running_game_has_the_seal_but_not_the_seed(live: Live) -> None:
    seats = sealed_table(live, GAME.id, 3, bots=2)
    bearer = {"Authorization": f"Bearer 0.{seats[0]['secret']}"}
    record = live.get(f"/api/tables/{seats[0]['table']}/record", headers=bearer)
    assert "seed" not in record
    assert (record["seal"], record["shares"]) == (seats[0]["seal"], [SHARES[0], None, None])


def test_whoever_sits_down_by_hello_gives_a_share_and_nobody_has_to(live: Live) -> None:
    async def story() -> None:
        made = live.make(game=GAME.id, seats=3, share=SHARES[0], others=["open", "open"])
        one = await Client.open(live, made["table"])
        await one.say(type="hello", seat=1, name="Bo", share=SHARES[1])
        await one.wait_for("welcome")
        two = await Client.open(live, made["table"])
        await two.say(type="hello", seat=2, name="Cy")
        welcome = await two.wait_for("welcome")
        assert welcome["table"]["shares"] == [SHARES[0], SHARES[1], None]

    run(story())


@pytest.mark.parametrize("share", ["", "0a", "0A" * 16, "0g" * 16, "0a" * 17, 5])
def test_a_share_is_sixteen_bytes_in_hex(live: Live, share: Any) -> None:
    for path in ("/api/tables", "/api/tables/aaaaaaaaaa/seats/0"):
        wanted = {"game": GAME.id, "seats": 3} if path.endswith("tables") else {}
        answer = live.http.post(path, json={**wanted, "share": share})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "malformed")


def test_the_seal_of_a_rematch_is_the_same_whoever_asks_for_it(live: Live) -> None:
    async def story() -> None:
        _, info, _ = await played(live, sealed_table(live, GAME.id, 3, bots=1))
        table = live.tables.live[info["id"]]
        live.call(table.drop)
        while not table.is_dropped:
            await asyncio.sleep(0.01)
        for _ in range(2):
            asked = await asyncio.to_thread(live.get, f"/api/tables/{info['id']}")
            assert asked["table"]["rematch"]["seal"] == info["rematch"]["seal"]

    run(story())


def test_a_rematch_is_sealed_before_anyone_wants_it_and_has_shares_again(live: Live) -> None:
    async def story() -> None:
        clients, info, _ = await played(live, sealed_table(live, GAME.id, 3, bots=1))
        next_seal = info["rematch"]["seal"]
        assert next_seal != info["seal"]
        fresh = ["1a" * 16, "1b" * 16]
        for client, share in zip(clients, fresh, strict=True):
            await client.ask(type="rematch", share=share)
        offers = [await client.wait_for("rematch") for client in clients]
        again = [await Client.sit(live, offer) for offer in offers]
        welcome = await again[0].wait_for("welcome")
        await again[1].wait_for("welcome")
        assert welcome["table"]["seal"] == next_seal
        expected: list[str | None] = [None, None, None]
        for offer, share in zip(offers, fresh, strict=True):
            expected[offer["seat"]] = share
        assert welcome["table"]["shares"] == expected
        over = await play_out(again)
        record = live.http.get(f"/api/tables/{offers[0]['table']}/record").json()
        assert record["shares"] == over["shares"] == expected
        game_record.verify(record)

    run(story())


# ----------------------------------------------------------------------- the client
def test_the_client_sees_the_seal_sits_down_with_a_share_and_checks_the_deal(live: Live) -> None:
    async def story() -> None:
        async with sit_down(live.url, GAME.id, seats=3, name="Bo") as table:
            async for view in table:
                if view.actions:
                    break
            assert table.share
            assert table.info["shares"] == [table.share, None, None]
            assert table.seal == table.info["seal"]
            table.meet({**table.info, "seal": "00" * 32})
            with pytest.raises(Refused, match="not the one that was shown first"):
                async for _ in table:
                    pass

    run(story())


def test_whatever_is_wrong_with_a_deal_is_named() -> None:
    seed, share = derived_seed("client"), SHARES[0]
    info: Frame = {"seal": seal(seed), "state": "over", "seed": seed.hex(), "shares": [None, share]}
    assert deal_problem(info, seal(seed), 1, share) == ""
    assert deal_problem(info, seal(bytes(32)), 1, share) == "seal"
    assert deal_problem({**info, "seed": "00" * 32}, seal(seed), 1, share) == "seed"
    assert deal_problem(info, seal(seed), 0, share) == "share"
    assert deal_problem({**info, "shares": None}, seal(seed), 1, share) == "share"
    assert deal_problem(info, seal(seed), 0, None) == ""


# ------------------------------------------------------------------- another program
def test_the_docs_have_a_program_of_their_own_that_follows_the_deal(
    live: Live, tmp_path: Path
) -> None:
    """It imports nothing of ours, and objects if anything was changed."""
    [source] = re.findall(r"```python\n(.*?)```", DOCS.read_text("utf-8"), re.DOTALL)
    assert "duskhouse" not in re.findall(r"^(?:import|from) .*$", source, re.MULTILINE)[0]
    (tmp_path / "check_deal.py").write_text(source, "utf-8")

    def checks(record: Frame, sealed: str) -> int:
        (tmp_path / "game.jsonl").write_text(json.dumps(record), "utf-8")
        command = [sys.executable, "-I", "check_deal.py", "game.jsonl", sealed]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=False).returncode

    async def story() -> None:
        for seats, bots, more in ((3, 0, {}), (4, 2, {}), (3, 1, {"first": 2})):
            people = sealed_table(live, OF_THE_EXAMPLE, seats, bots, **more)
            _, _, record = await played(live, people)
            assert checks(record, people[0]["seal"]) == 0
            assert checks(record, "00" * 32) != 0
            shares = [*record["shares"][1:], record["shares"][0]]
            assert checks({**record, "shares": shares}, people[0]["seal"]) != 0

    run(story())
