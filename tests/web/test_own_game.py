"""A game from a folder outside, on the plain table with its own drawings: wide and on a phone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from duskhouse.engine.game.sources import FOLDERS
from duskhouse.terminal.creating import write_game
from tests.kit.running import LANTERN
from tests.server.process import Process
from tests.web.players import Player, WithFinger, WithMouse
from tests.web.tables import DESK, PHONE, Tables

TRICKS, VALUES = 2, ("One", "Two", "Three", "Four", "Five", "Six")
CARDS_IN_LOBBY = """
[...document.querySelectorAll("[data-key=lamp-oil] .art .letters")].map((card) => {
    const code = card.querySelector("b");
    return [code.textContent, code.offsetHeight, card.offsetHeight];
})"""
SAID = "document.querySelector('dusk-table').log.sentences.map((line) => line.text)"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The example, and a game that was just begun. Nothing is compiled for them."""
    folder = tmp_path_factory.mktemp("own")
    database, begun = str(folder / "tables.sqlite"), write_game("lamp-oil", folder)
    turn_round(begun / "lamp_oil")
    alone = {"NUMBA_DISABLE_JIT": "1", FOLDERS: os.pathsep.join((str(LANTERN), str(begun)))}
    process = Process(database, env={**os.environ, **alone})
    yield process.url
    process.kill()


def turn_round(package: Path) -> None:
    """The one change that docs/your-own-game.md begins with: the lower card takes the trick."""
    for name, before, after in (
        ("rules.py", "action > led", "action < led"),
        ("words/en.ftl", "The higher one takes", "The lower one takes"),
    ):
        text = (package / name).read_text("utf-8")
        assert before in text
        (package / name).write_text(text.replace(before, after), "utf-8")


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
    expect(page.locator(".ending thead")).to_contain_text("Laid down")
    tables.close()
    assert tables.faults == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["wide", "phone"])
def test_the_lobby_shows_cards_of_a_game_that_names_none(
    browser: Browser, served: str, size: dict[str, int]
) -> None:
    """Its first three, and their letters are no bigger than they."""
    tables = Tables(browser, served)
    page = tables.page(size)
    page.goto("/")
    page.wait_for_selector("[data-key=lamp-oil] .art .letters", timeout=120_000)
    cards = page.evaluate(CARDS_IN_LOBBY)
    assert [code for code, *_ in cards] == ["1", "2", "3"]
    assert all(letter < card / 2 for _, letter, card in cards)
    tables.close()
    assert tables.faults == []


def test_a_new_game_with_a_changed_rule_is_played(browser: Browser, served: str) -> None:
    tables = Tables(browser, served)
    page = tables.page(DESK)
    tables.at(page, "lamp-oil", 2, first=0)
    expect(page.locator(".prompt")).to_contain_text("The lower one takes the trick.")
    assert WithMouse(page).plays_on() == TRICKS
    said = " ".join(page.evaluate(SAID))
    tricks = re.findall(r"(\S+) lays? (\w+)\. (\S+) lays? (\w+)\. (\S+) takes? the trick\.", said)
    assert len(tricks) == TRICKS, said
    for one, card, other, follows, winner in tricks:
        assert winner == (one if VALUES.index(card) < VALUES.index(follows) else other)
    tables.close()
    assert tables.faults == []
