"""The guided first game in the browser, and what "Play now" remembers."""

from __future__ import annotations

import json
import time

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import lesson_of
from duskhouse.engine.game.registry import games
from duskhouse.lab.lessons import LEARNER, guided
from tests.web.tables import PHONE, Tables

STEPS = """async ([game, positions]) => {
  const main = document.querySelector("script[type=module]").src;
  const { stepAt } = await import(main.replace("main.js", "lesson.js"));
  const told = new Set();
  return positions.map((pieces) => {
    const found = stepAt(game.lesson, game, pieces, 0, told);
    if (found) told.add(found.step.says);
    return found && [found.step.says, found.move, found.values];
  });
}"""

PATIENCE = 60.0
"""Seconds for the bots, after which the game stands still."""

TAUGHT = [game for game in games().values() if lesson_of(game)]
every_game = pytest.mark.parametrize("game", TAUGHT, ids=lambda game: str(game.id))


@every_game
def test_the_page_finds_the_same_steps_as_the_engine(tables: Tables, game: Game) -> None:
    lesson = lesson_of(game)
    assert lesson is not None
    positions, expected = [], []
    for position, said in guided(game, lesson, lesson.seed, 1):
        positions.append(position.seen(LEARNER))
        assert said is not None
        expected.append([said.step.says, said.move, dict(said.values)])
    page = tables.page()
    page.goto("/")
    details = {
        "lesson": lesson.to_json(),
        "pieces": game.pieces.schema(),
        "codes": {str(card): code for card, code in game.pieces.codes.items()},
    }
    found = page.evaluate(STEPS, [details, positions])
    assert found == json.loads(json.dumps(expected))


def begin(tables: Tables, page: Page, game: str) -> None:
    page.goto("/")
    page.locator(f'[data-act="learn"][data-game="{game}"]').click()
    page.wait_for_selector(".guide", timeout=120_000)


PLAY = """() => {
  const screen = document.querySelector("#table");
  const { now, seat, guide } = screen;
  if (now?.view.outcome) return null;
  const waits = screen.sent || screen.queue.waiting.length > 0;
  if (waits || now?.view.turn !== seat || !now.view.moves.length)
    return "";
  const move = now.view.moves.find(({ action }) => action === guide.move) ?? now.view.moves[0];
  screen.sure = move.action;
  if (move.pairs && !move.alone) screen.second = move.pairs[0];
  screen.send(move);
  return document.querySelector(".guide p").innerText;
}"""


@every_game
def test_a_lesson_is_played_through_by_its_suggestions(tables: Tables, game: Game) -> None:
    page = tables.page(PHONE)
    begin(tables, page, game.id)
    texts: list[str] = []
    deadline = time.monotonic() + PATIENCE
    while (text := page.evaluate(PLAY)) is not None:
        if text:
            texts.append(text)
            deadline = time.monotonic() + PATIENCE
        assert time.monotonic() < deadline, texts[-1:]
        page.wait_for_timeout(30)
    expect(page.locator(".ending .guided")).to_contain_text("win")
    assert len(set(texts)) > 5


def test_the_guide_is_left_with_one_tap_and_stays_away(tables: Tables) -> None:
    page = tables.page()
    begin(tables, page, "kamo-no-manimani")
    expect(page.locator(".hinted").first).to_be_visible()
    page.locator('[data-act="leave-guide"]').click()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator(".hinted")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".prompt")
    expect(page.locator(".guide")).to_have_count(0)


def test_play_now_offers_the_guide_first_and_then_what_was_played_last(tables: Tables) -> None:
    page = tables.page()
    page.goto("/")
    box = page.locator('.game[data-key="kamo-no-manimani"]')
    expect(box.locator(".primary")).to_have_text("Learn by playing")
    begin(tables, page, "kamo-no-manimani")
    page.goto("/")
    expect(box.locator(".primary")).to_have_text("Play now")
    box.locator('[data-act="setup"]').click()
    page.locator('[data-act="seats"][data-count="3"]').click()
    page.locator("dialog.setup button.primary").click()
    page.wait_for_selector("#table")
    page.goto("/")
    expect(box.locator(".primary")).to_have_text("Play again, 3 players")
    box.locator(".primary").click()
    page.wait_for_selector("#table")
    assert not tables.faults
