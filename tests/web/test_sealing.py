"""The page keeps the first seal, raises an alarm that stays, and proves the deal at the end."""

from __future__ import annotations

import hashlib
import json
import random
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, WebSocketRoute, expect

import duskhouse
from duskhouse.engine.game.registry import games
from tests.web.players import WithMouse
from tests.web.tables import Tables

GAME = next(
    game
    for game in games().values()
    if any("tiny" in option.alternatives() for option in game.options)
)
ALARM = ".notice[data-kind=bad]"
WITHOUT_SUBTLE = "Object.defineProperty(crypto, 'subtle', {value: undefined});"
TICKETS = "JSON.parse(localStorage.getItem('duskhouse.tables'))"
MODULE = Path(duskhouse.__file__).parent / "web" / "js" / "sha256.js"


def by_the_lobby(page: Page) -> dict[str, Any]:
    """A table as the lobby makes it, with a game that is soon over; the ticket that is kept."""
    page.goto("/")
    page.wait_for_selector(".game")
    wanted = {"game": GAME.id, "seats": GAME.seats[0], "options": {"scale": "tiny"}}
    page.evaluate("wanted => document.querySelector('dusk-lobby').make(wanted)", wanted)
    page.wait_for_url(re.compile("/t/"))
    page.wait_for_selector(".stage")
    return newest_ticket(page)


def newest_ticket(page: Page) -> dict[str, Any]:
    ticket: dict[str, Any] = page.evaluate(TICKETS)[0]
    return ticket


def told(tables: Tables, page: Page, ticket: dict[str, Any]) -> dict[str, Any]:
    """The table as the server tells it to anyone."""
    answer = page.request.get(f"{tables.address}/api/tables/{ticket['table']}")
    info: dict[str, Any] = answer.json()["table"]
    return info


def lies(page: Page, truth: str, lie: str) -> None:
    """From now on the server says something else over the socket."""

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(str(text).replace(truth, lie)))

    page.route_web_socket(re.compile("/ws/"), between)


def another_page(page: Page, ticket: dict[str, Any]) -> Page:
    """The same browser, later."""
    later = page.context.new_page()
    later.goto(f"/t/{ticket['table']}")
    return later


# --------------------------------------------------------------------------- the proof
@pytest.mark.parametrize("script", ["", WITHOUT_SUBTLE], ids=["with subtle", "without subtle"])
def test_the_proof_of_a_whole_game_is_green(tables: Tables, page: Page, script: str) -> None:
    """Also where the browser has no SHA-256 of its own, as over plain HTTP."""
    page.add_init_script(script)
    ticket = by_the_lobby(page)
    assert re.fullmatch("[0-9a-f]{32}", ticket["share"])
    assert told(tables, page, ticket)["shares"][ticket["seat"]] == ticket["share"]
    expect(page.locator(".sealed")).to_contain_text("one player's own random bytes")
    WithMouse(page).plays_on()
    expect(page.locator(".ending .sealline")).to_contain_text("your own random bytes are in")
    expect(page.locator(ALARM)).to_have_count(0)


def test_a_rematch_has_a_new_seal_and_a_new_share(tables: Tables, page: Page) -> None:
    first = by_the_lobby(page)
    WithMouse(page).plays_on()
    page.get_by_role("button", name="Play again").first.click()
    page.wait_for_url(lambda url: "/t/" in url and first["table"] not in url)
    page.wait_for_selector(".stage")
    second, info = newest_ticket(page), told(tables, page, newest_ticket(page))
    assert second["table"] == info["id"] != first["table"]
    assert second["seal"] == info["seal"] != first["seal"]
    assert second["share"] == info["shares"][second["seat"]] != first["share"]
    expect(page.locator(ALARM)).to_have_count(0)


# --------------------------------------------------------------------------- the alarm
def test_another_seal_raises_an_alarm_that_stays(tables: Tables, page: Page) -> None:
    ticket = by_the_lobby(page)
    assert ticket["seal"] == told(tables, page, ticket)["seal"]
    lying = page.context.new_page()
    lies(lying, ticket["seal"], "0" * 64)
    lying.goto(f"/t/{ticket['table']}")
    expect(lying.locator(ALARM)).to_contain_text("not the one that was shown first")
    assert lying.locator(f"{ALARM} button").count() == 0
    honest = another_page(page, ticket)
    honest.wait_for_selector(".stage")
    expect(honest.locator(ALARM)).to_contain_text("not the one that was shown first")
    assert newest_ticket(honest)["seal"] == ticket["seal"]


def test_a_share_that_is_not_in_the_deal_raises_an_alarm(tables: Tables, page: Page) -> None:
    ticket = by_the_lobby(page)
    lying = page.context.new_page()
    lies(lying, ticket["share"], "0" * 32)
    lying.goto(f"/t/{ticket['table']}")
    expect(lying.locator(ALARM)).to_contain_text("your own random bytes are not in it")


def test_a_seed_that_was_not_sealed_raises_an_alarm(tables: Tables, page: Page) -> None:
    ticket = by_the_lobby(page)
    WithMouse(page).plays_on()
    expect(page.locator(".ending .sealline")).to_contain_text("it matches the seal")
    lying = page.context.new_page()
    lies(lying, told(tables, page, ticket)["seed"], "0" * 64)
    lying.goto(f"/t/{ticket['table']}")
    expect(lying.locator(ALARM).first).to_contain_text("not the one that was sealed")


# ------------------------------------------------------------------------- the trouble
def test_a_table_that_is_in_trouble_is_tried_again(tables: Tables, page: Page) -> None:
    ticket = by_the_lobby(page)
    later = page.context.new_page()
    answers = [503, 503]

    def trouble(route: Route) -> None:
        if not answers:
            return route.continue_()
        body = json.dumps({"error": {"code": "trouble"}})
        return route.fulfill(status=answers.pop(), body=body, content_type="application/json")

    later.route(f"**/api/tables/{ticket['table']}", trouble)
    later.goto(f"/t/{ticket['table']}")
    expect(later.locator(ALARM)).to_contain_text("Trying again")
    later.wait_for_selector(".stage")
    expect(later.locator(ALARM)).to_have_count(0)
    assert answers == []


# ------------------------------------------------------------------------------ SHA-256
VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "616263": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
}
"""From FIPS 180-4: of nothing, and of "abc"."""


def test_our_sha256_is_that_of_the_standard_and_of_the_browser(page: Page) -> None:
    """At every length around the ends of blocks."""
    chooser = random.Random(5)
    messages = [chooser.randbytes(length).hex() for length in (*range(140), 1000, 100_000)]
    page.goto("/")
    page.wait_for_selector(".game")
    address = page.locator("script[type=module]").first.get_attribute("src")
    assert address
    found = page.evaluate(
        """async ([module, messages]) => {
          const { sha256, fromHex, toHex } = await import(module);
          const bytes = messages.map(fromHex);
          const digests = bytes.map((each) => crypto.subtle.digest("SHA-256", each));
          const theirs = (await Promise.all(digests)).map((each) => toHex(new Uint8Array(each)));
          return bytes.map((each, at) => [sha256(each), theirs[at]]);
        }""",
        [address.replace("main.js", "sha256.js"), [*VECTORS, *messages]],
    )
    expected = [hashlib.sha256(bytes.fromhex(each)).hexdigest() for each in [*VECTORS, *messages]]
    assert found == [[digest, digest] for digest in expected]
    assert expected[:2] == [*VECTORS.values()]


def test_our_sha256_in_node(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node is not there.")
    shutil.copy(MODULE, tmp_path / "sha256.mjs")
    source = """
import { createHash } from "node:crypto";
import { sha256 } from "./sha256.mjs";
for (let length = 0; length < 300; length += 1) {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 37 + length) % 256);
  if (sha256(bytes) !== createHash("sha256").update(bytes).digest("hex")) process.exit(1);
}
"""
    (tmp_path / "compare.mjs").write_text(source)
    assert subprocess.run([node, "compare.mjs"], cwd=tmp_path, check=False).returncode == 0
