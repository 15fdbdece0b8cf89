"""The engine against the naive program: random games, whole trees, and imagined worlds."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.cards import MOST_CARDS, SIX_COLOURS, code, unpacked
from duskhouse.kit.trees import Count, count_tree
from tests.games.kamo_no_manimani import naive
from tests.games.kamo_no_manimani.positions import follow, lay_out

SEATS = (3, 4, 5, 6)
SWITCHES: list[dict[str, Any]] = [
    {},
    {"deck": "K36"},
    {"deck": SIX_COLOURS},
    {"lead_pass": "forbidden"},
    {"last_word": True},
    {"bonus_draw": True},
    {"loser_pot": "to_last"},
    {"lead_pass": "forbidden", "last_word": True, "bonus_draw": True, "loser_pot": "to_last"},
    {"scale": "tiny"},
    {"scale": "tiny", "last_word": True, "loser_pot": "to_last"},
    {"scale": "tiny", "bonus_draw": True},
    {"scale": "least"},
]


def name(options: dict[str, Any]) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items()) or "default"


def without_scale(options: dict[str, Any]) -> dict[str, Any]:
    """The naive program plays whatever is dealt and knows no sizes."""
    return {key: value for key, value in options.items() if key != "scale"}


# --------------------------------------------------------------- random games
def random_record(seats: int, options: dict[str, Any], number: int) -> dict[str, Any]:
    """A random game with its legal lists; some players pass often, some hardly ever."""
    rng = random.Random(number)
    played = History.deal(GAME, seats, options, derived_seed("oracle", name(options), number))
    willing = rng.random()
    legal: list[list[str] | None] = []
    while not played.over:
        moves = played.legal_moves()
        legal.append(moves)
        passes = "PASS" in moves and rng.random() < willing
        played.play(played.read("PASS" if passes else rng.choice(moves)))
    assert len(played.moves) <= GAME.notation.most_decisions(played.state)
    return game_record.write(played, legal)


@pytest.mark.parametrize("options", SWITCHES, ids=name)
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_are_the_same_to_both(seats: int, options: dict[str, Any]) -> None:
    for number in range(25):
        record = random_record(seats, options, number)
        assert naive.check({**record, "options": without_scale(record["options"])}) is None


@pytest.mark.slow
@pytest.mark.parametrize("options", SWITCHES, ids=name)
@pytest.mark.parametrize("seats", SEATS)
def test_many_random_games_are_the_same_to_both(seats: int, options: dict[str, Any]) -> None:
    for number in range(25, 65):
        record = random_record(seats, options, number)
        assert naive.check({**record, "options": without_scale(record["options"])}) is None


def decks(least: int) -> st.SearchStrategy[dict[str, int]]:
    """Decks of any composition, from barely enough cards to as many as there may be."""
    rare = st.integers(1, 6)
    colours = st.dictionaries(st.sampled_from(naive.KAMO), st.integers(1, 9), min_size=1)
    others = st.fixed_dictionaries(
        {"POT": rare, "DUCK": rare, "LID": rare, "ONION": st.integers(1, 40)}
    )
    both = st.tuples(colours, others).map(lambda parts: parts[0] | parts[1])
    return both.filter(lambda deck: least <= sum(deck.values()) <= MOST_CARDS)


@settings(deadline=None, max_examples=60)
@given(data=st.data(), seats=st.sampled_from(SEATS), number=st.integers(0, 10**6))
def test_any_deck_with_any_switches_is_the_same_to_both(
    data: st.DataObject, seats: int, number: int
) -> None:
    options: dict[str, Any] = {"deck": data.draw(decks(14))}
    for option in GAME.options[1:5]:
        if data.draw(st.booleans()):
            options[option.name] = option.alternatives()[0]
    assert naive.check(random_record(seats, options, number)) is None


def test_the_biggest_field_fits() -> None:
    """Everything that can be played lies in one round: sixty Onions and more."""
    deck = {"KR": 1, "POT": 1, "DUCK": 1, "LID": 1, "ONION": 60}
    played = History.deal(GAME, 6, {"deck": deck}, derived_seed("big"))
    while not played.over:
        moves = played.legal_moves()
        played.play(played.read("ONION" if "ONION" in moves else moves[0]))
    assert max(int(number) for number in played.state.points) > 50
    assert naive.check(game_record.write(played)) is None


@pytest.mark.parametrize("options", [{}, {"deck": "K36"}, {"deck": SIX_COLOURS}], ids=name)
@pytest.mark.parametrize("seats", SEATS)
def test_deals_of_the_naive_program_are_accepted(seats: int, options: dict[str, Any]) -> None:
    setup = naive.random_setup(seats, options, random.Random(seats))
    played = History.from_setup(GAME, seats, options, setup)
    game = naive.Naive(seats, options, setup)
    assert position_of(played.state) == naive_position(game)


# ---------------------------------------------------------------- whole trees
def clone(game: naive.Naive) -> naive.Naive:
    twin = copy.copy(game)
    twin.hands = [list(cards) for cards in game.hands]
    twin.collected = [list(cards) for cards in game.collected]
    twin._seen = [list(events) for events in game._seen]
    for field in ("deck", "field", "points", "out"):
        setattr(twin, field, list(getattr(game, field)))
    return twin


def naive_tree(seats: int, options: dict[str, Any], setups: Sequence[dict[str, Any]]) -> Count:
    counted = Count(information_sets=[set() for _ in range(seats)])
    for setup in setups:
        _count_below(naive.Naive(seats, options, setup), counted, [])
    return counted


def _count_below(game: naive.Naive, counted: Count, moves: list[str]) -> None:
    counted.nodes[len(moves)] += 1
    if game.over:
        counted.finish(moves, game.result())
        counted.by_first_move[moves[0]] += 1
        return
    assert game.turn is not None
    counted.information_sets[game.turn].add(hash(game.seen(game.turn)))
    for move in game.legal():
        child = clone(game)
        child.play(move)
        _count_below(child, counted, [*moves, move])


def tiny_setups(seats: int, amount: int) -> list[dict[str, Any]]:
    return [
        History.deal(GAME, seats, {"scale": "tiny"}, derived_seed("tiny", seats, number)).setup
        for number in range(amount)
    ]


def compare_trees(seats: int, options: dict[str, Any], deals: int) -> Count:
    setups = tiny_setups(seats, deals)
    ours = count_tree(GAME, seats, {**options, "scale": "tiny"}, setups)
    theirs = naive_tree(seats, options, setups)
    assert ours.by_first_move == theirs.by_first_move
    assert ours.summary() == theirs.summary()
    bound = History.from_setup(GAME, seats, {**options, "scale": "tiny"}, setups[0])
    assert max(ours.nodes) <= GAME.notation.most_decisions(bound.state)
    return ours


@pytest.mark.parametrize("seats", SEATS)
def test_trees_without_lead_passes_are_the_same(seats: int) -> None:
    counted = compare_trees(seats, {"lead_pass": "forbidden"}, 6 if seats < 6 else 2)
    assert counted.finished > 500


@pytest.mark.parametrize("seats", [3, 4])
def test_trees_with_a_last_word_are_the_same(seats: int) -> None:
    options = {"last_word": True, "lead_pass": "forbidden", "loser_pot": "to_last"}
    compare_trees(seats, options, 4)


def walk_together(states: Any, depth: int, game: naive.Naive) -> int:
    """Compare both programs in every position below; how many there are."""
    assert position_of(states[depth])[:4] == naive_position(game)[:4]
    assert [int(number) for number in states[depth].points[: game.seats]] == game.points
    actions = list(members(GAME.run.legal_one(states, depth)))
    moves = [GAME.notation.write_move(states[depth], action) for action in actions]
    assert sorted(moves) == sorted(game.legal())
    nodes = 1
    for action, move in zip(actions, moves):
        states[depth + 1] = states[depth]
        GAME.run.play_one(states, depth + 1, action)
        child = clone(game)
        child.play(move)
        nodes += walk_together(states, depth + 1, child)
    return nodes


@pytest.mark.clause("KAMO-A05")
@pytest.mark.parametrize(
    ("hands", "deck"),
    [
        (["KR", "KB", "KR"], "KR KB POT LID ONION"),
        (["POT", "ONION", "KR"], "KB KB DUCK KB KR KR"),
    ],
)
def test_a_whole_tree_with_bonus_draws_is_the_same(hands: list[str], deck: str) -> None:
    options = {"bonus_draw": True, "lead_pass": "forbidden"}
    setup = {"dealer": 0, "aside": [], "hands": [[card] for card in hands], "deck": deck.split()}
    states = GAME.states(100)
    states[0] = lay_out(hands, deck, options=options).state
    assert walk_together(states, 0, naive.Naive(len(hands), options, setup)) > 1000


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        *((seats, {}) for seats in SEATS),
        (4, {"last_word": True}),
        (5, {"loser_pot": "to_last"}),
    ],
)
def test_whole_trees_are_the_same(seats: int, options: dict[str, Any]) -> None:
    compare_trees(seats, options, 3 if seats < 6 else 1)


# ------------------------------------------------------------ imagined worlds
Position = tuple[Any, ...]


def position_of(state: Any) -> Position:
    """Everything hidden in a state, in notation."""
    fresh = [code(int(card)) for card in state.fresh[: int(state.drew)]]
    return (
        tuple(tuple(sorted(map(code, unpacked(int(hand))))) for hand in state.hands[: state.seats]),
        tuple(code(int(card)) for card in state.deck[state.drawn : state.deck_size]),
        tuple(sorted(map(code, unpacked(int(state.aside))))),
        code(int(state.face_down)) if state.face_down >= 0 else None,
        tuple(fresh),
    )


def naive_position(game: naive.Naive) -> Position:
    down = [played.card for played in game.field if played.card in naive.FACE_DOWN]
    return (
        tuple(tuple(sorted(hand)) for hand in game.hands),
        tuple(game.deck),
        tuple(sorted(game.aside)),
        down[0] if down else None,
        tuple(game.hands[game.turn][-1:]) if game.turn is not None and game.drew else (),
    )


def every_deal(setup: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All deals of the same cards to the same places, each place a slot of its own.

    Each of them stands for equally many deals of physical cards.
    """
    cards = itertools.chain(setup["aside"], *setup["hands"], setup["deck"])
    for order in distinct_orders(Counter(cards)):
        rest = list(order)
        aside = [rest.pop(0) for _ in setup["aside"]]
        if set(aside) <= set(naive.SET_ASIDE):
            hands = [[rest.pop(0) for _ in hand] for hand in setup["hands"]]
            yield {"dealer": setup["dealer"], "aside": aside, "hands": hands, "deck": rest}


def distinct_orders(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    if not cards.total():
        yield ()
        return
    for card in list(cards):
        if cards[card]:
            cards[card] -= 1
            for rest in distinct_orders(cards):
                yield (card, *rest)
            cards[card] += 1


def histories(
    setup: dict[str, Any], options: dict[str, Any], moves: Sequence[str], seat: int
) -> Counter[Position]:
    """Where the hidden cards can be, weighed by the physical histories that this seat may be in.

    A play is of one physical card: with k of the kind in hand it can be any of the k.
    """
    seats = len(setup["hands"])
    true = naive.Naive(seats, options, setup)
    movers = []
    for move in moves:
        movers.append(true.turn)
        true.play(move)
    found: Counter[Position] = Counter()
    for deal in every_deal(setup):
        choices = [
            naive.FACE_DOWN if move in naive.FACE_DOWN and mover != seat else (move,)
            for move, mover in zip(moves, movers, strict=True)
        ]
        for line in itertools.product(*choices):
            game, weight = naive.Naive(seats, options, deal), 1
            for move in line:
                if game.turn is None or move not in game.legal():
                    break
                weight *= max(1, game.hands[game.turn].count(move))
                game.play(move)
            else:
                if game.seen(seat) == true.seen(seat):
                    found[naive_position(game)] += weight
    return found


def imagined(played: History, seat: int, draws: int) -> Counter[Position]:
    states = GAME.states(2)
    states[0] = played.state
    generator = new_generator(11)
    found: Counter[Position] = Counter()
    for _ in range(draws):
        GAME.run.imagine_one(states, 0, 1, seat, generator)
        found[position_of(states[1])] += 1
    return found


def assert_same_distribution(possible: Counter[Position], drawn: Counter[Position]) -> None:
    """Every possible world and no other, each as often as its share says (chi-square)."""
    draws, weights = drawn.total(), possible.total()
    assert set(drawn) <= set(possible)
    expected = {world: draws * weight / weights for world, weight in possible.items()}
    assert min(expected.values()) > 8, "too few draws to judge by"
    assert set(drawn) == set(possible)
    chi_square = sum((drawn[world] - share) ** 2 / share for world, share in expected.items())
    freedom = len(possible) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5 + 5


@pytest.mark.clause("KAMO-39", "KAMO-40", "KAMO-41", "KAMO-43", "KAMO-46")
@pytest.mark.parametrize(
    ("hands", "deck", "aside", "moves"),
    [
        (["KR", "POT", "KB"], "DUCK KR", "LID", ""),
        (["KR", "POT", "KB"], "DUCK ONION KR", "LID", "DUCK PASS"),
        (["KR", "POT", "KB"], "DUCK ONION KR", "LID", "KR POT"),
        (["KR", "POT", "KB"], "DUCK ONION KR", "LID", "KR POT KR PASS PASS"),
        (["POT", "LID", "KR", "ONION"], "KB", "POT", "POT LID PASS ONION"),
        (["KR KR", "KB KR", "DUCK KR"], "", "POT", "KR KR DUCK"),
        (["KR KR", "KR LID", "POT KR"], "KR", "DUCK", "KR PASS KR"),
        (["KR", "LID", "POT"], "KB", "POT DUCK", "PASS PASS POT"),
    ],
)
def test_imagined_worlds_are_all_the_possible_ones_equally_often(
    hands: list[str], deck: str, aside: str, moves: str
) -> None:
    setup = {
        "dealer": 0,
        "aside": aside.split(),
        "hands": [hand.split() for hand in hands],
        "deck": deck.split(),
    }
    for seat in range(len(hands)):
        played = follow(lay_out(hands, deck, aside=aside), moves)
        possible = histories(setup, {}, moves.split(), seat)
        draws = 12 * round(possible.total() / min(possible.values()))
        assert_same_distribution(possible, imagined(played, seat, max(draws, 400)))


@pytest.mark.clause("KAMO-39", "KAMO-43")
@pytest.mark.parametrize("seats", SEATS)
def test_imagined_worlds_of_full_games_keep_to_what_is_known(seats: int) -> None:
    played = History.deal(GAME, seats, {}, derived_seed("full", seats))
    rng = random.Random(seats)
    states = GAME.states(2)
    generator = new_generator(seats)
    while not played.over:
        played.play(rng.choice(played.legal()))
        states[0] = played.state
        for seat in range(seats):
            GAME.run.imagine_one(states, 0, 1, seat, generator)
            hands, deck, aside, down, _ = position_of(states[1])
            truth = position_of(states[0])
            assert hands[seat] == truth[0][seat]
            assert [len(hand) for hand in hands] == [len(hand) for hand in truth[0]]
            assert len(deck) == len(truth[1])
            assert len(aside) == len(truth[2])
            assert set(aside) <= {"POT", "DUCK", "LID"}
            assert down in ("POT", "DUCK") or down == truth[3]
