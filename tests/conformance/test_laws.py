"""The two laws, in every position of random games: nothing leaks, and bots are honest."""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.bots import random_player
from duskhouse.bots.levels import IN_THE_ARENA, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.events import SPECTATOR, read_events
from duskhouse.engine.view import sheets, showing
from duskhouse.engine.view.view import Cast
from tests.conformance.cases import Case, every_case
from tests.conformance.census import census

INSTANT = ("random", "tactics")
SEARCHING = [name for name in IN_THE_ARENA if name not in (*INSTANT, "cheat")]


def seats_to_check(case: Case, move: int) -> range:
    """All seats in every position of the plain game; under a switch they take turns."""
    return range(case.seats) if case.is_default else range(move % case.seats, case.seats, 99)


def all_a_seat_gets(game: Game, states: Any, i: int, seat: int) -> tuple[object, ...]:
    """View with prompt, moves and reasons, the numbers that it is made from, the latest events in
    words, and the observation."""
    state = states[i]
    out = np.zeros(game.observation_size, np.int8)
    game.run.observe_one(states, i, seat, out)
    cast = Cast.of(int(state.seats), seat)
    items = [item.seen_by(seat)[:-2] for item in read_events(state)]
    told = [game.notation.tell(item.seen_by(seat), cast) for item in read_events(state)]
    page = laid_out(game, states[i : i + 1], seat)
    return showing.view(game, state, seat).to_json(), page, items, told, out.tobytes()


def laid_out(game: Game, states: Any, seat: int) -> list[list[int]]:
    """What is laid out for everyone and for this seat: no number may say more than the words."""
    page = showing.laid_out(game, states, game.run.legal_one(states, 0))
    starts = page[sheets.STARTS :].tolist()
    parts = [*range(sheets.PROMPT), sheets.OWN + seat]
    if states[0].turn == seat:
        parts += sheets.PROMPT, sheets.MOVES, sheets.BARRED
    return [page[starts[part] : starts[part + 1]].tolist() for part in parts]


def refusals(game: Game, state: Any, actions: set[int]) -> list[object]:
    return [game.notation.why_not(state, action) for action in sorted(actions)]


@every_case
def test_nothing_leaks(case: Case) -> None:
    game = case.game
    known_actions: set[int] = set()
    generator = new_generator(1000)
    for move, played in enumerate(case.positions(0)):
        known_actions.update(played.legal())
        states = with_room(played, 2)
        for seat in seats_to_check(case, move):
            game.run.imagine_one(states, 0, 1, seat, generator)
            assert all_a_seat_gets(game, states, 1, seat) == all_a_seat_gets(game, states, 0, seat)
            if played.turn == seat:
                assert game.run.legal_one(states, 1) == game.run.legal_one(states, 0)
                illegal = known_actions - set(played.legal())
                assert refusals(game, states[1], illegal) == refusals(game, states[0], illegal)
        views = [showing.view(game, state, SPECTATOR).to_json() for state in states]
        assert views[0] == views[1]


@every_case
def test_what_a_seat_imagines_depends_only_on_what_it_knows(case: Case) -> None:
    """So whatever a bot does with imagined worlds, it does the same in the true one."""
    game = case.game
    for move, played in enumerate(case.positions(1)):
        states = with_room(played, 4)
        for seat in seats_to_check(case, move):
            game.run.imagine_one(states, 0, 1, seat, new_generator(move))
            game.run.imagine_one(states, 0, 2, seat, new_generator(-1 - move))
            game.run.imagine_one(states, 2, 3, seat, new_generator(move))
            assert states[1].tobytes() == states[3].tobytes()


@every_case
def test_bots_are_honest(case: Case) -> None:
    """A bot chooses the same in the true position and in any that its seat might be in."""
    game = case.game
    for move, played in enumerate(case.positions(9)):
        if played.over:
            break
        states = with_room(played, 2)
        game.run.imagine_one(states, 0, 1, played.turn, new_generator(-move))
        for name in bots_to_check(case, move):
            bot = find_bot(name, IN_THE_ARENA)
            choices = [bot.choose(game, states, i, new_generator(move)) for i in range(2)]
            assert choices[0] == choices[1], name
            assert choices[0] in played.legal()


def bots_to_check(case: Case, move: int) -> list[str]:
    """Those that think take turns every few moves, with few simulations."""
    turn, rest = divmod(move, 3 if case.is_default else 11)
    thinking = [] if rest else [f"{SEARCHING[turn % len(SEARCHING)]}@12"]
    return [*INSTANT, *thinking]


@every_case
def test_imagined_worlds_can_be_played_on(case: Case) -> None:
    """Same cards, same sizes of everything public, and no dead end or endless game."""
    game = case.game
    generator = new_generator(7)
    played = case.deal(0)
    bound = game.notation.most_decisions(played.state)
    whole = census(game, played.state)
    for move, played in enumerate(case.positions(0)):
        if played.over:
            break
        states = with_room(played, 2)
        seat = move % case.seats
        game.run.imagine_one(states, 0, 1, seat, generator)
        assert census(game, states[1]) == whole
        assert move + play_out(game, states, 1, generator) <= bound
        assert census(game, states[1]) == whole


def play_out(game: Game, states: Any, i: int, generator: Any) -> int:
    moves = 0
    while not game.run.over_one(states, i):
        game.run.play_one(states, i, random_player.choose(game, states, i, generator))
        moves += 1
    return moves


def with_room(played: History, count: int) -> Any:
    """The position with room for others beside it."""
    states = played.game.states(count)
    states[0] = played.state
    return states
