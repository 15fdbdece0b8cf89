"""The lab in the page: choose a rule, see figures grow, keep the report."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.server.test_lab import GAME, OPTION
from tests.web.tables import Tables


def test_a_designer_compares_two_rules(tables: Tables, page: Page, tmp_path: Path) -> None:
    page.request.delete("/api/lab")  # one of before, should its test have failed
    page.goto("/")
    page.get_by_role("link", name="Lab").click()
    form = page.locator(".labform")
    form.locator("[name=game]").select_option(GAME.id)
    form.locator("[name=seats]").select_option(str(min(GAME.seats)))
    form.locator("[name=minutes]").select_option("10")
    form.get_by_label("Compare with a second rule").check()
    chosen = form.locator(f'[data-rule="1"] [name="option:{OPTION.name}"]')
    chosen.select_option(OPTION.spell(OPTION.alternatives()[0]))
    form.get_by_role("button", name="Begin").click()
    expect(page.locator(".figure-row").first).to_be_visible(timeout=120_000)
    expect(page.get_by_role("heading", name="Fairness")).to_be_visible(timeout=60_000)
    expect(page.locator(".finding .key.b")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.route("**/api/lab", lambda route: route.abort())
    expect(page.get_by_role("alert")).to_be_visible()
    page.unroute("**/api/lab")
    expect(page.get_by_role("alert")).to_have_count(0)
    tables.faults.clear()
    form.get_by_role("button", name="Stop").click()
    expect(form.get_by_role("button", name="Begin")).to_be_visible(timeout=60_000)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Keep the report").click()
    kept.value.save_as(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")
