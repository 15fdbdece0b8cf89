"""Cards that take part are chosen by name or one by one, with pictures, and never typed."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.tables import PHONE, Tables


def test_the_psychics_are_chosen_by_level_or_by_card(tables: Tables) -> None:
    page = tables.page(PHONE)
    page.goto("/")
    box = page.locator("article.game", has=page.locator("#title-rest-in-peace"))
    box.get_by_role("button", name="Friends and options").click()
    page.locator("dialog summary").first.click()
    pool = page.locator('[name="option:psychic_pool"]')
    assert pool.evaluate("each => each.tagName") == "SELECT"
    pool.select_option(label="the nine starters")
    page.get_by_text("Choose card by card (9 chosen)").click()
    card = page.locator(".poolcard", has_text="Two's more fun")
    expect(card.locator(".face")).to_be_visible()
    card.locator("input").check()
    expect(pool.locator("option:checked")).to_have_text("10 cards of your choice")
    card.locator("input").uncheck()
    expect(pool.locator("option:checked")).to_have_text("the nine starters")
    card.locator("input").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".stage, .seating")
    options = page.evaluate("document.querySelector('dusk-table').table.options")
    assert options == {"psychic_pool": [*range(1, 10), 14]}
