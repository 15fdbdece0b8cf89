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


def put_groups(out: Any, at: int, word: int, bits: int, groups: int) -> int:
    """Each place becomes its group of the word."""
    for i in range(groups):
        out[at + i] = word >> bits * i & ((1 << bits) - 1)
    return at + groups


def add_groups(out: Any, at: int, word: int, bits: int, groups: int) -> int:
    """The same, added to what is there."""
    for i in range(groups):
        out[at + i] += word >> bits * i & ((1 << bits) - 1)
    return at + groups


def put_set(out: Any, at: int, cards: int, size: int) -> int:
    """Each place becomes 1 if its number is in the set, else 0."""
    return put_groups(out, at, cards, 1, size)


# ------------------------------------------------------------------ compiled
def _flags(builder: Any, word: Any, size: int) -> Any:
    """The first 8, 16 or 32 bits of a word as a vector of bytes."""
    flags = builder.trunc(word, ir.IntType(size))
    flags = builder.bitcast(flags, ir.VectorType(ir.IntType(1), size))
    return builder.zext(flags, ir.VectorType(ir.IntType(8), size))


def _counts(builder: Any, word: Any, bits: int, groups: int) -> Any:
    """The groups of a word as a vector of bytes.

    Each eight of them are moved apart at once: four and four, two and two, one and one.
    """
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


def _mover(adds: bool) -> Any:
    """Writes the groups of a word into a vector, or adds them to it."""

    @intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
    def move(typing_context: Any, out: Any, at: Any, word: Any, bits: Any, groups: Any) -> Any:
        def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            start = builder.gep(array.data, [arguments[1]])
            word = arguments[2]
            for at, piece in _pieces(builder, word, bits.literal_value, groups.literal_value):
                place = builder.gep(start, [ir.Constant(word.type, at)])
                place = builder.bitcast(place, piece.type.as_pointer())
                if adds:
                    piece = builder.add(piece, builder.load(place, align=1))
                builder.store(piece, place, align=1)
            return context.get_dummy_value()

        return types.void(out, types.int64, types.int64, bits, groups), code

    return move


def _writer(adds: bool, function: Callable[..., int]) -> Any:
    """For `overload`: the compiled form, or the plain one where indices are to be checked."""
    move = _mover(adds)

    def choose(out: Any, at: Any, word: Any, bits: Any, groups: Any) -> Any:
        if numba.config.BOUNDSCHECK:
            return function
        width, places = bits.literal_value, groups.literal_value

        def implementation(out: Any, at: Any, word: Any, bits: Any, groups: Any) -> Any:
            move(out, at, word, width, places)
            return at + places

        return implementation

    return choose


overload(put_groups, prefer_literal=True)(_writer(False, put_groups))
overload(add_groups, prefer_literal=True)(_writer(True, add_groups))


@overload(put_set, prefer_literal=True)  # type: ignore[untyped-decorator]
def _compiled_put_set(out: Any, at: Any, cards: Any, size: Any) -> Any:
    places = size.literal_value

    def implementation(out: Any, at: Any, cards: Any, size: Any) -> Any:
        return put_groups(out, at, cards, 1, places)

    return implementation
