"""Boards, decks and prices by size: every cell of the tables that a game can use."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.board import height_of, lowest_price, name_of, reach
from duskhouse.games.hell_is_hungry.cards import POINTS, SOUL
from duskhouse.games.hell_is_hungry.hands import card_in_deck
from duskhouse.games.hell_is_hungry.rules import stack_deck
from duskhouse.games.hell_is_hungry.state import CARDS_PER_WORD, EventKind, Price
from tests.games.hell_is_hungry.positions import Position, ranks, words

DRAWN = {
    2: ("0 1",),
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
    ("duel", 2, "9 X", "5 9", 2, 1, 1),
]


SIZES = {2: ("duel", 2), 3: ("tiny", 2), 4: ("small", 2), 9: ("full", 2), 16: ("full", 3)}


def places(piles: int) -> dict[int, tuple[int, int]]:
    """Where each pile is drawn: its row and column."""
    rows = [row.split() for row in DRAWN[piles]]
    return {int(pile): (down, row.index(pile)) for down, row in enumerate(rows) for pile in row}


def board_of(piles: int, **options: Any) -> Any:
    """A position on a board of this size, with cards on every pile."""
    scale, seats = SIZES[piles]
    state = GAME.states(1)[0]
    GAME.prepare(state, seats, {"scale": scale, **options})
    state.filled = (1 << piles) - 1
    return state


# ------------------------------------------------------------------- the board
@pytest.mark.clause("HELL-06", "HELL-13", "HELL-B05", "HELL-B40")
@pytest.mark.parametrize("piles", DRAWN)
@pytest.mark.parametrize("adjacency", [4, 8])
def test_every_pile_has_the_neighbours_it_is_drawn_beside(piles: int, adjacency: int) -> None:
    state = board_of(piles, adjacency=adjacency)
    for pile, (row, column) in places(piles).items():
        near = set()
        for other, (down, across) in places(piles).items():
            steps = sorted((abs(down - row), abs(across - column)))
            if steps == [0, 1] or (adjacency == 8 and steps == [1, 1]):
                near.add(other)
        state.tokens[0] = pile
        assert set(members(reach(state))) == near


@pytest.mark.clause("HELL-06", "HELL-B40")
@pytest.mark.parametrize("piles", DRAWN)
def test_a_pile_is_named_by_its_place_on_the_widest_board(piles: int) -> None:
    names = {pile: 4 * row + column for pile, (row, column) in places(piles).items()}
    assert {pile: int(name_of(board_of(piles), pile)) for pile in names} == names


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
    empty = [0] * (6 - seats)
    assert state.hand_sizes.tolist() == [hand] * seats + empty
    assert state.deck_sizes.tolist() == [len(deck.split())] * seats + empty
    assert not state.decks[seats:].any()
    assert not (state.decks >> 4 * CARDS_PER_WORD).any()


@pytest.mark.clause("HELL-02", "HELL-06")
def test_souls_and_decks_are_shuffled() -> None:
    setup = History.deal(GAME, 3, {}, derived_seed("shuffled")).setup
    souls = [card for pile in setup["piles"] for card in pile]
    for dealt in (souls, *setup["decks"]):
        assert len(set(dealt[:13])) > 4
        assert dealt != sorted(dealt, key=ranks)
    assert len({tuple(deck) for deck in setup["decks"]}) == 3


@pytest.mark.clause("HELL-09", "HELL-B01")
def test_any_seat_may_start() -> None:
    deals = [History.deal(GAME, 2, {"scale": "tiny"}, derived_seed(n)) for n in range(12)]
    assert {int(played.state.start) for played in deals} == {0, 1}
    assert all(played.state.start == played.state.active == played.turn for played in deals)


@pytest.mark.clause("HELL-60", "HELL-10")
def test_a_deck_from_which_cards_were_drawn_is_stacked_below_them() -> None:
    state = board_of(9)
    cards = np.array([rank % SOUL for rank in range(30)])
    stack_deck(state, 1, cards, 4, 34)
    assert [card_in_deck(state, 1, at) for at in range(4, 34)] == cards.tolist()
    assert [card_in_deck(state, 1, at) for at in range(4)] == [0] * 4
    assert state.deck_sizes[1] == 34


@pytest.mark.clause("HELL-06")
@pytest.mark.parametrize("pile", ["", "5", "X 2", "2 3 X", "X X X"])
def test_a_pile_is_as_high_as_its_cards(pile: str) -> None:
    assert height_of(int(Position(["4", "9"], {1: pile}).state.piles[1])) == len(pile.split())


# -------------------------------------------------------------------- the price
@pytest.mark.clause("HELL-41", "HELL-B27")
@pytest.mark.parametrize("price", Price)
def test_what_pays_for_every_soul(price: Price) -> None:
    state = board_of(9, price=price.name.lower())
    for soul in range(SOUL):
        enough = {
            rank
            for rank in range(SOUL)
            if (rank >= soul if price == Price.RANK else POINTS[rank] >= POINTS[soul])
        }
        assert set(range(lowest_price(state, soul), SOUL)) == enough


# --------------------------------------------------------------------- the tokens
@pytest.mark.clause("HELL-B02", "HELL-12")
def test_a_token_that_must_move_stays_where_no_other_pile_is_free() -> None:
    piles = {pile: "" for pile in range(9) if pile not in (4, 7)}
    game = Position(["2 2 4", "9"], piles, tokens={0: 4, 1: 7}, token_must_move=True)
    assert game.legal() == ["place 4"]


@pytest.mark.clause("HELL-12")
def test_a_token_that_moves_leaves_its_pile_free() -> None:
    game = Position(["2 2 4", "9"], tokens={0: 4}).go("0 place 0")
    assert (game.tokens(), int(game.state.occupied)) == ([0, None], 1 << 0)


@pytest.mark.clause("HELL-12", "HELL-B04")
def test_who_has_no_token_yet_frees_no_pile() -> None:
    game = Position(["2 2 4", "9"], tokens={1: 0})
    assert "place 0" not in game.legal()
    assert int(game.go("0 place 4").state.occupied) == 1 << 0 | 1 << 4


@pytest.mark.clause("HELL-12", "HELL-18", "HELL-63")
def test_who_finds_no_pile_has_an_idle_turn_and_no_token() -> None:
    """The one pile left is taken: the others' turns end at once, and with the lap the game."""
    piles = dict.fromkeys(range(1, 16), "")
    game = Position(["2", "3", "4"], piles, tokens={1: 5}).go("0 place 0")
    assert [(item.seat, item.amount) for item in game.items(EventKind.IDLE)] == [
        (0, 1),
        (1, 2),
        (2, 3),
    ]
    assert (game.over, int(game.state.ending), game.tokens()) == (True, 18, [0, None, None])
    assert int(game.state.occupied) == 1 << 0
