"""Pace, whose turn it is, who comes and goes: what a table tells besides the cards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.games.man_eating_house.positions import Position, position
from tests.web.positions import show
from tests.web.tables import Tables

SET = """(wanted) => {
  const kept = JSON.parse(localStorage.getItem('duskhouse.settings'));
  localStorage.setItem('duskhouse.settings', JSON.stringify({ ...kept, ...wanted }));
}"""
RECEIVE = "frame => document.querySelector('dusk-table').link.receive(frame)"
SEAT = """([seat, changes]) => {
  const { table, link } = document.querySelector('dusk-table');
  const seats = table.seats.map((each) => (each.seat === seat ? { ...each, ...changes } : each));
  link.receive({ type: 'table', table: { ...table, seats } });
}"""


@pytest.fixture
def house(tables: Tables, page: Page) -> Page:
    tables.at(page, "man-eating-house", 3)
    page.wait_for_selector(".stage")
    return page


def frame(game: Position, seq: int) -> dict[str, Any]:
    played = game.played
    return {"type": "view", "seq": seq, "turn": played.turn, "pieces": played.seen(0)}


def test_the_tab_says_that_it_is_ones_turn(house: Page) -> None:
    show(house, frame(position("O2 B8", "O3 B9", "O5 B10"), 900))
    expect(house).to_have_title(re.compile("^● Your turn"))
    icon = house.locator('link[rel="icon"]')
    expect(icon).to_have_attribute("href", re.compile(r"icon-turn\.svg$"))
    show(house, frame(position("O2 B8", "O3 B9", "O5 B10", leader=1), 901))
    expect(house).to_have_title(re.compile("^Man-Eating House"))
    expect(icon).to_have_attribute("href", re.compile(r"icon\.svg$"))


def test_sound_has_a_switch_in_sight(house: Page) -> None:
    switch = house.locator('.tools [data-act="sound"]')
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_undo_says_why_it_is_not_there(house: Page) -> None:
    show(house, frame(position("O2 B8", "O3 B9", "O5 B10"), 900))
    house.locator('.tools [data-act="undo"]').click(force=True)
    expect(house.locator(".prompt .why")).to_contain_text(re.compile("no move yet|move stands"))


def test_a_result_is_kept_until_a_tap(tables: Tables, page: Page) -> None:
    page.goto("/")
    page.evaluate(SET, {"hold": True, "pace": "fast"})
    tables.at(page, "man-eating-house", 3)
    page.wait_for_selector(".stage")
    game = position("I12 O2", "I9 O3", "I8 O5").play("I12 I9 I8")
    show(page, frame(game, 900))
    page.evaluate(RECEIVE, frame(game.play("O2"), 901))
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    assert page.get_attribute("dusk-table", "data-seq") == "900"
    page.locator(".stage").click(position={"x": 5, "y": 5})
    expect(page.locator("dusk-table")).to_have_attribute("data-seq", "901")


def test_a_tap_skips_what_is_running(tables: Tables, page: Page) -> None:
    page.goto("/")
    page.evaluate(SET, {"pace": "slow"})
    tables.at(page, "man-eating-house", 3)
    page.wait_for_selector(".stage")
    game = position("I12 O2", "I9 O3", "I8 O5")
    show(page, frame(game, 900))
    for seq, card in enumerate(("I12", "I9", "I8"), 901):
        page.evaluate(RECEIVE, frame(game.play(card), seq))
    page.locator(".stage").click(position={"x": 5, "y": 5})
    assert page.get_attribute("dusk-table", "data-seq") == "903"


def test_everyone_is_told_who_goes_and_who_comes_back(house: Page) -> None:
    house.evaluate("document.querySelector('dusk-table').link.socket.onmessage = null")
    person = {"kind": "person", "here": True, "away": False}
    house.evaluate(SEAT, [1, person])
    notice, log = house.locator(".notices"), house.locator(".log")
    for changes, said in (
        ({"here": False}, "has lost the connection"),
        ({"away": True}, "A bot plays for"),
        ({"here": True, "away": False}, "is back"),
        ({"kind": "bot"}, "has left the table"),
    ):
        house.evaluate(SEAT, [1, changes])
        expect(notice).to_contain_text(said)
        expect(log).to_contain_text(said)


def test_whoever_leaves_is_not_offered_the_seat_again(house: Page) -> None:
    house.get_by_role("button", name="More", exact=True).click()
    expect(house.locator("dialog[open]")).to_contain_text("Only this machine can open this link")
    for _ in range(2):
        house.locator('dialog [data-act="leave"]').click()
    house.wait_for_selector(".game")
    assert house.evaluate("localStorage.getItem('duskhouse.tables')") == "[]"
