"""What the table keeps of a game besides hands and piles: who passed, what lies where, what all
have seen of the souls."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.cards import PILE_HEIGHT
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase
from tests.games.hell_is_hungry.positions import Position, words

PLAIN = "0 place 0; 0 attack 1; "


@pytest.mark.clause("HELL-14", "HELL-27", "HELL-31")
def test_a_battle_is_kept_until_it_ends() -> None:
    game = Position(["4 2 9", "5 6 K"], {1: "3 8 7"}).go(PLAIN + "0 4")
    state = game.state
    assert (state.target, state.defender, state.mark, state.last) == (1, NOBODY, 5, NOBODY)
    assert (state.first, game.phase) == (2, Phase.SECOND)
    game.go("0 +9")
    assert (state.first, state.last, state.passed) == (NO_CARD, 0, 0)
    assert words(state.table[0]) == ["4", "9"]
    game.go("1 pass; 0 points")
    assert (state.target, state.defender, state.mark, state.last) == (NOBODY, NOBODY, 0, NOBODY)
    assert (state.first, state.passed, state.shut_out) == (NO_CARD, 0, 0)
    assert not state.table.any()


@pytest.mark.clause("HELL-28", "HELL-29", "HELL-B18")
@pytest.mark.parametrize("final", [False, True])
def test_passes_are_kept_until_the_next_play_and_final_ones_for_the_battle(final: bool) -> None:
    game = Position(["5 2", "9 2", "8 2", "K"], {1: "3 3 4"}, pass_final=final)
    game.go(PLAIN + "0 5; 0 alone; 1 pass")
    assert (game.state.passed, game.state.shut_out) == (0b0010, 0b0010 * final)
    game.go("2 8; 2 alone; 3 pass")
    assert (game.state.passed, game.state.shut_out) == (0b1000, 0b1010 * final)


@pytest.mark.clause("HELL-42", "HELL-28")
def test_the_defender_of_a_guarded_pile_is_kept() -> None:
    game = Position(["9 K 2", "A 3", "X X"], {1: "5 8 9"}, tokens={2: 1}).go("0 place 0")
    assert (game.state.defender, game.state.occupied) == (NOBODY, 0b11)
    assert game.go("0 attack 1").state.defender == 2


@pytest.mark.clause("HELL-03", "HELL-31")
@pytest.mark.parametrize("soul", ["2", "K"])
def test_souls_that_are_played_lie_on_the_table_and_are_won(soul: str) -> None:
    game = Position(["8 4 9", "3"], {1: "3 4 9"})
    game.give_soul(0, "9", soul)
    game.go(f"{PLAIN}0 {soul}s; 0 +8")
    assert (words(game.state.table_souls), words(game.state.table[0])) == ([soul], ["8"])
    game.go("1 pass")
    assert (game.won(0), game.won(0, 0), game.phase) == ([soul], ["8"], Phase.SOUL)
    assert (int(game.state.table_souls), game.state.table.any()) == (0, False)


@pytest.mark.clause("HELL-34", "HELL-61")
def test_souls_are_seen_when_they_are_turned_up() -> None:
    game = Position(["K A", "3"], {1: "5 8 9"}, rest="3")
    before = words(game.state.souls_seen)
    assert before == ["3"] * 8 + ["9"]
    game.go(PLAIN + "0 K; 0 alone; 1 pass; 0 points")
    assert words(game.state.souls_seen) == ["3"] * 8 + ["8", "9"]


@pytest.mark.clause("HELL-43", "HELL-62")
@pytest.mark.parametrize("how", ["public", "hidden"])
@pytest.mark.parametrize("below", ["5", ""])
def test_an_extra_soul_is_seen_unless_it_is_hidden(how: str, below: str) -> None:
    game = Position(["9 K 4", "3"], {4: f"{below} 8 9"}, rest="3", tokens={1: 4}, extra_soul=how)
    game.go("0 place 1; 0 attack 4; 0 price 9; 0 K; 0 alone; 1 pass")
    state, hidden = game.state, how == "hidden"
    seen = [*below, "9"] if hidden else [*below, "8", "9"]
    assert words(state.souls_seen) == ["3"] * 8 + seen
    assert words(state.won_unseen[0]) == (["8"] if hidden else [])
    assert game.won(0) == (["9"] if hidden else ["8", "9"])
    assert state.unseen_levels == (1 << PILE_HEIGHT * 4 + len(below) if hidden else 0)
    assert (game.tokens(), state.occupied) == ([1, None], 1 << 1)


@pytest.mark.clause("HELL-62", "HELL-51", "HELL-50")
def test_hidden_extra_souls_are_seen_at_the_count() -> None:
    piles = {1: "8 9", 5: "", 8: ""}
    game = Position(["9 K", "3"], piles, rest="3", tokens={1: 1}, extra_soul="hidden")
    game.go(PLAIN + "0 price 9; 0 K; 1 pass")
    assert (game.over, game.turn, int(game.state.ending)) == (True, NOBODY, 50)
    assert (int(game.state.won_unseen[0]), int(game.state.unseen_levels)) == (0, 0)
    assert words(game.state.souls_seen) == ["3"] * 6 + ["8", "9"]
    assert game.won(0) == ["8", "9"]


@pytest.mark.clause("HELL-04", "HELL-33", "HELL-45")
@pytest.mark.parametrize(
    ("top", "buried", "souls"),
    [(None, [], []), ("2", ["2"], []), ("Q", ["Q"], []), ("2s", [], ["2"]), ("Qs", [], ["Q"])],
)
def test_a_purgatory_buries_what_lay_on_top(
    top: str | None, buried: list[str], souls: list[str]
) -> None:
    paid = Position(["9 K 4", "3"], {1: "5 8 9"}, tokens={1: 1})
    won = Position(["9 K 4", "3"], {1: "5 8 7"})
    for game in (paid, won):
        if top:
            game.set_purgatory(0, top)
    paid.go(PLAIN + "0 price 9")
    won.go(PLAIN + "0 9; 0 alone; 1 pass; 0 purgatory")
    assert (paid.purgatory(0), won.purgatory(0)) == ("9", "7s")
    for game in (paid, won):
        assert words(game.state.buried[0]) == buried
        assert words(game.state.buried_souls[0]) == souls


@pytest.mark.clause("HELL-11", "HELL-61")
@pytest.mark.parametrize(("top", "own", "souls"), [("K", ["4", "K"], []), ("Ks", ["4"], ["K"])])
def test_a_swapped_card_is_in_the_hand_and_known(
    top: str, own: list[str], souls: list[str]
) -> None:
    game = Position(["4 4 4", "5"])
    game.set_purgatory(0, top)
    game.go(PLAIN + "0 4; 0 alone; 1 pass; 0 points; 0 swap 4")
    state = game.state
    assert (words(state.hands[0]), words(state.soul_hands[0])) == (own, souls)
    assert (game.purgatory(0), int(state.hand_sizes[0])) == ("4", 2)
    assert words(state.came_back[0]) == own[1:]


@pytest.mark.clause("HELL-54", "HELL-B35")
@pytest.mark.parametrize(
    ("won", "shares"),
    [((0, 0, 1), [0, 0, 1.0]), ((0, 1, 1), [0, 0.5, 0.5]), ((0, 1, 0), [0, 1.0, 0])],
)
def test_a_win_is_shared_by_those_with_the_most(won: tuple[int, ...], shares: list[float]) -> None:
    game = Position(["2", "2", "2"], rest="3 3 A")
    assert [GAME.contract["utility"](game.state, seat) for seat in range(3)] == [1 / 3] * 3
    for seat, cards in enumerate(won):
        game.state.won[seat, SOUL_DECK] = cards << 4 * 8
    game.go("0 place 0; 0 hold; 1 place 1; 1 hold; 2 place 2")
    assert not GAME.contract["over"](game.state)
    assert GAME.contract["over"](game.go("2 hold").state)
    assert [GAME.contract["utility"](game.state, seat) for seat in range(3)] == shares
