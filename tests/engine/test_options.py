"""Switches whose values are numbers: typed, recorded and refused."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.game.options import Number
from duskhouse.words.errors import Refused

PRICE = Number("price", "what it costs", "X-01", (-2, 4))


def test_the_first_number_is_the_default() -> None:
    assert PRICE.default == -2
    assert PRICE.alternatives() == (4,)


@pytest.mark.parametrize(("text", "value"), [("-2", -2), (" 4 ", 4)])
def test_a_number_is_read_as_it_is_typed(text: str, value: int) -> None:
    assert PRICE.parse(text) == value


@pytest.mark.parametrize("text", ["", "4.0", "04", "four", "5"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(Refused, match="Option price takes -2 or 4, not"):
        PRICE.parse(text)


@pytest.mark.parametrize("value", ["4", 4.0, True, 5, None])
def test_a_record_holds_the_number_itself(value: Any) -> None:
    with pytest.raises(Refused, match="Option price"):
        PRICE.check(value)
