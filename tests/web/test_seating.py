"""Before the first card: who plays with whom, people who are moved, a link that can be scanned."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, Page, expect

from duskhouse.engine.game.registry import games
from tests.server.live import easy_settings, live_server
from tests.web.tables import PHONE, Tables
from tests.web.test_access import faults

TEAMS = next(game for game in games().values() if game.partners)
NAMED = "house.test"


def names(page: Page) -> list[str]:
    """Who sits there, by seat."""
    lines = page.locator(".seatset li")
    found = {
        int(line.get_attribute("data-seat") or 0): line.locator("span").first.inner_text()
        for line in lines.all()
    }
    return [found[seat] for seat in sorted(found)]


@pytest.fixture
def pair(tables: Tables) -> tuple[Page, Page]:
    """A host and a friend who sits against them; two seats are open."""
    host, guest = tables.page(), tables.page(PHONE)
    ticket = tables.at(host, TEAMS.id, 4, others=["open"] * 3)
    guest.goto(f"/t/{ticket['table']}")
    guest.locator("input[name=name]").fill("Kit")
    guest.locator('[data-act="sit"][data-seat="1"]').click()
    expect(host.locator(".seatset li[data-seat='1']")).to_contain_text("Kit")
    return host, guest


def test_a_friend_is_invited_to_sit_as_partner(tables: Tables, page: Page) -> None:
    """In the form that makes the table, and by the link."""
    page.goto("/")
    page.locator(f'[data-act="setup"][data-game="{TEAMS.id}"]').click()
    chosen = [
        page.locator(f'dialog select[name="other:{at}"]').input_value() == "open" for at in range(3)
    ]
    assert chosen == [False, True, False]
    expect(page.locator("dialog .seatset")).to_contain_text("with you")
    ticket = tables.made(page, TEAMS.id, 4, others=["open"] * 3)
    guest = tables.page(PHONE)
    guest.goto(f"/t/{ticket['table']}")
    invited = guest.locator('[data-act="sit"].primary')
    expect(invited).to_have_text("Sit here, with Robin")
    expect(guest.locator('[data-act="sit"]')).to_have_count(3)
    invited.click()
    expect(guest.locator(".team", has_text="Your side")).to_contain_text("Robin")


def test_everyone_sees_who_plays_with_whom_and_the_cards_may_decide(
    tables: Tables, pair: tuple[Page, Page]
) -> None:
    host, guest = pair
    expect(host.locator(".team", has_text="Against you")).to_contain_text("Kit")
    expect(guest.locator(".team", has_text="Against you")).to_contain_text("Robin")
    assert faults(host) == []
    assert faults(guest) == []
    three = tables.page()
    tables.at(three, TEAMS.id, 3, others=["open", "open"])
    expect(three.locator(".seating")).to_contain_text("the cards decide who plays with whom")


def test_the_host_moves_somebody_by_keys(pair: tuple[Page, Page]) -> None:
    """A reload finds the seat, and the game begins there."""
    host, guest = pair
    host.get_by_role("button", name="Move Kit").focus()
    host.keyboard.press("Enter")
    assert faults(host) == []
    host.get_by_role("button", name="Kit sits here").first.focus()
    host.keyboard.press("Enter")
    expect(guest.locator(".team", has_text="Your side")).to_contain_text("Robin")
    expect(host.get_by_role("button", name="Move Kit")).to_be_focused()
    assert names(host) == ["You", "Open seat", "Kit", "Open seat"]
    guest.reload()
    expect(guest.locator(".team", has_text="Your side")).to_contain_text("You")
    assert names(guest) == ["Robin", "Open seat", "You", "Open seat"]
    host.get_by_role("button", name="Start").click()
    for page in pair:
        page.wait_for_selector(".stage")
        page.wait_for_selector("dusk-table[data-seq]")
        expect(page.locator(".notice")).to_have_count(0)  # no alarm: the share is in the deal
    assert guest.evaluate("document.querySelector('dusk-table').seat") == 2


@pytest.mark.parametrize("how", ["mouse", "finger"])
def test_the_host_drags_somebody(tables: Tables, how: str) -> None:
    host = tables.page(PHONE)
    tables.at(host, TEAMS.id, 4, others=["open", "gentle", "open"])
    grip = host.locator('.grip[data-seat="0"]').bounding_box()
    target = host.locator('.seatset li[data-seat="3"]').bounding_box()
    assert grip is not None
    assert target is not None
    start = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    end = start[0] + 20, target["y"] + target["height"] / 2
    if how == "mouse":
        host.mouse.move(*start)
        host.mouse.down()
        host.mouse.move(*end, steps=4)
        host.mouse.up()
    else:
        session = host.context.new_cdp_session(host)
        for kind, y in (("Start", start[1]), ("Move", start[1] + 9), ("Move", end[1]), ("End", 0)):
            points = [] if kind == "End" else [{"x": start[0], "y": y}]
            event = {"type": f"touch{kind}", "touchPoints": points}
            session.send("Input.dispatchTouchEvent", event)
    expect(host.locator('.seatset li[data-seat="3"]')).to_contain_text("You")
    assert [name == "You" for name in names(host)] == [False, False, False, True]


# ------------------------------------------------------------------- the invitation
@pytest.fixture
def named(browser: Browser, tmp_path: Path) -> Iterator[Tables]:
    """A server that goes by a name, as others in the network would reach it."""
    hosts = frozenset({NAMED, "127.0.0.1"})
    with live_server(easy_settings(tmp_path / "named.sqlite", hosts=hosts)) as live:
        made = Tables(browser, live.url)
        yield made
        made.close()


def test_a_link_that_others_can_open_is_shown_as_a_code(named: Tables) -> None:
    """Module by module, as it is seen on the screen."""
    page = named.page()
    ticket = named.made(page, TEAMS.id, 4, others=["open"] * 3)
    address = named.address.replace("127.0.0.1", NAMED)
    page.goto(f"{address}/t/{ticket['table']}#0.{ticket['secret']}")
    page.wait_for_selector(".seating .qr")
    expect(page.locator(".only-here")).to_have_count(0)
    link = page.get_by_label("Link to this table").input_value()
    assert link == f"{address}/t/{ticket['table']}"
    matrix = [[int(each) for each in row] for row in segno.make(link, error="m").matrix]
    assert page.evaluate(MODULES, len(matrix)) == matrix
    assert faults(page) == []
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.locator("dialog .qr")).to_be_visible()


MODULES = """(size) => {
  const svg = document.querySelector('.qr');
  const path = svg.querySelector('path');
  const [x, , width] = svg.getAttribute('viewBox').split(' ').map(Number);
  if (x !== -4 || width !== size + 8) return 'no quiet zone';
  const dark = (row, column) => {
    const at = svg.createSVGPoint();
    [at.x, at.y] = [column + 0.5, row + 0.5];
    return Number(path.isPointInFill(at));
  };
  const all = [...Array(size).keys()];
  return all.map((row) => all.map((column) => dark(row, column)));
}"""


def test_a_link_that_nobody_else_can_open_says_so_beside_itself(tables: Tables, page: Page) -> None:
    tables.at(page, TEAMS.id, 4, others=["open"] * 3)
    expect(page.locator(".seating .only-here")).to_contain_text("Only this machine")
    expect(page.locator(".qr")).to_have_count(0)
