"""Switches: typed, recorded, refused, and what people read of them."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Number
from duskhouse.kit.cases import every_game
from duskhouse.words.errors import Refused

PRICE = Number("price", "X-01", (-2, 4))


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


@every_game
def test_people_read_what_an_option_takes_and_type_it(game: Game) -> None:
    words = game.words()
    for option in game.options:
        shown = option.describe(words)
        for value in (option.default, *option.alternatives()):
            typed = option.spell(value)
            assert option.show(value, words).startswith(typed)
            if isinstance(value, str | bool | int):
                assert typed in shown
                assert option.parse(typed) == option.check(value) == value


@every_game
def test_a_wrong_value_is_refused_in_the_words_of_the_game(game: Game) -> None:
    words = game.words()
    for option in game.options:
        with pytest.raises(Refused) as refused:
            game.complete(min(game.seats), {option.name: "xyzzy"})
        assert f"takes {option.describe(words)}, not 'xyzzy'" in str(refused.value)
        with pytest.raises(Refused, match="takes "):
            game.read_option(option.name, "xyzzy")
    with pytest.raises(Refused, match="There is no option 'xyzzy'"):
        game.complete(min(game.seats), {"xyzzy": 1})
