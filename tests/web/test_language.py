"""Nobody reads a word that is not a message: in a made-up language, all of the page is made up."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Choice, Flag, Number
from duskhouse.engine.game.registry import games
from duskhouse.match.match import BOT_NAMES
from duskhouse.words.messages import made_up_language
from tests.web.players import MINE, WithMouse
from tests.web.tables import Tables
from tests.words.letters import LANGUAGE, in_other_letters

every_game = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)

TEXTS = """() => {
  const apart = 'code, kbd, script, style, symbol, [lang]:not(html)';
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (!parent.closest(apart) && (seen(parent) || parent.closest('.live, option')))
      found.push(walker.currentNode.nodeValue);
  }
  for (const name of ['aria-label', 'title', 'placeholder']) {
    for (const element of document.body.querySelectorAll(`[${name}]`)) {
      if (seen(element)) found.push(element.getAttribute(name));
    }
  }
  return [...new Set([...found, document.title])].filter((text) => text.trim());
}"""
"""All that can be seen or is read out, but for commands, keys and what is marked as English."""

NAMES = ("Robin", "Guest", *BOT_NAMES)
CODES = (r"[A-Z]{2,5}-[A-Z]?\d\d", r"[0-9a-f]{4} [0-9a-f]{4}", r"[0-9a-f]{64}")
PLAIN = re.compile("|".join((*(rf"\b{name}\b" for name in NAMES), *CODES)))
A_WORD = re.compile(r"[A-Za-z]+")


@pytest.fixture(scope="module", autouse=True)
def made_up() -> Iterator[None]:
    with made_up_language(LANGUAGE, in_other_letters):
        yield


@pytest.fixture
def page(tables: Tables) -> Page:
    page = tables.page()
    page.goto(f"/?lang={LANGUAGE}")
    page.wait_for_selector(".game")
    return page


def check_words(page: Page, codes: frozenset[str] = frozenset()) -> None:
    """That all words that are seen come from messages."""
    found = []
    for text in page.evaluate(TEXTS):
        words = set(A_WORD.findall(PLAIN.sub("", text))) - codes
        found += [f"{word}: {text}" for word in words]
    assert not found, found


def codes_of(game: Game) -> frozenset[str]:
    """Notations of cards, as some sentences list them, and values that are typed."""
    typed = [option for option in game.options if not isinstance(option, Choice | Flag | Number)]
    values = [str(value) for each in typed for value in (each.default, *each.alternatives())]
    return frozenset(A_WORD.findall(" ".join([*game.pieces.codes.values(), *values])))


def test_the_language_is_remembered_and_said(page: Page) -> None:
    assert page.evaluate("document.documentElement.lang") == LANGUAGE
    page.goto("/")
    page.wait_for_selector(".game")
    assert page.evaluate("document.documentElement.lang") == LANGUAGE
    check_words(page)


def test_the_language_is_that_of_the_browser_if_it_is_spoken(tables: Tables) -> None:
    for locale, language in ((LANGUAGE, LANGUAGE), ("en-GB", "en"), ("pt-BR", "en")):
        page = tables.page(locale=locale)
        page.goto("/")
        page.wait_for_selector(".game")
        assert page.evaluate("document.documentElement.lang") == language


@every_game
def test_setup_rules_and_seats(tables: Tables, page: Page, game: Game) -> None:
    box = page.locator(f"[data-key={game.id}]")
    box.locator("[data-act=rules]").click()
    check_words(page)
    page.locator("#tab-rules").click()
    check_words(page)
    page.locator("dialog.rules [data-act=shut]").click()
    box.locator("[data-act=setup]").click()
    for fold in page.locator("dialog.setup summary").all():
        fold.click()
    check_words(page, codes_of(game))
    options = {option.name: option.alternatives()[0] for option in game.options[:1]}
    tables.at(page, game.id, game.seats[0], others=["open"] * (game.seats[0] - 1), options=options)
    page.wait_for_selector(".seating")
    check_words(page, codes_of(game))


@every_game
def test_a_whole_game_and_its_dialogs(tables: Tables, page: Page, game: Game) -> None:
    codes = codes_of(game)
    tables.at(page, game.id, game.seats[0], options=shortened(game))
    page.wait_for_selector(".prompt.yours, .ending")
    for opened in ("more", "seat", "open", "tally"):
        opens(page, opened)
        check_words(page, codes)
        page.keyboard.press("Escape")
    page.locator("details summary").first.click()
    page.locator("[data-act=tab][data-tab=chat]").click()
    check_words(page, codes)
    page.locator("[data-act=tab][data-tab=log]").click()
    player = WithMouse(page)
    while not page.locator(".ending").count():
        check_words(page, codes)
        explains(page)
        check_words(page, codes)
        plays(player)
    page.locator(".ending summary").click()
    check_words(page, codes)
    page.locator(".ending [data-act=review]").click()
    page.wait_for_selector(".notice [data-act=earlier]")
    check_words(page, codes)


def shortened(game: Game) -> dict[str, str]:
    small = any("small" in option.alternatives() for option in game.options)
    return {"scale": "small"} if small else {}


def opens(page: Page, act: str) -> None:
    found = page.locator(f"[data-act={act}]:visible")
    if found.count():
        found.first.click()


def explains(page: Page) -> None:
    """What can be chosen, what is barred."""
    for state in ("[data-state=legal]", "[aria-disabled=true]"):
        card = page.locator(f".fan {state}")
        if card.count():
            card.first.click(force=True)


def plays(player: WithMouse) -> None:
    player.page.keyboard.press("Escape")  # nothing is chosen any more
    player.plays_on(player.moves + 1)
    player.page.wait_for_selector(MINE, timeout=60_000)


def test_what_goes_wrong(tables: Tables, page: Page) -> None:
    page.locator("input[name=link]").fill("/")
    page.keyboard.press("Enter")
    expect(page.locator(".notice")).to_be_visible()
    check_words(page)
    page.goto("/t/nowhere")
    page.wait_for_selector(".empty")
    check_words(page)
    tables.faults.clear()  # the browser itself reports that the answer was 404
