"""Cards travel, turn over and score; a battle keeps its order; a phone shows all of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.registry import games
from tests.web.players import WithFinger, WithMouse
from tests.web.tables import PHONE, Tables

TRICKS = next(game for game in games().values() if game.look.stage == "cross")
BATTLES = next(game for game in games().values() if game.look.stage == "grid")

COUNTING = """
window.moved = { travel: 0, flip: 0, gain: 0, fade: 0 };
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (this.classList.contains("cover")) moved.flip += 1;
  else if (this.classList.contains("gain")) moved.gain += 1;
  else if (frames[0].translate) moved.travel += 1;
  else if (frames.length === 2 && "opacity" in frames[0]) moved.fade += 1;
  return animate.call(this, frames, timing);
};
"""


@pytest.mark.parametrize("moving", [True, False], ids=["moving", "reduced"])
def test_cards_travel_and_turn_over_unless_motion_is_reduced(tables: Tables, moving: bool) -> None:
    page = tables.page(moving=moving)
    page.add_init_script(COUNTING)
    tables.at(page, TRICKS.id, TRICKS.seats[-1])
    WithMouse(page, 1).plays_on(6)
    moved = page.evaluate("moved")
    motions = (moved["travel"], moved["flip"], moved["gain"])
    if moving:
        assert all(motions), moved
    else:
        assert not any(motions), moved
        assert moved["fade"]
    expect(page.locator(".cover, .gain")).to_have_count(0)  # nothing stays behind


def shown_battle(page: Page) -> list[str]:
    cards = page.locator(".fight .plays [data-card]").all()
    return [card.get_attribute("aria-label") or "" for card in cards]


def test_a_battle_is_shown_in_the_order_of_play_even_to_who_comes_late(tables: Tables) -> None:
    page = tables.page()
    tables.at(page, BATTLES.id, 4)
    player = WithMouse(page, 3)
    for _ in range(60):
        page.wait_for_selector(".prompt.yours, .ending")
        if page.locator(".fight .spot").count() >= 4:  # what is at stake and three plays
            break
        player.makes_a_move()
    before = shown_battle(page)
    assert len(before) >= 4
    page.reload()
    cards = page.locator(".fight .plays [data-card]")
    for at, label in enumerate(before):  # who comes late asks for what was before
        expect(cards.nth(at)).to_have_attribute("aria-label", label)
    expect(cards).to_have_count(len(before))


@pytest.mark.parametrize("seats", BATTLES.seats)
def test_the_desk_of_a_phone_covers_no_card_in_battle(tables: Tables, seats: int) -> None:
    page = tables.page(PHONE)
    tables.at(page, BATTLES.id, seats)
    player = WithFinger(page, 1)
    for _ in range(20):
        page.wait_for_selector(".prompt.yours, .ending")
        if page.locator(".fight .spot").count() >= 2:
            break
        player.makes_a_move()
    page.evaluate("scrollTo(0, 0)")
    bottom = page.locator(".fight .plays .card").last.bounding_box()
    desk = page.locator(".desk").bounding_box()
    assert bottom
    assert desk
    assert bottom["y"] + bottom["height"] <= desk["y"]
