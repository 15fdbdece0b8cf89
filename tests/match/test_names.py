"""Names can be seen, and told apart."""

from __future__ import annotations

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.match.entries import Sat
from duskhouse.match.match import Match, bot_on
from duskhouse.match.names import LONGEST_NAME, checked_name, told_apart
from duskhouse.match.plan import Plan
from duskhouse.words.errors import Refused

GAME = next(game for game in games().values() if 3 in game.seats)


def test_names_are_one_short_printable_line() -> None:
    assert checked_name("  a\n b\u202e\u0000 ") == "a b"
    with pytest.raises(Refused, match=str(LONGEST_NAME)):
        checked_name("x" * (LONGEST_NAME + 1))


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u3164",
        "\u2800\u2800",
        "\u200b",
        "\u115f",
        "\ufe0f",
        "\u0301",
        "\u00a0",
        "\ue000",
        "\U0001d159",
    ],
    ids=ascii,
)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    assert checked_name(name) == ""


@pytest.mark.parametrize("name", ["Ay", "幽霊", "🦉", "é", "e\u0301", "O'Neill-3", "\u0131"])
def test_any_other_name_is_kept(name: str) -> None:
    assert checked_name(name) == name
    assert checked_name(f"\u3164{name}\ufe0f") == name


@pytest.mark.parametrize(
    "other", ["anna", "ANNA", "\uff21\uff4e\uff4e\uff41", "An na", "Anna\u00a0", "\U0001d400nna"]
)
def test_names_that_look_alike_get_a_number(other: str) -> None:
    assert told_apart("Anna", [other]) == "Anna 2"
    assert told_apart("Anna", [other, "anna2"]) == "Anna 3"
    assert told_apart("Hanna", [other]) == "Hanna"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Alice", "\u0410lice"),
        ("Alice", "Al\u0456ce"),
        ("Alice", "Ali\u0441e"),
        ("Alice", "AIice"),
        ("Alice", "A1ice"),
        ("Alice", "Al\u0131ce"),
        ("Bob", "\u0412ob"),
        ("Bob", "\u0392\u03bfb"),
        ("Bob", "B0b"),
    ],
    ids=ascii,
)
def test_letters_that_look_alike_are_no_other_name(name: str, other: str) -> None:
    assert told_apart(name, [other]) == f"{name} 2"
    assert told_apart(other, [name]) == f"{other} 2"


def test_a_numbered_name_is_not_too_long() -> None:
    longest = "x" * LONGEST_NAME
    assert told_apart(longest, [longest]) == "x" * (LONGEST_NAME - 2) + " 2"


def seated(*sats: Sat) -> list[str]:
    match = Match("table", Plan(GAME.id, 3, {}), bytes(32), 0.0)
    for entry in match.seated(sats):
        match.apply(entry, 0.0)
    return [seat.name for seat in match.seats]


def test_no_two_at_a_table_go_by_one_name() -> None:
    people = [Sat(seat, "person", name="Guest") for seat in range(3)]
    assert seated(*people) == ["Guest", "Guest 2", "Guest 3"]
    bot = bot_on(1, "")
    assert seated(Sat(0, "person", name=bot.name.upper()), bot) == [
        bot.name.upper(),
        f"{bot.name} 2",
        "",
    ]


def test_a_bot_that_takes_over_is_not_called_like_a_person() -> None:
    match = Match("table", Plan(GAME.id, 3, {}), bytes(32), 0.0)
    bot = bot_on(1, "")
    people = [Sat(seat, "person", name=name) for seat, name in enumerate(("a", "b", bot.name))]
    for entry in match.seated(people):
        match.apply(entry, 0.0)
    [left] = match.leave(1)
    assert isinstance(left, Sat)
    assert left.name == f"{bot.name} 2"
