"""Records opened in the browser, and what a game turned on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from duskhouse.bots.levels import find_bot
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from tests.web.tables import PHONE, Tables

PATIENCE = 120.0  # seconds for a whole game


def a_game(name: str, most: int = 1000) -> History:
    game = find_game(name)
    played = History.deal(game, min(game.seats), {}, derived_seed("web", name))
    generator = new_generator(2)
    while not played.over and len(played.noted) < most:
        played.play(find_bot("random").choose(game, played.states, 0, generator))
    return played


def opened(page: Page, folder: Path, *records: Any) -> None:
    """From the lobby, as a file that is chosen there."""
    file = folder / "games.jsonl"
    file.write_text("".join(game_record.line(record) + "\n" for record in records), "utf-8")
    page.goto("/")
    page.wait_for_selector(".game")
    page.set_input_files('input[name="record"]', str(file))


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_record_is_replayed_and_looked_at(tables: Tables, tmp_path: Path, size: str) -> None:
    page = tables.page(PHONE) if size == "phone" else tables.page()
    played = a_game("kamo")
    opened(page, tmp_path, game_record.write(played))
    expect(page.locator(".review .where")).to_have_text(f"Position 0 of {len(played.noted)}")
    page.locator('[data-act="later"]').click()
    expect(page.locator(".review .where")).to_contain_text("Position 1 ")
    page.locator('[data-act="unfold"]').click()
    page.locator('[data-act="turn"]').click()
    expect(page.locator("progress").or_(page.locator(".curve").first)).to_be_visible()
    expect(page.locator(".curve").first).to_be_visible(timeout=60_000)
    assert page.locator(".course").count() == played.seats
    points = page.locator(".course ul").first.locator("li")
    assert points.first.inner_text().startswith("Before the first: 33 %")
    assert points.last.inner_text().startswith("In the end: ")
    wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide
    page.reload()
    expect(page.locator(".review .where")).to_contain_text("Position 0 ")


def test_a_redacted_record_is_seen_with_the_eyes_of_its_seat(
    tables: Tables, tmp_path: Path
) -> None:
    played = a_game("kamo", 7)
    page = tables.page()
    opened(page, tmp_path, game_record.redact(played, 1))
    page.wait_for_selector(".stage")
    assert page.evaluate("document.querySelector('#table').seat") == 1
    expect(page.locator('[data-review="eyes"]')).to_have_count(0)
    page.locator('[data-act="present"]').click()
    own = next(zone for zone in played.shown(1).zones if zone.id == "hand-1")
    expect(page.locator("#hand .card")).to_have_count(own.size)
    expect(page.locator('[data-act="turn"]')).to_be_visible()


def test_of_several_games_one_is_chosen(tables: Tables, tmp_path: Path) -> None:
    page = tables.page()
    opened(page, tmp_path, game_record.write(a_game("kamo")), game_record.write(a_game("hell", 20)))
    page.locator('select[name="record-game"]').select_option("2")
    expect(page.locator(".review .where")).to_have_text("Position 0 of 20")
    expect(page.locator(".bar")).to_contain_text("Hell is Hungry")


def test_a_broken_record_gets_the_sentence_of_verify(tables: Tables, tmp_path: Path) -> None:
    record = game_record.write(a_game("kamo"))
    record["moves"][3][1] = "KX"
    page = tables.page()
    opened(page, tmp_path, record)
    expect(page.locator(".empty h2")).to_contain_text("Game 1, move 4: ")
    tables.faults[:] = [fault for fault in tables.faults if "422" not in fault]


def test_the_link_of_a_record_on_this_server_opens_it(tables: Tables) -> None:
    page = tables.page()
    ticket = tables.at(page, "kamo-no-manimani", 3)
    finish(page)
    page.goto("/", wait_until="networkidle")  # whose tables come moves what is below them
    page.fill('input[name="link"]', f"{tables.address}/api/tables/{ticket['table']}/record")
    page.locator(".join button").click()
    page.wait_for_selector(".review .where")
    assert f"from={ticket['table']}" in page.url
    page.goto(f"{page.url}&move=2&eyes=open")
    expect(page.locator(".review .where")).to_contain_text("Position 2 ")
    page.reload()
    expect(page.locator(".review .where")).to_contain_text("Position 0 ")


def test_after_a_game_its_persons_see_what_it_turned_on(tables: Tables) -> None:
    page = tables.page()
    tables.at(page, "kamo-no-manimani", 3)
    finish(page)
    expect(page.locator(".ending .curve")).to_be_visible(timeout=60_000)
    assert page.locator(".ending .course").count() == 1
    mistakes = page.locator(".ending .course li [data-act=moment]")
    assert mistakes.count() <= 3
    if mistakes.count():
        mistakes.first.click()
        expect(page.locator(".review .where")).to_be_visible()


FINISH = """() => {
  const screen = document.querySelector("#table");
  const { now, seat } = screen;
  if (now?.view.outcome) return true;
  const waits = screen.sent || screen.queue.waiting.length > 0;
  if (!waits && now?.view.turn === seat && now.view.moves.length) {
    const move = now.view.moves.at(-1);
    screen.sure = move.action;
    screen.send(move);
  }
  return false;
}"""


def finish(page: Page) -> None:
    """Play on with any move."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(FINISH):
        assert time.monotonic() < deadline
        page.wait_for_timeout(20)
