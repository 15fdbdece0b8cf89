"""The deal, and the switches that change it (YAO-01 to 12)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import level
from duskhouse.words.errors import Refused
from tests.games.rest_in_peace.census import census
from tests.games.rest_in_peace.positions import Position, setup


def deals(options: dict[str, Any], number: int = 40) -> list[History]:
    return [History.deal(GAME, 2, options, derived_seed("deal", i)) for i in range(number)]


@pytest.mark.clause("YAO-01")
def test_it_is_for_two() -> None:
    assert GAME.seats == (2,)
    with pytest.raises(Refused, match="for 2 players, not 3"):
        GAME.prepare(GAME.states(1)[0], 3, {})


@pytest.mark.clause("YAO-02", "YAO-04", "YAO-06", "YAO-08", "YAO-09", "YAO-10")
def test_a_deal_is_what_the_rules_say() -> None:
    for played in deals({}):
        deal = played.setup
        for hand, deck in zip(deal["hands"], deal["decks"], strict=True):
            assert len(hand) == 5
            assert Counter(hand + deck) == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}
        assert Counter(deal["tokens"]) == {"C": 4, "M": 6}
        assert len(set(deal["psychics"])) == 9
        assert set(deal["psychics"]) <= set(range(1, 30))


@pytest.mark.clause("YAO-02", "YAO-06", "YAO-08", "YAO-10")
@pytest.mark.parametrize(
    ("scale", "ghosts", "hand", "tokens", "rounds"),
    [
        ("full", {1: 6, 2: 5, 3: 4, 4: 3, 5: 2, 6: 1}, 5, {"C": 4, "M": 6}, 9),
        ("tiny", {1: 2, 2: 1, 3: 1, 4: 1}, 2, {"C": 3, "M": 1}, 3),
        ("least", {1: 1, 2: 1}, 1, {"C": 3, "M": 1}, 3),
        ("duel", {1: 1, 2: 1, 3: 1}, 1, {"C": 1, "M": 1}, 1),
    ],
)
def test_a_game_of_any_size_is_dealt_whole(
    scale: str, ghosts: dict[int, int], hand: int, tokens: dict[str, int], rounds: int
) -> None:
    [played] = deals({"scale": scale}, 1)
    deal, state = played.setup, played.state
    for dealt, deck in zip(deal["hands"], deal["decks"], strict=True):
        assert (Counter(dealt + deck), len(dealt)) == (ghosts, hand)
    assert (Counter(deal["tokens"]), len(deal["psychics"])) == (tokens, rounds)
    size = sum(ghosts.values()) - hand
    assert state.deck_size.tolist() == [size, size]
    assert not state.decks[:, size:].any()


@pytest.mark.clause("YAO-10")
def test_decks_are_shuffled() -> None:
    hands = [played.setup["hands"] for played in deals({}, 10)]
    assert len({tuple(dealt) for both in hands for dealt in both}) > 15
    assert {value for both in hands for dealt in both for value in dealt} >= {1, 2, 3, 4, 5}


@pytest.mark.clause("YAO-11", "YAO-A02")
def test_either_seat_may_start() -> None:
    starts = {played.setup["start"] for played in deals({"scale": "least"}, 12)}
    assert starts == {0, 1}


@pytest.mark.clause("YAO-03")
def test_even_and_odd_are_marked() -> None:
    hand = Position().hands("1 2 3 4 5 6").zone(0, "hand-0").cards
    assert [card.marks[0] for card in hand] == ["odd", "even"] * 3


@pytest.mark.clause("YAO-04")
def test_psychics_have_their_level() -> None:
    levels = Counter(level(psychic) for psychic in range(1, 30))
    assert levels == {0: 9, 1: 5, 2: 5, 3: 5, 4: 5}
    assert (level(9), level(10), level(25)) == (0, 1, 4)
    [card] = Position().fronts("#25").zone(0, "front-0").cards
    assert card.marks == ("level 4",)


@pytest.mark.clause("YAO-05", "YAO-07", "YAO-A01")
def test_nothing_else_is_in_the_game() -> None:
    """Neither the card that marks position 10 nor a player aid is a card anyone can get."""
    state = deals({}, 1)[0].state
    found = census(state)
    assert sum(found.values()) == 2 * 21 + 9 + 10
    assert state.line[10] == 0


@pytest.mark.clause("YAO-08")
@pytest.mark.parametrize(
    ("pool", "allowed"),
    [
        ("starters", range(1, 10)),
        ("levels1", range(1, 15)),
        ("levels2", range(1, 20)),
        ("levels3", range(1, 25)),
        ([3, 5, 8, 13, 21, 22, 23, 24, 25, 29], [3, 5, 8, 13, 21, 22, 23, 24, 25, 29]),
    ],
)
def test_the_line_is_drawn_from_the_pool(pool: Any, allowed: Any) -> None:
    drawn = Counter(k for played in deals({"psychic_pool": pool}) for k in played.setup["psychics"])
    assert set(drawn) == set(allowed)


@pytest.mark.clause("YAO-08")
def test_a_pool_must_be_big_enough_and_of_psychics() -> None:
    state = GAME.states(1)[0]
    for pool in ([1, 2, 3], [0, *range(1, 10)], [1, *range(1, 10)], "none", 7):
        with pytest.raises(Refused, match="pool"):
            GAME.prepare(state, 2, {"psychic_pool": pool})


def test_a_pool_is_typed_as_a_name_or_as_numbers() -> None:
    option = GAME.options[0]
    assert option.parse("levels2") == "levels2"
    assert option.parse("1,2,3 4") == [1, 2, 3, 4]
    with pytest.raises(Refused, match="psychic_pool takes"):
        option.parse("some")


@pytest.mark.clause("YAO-11", "YAO-A02")
def test_the_first_starter_is_a_fair_coin() -> None:
    starts = Counter(played.setup["start"] for played in deals({}, 100))
    assert 30 < starts[0] < 70
    assert all(played.turn == played.setup["start"] for played in deals({}, 10))


def line(p: Position) -> list[str | None]:
    """The psychics of the positions, as a seat sees them."""
    positions = [p.codes(0, f"position-{place}") for place in range(1, 11)]
    return [code for codes in positions for code in codes if code not in ("C", "M")]


@pytest.mark.clause("YAO-12")
def test_the_learning_line_is_turned_up_round_by_round() -> None:
    p = Position({"learning_reveal": True})
    assert line(p) == ["#1", "#2", "#3", *[None] * 6]
    p.play("end", "none")
    assert line(p) == ["#2", "#3", "#4", *[None] * 5]
    hidden = GAME.notation.hide_setup(setup(), p.state, 0)
    assert hidden["psychics"] == [1, 2, 3, 4, *["?"] * 5]
    for round_ in range(2, 7):
        assert p.state.revealed == round_ + 2
        p.won().play("end", "none")
    assert p.state.revealed == 9


@pytest.mark.clause("YAO-12")
def test_the_learning_pool_is_the_starters() -> None:
    for played in deals({"learning_reveal": True}, 10):
        assert sorted(played.setup["psychics"]) == list(range(1, 10))


@pytest.mark.parametrize(
    ("part", "value", "sentence"),
    [
        ("start", 2, "starter"),
        ("psychics", [1] * 9, "twice"),
        ("psychics", [1, 2], "9 psychics"),
        ("psychics", [0, *range(2, 10)], "no psychic"),
        ("tokens", ["C"] * 10, "4 tokens C"),
        ("hands", [[1, 2, 3, 4, 5]], "two players"),
        ("hands", [[1, 2, 3, 4], [1, 2, 3, 4, 5]], "has 5 ghosts"),
        ("hands", [[6, 2, 3, 4, 5], [1, 2, 3, 4, 5]], "one colour"),
        ("decks", None, "two players"),
    ],
)
def test_a_broken_deal_is_refused(part: str, value: Any, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        History.from_setup(GAME, 2, {}, {**setup(), part: value})
