"""The tables of docs/balance.md, from runs of a toy."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench.balance import GAMES as OF_GAMES
from bench.balance import PAGE, SWITCHES, Effort, found, game_table, switch_row, switches
from duskhouse.engine.game.registry import find_game
from duskhouse.lab.workers import InThisProcess
from tests.lab.known import TOY, toys


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys():
        yield


def test_each_switch_has_a_row_and_is_run_once(tmp_path: Path) -> None:
    game = find_game(TOY)
    effort = Effort(tmp_path, 0.01, 0.01, InThisProcess())
    every = list(switches(game))
    assert [value for _, _, value in every] == list(game.options[0].alternatives())
    seat = next(each for each in every if each[2] == "seat")
    row = switch_row(effort, game, *seat)
    assert row.startswith("| `truth=seat` | TOY-03, ours, the book is silent | 3 | ")
    assert switch_row(effort, game, *seat) == row
    assert [folder.name for folder in tmp_path.iterdir()] == [f"{TOY}-3-truth-0"]


def test_a_game_has_a_column(tmp_path: Path) -> None:
    effort = Effort(tmp_path, 0.01, 0.01, InThisProcess())
    head, _, deals, begins, *_ = game_table([found(effort, find_game(TOY), 3, "usual", None)])
    assert head == "|  | Known truth, 3 players |"
    assert deals.startswith("| Deals of fairness | ")
    assert begins.startswith("| Who begins | ")


def test_the_page_has_the_marks() -> None:
    text = PAGE.read_text("utf-8")
    for mark in (*OF_GAMES, *SWITCHES):
        assert text.count(mark) == 1
