"""People at the page: one uses a mouse, one only keys, one a finger. All play at random."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page

LEGAL = "[data-state=legal]"
BUTTONS = ".prompt .do [data-act=move]"
MINE = ".prompt.yours, .ending"
MOST_MOVES = 600
OUT_OF_REACH = """() => {
  const table = document.querySelector('dusk-table');
  const all = (selector) => [...document.querySelectorAll(selector)];
  const offered = all('.prompt .do [data-move]').map((each) => Number(each.dataset.move));
  const lit = all('[data-state=legal]').filter((each) => each.offsetWidth);
  return table.scene().options.moves
    .filter((move) => !offered.includes(move.action))
    .filter((move) => !lit.some((each) => table.movesOfCard(each).includes(move)))
    .map((move) => move.label);
}"""
"""Legal moves that neither a button nor anything lit on the table leads to."""


class Player:
    """Plays whatever can be played; how a thing is chosen is the subclass's."""

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.random = Random(seed)
        self.moves = 0

    def plays_on(self, most: int = MOST_MOVES) -> int:
        """Play until the game is over, or so many moves; how many were made."""
        while self.moves < most:
            self.page.wait_for_selector(MINE, timeout=60_000)
            if self.page.locator(".ending").count():
                break
            self.makes_a_move()
            self.moves += 1
        return self.moves

    def makes_a_move(self) -> None:
        before = self.page.get_attribute("dusk-table", "data-seq")
        assert self.page.evaluate(OUT_OF_REACH) == []
        self.chooses()
        self.page.wait_for_selector(f'dusk-table:not([data-seq="{before}"])', timeout=30_000)

    def chooses(self) -> None:
        cards, buttons = self.page.locator(LEGAL), self.page.locator(BUTTONS)
        number, offered = cards.count(), buttons.count()
        at = self.random.randrange(number + offered)
        if at < number:
            self.picks(cards.nth(at))
            if not self.page.locator(BUTTONS + ".primary").count():
                self.picks(self.page.locator(f"{LEGAL}[aria-pressed=false]").first)
            self.confirms()
        else:
            self.presses(buttons.nth(at - number))

    def picks(self, card: Locator) -> None:
        raise NotImplementedError

    def presses(self, button: Locator) -> None:
        raise NotImplementedError

    def confirms(self) -> None:
        raise NotImplementedError


class WithMouse(Player):
    """The first click chooses; then the card again, or the button."""

    def picks(self, card: Locator) -> None:
        card.click()

    def confirms(self) -> None:
        again = self.page.locator(f"{LEGAL}[aria-pressed=true]:not([data-several])")
        if (
            again.count()
            and self.page.locator(BUTTONS + ".primary").count() == 1
            and self.random.random() < 0.5
        ):
            again.click()
        else:
            self.page.locator(BUTTONS + ".primary").first.click()

    def presses(self, button: Locator) -> None:
        button.click()
        self.is_sure(button)

    def is_sure(self, button: Locator) -> None:
        """What is grave is asked twice, in the same button."""
        asked = self.page.locator(f"{BUTTONS}[data-sure]")
        if asked.count():
            asked.first.click()


class WithFinger(WithMouse):
    def picks(self, card: Locator) -> None:
        card.scroll_into_view_if_needed()
        card.tap()

    def confirms(self) -> None:
        self.page.locator(BUTTONS + ".primary").first.tap()

    def presses(self, button: Locator) -> None:
        button.tap()
        asked = self.page.locator(f"{BUTTONS}[data-sure]")
        if asked.count():
            asked.first.tap()


class WithKeys(Player):
    """Tab from zone to zone, arrows inside, Enter chooses and then plays; letters for buttons."""

    def picks(self, card: Locator) -> None:
        self.goes_to(card)
        self.page.keyboard.press("Enter")

    def confirms(self) -> None:
        if self.page.locator(BUTTONS + ".primary").count() == 1:
            self.page.keyboard.press("Enter")
        else:
            self.presses(self.page.locator(BUTTONS + ".primary").first)

    def presses(self, button: Locator) -> None:
        letter = button.get_attribute("aria-keyshortcuts")
        grave = "grave" in (button.get_attribute("class") or "")
        if not letter:
            self.goes_to(button)
        for _ in range(1 + grave):
            self.page.keyboard.press(letter or "Enter")

    def goes_to(self, target: Locator) -> None:
        """By keys alone, as far as it takes."""
        there = "element => element === document.activeElement"
        same_zone = (
            "element => element.closest('[data-roving]')?.contains(document.activeElement) ?? false"
        )
        for _ in range(80):
            if target.evaluate(same_zone):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Home")
        for _ in range(60):
            if target.evaluate(there):
                return
            self.page.keyboard.press("ArrowRight")
        raise AssertionError("The keys do not lead there.")
