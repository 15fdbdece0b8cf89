"""The rule-of-thumb player of Hell is Hungry: its advice in single positions, and its strength."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.chance import new_generator
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.cards import NEIGHBOURS
from tests.games.by_tactics import games_by_tactics, share_of_wins
from tests.games.hell_is_hungry.positions import Position


def advice(position: Position) -> set[str]:
    """What the player does here, over many throws of the dice."""
    generator = new_generator(1)
    actions = {int(GAME.run.choose_one(position.states, 0, generator)) for _ in range(40)}
    return {GAME.notation.write_move(position.state, action) for action in actions}


def test_goes_beside_the_best_target_and_attacks_it() -> None:
    p = Position(["A A K Q 9", "3 3 3 3 3"], {4: "3 3 K"})
    near = {f"place {pile}" for pile in range(9) if NEIGHBOURS[9, 0, 4] >> pile & 1}
    assert advice(p) <= near
    assert advice(p.go("0 place 1")) == {"attack 4"}


def test_stays_away_from_battles_it_would_lose() -> None:
    """To open on the King would lose the Ace: better to stand where the duty does not bind."""
    p = Position(["A 3 3 3 3", "9 9 9 9 9"], {0: "3 3 K"}, rest="X X X")
    assert advice(p).isdisjoint({"place 1", "place 3"})
    assert advice(p.go("0 place 8")) == {"hold"}


def test_keeps_the_joker_when_little_is_at_stake() -> None:
    p = Position(["5 2 2 2 2", "X 9 8 7 6"]).go("0 place 0; 0 attack 1; 0 5; 0 alone")
    assert "X" not in advice(p)


def test_lays_the_joker_on_a_rich_pile_with_a_card_it_does_not_need() -> None:
    p = Position(["A K K 2 2", "A X 3 4 5"], {1: "3 3 A"}).go("0 place 0; 0 attack 1; 0 K; 0 +K")
    assert advice(p) <= {"3", "4", "5"}
    assert advice(p.go("1 3")) == {"+X"}


def test_a_two_takes_a_lone_joker() -> None:
    p = Position(["X 3 3 3 3", "2 A 9 8 7"]).go("0 place 0; 0 attack 1; 0 X; 0 alone")
    assert advice(p) == {"2"}


def test_passes_when_a_good_card_would_only_feed_the_pile() -> None:
    p = Position(["4 9 9 9 9", "A 2 2 2 2"]).go("0 place 0; 0 attack 1; 0 4; 0 alone")
    assert "A" in p.legal()
    assert advice(p) == {"pass"}


def test_swaps_its_worst_card_for_a_better_one_only() -> None:
    better = Position(["3 9 J Q A", "3 3 3 3 3"])
    better.set_purgatory(0, "K")
    better.state.phase = 0
    assert advice(better) == {"swap 3"}
    better.set_purgatory(0, "3")
    assert advice(better) == {"keep"}


def test_pays_with_the_card_it_misses_least() -> None:
    p = Position(["9 X A A 2", "3 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    p.go("0 place 0; 0 attack 1")
    assert advice(p) == {"price 9"}


def test_counts_a_soul_at_once() -> None:
    p = Position(["9 2 2 2 2", "3 3 3 3 3"]).go("0 place 0; 0 attack 1; 0 9; 1 pass")
    assert advice(p) == {"points"}


def test_plays_whole_games_of_every_kind() -> None:
    for case, played, action in games_by_tactics(GAME):
        assert action in played.legal(), case.id


@pytest.mark.parametrize(("seats", "least"), [(2, 0.93), (4, 0.80), (6, 0.6)])
def test_beats_players_at_random(seats: int, least: float) -> None:
    assert share_of_wins(GAME, seats, deals=60 // seats) > least
