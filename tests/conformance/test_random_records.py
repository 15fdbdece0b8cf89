"""Whatever is written into a record at random is refused with one sentence, or is a whole game."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.record import game_record
from duskhouse.engine.record.game_record import Record
from duskhouse.kit.cases import cases
from duskhouse.kit.records import is_one_sentence, recorded_once
from duskhouse.words.errors import Refused


@given(st.text(max_size=60) | st.recursive(st.none() | st.integers(), st.lists).map(json.dumps))
def test_a_random_line_is_refused(text: str) -> None:
    if not text.strip():
        return
    with pytest.raises(Refused) as error:
        [game_record.replay(*found[::-1]) for found in game_record.read_lines(["", "", text])]
    assert is_one_sentence(error)


@given(st.data())
def test_a_record_with_one_value_replaced_is_refused_or_still_a_whole_game(
    data: st.DataObject,
) -> None:
    case = data.draw(st.sampled_from(cases()))
    record = json.loads(json.dumps(recorded_once(case)))
    record.pop("legal")
    holder: Any = record
    while True:
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(holder[key], dict | list) or not holder[key]:
            break
        holder = holder[key]
    holder[key] = data.draw(
        st.none() | st.integers(-2, 60) | st.sampled_from(["?", "I4", "x", "1"]) | st.booleans()
    )
    complaint = what_is_refused(record)
    assert complaint is None or re.fullmatch(r"Game 3\b.*\.", complaint)


def what_is_refused(record: Record) -> str | None:
    try:
        game_record.replay(record, 3)
    except Refused as error:
        return str(error)
    return None
