"""Chance lives in the state: a generator of ten int64 words, of one of three kinds.

    SECURE    a live table. The keystream of ChaCha20 (RFC 8439) under the 256-bit seed, nonce zero,
              read as little-endian 32-bit words: whoever does not hold the seed can predict
              nothing, however much has been seen and with this source at hand.
    FAST      simulations and bots: sfc32.
    SCRIPTED  replay: the outcomes are given beforehand, as one number in mixed radix.

All 32-bit words are kept in int64, so compiled and uncompiled rules draw the same numbers.
Choices below n are unbiased (Lemire's multiplication with rejection).
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable
from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import count, nth
from duskhouse.engine.state.layout import Ints

FAST, SECURE, SCRIPTED = 0, 1, 2
COUNTER, KIND, GENERATOR_WORDS = 8, 9, 10
SEED_BYTES = 32
U32 = 0xFFFFFFFF
BLOCK_WORDS = 16
CHACHA_CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


# ------------------------------------------------------------------- seeding
def new_seed() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seal(seed: bytes) -> str:
    """What a match publishes before the first card: the SHA-256 of its seed."""
    return hashlib.sha256(seed).hexdigest()


def derived_seed(*parts: object) -> bytes:
    """A seed made from words and numbers, for reproducible series of games."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).digest()


def seed_secure(generator: Ints, seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed is {SEED_BYTES} bytes, not {len(seed)}.")
    generator[:COUNTER] = np.frombuffer(seed, "<u4")
    generator[COUNTER] = 0
    generator[KIND] = SECURE


def seed_fast(generator: Ints, number: int) -> None:
    """A fast generator from any whole number."""
    words = np.frombuffer(derived_seed("fast", number), "<u4")
    generator[:] = 0
    generator[:3] = words[:3]
    generator[3] = 1
    generator[KIND] = FAST


def new_generator(number: int) -> Ints:
    """A fast generator of its own, outside any state."""
    generator = np.zeros(GENERATOR_WORDS, np.int64)
    seed_fast(generator, number)
    return generator


def script(generator: Ints, choices: Iterable[tuple[int, int]]) -> None:
    """Fix how the next choices below n come out: pairs of (outcome, n), in order."""
    code, radix = 0, 1
    for outcome, n in choices:
        code += outcome * radix
        radix *= n
    generator[:] = 0
    generator[0] = code
    generator[KIND] = SCRIPTED


@rule
def fork(generator: Ints, child: Ints) -> None:
    """Start a fast generator from draws of another one."""
    child[0] = next_word(generator)
    child[1] = next_word(generator)
    child[2] = next_word(generator)
    child[3] = 1
    child[KIND] = FAST
    for _ in range(8):
        fast_word(child)


# --------------------------------------------------------------------- words
@rule
def next_word(generator: Ints) -> int:
    """32 random bits."""
    if generator[KIND] == FAST:
        return fast_word(generator)
    return secure_word(generator)


@small_rule
def fast_word(generator: Ints) -> int:
    out = (generator[0] + generator[1] + generator[3]) & U32
    generator[3] = (generator[3] + 1) & U32
    generator[0] = generator[1] ^ (generator[1] >> 9)
    generator[1] = (generator[2] + (generator[2] << 3)) & U32
    generator[2] = (((generator[2] << 21) | (generator[2] >> 11)) + out) & U32
    return int(out)


@rule
def secure_word(generator: Ints) -> int:
    """The next word of the keystream. Its block is made anew each time: a state stays small."""
    block = np.empty(BLOCK_WORDS, np.int64)
    position = generator[COUNTER]
    chacha_block(generator, position // BLOCK_WORDS, block)
    generator[COUNTER] = position + 1
    return int(block[position % BLOCK_WORDS])


@rule
def chacha_block(key: Ints, number: int, block: Ints) -> None:
    """Block `number` of the ChaCha20 keystream under a key of eight words, nonce zero."""
    start_block(key, number, block)
    for _ in range(10):
        quarter_round(block, 0, 4, 8, 12)
        quarter_round(block, 1, 5, 9, 13)
        quarter_round(block, 2, 6, 10, 14)
        quarter_round(block, 3, 7, 11, 15)
        quarter_round(block, 0, 5, 10, 15)
        quarter_round(block, 1, 6, 11, 12)
        quarter_round(block, 2, 7, 8, 13)
        quarter_round(block, 3, 4, 9, 14)
    start = np.empty(BLOCK_WORDS, np.int64)
    start_block(key, number, start)
    for i in range(BLOCK_WORDS):
        block[i] = (block[i] + start[i]) & U32


@rule
def start_block(key: Ints, number: int, block: Ints) -> None:
    for i in range(4):
        block[i] = CHACHA_CONSTANTS[i]
    for i in range(8):
        block[4 + i] = key[i]
    block[12] = number
    block[13] = 0
    block[14] = 0
    block[15] = 0


@rule
def quarter_round(block: Ints, a: int, b: int, c: int, d: int) -> None:
    block[a] = (block[a] + block[b]) & U32
    block[d] = rotate_left(block[d] ^ block[a], 16)
    block[c] = (block[c] + block[d]) & U32
    block[b] = rotate_left(block[b] ^ block[c], 12)
    block[a] = (block[a] + block[b]) & U32
    block[d] = rotate_left(block[d] ^ block[a], 8)
    block[c] = (block[c] + block[d]) & U32
    block[b] = rotate_left(block[b] ^ block[c], 7)


@rule
def rotate_left(word: int, by: int) -> int:
    return ((word << by) & U32) | (word >> (32 - by))


# ------------------------------------------------------------------- choices
@small_rule
def random_below(generator: Ints, n: int) -> int:
    """A uniformly random number from 0 to n - 1."""
    if generator[KIND] != FAST:
        return slow_below(generator, n)
    product = fast_word(generator) * n
    if product & U32 < n:
        return redraw_unfair(generator, n, product)
    return product >> 32


@rule
def redraw_unfair(generator: Ints, n: int, product: int) -> int:
    unfair = (U32 + 1 - n) % n
    while product & U32 < unfair:
        product = next_word(generator) * n
    return product >> 32


@rule
def slow_below(generator: Ints, n: int) -> int:
    if generator[KIND] == SCRIPTED:
        return next_scripted(generator, n)
    return redraw_unfair(generator, n, next_word(generator) * n)


@rule
def next_scripted(generator: Ints, n: int) -> int:
    outcome = generator[0] % n
    generator[0] //= n
    return int(outcome)


@small_rule
def random_card(generator: Ints, cards: int) -> int:
    """A uniformly random card of a non-empty set."""
    return nth(cards, random_below(generator, count(cards)))


@rule
def shuffle(generator: Ints, cards: Any, size: int) -> None:
    """Put the first `size` entries into a uniformly random order."""
    if generator[KIND] == FAST:
        shuffle_fast(generator, cards, size)
    else:
        for i in range(size - 1, 0, -1):
            j = slow_below(generator, i + 1)
            cards[i], cards[j] = cards[j], cards[i]


@rule
def shuffle_fast(generator: Ints, cards: Any, size: int) -> None:
    """The same draws with the fast generator kept in registers: three times as fast."""
    a, b, c, d = generator[0], generator[1], generator[2], generator[3]
    i = size - 1
    while i > 0:
        word = (a + b + d) & U32
        d = (d + 1) & U32
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & U32
        c = (((c << 21) | (c >> 11)) + word) & U32
        product = word * (i + 1)
        if product & U32 > i or product & U32 >= (U32 - i) % (i + 1):
            j = product >> 32
            cards[i], cards[j] = cards[j], cards[i]
            i -= 1
    generator[0] = a
    generator[1] = b
    generator[2] = c
    generator[3] = d


def shuffle_choices(before: list[int], after: list[int]) -> list[tuple[int, int]]:
    """The choices that make `shuffle` turn one order into another, for `script`."""
    cards, choices = list(before), []
    for i in range(len(cards) - 1, 0, -1):
        j = cards.index(after[i], 0, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
        choices.append((j, i + 1))
    return choices
