"""Which reason is given for what may not be done, over all actions there are."""

from __future__ import annotations

import pytest

from duskhouse.engine.game.actions import MOST_ACTIONS
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import CODES
from duskhouse.games.rest_in_peace.state import END, NONE, RANDOM, WITHDRAW
from tests.games.rest_in_peace.positions import B, G, Position

SWITCH = {"withdraw_when_ahead": True}


def reasons(position: Position) -> dict[int, str]:
    """The reason of every action that is not legal. No guard bars one that is."""
    played = position.played
    played.refresh()
    assert GAME.guards is not None
    for guard in GAME.guards.guards:
        if guard.is_asked_in(int(played.state.phase)):
            assert not int(guard.bars(played.state)) & played.actions, guard.name
    barred = [action for action in range(MOST_ACTIONS) if not played.is_legal(action)]
    return {action: GAME.pieces.read(played.why_not(action)).kind.name for action in barred}


def facing_14(options: dict[str, bool] | None = None, **blue: str) -> Position:
    """Blue's turn; Green's 14 works, and with it whatever else is named."""
    position = Position(options).hands("1 1", blue.get("hand", "6 5")).decks()
    position.fronts("#14 " + blue.get("theirs", ""), blue.get("front", ""))
    return position.play("1", "#14")


# ----------------------------------------------------------------------- a turn
@pytest.mark.clause("YAO-P14", "YAO-A04")
def test_who_owes_cards_cannot_withdraw_by_the_switch() -> None:
    assert reasons(facing_14(SWITCH).play("end"))[WITHDRAW] == "would-not-pass"
    assert reasons(facing_14().play("end"))[WITHDRAW] == "withdraw"


@pytest.mark.clause("YAO-A04", "YAO-16")
def test_who_is_not_ahead_cannot_withdraw_by_the_switch() -> None:
    behind = Position(SWITCH).hands("1", "6").decks()
    assert reasons(behind)[WITHDRAW] == "withdraw"
    assert WITHDRAW not in reasons(behind.play("1"))


@pytest.mark.clause("YAO-24", "YAO-21")
@pytest.mark.parametrize(
    ("marked", "hand", "reason"),
    [
        (B, "2 3", "no-ghost"),
        (G, "2 3", "not-tripped"),
        (B, "2 4", None),
        (G, "2 4", "not-tripped"),
    ],
)
def test_nothing_can_be_drawn_from_a_banned_hand(
    marked: int, hand: str, reason: str | None
) -> None:
    p = Position().hands("1", hand).fronts("#25").decks().play("1", "#25", "= 2", "= 3", "end")
    p.state.marked = marked
    assert reasons(p).get(RANDOM) == reason


@pytest.mark.clause("YAO-P14", "YAO-22")
@pytest.mark.parametrize(
    ("front", "theirs", "more"),
    [
        ("#7", "", ()),
        ("#8", "#24", ("#24",)),
        ("#5", "#25", ("#25", "= 3", "= 4")),
        ("#21", "", ()),
    ],
)
def test_a_second_card_is_owed_only_if_there_is_one(
    front: str, theirs: str, more: tuple[str, ...]
) -> None:
    p = facing_14(hand="6", front=front, theirs=theirs).play(*more, "end", "6")
    assert END not in reasons(p)
    p = facing_14(hand="6 6", front=front, theirs=theirs).play(*more, "end", "6")
    assert reasons(p)[END] == "not-enough"


# ---------------------------------------------------------------------- answers
VALUES = dict.fromkeys(range(7, MOST_ACTIONS), "no-value")
PLAYERS = dict.fromkeys(range(3, MOST_ACTIONS), "no-player")


@pytest.mark.clause("YAO-P25")
def test_what_is_no_value_is_no_answer_to_25() -> None:
    p = Position().hands("1", "6").fronts("#25").decks().play("1", "#25")
    assert reasons(p) == {NONE: "must-choose", **VALUES}
    assert reasons(p.play("= 2")) == {NONE: "must-choose", 2: "answer", **VALUES}


@pytest.mark.clause("YAO-P16")
def test_16_need_not_be_used() -> None:
    p = Position().hands("1 2", "6").fronts("#16").decks().play("1", "2", "#16")
    assert reasons(p) == {**dict.fromkeys((3, 4, 5, 6), "answer"), **VALUES}


@pytest.mark.clause("YAO-P19")
def test_what_is_no_player_is_no_answer_to_19() -> None:
    p = Position().hands("1", "6").fronts("#19").decks("1 2", "1 2").play("1", "#19")
    assert reasons(p) == {NONE: "must-choose", **PLAYERS}


@pytest.mark.clause("YAO-P20")
def test_what_is_no_player_is_no_answer_to_20() -> None:
    p = Position().hands("1", "6").fronts("#20").decks().play("1", "#20")
    assert reasons(p) == {NONE: "must-choose", **PLAYERS}


@pytest.mark.clause("YAO-P11")
def test_what_does_not_lie_there_is_no_answer_to_11() -> None:
    p = Position().hands("1", "6 4").fronts("", "#11").decks().play("1", "end", "6", "#11")
    others = {action: "answer" for action in range(1, MOST_ACTIONS) if action != CODES["1"]}
    assert reasons(p) == {NONE: "must-choose", **others}


@pytest.mark.clause("YAO-P22")
def test_22_need_take_nothing_back() -> None:
    p = Position().hands("1 2", "6").fronts("#22").decks().play("1", "2", "#22")
    lying = (NONE, CODES["1"], CODES["2"])
    assert reasons(p) == {n: "answer" for n in range(MOST_ACTIONS) if n not in lying}
