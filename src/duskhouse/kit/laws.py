"""The two laws, in every position of random games: nothing leaks, and bots are honest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from duskhouse.bots import random_player
from duskhouse.bots.levels import IN_THE_ARENA, find_bot
from duskhouse.bots.nets.minds import find_net
from duskhouse.engine.game.contract import Game
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.events import SPECTATOR, read_events
from duskhouse.engine.view.page import END, PAGE_WORDS
from duskhouse.engine.view.pieces import Wire
from duskhouse.kit.cases import Case, every_case
from duskhouse.kit.census import census
from duskhouse.words.words import Words

INSTANT = ("random", "tactics")
SEARCHING = [name for name in IN_THE_ARENA if name not in (*INSTANT, "net", "cheat")]


def seats_to_check(case: Case, move: int) -> range:
    """All seats in every position of the plain game; under a switch they take turns."""
    return range(case.seats) if case.is_default else range(move % case.seats, case.seats, 99)


def all_a_seat_gets(game: Game, states: Any, i: int, seat: int) -> tuple[object, ...]:
    """Its pieces with prompt, moves and reasons, the latest events, and the observation."""
    out = np.zeros(game.observation_size, np.int8)
    game.run.observe_one(states, i, seat, out)
    events = [event.seen_by(seat)[:-2] for event in read_events(states[i])]
    return pieces_seen(game, states, i, seat), events, out.tobytes()


def pieces_seen(game: Game, states: Any, i: int, viewer: int) -> dict[tuple[int, ...], Wire]:
    page = np.empty(PAGE_WORDS, np.int64)
    game.run.view_one(states, i, game.run.legal_one(states, i), page)
    return game.pieces.seen(page, viewer)


def leaks(game: Game, states: Any, seat: int) -> list[str]:
    """The pieces that a seat is shown otherwise in the true position than in the imagined one."""
    true, imagined = (pieces_seen(game, states, i, seat) for i in range(2))
    return [
        Words().message(
            "kit-leak",
            seat=seat,
            true=in_short(game, true.get(key)),
            imagined=in_short(game, imagined.get(key)),
        )
        for key in {**true, **imagined}
        if true.get(key) != imagined.get(key)
    ]


def in_short(game: Game, wire: Wire | None) -> str:
    """A piece by its name and numbers."""
    if wire is None:
        return "-"
    piece = game.pieces.read(wire)
    return f"{piece.kind.message_id} {dict(piece.numbers)}"


def refusals(game: Game, states: Any, i: int, actions: Iterable[int]) -> list[list[int]]:
    """Why these actions may not be done, in numbers."""
    page = np.empty(PAGE_WORDS, np.int64)
    found = []
    for action in actions:
        game.run.why_not_one(states, i, action, page)
        found.append(page[: page[END]].tolist())
    return found


@every_case
def test_nothing_leaks(case: Case) -> None:
    game = case.game
    generator = new_generator(1000)
    for move, played in enumerate(case.positions(0)):
        states = with_room(played, 2)
        for seat in seats_to_check(case, move):
            game.run.imagine_one(states, 0, 1, seat, generator)
            assert not leaks(game, states, seat)
            assert all_a_seat_gets(game, states, 1, seat) == all_a_seat_gets(game, states, 0, seat)
            if played.turn == seat:
                assert game.run.legal_one(states, 1) == game.run.legal_one(states, 0)
                illegal = [action for action in range(63) if not played.is_legal(action)]
                assert refusals(game, states, 1, illegal) == refusals(game, states, 0, illegal)
        assert pieces_seen(game, states, 0, SPECTATOR) == pieces_seen(game, states, 1, SPECTATOR)


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
    check_honesty(case, 9)


def check_honesty(case: Case, number: int) -> None:
    """In the positions of one random game."""
    game = case.game
    for move, played in enumerate(case.positions(number)):
        if played.over:
            break
        states = with_room(played, 2)
        game.run.imagine_one(states, 0, 1, played.turn, new_generator(-move))
        for name in bots_to_check(case, move, states[0]):
            bot = find_bot(name, IN_THE_ARENA)
            choices = [bot.choose(game, states, i, new_generator(move)) for i in range(2)]
            assert choices[0] == choices[1], name
            assert choices[0] in played.legal()


def bots_to_check(case: Case, move: int, state: Any) -> list[str]:
    """Those that think take turns every few moves, with few simulations. Where a net plays, its
    policy does at every move, and the search with it, which asks its critic, every few."""
    turn, rest = divmod(move, 3 if case.is_default else 11)
    thinking = [] if rest else [f"{SEARCHING[turn % len(SEARCHING)]}@12"]
    if find_net(case.game, state):
        thinking += ["net"] if rest else ["net", "search@12"]
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
