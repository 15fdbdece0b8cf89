"""People at one table: undo, clocks, chat, who is away, spectators, a rematch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.registry import games
from duskhouse.engine.game.usual import by_lot
from tests.web.players import LEGAL, WithMouse
from tests.web.tables import PHONE, Tables

DUEL = next(game for game in games().values() if game.look.stage == "street")
FOLLOWED = next(game for game in games().values() if game.begins_next is not by_lot)
SHORT = min(games().values(), key=lambda game: game.look.minutes)


@pytest.fixture
def pair(tables: Tables) -> tuple[Page, Page]:
    """Two people at a table for two: first who is on turn, then the other."""
    return seated(tables)


def seated(tables: Tables, **wanted: object) -> tuple[Page, Page]:
    host, guest = tables.page(), tables.page()
    ticket = tables.at(host, DUEL.id, 2, others=["open"], **wanted)
    guest.goto(f"/t/{ticket['table']}")
    guest.locator("input[name=name]").fill("Kit")
    guest.get_by_role("button", name="Sit here").click()
    for page in (host, guest):
        page.wait_for_selector(".stage")
    turn = host.evaluate("document.querySelector('dusk-table').now.turn")
    mover, other = (host, guest) if turn == 0 else (guest, host)
    mover.wait_for_selector(".prompt.yours")
    return mover, other


def plays_a_card(page: Page) -> int:
    """How many cards are left in hand."""
    hand = page.locator("#hand .card").count()
    page.locator(f"#hand {LEGAL}").first.dblclick()
    expect(page.locator("#hand .card")).to_have_count(hand - 1)
    return hand - 1


def test_an_undo_is_asked_and_may_be_refused(pair: tuple[Page, Page]) -> None:
    mover, other = pair
    left = plays_a_card(mover)
    mover.keyboard.press("u")
    expect(mover.locator(".notice")).to_contain_text("Waiting for the others")
    other.get_by_role("button", name="Refuse").click()
    expect(mover.locator(".notice", has_text="would rather not")).to_be_visible()
    expect(mover.locator(".notice", has_text="Waiting for the others")).to_have_count(0)
    expect(mover.locator("#hand .card")).to_have_count(left)


def test_an_undo_that_is_agreed_to_takes_the_move_back(pair: tuple[Page, Page]) -> None:
    mover, other = pair
    left = plays_a_card(mover)
    mover.keyboard.press("u")
    other.get_by_role("button", name="Agree").click()
    expect(mover.locator("#hand .card")).to_have_count(left + 1)
    expect(other.locator(".notice")).to_have_count(0)


def test_who_takes_a_seat_over_is_called_by_name_in_the_log_too(pair: tuple[Page, Page]) -> None:
    mover, other = pair
    plays_a_card(mover)
    name, log = other.locator(".seat .who b"), other.locator(".log ol")
    before = name.inner_text()
    expect(log).to_contain_text(before)
    mover.get_by_role("button", name="More", exact=True).click()
    for _ in range(2):  # it is asked twice
        mover.locator("[data-act=leave]").click()
    expect(name).not_to_have_text(before)
    expect(log).to_contain_text(name.inner_text())
    expect(log.locator("li:not(.aside)", has_text=before)).to_have_count(0)
    expect(log.locator(".aside")).to_have_text(f"{before} has left the table; a bot plays on.")


def test_a_clock_that_runs_low_shows_and_says_so(tables: Tables) -> None:
    mover, _ = seated(tables, clock={"kind": "move", "seconds": 11})
    clock = mover.locator(".me .clock")
    expect(clock).to_have_attribute("data-running", "")
    expect(clock).to_have_attribute("data-low", "", timeout=10_000)
    expect(mover.locator(".live")).to_contain_text("10 seconds left.")


def test_chat_is_heard_where_it_is_not_seen(pair: tuple[Page, Page]) -> None:
    speaker, listener = pair
    speaker.get_by_role("button", name="Chat").click()
    speaker.get_by_label("Say something").fill("Good evening")
    speaker.keyboard.press("Enter")
    expect(listener.locator(".notice")).to_contain_text("Good evening")
    expect(listener.locator(".live")).to_contain_text("says: Good evening")
    expect(speaker.locator(".notice")).to_have_count(0)
    listener.get_by_role("button", name="Answer").click()
    expect(listener.get_by_label("Say something")).to_be_focused()
    expect(listener.locator(".notice")).to_have_count(0)


def test_a_spectator_who_speaks_is_marked_as_one(tables: Tables, page: Page) -> None:
    """Also where the chat is not in sight, and to whoever listens."""
    ticket = tables.at(page, SHORT.id, SHORT.seats[0])
    watcher = tables.page()
    watcher.goto(f"/t/{ticket['table']}")
    watcher.get_by_role("button", name="Chat").click()
    watcher.get_by_label("Say something").fill("Good evening")
    watcher.keyboard.press("Enter")
    expect(page.locator(".notice")).to_contain_text("(watching): Good evening")
    expect(page.locator(".live")).to_contain_text("(watching) says: Good evening")


def test_a_bot_plays_for_who_is_gone_until_they_come_back(tables: Tables) -> None:
    gone, other = seated(tables, grace=0)
    address = gone.url
    gone.goto("/")
    expect(other.locator(".seat.gone")).to_contain_text("away, a bot plays")
    other.wait_for_selector(".prompt.yours, .ending")
    gone.goto(address)
    gone.wait_for_selector(".stage")
    expect(other.locator(".seat.gone")).to_have_count(0)


def test_spectators_behind_are_told_so_and_see_every_line_once(tables: Tables, page: Page) -> None:
    ticket = tables.at(page, SHORT.id, SHORT.seats[0], delay=1)
    WithMouse(page).plays_on(3)
    watcher = tables.page(PHONE)
    watcher.goto(f"/t/{ticket['table']}")
    watcher.wait_for_timeout(1500)
    watcher.wait_for_selector(".stage")
    expect(watcher.locator(".prompt")).to_contain_text("watching, 1 second behind")
    lines = watcher.evaluate(
        "document.querySelector('dusk-table').log.entries.map((entry) => entry.seq)"
    )
    assert len(lines) == len(set(lines))


def test_a_rematch_takes_both(tables: Tables) -> None:
    """The one who asks waits; when the other agrees both sit at the next table."""
    host, guest = tables.page(), tables.page()
    tiny = {"options": {"scale": "least"}} if has_scale("least") else {}
    ticket = tables.at(host, DUEL.id, 2, others=["open"], **tiny)
    guest.goto(f"/t/{ticket['table']}")
    guest.get_by_role("button", name="Sit here").click()
    players = [WithMouse(host, 1), WithMouse(guest, 2)]
    for player in players:
        player.page.wait_for_selector(".stage")
    while not all(player.page.locator(".ending").count() for player in players):
        for player in players:
            if player.page.locator(".prompt.yours").count():
                player.makes_a_move()
    host.get_by_role("button", name="Play again").click()
    expect(host.locator(".ending")).to_contain_text("Waiting for the others")
    guest.get_by_role("button", name=re.compile("Play again with")).click()
    for player in players:
        player.page.wait_for_url(lambda url: ticket["table"] not in url)
        player.page.wait_for_selector(".stage")
    assert host.url == guest.url


@pytest.mark.clause("KAMO-05", "KAMO-12")
def test_whoever_came_last_begins_the_rematch_and_the_first_draw_is_in_the_log(
    tables: Tables, page: Page
) -> None:
    """In the lobby's way: alone against bots, then once more."""
    seats = FOLLOWED.seats[0]
    ticket = tables.at(page, FOLLOWED.id, seats, options={"scale": "tiny"}, first=1)
    WithMouse(page, 3).plays_on()
    record = page.request.get(f"/api/tables/{ticket['table']}/record").json()
    places = record["result"]["places"]
    last = places.index(max(places))
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: ticket["table"] not in url)
    page.wait_for_selector(".prompt.yours, .ending")
    again = page.request.get(f"/api/tables/{page.url.split('/')[-1]}").json()["table"]
    assert again["first"] == (last + 1) % seats
    begins = again["seats"][again["first"]]["name"]
    who = "You draw" if again["first"] == 1 else f"{begins} draws a card"
    expect(page.locator(".log ol li").last).to_contain_text(who)


def has_scale(name: str) -> bool:
    return any(option.name == "scale" and name in option.alternatives() for option in DUEL.options)
