"""The worked examples X01 to X18 of the rules, played on the engine.

`vectors.json` holds them as they stand in the rules. The result of a variant is that of the
example with the listed parts replaced.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.man_eating_house.positions import Position, position, trick

Vector = dict[str, Any]

VECTORS: list[Vector] = json.loads(Path(__file__).with_name("vectors.json").read_text("utf-8"))
LETTERS = "ABCD"
ALL_GIRLS = ("I4", "O4", "B4")


def cases(kind: str) -> list[Any]:
    """Every example of a kind, and after it its variant: the vector, switches, what to expect."""
    found = []
    for vector in VECTORS:
        if vector["type"] == kind:
            found.append(pytest.param(vector, {}, vector["expect"], id=vector["id"]))
            if "variant" in vector:
                switches = vector["variant"]["switch"]
                expected = vector["expect"] | vector["variant"]["expect"]
                name = "-".join([vector["id"], *switches])
                found.append(pytest.param(vector, switches, expected, id=name))
    return found


def letter(seat: int | None) -> str | None:
    return None if seat is None else LETTERS[seat]


def by_letter(piles: list[set[str]]) -> dict[str, list[str]]:
    return {LETTERS[seat]: sorted(pile) for seat, pile in enumerate(piles)}


def in_seat_order(by_seat: dict[str, list[str]], seats: int) -> list[str]:
    return [" ".join(by_seat.get(name, [])) for name in LETTERS[:seats]]


def test_all_examples_are_here() -> None:
    numbers = {int(vector["id"][1:3]) for vector in VECTORS}
    assert numbers == set(range(1, 19))
    assert {vector["type"] for vector in VECTORS} == {"trick", "legal", "script", "final4"}


@pytest.mark.parametrize(("vector", "switches", "expected"), cases("trick"))
def test_trick(vector: Vector, switches: Vector, expected: Vector) -> None:
    plays = [play.partition(":") for play in vector["plays"]]
    in_trick = [card for _, _, card in plays]
    corner = [girl for girl in ALL_GIRLS if girl not in in_trick][: vector["girls"]]
    after = trick(
        in_trick,
        leader=LETTERS.index(plays[0][0]),
        start=LETTERS.index(vector["start"]),
        corner=" ".join(corner),
        **switches,
    )
    found = {
        "events": after.events(),
        "scored": {seat: pile for seat, pile in by_letter(after.piles()).items() if pile},
        "winner": letter(after.winner()),
        "next": letter(after.turn),
        "corner": sorted(after.corner - set(corner)),
        "discarded": sorted(after.discarded),
        "unscored": sorted(after.out),
    }
    assert found == expected


@pytest.mark.parametrize(("vector", "switches", "expected"), cases("legal"))
def test_legal(vector: Vector, switches: Vector, expected: list[str]) -> None:
    hand, suit = " ".join(vector["hand"]), vector["lead"]
    others = ("O5 O6 O7", "I5 I6 I7")
    led = position(f"{suit}8 {others[0]}", hand, others[1]).play(f"{suit}8")
    assert sorted(led.legal()) == expected
    girl = f"{suit}4"
    if girl not in vector["hand"]:
        kagome = position(f"{girl} {others[0]}", hand, others[1], room="B5").play(girl)
        kagome.play(min(kagome.legal()))
        assert sorted(kagome.legal()) == expected


def reached(vector: Vector, switches: Vector) -> Position:
    """Play a script, checking the legal moves on the way."""
    seats = vector["n"]
    at = position(
        *in_seat_order(vector["hands"], seats),
        room=" ".join(vector["room"]),
        piles=dict(enumerate(in_seat_order(vector.get("piles", {}), seats))),
        corner=" ".join(vector["corner"]),
        start=LETTERS.index(vector["start"]),
        leader=LETTERS.index(vector["leader"]),
        **switches,
    )
    for step in vector["steps"]:
        at.play(str(step["do"]))
        if "legal_after" in step:
            assert at.legal() == {str(move) for move in step["legal_after"]}
    return at


@pytest.mark.parametrize(("vector", "switches", "expected"), cases("script"))
def test_script(vector: Vector, switches: Vector, expected: Vector) -> None:
    end = reached(vector, switches)
    found = {
        "hands": by_letter(end.hands()),
        "piles": by_letter(end.piles()),
        "turn": None if end.over else letter(end.turn),
        "corner": sorted(end.corner),
        "room_left": len(end.room),
        "old_man": letter(end.old_man),
        "winners": [LETTERS[seat] for seat in sorted(end.winners)],
        "over": end.over,
    }
    assert {part: found[part] for part in expected} == expected


@pytest.mark.parametrize(("vector", "switches", "expected"), cases("final4"))
def test_final_score_of_four(vector: Vector, switches: Vector, expected: Vector) -> None:
    piles = dict(enumerate(in_seat_order(vector["piles"], 4)))
    end = position("I8", "I9", "I10", "O8", piles=piles).play("I8 I9 I10 O8")
    scores = [score.points for score in end.shown(0).scores]
    assert {"AC": scores[0] + scores[2], "BD": scores[1] + scores[3]} == expected["score"]
    assert [LETTERS[seat] for seat in sorted(end.winners)] == expected["winners"]
