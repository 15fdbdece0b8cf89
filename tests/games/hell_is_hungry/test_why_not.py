"""Which reason is given for what may not be done, over all actions there are."""

from __future__ import annotations

from collections import defaultdict

import pytest

from duskhouse.engine.game.actions import MOST_ACTIONS
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.cards import CODES, KINDS
from duskhouse.games.hell_is_hungry.state import NONE, PILE
from tests.games.hell_is_hungry.positions import Position

CARDS = set(range(KINDS))


def reasons(game: Position) -> dict[str, set[int]]:
    """The actions that are not legal, by their reasons. No guard bars one that is."""
    played = game.position
    assert GAME.guards is not None
    for guard in GAME.guards.guards:
        if guard.is_asked_in(int(game.phase)):
            assert not int(guard.bars(game.state)) & played.actions, guard.name
    found = defaultdict(set)
    for action in range(MOST_ACTIONS):
        if not played.is_legal(action):
            found[GAME.pieces.read(played.why_not(action)).kind.name].add(action)
    return dict(found)


def cards(text: str) -> set[int]:
    return {CODES[card] for card in text.split()}


def piles(*numbers: int) -> set[int]:
    return {PILE + number for number in numbers}


BEYOND = piles(*range(9, 16))
OTHERS = set(range(PILE + 16, MOST_ACTIONS))


@pytest.mark.clause("HELL-06", "HELL-12", "HELL-B03")
def test_why_a_token_cannot_go_there() -> None:
    assert reasons(Position(["2 2 4", "9"], {0: ""}, tokens={0: 4, 1: 7})) == {
        "place-gap": piles(0),
        "taken": piles(7),
        "no-such-pile": BEYOND,
        "asked-place": CARDS | {NONE} | OTHERS,
    }


@pytest.mark.clause("HELL-06", "HELL-13", "HELL-14", "HELL-16", "HELL-B36")
def test_why_a_pile_cannot_be_attacked() -> None:
    game = Position(["4 4 4 4 4", "9"], {1: "", 3: "3 7"}, tokens={1: 8}).go("0 place 4")
    assert reasons(game) == {
        "own-token": piles(4),
        "attack-gap": piles(1),
        "not-next": piles(0, 2, 6, 8),
        "no-such-pile": BEYOND,
        "duty-to-attack": {NONE},
        "asked-attack": CARDS | OTHERS,
    }


@pytest.mark.clause("HELL-15")
def test_why_an_unguarded_pile_cannot_be_attacked() -> None:
    game = Position(["4 4 4", "9"], {1: "3 3 9"}).go("0 place 0")
    assert reasons(game)["not-beaten"] == piles(1)


@pytest.mark.clause("HELL-15", "HELL-41")
@pytest.mark.parametrize(
    ("hand", "given", "soul", "reason"),
    [
        ("2 2", "2", "9", "cannot-pay"),
        ("3 2", "2", "K", "cannot-pay-and-open"),
        ("9 2", "2", "2", "cannot-pay"),
    ],
)
def test_why_a_guarded_pile_cannot_be_attacked(
    hand: str, given: str, soul: str, reason: str
) -> None:
    game = Position([hand, "3"], {1: "3 3 K"}, rest="X", tokens={1: 1}).go("0 place 0")
    game.give_soul(0, given, soul)
    assert reasons(game)[reason] == piles(1)


@pytest.mark.clause("HELL-41")
def test_why_a_card_is_no_price() -> None:
    game = Position(["K 2 2 8", "A"], {1: "5 8 9"}, tokens={1: 1})
    game.give_soul(0, "2", "2")
    game.give_soul(0, "8", "9")
    game.go("0 place 0; 0 attack 1")
    assert game.legal() == ["price K", "price 9s"]
    assert reasons(game) == {
        "too-low": cards("2 2s"),
        "not-in-hand": CARDS - cards("2 2s K 9s"),
        "asked-price": {NONE, *piles(*range(16)), *OTHERS},
    }


@pytest.mark.clause("HELL-20", "HELL-27")
def test_why_a_card_is_no_play() -> None:
    game = Position(["9 4", "2 K"], {1: "3 3 7"}).go("0 place 0; 0 attack 1")
    assert reasons(game)["attacker-opens"] == {NONE}
    game.go("0 9; 0 alone")
    assert "attacker-opens" not in reasons(game)


@pytest.mark.clause("HELL-20", "HELL-22")
def test_why_a_card_does_not_stand_alone() -> None:
    game = Position(["9 4 4 6", "5"], {1: "3 3 7"}).go("0 place 0; 0 attack 1")
    game.play("6")
    assert reasons(game)["not-alone"] == {NONE}
    game = Position(["9 4 4 6", "5"], {1: "3 3 7"}).go("0 place 0; 0 attack 1")
    game.play("9")
    assert "not-alone" not in reasons(game)


@pytest.mark.clause("HELL-20")
def test_under_the_first_rules_the_lower_card_comes_first() -> None:
    game = Position(["4 6", "5"], {1: "3 3 7"}, under=1).go("0 place 0; 0 attack 1")
    assert reasons(game)["laid-first"] == cards("6")
    game = Position(["4 6 9", "5"], {1: "3 3 7"}, under=1).go("0 place 0; 0 attack 1")
    assert "laid-first" not in reasons(game)
    game.play("6")
    assert reasons(game)["laid-first"] == cards("4")
    game = Position(["4 6 9", "5"], {1: "3 3 7"}).go("0 place 0; 0 attack 1")
    game.play("6")
    assert "laid-first" not in reasons(game)
