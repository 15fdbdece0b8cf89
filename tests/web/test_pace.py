"""Pace, whose turn it is, who comes and goes: what a table tells besides the cards."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.registry import games
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from tests.games.man_eating_house.positions import Position, position
from tests.web.positions import show
from tests.web.tables import Tables

SET = """(wanted) => {
  const kept = JSON.parse(localStorage.getItem('duskhouse.settings'));
  localStorage.setItem('duskhouse.settings', JSON.stringify({ ...kept, ...wanted }));
}"""
RECEIVE = "frame => document.querySelector('dusk-table').link.receive(frame)"
WAITING = """(frames) => {
  const { link, queue } = document.querySelector('dusk-table');
  for (const frame of frames) link.receive(frame);
  return queue.waiting.map(({ seq }) => seq);
}"""
"""All at once, so that nothing of it has been shown for long enough meanwhile."""

NEWS = """(line) => {
  const { table, link } = document.querySelector('dusk-table');
  link.receive({ type: 'table', table: { ...table, news: [...(table.news ?? []), line] } });
}"""
LATER = """(chance) => {
  const { link } = document.querySelector('dusk-table');
  [window.later, window.sent] = [[], []];
  Math.random = () => chance;
  window.setTimeout = (does, wait) => window.later.push([does, wait]);
  link.send = (frame) => window.sent.push(frame);
}"""
"""What is to happen later is written down instead, and so is what is sent."""

KAMO = "kamo-no-manimani"
HELL = "hell-is-hungry"


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
    """The server does, in one sentence."""
    house.locator('.tools [data-act="undo"]').click(force=True)
    expect(house.locator(".notice")).to_contain_text("You have made no move yet")


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
    notice, log = house.locator(".notices"), house.locator(".log")
    for number, (what, said) in enumerate(
        (
            ("gone", "Kit has lost the connection"),
            ("bot", "A bot plays for Kit"),
            ("back", "Kit is back"),
            ("time", "Kit: time is up"),
            ("left", "Kit has left the table"),
        )
    ):
        line = {"number": number, "seq": 0, "seat": 1, "name": "Kit", "what": what}
        house.evaluate(NEWS, line)
        expect(notice).to_contain_text(said)
        expect(log).to_contain_text(said)
    house.evaluate(NEWS, {"number": 5, "seq": 0, "seat": 0, "name": "Robin", "what": "time"})
    expect(log).to_contain_text("Your time is up")
    expect(notice).not_to_contain_text("Your time")  # one's own is no news


def test_who_has_left_is_in_the_log_after_a_reload(tables: Tables) -> None:
    host, guest = tables.page(), tables.page()
    ticket = tables.at(host, HELL, 2, others=["open"])
    joined = guest.request.post(
        f"/api/tables/{ticket['table']}/seats/1", data={"name": "Kit"}
    ).json()
    guest.goto(f"/t/{joined['table']}#1.{joined['secret']}")
    guest.wait_for_selector(".stage")
    guest.get_by_role("button", name="More", exact=True).click()
    for _ in range(2):
        guest.locator('dialog [data-act="leave"]').click()
    expect(host.locator(".log")).to_contain_text("Kit has left the table")
    host.reload()
    expect(host.locator(".log")).to_contain_text("Kit has left the table")
    expect(host.locator(".notices")).not_to_contain_text("Kit")


def history(game: str, seats: int, number: int) -> Iterator[History]:
    """A random game, position by position."""
    rng = random.Random(number)
    played = History.deal(games()[game], seats, {}, derived_seed("pace", game, number))
    while not played.over:
        yield played
        played.play(rng.choice(played.legal()))


def test_small_steps_of_a_bots_turn_are_shown_as_one(tables: Tables, page: Page) -> None:
    page.goto("/")
    page.evaluate(SET, {"pace": "slow"})
    tables.at(page, HELL, 2)
    page.wait_for_selector(".stage")
    frames: list[dict[str, Any]] = []
    movers: list[int | None] = []
    last: int | None = None
    for seq, played in enumerate(history(HELL, 2, 1), 900):
        pieces = {"seq": seq, "turn": played.turn, "pieces": played.seen(0)}
        frames.append({"type": "view", **pieces})
        movers.append(last)
        last = played.turn
        if movers[-3:] == [1, 1, 1] and last != 1:
            break
    turn = frames[-4:]  # before it, and three steps
    show(page, turn[0])
    assert page.evaluate(WAITING, turn[1:]) == [turn[-1]["seq"]]
    page.locator(".stage").click(position={"x": 5, "y": 5})
    expect(page.locator("dusk-table")).to_have_attribute("data-seq", str(turn[-1]["seq"]))
    told = page.evaluate("document.querySelector('dusk-table').now.events.map(({ seq }) => seq)")
    assert {*told} == {each["seq"] for each in turn[1:]}


def test_a_forced_pass_is_made_by_itself_only_if_wanted_and_takes_its_time(
    tables: Tables, page: Page
) -> None:
    """Nobody can tell from the time what was forced: it is by chance, whatever the position."""
    forced: list[dict[str, Any]] = [
        {"type": "view", "seq": 900 + number, "turn": 0, "pieces": played.seen(0)}
        for number in range(40)
        for played in history(KAMO, 3, number)
        if played.turn == 0 and len(played.legal()) == 1
    ]
    tables.at(page, KAMO, 3)
    page.wait_for_selector(".stage")
    passes = []
    for wanted, chance in ((False, 0.5), (True, 0.5), (True, 0.0)):
        if wanted != passed_by_itself(page):
            page.get_by_role("button", name="More", exact=True).click()
            page.locator('dialog [data-act="autopass"]').click()
            page.keyboard.press("Escape")
        for frame in forced[:6]:
            frame["seq"] += 100
            show(page, frame)
            page.evaluate(LATER, chance)
            page.evaluate("table => table.passBySelf(table.now)", page.query_selector("dusk-table"))
            waits = page.evaluate("window.later.map(([, wait]) => wait)")
            page.evaluate("window.later.forEach(([does]) => does())")
            moves = page.evaluate("window.sent.filter(({ type }) => type === 'move')")
            assert [move["seq"] for move in moves] == ([frame["seq"]] if waits else [])
            passes.append((wanted, chance, tuple(waits)))
    assert {*passes} == {(False, 0.5, ()), (True, 0.5, (1800,)), (True, 0.0, (900,))}


def passed_by_itself(page: Page) -> bool:
    kept: dict[str, Any] = page.evaluate("JSON.parse(localStorage.getItem('duskhouse.settings'))")
    return bool(kept.get("autopass"))


def test_whoever_leaves_is_not_offered_the_seat_again(house: Page) -> None:
    house.get_by_role("button", name="More", exact=True).click()
    expect(house.locator("dialog[open]")).to_contain_text("Only this machine can open this link")
    for _ in range(2):
        house.locator('dialog [data-act="leave"]').click()
    house.wait_for_selector(".game")
    assert house.evaluate("localStorage.getItem('duskhouse.tables')") == "[]"
