"""Parts: rules inside rules, with code of their own only when Python calls them."""

from __future__ import annotations

from typing import Any

import numba
import pytest

from duskhouse.engine.compiling.rule import rule, small_rule

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="rules run uncompiled")


@small_rule
def doubled(number: int) -> int:
    return 2 * number


@rule
def doubled_and_one(number: int) -> int:
    return doubled(number) + 1


@rule
def summed(numbers: Any) -> int:
    total = 0
    for number in numbers:
        total += doubled_and_one(number)
    return total


@rule
def twice_summed(numbers: Any) -> int:
    return 2 * summed(numbers)


def signatures(function: Any) -> list[Any]:
    found: list[Any] = function.signatures
    return found


def test_parts_of_parts_work_inside_a_rule_and_have_no_code_of_their_own() -> None:
    assert twice_summed((1, 2, 3)) == 30
    assert signatures(twice_summed)
    assert not signatures(doubled_and_one)


def test_a_part_called_from_python_is_compiled_like_a_rule() -> None:
    assert summed((4, 5)) == 20
    assert doubled(21) == 42
    assert signatures(summed)


def test_a_part_is_translated_once_for_all_constants() -> None:
    @rule
    def constants() -> int:
        return doubled_and_one(1) + doubled_and_one(2)

    assert constants() == 8
