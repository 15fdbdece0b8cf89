"""The lobby: playing at one tap, friends by a link, options, tables one has left."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from duskhouse.engine.game.registry import games
from tests.web.tables import Tables

TITLES = [game.title for game in games().values()]


def test_one_tap_and_the_cards_are_dealt(tables: Tables, page: Page) -> None:
    page.goto("/")
    for title in TITLES:
        expect(page.get_by_role("article", name=title)).to_be_visible()
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("#hand .card")


def test_a_table_for_friends_with_options(tables: Tables, page: Page) -> None:
    page.goto("/")
    box = page.get_by_role("article", name=TITLES[0])
    box.get_by_role("button", name="Friends and options").click()
    dialog = page.locator("dialog.setup")
    dialog.get_by_role("button", name="3", exact=True).click()
    expect(dialog.locator(".seatset li")).to_have_count(3)
    dialog.locator("summary").click()
    game = next(iter(games().values()))
    option = game.options[0]
    dialog.locator(f'[name="option:{option.name}"]').select_option(index=1)
    dialog.get_by_role("button", name="Open the table").click()
    seating = page.locator(".seating")
    expect(seating).to_contain_text("One seat is open")
    expect(seating).to_contain_text(game.words().message(f"option-{option.name.replace('_', '-')}"))
    expect(seating.get_by_label("Link to this table")).to_have_value(page.url)
    seating.get_by_role("button", name="Start").click()
    page.wait_for_selector("#hand .card")


def test_a_host_decides_on_clock_hints_grace_and_spectators(tables: Tables, page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Friends and options").first.click()
    dialog = page.locator("dialog.setup")
    dialog.locator("summary").click()
    dialog.get_by_label("Hints are allowed").uncheck()
    dialog.get_by_label("Clock").select_option("3 minutes a turn")
    dialog.get_by_label("A bot plays for who is gone").select_option("never")
    dialog.get_by_label("Others may watch").select_option("2 minutes later")
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
    dialog.get_by_role("button", name="Open the table").click()
    terms = page.locator(".seating")
    expect(terms).to_contain_text("3 minutes to think for each turn; nobody plays for who is gone")
    expect(terms).to_contain_text("no hints; others watch 2 minutes later.")
    made = page.request.get(f"/api/tables/{page.url.split('/')[-1]}").json()["table"]
    wanted = {"clock": {"kind": "move", "seconds": 180}, "grace": None, "delay": 120}
    assert {name: made[name] for name in wanted} == wanted
    assert (made["casual"], made["spectators"], made["public"]) == (False, True, False)


def test_a_host_names_who_begins(tables: Tables, page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Friends and options").first.click()
    dialog = page.locator("dialog.setup")
    begins = dialog.get_by_label("Who begins")
    expect(begins.locator("option:checked")).to_have_text("by lot")
    seats = dialog.locator(".seatset li")
    expect(begins.locator("option")).to_have_count(1 + seats.count())
    begins.select_option("Moth, seat 3")
    dialog.get_by_role("button", name="2", exact=True).click()
    expect(begins.locator("option:checked")).to_have_text("by lot")
    begins.select_option("friend, seat 2")
    assert dialog.evaluate("each => each.scrollWidth <= each.clientWidth")
    dialog.get_by_role("button", name="Open the table").click()
    expect(page.locator(".seating")).to_contain_text("Whoever sits on seat 2 begins.")
    guest = tables.page()
    guest.goto(page.url)
    guest.get_by_role("button", name="Sit here").click()
    expect(guest.locator(".prompt.yours")).to_be_visible()
    expect(page.locator(".stage")).to_be_visible()
    expect(page.locator(".prompt.yours")).to_have_count(0)


def test_a_table_is_found_again(tables: Tables, page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").nth(1).click()
    page.wait_for_selector(".prompt.yours")  # nothing changes before one's own move
    address = page.url
    hand = page.locator("#hand .card").count()
    page.goto("/")
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector("#hand .card")
    assert page.url == address
    assert page.locator("#hand .card").count() == hand


def test_a_public_table_is_listed_and_can_be_joined(tables: Tables, page: Page) -> None:
    game = next(iter(games().values()))
    host = tables.page()
    ticket = tables.at(host, game.id, 2, others=["open"], public=True)
    host.wait_for_selector(".seating")
    page.goto("/")
    page.get_by_role("link", name="Join").first.click()
    page.wait_for_url(f"**/t/{ticket['table']}")
    page.get_by_role("button", name="Sit here").click()
    page.wait_for_selector("#hand .card")


def test_a_link_can_be_pasted(tables: Tables, page: Page) -> None:
    ticket = tables.made(page, next(iter(games())), 2)
    page.goto("/")
    page.get_by_label("A link you were sent").fill(f"{tables.address}/t/{ticket['table']}")
    page.keyboard.press("Enter")
    page.wait_for_selector(".stage")


def test_a_part_that_an_update_has_taken_away_says_so(tables: Tables) -> None:
    page = tables.page()
    page.goto("/")
    page.route("**/js/screens/key.js", lambda route: route.fulfill(status=404))
    page.click("[data-act=key]")
    expect(page.get_by_role("alert")).to_contain_text("of another version than the server")
    tables.faults.clear()  # a file that is not there is one
