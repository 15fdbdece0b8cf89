"""Every card says what it does: in the other row, on the street, in a dialog, when chosen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.games.rest_in_peace.positions import Position
from tests.web.positions import show
from tests.web.tables import DESK, PHONE, Tables

BINDS = "The other player plays no card or at least two a turn."


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_psychic_tells_its_effect_wherever_it_lies(tables: Tables, size: dict[str, int]) -> None:
    page = tables.page(size)
    tables.at(page, "rest-in-peace", 2)
    page.wait_for_selector(".stage")
    game = Position().round(1)
    game.fronts("#14", "#14")
    game.played.refresh()
    show(page, {"seq": 900, "turn": 0, "pieces": game.played.seen(0)})
    why = page.locator(".prompt .why")
    page.locator(".them .slip").first.click()
    expect(why).to_contain_text(BINDS)
    page.locator('.hands [data-card="#14"]').click()
    expect(why).to_contain_text(BINDS)
    opened(page)


def opened(page: Page) -> None:
    """The cards of a position of the street."""
    page.locator(".street .now button").click()
    texts = page.locator("dialog[open] .laid .does").all_inner_texts()
    assert texts
    assert all(texts)


def test_cards_of_other_games_tell_what_their_kind_does(tables: Tables, page: Page) -> None:
    tables.at(page, "man-eating-house", 4)
    page.wait_for_selector(".stage")
    titles = page.locator("#hand .card").evaluate_all("all => all.map((each) => each.title)")
    assert all(titles)
