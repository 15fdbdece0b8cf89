"""A game from a folder outside, on the plain table with its own drawings: wide and on a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from duskhouse.engine.game.sources import FOLDERS
from tests.kit.running import LANTERN
from tests.server.process import Process
from tests.web.players import Player, WithFinger, WithMouse
from tests.web.tables import DESK, PHONE, Tables


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Nothing is compiled for it."""
    database = str(tmp_path_factory.mktemp("own") / "tables.sqlite")
    alone = {"NUMBA_DISABLE_JIT": "1", FOLDERS: str(LANTERN)}
    process = Process(database, env={**os.environ, **alone})
    yield process.url
    process.kill()


@pytest.mark.parametrize(
    ("size", "kind"), [(DESK, WithMouse), (PHONE, WithFinger)], ids=["wide", "phone"]
)
def test_a_game_from_outside_is_played_to_its_end(
    browser: Browser, served: str, size: dict[str, int], kind: type[Player]
) -> None:
    tables = Tables(browser, served)
    page = tables.page(size)
    tables.at(page, "lantern", 2, first=0)
    expect(page.locator(".stage .middle [data-zone=deck]")).to_be_visible()
    drawn = page.evaluate(
        "[...document.querySelectorAll('#hand use')].every("
        "  (use) => document.querySelector(use.getAttribute('href')))"
    )
    assert drawn, "every drawing is in the page"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert kind(page).plays_on() > 0
    expect(page.locator(".ending h2")).to_contain_text("win")
    tables.close()
    assert tables.faults == []
