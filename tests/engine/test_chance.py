"""Chance: a proven keystream, unbiased choices, and outcomes that can be scripted."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.state.chance import (
    GENERATOR_WORDS,
    derived_seed,
    fork,
    new_generator,
    new_seed,
    next_word,
    random_below,
    random_card,
    script,
    seal,
    seed_fast,
    seed_secure,
    shuffle,
    shuffle_choices,
)
from duskhouse.engine.state.layout import Ints

# RFC 8439, appendix A.1, vectors 1 to 3: key, block number, keystream.
KEYSTREAMS = [
    (
        bytes(32),
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        bytes(32),
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        bytes(31) + b"\1",
        1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
]


def secure_generator(seed: bytes) -> Ints:
    generator = np.zeros(GENERATOR_WORDS, np.int64)
    seed_secure(generator, seed)
    return generator


@pytest.mark.parametrize(("key", "block", "keystream"), KEYSTREAMS)
def test_a_live_table_draws_from_the_chacha20_keystream(
    key: bytes, block: int, keystream: str
) -> None:
    generator = secure_generator(key)
    words = [next_word(generator) for _ in range(16 * (block + 1))][-16:]
    assert b"".join(word.to_bytes(4, "little") for word in words).hex() == keystream


def test_seeds_are_256_bits_and_all_of_them_matter() -> None:
    assert len(new_seed()) == 32
    assert new_seed() != new_seed()
    for flipped in (0, 7, 128, 255):
        other = (1 << flipped).to_bytes(32, "little")
        assert next_word(secure_generator(other)) != next_word(secure_generator(bytes(32)))
    with pytest.raises(ValueError, match="32 bytes"):
        secure_generator(b"short")


def test_a_seal_is_the_sha_256_of_the_seed() -> None:
    assert seal(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"


def test_derived_seeds_do_not_run_together() -> None:
    assert derived_seed("a", "bc") != derived_seed("ab", "c")


@pytest.mark.parametrize("kind", ["fast", "secure"])
@pytest.mark.parametrize("n", [1, 2, 3, 7, 44])
def test_choices_are_even(kind: str, n: int) -> None:
    generator = new_generator(1) if kind == "fast" else secure_generator(derived_seed(n))
    found = Counter(random_below(generator, n) for _ in range(400 * n))
    assert_even([found[i] for i in range(n)])


@pytest.mark.parametrize("kind", ["fast", "secure"])
def test_shuffles_are_even(kind: str) -> None:
    generator = new_generator(2) if kind == "fast" else secure_generator(derived_seed("x"))
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 400):
        cards = np.arange(4)
        shuffle(generator, cards, 4)
        found[tuple(cards.tolist())] += 1
    assert_even([found[order] for order in permutations(range(4))])


def assert_even(counts: list[int]) -> None:
    expected = sum(counts) / len(counts)
    chi_square = sum((count - expected) ** 2 for count in counts) / expected
    assert chi_square < len(counts) + 6 * sqrt(2 * len(counts))


def test_the_unfair_part_of_the_range_is_drawn_again() -> None:
    """With n just above half of 2**32 nearly every second word has to be rejected."""
    n = 2**31 + 1
    generator, words = new_generator(3), new_generator(3)
    rejected = 0
    for _ in range(200):
        expected = next_word(words)
        while (expected * n) & 0xFFFFFFFF < (2**32 - n) % n:
            expected = next_word(words)
            rejected += 1
        assert random_below(generator, n) == expected * n >> 32
    assert rejected > 100


def test_shuffling_in_registers_makes_the_same_draws() -> None:
    shuffled, generator, words = np.arange(44), new_generator(4), new_generator(4)
    shuffle(generator, shuffled, 44)
    cards = list(range(44))
    for i in range(43, 0, -1):
        j = random_below(words, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    assert shuffled.tolist() == cards
    assert generator.tolist() == words.tolist()


@given(st.integers(0, 2**63 - 1).map(lambda bits: bits | 1), st.integers())
def test_a_random_card_is_a_card_of_the_set(cards: int, seed: int) -> None:
    assert cards >> random_card(new_generator(seed), cards) & 1


@given(st.permutations(list(range(9))))
def test_a_scripted_shuffle_comes_out_so(order: list[int]) -> None:
    generator = np.zeros(GENERATOR_WORDS, np.int64)
    cards = np.array([5, 5, 1, 2, 2, 2, 4, 1, 6])
    wanted = [int(cards[i]) for i in order]
    script(generator, shuffle_choices(cards.tolist(), wanted))
    shuffle(generator, cards, 9)
    assert cards.tolist() == wanted


def test_sixteen_cards_can_be_scripted() -> None:
    assert factorial(16) < 2**63


def test_forks_differ_from_each_other_and_leave_the_secure_stream_unread() -> None:
    parent, one, two = new_generator(5), new_generator(0), new_generator(0)
    fork(parent, one)
    fork(parent, two)
    assert [next_word(one) for _ in range(4)] != [next_word(two) for _ in range(4)]
    seed_fast(one, 9)
    seed_fast(two, 9)
    assert next_word(one) == next_word(two)
