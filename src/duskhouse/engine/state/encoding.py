"""How observations are written: whole sets and words of counts at a time.

A set of cards is a word of groups of one bit; a word of counts has a few bits for each kind. In a
vector of int8 each group gets a place of its own. How many bits a group has, and how many groups
there are, are constants where these functions are called. Each returns the place after the last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from duskhouse.engine.compiling.rule import rule, rule_over

Rule = Callable[..., Any]


def put_groups(out: Any, at: int, word: int, bits: int, groups: int) -> int:
    """Each place becomes its group of the word."""
    for i in range(groups):
        out[at + i] = word >> bits * i & ((1 << bits) - 1)
    return at + groups


def put_sums(out: Any, at: int, even: int, odd: int, groups: int) -> int:
    """Each place becomes a byte: the first of `even`, the first of `odd`, the second of `even`, …

    Words of counts of four bits are summed up in such a pair of words, where no sum overflows.
    """
    for i in range(groups):
        out[at + i] = (odd if i % 2 else even) >> 8 * (i // 2) & 255
    return at + groups


def put_set(out: Any, at: int, cards: int, size: int) -> int:
    """Each place becomes 1 if its number is in the set, else 0."""
    return put_groups(out, at, cards, 1, size)


# ---------------------------------------------------------------- single fields
def fields_by(names: str, module: str) -> Rule:
    """A rule `(state, out, at)` that puts these fields of a state, a place each; to be made in the
    module that is named."""
    put: Rule = no_field
    for name in reversed(names.split()):
        put = rule_over(put_field, {"NAME": name, "more": put}, module, f"put.{name}")
    return put


@rule
def no_field(state: Any, out: Any, at: int) -> int:
    return at


NAME, more = "", no_field  # in a rule that is made from the template: which field, and the others


def put_field(state: Any, out: Any, at: int) -> int:
    out[at] = state[NAME]
    return int(more(state, out, at + 1))


# ------------------------------------------------------------------ compiled
def _flags(builder: Any, word: Any, size: int) -> Any:
    """The first 8, 16 or 32 bits of a word as a vector of bytes."""
    flags = builder.trunc(word, ir.IntType(size))
    flags = builder.bitcast(flags, ir.VectorType(ir.IntType(1), size))
    return builder.zext(flags, ir.VectorType(ir.IntType(8), size))


def _in_turn(builder: Any, even: Any, odd: Any, groups: int) -> Any:
    """The bytes of two words by turns, as a vector."""
    eight = ir.VectorType(ir.IntType(8), 8)
    by_turns = [i // 2 + 8 * (i % 2) for i in range(groups)]
    chosen = ir.Constant(ir.VectorType(ir.IntType(32), groups), by_turns)
    return builder.shuffle_vector(builder.bitcast(even, eight), builder.bitcast(odd, eight), chosen)


def _counts(builder: Any, word: Any, bits: int, groups: int) -> Any:
    """The groups of a word as a vector of bytes.

    Groups of four bits are every other half of a byte. Of others each eight are moved apart at
    once: four and four, two and two, one and one.
    """
    if bits == 4:
        halves = ir.Constant(word.type, 0x0F0F0F0F0F0F0F0F)
        odd = builder.lshr(word, ir.Constant(word.type, 4))
        return _in_turn(builder, builder.and_(word, halves), builder.and_(odd, halves), groups)
    eights = -(-groups // 8)
    words = ir.VectorType(ir.IntType(64), eights)

    def all_of(number: int) -> Any:
        return ir.Constant(words, [number] * eights)

    spread = ir.Constant(words, ir.Undefined)
    for i in range(eights):
        rest = builder.lshr(word, ir.Constant(word.type, 8 * bits * i))
        spread = builder.insert_element(spread, rest, ir.Constant(ir.IntType(32), i))
    for half in (4, 2, 1):
        low = sum(((1 << half * bits) - 1) << 8 * i for i in range(0, 8, 2 * half))
        moved = builder.and_(spread, all_of(low << half * bits))
        moved = builder.shl(moved, all_of(half * (8 - bits)))
        spread = builder.or_(builder.and_(spread, all_of(low)), moved)
    spread = builder.bitcast(spread, ir.VectorType(ir.IntType(8), 8 * eights))
    chosen = ir.Constant(ir.VectorType(ir.IntType(32), groups), list(range(groups)))
    return builder.shuffle_vector(spread, spread, chosen)


def _pieces(builder: Any, word: Any, bits: int, groups: int) -> Iterator[tuple[int, Any]]:
    """What to write where, in pieces that are stored at once."""
    if bits > 1:
        yield 0, _counts(builder, word, bits, groups)
        return
    place = 0
    for size in (32, 32, 16, 8):
        if size <= groups - place:
            yield place, _flags(builder, builder.lshr(word, ir.Constant(word.type, place)), size)
            place += size
    last = _flags(builder, builder.lshr(word, ir.Constant(word.type, place)), 8)
    last = builder.bitcast(last, ir.IntType(64))
    for size in (4, 2, 1):
        if size <= groups - place:
            piece = ir.VectorType(ir.IntType(8), size)
            yield place, builder.bitcast(builder.trunc(last, ir.IntType(8 * size)), piece)
            last = builder.lshr(last, ir.Constant(last.type, 8 * size))
            place += size


def _store(context: Any, builder: Any, array: Any, out: Any, at: Any, piece: Any) -> None:
    """Write a vector of bytes into an array, from this place on."""
    data = context.make_array(array)(context, builder, out).data
    place = builder.bitcast(builder.gep(data, [at]), piece.type.as_pointer())
    builder.store(piece, place, align=1)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _move_groups(context: Any, out: Any, at: Any, word: Any, bits: Any, groups: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, at, word, *_ = arguments
        for place, piece in _pieces(builder, word, bits.literal_value, groups.literal_value):
            place = builder.add(at, ir.Constant(at.type, place))
            _store(context, builder, signature.args[0], out, place, piece)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, bits, groups), code


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def _move_sums(context: Any, out: Any, at: Any, even: Any, odd: Any, groups: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        out, at, even, odd, _ = arguments
        piece = _in_turn(builder, even, odd, groups.literal_value)
        _store(context, builder, signature.args[0], out, at, piece)
        return context.get_dummy_value()

    return types.void(out, types.int64, types.int64, types.int64, groups), code


# Each is the plain one where indices are to be checked.
@overload(put_groups, prefer_literal=True)  # type: ignore[untyped-decorator]
def _compiled_put_groups(out: Any, at: Any, word: Any, bits: Any, groups: Any) -> Any:
    if numba.config.BOUNDSCHECK:
        return put_groups
    width, places = bits.literal_value, groups.literal_value

    def implementation(out: Any, at: Any, word: Any, bits: Any, groups: Any) -> Any:
        _move_groups(out, at, word, width, places)
        return at + places

    return implementation


@overload(put_sums, prefer_literal=True)  # type: ignore[untyped-decorator]
def _compiled_put_sums(out: Any, at: Any, even: Any, odd: Any, groups: Any) -> Any:
    if numba.config.BOUNDSCHECK:
        return put_sums
    places = groups.literal_value

    def implementation(out: Any, at: Any, even: Any, odd: Any, groups: Any) -> Any:
        _move_sums(out, at, even, odd, places)
        return at + places

    return implementation


@overload(put_set, prefer_literal=True)  # type: ignore[untyped-decorator]
def _compiled_put_set(out: Any, at: Any, cards: Any, size: Any) -> Any:
    places = size.literal_value

    def implementation(out: Any, at: Any, cards: Any, size: Any) -> Any:
        return put_groups(out, at, cards, 1, places)

    return implementation
