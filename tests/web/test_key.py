"""The key of one's tables: in words and as a link, from one device to another."""

from __future__ import annotations

import hashlib
import random
import secrets
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.registry import games
from tests.server.test_mine import bearer
from tests.web.tables import DESK, PHONE, Tables
from tests.web.test_access import faults

DUEL = next(game for game in games().values() if 2 in game.seats)
CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
KEY_OF = """async (text) => {
  const { src } = document.querySelector("script[type=module]");
  const { readKey } = await import(src.replace("main.js", "key.js"));
  try { return readKey(text); } catch ({ code, values }) { return [code, values.word ?? ""]; }
}"""
WORDS_OF = """async (key) => {
  const { src } = document.querySelector("script[type=module]");
  return (await import(src.replace("main.js", "key.js"))).wordsOf(key);
}"""
READ_KEY = "() => JSON.parse(localStorage.getItem('duskhouse.key'))"


def proquint(value: int) -> str:
    """As the proposal says it, written once more."""
    parts = [(value >> 12 & 15), (value >> 10 & 3), (value >> 6 & 15), (value >> 4 & 3), value & 15]
    return "".join((VOWELS if at % 2 else CONSONANTS)[part] for at, part in enumerate(parts))


def words_of(key: str) -> list[str]:
    whole = bytes.fromhex(key)
    whole += hashlib.sha256(whole).digest()[:2]
    return [proquint(int.from_bytes(whole[at : at + 2])) for at in range(0, 18, 2)]


def opened(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()


def seated(page: Page) -> str:
    """At a table of one's own; which."""
    opened(page)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("#hand .card")
    return page.url.split("/")[-1]


def dialog_of(page: Page) -> Any:
    page.get_by_role("button", name="Your tables on another device").click()
    return page.get_by_role("dialog", name="Your tables on another device")


def words_at(page: Page) -> str:
    return str(dialog_of(page).locator(".keywords").inner_text())


def brings(page: Page, text: str) -> Any:
    dialog = dialog_of(page)
    dialog.get_by_label("Nine words or a link").fill(text)
    page.keyboard.press("Enter")
    return dialog


def table_ids(page: Page) -> list[str]:
    return [line.get_attribute("data-key") or "" for line in page.locator(".mine .match").all()]


def test_a_key_is_nine_words_and_mistakes_are_found(tables: Tables, page: Page) -> None:
    opened(page)
    assert proquint(0x7F00) == "lusab"  # the example of the proposal: 127.0.0.1
    chance = random.Random(1)
    for _ in range(20):
        key = chance.randbytes(16).hex()
        words = words_of(key)
        assert page.evaluate(WORDS_OF, key) == words
        for written in (" ".join(words), "-".join(words).upper(), "".join(words), f" {words} "):
            assert page.evaluate(KEY_OF, written) == key
        wrong = [*words]
        wrong[3] = proquint((CONSONANTS.index(words[3][0]) + 1) % 16 << 12)
        assert page.evaluate(KEY_OF, " ".join(wrong)) == ["key-check", ""]
        swapped = [words[1], words[0], *words[2:]]
        assert page.evaluate(KEY_OF, " ".join(swapped)) == ["key-check", ""]
    words[5] = "xusab"
    assert page.evaluate(KEY_OF, " ".join(words)) == ["key-word", "xusab"]
    assert page.evaluate(KEY_OF, " ".join(words[:8])) == ["key-length", ""]


def test_the_words_bring_the_tables_to_another_device(tables: Tables, page: Page) -> None:
    table = seated(page)
    page.wait_for_selector(".prompt.yours, .ending")
    hand = page.locator("#hand .card").count()
    page.goto("/")
    expect(page.locator(".mine .match")).to_contain_text("Your turn")
    words = words_at(page)
    phone = tables.page(PHONE)
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    opened(phone)
    dialog = brings(phone, words.upper())
    expect(dialog).to_contain_text("There is one table under this key.")
    dialog.get_by_role("button", name="Use this key here").click()
    phone.get_by_role("link", name="Continue").click()
    phone.wait_for_selector("#hand .card")
    assert phone.url.endswith(f"/t/{table}")
    assert phone.locator("#hand .card").count() == hand
    key = page.evaluate(READ_KEY)
    assert phone.evaluate(READ_KEY) == key
    assert not [url for url in asked if key in url]
    phone.get_by_role("button", name="More", exact=True).first.click()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert key not in str(phone.evaluate("() => document.documentElement.outerHTML"))


def test_a_link_asks_first_and_brings_all_together(tables: Tables, page: Page) -> None:
    first = seated(page)
    page.goto("/")
    page.wait_for_selector(".mine .match")
    link = dialog_of(page).get_by_label("The key as a link").input_value()
    other = tables.page()
    second = seated(other)
    own = other.evaluate(READ_KEY)
    other.goto(link)
    dialog = other.get_by_role("dialog", name="Your tables on another device")
    expect(dialog).to_contain_text("This device has one table under a key of its own.")
    assert "#" not in other.url
    dialog.get_by_role("button", name="Cancel").click()
    assert other.evaluate(READ_KEY) == own
    other.goto(link)
    dialog.get_by_role("button", name="Bring all together").click()
    expect(other.locator(".mine .match")).to_have_count(2)
    assert {*table_ids(other)} == {first, second}
    assert other.evaluate(READ_KEY) == page.evaluate(READ_KEY) != own
    left = other.request.get("/api/mine", headers=bearer(own)).json()
    assert left == {"tables": []}


def test_words_that_are_typed_after_a_look_at_the_options_make_no_table(
    tables: Tables, page: Page
) -> None:
    opened(page)
    page.get_by_role("button", name="Friends and options").first.click()
    page.keyboard.press("Escape")
    posted: list[str] = []
    page.on("request", lambda request: posted.append(request.method))
    dialog = brings(page, " ".join(words_of("0" * 32)))
    expect(dialog.get_by_text("There is no table yet under this key.")).to_be_focused()
    assert "POST" not in posted
    page.keyboard.press("Escape")
    own = words_of(page.evaluate(READ_KEY))
    expect(brings(page, " ".join(own)).get_by_role("alert")).to_contain_text("already")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Your tables on another device")).to_be_focused()


def test_the_tables_of_the_key_before_may_stay_behind(tables: Tables, page: Page) -> None:
    seated(page)
    own, key = page.evaluate(READ_KEY), secrets.token_hex(16)
    opened(page)
    page.wait_for_selector(".mine .match")
    dialog = brings(page, " ".join(words_of(key)))
    dialog.get_by_role("button", name="Only those of the new key").click()
    expect(page.locator(".match")).to_have_count(0)
    assert page.evaluate(READ_KEY) == key
    kept = page.request.get("/api/mine", headers=bearer(own)).json()["tables"]
    assert len(kept) == 1


def test_seats_that_were_taken_before_go_along(tables: Tables, page: Page) -> None:
    """Of one that is gone, nothing is left."""
    seat = tables.made(page, DUEL.id, 2, others=["open"])
    gone = {**seat, "table": "aaaaaaaaaa"}
    opened(page)
    page.evaluate(
        "(kept) => localStorage.setItem('duskhouse.tables', JSON.stringify(kept))", [seat, gone]
    )
    page.reload()
    expect(page.locator(".mine .match")).to_have_count(1)
    key = page.evaluate(READ_KEY)
    found = page.request.get("/api/mine", headers=bearer(key)).json()["tables"]
    assert [(each["table"], each["seat"]) for each in found] == [(seat["table"], seat["seat"])]
    kept = page.evaluate("() => JSON.parse(localStorage.getItem('duskhouse.tables'))")
    assert [(each["table"], each["along"]) for each in kept] == [(seat["table"], True)]
    assert len(tables.faults) == 1, tables.faults  # the browser notes that one was not found
    tables.faults.clear()


def test_a_table_in_trouble_hides_no_others(tables: Tables, page: Page) -> None:
    """Nor does one that is under another key, of which this browser has a link."""
    seated(page)
    others = [tables.made(page, DUEL.id, 2, others=["open"]) for _ in range(2)]
    own = {"seat": 0, "secret": others[1]["secret"]}
    path = f"/api/mine/{others[1]['table']}"
    assert page.request.put(path, data=own, headers=bearer(secrets.token_hex(16))).ok
    page.evaluate(
        """(more) => {
          const kept = JSON.parse(localStorage.getItem("duskhouse.tables"));
          localStorage.setItem("duskhouse.tables", JSON.stringify([...more, ...kept]));
        }""",
        [{**seat, "game": DUEL.id, "at": 0} for seat in others],
    )
    trouble = {"status": 503, "json": {"error": {"code": "trouble"}}}
    page.route(f"**/api/mine/{others[0]['table']}", lambda route: route.fulfill(**trouble))
    opened(page)
    lines = page.locator(".mine .match")
    expect(lines).to_have_count(3)
    for seat, said in zip(others, ("cannot be read just now", "under another key"), strict=True):
        line = page.locator(f'.mine [data-key="{seat["table"]}"]')
        expect(line).to_contain_text(said)
        expect(line.get_by_role("link", name="Continue")).to_be_visible()
    tables.faults.clear()


def test_a_server_that_answers_nobody_is_asked_for_one_seat_only(
    tables: Tables, page: Page
) -> None:
    seated(page)
    others = [tables.made(page, DUEL.id, 2, others=["open"]) for _ in range(3)]
    page.evaluate(
        "(kept) => localStorage.setItem('duskhouse.tables', JSON.stringify(kept))",
        [{**seat, "game": DUEL.id, "at": 0} for seat in others],
    )
    asked = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(status=429, json={"error": {"code": "too-fast"}})

    page.route("**/api/mine/*", answer)
    with page.expect_response("**/api/mine"):
        opened(page)
    assert len(asked) == 1
    tables.faults.clear()


def test_a_ticket_of_the_key_before_still_leads_to_the_seat(tables: Tables, page: Page) -> None:
    """The tables were joined on another device, and here the link of a message is followed."""
    table = seated(page)
    before, key = page.evaluate(READ_KEY), secrets.token_hex(16)
    page.evaluate(
        """([secret, key]) => {
          const [ticket] = JSON.parse(localStorage.getItem("duskhouse.tables"));
          localStorage.setItem("duskhouse.tables", JSON.stringify([{ ...ticket, secret }]));
          localStorage.setItem("duskhouse.key", JSON.stringify(key));
        }""",
        [before, key],
    )
    assert page.request.post("/api/mine", data={"key": before}, headers=bearer(key)).ok
    page.goto(f"/t/{table}")
    page.wait_for_selector("#hand .card")
    page.evaluate("(key) => localStorage.setItem('duskhouse.key', JSON.stringify(key))", before)
    page.evaluate(
        """(secret) => {
          const [ticket] = JSON.parse(localStorage.getItem("duskhouse.tables"));
          localStorage.setItem("duskhouse.tables", JSON.stringify([{ ...ticket, secret }]));
        }""",
        before,
    )
    page.reload()
    expect(page.get_by_text("The key of this device opens no seat here")).to_be_visible()


def test_a_device_forgets_and_the_words_bring_it_back(tables: Tables, page: Page) -> None:
    table = seated(page)
    opened(page)
    page.wait_for_selector(".mine .match")
    words = words_at(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Forget them on this device").click()
    dialog.get_by_role("button", name="Sure?").click()
    expect(page.locator(".match")).to_have_count(0)
    page.goto(f"/t/{table}")
    page.wait_for_selector(".stage")
    expect(page.locator("#hand")).to_have_count(0)
    opened(page)
    brings(page, words).get_by_role("button", name="Use this key here").click()
    expect(page.locator(".mine .match")).to_have_count(1)


def test_a_table_that_is_forgotten_stays_forgotten(tables: Tables, page: Page) -> None:
    seated(page)
    opened(page)
    page.locator(".mine").get_by_role("button", name="Forget").click()
    expect(page.locator(".match")).to_have_count(0)
    opened(page)
    expect(page.get_by_text("No tables yet")).to_be_visible()


def test_mine_come_in_order_and_change_while_the_lobby_is_open(tables: Tables, page: Page) -> None:
    key = secrets.token_hex(16)
    opened(page)
    page.evaluate("(key) => localStorage.setItem('duskhouse.key', JSON.stringify(key))", key)
    names, made = ["Ay", "Bo"], []
    for number in range(5):
        wanted = {
            "game": DUEL.id,
            "seats": 2,
            "others": ["open"],
            "name": "Ay",
            "first": number % 2,
        }
        headers = bearer(key)
        seat = page.request.post("/api/tables", data=wanted, headers=headers).json()
        made.append(seat["table"])
        if number:
            page.request.post(f"/api/tables/{seat['table']}/seats/1", data={"name": "Bo"})
    page.reload()
    page.locator(".mine summary").click()
    lines = page.locator(".mine .match")
    expect(lines).to_have_count(5)
    said = [line.inner_text() for line in lines.all()]
    mine = ["Your turn" in text for text in said]
    assert mine == sorted(mine, reverse=True)
    assert any("waiting for players" in text for text in said)
    assert all(name in text for name in names for text in said if "waiting" not in text)
    page.request.post(f"/api/tables/{made[0]}/seats/1", data={"name": "Zo"})
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".mine")).to_contain_text("Zo")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_it_fits_and_is_clean_and_keys_are_enough(tables: Tables, size: dict[str, int]) -> None:
    page = tables.page(size, color_scheme="dark" if size == DESK else "light")
    seated(page)
    opened(page)
    page.wait_for_selector(".mine .match")
    fits = "() => document.documentElement.scrollWidth <= innerWidth"
    assert page.evaluate(fits)
    assert page.locator(".mine").bounding_box()["y"] < size["height"] / 2  # type: ignore[index]
    assert faults(page) == []
    page.get_by_role("button", name="Your tables on another device").focus()
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.key")
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
    assert faults(page) == []
    dialog.get_by_label("Nine words or a link").focus()
    page.keyboard.type("lusab babad")
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text("A key is 9 words of 5 letters.")
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(dialog).not_to_be_visible()
