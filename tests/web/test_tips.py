"""A tip speaks where what it is about is there, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from duskhouse.engine.game.registry import games
from tests.games.man_eating_house.positions import Position, position
from tests.web.positions import random_game, show
from tests.web.tables import Tables

TOLD = """() => {
  const why = document.querySelector('dusk-table').why;
  return why?.kind === 'tip' ? why.said[0].clause : null;
}"""
AGAIN = """() => {
  const kept = JSON.parse(localStorage.getItem('duskhouse.settings'));
  localStorage.setItem('duskhouse.settings', JSON.stringify({ ...kept, tips: true }));
}"""


@pytest.fixture
def learner(tables: Tables, page: Page) -> Page:
    page.goto("/")
    page.evaluate(AGAIN)
    return page


def tip_at(page: Page, played: Any, seen_before: tuple[str, ...] = ()) -> str | None:
    """What is told to somebody who has been told these already."""
    page.evaluate(
        "seen => localStorage.setItem('duskhouse.tips', seen)",
        str([*seen_before]).replace("'", '"'),
    )
    page.evaluate("document.querySelector('dusk-table').met.clear()")
    show(page, {"seq": 900, "turn": played.turn, "pieces": played.seen(played.turn)})
    told: str | None = page.evaluate(TOLD)
    return told


def all_but(*clauses: str) -> tuple[str, ...]:
    return tuple(
        clause for game in games().values() for clause in game.look.tips if clause not in clauses
    )


def test_nothing_is_said_of_leads_where_a_card_is_picked(tables: Tables, learner: Page) -> None:
    tables.at(learner, "man-eating-house", 3)
    game: Position = position("O2 B8 O3", "I4 B15 O1", "O5 B9 O6", room="O9", leader=1)
    picks = game.play("I4 B15 O5")
    assert tip_at(learner, picks.played, all_but("MEH-16")) is None
    lead = position("O2 B8", "I4 B15", "O5 B9")
    assert tip_at(learner, lead.played, all_but("MEH-16")) == "MEH-16"


def test_nothing_is_said_of_the_third_girl_where_a_danger_card_lies(
    tables: Tables, learner: Page
) -> None:
    tables.at(learner, "man-eating-house", 3)
    danger = position("I12 O2", "I11 O3", "I8 O5").play("I12 I11 I8")
    assert danger.events() == []
    assert tip_at(learner, danger.played, all_but("MEH-26")) is None
    dark = position("I8 O2", "O8 O3", "I12 O5", corner="I4 O4 B4")
    assert tip_at(learner, dark.played, all_but("MEH-26")) == "MEH-26"


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_every_tip_is_told_where_its_piece_is_and_only_there(
    tables: Tables, learner: Page, game: Any
) -> None:
    """In a random game each tip that is told has its piece on the page."""
    seats = game.seats[0]
    tables.at(learner, game.id, seats)
    for number, played in enumerate(random_game(game.id, seats, 1)):
        if number > 60 or played.over:
            break
        if played.turn != 0:
            continue
        told = tip_at(learner, played)
        names = {game.pieces.read(wire).kind.message_id for wire in played.seen(0)}
        if told:
            assert names & {name.split(":")[0] for name in game.look.tips[told]}, told
