"""Lantern against the naive program, what is imagined against all games that fit, and the limits.
The kit itself is run beside this: see `addopts` in pyproject.toml."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import lowest
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.kit.trees import compare

sys.path.append(str(Path(__file__).parent))
from naive import ORDER, Naive

GAME = find_game("lantern")
WORLDS = 4000


def test_the_naive_program_plays_the_same_games() -> None:
    compare(GAME, Naive, games=200)


def test_hands_are_imagined_as_often_as_games_lead_to_them() -> None:
    """Two players, four moves: all decks are tried that fit what seat 0 has seen."""
    played = History.deal(GAME, 2, {}, derived_seed("imagined"), first=0)
    for _ in range(4):
        played.play(played.legal()[0])
    assert not played.over
    wanted = exact_hands(played)
    found = imagined_hands(played)
    assert set(found) == set(wanted)
    for light, share in wanted.items():
        assert abs(found[light] / WORLDS - share) < 0.04, ORDER[light]


def imagined_hands(played: History) -> Counter[int]:
    generator, found = new_generator(1), Counter[int]()
    states = GAME.states(2)
    states[0] = played.state
    for _ in range(WORLDS):
        GAME.run.imagine_one(states, 0, 1, 0, generator)
        found[lowest(int(states[1].hands[1]))] += 1
    return found


def exact_hands(played: History) -> dict[int, float]:
    """What seat 1 can hold, over all ways to deal the cards that seat 0 has not seen."""
    setup, taken = played.setup, int(played.state.taken)
    takers = int(played.state.takers)
    strange = [at for at in range(taken) if takers >> 2 * at & 3 == 1]
    seen = [*setup["hands"][0], *(setup["deck"][at] for at in range(taken) if at not in strange)]
    unseen = list((Counter(ORDER * 2) - Counter(seen)).elements())
    weights: Counter[int] = Counter()
    for cards in permutations(unseen, 1 + len(strange)):
        hands = [setup["hands"][0], [cards[0]]]
        deck = list(setup["deck"])
        for at, card in zip(strange, cards[1:], strict=True):
            deck[at] = card
        weights[held_after(played, hands, deck)] += 1
    weights.pop(-1, None)
    return {light: ways / sum(weights.values()) for light, ways in weights.items()}


def held_after(played: History, hands: list[list[str]], deck: list[str]) -> int:
    """What seat 1 holds if this deal leads to the same moves with the same cards shown, else -1."""
    naive = Naive(2, {}, {"first": played.setup["first"], "hands": hands, "deck": deck})
    for seat, text in played.moves:
        if seat is None:
            owner, card = text.split()
            if naive.hands[int(owner)][0] != card:
                return -1
        elif text not in naive.legal():
            return -1
        else:
            naive.play(text)
    return int(ORDER.index(naive.hands[1][0]))


def test_it_is_as_small_as_it_says() -> None:
    files = list((Path(__file__).parents[1] / "lantern").glob("*.py"))
    assert len(files) <= 6
    assert sum(len(file.read_text("utf-8").splitlines()) for file in files) <= 400
