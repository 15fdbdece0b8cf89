"""Pieces are declared once and read back as they were laid; a reader makes words of them."""

from __future__ import annotations

import json
from enum import IntEnum

import numpy as np
import pytest

from duskhouse.engine.view.page import EVERYONE
from duskhouse.engine.view.pieces import FIELDS, Kind, Layout, Pieces, Role, Wire, on_wire
from tests.engine.view.laying import (
    FACE,
    FIELD,
    HAND,
    MOMENT,
    MOVE,
    PROMPT,
    RESULT,
    WON,
    Laid,
    laid_out,
    pieces,
)


def test_kinds_are_numbered_as_they_are_declared() -> None:
    assert list(range(8)) == [FIELD, HAND, FACE, WON, MOMENT, PROMPT, MOVE, RESULT]
    assert pieces.kinds[HAND].message_id == "zone-hand"


def test_what_is_laid_is_read_back() -> None:
    zone_of_two: Wire = [FIELD, 2, [FACE, 0, 1], [FACE, 1, 3]]
    laid: Laid = {EVERYONE: [zone_of_two, [WON, 1, 0, 5, 6]], 2: [[MOVE, 4]]}
    found = list(on_wire(laid_out(laid)))
    assert found == [(viewer, piece) for viewer, some in laid.items() for piece in some]
    zone, won = (pieces.read(piece) for _, piece in found[:2])
    assert zone.numbers == {"size": 2}
    assert [card.numbers for card in zone.inside] == [
        {"card": 0, "count": 1},
        {"card": 1, "count": 3},
    ]
    assert won.numbers == {"seat": 1, "card": 0, "cards": (5, 6)}
    assert won.key == (1, 0)


def test_a_seats_own_piece_takes_the_place_of_everyones() -> None:
    page = laid_out({EVERYONE: [[HAND, 0, 3], [HAND, 1, 3]], 1: [[HAND, 1, 3, [FACE, 0, 3]]]})
    assert list(pieces.seen(page, 0).values()) == [[HAND, 0, 3], [HAND, 1, 3]]
    assert list(pieces.seen(page, 1).values()) == [[HAND, 0, 3], [HAND, 1, 3, [FACE, 0, 3]]]


def test_numbers_that_do_not_fit_their_names_are_not_read() -> None:
    for wrong in ([HAND, 0], [HAND, 0, 1, 2], [MOVE]):
        with pytest.raises(ValueError, match="zip"):
            pieces.read(wrong)


def test_only_what_lasts_is_compared() -> None:
    assert pieces.keys.tolist() == [0, 1, 0, 2, 0, -1, -1, 0]
    assert pieces.keys.dtype == np.int64


def test_the_schema_is_plain_and_leaves_out_what_is_as_usual() -> None:
    schema = json.loads(json.dumps(pieces.schema()))
    assert schema[HAND] == {
        "role": "zone",
        "name": "hand",
        "key": ["seat"],
        "numbers": ["seat", "size"],
        "layout": "fan",
    }
    assert schema[RESULT]["numbers"] == ["tie", "*standing"]
    assert set(vars(Kind(Role.FACT, "x"))) == set(FIELDS)


class EventKind(IntEnum):
    TOOK_BACK = 3


def test_an_event_is_named_after_its_kind() -> None:
    declared = Pieces({})
    number = declared.event(EventKind.TOOK_BACK, "seat back=other")
    kind = declared.kinds[number]
    assert kind.message_id == "event-took-back"
    assert kind.numbers == ("at", "clause", "seat", "back")
    assert kind.clause == "clause"


def test_the_clause_of_a_piece_is_fixed_or_one_of_its_numbers() -> None:
    declared = Pieces({})
    fixed = declared.fact("stall", clause=20)
    named = declared.fact("why", numbers="rule", clause="rule")
    zone = declared.zone("deck", layout=Layout.STACK)
    assert declared.read([fixed]).clause == 20
    assert declared.read([named, 33]).clause == 33
    assert declared.read([zone, 4]).clause == 0
