"""What events say: whom and which card they name, by which clause, and to whom they show it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from duskhouse.engine.state.events import FOR_ALL, NO_CARD, NOBODY, Event
from duskhouse.games.hell_is_hungry.beats import PAIR
from duskhouse.games.hell_is_hungry.cards import CODES, NAMES, counts
from duskhouse.games.hell_is_hungry.state import EventKind as E
from tests.games.hell_is_hungry.positions import Position, ranks, soul

Told = tuple[E, int, int, str, int]  # kind, clause, seat, card, amount
PLAIN = "0 place 0; 0 attack 1; "


def told(events: Sequence[Event]) -> list[Told]:
    names = {kind: code for code, kind in CODES.items()} | {NO_CARD: ""}
    return [(E(i.kind), i.clause, i.seat, names[i.card], i.amount) for i in events]


@pytest.mark.clause("HELL-12", "HELL-20", "HELL-21", "HELL-29", "HELL-31", "HELL-33", "HELL-34")
def test_a_plain_battle_is_told_step_by_step() -> None:
    game = Position(["4 2 9", "5 6 K"], {1: "3 8 3"})
    game.go(PLAIN + "0 4; 0 alone; 1 5; 1 +6; 0 pass; 1 points")
    assert told(game.events) == [
        (E.PLACE, 12, 0, "", 0),
        (E.ATTACK, 14, 0, "3s", 1),
        (E.LAY, 20, 0, "4", 1),
        (E.ALONE, 20, 0, "", 0),
        (E.PLAYED, 21, 0, "", ranks("4")[0]),
        (E.LAY, 20, 1, "5", 1),
        (E.ADD, 20, 1, "6", 0),
        (E.PLAYED, 21, 1, "", PAIR + 11),
        (E.PASS, 29, 0, "", 0),
        (E.WIN, 31, 1, "", 1),
        (E.TO_POINTS, 33, 1, "3s", 1),
        (E.FLIP, 34, NOBODY, "8s", 1),
        (E.TURN, 17, 1, "", 0),
    ]
    assert all(item.other == NOBODY and item.sees == FOR_ALL for item in game.events)
    assert [item.cards for item in game.items(E.PLAYED)] == [1 << 2, 1 << 3 | 1 << 4]


@pytest.mark.clause("HELL-41", "HELL-43", "HELL-10")
def test_a_guarded_battle_is_told_step_by_step() -> None:
    game = Position(["9 K 4 6 2 7", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go(PLAIN + "0 price 9; 0 4; 0 +6; 1 pass")
    assert told(game.events) == [
        (E.PLACE, 12, 0, "", 0),
        (E.ATTACK, 14, 0, "9s", 1),
        (E.PRICE, 41, 0, "9", 0),
        (E.LAY, 20, 0, "4", 1),
        (E.ADD, 20, 0, "6", 0),
        (E.PLAYED, 21, 0, "", PAIR + 10),
        (E.PASS, 29, 1, "", 0),
        (E.WIN, 31, 0, "", 1),
        (E.BREAK, 43, 0, "9s", 1),
        (E.EXTRA, 43, 0, "8s", 1),
        (E.FLIP, 34, NOBODY, "5s", 1),
        (E.TURN, 17, 1, "", 0),
        (E.DRAW, 10, 0, "", 1),
    ]
    others = {E(item.kind): item.other for item in game.events if item.other != NOBODY}
    assert others == {E.ATTACK: 1, E.BREAK: 1}
    [draw] = game.items(E.DRAW)
    assert (draw.cards, draw.sees) == (counts(ranks("7")), 0b01)


@pytest.mark.clause("HELL-20", "HELL-33", "HELL-34")
def test_a_lone_card_a_gap_and_a_soul_for_purgatory_are_told() -> None:
    game = Position(["9", "5"], {1: "8"}).go(PLAIN + "0 9; 1 pass; 0 purgatory")
    assert told(game.events)[2:4] == [(E.LAY, 20, 0, "9", 0), (E.PLAYED, 21, 0, "", 7)]
    assert told(game.events)[6:8] == [(E.TO_PURGATORY, 33, 0, "8s", 1), (E.GAP, 34, NOBODY, "", 1)]


@pytest.mark.clause("HELL-11")
def test_a_swap_is_told_with_both_cards() -> None:
    game = Position(["4 4 4 4 4", "5 5 5 5 5"])
    game.set_purgatory(0, "K")
    game.set_purgatory(1, "Ks")
    game.go(PLAIN + "0 4; 0 alone; 1 pass; 0 points; 1 keep; 0 swap 4")
    assert told(game.events)[-2:] == [(E.KEEP, 11, 1, "", 0), (E.SWAP, 11, 0, "4", CODES["K"])]


@pytest.mark.clause("HELL-16", "HELL-18", "HELL-51", "HELL-54")
def test_an_idle_end_is_told_step_by_step() -> None:
    game = Position(["2 2 3", "4 5"], rest="3 3 A").go("0 place 4; 0 hold; 1 place 0; 1 hold")
    assert told(game.events) == [
        (E.PLACE, 12, 0, "", NAMES[9, 4]),
        (E.HOLD, 16, 0, "", 0),
        (E.IDLE, 18, 0, "", 1),
        (E.TURN, 17, 1, "", 0),
        (E.PLACE, 12, 1, "", 0),
        (E.HOLD, 16, 1, "", 0),
        (E.IDLE, 18, 1, "", 2),
        (E.COUNT, 51, 0, "", 0),
        (E.COUNT, 51, 1, "", 0),
        (E.RESULT, 18, NOBODY, "", 0),
    ]
    assert game.events[-1].cards == 0b11


@pytest.mark.clause("HELL-43", "HELL-50", "HELL-51", "HELL-62", "HELL-B30")
def test_a_hidden_extra_soul_is_told_to_nobody_and_shown_at_the_count() -> None:
    piles = {1: "8 9", 5: "", 8: ""}
    game = Position(["9 K", "3"], piles, tokens={1: 1}, extra_soul="hidden")
    game.go(PLAIN + "0 price 9; 0 K; 1 pass")
    [extra] = game.items(E.EXTRA)
    assert (extra.seat, extra.card, extra.amount, extra.sees) == (0, soul("8"), 1, 0)
    assert told(game.events)[-5:] == [
        (E.GAP, 34, NOBODY, "", 1),
        (E.SHOWN, 62, 0, "", 0),
        (E.COUNT, 51, 0, "", 17),
        (E.COUNT, 51, 1, "", 0),
        (E.RESULT, 50, NOBODY, "", 0),
    ]
    [shown] = game.items(E.SHOWN)
    assert shown.cards == counts(ranks("8"))
    assert game.events[-1].cards == 0b01
