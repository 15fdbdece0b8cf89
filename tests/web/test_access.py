"""No serious fault for people who use other senses, on any screen, by dusk and by day."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from tests.web.players import WithMouse
from tests.web.tables import DESK, PHONE, Tables

GRAVE = ("serious", "critical")
every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)


def faults(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:160]} — {node['failureSummary'][:300]}"
        for fault in found
        if fault["impact"] in GRAVE
        for node in fault["nodes"]
    ]


@every_game
def test_a_table_by_dusk(tables: Tables, game: Game) -> None:
    page = tables.page(color_scheme="dark")
    tables.at(page, game.id, game.seats[0])
    WithMouse(page).plays_on(4)
    page.wait_for_selector(".prompt.yours, .ending")
    assert faults(page) == []


@pytest.mark.soak
@every_game
def test_a_table_by_day_on_a_phone(tables: Tables, game: Game) -> None:
    page = tables.page(PHONE, color_scheme="light")
    tables.at(page, game.id, game.seats[-1])
    page.wait_for_selector(".prompt.yours, .ending")
    assert faults(page) == []


def lobby(page: Page) -> None:
    page.wait_for_selector(".game")


def setup(page: Page) -> None:
    page.get_by_role("button", name="Friends and options").first.click()
    page.locator("dialog summary").click()


def cards(page: Page) -> None:
    """An option whose value is a choice of cards."""
    found = next(game for game in games().values() if any(option.cards for option in game.options))
    page.locator(f'[data-act="setup"][data-game="{found.id}"]').click()
    page.locator("dialog summary").first.click()
    page.locator("dialog .pool summary").click()
    page.wait_for_selector(".poolcard")


def guide(page: Page) -> None:
    page.get_by_role("button", name="Learn by playing").first.click()
    page.wait_for_selector(".notice.guide")


def rules(page: Page) -> None:
    page.get_by_role("button", name="Rules of").first.click()
    page.get_by_role("tab", name="Rules").click()


@pytest.mark.parametrize("screen", [lobby, setup, cards, guide, rules])
@pytest.mark.parametrize("scheme", ["dark", pytest.param("light", marks=pytest.mark.soak)])
def test_the_lobby(
    tables: Tables, screen: Callable[[Page], None], scheme: Literal["dark", "light"]
) -> None:
    page = tables.page(DESK if scheme == "dark" else PHONE, color_scheme=scheme)
    page.goto("/")
    lobby(page)
    screen(page)
    assert faults(page) == []


def test_the_end_and_the_seats_before_the_start(tables: Tables) -> None:
    game = min(games().values(), key=lambda each: each.look.minutes)
    page = tables.page()
    tables.at(page, game.id, game.seats[0], others=["open"] * (game.seats[0] - 1))
    page.wait_for_selector(".seating")
    assert faults(page) == []
    page.get_by_role("button", name="Start").click()
    WithMouse(page).plays_on()
    page.wait_for_selector(".turned .course, .turned .btn", timeout=60_000)
    assert faults(page) == []
    page.get_by_role("button", name="Review", exact=True).first.click()
    page.wait_for_selector(".notice.review")
    assert faults(page) == []
    page.get_by_role("button", name="More", exact=True).click()
    assert faults(page) == []
