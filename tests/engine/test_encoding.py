"""Groups of bits written into a vector: compiled as plain, and nothing beside them."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.encoding import add_groups, put_groups, put_set


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
def add_14_fours(out: Any, at: int, word: int) -> int:
    return add_groups(out, at, word, 4, 14)


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


def test_groups_are_added_to_what_is_there() -> None:
    out = np.full(16, 5, np.int8)
    assert add_14_fours(out, 1, 0x31) == 15
    assert add_14_fours(out, 1, 0x01) == 15
    assert out.tolist() == [5, 7, 8, *[5] * 13]
