"""No two panels lie over each other, and every card of one's own can be hit by a finger.

All games, early, with the most cards and with the broadest hand, on phones, tablets and desks.
`DUSKHOUSE_PICTURES` names a folder that gets a picture of each.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from tests.web.positions import early, late, show, wide
from tests.web.tables import Tables

SIZES = [(390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]
FINGER = 44
PANELS = (
    ".bar, .tools, .goals, .seat, .corner, .locked, .trick > *, .street, .stake, .sidecards,"
    ".souls, .fight, .field, .hearth > .spot, .prompt, .fan, .own, .side"
)
OVER = """(names) => {
  const panels = [...document.querySelectorAll(names)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((each) => ({ each, name: each.className, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const found = [];
  panels.forEach((one, at) => panels.slice(at + 1).forEach((other) => {
    if (one.each.contains(other.each) || other.each.contains(one.each)) return;
    const [a, b] = [one.box, other.box];
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (width > 2 && height > 2)
      found.push(`${one.name}, ${other.name}: ${Math.round(width)} x ${Math.round(height)}`);
  }));
  return found;
}"""
CLIPPED = """() => [document.querySelector('.stage'), ...document.querySelectorAll('.stage *')]
  .filter((each) => getComputedStyle(each).overflowY !== 'visible' && !each.closest('svg, button'))
  .filter((each) => each.scrollHeight > each.clientHeight + 2 && each.clientHeight)
  .map((each) => `${each.className}: ${each.scrollHeight - each.clientHeight}`)
"""
"""What does not show all that is in it."""

OWN = """() => {
  const cards = [...document.querySelectorAll('.hands .fan .card')]
    .map((each) => each.getBoundingClientRect());
  return cards.map((card) => {
    const beside = cards.filter((other) => other.left > card.left && other.top < card.bottom)
      .filter((other) => other.bottom > card.top);
    return Math.min(card.width, ...beside.map((other) => other.left - card.left));
  });
}"""
"""How much of each card of one's own is not under the next one."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_nothing_lies_over_anything(tables: Tables, game: Game, size: tuple[int, int]) -> None:
    page = tables.page({"width": size[0], "height": size[1]})
    for seats in {game.seats[0], game.seats[-1]}:
        tables.at(page, game.id, seats)
        page.wait_for_selector(".stage")
        for when in (early, late, wide):
            name = f"{game.id}-{seats}-{size[0]}x{size[1]}-{when.__name__}"
            show(page, when(game.id, seats))
            keep_picture(page, name)
            assert page.evaluate(OVER, PANELS) == [], name
            assert page.evaluate(CLIPPED) == [], name
            assert min(page.evaluate(OWN), default=FINGER) >= FINGER - 0.5, name
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0], name


def keep_picture(page: Page, name: str) -> None:
    if folder := os.environ.get("DUSKHOUSE_PICTURES"):
        page.screenshot(path=Path(folder) / f"{name}.png")
