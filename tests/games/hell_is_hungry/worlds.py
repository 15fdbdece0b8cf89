"""Deals that a seat cannot tell from the true one, listed with the second program.

A miniature is played by the engine and by the second program side by side. All candidate deals
follow the same moves; one that a seat could tell apart is dropped. What is left is what the
seat's `imagine` must draw from, each deal as likely as any other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import permutations
from typing import Any

import pytest

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.history import History
from duskhouse.games.hell_is_hungry import notation
from duskhouse.games.hell_is_hungry.cards import (
    DECKS,
    HAND_SIZES,
    HEIGHTS,
    PILES,
    RANKS,
    SOULS,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.hands import card_in_deck
from duskhouse.games.hell_is_hungry.state import Scale
from tests.games.hell_is_hungry import naive
from tests.games.hell_is_hungry.naive import Naive

GAME = find_game("hell-is-hungry")
Setup = dict[str, Any]


def size_hands(monkeypatch: pytest.MonkeyPatch, scale: Scale, seats: int) -> None:
    """The second program takes decks and boards of any size, but has hands of five."""
    monkeypatch.setattr(naive, "HAND_SIZE", int(HAND_SIZES[scale, seats]))


def ranks(word: int) -> list[str]:
    return [RANKS[rank] for rank in ranks_of(int(word))]


def random_setup(scale: Scale, seats: int, rng: random.Random) -> Setup:
    souls = ranks(SOULS[scale, seats])
    rng.shuffle(souls)
    height = int(HEIGHTS[scale, seats])
    decks = [ranks(DECKS[scale, seats]) for _ in range(seats)]
    for deck in decks:
        rng.shuffle(deck)
    return {
        "start": rng.randrange(seats),
        "piles": [
            souls[height * pile : height * pile + height] for pile in range(PILES[scale, seats])
        ],
        "decks": decks,
    }


def side_by_side(
    scale: Scale,
    seats: int,
    options: Mapping[str, Any],
    setup: Setup,
    rng: random.Random,
    rules: int = GAME.rules_version,
) -> Iterator[tuple[History, str | None]]:
    """A random game of the engine, position by position, with the move that led there."""
    played = History.from_setup(GAME, seats, {**options, "scale": scale.name.lower()}, setup, rules)
    yield played, None
    while not played.over:
        action = rng.choice(played.legal())
        move = played.game.notation.write_move(played.state, action)
        played.play(action)
        yield played, move


class Worlds:
    """The candidates that still look like the true deal to one seat."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Any],
        setup: Setup,
        seat: int,
        deals: list[Setup],
        rules: int = GAME.rules_version,
    ) -> None:
        self.seat = seat
        self.true = Naive(seats, options, setup, rules)
        self.candidates = [Naive(seats, options, deal, rules) for deal in deals]
        self.drop()

    def play(self, move: str) -> None:
        seat = self.true.turn
        self.true.play(move)
        possible = [game for game in self.candidates if game.turn == seat and move in game.legal()]
        for game in possible:
            game.play(move)
        self.candidates = possible
        self.drop()

    def drop(self) -> None:
        """Besides what a seat was told, all see who is asked what."""
        seen = self.what_is_seen(self.true)
        self.candidates = [game for game in self.candidates if self.what_is_seen(game) == seen]

    def what_is_seen(self, game: Naive) -> Hashable:
        return game.turn, game.phase, tuple(game.log[self.seat])


def other_decks(setup: Setup, owner: int) -> list[Setup]:
    """Every order of one deck, the rest as it is."""
    orders = set(permutations(setup["decks"][owner]))
    return [
        {**setup, "decks": [*setup["decks"][:owner], list(order), *setup["decks"][owner + 1 :]]}
        for order in sorted(orders)
    ]


def other_souls(setup: Setup, souls: list[str]) -> list[Setup]:
    """Every order of the soul deck, the rest as it is; the same piles as often as they occur."""
    height = len(setup["piles"][0])
    cut = range(0, height * len(setup["piles"]), height)
    return [
        {**setup, "piles": [list(order[at : at + height]) for at in cut]}
        for order in permutations(souls)
    ]


def deck_of(game: Naive, owner: int) -> Hashable:
    """A hand and the next two cards of its deck, as the second program has them."""
    hand = Counter((card.rank, card.origin < 0) for card in game.hands[owner])
    if game.battle is not None and game.battle.first is not None and game.turn == owner:
        hand[game.battle.first.rank, game.battle.first.origin < 0] -= 1  # still in its hand there
    return tuple(sorted(hand.elements())), tuple(card.rank for card in game.decks[owner][:2])


def deck_in(state: Any, owner: int) -> Hashable:
    """The same from a state of the engine."""
    hand = [(rank, False) for rank in ranks(state.hands[owner])]
    hand += [(rank, True) for rank in ranks(state.soul_hands[owner])]
    drawn, size = int(state.drawn[owner]), int(state.deck_sizes[owner])
    rest = [RANKS[int(card_in_deck(state, owner, at))] for at in range(drawn, min(drawn + 2, size))]
    return tuple(sorted(hand)), tuple(rest)


def souls_of(game: Naive) -> Hashable:
    unseen = tuple(tuple(sorted(card.rank for card in cards)) for cards in game.unseen)
    return tuple(tuple(card.rank for card in pile) for pile in game.piles), unseen


def souls_in(state: Any) -> Hashable:
    seats = int(state.seats)
    piles = state.piles[: PILES[state.scale, seats]].tolist()
    unseen = tuple(tuple(sorted(ranks(word))) for word in state.won_unseen[:seats])
    return tuple(
        tuple(RANKS[r] for r in reversed(notation.souls_in(pile))) for pile in piles
    ), unseen


def assert_fits(drawn: Counter[Hashable], listed: Counter[Hashable], place: str) -> None:
    """What was drawn is possible, and about as often as it should be."""
    impossible = set(drawn) - set(listed)
    assert not impossible, f"{place}: imagined {sorted(impossible, key=repr)[:3]}"
    draws, worlds = sum(drawn.values()), sum(listed.values())
    expected = {key: draws * number / worlds for key, number in listed.items()}
    distance = sum((drawn[key] - mean) ** 2 / mean for key, mean in expected.items())
    spread = (2 * len(listed) + sum(1 / mean for mean in expected.values())) ** 0.5
    assert distance < len(listed) + 7 * spread + 10, f"{place}: {distance} for {len(listed)}"
