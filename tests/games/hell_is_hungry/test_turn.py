"""Set-up, the turn and the board, clause by clause."""

from __future__ import annotations

from collections import Counter

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.cards import RANKS
from duskhouse.games.hell_is_hungry.state import EventKind, Phase
from duskhouse.words.errors import Refused
from tests.games.hell_is_hungry.positions import Position, words


def deal(seats: int, number: int = 0) -> History:
    return History.deal(GAME, seats, {}, derived_seed("deal", seats, number))


@pytest.mark.clause("HELL-01", "HELL-02", "HELL-06", "HELL-07", "HELL-B40")
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_deal_has_whole_decks_and_a_square_of_souls(seats: int) -> None:
    played = deal(seats)
    setup = played.setup
    whole = {rank: 2 if rank == "X" else 4 for rank in RANKS}
    assert [len(pile) for pile in setup["piles"]] == [3] * (9 if seats == 2 else 16)
    assert len(setup["decks"]) == seats
    assert all(Counter(deck) == whole for deck in setup["decks"])
    souls = Counter(card for pile in setup["piles"] for card in pile)
    assert souls + Counter(words(played.state.aside)) == whole


@pytest.mark.clause("HELL-01")
def test_nobody_else_may_play() -> None:
    for seats in (1, 7):
        with pytest.raises(Refused, match="2 to 6"):
            deal(seats)


@pytest.mark.clause("HELL-04", "HELL-08", "HELL-B04", "HELL-B20")
def test_first_hands_are_five_and_all_else_is_empty() -> None:
    state = deal(4).state
    for seat in range(4):
        assert sum(1 for _ in words(state.hands[seat])) == 5
        assert (state.hand_sizes[seat], state.drawn[seat], state.deck_sizes[seat]) == (5, 5, 54)
        assert (state.tokens[seat], state.purgatory[seat]) == (-1, -1)
        assert not state.won[seat].any()


@pytest.mark.clause("HELL-09", "HELL-B01")
def test_every_seat_starts_about_as_often() -> None:
    starts = Counter(int(deal(3, number).state.start) for number in range(150))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 25


@pytest.mark.clause("HELL-09", "HELL-17", "HELL-B07", "HELL-B37")
def test_one_battle_then_the_player_on_the_left_whoever_won() -> None:
    game = Position(["4 2 2", "9 2 2", "3 3 3"], start=1)
    game.go("1 place 0; 1 attack 1; 1 2; 1 +2; 2 pass; 0 2; 0 +4; 1 pass; 2 pass; 0 points")
    assert (game.turn, game.phase) == (2, Phase.PLACE)
    two = Position(["4 4 4 4 4", "9"])
    assert two.go("0 place 0; 0 attack 1; 0 4; 0 alone; 1 pass; 0 points").turn == 1


@pytest.mark.clause("HELL-10", "HELL-30", "HELL-B28", "HELL-B39")
def test_everyone_refills_at_the_start_of_each_turn_and_not_before() -> None:
    game = Position(["4 2 2 2 2 8 8", "9 3 3 3 3", "5 6 6 6 6 7"])
    game.go("0 place 0; 0 attack 1; 0 4; 1 pass; 2 5; 2 alone")
    assert game.state.hand_sizes[:3].tolist() == [4, 5, 4]
    game.go("0 pass; 1 pass; 2 points")
    assert game.state.hand_sizes[:3].tolist() == [5, 5, 5]
    assert game.phase == Phase.PLACE
    assert (game.state.deck_sizes - game.state.drawn)[:3].tolist() == [1, 0, 0]
    draws = [(item.seat, item.amount) for item in game.items(EventKind.DRAW)]
    assert draws == [(2, 1), (0, 1)]


@pytest.mark.clause("HELL-10", "HELL-B28")
def test_a_deck_that_is_used_up_draws_no_more() -> None:
    game = Position(["4 4", "9 9 9 9 9 2"])
    game.go("0 place 0; 0 attack 1; 0 4; 0 alone; 1 9; 1 alone; 0 pass; 1 points")
    assert game.state.hand_sizes[:2].tolist() == [1, 5]


@pytest.mark.clause("HELL-11", "HELL-04", "HELL-B21", "HELL-B22")
def test_the_swap_window_goes_left_from_the_active_player() -> None:
    game = Position(["4 4 4 4 4", "5 5 5 5 5", "6 6 6 6 6"])
    for seat in range(3):
        game.set_purgatory(seat, "Ks")
    game.go("0 place 0; 0 attack 1; 0 4; 0 alone; 1 pass; 2 pass; 0 points")
    assert (game.turn, game.legal()) == (1, ["swap 5", "keep"])
    game.go("1 keep; 2 swap 6; 0 swap 4; 1 place 5")
    assert [game.purgatory(seat) for seat in range(3)] == ["4", "Ks", "6"]
    assert game.hand(2) == ["6", "6", "6", "6", "Ks"]


@pytest.mark.clause("HELL-11")
def test_an_empty_hand_or_purgatory_is_not_asked_to_swap() -> None:
    game = Position(["4", "", "6 6"])
    game.set_purgatory(1, "Ks")
    game.go("0 place 0; 0 attack 1; 0 4; 2 pass; 0 points")
    assert (game.turn, game.phase) == (1, Phase.PLACE)


@pytest.mark.clause("HELL-B21")
def test_swap_active_asks_nobody_else() -> None:
    game = Position(["A 3 2 2 2", "Q X 3 3 3"], {1: "3 4 K"}, swap="active")
    game.go("0 place 0; 0 attack 1; 0 A; 1 pass; 0 purgatory")
    game.go("1 place 8; 1 attack 7; 1 Q; 1 alone; 0 pass; 1 points")
    assert (game.turn, game.legal()) == (0, ["swap 2", "swap 3", "keep"])


@pytest.mark.clause("HELL-12", "HELL-B02", "HELL-B03")
def test_a_token_goes_to_any_pile_with_cards_and_no_other_token() -> None:
    game = Position(["2 2 4", "9"], {0: ""}, tokens={0: 4, 1: 7})
    assert game.legal() == [f"place {pile}" for pile in (1, 2, 3, 4, 5, 6, 8)]
    assert (game.why_not("place 0"), game.why_not("place 7")) == ("HELL-B03", "HELL-12")
    assert game.why_not("place 9") == "HELL-06"


@pytest.mark.clause("HELL-B02")
def test_token_must_move() -> None:
    game = Position(["2 2 4", "9"], tokens={0: 4, 1: 7}, token_must_move=True)
    assert game.legal() == [f"place {pile}" for pile in (0, 1, 2, 3, 5, 6, 8)]
    assert game.why_not("place 4") == "HELL-B02"


@pytest.mark.clause("HELL-13", "HELL-14", "HELL-B26", "HELL-B36")
def test_only_adjacent_piles_are_targets_and_never_the_own() -> None:
    game = Position(["4 4 4 4 4", "9"], {1: ""}, tokens={1: 8}).go("0 place 4")
    assert game.legal() == ["attack 3", "attack 5", "attack 7"]
    assert game.why_not("attack 4") == "HELL-B36"
    assert game.why_not("attack 8") == "HELL-13"
    assert game.why_not("attack 1") == "HELL-14"


@pytest.mark.clause("HELL-B05", "HELL-13")
def test_adjacency_8_reaches_over_corners() -> None:
    game = Position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A", adjacency=8)
    assert game.go("0 place 4").legal() == ["attack 8"]
    plain = Position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A")
    assert plain.go("0 place 4").legal() == ["hold"]


@pytest.mark.clause("HELL-15")
def test_a_pile_that_cannot_be_opened_is_no_target() -> None:
    game = Position(["4 4 4", "9"], {1: "3 3 9"}).go("0 place 0")
    assert game.legal() == ["attack 3"]
    assert game.why_not("attack 1") == "HELL-15"


@pytest.mark.clause("HELL-16", "HELL-40")
def test_a_guarded_pile_is_no_duty_but_may_be_taken_instead() -> None:
    lone = Position(["4 4 4 4 4", "9"], {1: "3 3 3"}, rest="3 3 A", tokens={1: 1})
    assert lone.go("0 place 0").legal() == ["hold", "attack 1"]
    beside = Position(["4 4 4 4 4", "9"], tokens={1: 1})
    assert beside.go("0 place 0").legal() == ["attack 1", "attack 3"]
    assert beside.why_not("hold") == "HELL-16"


@pytest.mark.clause("HELL-B06", "HELL-16")
def test_attack_may_adds_hold() -> None:
    game = Position(["2 2 4", "9"], {8: "5 5 3"}, rest="3 3 A", attack="may")
    assert game.go("0 place 5").legal() == ["hold", "attack 8"]


@pytest.mark.clause("HELL-18", "HELL-B08")
def test_a_battle_starts_the_lap_anew() -> None:
    game = Position(["2 2 4", "4 5", "4 4 4"], {8: "5 5 3"}, rest="3 3 A")
    game.go("0 place 0; 0 hold; 1 place 1; 1 hold; 2 place 9; 2 attack 8; 2 4; 2 alone")
    game.go("0 pass; 1 pass; 2 points")
    assert (game.over, int(game.state.idle)) == (False, 0)
    game.go("0 place 0; 0 hold; 1 place 1; 1 hold")
    assert not game.over
    assert game.go("2 place 2; 2 hold").over


@pytest.mark.clause("HELL-63")
def test_hold_is_asked_of_an_empty_hand_but_not_without_a_pile_in_reach() -> None:
    assert Position(["", "9"]).go("0 place 0").legal() == ["hold"]
    game = Position(["4", "9"], {1: "", 3: ""}).go("0 place 0")
    assert (game.turn, game.phase, int(game.state.idle)) == (1, Phase.PLACE, 1)


@pytest.mark.clause("HELL-17", "HELL-12")
def test_the_next_turn_begins_with_the_left_player_placing() -> None:
    game = Position(["2", "2"], rest="3 3 A").go("0 place 4; 0 hold")
    assert (game.turn, game.legal().count("place 4")) == (1, 0)
