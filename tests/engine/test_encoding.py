"""Groups of bits written into a vector: compiled as plain, and nothing beside them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.encoding import fields_by, put_groups, put_set, put_sums
from tests.engine.bare import bare_state


@rule
def put_48_flags(out: Any, at: int, word: int) -> int:
    return put_set(out, at, word, 48)


@rule
def put_63_flags(out: Any, at: int, word: int) -> int:
    return put_set(out, at, word, 63)


@rule
def put_29_flags(out: Any, at: int, word: int) -> int:
    return put_set(out, at, word, 29)


@rule
def put_3_flags(out: Any, at: int, word: int) -> int:
    return put_set(out, at, word, 3)


@rule
def put_10_sixes(out: Any, at: int, word: int) -> int:
    return put_groups(out, at, word, 6, 10)


@rule
def put_14_fours(out: Any, at: int, word: int) -> int:
    return put_groups(out, at, word, 4, 14)


@rule
def put_14_sums(out: Any, at: int, even: int, odd: int) -> int:
    return put_sums(out, at, even, odd, 14)


@rule
def put_6_sevens(out: Any, at: int, word: int) -> int:
    return put_groups(out, at, word, 7, 6)


def expected(before: NDArray[np.int8], at: int, word: int, bits: int, groups: int) -> list[int]:
    out: list[int] = before.tolist()
    out[at : at + groups] = [word >> bits * i & (1 << bits) - 1 for i in range(groups)]
    return out


@pytest.mark.parametrize(
    ("write", "bits", "groups"),
    [
        (put_48_flags, 1, 48),
        (put_63_flags, 1, 63),
        (put_29_flags, 1, 29),
        (put_3_flags, 1, 3),
        (put_10_sixes, 6, 10),
        (put_14_fours, 4, 14),
        (put_6_sevens, 7, 6),
    ],
)
def test_each_group_gets_its_place(write: Callable[..., int], bits: int, groups: int) -> None:
    choice = random.Random(groups)
    for _ in range(100):
        before = np.array([choice.randrange(100) for _ in range(80)], np.int8)
        word, at = choice.getrandbits(62), choice.randrange(80 - groups + 1)
        out = before.copy()
        assert write(out, at, word) == at + groups
        assert out.tolist() == expected(before, at, word, bits, groups)


def test_bytes_of_two_words_come_by_turns() -> None:
    out = np.full(16, 5, np.int8)
    assert put_14_sums(out, 1, 0x7F_06_00_00_00_00_1F, 0x01_02_03_04_05_06_07) == 15
    assert out.tolist() == [5, 31, 7, 0, 6, 0, 5, 0, 4, 0, 3, 6, 2, 127, 1, 5]


def test_fields_are_put_in_the_order_that_is_named() -> None:
    put = fields_by("turn seats phase", __name__)
    state, out = bare_state(), np.zeros(5, np.int8)
    state.turn, state.seats, state.phase = 3, 4, 2
    assert put(state, out, 1) == 4
    assert out.tolist() == [0, 3, 4, 2, 0]
