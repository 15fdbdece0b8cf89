"""Where a move tells the others something, the same bot in the same place does not always do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from duskhouse.bots.levels import find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.games.hell_is_hungry.state import NONE as NO_CARD
from duskhouse.games.hell_is_hungry.state import Phase as HellPhase
from duskhouse.games.kamo_no_manimani.cards import POT_OR_DUCK
from duskhouse.games.man_eating_house.state import Phase as HousePhase

SPOTS, TIMES = 10, 10
Spot = Callable[[Any, int], bool]


def face_down_card(state: Any, actions: int) -> bool:
    """Kamo: a Pot or a Duck may be laid, and nobody else will see which."""
    return bool(actions & POT_OR_DUCK)


def kagome(state: Any, actions: int) -> bool:
    return int(state.phase) == HousePhase.PICK


def pass_in_battle(state: Any, actions: int) -> bool:
    """Hell: to fight on or to pass."""
    return int(state.phase) == HellPhase.PLAY and actions >> NO_CARD & 1 == 1


def spots(game: Game, is_spot: Spot) -> Iterator[Any]:
    """Positions of games by tactics in which something can be hidden, few of each game."""
    generator = new_generator(1)
    for number in range(1000):
        states = game.dealt(max(game.seats), {}, derived_seed("spots", game.id, number))
        found = 0
        while found < 2 and not game.run.over_one(states, 0):
            actions = int(game.run.legal_one(states, 0))
            if actions & (actions - 1) and is_spot(states[0], actions):
                found += 1
                yield states.copy()
            game.run.play_one(states, 0, game.run.choose_one(states, 0, generator))


@pytest.mark.parametrize(
    ("game_id", "is_spot"),
    [
        ("kamo-no-manimani", face_down_card),
        ("man-eating-house", kagome),
        ("hell-is-hungry", pass_in_battle),
    ],
    ids=["a face-down card", "a Kagome", "a pass in battle"],
)
def test_a_mixture_is_played(game_id: str, is_spot: Spot) -> None:
    game, bot = find_game(game_id), find_bot("search@400")
    mixed = 0
    for _, states in zip(range(SPOTS), spots(game, is_spot), strict=False):
        chosen = [bot.choose(game, states, 0, new_generator(time)) for time in range(TIMES)]
        most = max(map(chosen.count, chosen))
        mixed += most < TIMES
    assert mixed >= SPOTS // 3
