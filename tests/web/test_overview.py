"""Every game on one page: behind the button of the rules, by tap and by keys, on any screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from tests.web.tables import PHONE, Tables
from tests.web.test_access import faults

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
A_PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
WIDER = """() => [...document.querySelectorAll('dialog.rules, dialog.rules *')].filter((each) =>
  each.checkVisibility() && !each.closest('svg') &&
  (each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1)
).map((each) => each.outerHTML.slice(0, 120))"""
"""What reaches beyond the window."""
SHORT_ENOUGH = "() => document.querySelector('article.overview').offsetHeight < innerHeight"


def opened(page: Page, game: Game) -> None:
    page.goto("/")
    page.locator(f"[data-key={game.id}] [data-act=rules]").click()


@every_game
def test_it_has_the_whole_game_with_its_cards(page: Page, game: Game) -> None:
    opened(page, game)
    words, overview = game.words(), game.look.overview
    article = page.get_by_role("tabpanel", name="Overview").locator("article")
    for id_ in ("goal", "scoring", "end", "credits"):
        expect(article).to_contain_text(words.message(f"overview-{id_}"))
    assert article.locator(".part-round li").count() == 5
    kinds = article.locator(".part-kinds li")
    assert kinds.count() == len(overview.groups)
    for at, group in enumerate(overview.groups):
        expect(kinds.nth(at)).to_contain_text(f"{group.count} ×")
        assert kinds.nth(at).locator(".card svg use").count() >= len(group.cards)
    assert article.locator(".flow > li").count() == len(overview.steps)
    last = article.locator(".flow > li").last
    assert last.locator(".answer.ends").count() == 2
    assert article.locator(".part-tips li").count() >= 3
    assert article.locator(".part-story").count() == max(1, len(words.attributes("overview-story")))


def test_tabs_by_tap_and_by_keys(page: Page) -> None:
    game = next(iter(games().values()))
    opened(page, game)
    first, second = page.get_by_role("tab").all()
    expect(first).to_be_focused()
    expect(first).to_have_attribute("aria-selected", "true")
    overview, rules = page.locator("#panel-overview"), page.locator("#panel-rules")
    expect(overview).to_be_visible()
    expect(rules).to_be_hidden()
    second.click()
    expect(rules).to_be_visible()
    expect(overview).to_be_hidden()
    for key, chosen in (
        ("ArrowRight", first),
        ("ArrowLeft", second),
        ("Home", first),
        ("End", second),
    ):
        page.keyboard.press(key)
        expect(chosen).to_be_focused()
        expect(chosen).to_have_attribute("aria-selected", "true")
    expect(first).to_have_attribute("tabindex", "-1")
    page.keyboard.press("Tab")
    expect(page.get_by_role("searchbox")).to_be_focused()


@every_game
def test_it_fits_a_phone_and_has_no_serious_fault(tables: Tables, game: Game) -> None:
    page = tables.page(PHONE, color_scheme="light")
    opened(page, game)
    assert page.evaluate(WIDER) == []
    assert faults(page) == []
    page.get_by_role("tab", name="Rules").click()
    page.locator(".note summary").first.click()
    assert page.evaluate(WIDER) == []
    assert faults(page) == []


@every_game
@pytest.mark.parametrize("at_a_table", [False, True])
def test_on_paper_it_is_one_page(
    tables: Tables, page: Page, game: Game, at_a_table: bool, tmp_path: Path
) -> None:
    if at_a_table:
        tables.at(page, game.id, game.seats[0])
        page.locator(".tools [data-act=rules]").click()
    else:
        opened(page, game)
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    file = tmp_path / "page.pdf"
    page.pdf(path=file, prefer_css_page_size=True, print_background=True)
    assert len(A_PAGE.findall(file.read_bytes())) == 1
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 718, "height": 1055})  # A4 without its margins
    page.wait_for_function(SHORT_ENOUGH)
    assert page.evaluate(WIDER) == []
    for hidden in ("dialog.rules header", ".page", ".bar", "[data-print]"):
        expect(page.locator(f"{hidden}:visible")).to_have_count(0)
