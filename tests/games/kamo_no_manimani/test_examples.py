"""The worked examples of the rule document, on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.games.kamo_no_manimani.rules import EventKind
from tests.games.kamo_no_manimani.positions import (
    deck_left,
    events,
    follow,
    hand_sizes,
    lay_out,
    out_order,
    points,
)
from tests.games.kamo_no_manimani.vectors import SWITCH_VECTORS, VECTORS

LETTERS = "ABCDEF"
SCRIPTS = [vector for vector in VECTORS + SWITCH_VECTORS if vector["type"] == "script"]


def begin(vector: dict[str, Any]) -> History:
    names = sorted(vector["hands"])
    return lay_out(
        [" ".join(vector["hands"][name]) for name in names],
        " ".join(vector.get("deck", [])),
        leader=names.index(vector["leader"]),
        options=vector.get("options", {}),
        points=[vector.get("points", {}).get(name, 0) for name in names],
        out=[names.index(name) for name in vector.get("out", [])],
    )


def outcome(played: History, key: str) -> Any:
    """What a vector's `expect` calls by this key."""
    if key == "round":
        collected = events(played, EventKind.COLLECT)[-1]
        return {
            "collector": LETTERS[collected.seat],
            "points": int(played.shown(0).tallies[0].total),
            "pot_effective": collected.clause in (28, 113),
        }
    if key == "points":
        return dict(zip(LETTERS, points(played)))
    if key == "hand_sizes":
        return dict(zip(LETTERS, hand_sizes(played)))
    if key == "out":
        return [LETTERS[seat] for seat in out_order(played)]
    if key == "turn":
        return LETTERS[played.turn]
    if key == "deck_left":
        return deck_left(played)
    if key == "over":
        return played.over
    assert key == "ranking"
    final = played.outcome()
    assert final is not None
    return [LETTERS[final.places.index(place + 1)] for place in range(played.seats)]


@pytest.mark.clause("KAMO-12", "KAMO-14", "KAMO-20", "KAMO-22", "KAMO-23", "KAMO-24", "KAMO-27")
@pytest.mark.clause("KAMO-28", "KAMO-29", "KAMO-30", "KAMO-31", "KAMO-32", "KAMO-33", "KAMO-34")
@pytest.mark.clause("KAMO-35", "KAMO-36", "KAMO-37", "KAMO-44")
@pytest.mark.clause("KAMO-A05", "KAMO-A08", "KAMO-A09", "KAMO-A10", "KAMO-A11", "KAMO-A12")
@pytest.mark.clause("KAMO-A13", "KAMO-A14", "KAMO-A17", "KAMO-A19", "KAMO-A21", "KAMO-A22")
@pytest.mark.clause("KAMO-A23", "KAMO-A24", "KAMO-A25")
@pytest.mark.parametrize("vector", SCRIPTS, ids=lambda vector: vector["id"])
def test_script(vector: dict[str, Any]) -> None:
    played = begin(vector)
    for number, step in enumerate(vector["steps"], 1):
        where = f"{vector['id']}, step {number}"
        assert not played.over, where
        if "who" in step:
            assert LETTERS[played.turn] == step["who"], where
        if "legal" in step:
            assert sorted(played.legal_moves()) == sorted(step["legal"]), where
        follow(played, step["do"])
    for key, expected in vector["expect"].items():
        assert outcome(played, key) == expected, f"{vector['id']}: {key}"


@pytest.mark.clause("KAMO-15", "KAMO-16", "KAMO-17", "KAMO-18")
@pytest.mark.parametrize(
    "vector", [vector for vector in VECTORS if vector["type"] == "legal"], ids=lambda it: it["id"]
)
def test_legal(vector: dict[str, Any]) -> None:
    before = [item.split(":")[1] for item in vector["field"]]
    hands = [f"{card} KG" for card in before] + [" ".join(vector["hand"])]
    played = follow(lay_out(hands), " ".join(before))
    assert sorted(played.legal_moves()) == sorted([*vector["expect"], "PASS"])
