"""Sets of up to 63 cards as the bits of an int64; legal actions are such a set too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from duskhouse.engine.compiling.numba_internals import processor
from duskhouse.engine.compiling.rule import rule

SLOW_DEPOSITS = ("bdver4", "znver1", "znver2")
"""Processors with an instruction that deposits bits, but which is itself a loop."""


@intrinsic  # type: ignore[untyped-decorator]
def _trailing_zeros(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _population(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@intrinsic  # type: ignore[untyped-decorator]
def _deposit(typing_context: Any, bits: Any, places: Any) -> Any:
    """The lowest bits, moved in order to where `places` has its bits."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind)
        return builder.call(deposit, arguments)

    return types.int64(types.int64, types.int64), code


def _deposits_fast() -> bool:
    """Whether the processor compiled for has such an instruction that is not itself a loop."""
    name, features = processor()
    return "+bmi2" in features and name not in SLOW_DEPOSITS


@intrinsic  # type: ignore[untyped-decorator]
def _leading_zeros(typing_context: Any, bits: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), code


def lowest(cards: int) -> int:
    """The lowest card of a non-empty set."""
    return int(cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The highest card of a non-empty set."""
    return int(cards).bit_length() - 1


def count(cards: int) -> int:
    """How many cards are in the set."""
    return int(cards).bit_count()


def nth(cards: int, n: int) -> int:
    """The card that has n lower ones in the set."""
    for _ in range(n):
        cards &= cards - 1
    return lowest(cards)


@overload(lowest)  # type: ignore[untyped-decorator]
def _compiled_lowest(cards: Any) -> Any:
    def implementation(cards: Any) -> Any:
        return _trailing_zeros(cards)

    return implementation


@overload(highest)  # type: ignore[untyped-decorator]
def _compiled_highest(cards: Any) -> Any:
    def implementation(cards: Any) -> Any:
        return 63 - _leading_zeros(cards)

    return implementation


@overload(count)  # type: ignore[untyped-decorator]
def _compiled_count(cards: Any) -> Any:
    def implementation(cards: Any) -> Any:
        return _population(cards)

    return implementation


@overload(nth)  # type: ignore[untyped-decorator]
def _compiled_nth(cards: Any, n: Any) -> Any:
    """Random moves spend a quarter of their time here if the loop has to be predicted."""

    def depositing(cards: Any, n: Any) -> Any:
        return _trailing_zeros(_deposit(1 << n, cards))

    def counting(cards: Any, n: Any) -> Any:
        for _ in range(n):
            cards &= cards - 1
        return _trailing_zeros(cards)

    return depositing if _deposits_fast() else counting


@rule
def just(card: int) -> int:
    """The set holding only this card."""
    return 1 << card


@rule
def without_lowest(cards: int) -> int:
    """The rest of a set once its lowest card is taken."""
    return cards & (cards - 1)


@rule
def fill(slots: Any, value: int) -> None:
    for i in range(len(slots)):
        slots[i] = value


def cardset(cards: Iterable[int]) -> int:
    """The set of these cards (plain Python, for tables of data)."""
    bits = 0
    for card in cards:
        bits |= 1 << card
    return bits


def members(cards: int) -> Iterator[int]:
    """The cards of a set in ascending order (plain Python)."""
    bits = int(cards)
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1
