"""The naive program against the worked examples, against invariants, and against bad records."""

from __future__ import annotations

import copy
import importlib.util
import itertools
import json
import random
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.games.kamo_no_manimani.vectors import SWITCH_VECTORS, VECTORS


def load_naive() -> ModuleType:
    # Each game has its own naive.py, so it is loaded by path under a name of its own.
    name = "naive_kamo_no_manimani"
    spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("naive.py"))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


naive: Any = load_naive()

SEATS = (3, 4, 5, 6)
SWITCHES: dict[str, tuple[object, ...]] = {
    "deck": ("K42", "K36"),
    "lead_pass": ("allowed", "forbidden"),
    "last_word": (False, True),
    "bonus_draw": (False, True),
    "loser_pot": ("void", "to_last"),
}
ALL_OPTIONS: list[dict[str, object]] = [
    {key: value for key, value in zip(SWITCHES, values, strict=True) if value != SWITCHES[key][0]}
    for values in itertools.product(*SWITCHES.values())
]
# A deck of five colours and few cards, so that hands run out soon.
SMALL_DECK = {
    "KR": 3, "KB": 3, "KY": 2, "KG": 2, "KP": 2, "POT": 3, "DUCK": 2, "LID": 2, "ONION": 3,
}  # fmt: skip


def label(options: dict[str, object]) -> str:
    return ",".join(f"{key}={value}" for key, value in options.items()) or "default"


# The worked examples ----------------------------------------------------------------------------


def letters(seats: list[int]) -> list[str]:
    return ["ABCDEF"[seat] for seat in seats]


def begin(vector: dict[str, Any]) -> Any:
    names = sorted(vector["hands"])
    setup = {
        "dealer": names.index(vector["leader"]),
        "aside": [],
        "hands": [vector["hands"][name] for name in names],
        "deck": vector.get("deck", []),
    }
    points = [vector.get("points", {}).get(name, 0) for name in names]
    out = [names.index(name) for name in vector.get("out", [])]
    return naive.Naive(len(names), vector.get("options", {}), setup, points=points, out=out)


def run_script(vector: dict[str, Any]) -> Any:
    game = begin(vector)
    for number, step in enumerate(vector["steps"], 1):
        where = f"{vector['id']}, step {number}"
        assert game.turn is not None, where
        if "who" in step:
            assert "ABCDEF"[game.turn] == step["who"], where
        if "legal" in step:
            assert game.legal() == step["legal"], where
        game.play(step["do"])
    return game


def outcome(game: Any, key: str) -> Any:
    """What a vector's `expect` calls by this key."""
    by_seat = dict.fromkeys("ABCDEF"[: game.seats])
    if key == "round":
        return {**game.scored._asdict(), "collector": "ABCDEF"[game.scored.collector]}
    if key == "points":
        return dict(zip(by_seat, game.points, strict=True))
    if key == "hand_sizes":
        return dict(zip(by_seat, map(len, game.hands), strict=True))
    if key == "out":
        return letters(game.out)
    if key == "turn":
        return "ABCDEF"[game.turn]
    if key == "deck_left":
        return len(game.deck)
    if key == "over":
        return game.over
    assert key == "ranking"
    places = game.result()["places"]
    return letters(sorted(range(game.seats), key=lambda seat: places[seat]))


@pytest.mark.parametrize("vector", VECTORS + SWITCH_VECTORS, ids=lambda vector: vector["id"])
def test_worked_example(vector: dict[str, Any]) -> None:
    if vector["type"] == "legal":
        field = [naive.Played("ABCDEF".index(item[0]), item[2:]) for item in vector["field"]]
        assert naive.playable(vector["hand"], field) == vector["expect"]
        return
    game = run_script(vector)
    for key, expected in vector["expect"].items():
        assert outcome(game, key) == expected, f"{vector['id']}: {key}"


def test_all_worked_examples_are_here() -> None:
    numbers = [f"K{number:02}" for number in range(1, 15)] + ["K15a", "K15b", "K16"]
    assert [vector["id"] for vector in VECTORS] == numbers


# The deal ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("preset", "seats", "in_game", "in_deck"),
    [
        ("K42", 3, 39, 30), ("K42", 4, 40, 32), ("K42", 5, 40, 30), ("K42", 6, 40, 28),
        ("K36", 3, 33, 24), ("K36", 4, 34, 26), ("K36", 5, 34, 24), ("K36", 6, 34, 22),
    ],
)  # fmt: skip
def test_deal_has_the_sizes_of_kamo_09(preset: str, seats: int, in_game: int, in_deck: int) -> None:
    options = {"deck": preset}
    setup = naive.random_setup(seats, options, random.Random(1))
    assert naive.why_no_full_deal(seats, options, setup) is None
    assert len(setup["deck"]) == in_deck
    assert in_deck + sum(len(hand) for hand in setup["hands"]) == in_game
    assert set(setup["aside"]) <= {"POT", "DUCK", "LID"}


def test_a_wrong_deal_is_told_from_a_full_one() -> None:
    setup = naive.random_setup(4, {}, random.Random(2))
    assert "KAMO-02" in naive.why_no_full_deal(4, {"deck": "K36"}, setup)
    assert "KAMO-06" in naive.why_no_full_deal(4, {}, {**setup, "aside": []})
    assert "KAMO-07" in naive.why_no_full_deal(4, {}, {**setup, "hands": [[]] * 4})


@pytest.mark.parametrize(
    "deck",
    [
        {"KR": 30, "POT": 1, "DUCK": 1, "ONION": 1},
        {"KR": 30, "POT": 1, "DUCK": 1, "LID": 1},
        {"KR": 30, "POT": 3, "DUCK": 3, "ONION": 3},
        {"POT": 10, "DUCK": 10, "LID": 10, "ONION": 10},
        {"KR": 2, "POT": 1, "DUCK": 1, "LID": 1, "ONION": 1},
        {"KR": 30, "POT": 1, "DUCK": 1, "LID": 1, "ONION": 1, "KX": 1},
        {"KR": -1},
        {"KR": 1.5},
        "K40",
        7,
    ],
)
def test_bad_decks_are_refused(deck: object) -> None:
    with pytest.raises(ValueError, match="KAMO-0"):
        naive.random_setup(4, {"deck": deck}, random.Random(3))


def test_dealer_and_set_aside_cards_vary() -> None:
    rng = random.Random(4)
    setups = [naive.random_setup(5, {}, rng) for _ in range(60)]
    assert {setup["dealer"] for setup in setups} == {0, 1, 2, 3, 4}
    assert {card for setup in setups for card in setup["aside"]} == {"POT", "DUCK", "LID"}


# Random self-play -------------------------------------------------------------------------------


def all_cards(game: Any) -> Counter[str]:
    piles = [*game.hands, game.deck, game.aside, *game.collected]
    cards = Counter(card for pile in piles for card in pile)
    cards.update(played.card for played in game.field)
    return cards


def most_decisions(options: dict[str, object], seats: int, cards: int, deck: int) -> int:
    """The document's simple bounds; `last_word` adds one decision."""
    per_play = seats if options.get("lead_pass") == "forbidden" else 2 * seats
    return deck + per_play * (cards - 1) + bool(options.get("last_word"))


def choose(game: Any, rng: random.Random, pass_rate: float) -> str:
    legal: list[str] = game.legal()
    cards = [move for move in legal if move != "PASS"]
    if "PASS" in legal and (not cards or rng.random() < pass_rate):
        return "PASS"
    return rng.choice(cards)


def check_position(game: Any, cards: Counter[str]) -> None:
    assert all_cards(game) == cards
    assert game.chance is False
    assert game.outcomes() == []
    assert game.over == (game.turn is None)
    hidden = [played for played in game.field if played.card in ("POT", "DUCK")]
    colours = {played.card for played in game.field if played.card in naive.KAMO}
    assert len(hidden) <= 1
    assert len(colours) <= 1
    assert (game.last is None) == (not game.field)
    if game.field:
        assert game.last == game.field[-1].seat
        assert game.stall == 0
    else:
        assert game.passes == 0
    if game.deck:
        assert not game.out
        assert game.stall == 0
    if not game.over:
        check_decision(game)


def check_decision(game: Any) -> None:
    legal = game.legal()
    assert game.hands[game.turn]
    colours = {card for card in all_cards(game) if card in naive.KAMO}
    assert 1 <= len(legal) == len(set(legal)) <= len(colours) + 5
    assert set(legal) - {"PASS"} <= set(game.hands[game.turn])
    if game.field:
        assert legal[-1] == "PASS"
    else:
        assert set(game.hands[game.turn]) <= set(legal)
    others = [seat for seat in game.active() if seat != game.turn]
    assert bool(others) != game.final_turn
    assert game.stall <= len(game.active())


def check_end(game: Any, cards_dealt: int, options: dict[str, object]) -> None:
    result = game.result()
    ranking = sorted(range(game.seats), key=lambda seat: result["places"][seat])
    assert sorted(result["places"]) == list(range(1, game.seats + 1))
    assert result["winners"] == ranking[:1]
    assert len(game.out) == game.seats - 1
    assert not game.deck
    assert not game.field
    loser = ranking[-1]
    assert loser not in game.out
    assert result["points"][loser] == 0
    for ahead, behind in itertools.pairwise(ranking[:-1]):
        gap = result["points"][ahead] - result["points"][behind]
        assert gap > 0 or (gap == 0 and game.out.index(ahead) < game.out.index(behind))
    assert 1 <= game.rounds <= cards_dealt - 1
    assert game.hands[loser] or options.get("last_word")
    for seat in game.out:
        pile = game.collected[seat]
        bonus = result["points"][seat] - len(pile)
        assert bonus in range(0, 3 * pile.count("ONION") + 1, 3)
    assert game.legal() == []


def check_eyes(game: Any) -> None:
    """No entry shows a seat a face that only another seat may know."""
    for seat in range(game.seats):
        for event in game.seen(seat):
            kind, who = event[:2]
            if kind == "deal":
                assert event[-2] == seat
            elif kind == "draw":
                assert len(event) == (3 if who == seat else 2)
            elif kind == "play":
                assert (event[2] in ("POT", "DUCK")) <= (who == seat)
                assert (event[2] == naive.HIDDEN) <= (who != seat)
            else:
                assert kind in ("pass", "out", "reveal", "score", "end")


def play_game(
    seats: int, options: dict[str, object], rng: random.Random, pass_rate: float
) -> tuple[Any, dict[str, Any]]:
    """A random game under the eye of the invariants, and its record with legal lists."""
    setup = naive.random_setup(seats, options, rng)
    game = naive.Naive(seats, options, setup)
    cards = all_cards(game)
    in_game = cards.total() - len(setup["aside"])
    bound = most_decisions(options, seats, in_game, len(setup["deck"]))
    moves: list[tuple[int, str]] = []
    legal = []
    idle = 0
    check_position(game, cards)
    while not game.over:
        seat, move, rounds = game.turn, choose(game, rng, pass_rate), game.rounds
        moves.append((seat, move))
        legal.append(game.legal())
        idle = idle + 1 if move == "PASS" and not game.drew else 0
        game.play(move)
        check_position(game, cards)
        assert len(moves) <= bound
        assert idle <= 2 * len(game.active())
        if not game.over and game.rounds > rounds:
            # KAMO-33: the leader of a new round is just the next in order.
            assert game.turn == game.leader == game.next_active(seat)
    check_eyes(game)
    check_end(game, in_game, options)
    result = {key: value for key, value in game.result().items() if key != "why"}
    record = {
        "format": 1, "game": "kamo-no-manimani", "rules": 1, "seats": seats,
        "options": options, "setup": setup, "moves": [list(pair) for pair in moves],
        "legal": legal, "result": result,
    }  # fmt: skip
    return game, json.loads(json.dumps(record))


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=label)
@pytest.mark.parametrize("seats", SEATS)
def test_random_games_keep_the_invariants(seats: int, options: dict[str, object]) -> None:
    rng = random.Random(f"{seats} {label(options)}")
    for pass_rate in (0.0, 0.1, 0.2, 0.5, 0.9, 1.0):
        _, record = play_game(seats, options, rng, pass_rate)
        assert naive.check(record) is None


@pytest.mark.parametrize("seats", SEATS)
def test_many_small_games_keep_the_invariants(seats: int) -> None:
    rng = random.Random(seats)
    ends: Counter[str] = Counter()
    for number in range(200):
        options = {**ALL_OPTIONS[number % len(ALL_OPTIONS)], "deck": SMALL_DECK}
        game, record = play_game(seats, options, rng, rng.choice((0.1, 0.3, 0.6)))
        assert naive.check(record) is None
        ends[game.result()["why"]] += 1
    assert set(ends) == {"one left", "last word"}


def recomputed_points(game_events: tuple[Any, ...], seats: int) -> list[int]:
    """The scores, told anew from the public events alone."""
    points = [0] * seats
    field: list[tuple[int, str]] = []
    for event in game_events:
        if event[0] == "play":
            field.append((event[1], event[2]))
        if event[0] == "reveal":
            hidden = field.index((event[1], naive.HIDDEN))
            field[hidden] = (event[1], event[2])
        if event[0] == "score":
            faces = [card for _, card in field]
            owner = field[-1][0]
            gain = len(faces)
            if "POT" in faces and "LID" not in faces:
                owner = field[faces.index("POT")][0]
                gain += 3 * faces.count("ONION")
            assert (owner, gain) == (event[1], event[2])
            points[owner] += gain
            field = []
    return points


@pytest.mark.parametrize("seats", SEATS)
def test_scores_follow_from_what_a_watcher_saw(seats: int) -> None:
    rng = random.Random(100 + seats)
    for _ in range(20):
        game, _ = play_game(seats, {}, rng, 0.25)
        mask = {
            ("play", seat, card): ("play", seat, naive.HIDDEN)
            for seat in range(seats)
            for card in ("POT", "DUCK")
        }
        public = tuple(mask.get(event, event) for event in game.seen(0))
        points = recomputed_points(public, seats)
        points[game.loser()] = 0
        assert points == game.result()["points"]


# How long a game can be -------------------------------------------------------------------------


def longest(game: Any, memo: dict[Any, int]) -> int:
    """The most decisions still possible, over all ways to play."""
    if game.over:
        return 0
    sizes = tuple(map(len, game.hands))
    table = (game.turn, game.last, game.passes, game.stall, game.drew, game.final_turn)
    key = (sizes, len(game.deck), *table)
    if key not in memo:
        best = 0
        for move in game.legal():
            child = copy.deepcopy(game)
            child.play(move)
            best = max(best, 1 + longest(child, memo))
        memo[key] = best
    return memo[key]


@pytest.mark.parametrize(("seats", "hand", "deck"), [(3, 1, 3), (3, 2, 1), (3, 2, 2), (4, 1, 4)])
def test_longest_game_is_the_formula_of_3_3(seats: int, hand: int, deck: int) -> None:
    # With Onions only, every card is always legal, so hand sizes say everything.
    setup = {
        "dealer": 0, "aside": [], "hands": [["ONION"] * hand] * seats, "deck": ["ONION"] * deck,
    }  # fmt: skip
    cards = seats * hand + deck
    exact = deck + seats + (cards - seats) * (2 * seats - 1) - (seats - 1)
    exact += seats * (seats - 1) - 2 + (cards - 1)
    assert longest(naive.Naive(seats, {}, setup), {}) == exact
    assert longest(naive.Naive(seats, {"last_word": True}, setup), {}) == exact + 1
    forbidden = longest(naive.Naive(seats, {"lead_pass": "forbidden"}, setup), {})
    assert forbidden <= deck + seats * (cards - 1)


# Who knows what ---------------------------------------------------------------------------------


def test_each_decision_adds_a_public_entry_for_every_seat() -> None:
    rng = random.Random(11)
    game = naive.Naive(5, {"last_word": True}, naive.random_setup(5, {}, rng))
    while not game.over:
        before = [game.seen(seat) for seat in range(5)]
        game.play(choose(game, rng, 0.3))
        for seat in range(5):
            after = game.seen(seat)
            assert after[: len(before[seat])] == before[seat]
            assert after[len(before[seat])][0] in ("play", "pass")
            assert hash(after) == hash(tuple(after))


def test_a_face_down_card_is_known_to_its_player_until_the_reveal() -> None:
    setup = {
        "dealer": 0, "aside": [], "deck": [],
        "hands": [["POT", "DUCK"], ["KR", "LID"], ["KB", "KB"]],
    }  # fmt: skip
    pot, duck = naive.Naive(3, {}, setup), naive.Naive(3, {}, setup)
    pot.play("POT")
    duck.play("DUCK")
    for move in ("LID", "PASS"):
        assert pot.seen(0) != duck.seen(0)
        assert pot.seen(1) == duck.seen(1)
        assert pot.seen(2) == duck.seen(2)
        assert pot.world() != duck.world()
        pot.play(move)
        duck.play(move)
    pot.play("PASS")
    duck.play("PASS")
    assert all(pot.seen(seat) != duck.seen(seat) for seat in range(3))
    assert ("reveal", 0, "POT") in pot.seen(2)
    assert ("reveal", 0, "DUCK") in duck.seen(2)


def hidden_swap(setup: dict[str, Any], watcher: int, rng: random.Random) -> dict[str, Any]:
    """The same deal to the watcher's eyes: everything else unseen is dealt anew."""
    unseen = [card for seat, hand in enumerate(setup["hands"]) if seat != watcher for card in hand]
    unseen += setup["deck"]
    rng.shuffle(unseen)
    hands = []
    for seat, hand in enumerate(setup["hands"]):
        if seat == watcher:
            hands.append(list(reversed(hand)))
        else:
            hands.append(unseen[: len(hand)])
            del unseen[: len(hand)]
    return {**setup, "hands": hands, "deck": unseen}


def test_hidden_cards_do_not_enter_what_a_seat_has_seen() -> None:
    rng = random.Random(12)
    for _ in range(100):
        setup = naive.random_setup(4, {}, rng)
        other = hidden_swap(setup, 2, rng)
        # The dealer, whose draw comes first, is not the watcher.
        setup["dealer"] = other["dealer"] = 3
        one, two = naive.Naive(4, {}, setup), naive.Naive(4, {}, other)
        assert one.seen(2) == two.seen(2)
        one.play("PASS")
        two.play("PASS")
        one.play("PASS")
        two.play("PASS")
        assert one.seen(2) == two.seen(2)


def test_drawn_cards_are_seen_by_the_drawer_alone() -> None:
    setup = {"dealer": 0, "aside": [], "deck": ["KR", "KB"], "hands": [["KG"], ["KG"], ["KG"]]}
    game = naive.Naive(3, {}, setup)
    assert ("draw", 0, "KR") in game.seen(0)
    assert ("draw", 0) in game.seen(1)
    assert ("draw", 0) in game.seen(2)
    game.play("PASS")
    assert ("draw", 1, "KB") in game.seen(1)
    assert ("draw", 1) in game.seen(0)


def test_losers_hand_and_set_aside_cards_are_never_shown() -> None:
    setup = {"dealer": 0, "aside": ["LID"], "deck": [], "hands": [["KR"], ["KB"], ["POT"]]}
    game = naive.Naive(3, {}, setup)
    game.play("KR")
    game.play("PASS")
    game.play("PASS")
    game.play("KB")
    assert game.over
    for seat in (0, 1):
        assert "POT" not in repr(game.seen(seat))
    assert all("LID" not in repr(game.seen(seat)) for seat in range(3))


def test_world_is_hashable_and_ignores_the_order_in_a_hand() -> None:
    setup = naive.random_setup(4, {}, random.Random(13))
    turned = {**setup, "hands": [hand[::-1] for hand in setup["hands"]]}
    one, two = naive.Naive(4, {}, setup), naive.Naive(4, {}, turned)
    assert one.world() == two.world()
    assert hash(one.world()) == hash(two.world())
    assert [one.seen(seat) for seat in range(4)] == [two.seen(seat) for seat in range(4)]


# What is refused --------------------------------------------------------------------------------


def test_illegal_moves_name_a_clause_and_change_nothing() -> None:
    rng = random.Random(14)
    for _ in range(30):
        game = naive.Naive(3, {}, naive.random_setup(3, {}, rng))
        while not game.over:
            before = game.world()
            for move in {*naive.CARDS, "PASS", "pass", "?", ""} - set(game.legal()):
                with pytest.raises(ValueError, match=r"^KAMO-\w+: .*\.$"):
                    game.play(move)
            assert game.world() == before
            game.play(choose(game, rng, 0.5))
        with pytest.raises(ValueError, match="KAMO-34"):
            game.play("PASS")


def test_result_is_refused_while_the_game_runs() -> None:
    game = naive.Naive(3, {}, naive.random_setup(3, {}, random.Random(15)))
    with pytest.raises(ValueError, match="KAMO-34"):
        game.result()


@pytest.mark.parametrize(
    "options",
    [
        {"after_out": "collector"}, {"lead_pass": True}, {"last_word": "on"}, {"bonus_draw": 1},
        {"loser_pot": "last"}, {"deck": "K40"}, {"deck": None},
    ],
)  # fmt: skip
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"KAMO|option"):
        naive.Naive(3, options, naive.random_setup(3, {}, random.Random(16)))


@pytest.mark.parametrize(
    "change",
    [
        {"dealer": 3}, {"dealer": None}, {"hands": [["KR"]] * 2}, {"hands": [["KR"], ["KR"], []]},
        {"hands": [["KR"], ["KR"], ["?"]]}, {"aside": ["KR"]}, {"deck": "?"}, {"deck": [["KR"]]},
    ],
)  # fmt: skip
def test_bad_setups_are_refused(change: dict[str, Any]) -> None:
    setup = {"dealer": 0, "aside": ["POT"], "deck": [], "hands": [["KR"], ["KB"], ["KG"]]}
    naive.Naive(3, {}, setup)
    with pytest.raises(ValueError, match=r"KAMO|setup"):
        naive.Naive(3, {}, {**setup, **change})


@pytest.mark.parametrize("seats", [2, 7, True, None])
def test_bad_seat_counts_are_refused(seats: Any) -> None:
    with pytest.raises(ValueError, match="KAMO-05"):
        naive.Naive(seats, {}, {})


# Records ----------------------------------------------------------------------------------------


@pytest.fixture
def record() -> dict[str, Any]:
    return play_game(4, {}, random.Random(17), 0.2)[1]


def test_every_unfinished_beginning_of_a_record_is_right(record: dict[str, Any]) -> None:
    del record["result"]
    for length in range(len(record["moves"])):
        part = {**record, "moves": record["moves"][:length], "legal": record["legal"][:length]}
        assert naive.check(part) is None
    assert "no result" in naive.check(record)


def test_a_superfluous_result_is_reported(record: dict[str, Any]) -> None:
    record["moves"].pop()
    record["legal"].pop()
    assert "not over" in naive.check(record)


def test_moves_after_the_end_are_reported(record: dict[str, Any]) -> None:
    record["moves"].append([0, "PASS"])
    record["legal"].append(["PASS"])
    assert f"Move {len(record['moves'])}: KAMO-34" in naive.check(record)


@pytest.mark.parametrize("key", ["winners", "points", "places"])
def test_a_wrong_result_is_reported(record: dict[str, Any], key: str) -> None:
    record["result"][key] = [value + 1 for value in record["result"][key]]
    assert key in naive.check(record)


def test_a_wrong_turn_is_reported(record: dict[str, Any]) -> None:
    record["moves"][5][0] = (record["moves"][5][0] + 1) % 4
    assert naive.check(record).startswith("Move 6: KAMO-11")


def test_chance_is_reported(record: dict[str, Any]) -> None:
    record["moves"][2][0] = None
    assert naive.check(record).startswith("Move 3: KAMO-12: chance")


def test_an_illegal_move_is_reported(record: dict[str, Any]) -> None:
    record["moves"][0][1] = "KO"
    assert naive.check(record).startswith("Move 1: KAMO-13")


@pytest.mark.parametrize("change", ["missing", "extra", "twice", "null"])
def test_a_wrong_legal_list_is_reported(record: dict[str, Any], change: str) -> None:
    legal = record["legal"]
    if change == "missing":
        legal[3].pop()
    elif change == "extra":
        legal[3].append("KO")
    elif change == "twice":
        legal[3].append("PASS")
    else:
        legal[3] = None
    assert naive.check(record).startswith("Move 4: the l")


def test_the_order_of_a_legal_list_does_not_matter(record: dict[str, Any]) -> None:
    record["legal"] = [moves[::-1] for moves in record["legal"]]
    assert naive.check(record) is None
    record["legal"].pop()
    assert "parallel" in naive.check(record)


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2}, {"game": "rest-in-peace"}, {"rules": 2}, {"seats": 3}, {"options": {"x": 1}},
        {"options": 3}, {"setup": None}, {"setup": {}}, {"moves": None}, {"moves": [[1]]},
        {"result": 3},
    ],
)  # fmt: skip
def test_a_record_of_another_shape_gets_one_sentence(
    record: dict[str, Any], change: dict[str, Any]
) -> None:
    del record["legal"]
    sentence = naive.check({**record, **change})
    assert sentence.endswith(".")
    assert "\n" not in sentence
