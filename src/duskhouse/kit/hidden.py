"""What is hidden is declared with the fields of a state: `imagine` deals all of it anew, and
changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.layout import Ints, SeenBy, hidden_fields
from duskhouse.kit.cases import Case, cases, every_game
from duskhouse.kit.laws import seats_to_check, with_room

OF_THE_ENGINE = ("rng", "events")
"""The chance to come and what a seat was not told of: imagined by the engine for all games."""


def words_of(states: Any, i: int) -> Ints:
    """A state as a row of numbers."""
    row: Ints = states[i : i + 1].view(np.int64)
    return row


def marked(game: Game, names: Any, seat: int | None = None) -> Any:
    """Which numbers of a state belong to these fields; of one seat's, if a seat is named."""
    states = game.states(1)
    for name in names:
        if seat is None:
            states[name] = 1
        elif seat < states[name].shape[1]:
            states[name][:, seat] = 1
    return words_of(states, 0) == 1


def imagined(case: Case) -> Iterator[tuple[int, Ints, Ints]]:
    """Positions of a random game as one seat imagines them: the seat, the true one, the other."""
    generator = new_generator(5)
    for move, played in enumerate(case.positions(2)):
        states = with_room(played, 2)
        for seat in seats_to_check(case, move):
            case.game.run.imagine_one(states, 0, 1, seat, generator)
            yield seat, words_of(states, 0), words_of(states, 1)


@every_game
def test_imagine_deals_all_anew_that_is_hidden_and_nothing_else(game: Game) -> None:
    hidden = hidden_fields(game.state)
    owned = [name for name, who in hidden.items() if who is SeenBy.OWNER]
    in_part = [name for name, who in hidden.items() if who is SeenBy.SOMEBODY]
    may_change = marked(game, [*hidden, *OF_THE_ENGINE])
    own = [marked(game, owned, seat) for seat in range(max(game.seats))]
    changed, held = np.zeros_like(may_change), np.zeros_like(may_change)
    for case in (each for each in cases() if each.game is game):
        for seat, true, other in imagined(case):
            now = true != other
            assert not fields_in(game, now & ~may_change), case.id
            assert not fields_in(game, now & own[seat]), case.id
            changed |= now
            held |= true > 0
    assert not fields_in(game, marked(game, hidden.keys() - in_part) & held & ~changed)
    assert set(in_part) <= set(fields_in(game, changed)), "a part of each, at least"


def fields_in(game: Game, words: Any) -> list[str]:
    """The fields that these numbers of a state belong to."""
    states = game.states(1)
    words_of(states, 0)[words] = 1
    return [name for name in game.state_type.names or () if np.any(states[name])]
