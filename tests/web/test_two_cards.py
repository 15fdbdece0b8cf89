"""Two cards of one play are chosen in any order, and one may be taken back."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.state import NONE
from tests.games.hell_is_hungry.positions import Position
from tests.web.players import BUTTONS
from tests.web.positions import show
from tests.web.tables import Tables

HEAR = """() => {
  window.sent = [];
  document.querySelector('dusk-table').link.send = (frame) => window.sent.push(frame);
}"""


@pytest.fixture
def battle(tables: Tables, page: Page) -> tuple[Page, Position]:
    """An attack on a 7 with a hand in which only the 9 is enough by itself."""
    game = Position(["9 4 4 6", "5"], {1: "3 3 7"}).go("0 place 0; 0 attack 1")
    tables.at(page, "hell-is-hungry", 2)
    page.wait_for_selector(".stage")
    put(page, game, 900)
    page.evaluate(HEAR)
    return page, game


def put(page: Page, game: Position, seq: int) -> None:
    played = game.position
    show(page, {"seq": seq, "turn": played.turn, "pieces": played.seen(0)})


def chosen(page: Page) -> list[str]:
    pressed = page.locator("#hand [aria-pressed=true]").all()
    return sorted(card.get_attribute("data-card") or "" for card in pressed)


def test_in_any_order_and_back_again(battle: tuple[Page, Position]) -> None:
    page, _ = battle
    four, six = (page.locator(f'#hand [data-card="{card}"]').first for card in "46")
    primary = page.locator(BUTTONS + ".primary")
    six.click()
    expect(primary).to_have_count(0)
    expect(page.locator(".prompt .why")).to_contain_text("Choose a second card.")
    four.click()
    assert chosen(page) == ["4", "6"]
    expect(primary).to_have_text("Play 6 and 4, 10 points Enter")
    six.click()
    assert chosen(page) == ["4"]
    page.locator('#hand [data-card="4"]').nth(1).click()
    expect(primary).to_have_text("Play 4 and 4, 8 points Enter")
    four.click()
    page.locator('#hand [data-card="4"]').nth(1).click()
    assert chosen(page) == []


def test_both_are_sent_one_after_the_other(battle: tuple[Page, Position]) -> None:
    page, game = battle
    page.locator('#hand [data-card="4"]').first.click()
    page.locator('#hand [data-card="6"]').click()
    page.locator(BUTTONS + ".primary").click()
    [first] = page.evaluate("sent")
    game.play(GAME.notation.write_move(game.state, first["move"]))
    put(page, game, 901)
    [_, second] = page.evaluate("sent")
    game.play(GAME.notation.write_move(game.state, second["move"]))
    assert "You play a 4 and a 6, 10 points." in game.log(0)


def test_one_that_is_enough_is_not_asked_about_again(battle: tuple[Page, Position]) -> None:
    page, game = battle
    page.locator('#hand [data-card="9"]').click()
    page.locator(BUTTONS + ".primary").click()
    [first] = page.evaluate("sent")
    game.play(GAME.notation.write_move(game.state, first["move"]))
    put(page, game, 901)
    [_, alone] = page.evaluate("sent")
    assert (alone["move"], alone["seq"]) == (NONE, 901)


def test_by_keys_the_way_to_the_second_card_may_lead_over_a_barred_one(
    tables: Tables, page: Page
) -> None:
    game = Position(["2 3 7 8", "5"], {1: "3 3 10"}).go("0 place 0; 0 attack 1")
    tables.at(page, "hell-is-hungry", 2)
    page.wait_for_selector(".stage")
    put(page, game, 900)
    page.locator('#hand [data-card="7"]').focus()
    for key in ("Enter", "Home", "End", "Enter"):
        page.keyboard.press(key)
        if key == "Home":
            assert page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true"
    assert chosen(page) == ["7", "8"]
