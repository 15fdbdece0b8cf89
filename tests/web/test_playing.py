"""Whole games against bots: by mouse, by keys alone, on a phone; and two browsers together."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from tests.web.players import Player, WithFinger, WithKeys, WithMouse
from tests.web.tables import DESK, PHONE, Tables

GAMES = list(games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

# One way to play for each game in the usual run; all of them with every game in the long one.
WAYS = {"mouse": (WithMouse, DESK), "keys": (WithKeys, DESK), "finger": (WithFinger, PHONE)}
USUAL = {game.id: list(WAYS)[at % len(WAYS)] for at, game in enumerate(GAMES)}
CASES = [
    pytest.param(
        game, way, id=f"{game.id}-{way}", marks=[] if USUAL[game.id] == way else pytest.mark.soak
    )
    for game in GAMES
    for way in WAYS
]


@pytest.mark.parametrize(("game", "way"), CASES)
def test_a_whole_game_against_bots(tables: Tables, game: Game, way: str) -> None:
    kind, size = WAYS[way]
    page = tables.page(size)
    ticket = tables.at(page, game.id, game.seats[0], options=shortened(game, way))
    player: Player = kind(page)
    assert player.plays_on() > 0
    is_over(page)
    saves_the_record(page, ticket["table"])


def shortened(game: Game, way: str) -> dict[str, str]:
    """In the usual run, the small deck where a game has one: a whole game, but not as long."""
    small = any("small" in option.alternatives() for option in game.options)
    return {"scale": "small"} if small and USUAL[game.id] == way else {}


def is_over(page: Page) -> None:
    """The end says who won and why, with its clause, and the seed matches the seal."""
    expect(page.locator(".ending h2")).to_contain_text("win")
    expect(page.locator(".ending .clause").first).to_be_visible()
    expect(page.locator(".ending .sealline")).to_contain_text("it matches the seal")


def saves_the_record(page: Page, table: str) -> None:
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    assert table in download.value.suggested_filename
    game_record.verify(game_record.read_line(download.value.path().read_text("utf-8")))


@pytest.mark.soak
@every_game
def test_with_as_many_seats_as_there_can_be(tables: Tables, game: Game) -> None:
    page = tables.page(PHONE)
    tables.at(page, game.id, game.seats[-1])
    assert WithFinger(page).plays_on() > 0
    is_over(page)


def test_two_browsers_play_each_other(tables: Tables) -> None:
    """One makes the table, the other comes by the link; both end with the same result."""
    game = min(GAMES, key=lambda each: each.seats[0])
    host, guest = tables.page(), tables.page()
    small = shortened(game, USUAL[game.id])
    ticket = tables.at(host, game.id, 2, others=["open"], options=small)
    expect(host.locator(".seating")).to_contain_text("open")
    guest.goto(f"/t/{ticket['table']}")
    guest.locator("input[name=name]").fill("Kit")
    guest.get_by_role("button", name="Sit here").first.click()
    players = [WithMouse(host, 1), WithMouse(guest, 2)]
    for page in (host, guest):
        page.wait_for_selector(".stage")
    expect(host.locator(".stage")).to_contain_text("Kit")
    for _ in range(2000):
        for player in players:
            if player.page.locator(".prompt.yours").count():
                player.makes_a_move()
        if all(player.page.locator(".ending").count() for player in players):
            break
    points = [page.locator(".ending td:last-child").all_inner_texts() for page in (host, guest)]
    assert points[0] == points[1] != []
