"""The plain program of Man-Eating House against the worked examples and bounds of its rules."""

import itertools
import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.man_eating_house import naive
from tests.games.man_eating_house.naive import (
    CARD_NAMED,
    DANGER,
    DECK,
    DOG,
    OLD_MAN,
    SUITS,
    SWITCHES,
    Card,
    Naive,
    Phase,
    Play,
    Settled,
    check,
    is_girl,
    is_scoring,
    is_weapon,
    random_setup,
    read_switches,
    resolve,
    strength,
)

# Part 4 of the rules, block by block and unchanged but for line breaks.
VECTORS: list[dict[str, Any]] = json.loads("""
[
{"id": "X01", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["A:I2", "B:I10", "C:I0", "D:B3"],
 "expect": {"events": ["escape:I"], "scored": {"A": ["I2"], "B": ["B3"], "C": ["I0"]},
             "winner": "B", "next": "B", "corner": [], "discarded": ["I10"], "unscored": []}},
{"id": "X02", "type": "trick", "n": 4, "start": "D", "girls": 0,
 "plays": ["A:O12", "B:O5", "C:O7", "D:O14"],
 "expect": {"events": ["struggle:O"], "scored": {"C": ["O12", "O14"]}, "winner": null,
             "next": "D", "corner": [], "discarded": ["O5", "O7"], "unscored": []},
 "variant": {"switch": {"no_contest_lead": "trick_leader"},
              "expect": {"winner": null, "next": "A"}}},
{"id": "X03", "type": "trick", "n": 4, "start": "C", "girls": 0,
 "plays": ["A:O13", "B:O6", "C:B12", "D:B5"],
 "expect": {"events": ["struggle:B", "struggle:O"], "scored": {"B": ["O13"], "D": ["B12"]},
             "winner": null, "next": "C", "corner": [], "discarded": ["B5", "O6"],
             "unscored": []}},
{"id": "X04", "type": "trick", "n": 3, "start": "B", "girls": 0,
 "plays": ["A:O13", "B:O6", "C:I0"],
 "expect": {"events": ["struggle:O"], "scored": {"B": ["O13"]}, "winner": null, "next": "B",
             "corner": [], "discarded": ["O6"], "unscored": ["I0"]},
 "variant": {"switch": {"dog_alone": "wins"},
              "expect": {"scored": {"B": ["O13"], "C": ["I0"]}, "winner": "C", "next": "C",
                          "unscored": []}}},
{"id": "X05a", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["B:B1", "C:B3", "D:B2", "A:I0"],
 "expect": {"events": ["escape:B"], "scored": {"B": ["B1"], "C": ["B3"], "D": ["B2"]},
             "winner": null, "next": "A", "corner": [], "discarded": [], "unscored": ["I0"]}},
{"id": "X05b", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["B:I1", "C:I3", "D:I2", "A:I0"],
 "expect": {"events": ["escape:I"],
             "scored": {"A": ["I0"], "B": ["I1"], "C": ["I3"], "D": ["I2"]}, "winner": null,
             "next": "A", "corner": [], "discarded": [], "unscored": []}},
{"id": "X06", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["A:B12", "B:B7", "C:I0", "D:O3"],
 "expect": {"events": ["struggle:B"], "scored": {"B": ["B12"], "D": ["I0", "O3"]},
             "winner": "D", "next": "D", "corner": [], "discarded": ["B7"], "unscored": []},
 "variant": {"switch": {"dog_cancels_struggle": true},
              "expect": {"events": [], "scored": {"A": ["B12", "I0", "O3"]}, "winner": "A",
                          "next": "A"}}},
{"id": "X07", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["A:B9", "B:B15", "C:B1", "D:B2"],
 "expect": {"events": [], "scored": {"B": ["B1", "B15", "B2"]}, "winner": "B", "next": "B",
             "corner": [], "discarded": ["B9"], "unscored": []}},
{"id": "X08", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["A:I11", "B:I0", "C:B15", "D:I3"],
 "expect": {"events": [], "scored": {"B": ["B15", "I0", "I3"]}, "winner": "B", "next": "B",
             "corner": [], "discarded": ["I11"], "unscored": []}},
{"id": "X09", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["A:O2", "B:O4", "C:O3", "D:I9"],
 "expect": {"events": ["escape:O"], "scored": {"A": ["O2"], "C": ["O3"]}, "winner": "D",
             "next": "D", "corner": ["O4"], "discarded": ["I9"], "unscored": []},
 "variant": {"switch": {"special_cancel": "girl_too"},
              "expect": {"events": [], "scored": {"D": ["O2", "O3"]}, "winner": "D",
                          "next": "D"}}},
{"id": "X10", "type": "trick", "n": 4, "start": "A", "girls": 2,
 "plays": ["A:B13", "B:B4", "C:B6", "D:B7"],
 "expect": {"events": [], "scored": {"A": ["B13"]}, "winner": "A", "next": "A",
             "corner": ["B4"], "discarded": ["B6", "B7"], "unscored": []}},
{"id": "X11a", "type": "trick", "n": 4, "start": "A", "girls": 0,
 "plays": ["A:O1", "B:O3", "C:I8", "D:B8"],
 "expect": {"events": ["escape:O"], "scored": {"A": ["O1"], "B": ["O3"]}, "winner": "D",
             "next": "D", "corner": [], "discarded": ["B8", "I8"], "unscored": []}},
{"id": "X11b", "type": "trick", "n": 3, "start": "A", "girls": 1,
 "plays": ["A:B14", "B:B5", "C:B4"],
 "expect": {"events": ["struggle:B"], "scored": {"B": ["B14"]}, "winner": "C", "next": "C",
             "corner": ["B4"], "discarded": ["B5"], "unscored": []}},
{"id": "X12a", "type": "legal", "lead": "I", "hand": ["I0", "O14", "B15"], "expect": ["I0"]},
{"id": "X12b", "type": "legal", "lead": "B", "hand": ["B15", "I3", "O9"], "expect": ["B15"]},
{"id": "X12c", "type": "legal", "lead": "O", "hand": ["I0", "B15", "B4"],
 "expect": ["B15", "B4", "I0"]},
{"id": "X12d", "type": "legal", "lead": "B", "hand": ["B4", "O9"], "expect": ["B4"]},
{"id": "X13", "type": "script", "n": 3, "start": "A", "leader": "A", "corner": [],
 "hands": {"A": ["B4", "I5", "O9"], "B": ["B3", "I2", "O8"], "C": ["O1", "O2", "I12"]},
 "room": ["B15", "I14", "O13", "B8", "I7"],
 "steps": [{"do": "B4", "legal_after": ["B15"]}, {"do": "B15", "legal_after": ["B3"]},
            {"do": "B3", "legal_after": ["I12", "O1", "O2"]},
            {"do": "O2", "legal_after": [1, 2]}, {"do": 2}],
 "expect": {"hands": {"A": ["B3", "I5", "O9"], "B": ["I2", "O2", "O8"],
                        "C": ["B15", "I12", "O1"]},
             "turn": "A", "corner": ["B4"], "room_left": 4, "old_man": null, "over": false}},
{"id": "X14", "type": "script", "n": 4, "start": "B", "leader": "A", "corner": ["B4"],
 "hands": {"A": ["I4"], "B": ["I2"], "C": ["B15"], "D": ["O9"]}, "room": ["O4", "B12", "I7"],
 "steps": [{"do": "I4", "legal_after": ["O4"]}, {"do": "O4"}, {"do": "I2"}, {"do": "B15"},
            {"do": "O9", "legal_after": [1, 2, 3]}, {"do": 2, "legal_after": ["B15"]},
            {"do": "B15"}, {"do": "O9"}, {"do": "O4"}, {"do": "I2"}],
 "expect": {"piles": {"A": ["B12", "B15", "I2"], "B": [], "C": [], "D": []},
             "corner": ["B4", "I4", "O4"], "old_man": "A", "over": true}},
{"id": "X15", "type": "script", "n": 3, "start": "C", "leader": "A", "corner": ["I4", "O4"],
 "hands": {"A": ["B4", "O12"], "B": ["O5", "I9"], "C": ["I3", "O6"]},
 "room": ["B6", "I1", "B2"],
 "steps": [{"do": "B4", "legal_after": ["B6"]}, {"do": "B6"}, {"do": "I9"}, {"do": "I3"},
            {"do": 1, "legal_after": ["I3", "O12"]}, {"do": "O12", "legal_after": ["O5"]},
            {"do": "O5"}, {"do": "O6"}],
 "expect": {"piles": {"A": ["O12"], "B": [], "C": []},
             "hands": {"A": ["I3"], "B": ["B6"], "C": ["I9"]}, "turn": "A",
             "corner": ["B4", "I4", "O4"], "over": false}},
{"id": "X16", "type": "script", "n": 3, "start": "C", "leader": "A", "corner": [],
 "hands": {"A": ["B1"], "B": ["B2"], "C": ["B3"]}, "piles": {"C": ["I2", "O1"]},
 "room": ["B15", "I14", "O8", "I5", "O10"],
 "steps": [{"do": "B1"}, {"do": "B2"}, {"do": "B3"}],
 "expect": {"piles": {"A": ["B1"], "B": ["B2"], "C": ["B3", "I2", "O1"]}, "old_man": null,
             "winners": ["A", "B", "C"], "over": true},
 "variant": {"switch": {"room_on_no_contest": "next_leader"},
              "expect": {"piles": {"A": ["B1"], "B": ["B2"],
                                     "C": ["B15", "B3", "I14", "I2", "O1"]},
                          "old_man": "C", "winners": ["C"]}}},
{"id": "X17a", "type": "script", "n": 3, "start": "B", "leader": "A", "corner": [],
 "hands": {"A": ["I9"], "B": ["I5"], "C": ["O8"]}, "piles": {"A": ["I1", "O2"]},
 "room": ["B3", "B15", "O9", "I13", "B5"],
 "steps": [{"do": "I9"}, {"do": "I5"}, {"do": "O8"}],
 "expect": {"piles": {"A": ["B15", "B3", "I1", "I13", "O2"], "B": [], "C": []},
             "old_man": "A", "winners": ["A"], "over": true}},
{"id": "X17b", "type": "script", "n": 3, "start": "A", "leader": "A", "corner": [],
 "hands": {"A": ["B15"], "B": ["I0"], "C": ["B2"]},
 "piles": {"A": ["I1", "O1", "B1", "I2", "O2", "I12", "I13", "I14", "O12", "O13"]},
 "room": ["I8", "O9", "B5", "O6", "B8"], "steps": [{"do": "B15"}, {"do": "I0"}, {"do": "B2"}],
 "expect": {"piles": {"A": ["B1", "I1", "I12", "I13", "I14", "I2", "O1", "O12", "O13",
                               "O2"],
                        "B": ["B15", "B2", "I0"], "C": []},
             "old_man": "A", "winners": ["B", "C"], "over": true}},
{"id": "X18a", "type": "final4",
 "piles": {"A": ["I1", "I2", "I3", "O1", "O2"], "B": ["I0", "B1", "B2"],
            "C": ["I12", "I13", "I14", "O12", "B15"],
            "D": ["O3", "B3", "O13", "O14", "B12", "B13", "B14"]},
 "expect": {"score": {"AC": 10, "BD": 10}, "winners": ["B", "D"]}},
{"id": "X18b", "type": "final4",
 "piles": {"A": ["I1", "I2", "I3", "O1"], "B": ["B1", "B2"],
            "C": ["I12", "I13", "I14", "O12", "B15"],
            "D": ["O3", "B3", "O13", "O14", "B12", "B13", "B14"]},
 "expect": {"score": {"AC": 9, "BD": 9}, "winners": []}}
]
""")

LETTERS = "ABCD"
EVERY_SWITCH: list[dict[str, object]] = [{}] + [
    {name: value} for name, values in SWITCHES.items() for value in values[1:]
]


def vectors_of(kind: str) -> list[Any]:
    """Each example with its default switches and then with those of its variant."""
    cases = []
    for vector in VECTORS:
        if vector["type"] != kind:
            continue
        cases.append(pytest.param(vector, {}, vector["expect"], id=vector["id"]))
        if "variant" in vector:
            other = vector["variant"]
            case = (vector, other["switch"], other["expect"])
            cases.append(pytest.param(*case, id=vector["id"] + "-variant"))
    return cases


def cards(texts: list[str]) -> list[Card]:
    return [CARD_NAMED[text] for text in texts]


def texts(some: list[Card]) -> list[str]:
    return sorted(str(card) for card in some)


def letter(seat: int | None) -> str | None:
    return None if seat is None else LETTERS[seat]


def by_letter(piles: list[list[Card]]) -> dict[str, list[str]]:
    return {LETTERS[seat]: texts(pile) for seat, pile in enumerate(piles)}


def only_asked(actual: dict[str, Any], expect: dict[str, Any]) -> dict[str, Any]:
    return {key: actual[key] for key in expect}


# --------------------------------------------------------------------------- worked examples


def test_all_examples_of_the_rules_are_here() -> None:
    kinds = [vector["type"] for vector in VECTORS]
    assert len(VECTORS) == 25
    assert sum("variant" in vector for vector in VECTORS) == 5
    assert set(kinds) == {"trick", "legal", "script", "final4"}


def plays_of(vector: dict[str, Any]) -> list[Play]:
    pairs = [text.split(":") for text in vector["plays"]]
    return [Play(LETTERS.index(seat), CARD_NAMED[card]) for seat, card in pairs]


@pytest.mark.parametrize(("vector", "switch", "expect"), vectors_of("trick"))
def test_trick_example_resolved(
    vector: dict[str, Any], switch: dict[str, object], expect: dict[str, Any]
) -> None:
    settled = resolve(plays_of(vector), vector["girls"], read_switches(switch))
    scored: dict[str, list[str]] = {}
    for seat, card in settled.scored:
        scored.setdefault(LETTERS[seat], []).append(str(card))
    actual = {
        "events": sorted(settled.events),
        "scored": {seat: sorted(pile) for seat, pile in scored.items()},
        "winner": letter(settled.winner),
        "corner": texts(settled.cornered),
        "discarded": texts(settled.discarded),
        "unscored": texts(settled.unscored),
        "next": expect["next"],  # the next test looks at this one
    }
    assert only_asked(actual, expect) == expect


@pytest.mark.parametrize(("vector", "switch", "expect"), vectors_of("trick"))
def test_trick_example_in_a_game(
    vector: dict[str, Any], switch: dict[str, object], expect: dict[str, Any]
) -> None:
    """Every seat gets one more card that does not touch its duty to follow."""
    plays = plays_of(vector)
    used = [card for _, card in plays]
    girls = [card for card in DECK if is_girl(card) and card not in used][: vector["girls"]]
    free = [
        card
        for card in DECK
        if card not in used and not is_girl(card) and card.suit != used[0].suit
    ]
    hands: list[list[str]] = [[] for _ in plays]
    for play, extra in zip(plays, free):
        hands[play.seat] = [str(play.card), str(extra)]
    setup = {
        "start": LETTERS.index(vector["start"]),
        "hands": hands,
        "room": [str(card) for card in free[4:9]],
    }
    game = Naive(vector["n"], switch, setup)
    game.leader = plays[0].seat
    game.corner = list(girls)
    for seat, card in plays:
        assert game.turn == seat
        game.play(str(card))
    actual = {
        "scored": {seat: pile for seat, pile in by_letter(game.piles).items() if pile},
        "next": letter(game.turn),
        "corner": texts([card for card in game.corner if card not in girls]),
        "discarded": texts(game.discards),
        "unscored": texts(game.unscored),
    }
    expect = {key: expect[key] for key in expect if key in actual}
    assert only_asked(actual, expect) == expect


@pytest.mark.parametrize(("vector", "switch", "expect"), vectors_of("legal"))
def test_legal_example(
    vector: dict[str, Any], switch: dict[str, object], expect: list[str]
) -> None:
    """The duty is the same towards every card of the suit: in a trick, and in a Kagome."""
    hand = cards(vector["hand"])
    size = len(hand)
    for led in DECK:
        if led.suit != vector["lead"] or led in hand:
            continue
        free = [card for card in DECK if card not in (*hand, led) and not is_girl(card)]
        hands = [[led, *free[1:size]], hand, free[size : 2 * size]]
        setup = {
            "start": 0,
            "hands": [[str(card) for card in some] for some in hands],
            "room": [str(card) for card in free[20:25]],
        }
        game = Naive(3, switch, setup)
        game.play(str(led))
        if is_girl(led):
            game.play(game.legal()[0])
        assert game.turn == 1
        assert sorted(game.legal()) == expect


def game_from_script(vector: dict[str, Any], switch: dict[str, object]) -> Naive:
    setup = {
        "start": LETTERS.index(vector["start"]),
        "hands": list(vector["hands"].values()),
        "room": vector["room"],
    }
    game = Naive(vector["n"], switch, setup)
    game.leader = LETTERS.index(vector["leader"])
    game.corner = cards(vector["corner"])
    for seat, pile in vector.get("piles", {}).items():
        game.piles[LETTERS.index(seat)] = cards(pile)
    return game


def move_text(do: str | int) -> str:
    return do if isinstance(do, str) else f"kagome {do}"


@pytest.mark.parametrize(("vector", "switch", "expect"), vectors_of("script"))
def test_script_example(
    vector: dict[str, Any], switch: dict[str, object], expect: dict[str, Any]
) -> None:
    game = game_from_script(vector, switch)
    for step in vector["steps"]:
        game.play(move_text(step["do"]))
        if "legal_after" in step:
            assert game.legal() == sorted(
                (move_text(do) for do in step["legal_after"]), key=game.legal().index
            )
    actual: dict[str, Any] = {
        "hands": by_letter(game.hands),
        "piles": by_letter(game.piles),
        "turn": letter(game.turn),
        "corner": texts(game.corner),
        "room_left": len(game.room),
        "old_man": letter(game.old_man),
        "over": game.over,
    }
    if game.over:
        actual["winners"] = [LETTERS[seat] for seat in game.result()["winners"]]
    assert only_asked(actual, expect) == expect


@pytest.mark.parametrize(("vector", "switch", "expect"), vectors_of("final4"))
def test_final_example(
    vector: dict[str, Any], switch: dict[str, object], expect: dict[str, Any]
) -> None:
    game = Naive(4, switch, random_setup(4, {}, random.Random(1)))
    game.piles = [cards(pile) for pile in vector["piles"].values()]
    game.phase = Phase.OVER
    result = game.result()
    points = result["points"]
    assert {"AC": points[0] + points[2], "BD": points[1] + points[3]} == expect["score"]
    assert [LETTERS[seat] for seat in result["winners"]] == expect["winners"]
    assert result["places"] == ([3, 1, 3, 1] if expect["winners"] else [1, 1, 1, 1])


# --------------------------------------------------------------------------- single clauses


def test_deck_is_as_listed() -> None:
    """MEH-01 to MEH-05."""
    assert len(DECK) == len(set(DECK)) == 44
    assert sum(map(is_scoring, DECK)) == 20
    assert sum(map(is_weapon, DECK)) == 9
    assert sum(map(is_girl, DECK)) == 3
    assert len(DANGER) == 6
    assert len({strength(card) for card in DECK}) == 44


def test_decisions_reach_their_maximum() -> None:
    """Part 3: one hand leads all three girls in a row."""
    for seats, most in ((3, 54), (4, 58)):
        rng = random.Random(seats)
        girls = [card for card in DECK if is_girl(card)]
        rest = [card for card in DECK if not is_girl(card)]
        size = 13 if seats == 3 else 10
        hands = [girls + rest[: size - 3]]
        hands += [rest[size * seat - 3 : size * (seat + 1) - 3] for seat in range(1, seats)]
        room = rest[size * seats - 3 :]
        setup = {"start": 0, "hands": [[str(c) for c in hand] for hand in hands]}
        setup["room"] = [str(card) for card in room]
        game = Naive(seats, {}, setup)
        moves = 0
        while not game.over:
            legal = game.legal()
            own_girls = [move for move in legal if move in ("I4", "O4", "B4")]
            others = [move for move in legal if move not in own_girls]
            if game.phase is Phase.LEAD and own_girls:
                game.play(own_girls[0])
            else:
                game.play(rng.choice(others or legal))
            moves += 1
        assert moves == most


LAST_TRICK_IS_DEAD = {  # seat 0 starts; trick 1 is seat 2's; trick 2 is an Escape of three Bones
    "start": 0,
    "hands": [["I8", "B1"], ["I9", "B2"], ["I10", "B3"]],
    "room": ["B15", "I13"],
}


@pytest.mark.parametrize(
    ("options", "piles"),
    [
        ({}, [1, 1, 1]),
        ({"room_on_no_contest": "next_leader"}, [3, 1, 1]),
        ({"room_on_no_contest": "next_leader", "no_contest_lead": "trick_leader"}, [1, 1, 3]),
        ({"room_on_no_contest": "last_winner"}, [1, 1, 3]),
    ],
)
def test_who_opens_the_room_after_a_dead_last_trick(
    options: dict[str, object], piles: list[int]
) -> None:
    """MEH-48, MEH-A02."""
    game = Naive(3, options, LAST_TRICK_IS_DEAD)
    for move in ("I8", "I9", "I10", "B3", "B1", "B2"):
        game.play(move)
    assert game.over
    assert game.result()["points"] == piles
    assert all(game.seen(seat)[-1][0] == "room" for seat in range(3))  # turned up in any case


def test_last_winner_without_any_winner_opens_nothing() -> None:
    setup = {"start": 0, "hands": [["B1"], ["B2"], ["B3"]], "room": ["B15"]}
    game = Naive(3, {"room_on_no_contest": "last_winner"}, setup)
    for move in ("B1", "B2", "B3"):
        game.play(move)
    assert game.result() == {
        "winners": [0, 1, 2],
        "points": [1, 1, 1],
        "places": [1, 1, 1],
        "why": "no old man",
    }


ONE_TWO_THREE = {"start": 0, "hands": [["B15"], ["B1"], ["B3"]], "room": ["I14"]}


@pytest.mark.parametrize(("at_once", "points"), [(False, 5), (True, 4)])
def test_instant_win_keeps_the_room_closed(at_once: bool, points: int) -> None:
    """MEH-A21, also after the very last trick."""
    game = Naive(3, {"old_man_instant_win": at_once}, ONE_TWO_THREE)
    game.piles[0] = cards(["O2"])
    for move in ("B15", "B1", "B3"):
        game.play(move)
    result = game.result()
    assert (result["winners"], result["points"]) == ([0], [points, 0, 0])
    assert result["places"] == [1, 2, 2]
    assert any(note[0] == "room" for note in game.seen(1)) is not at_once


def test_instant_win_is_for_1_2_3_only() -> None:
    """Eleven cards wait for the end."""
    setup = {"start": 0, "hands": [["B15", "I8"], ["B1", "I9"], ["B2", "I10"]], "room": ["I14"]}
    game = Naive(3, {"old_man_instant_win": True}, setup)
    game.piles[0] = cards(["O12", "O13", "O14", "I12", "I13", "B12", "B13", "B14"])
    for move in ("B15", "B1", "B2"):
        game.play(move)
    assert not game.over
    for move in ("I8", "I9", "I10"):
        game.play(move)
    assert game.result()["why"] == "old man has eleven"


def test_instant_win_counts_children_scored_before_the_role() -> None:
    setup = {"start": 1, "hands": [["B15", "I8"], ["B5", "I9"], ["B6", "I10"]], "room": ["I14"]}
    game = Naive(3, {"old_man_instant_win": True}, setup)
    game.piles[0] = cards(["I1", "I2", "I3"])
    for move in ("B5", "B6"):
        game.play(move)
    assert game.turn == 0
    game.play("B15")
    assert game.over
    assert game.result()["points"] == [4, 0, 0]


def test_dog_that_wins_alone_takes_the_room() -> None:
    """MEH-A03 (b) and MEH-46."""
    setup = {"start": 0, "hands": [["O13"], ["O6"], ["I0"]], "room": ["B15", "B2"]}
    game = Naive(3, {"dog_alone": "wins"}, setup)
    for move in ("O13", "O6", "I0"):
        game.play(move)
    assert game.result()["points"] == [0, 1, 3]
    assert game.old_man == 2


def test_dog_that_is_kept_takes_neither_the_room_nor_the_lead() -> None:
    """MEH-A03 (c), MEH-34 and MEH-48."""
    setup = {"start": 0, "hands": [["O13"], ["O6"], ["I0"]], "room": ["B15", "B2"]}
    game = Naive(3, {"dog_alone": "kept"}, setup)
    for move in ("O13", "O6", "I0"):
        game.play(move)
    assert game.result()["points"] == [0, 1, 1]
    assert (game.leader, game.old_man) == (0, None)


def test_escaping_dog_cancels_the_struggle_beside_it() -> None:
    """MEH-A05 with the record's word that Escapes still happen."""
    trick = [Play(0, DOG)] + [
        Play(seat, CARD_NAMED[text]) for seat, text in ((1, "I2"), (2, "B7"), (3, "B12"))
    ]
    settled = resolve(trick, 0, read_switches({"dog_cancels_struggle": True}))
    assert settled.events == ["escape:I"]
    assert settled.winner == 3
    assert settled.scored == [trick[0], trick[1], trick[3]]


def test_dog_in_the_pile_is_no_child_for_1_2_3() -> None:
    """MEH-53 (i)."""
    assert not naive.has_one_two_three(cards(["I0", "I2", "O3", "B14"]))
    assert naive.has_one_two_three(cards(["O1", "I2", "O3"]))


@pytest.mark.parametrize(
    ("move", "clause"),
    [("I4", "MEH-17"), ("B9", "MEH-18"), ("kagome 1", "MEH-01"), ("", "MEH-01")],
)
def test_illegal_answer_to_a_lead_names_its_clause(move: str, clause: str) -> None:
    setup = {"start": 0, "hands": [["I8", "I4"], ["I9", "B9"], ["I10", "B3"]], "room": ["B15"]}
    game = Naive(3, {}, setup)
    game.play("I8")
    with pytest.raises(ValueError, match=clause):
        game.play(move)
    assert game.legal() == ["I9"]


def test_illegal_moves_of_a_kagome_name_their_clauses() -> None:
    setup = {"start": 0, "hands": [["I8", "I4"], ["I9", "B9"], ["I10", "B3"]], "room": ["B15"]}
    game = Naive(3, {}, setup)
    with pytest.raises(ValueError, match="MEH-15"):
        game.play("B15")
    game.play("I4")
    with pytest.raises(ValueError, match="MEH-39"):
        game.play("B15")
    with pytest.raises(ValueError, match="MEH-38"):
        game.play("I9")
    for move in ("I8", "I9", "I10"):
        game.play(move)
    with pytest.raises(ValueError, match="MEH-40"):
        game.play("kagome 3")
    with pytest.raises(ValueError, match="MEH-49"):
        game.result()


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"start": 3}, "MEH-11"),
        ({"hands": [["I8"], ["I9"]]}, "MEH-09"),
        ({"hands": [["I8"], ["I9"], ["I10", "I12"]]}, "MEH-44"),
        ({"hands": [[], [], []]}, "MEH-44"),
        ({"hands": [["I8"], ["I9"], ["I8"]]}, "MEH-01"),
        ({"hands": [["I8"], ["I9"], ["?"]]}, "MEH-01"),
        ({"hands": [["I4"], ["I9"], ["I8"]], "room": []}, "MEH-37"),
        ({"trump": "B"}, "MEH-09"),
    ],
)
def test_impossible_deals_are_refused(change: dict[str, Any], clause: str) -> None:
    setup = {"start": 0, "hands": [["I8"], ["I9"], ["I10"]], "room": ["B15"], **change}
    with pytest.raises(ValueError, match=clause):
        Naive(3, {}, setup)


@pytest.mark.parametrize("options", [{"dog_alone": "loses"}, {"trump": 1}, {"dog_alone": True}])
def test_unknown_switches_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="ption"):
        Naive(3, options, LAST_TRICK_IS_DEAD)
    with pytest.raises(ValueError, match="ption"):
        Naive(3, {"old_man_instant_win": 1}, LAST_TRICK_IS_DEAD)


# --------------------------------------------------------------------------- the resolver of 1.9


def resolve_as_in_1_9(trick: list[Play], girls_in_corner: int) -> Settled:
    """The short form that the rules give, for default switches only."""
    who = {card: seat for seat, card in trick}
    girls = {card for card in who if card.number == 4}
    rest = set(who)
    out = Settled()
    if OLD_MAN in who:
        out.winner = who[DOG] if DOG in who else who[OLD_MAN]
    else:
        if girls_in_corner + len(girls) != 3 and not DANGER & rest:
            for suit in SUITS:
                own = {card for card in who if card.suit == suit}
                children = {card for card in own if card.number <= 3}
                weapons = {card for card in own if 5 <= card.number <= 7}
                ghosts = {card for card in own if 12 <= card.number <= 14}
                if len(children) >= 2:
                    out.scored += [Play(who[card], card) for card in children]
                    rest -= children
                if weapons and ghosts:
                    out.scored += [Play(who[max(weapons)], card) for card in ghosts]
                    out.discarded += weapons
                    rest -= weapons | ghosts
        if rest not in (set(), {DOG}):
            out.winner = who[max(rest, key=lambda card: (card.number, "IOB".index(card.suit)))]
    for card in rest:
        if card in girls:
            out.cornered.append(card)
        elif card.number in (0, 1, 2, 3, 12, 13, 14, 15):
            if out.winner is None:
                out.unscored.append(card)
            else:
                out.scored.append(Play(out.winner, card))
        else:
            out.discarded.append(card)
    return out


def compare_resolvers(trick: list[Play], most_events: int) -> None:
    for girls_in_corner in range(4 - naive.count_girls(trick)):
        mine = resolve(trick, girls_in_corner, read_switches({}))
        other = resolve_as_in_1_9(trick, girls_in_corner)
        assert mine.winner == other.winner
        assert sorted(mine.scored) == sorted(other.scored)
        assert sorted(mine.cornered) == sorted(other.cornered)
        assert sorted(mine.discarded) == sorted(other.discarded)
        assert mine.unscored == other.unscored
        assert len(mine.events) <= most_events


def test_every_trick_of_three_agrees_with_the_short_resolver() -> None:
    for three in itertools.combinations(DECK, 3):
        compare_resolvers([Play(seat, card) for seat, card in enumerate(three)], 1)


def test_tricks_of_four_agree_with_the_short_resolver() -> None:
    rng = random.Random(44)
    for _ in range(6000):
        four = rng.sample(DECK, 4)
        compare_resolvers([Play(seat, card) for seat, card in enumerate(four)], 2)
    small = [card for card in DECK if card.number <= 3 or card.suit == "B"]
    for _ in range(6000):  # many more Events
        four = rng.sample(small, 4)
        compare_resolvers([Play(seat, card) for seat, card in enumerate(four)], 2)


# --------------------------------------------------------------------------- random play


def small_setup(seats: int, rng: random.Random) -> dict[str, Any]:
    """A deal of a few cards, with as many Room cards as girls at least."""
    size = rng.randint(1, 5)
    deck = rng.sample(DECK, seats * size + rng.randint(0, 4))
    while sum(map(is_girl, deck)) > len(deck) - seats * size:
        deck = rng.sample(DECK, seats * size + rng.randint(0, 4))
    hands = [[str(c) for c in deck[s * size : (s + 1) * size]] for s in range(seats)]
    room = [str(card) for card in deck[seats * size :]]
    return {"start": rng.randrange(seats), "hands": hands, "room": room}


def random_options(rng: random.Random) -> dict[str, object]:
    options = {name: rng.choice(values) for name, values in SWITCHES.items()}
    return {name: value for name, value in options.items() if value != SWITCHES[name][0]}


def everything(game: Naive) -> list[Card]:
    """All cards, wherever they are."""
    lying = [card for _, card in game.trick + game.picks]
    heaps = [*game.hands, *game.piles, game.room, game.corner, game.discards, game.unscored]
    return lying + [card for heap in heaps for card in heap]


def hand_as_remembered(game: Naive, seat: int) -> list[str]:
    """The hand put together from the seat's own observations alone."""
    hand: list[str] = []
    for note in game.seen(seat):
        match note:
            case ("deal", _, _, dealt, _, _):
                hand.extend(dealt)
            case ("play" | "girl" | "pick", who, card) if who == seat:
                hand.remove(card)
            case ("draw", who, card) if who == seat:
                hand.append(card)
            case ("receive", _, card):
                hand.append(card)
    return sorted(hand)


class History:
    """One random game, watched move by move."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, object],
        setup: Mapping[str, Any],
        rng: random.Random,
    ) -> None:
        self.game = Naive(seats, options, setup)
        self.options = options
        self.setup = setup
        self.size = len(setup["hands"][0])
        self.deal = sorted(everything(self.game))
        self.moves: list[list[Any]] = []
        self.legal: list[list[str]] = []
        self.kagomes = 0
        while not self.game.over:
            self.look()
            self.move(rng)
        self.look_at_the_end()

    def look(self) -> None:
        game = self.game
        assert sorted(everything(game)) == self.deal
        assert game.chance is False
        assert game.outcomes() == []
        if game.phase is Phase.LEAD:
            assert len({len(hand) for hand in game.hands}) == 1  # MEH-44
            assert not game.trick
            assert not game.picks
        assert all(is_girl(card) for card in game.corner)
        assert all(is_scoring(card) for pile in game.piles for card in pile)
        assert not any(is_scoring(card) for card in game.discards)
        assert set(game.unscored) <= {DOG}

    def move(self, rng: random.Random) -> None:
        game = self.game
        legal = game.legal()
        turn = game.turn
        assert turn is not None
        assert legal
        assert len(set(legal)) == len(legal) <= max(self.size, game.seats - 1)
        before = [game.seen(seat) for seat in range(game.seats)]
        move = rng.choice(legal)
        if game.phase is Phase.LEAD:
            # lead girls more often than chance would: Kagomes are the rare part
            girls = [word for word in legal if word.endswith("4") and len(word) == 2]
            move = rng.choice(girls) if girls and rng.random() < 0.5 else move
            self.kagomes += move in girls
        game.play(move)
        for seat in range(game.seats):
            assert len(game.seen(seat)) > len(before[seat])
            assert game.seen(seat)[: len(before[seat])] == before[seat]
        seat = rng.randrange(game.seats)
        assert hand_as_remembered(game, seat) == texts(game.hands[seat])
        hash((game.world(), tuple(before)))
        self.moves.append([turn, move])
        self.legal.append(legal)

    def look_at_the_end(self) -> None:
        game, seats = self.game, self.game.seats
        assert (game.turn, game.legal()) == (None, [])
        assert sorted(everything(game)) == self.deal
        assert self.kagomes <= len(game.corner) <= 3
        most = seats * self.size + self.kagomes * (seats + 2)
        if game.won_at_once:
            assert self.options["old_man_instant_win"]
            assert len(self.moves) <= most
        else:
            assert not any(game.hands)
            assert len(self.moves) == most
            assert all(len(legal) == 1 for legal in self.legal[-seats:])
        self.look_at_the_result(game.result())
        with pytest.raises(ValueError, match="MEH-45"):
            game.play("I0")

    def look_at_the_result(self, result: dict[str, Any]) -> None:
        game = self.game
        assert result["points"] == [len(pile) for pile in game.piles]
        hidden = [card for hand in game.hands for card in hand]
        lost = [card for card in game.room + game.unscored + hidden if is_scoring(card)]
        assert sum(result["points"]) + len(lost) == sum(map(is_scoring, self.deal))
        winners, places = result["winners"], result["places"]
        if game.seats == 4:
            assert winners in ([0, 2], [1, 3], [])
            assert winners or (DOG in lost or DOG not in self.deal)
            known = {(0, 2): [1, 3, 1, 3], (1, 3): [3, 1, 3, 1], (): [1, 1, 1, 1]}
            assert places == known[tuple(winners)]
        else:
            assert sorted(places) in ([1, 2, 2], [1, 1, 3], [1, 1, 1])
            assert winners == [seat for seat in range(3) if places[seat] == 1]
            assert (len(winners) == 3) == (game.old_man is None)

    def record(self) -> dict[str, Any]:
        result = self.game.result()
        return {
            "format": 1,
            "game": "man-eating-house",
            "rules": 1,
            "seats": self.game.seats,
            "options": dict(self.options),
            "setup": dict(self.setup),
            "moves": [list(entry) for entry in self.moves],
            "legal": [list(legal) for legal in self.legal],
            "result": {key: result[key] for key in ("winners", "points", "places")},
        }


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("options", EVERY_SWITCH, ids=json.dumps)
def test_random_games_keep_the_bounds(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(f"{seats} {options}")
    for _ in range(40):
        through = History(seats, options, random_setup(seats, options, rng), rng)
        assert len(through.deal) == 44
        assert check(through.record()) is None


@pytest.mark.parametrize("seats", [3, 4])
def test_small_decks_under_mixed_switches_keep_the_bounds(seats: int) -> None:
    rng = random.Random(seats)
    reasons = set()
    for _ in range(700):
        options = random_options(rng)
        through = History(seats, options, small_setup(seats, rng), rng)
        assert check(through.record()) is None
        reasons.add(through.game.result()["why"])
    if seats == 4:
        assert reasons == {"more cards", "tie, dog", "draw"}
    else:
        assert {"no old man", "old man fails"} <= reasons


def test_old_man_endings_of_full_deals_occur() -> None:
    """Full deals show the reasons that small decks seldom can."""
    rng = random.Random(11)
    reasons = set()
    for _ in range(120):
        options = random_options(rng)
        through = History(3, options, random_setup(3, options, rng), rng)
        reasons.add(through.game.result()["why"])
    assert {"old man has 1-2-3", "old man has 1-2-3 at once", "old man fails"} <= reasons


def test_instant_win_never_changes_the_winner() -> None:
    """MEH-A21: the same game, broken off or played on."""
    rng = random.Random(21)
    early = 0
    for _ in range(150):
        setup = random_setup(3, {}, rng)
        through = History(3, {}, setup, rng)
        quick = Naive(3, {"old_man_instant_win": True}, setup)
        for _, move in through.moves:
            if quick.over:
                break
            quick.play(move)
        early += quick.won_at_once
        assert quick.over
        assert quick.result()["winners"] == through.game.result()["winners"]
    assert early > 20


# --------------------------------------------------------------------------- who knows what


def swapped(value: Any, one: str, other: str) -> Any:
    """The same nested lists with two cards exchanged."""
    if isinstance(value, list):
        return [swapped(item, one, other) for item in value]
    return {one: other, other: one}.get(value, value)


def named_in(notes: tuple[Any, ...]) -> set[str]:
    found: set[str] = set()
    for note in notes:
        for part in note:
            found.update([part] if isinstance(part, str) else ())
            found.update(part if isinstance(part, tuple) else ())
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_hidden_cards_do_not_reach_a_seat(seats: int) -> None:
    """Exchange two cards that a seat has never met; it must not notice."""
    rng = random.Random(58 + seats)
    compared = worlds_differ = with_kagome = 0
    for _ in range(250):
        setup = random_setup(seats, {}, rng)
        moves = [move for _, move in History(seats, {}, setup, rng).moves]
        moves = moves[: rng.randrange(len(moves))]
        game = Naive(seats, {}, setup)
        for move in moves:
            game.play(move)
        seat = rng.randrange(seats)
        unmet = [str(card) for card in DECK if str(card) not in named_in(game.seen(seat))]
        if len(unmet) < 2:
            continue
        one, other = rng.sample(unmet, 2)
        twin_setup = {key: swapped(value, one, other) for key, value in setup.items()}
        twin = Naive(seats, {}, twin_setup)
        try:
            for move in swapped(moves, one, other):
                twin.play(move)
        except ValueError:
            continue  # another seat could not have played like that
        assert twin.seen(seat) == game.seen(seat)
        worlds_differ += twin.world() != game.world()
        assert twin.turn == game.turn
        if game.turn == seat:
            assert twin.legal() == game.legal()
        compared += 1
        with_kagome += any(note[0] == "kagome" for note in game.seen(seat))
    assert compared > 60
    assert worlds_differ > compared // 2  # two cards of one hand make no difference
    assert with_kagome > 20


def test_kagome_tells_each_seat_its_share_only() -> None:
    """MEH-59, MEH-61, MEH-62."""
    setup = {
        "start": 1,
        "hands": [["I8", "O9"], ["I4", "B9"], ["I10", "B3"]],
        "room": ["B15", "O1"],
    }
    game = Naive(3, {}, setup)
    for move in ("I4", "B15", "I10", "I8", "kagome 1"):
        game.play(move)
    assert game.seen(0) == (
        ("deal", 0, 1, ("I8", "O9"), (2, 2, 2), 2),
        ("girl", 1, "I4"),
        ("draw", 1, None),
        ("pick", 1, None),
        ("pick", 2, None),
        ("pick", 0, "I8"),
        ("kagome", 1, 1),
        ("receive", 2, "I10"),
    )
    assert game.seen(1)[1:] == (
        ("girl", 1, "I4"),
        ("draw", 1, "B15"),
        ("pick", 1, "B15"),
        ("pick", 2, None),
        ("pick", 0, None),
        ("kagome", 1, 1),
        ("receive", 0, "I8"),
    )
    assert game.turn == 1
    assert game.old_man is None


def test_order_of_the_room_belongs_to_the_world() -> None:
    setup = {"start": 0, "hands": [["I8"], ["I9"], ["I10"]], "room": ["B15", "O1"]}
    turned = {**setup, "room": ["O1", "B15"]}
    one, other = Naive(3, {}, setup), Naive(3, {}, turned)
    assert one.world() != other.world()
    assert [one.seen(s) for s in range(3)] == [other.seen(s) for s in range(3)]


def test_two_ways_to_one_position_give_one_world() -> None:
    """Two tricks played in either order leave the same position."""
    setup = {
        "start": 0,
        "hands": [["I10", "O9", "B8"], ["I5", "O5", "B5"], ["I6", "O6", "B6"]],
        "room": ["B7"],
    }
    one, other = Naive(3, {}, setup), Naive(3, {}, setup)
    for move in ("I10", "I5", "I6", "O9", "O5", "O6"):
        one.play(move)
    for move in ("O9", "O5", "O6", "I10", "I5", "I6"):
        other.play(move)
    assert one.world() == other.world()
    assert one.seen(0) != other.seen(0)


# --------------------------------------------------------------------------- records


@pytest.fixture
def record() -> dict[str, Any]:
    rng = random.Random(5)
    options = {"dog_alone": "wins"}
    return History(4, options, random_setup(4, options, rng), rng).record()


def test_record_with_reason_or_without_legal_lists_is_right(record: dict[str, Any]) -> None:
    record["result"]["reason"] = "more scoring cards"
    record["seed"] = "00"
    assert check(record) is None
    del record["legal"]
    assert check(record) is None


def test_unfinished_record_is_right_without_result(record: dict[str, Any]) -> None:
    record["moves"].pop()
    record["legal"].pop()
    assert check(record) == "The record has a result, but the game is not over."
    del record["result"]
    assert check(record) is None


def test_record_with_wrong_turn(record: dict[str, Any]) -> None:
    record["moves"][6][0] = (record["moves"][6][0] + 1) % 4
    assert str(check(record)).startswith("Move 7: The record has seat")


def test_record_with_chance(record: dict[str, Any]) -> None:
    record["moves"][2] = [None, "deck"]
    assert str(check(record)).startswith("Move 3: The record has chance speak")


def test_record_with_illegal_move(record: dict[str, Any]) -> None:
    record["moves"][1][1] = record["moves"][0][1]
    assert str(check(record)).startswith("Move 2: Seat")


def test_record_with_wrong_legal_list(record: dict[str, Any]) -> None:
    legal = record["legal"][0]
    record["legal"][0] = legal[::-1]
    assert check(record) is None
    record["legal"][0] = [*legal, legal[0]]
    assert "twice" in str(check(record))
    record["legal"][0] = legal[1:]
    assert str(check(record)).startswith("Move 1: The record's legal moves lack")
    record["legal"][0] = None
    assert "None" in str(check(record))
    record["legal"].pop()
    assert "equally long" in str(check(record))


@pytest.mark.parametrize("key", ["winners", "points", "places"])
def test_record_with_wrong_result(record: dict[str, Any], key: str) -> None:
    record["result"][key] = [9]
    assert str(check(record)).startswith(f"The record's {key} are [9]")
    del record["result"][key]
    assert str(check(record)).startswith(f"The record's {key} are None")
    del record["result"]
    assert check(record) == "The game is over, but the record has no result."


def test_record_that_goes_on_after_the_end(record: dict[str, Any]) -> None:
    record["moves"].append([0, "I1"])
    record["legal"].append([])
    assert "MEH-45" in str(check(record))


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"format": 2}, "format"),
        ({"game": "kamo"}, "game"),
        ({"rules": 0}, "rules"),
        ({"seats": 3}, "MEH-09"),
        ({"seats": 5}, "MEH-08"),
        ({"options": {"dog_alone": "no_contest"}}, "default"),
        ({"options": {"cat_alone": "wins"}}, "cat_alone"),
        ({"options": []}, "options"),
        ({"setup": None}, "setup"),
        ({"moves": {}}, "moves"),
        ({"moves": ["I1"], "legal": [[]]}, "Move 1"),
        ({"result": 4}, "result"),
    ],
)
def test_record_with_wrong_head(record: dict[str, Any], change: dict[str, Any], word: str) -> None:
    assert word in str(check({**record, **change}))
