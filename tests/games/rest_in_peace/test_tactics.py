"""The rule-of-thumb player of Rest in Peace: its advice in single positions, and its strength."""

from __future__ import annotations

from duskhouse.engine.state.chance import new_generator
from duskhouse.games.rest_in_peace import GAME
from tests.games.by_tactics import games_by_tactics, share_of_wins
from tests.games.rest_in_peace.positions import G, Position


def advice(position: Position) -> set[str]:
    """What the player does here, over many throws of the dice."""
    generator = new_generator(1)
    states = position.played.states
    actions = {int(GAME.run.choose_one(states, 0, generator)) for _ in range(40)}
    return {GAME.notation.write_move(position.state, action) for action in actions}


def fight(green: str, blue: str, there: str, tokens: str = "CMMCMCMCMM") -> Position:
    """Green to move in round 1 against these cards of Blue's."""
    return Position(tokens=tokens).hands(green, blue).sides(blue=there)


# ------------------------------------------------------------------- a round
def test_takes_the_lead_by_the_cheapest_ghost() -> None:
    assert advice(fight("1 1 3 4 6", "1 1 1", "2")) == {"3"}
    assert advice(fight("1 1 3 4 6", "1 1 1", "3")) == {"4"}


def test_takes_the_lead_with_several_ghosts_if_none_is_enough() -> None:
    p = fight("1 1 6", "1 1 1", "6").won(blue="CC")
    assert advice(p) == {"6"}
    assert advice(p.play("6")) == {"1"}


def test_withdraws_from_what_is_too_dear() -> None:
    assert advice(fight("2 3 4 5 6", "1 1 1", "6 5", "MCMCMCMCMM")) == {"end"}


def test_stops_a_third_castle_at_almost_any_price() -> None:
    there = "6 6 2"
    assert advice(fight("1 3 4 5 6", "1 1 1", there).won(blue="CC")) == {"6"}
    assert advice(fight("1 3 4 5 6", "1 1 1", there, "MCMCMCMCMM").won(blue="CC")) == {"end"}


def test_lets_a_token_go_that_helps_nobody_to_a_set() -> None:
    """Round 9 with 2 castles and 2 manors each: to lose it is to lay one more card on the tenth."""
    p = Position(tokens="CCCCMMMMMM").round(9).hands("1 2 6", "1 1").won("CCMM", "CCMM").decks()
    assert advice(p) == {"end"}


def test_ends_its_turn_when_ahead_after_what_makes_the_lead_last() -> None:
    p = fight("1 2 4", "1 1 1", "2").play("4")
    assert advice(p) == {"end"}
    p.fronts("#24")
    assert advice(p) == {"#24"}


def test_a_psychic_takes_the_place_of_a_dearer_ghost() -> None:
    p = fight("4 5", "1 1", "2 2 2").sides("2 2", "2 2").fronts("#8")
    assert advice(p) == {"#8"}


def test_gives_up_by_a_tie_or_playing_dead() -> None:
    lost = "6 6 5 5 5"
    assert advice(fight("1 1", "1 1", lost).fronts("#27")) == {"#27"}
    p = fight("1 1", "1 1", lost).sides("5", lost).fronts("#22")
    assert advice(p) == {"#22"}
    assert advice(p.play("#22")) == {"@ 5"}


def test_lets_chance_play_only_for_a_small_lead() -> None:
    small, big = fight("1 3 4", "1 1", "1"), fight("1 3 4", "1 1", "6 6")
    for p in (small, big):
        p.state.marked = G
        p.state.marked_in = 1
    assert advice(small) == {"random"}
    assert advice(big) == {"end"}


# ------------------------------------------------------------------- answers
def test_names_what_changes_the_lead_most() -> None:
    p = fight("1", "1", "3 3 5").sides("2 2 4", "3 3 5").fronts("#10 #17 #11")
    assert advice(p.play("#10")) == {"= 2"}
    assert advice(p.play("= 2", "#17")) == {"= 3"}
    assert advice(p.play("= 3", "#11")) == {"@ 5"}


def test_auntie_brings_the_lowest_ghost_that_is_enough() -> None:
    p = fight("1", "1", "3").fronts("#2").decks("1 2 4 5 6").play("#2")
    assert advice(p) == {"= 4"}


# ------------------------------------------------------------------- the tenth
def test_places_little_early_and_the_best_at_the_end() -> None:
    p = Position().hands("1 3 6", "2").play("end")
    assert advice(p) <= {"ten 1", "none"}
    last = Position().round(9).hands("1 3 6", "2").decks().won("CMM", "CMM").play("end")
    assert advice(last) == {"ten 6"}


# ------------------------------------------------------------------- strength
def test_plays_whole_games_of_every_kind() -> None:
    for case, played, action in games_by_tactics(GAME):
        assert action in played.legal(), case.id


def test_beats_a_player_at_random() -> None:
    assert share_of_wins(GAME, seats=2, deals=40) > 0.9
