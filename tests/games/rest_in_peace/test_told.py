"""What events say: whom and which card they name, by which clause, and to whom they show it."""

from __future__ import annotations

import pytest

from duskhouse.engine.state.events import FOR_ALL, NO_CARD, NOBODY
from duskhouse.games.rest_in_peace.cards import CODES
from duskhouse.games.rest_in_peace.state import Ending, EventKind
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET
from tests.games.rest_in_peace.positions import B, G, Position, pile, reveal

CASTLE, MANOR = 1, 16


def totals(green: int, blue: int) -> int:
    """Both totals as one amount."""
    return green + TOTAL_OFFSET | (blue + TOTAL_OFFSET) << 8


# -------------------------------------------------------------------- psychics
@pytest.mark.clause("YAO-23", "YAO-P02", "YAO-P11", "YAO-P16", "YAO-P18", "YAO-P19", "YAO-P28")
@pytest.mark.parametrize("psychic", [2, 11, 16, 18, 19, 28])
def test_a_psychic_without_a_target_is_named_with_its_clause(psychic: int) -> None:
    p = Position().round(9).hands("").decks().fronts(f"#{psychic}").play(f"#{psychic}")
    [told] = p.of_kind(EventKind.NO_EFFECT)
    assert (told.seat, told.card, told.clause) == (G, CODES[f"#{psychic}"], 200 + psychic)


@pytest.mark.clause("YAO-P20", "YAO-23")
def test_20_without_a_target_is_named_with_its_clause() -> None:
    p = Position().hands("1", "").fronts("#20").play("#20", "opponent")
    [told] = p.of_kind(EventKind.NO_EFFECT)
    assert (told.seat, told.card, told.clause) == (G, CODES["#20"], 220)


@pytest.mark.clause("YAO-P03", "YAO-71")
def test_03_tells_its_owner_the_hand_and_the_other_that_it_was_seen() -> None:
    p = Position().hands("1", "4 5").fronts("#3").play("#3")
    [look] = p.of_kind(EventKind.LOOK)
    assert (look.seat, look.other, look.cards, look.sees) == (G, B, pile("4 5"), 0b11)


@pytest.mark.clause("YAO-P20", "YAO-71", "YAO-74", "YAO-77")
@pytest.mark.parametrize(("played", "sees"), [(["#20"], 0b10), (["#3", "#20"], 0b11)])
def test_20_names_the_ghost_to_those_who_saw_it(played: list[str], sees: int) -> None:
    p = Position().hands("", "4 5").fronts("#3 #20").play(*played, "opponent > 5")
    [met] = p.of_kind(EventKind.MEET)
    assert (met.seat, met.card, met.clause, met.sees) == (B, 5, 220, sees)


@pytest.mark.clause("YAO-P20")
def test_20_names_the_ghost_to_all_on_the_tenth() -> None:
    [met] = reveal("#20", "", hands=("", "5")).play("opponent > 5").of_kind(EventKind.MEET)
    assert (met.seat, met.card, met.sees) == (B, 5, FOR_ALL)


@pytest.mark.clause("YAO-P27")
def test_27_is_named() -> None:
    [lull] = Position().hands("1").fronts("#27").decks().play("#27").of_kind(EventKind.LULL)
    assert (lull.seat, lull.card, lull.clause) == (G, CODES["#27"], 227)


@pytest.mark.clause("YAO-P29", "YAO-P06")
def test_29_is_named_and_lifts_the_marker_by_its_own_clause() -> None:
    p = Position().hands("1", "2").fronts("#6 #29").decks().play("1", "#6", "#29")
    [worthless] = p.of_kind(EventKind.WORTHLESS)
    [lifted] = p.of_kind(EventKind.UNMARKED)
    assert (worthless.card, worthless.clause) == (CODES["#29"], 229)
    assert (lifted.seat, lifted.clause) == (B, 229)


# ----------------------------------------------------------------------- turns
@pytest.mark.clause("YAO-15")
def test_a_ghost_is_named_when_it_is_played() -> None:
    [played] = Position().hands("4").play("4").events()
    assert (played.kind, played.seat, played.card, played.clause) == (EventKind.PLAY, G, 4, 15)


@pytest.mark.clause("YAO-15", "YAO-P08")
def test_a_psychic_is_named_when_it_is_played() -> None:
    [played] = Position().fronts("#8").play("#8").events()
    assert (played.kind, played.seat, played.card) == (EventKind.PLAY, G, CODES["#8"])
    assert played.clause == 208


@pytest.mark.clause("YAO-P10")
def test_an_answer_names_the_psychic_that_asked() -> None:
    [answer] = Position().fronts("#10").play("#10", "= 3").events()
    assert (answer.kind, answer.seat, answer.card) == (EventKind.ANSWER, G, 3)
    assert (answer.amount, answer.clause) == (10, 210)


@pytest.mark.clause("YAO-24", "YAO-P06")
def test_a_random_ghost_is_drawn_then_the_marker_goes() -> None:
    p = Position().hands("1", "2").fronts("#6").decks().play("1", "#6", "end", "random > 2")
    kinds = [EventKind.RANDOM, EventKind.DRAWN, EventKind.UNMARKED]
    assert [item.kind for item in p.events()] == kinds
    assert [item.clause for item in p.events()] == [24, 24, 206]
    assert [item.card for item in p.events()] == [NO_CARD, 2, NO_CARD]
    assert {item.seat for item in p.events()} == {B}


@pytest.mark.clause("YAO-16", "YAO-18", "YAO-A04")
@pytest.mark.parametrize(
    ("moves", "kind", "amount"),
    [
        (["3", "end"], EventKind.END, 0),
        (["end"], EventKind.END, 1),
        (["3", "withdraw"], EventKind.WITHDRAW, 1),
    ],
)
def test_the_end_of_a_turn_tells_a_withdrawal(
    moves: list[str], kind: EventKind, amount: int
) -> None:
    ended = Position({"withdraw_when_ahead": True}).hands("3", "1").play(*moves).events()[0]
    assert (ended.kind, ended.seat, ended.card) == (kind, G, NO_CARD)
    assert (ended.amount, ended.clause) == (amount, 16)


# ---------------------------------------------------------- the end of a round
@pytest.mark.clause("YAO-50", "YAO-51", "YAO-53", "YAO-57", "YAO-59")
def test_the_end_of_a_round_is_told_step_by_step() -> None:
    p = Position(line=[9, *range(1, 9)]).hands("3", "1").decks("", "4 2 5").play("3", "end", "end")
    end, lost, tokens, takes, draw = p.events()
    assert (end.kind, end.seat) == (EventKind.END, B)
    assert (lost.kind, lost.seat, lost.clause) == (EventKind.LOST, B, 50)
    assert (lost.amount, lost.card) == (totals(3, 0), NO_CARD)
    assert (tokens.kind, tokens.seat, tokens.clause) == (EventKind.TOKENS, G, 51)
    assert (tokens.amount, tokens.card) == (CASTLE, NO_CARD)
    assert (takes.kind, takes.seat, takes.card, takes.clause) == (EventKind.TAKES, B, 15, 53)
    assert (draw.kind, draw.seat, draw.card, draw.clause) == (EventKind.DRAW, B, NO_CARD, 57)
    assert (draw.cards, draw.amount, draw.sees) == (pile("4 2"), 2, 0b10)
    none, next_round = p.play("none").events()
    assert (none.kind, none.seat, none.card) == (EventKind.PLACE, B, NO_CARD)
    assert (none.amount, none.clause, none.sees) == (0, 58, FOR_ALL)
    assert (next_round.kind, next_round.seat, next_round.card) == (EventKind.ROUND, G, NO_CARD)
    assert (next_round.amount, next_round.clause) == (2, 59)


@pytest.mark.clause("YAO-51", "YAO-P27")
def test_tokens_that_move_on_are_told_and_then_taken_together() -> None:
    p = Position(tokens="MCCMCMCMMM").hands("1", "").decks()
    for amount in (MANOR, CASTLE + MANOR):
        [moved] = p.fronts("#27").play("#27").of_kind(EventKind.TOKENS_MOVE)
        assert (moved.seat, moved.card) == (NOBODY, NO_CARD)
        assert (moved.amount, moved.clause) == (amount, 51)
    [taken] = p.play("1", "end", "end").of_kind(EventKind.TOKENS)
    assert (taken.seat, taken.amount) == (G, 2 * CASTLE + MANOR)
    assert [p.tokens(place) for place in (1, 2, 3)] == ["", "", ""]
    assert p.state.taken_by.tolist()[:4] == [0, 0, 0, 1 + G]


@pytest.mark.clause("YAO-53", "YAO-P01", "YAO-A26")
@pytest.mark.parametrize(
    ("what", "front", "kind", "taker", "clause"),
    [
        ("remove", "", EventKind.REMOVED, NOBODY, 126),
        ("carry", "", EventKind.STAYS, NOBODY, 126),
        ("player", "", EventKind.TAKES, B, 126),
        ("remove", "#1", EventKind.TAKES, G, 201),
    ],
)
def test_what_becomes_of_a_psychic_is_told(
    what: str, front: str, kind: EventKind, taker: int, clause: int
) -> None:
    p = Position({"lull_psychic": what}, line=[9, *range(1, 9)]).hands("1", "").decks()
    p.fronts(front, "#27").play("1", *front.split(), "end", "#27")
    [told] = [item for item in p.events() if item.card == CODES["#9"]]
    assert (told.kind, told.seat, told.clause) == (kind, taker, clause)


@pytest.mark.clause("YAO-54", "YAO-P13")
@pytest.mark.parametrize("seat", [G, B])
def test_13_is_named_when_it_moves(seat: int) -> None:
    p = Position(start=seat).hands("", "").fronts("#13", "#13").decks().play("#13", "end", "end")
    [moved] = p.of_kind(EventKind.MOVED)
    assert (moved.seat, moved.card, moved.clause) == (seat, CODES["#13"], 54)


@pytest.mark.clause("YAO-58", "YAO-74", "YAO-75")
@pytest.mark.parametrize(
    ("move", "card", "amount", "sees"),
    [("ten 6", 6, 1, 0b01), ("ten #1", CODES["#1"], 2, FOR_ALL)],
)
def test_a_placed_card_is_told_to_those_who_know_it(
    move: str, card: int, amount: int, sees: int
) -> None:
    placed = Position().hands("6", "1").decks().play("end", move).events()[0]
    assert (placed.kind, placed.seat, placed.clause) == (EventKind.PLACE, G, 58)
    assert (placed.card, placed.amount, placed.sees) == (card, amount, sees)


@pytest.mark.clause("YAO-12")
def test_a_psychic_that_is_turned_up_is_named() -> None:
    p = Position({"learning_reveal": True}, line=[2, 1, 3, 7, *(4, 5, 6, 8, 9)])
    [turned] = p.play("end", "none").of_kind(EventKind.TURNED_UP)
    assert (turned.seat, turned.card, turned.clause) == (NOBODY, CODES["#7"], 12)


# ------------------------------------------------------------------- the tenth
@pytest.mark.clause("YAO-60", "YAO-61", "YAO-62", "YAO-63")
def test_the_tenth_is_told_step_by_step() -> None:
    p = reveal("4 #4", "5 #8 #26", won=("CCMMM", "CMMM"))
    *_, green, blue, four, eight, named = p.events()
    assert (green.kind, green.seat, green.cards) == (EventKind.REVEAL, G, pile("4"))
    assert (blue.kind, blue.seat, blue.cards) == (EventKind.REVEAL, B, pile("5"))
    assert (green.clause, green.card) == (60, NO_CARD)
    assert (four.kind, four.seat, four.card) == (EventKind.ACTIVATE, G, CODES["#4"])
    assert (four.amount, four.clause) == (totals(4, 5), 204)
    assert (eight.seat, eight.card, eight.amount) == (B, CODES["#8"], totals(6, 5))
    assert (named.seat, named.card, named.amount) == (B, CODES["#26"], totals(6, 5))
    _, judged, *_ = p.play("= 5").events()
    assert (judged.kind, judged.seat, judged.card) == (EventKind.TENTH, B, NO_CARD)
    assert (judged.amount, judged.clause) == (totals(6, 8), 63)


@pytest.mark.clause("YAO-62", "YAO-A31", "YAO-P01")
def test_a_psychic_that_does_nothing_on_the_tenth_names_the_ruling() -> None:
    [told] = reveal("#1", "").of_kind(EventKind.NO_EFFECT)
    assert (told.seat, told.card, told.clause) == (G, CODES["#1"], 131)


@pytest.mark.clause("YAO-52", "YAO-64", "YAO-65")
@pytest.mark.parametrize(
    ("green", "blue", "won", "winners", "ending", "clause"),
    [
        ("4", "3", ("CCMMM", "CMMM"), 0b01, Ending.TENTH, 64),
        ("3", "4", ("CCMMM", "CMMM"), 0b10, Ending.TENTH, 64),
        ("3", "3", ("CCMMM", "CMMM"), 0b01, Ending.TOKENS, 65),
        ("3", "3", ("CMMM", "CCMMM"), 0b10, Ending.TOKENS, 65),
        ("3", "3", ("CMMM", "CCMM"), 0, Ending.DRAW, 65),
    ],
)
def test_the_result_names_winners_and_how_it_ended(
    green: str, blue: str, won: tuple[str, str], winners: int, ending: Ending, clause: int
) -> None:
    p = reveal(green, blue, won=won)
    [result] = p.of_kind(EventKind.RESULT)
    assert (result.seat, result.card, result.cards) == (NOBODY, NO_CARD, winners)
    assert (result.amount, result.clause) == (ending, clause)
    assert (p.state.winners, p.state.ending, p.turn) == (winners, ending, NOBODY)


@pytest.mark.clause("YAO-52")
@pytest.mark.parametrize(
    ("tokens", "won", "ending"),
    [("CMCMCMCMMM", "CC", Ending.CASTLES), ("MCCMCMCMMM", "MMM", Ending.MANORS)],
)
@pytest.mark.parametrize("seat", [G, B])
def test_a_goal_is_told_with_who_reached_it(
    tokens: str, won: str, ending: Ending, seat: int
) -> None:
    p = Position(tokens=tokens, start=seat).hands("3", "3").won(won, won)
    [result] = p.play("3", "end", "end").of_kind(EventKind.RESULT)
    assert (result.cards, result.amount, result.clause) == (1 << seat, ending, 52)
