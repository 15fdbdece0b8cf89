"""The dialog by which people say where they are told that it is their turn."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.server import receivers
from tests.server.live import live_server
from tests.server.receivers import Receiver, receiver
from tests.server.test_notices import tellable
from tests.web.tables import DESK, PHONE, Tables
from tests.web.test_access import faults

DUEL = "rest-in-peace"

SUBSCRIBES = """([endpoint, p256dh, auth]) => {
  const toJSON = () => ({ endpoint, keys: { p256dh, auth } });
  const subscription = { toJSON, unsubscribe: async () => !(window.subscribed = false) };
  const pushManager = {
    subscribe: async (options) => {
      [window.subscribed, window.asked] = [true, options];
      return subscription;
    },
    getSubscription: async () => (window.subscribed ? subscription : null),
  };
  navigator.serviceWorker.getRegistration = async () => ({ pushManager });
  Notification.requestPermission = async () => "granted";
}"""
"""What a browser does that has a push service, which none here can reach."""


@pytest.fixture(scope="module")
def tellable_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = tmp_path_factory.mktemp("telling") / "tables.sqlite"
    with live_server(tellable(database)) as running:
        yield running.url


@pytest.fixture
def tables(browser: Browser, tellable_address: str) -> Iterator[Tables]:
    made = Tables(browser, tellable_address, installing="block")
    yield made
    made.close()
    assert made.faults == []


@pytest.fixture
def inbox() -> Iterator[Receiver]:
    with receiver() as made:
        yield made


def opened(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.get_by_role("heading", name="Webhooks")).to_be_visible()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_webhook_is_added_tried_and_removed(
    tables: Tables, inbox: Receiver, size: dict[str, int], tmp_path: Path
) -> None:
    page = tables.page(size)
    opened(page)
    page.get_by_label("For which service").select_option("json")
    page.get_by_label("Address of the webhook").fill(inbox.url + "/hook")
    page.get_by_role("button", name="Add", exact=True).click()
    line = page.locator(".channels li")
    expect(line).to_contain_text("JSON")
    line.get_by_role("button", name="Try it").click()
    expect(page.get_by_text("A message was sent.")).to_be_visible()
    assert inbox.wait_for(1)[0].json["text"] == "You are told here when it is your turn."
    page.get_by_label("From").fill("21:30")
    page.get_by_role("button", name="Keep quiet").click()
    expect(page.get_by_text("By the clock of")).to_be_visible()
    assert faults(page) == []
    overflow = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(overflow) <= 0
    page.screenshot(path=str(tmp_path / "telling.png"))
    page.reload()
    opened(page)
    expect(page.get_by_label("From")).to_have_value("21:30")
    page.get_by_role("button", name="Tell me no more there").click()
    expect(line).to_have_count(0)
    expect(page.get_by_role("dialog").get_by_role("button", name="Close")).to_be_focused()


def test_what_the_server_refuses_is_said_in_the_dialog(tables: Tables, page: Page) -> None:
    opened(page)
    page.get_by_label("Address of the webhook").fill("ftp://nowhere.example/")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("not an https address")
    [said] = tables.faults
    assert "422" in said  # the browser says so, too
    tables.faults.clear()


def test_push_is_asked_for_by_a_tap_alone(page: Page, tables: Tables, inbox: Receiver) -> None:
    pytest.importorskip("pywebpush")
    opened(page)
    browser = receivers.Browser("")
    keys = browser.subscription(inbox.url)["keys"]
    page.evaluate(SUBSCRIBES, [inbox.url + "/push", keys["p256dh"], keys["auth"]])
    push = page.get_by_role("button", name="Messages on this device")
    expect(push).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("() => window.asked === undefined")
    push.click()
    expect(push).to_have_attribute("aria-pressed", "true")
    asked = page.evaluate("() => window.asked")
    assert asked["userVisibleOnly"]
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_text("A message was sent.")).to_be_visible()
    [request] = inbox.wait_for(1)
    browser.server_key = asked["applicationServerKey"]
    browser.check_sender(request, inbox.url)
    assert browser.read(request)["text"] == "You are told here when it is your turn."
    push.click()
    expect(push).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".channels li")).to_have_count(0)


def test_what_the_server_cannot_hear_changes_nothing_here(
    page: Page, tables: Tables, inbox: Receiver
) -> None:
    """Neither sends it into the void, nor has this browser a subscription that nobody knows."""
    pytest.importorskip("pywebpush")
    opened(page)
    keys = receivers.Browser("").subscription(inbox.url)["keys"]
    page.evaluate(SUBSCRIBES, [inbox.url + "/push", keys["p256dh"], keys["auth"]])
    push = page.get_by_role("button", name="Messages on this device")
    subscribed = "() => window.subscribed"
    page.route("**/api/contact/channels**", lambda route: route.abort())
    push.click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert not page.evaluate(subscribed)
    page.unroute("**/api/contact/channels**")
    push.click()
    expect(push).to_have_attribute("aria-pressed", "true")
    page.route("**/api/contact/channels/*", lambda route: route.abort())
    push.click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(push).to_have_attribute("aria-pressed", "true")
    assert page.evaluate(subscribed)
    tables.faults.clear()


def test_the_host_says_where_all_at_the_table_are_told(
    tables: Tables, page: Page, inbox: Receiver
) -> None:
    tables.at(page, DUEL, 2, others=["open"])
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Tell me when it is my turn").click()
    expect(page.get_by_role("heading", name="For all at this table")).to_be_visible()
    page.get_by_label("Address of the webhook").last.fill(inbox.url)
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.get_by_role("button", name="Remove", exact=True)).to_be_visible()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.get_by_role("button", name="Set", exact=True)).to_be_visible()


def test_a_tab_that_nobody_looks_at_says_whose_turn_it_is(tables: Tables, page: Page) -> None:
    tables.at(page, DUEL, 2, first=0)
    expect(page).to_have_title(re.compile("^● Your turn"), timeout=60_000)
    for hidden, begins in ((True, r"^\(1\) Your turn · "), (False, "^● Your turn")):
        page.evaluate(
            """(hidden) => {
              Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
              document.dispatchEvent(new Event("visibilitychange"));
            }""",
            hidden,
        )
        expect(page).to_have_title(re.compile(begins))
