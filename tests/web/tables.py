"""Pages of the browser: opened at the lobby or at a table, on a desk or on a phone."""

from __future__ import annotations

from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 360, "height": 640}

SETTINGS = '{"pace": "instant", "name": "Robin", "tips": false}'


class Tables:
    def __init__(
        self, browser: Browser, address: str, installing: Literal["allow", "block"] = "allow"
    ) -> None:
        self.browser = browser
        self.installing = installing
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.faults: list[str] = []

    def page(self, size: dict[str, int] = DESK, moving: bool = False, **more: Any) -> Page:
        """A fresh browser, as far as the page can tell, with cards that stay put."""
        context = self.browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=size != DESK,
            base_url=self.address,
            service_workers=self.installing,
            reduced_motion="no-preference" if moving else "reduce",
            **more,
        )
        context.add_init_script(
            f"localStorage.getItem('duskhouse.settings') ?? "
            f"localStorage.setItem('duskhouse.settings', '{SETTINGS}')"
        )
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self.hear)
        return page

    def hear(self, message: ConsoleMessage) -> None:
        """What the page may not do, its policy says here."""
        if message.type == "error":
            self.faults.append(message.text)

    def close(self) -> None:
        for context in self.contexts:
            context.close()

    def made(self, page: Page, game: str, seats: int, **wanted: Any) -> dict[str, Any]:
        """A new table, by the same request the lobby sends."""
        answer = page.request.post(
            f"{self.address}/api/tables",
            data={"game": game, "seats": seats, "name": "Robin", **wanted},
        )
        assert answer.ok, answer.text()
        ticket: dict[str, Any] = answer.json()
        return ticket

    def at(self, page: Page, game: str, seats: int, **wanted: Any) -> dict[str, Any]:
        """Sit down at a new table and wait for the first card."""
        ticket = self.made(page, game, seats, **wanted)
        page.goto(f"/t/{ticket['table']}#{ticket['seat']}.{ticket['secret']}")
        page.wait_for_selector(".stage, .seating", timeout=120_000)
        return ticket
