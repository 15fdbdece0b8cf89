"""After the end nothing is lost, and any moment can be looked at again, with anyone's eyes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.registry import games
from tests.web.players import WithMouse
from tests.web.tables import PHONE, Tables

DUEL = next(game for game in games().values() if game.look.stage == "street")
TINY = {"scale": "least"}


@pytest.fixture
def friends(tables: Tables) -> tuple[Page, Page, str]:
    """Two people after a short game."""
    return finished(tables)


def finished(tables: Tables) -> tuple[Page, Page, str]:
    host, guest = tables.page(), tables.page(PHONE)
    ticket = tables.at(host, DUEL.id, 2, others=["open"], options=TINY)
    guest.goto(f"/t/{ticket['table']}")
    guest.get_by_role("button", name="Sit here").click()
    players = [WithMouse(host, 1), WithMouse(guest, 2)]
    for player in players:
        player.page.wait_for_selector(".stage")
    while not all(player.page.locator(".ending").count() for player in players):
        for player in players:
            if player.page.locator(".prompt.yours").count():
                player.makes_a_move()
    return host, guest, ticket["table"]


def reviews(page: Page) -> None:
    page.locator(".ending [data-act=review]").click()
    expect(page.get_by_role("group", name="Review")).to_be_visible()


def position(page: Page) -> int:
    found = re.search(r"Position (\d+)", page.locator(".review .where").inner_text())
    assert found is not None
    return int(found[1])


def test_the_end_is_never_lost(friends: tuple[Page, Page, str]) -> None:
    host, _, _ = friends
    reviews(host)
    after = host.locator(".notice.after")
    expect(after).to_contain_text("Play again")
    host.get_by_role("button", name="Back to now").click()
    for name in ("Play again", "Review", "Save the record", "Share"):
        expect(after.get_by_role("button", name=name)).to_be_visible()
    after.get_by_role("button", name="Result").click()
    expect(host.locator(".ending")).to_be_visible()
    host.locator(".ending .fold").click()
    expect(after).to_be_visible()


def test_who_looks_back_learns_that_the_other_wants_to_play_again(
    friends: tuple[Page, Page, str],
) -> None:
    host, guest, table = friends
    reviews(guest)
    host.get_by_role("button", name="Play again").click()
    expect(guest.locator(".live")).to_contain_text("would like to play again")
    guest.locator(".notice.after").get_by_role("button", name=re.compile("Play again with")).click()
    for page in (host, guest):
        page.wait_for_url(lambda url: table not in url)


def test_one_steps_by_keys_slider_and_log(friends: tuple[Page, Page, str]) -> None:
    host, _, _ = friends
    reviews(host)
    here = position(host)
    host.keyboard.press("ArrowLeft")
    expect(host.locator(".review .where")).to_contain_text(f"Position {here - 1} ")
    host.keyboard.press("ArrowRight")
    expect(host.locator(".review .where")).to_contain_text(f"Position {here} ")
    host.keyboard.press("Home")
    expect(host.locator(".review .where")).to_contain_text("Position 0 ")
    host.locator(".review input[type=range]").fill("3")
    expect(host.locator(".review .where")).to_contain_text("Position 3 ")
    host.keyboard.press("Escape")
    line = host.locator(".log li[data-seq='2']").first
    line.click()
    expect(host.locator(".review .where")).to_contain_text("Position 2 ")
    host.get_by_role("button", name="One turn on").click()
    expect(host.locator(".review .where")).not_to_contain_text("Position 2 ")


def test_a_turn_is_all_that_one_player_does(friends: tuple[Page, Page, str]) -> None:
    host, _, _ = friends
    reviews(host)
    movers = host.evaluate(
        "() => { const {log, now} = document.querySelector('dusk-table');"
        " return Array.from({length: now.seq + 1}, (_, seq) => log.mover(seq)); }"
    )
    host.keyboard.press("Home")
    expect(host.locator(".review .where")).to_contain_text("Position 0 ")
    changes = [seq for seq in range(1, len(movers) - 1) if movers[seq] != movers[seq + 1]]
    for seq in changes[:4]:
        host.keyboard.press("Shift+ArrowRight")
        expect(host.locator(".review .where")).to_contain_text(f"Position {seq} ")


def test_hands_open_only_after_the_end(tables: Tables) -> None:
    page = tables.page()
    tables.at(page, DUEL.id, 2, options=TINY)
    page.wait_for_selector(".prompt.yours, .ending")
    page.locator("[data-act=review]").first.click()
    expect(page.get_by_role("group", name="Review")).to_be_visible()
    expect(page.get_by_label("Whose eyes")).to_have_count(0)
    told = page.evaluate(
        "() => new Promise((resolve) => document.querySelector('dusk-table').link"
        ".send({type: 'look', seq: 0, eyes: 'open'}, (answer) => resolve(answer.code)))"
    )
    assert told == "not-over"


def test_another_seat_s_eyes_and_all_hands(friends: tuple[Page, Page, str]) -> None:
    host, guest, _ = friends
    for page in (host, guest):
        reviews(page)
        page.keyboard.press("Home")
        expect(page.locator(".review .where")).to_contain_text("Position 0 ")
    of_guest, seat = hand(guest), guest.locator(".me").get_attribute("data-seat") or ""
    assert host.locator(".me").get_attribute("data-seat") != seat
    choice = host.get_by_label("Whose eyes")
    choice.select_option(index=2)  # the other player, after one's own eyes and those of all
    expect(host.locator(".me")).to_have_attribute("data-seat", seat)
    assert hand(host) == of_guest
    choice.select_option("All hands open")
    expect(choice).to_have_value("open")
    host.wait_for_function(  # the answer is on its way
        "() => { const known = document.querySelector('dusk-table').past.view.zones"
        ".filter((zone) => zone.name === 'hand')"
        ".flatMap((zone) => zone.cards.map((card) => card.code));"
        " return known.length && !known.includes(null); }"
    )


def hand(page: Page) -> list[str]:
    cards = page.locator("#hand .card").all()
    return sorted(card.get_attribute("data-card") or "" for card in cards)


def test_a_zone_is_seen_once_in_an_earlier_position(friends: tuple[Page, Page, str]) -> None:
    """One's own piece takes the place of everyone's, there too."""
    host, _, _ = friends
    reviews(host)
    zones = host.evaluate(
        "() => document.querySelector('dusk-table').past.view.zones.map((zone) => zone.id)"
    )
    assert len(zones) == len(set(zones))


def test_a_link_opens_at_its_moment(friends: tuple[Page, Page, str], tables: Tables) -> None:
    host, _, table = friends
    reviews(host)
    host.keyboard.press("Home")
    expect(host.locator(".review .where")).to_contain_text("Position 0 ")
    host.keyboard.press("ArrowRight")
    expect(host.locator(".review .where")).to_contain_text("Position 1 ")
    host.locator(".review [data-act=share]").click()
    link = host.locator("dialog.modal .join input").input_value()
    assert link.endswith(f"/t/{table}?move=1")
    stranger = tables.page()
    stranger.goto(link)
    expect(stranger.locator(".review .where")).to_contain_text("Position 1 ")
    stranger.goto(f"{link}&eyes=open")
    expect(stranger.get_by_label("Whose eyes")).to_have_value("open")


def test_the_bars_fit_a_phone(friends: tuple[Page, Page, str]) -> None:
    _, guest, _ = friends
    reviews(guest)
    wide = guest.evaluate(
        "() => [...document.querySelectorAll('.notice')].every((each) => {"
        " const box = each.getBoundingClientRect();"
        " return box.left >= 0 && box.right <= innerWidth"
        " && each.scrollWidth <= each.clientWidth; })"
    )
    assert wide
