"""Boards, decks and prices by size: every cell of the tables that a game can use."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import cardset, members
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.beats import LOWEST_PRICES
from duskhouse.games.hell_is_hungry.cards import NAMES, NEIGHBOURS, POINTS, SOUL
from duskhouse.games.hell_is_hungry.state import Price
from tests.games.hell_is_hungry.positions import Position, ranks, words

DRAWN = {
    3: ("0 1", "2"),
    4: ("0 1", "2 3"),
    9: ("0 1 2", "3 4 5", "6 7 8"),
    16: ("0 1 2 3", "4 5 6 7", "8 9 10 11", "12 13 14 15"),
}
WHOLE = " ".join(["2 3 4 5 6 7 8 9 10 J Q K A"] * 4) + " X X"
SMALL, SMALL_SOULS = "2 2 5 9 K A X", "2 3 5 8 9 Q X X K"
SMALL_GAMES = [
    *(("small", seats, SMALL, SMALL_SOULS, 4, 2, 3) for seats in range(2, 7)),
    ("tiny", 2, "2 9 X", "2 5 9 X", 3, 1, 2),
    ("tiny", 3, "3 A", "2 3 5 5 8 9 X", 3, 2, 2),
    ("tiny", 4, "3 A", "2 5 8 9 X", 3, 1, 2),
    ("tiny", 5, "4 A", "2 5 8 9 X", 3, 1, 2),
    ("tiny", 6, "4 A", "2 5 8 9 X", 3, 1, 2),
]


def places(piles: int) -> dict[int, tuple[int, int]]:
    """Where each pile is drawn: its row and column."""
    rows = [row.split() for row in DRAWN[piles]]
    return {int(pile): (down, row.index(pile)) for down, row in enumerate(rows) for pile in row}


# ------------------------------------------------------------------- the board
@pytest.mark.clause("HELL-06", "HELL-13", "HELL-B05", "HELL-B40")
@pytest.mark.parametrize("piles", DRAWN)
@pytest.mark.parametrize("corners", [False, True])
def test_every_pile_has_the_neighbours_it_is_drawn_beside(piles: int, corners: bool) -> None:
    for pile, (row, column) in places(piles).items():
        near = set()
        for other, (down, across) in places(piles).items():
            steps = sorted((abs(down - row), abs(across - column)))
            if steps == [0, 1] or (corners and steps == [1, 1]):
                near.add(other)
        assert set(members(int(NEIGHBOURS[piles, int(corners), pile]))) == near


@pytest.mark.clause("HELL-06", "HELL-B40")
@pytest.mark.parametrize("piles", DRAWN)
def test_a_pile_is_named_by_its_place_on_the_widest_board(piles: int) -> None:
    names = {pile: 4 * row + column for pile, (row, column) in places(piles).items()}
    assert {pile: int(NAMES[piles, pile]) for pile in names} == names


@pytest.mark.clause("HELL-06", "HELL-13")
@pytest.mark.parametrize(("seats", "near"), [(2, {1, 3, 5, 7}), (3, {0, 5, 8})])
def test_targets_are_those_of_the_board_that_is_played_on(seats: int, near: set[int]) -> None:
    game = Position(["4 4 4", *["9"] * (seats - 1)]).go("0 place 4")
    assert game.legal() == [f"attack {pile}" for pile in sorted(near)]


# ------------------------------------------------------------ what is dealt out
@pytest.mark.clause("HELL-02", "HELL-06", "HELL-07", "HELL-08")
@pytest.mark.parametrize(
    ("scale", "seats", "deck", "souls", "piles", "height", "hand"),
    [("full", 2, WHOLE, WHOLE, 9, 3, 5), ("full", 5, WHOLE, WHOLE, 16, 3, 5), *SMALL_GAMES],
)
def test_a_game_of_any_size_is_dealt_whole(
    scale: str, seats: int, deck: str, souls: str, piles: int, height: int, hand: int
) -> None:
    options: dict[str, Any] = {} if scale == "full" else {"scale": scale}
    played = History.deal(GAME, seats, options, derived_seed("sizes"))
    setup, state = played.setup, played.state
    assert [sorted(dealt, key=ranks) for dealt in setup["decks"]] == [
        sorted(deck.split(), key=ranks)
    ] * seats
    assert [len(pile) for pile in setup["piles"]] == [height] * piles
    laid = [card for pile in setup["piles"] for card in pile]
    assert sorted(laid + words(state.aside)) == sorted(souls.split())
    assert state.hand_sizes.tolist() == [hand] * seats + [0] * (6 - seats)


# -------------------------------------------------------------------- the price
@pytest.mark.clause("HELL-41", "HELL-B27")
@pytest.mark.parametrize("price", Price)
def test_what_pays_for_every_soul(price: Price) -> None:
    for soul in range(SOUL):
        enough = {
            rank
            for rank in range(SOUL)
            if (rank >= soul if price == Price.RANK else POINTS[rank] >= POINTS[soul])
        }
        assert cardset(range(int(LOWEST_PRICES[price, soul]), SOUL)) == cardset(enough)
