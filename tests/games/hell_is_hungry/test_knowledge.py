"""Who knows what."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.state.events import SPECTATOR
from duskhouse.games.hell_is_hungry.state import EventKind
from tests.games.hell_is_hungry.positions import Position


def codes(game: Position, seat: int, name: str) -> list[str | None]:
    return [card.code for card in game.zone(seat, name).cards]


@pytest.mark.clause("HELL-60", "HELL-61")
def test_a_hand_is_seen_by_its_owner_and_swapped_cards_by_all() -> None:
    game = Position(["A 3 2 2 2", "Q X 3 3 3"], {1: "3 4 K"})
    game.go("0 place 0; 0 attack 1; 0 A; 1 pass; 0 purgatory; 0 swap 3")
    assert codes(game, 0, "hand-0") == ["2", "2", "2", "Ks"]
    for seat in (1, SPECTATOR):
        assert codes(game, seat, "hand-0") == ["Ks", None, None, None]
    assert codes(game, 1, "purgatory-0") == ["3"]
    assert codes(game, 1, "pile-1") == ["4s", None]


@pytest.mark.clause("HELL-60", "HELL-61")
def test_a_price_swapped_back_is_known_to_all() -> None:
    game = Position(["9 8 K J 2", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price J; 0 8; 0 +K; 1 pass; 0 swap 2")
    assert codes(game, 1, "hand-0") == ["J", None]


@pytest.mark.clause("HELL-61")
def test_draws_are_told_to_the_owner_only() -> None:
    game = Position(["4 2 2 2 2 8", "9 3 3 3 3"])
    game.go("0 place 0; 0 attack 1; 0 4; 1 pass; 0 points")
    assert "You draw 8." in game.log(0)
    assert "Anna draws 1 card." in game.log(1)


def guarded(extra: str, **options: Any) -> Position:
    piles = {1: f"{extra} 9", 5: "", 8: "3"}
    game = Position(["9 K 4 6 2", "3 3 3 3 5"], piles, tokens={1: 1}, **options)
    return game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")


@pytest.mark.clause("HELL-62", "HELL-B30")
def test_a_hidden_extra_soul_is_known_to_nobody_until_the_count() -> None:
    one, other = guarded("8", extra_soul="hidden"), guarded("A", extra_soul="hidden")
    for seat in (0, 1, SPECTATOR):
        assert one.position.seen(seat) == other.position.seen(seat)
        assert one.log(seat) == other.log(seat)
    assert one.view(0).scores[0].note == "and 1 unseen soul"
    for game, points in ((one, 17), (other, 20)):
        game.go("0 keep; 1 place 7; 1 attack 8; 1 5; 0 pass; 1 points")
        assert game.over
        assert game.scores() == [points, 3]
        assert len(game.items(EventKind.SHOWN)) == 1


@pytest.mark.clause("HELL-62", "HELL-43")
def test_a_public_extra_soul_is_told_to_all() -> None:
    game = guarded("8")
    assert "Anna takes the card below it too, the 8." in game.log(1)
    assert game.scores() == [17, 0]


@pytest.mark.clause("HELL-63", "HELL-B09")
def test_a_forced_pass_looks_like_a_free_one() -> None:
    logs = []
    for hand in ("2 2 2 2 2", "K K K K K"):
        game = Position(["9 2 2 2 2", hand], {1: "3 3 3"})
        game.go("0 place 0; 0 attack 1; 0 9; 1 pass")
        logs.append((game.log(0), game.position.seen(0)))
    assert logs[0] == logs[1]


@pytest.mark.clause("HELL-63", "HELL-16")
def test_a_forced_hold_looks_like_a_free_one() -> None:
    logs = []
    for hand in ("2 2", "9 9"):
        game = Position([hand, "5"], rest="3 3 8", attack="may")
        game.go("0 place 0; 0 hold")
        logs.append((game.log(1), game.position.seen(1)))
    assert logs[0] == logs[1]


@pytest.mark.clause("HELL-64")
def test_every_move_is_seen_by_all() -> None:
    game = guarded("8")
    game.go("0 swap 2; 1 place 7; 1 attack 4; 1 5; 0 pass; 1 points")
    moves = [item for item in game.events if item.kind <= EventKind.TO_PURGATORY]
    assert len(moves) == 13
    assert all(item.sees == 0xFF for item in moves)
