"""Positions put before the page without being played there: early ones, the fullest, and those with
most cards side by side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import count
from typing import Any

from playwright.sync_api import Page

from duskhouse.engine.game.registry import games
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.view.pieces import Role

VIEWER = 0
MOST_APART = 9  # with more cards of one's own, those that are alike lie one on the other
SEQS = count(900)
GAMES_TRIED, MOST_MOVES = 6, 400
SHOW = """(frame) => {
  const table = document.querySelector('dusk-table');
  table.link.socket.onmessage = null; // whatever the bots do there goes on unseen
  table.queue.clear();
  table.now = table.past = null;
  table.link.receive({ type: 'view', ...frame });
}"""

Frame = dict[str, Any]


def frame(played: History) -> Frame:
    """What the server sends of a position."""
    return {"turn": played.turn, "pieces": played.seen(VIEWER)}


@cache
def early(game_id: str, seats: int) -> Frame:
    """The first decision of the viewer."""
    return next(frame(played) for played in random_game(game_id, seats, 0) if played.turn == VIEWER)


@cache
def late(game_id: str, seats: int) -> Frame:
    """The one with most cards on the table."""
    return of_random_games(game_id, seats, crowd)


@cache
def wide(game_id: str, seats: int) -> Frame:
    """The one with most cards side by side in the own hand."""
    return of_random_games(game_id, seats, breadth)


def of_random_games(game_id: str, seats: int, size: Callable[[History], int]) -> Frame:
    """Of a few, the decision of the viewer where this is the most."""
    best, most = None, -1
    for number in range(GAMES_TRIED):
        for played in random_game(game_id, seats, number):
            if played.turn == VIEWER and not played.over:
                found = size(played)
                if found > most:
                    best, most = frame(played), found
    assert best is not None
    return best


def random_game(game_id: str, seats: int, number: int) -> Any:
    """Position by position. One player in a few rather holds back, so that hands grow."""
    rng = random.Random(number)
    found = games()[game_id]
    played = History.deal(found, seats, {}, derived_seed("page", game_id, seats, number))
    for _ in range(MOST_MOVES):
        yield played
        if played.over:
            return
        actions = played.legal()
        eager = rng.random() < (0.5 if played.turn == VIEWER else 0.8)
        played.play(min(actions) if eager else rng.choice(actions))


def crowd(played: History) -> int:
    """How many cards are shown, those of the own hand counting twice."""
    return sum(cards * (2 if own else 1) for own, cards in zones(played))


def breadth(played: History) -> int:
    """How many cards the own hand has, if all of them lie side by side."""
    return max((cards for own, cards in zones(played) if own and cards <= MOST_APART), default=0)


def zones(played: History) -> Iterator[tuple[bool, int]]:
    """Of each, whether it is the own hand, and how many cards it shows."""
    for wire in played.seen(VIEWER):
        piece = played.game.pieces.read(wire)
        if piece.kind.role is Role.ZONE:
            own = piece.kind.name == "hand" and piece.numbers.get("seat") == VIEWER
            yield own, sum(each.numbers.get("count", 1) for each in piece.inside)


def show(page: Page, shown: Frame) -> None:
    seq = shown.get("seq") or next(SEQS)
    page.evaluate(SHOW, {**shown, "seq": seq})
    page.wait_for_selector(f'dusk-table[data-seq="{seq}"]')
