"""Games that are played for training, compiled for each game like `engine.game.kernels`.

Only real decisions are noted: where one action alone is legal, it is played at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from duskhouse.bots.nets.inference import (
    Features,
    Net,
    Scratch,
    draw,
    forward,
    share_out,
    soften,
)
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.chance import random_below, random_card
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.state.seats import seat_after

deal: Callable[..., Any]
legal: Callable[..., Any]
play: Callable[..., Any]
over: Callable[..., Any]
utility: Callable[..., Any]
observe: Callable[..., Any]
choose: Callable[..., Any]
determinize: Callable[..., Any]
look: Callable[..., Any]
look_on: Callable[..., Any]
decide: Callable[..., Any]

LEARNER, ELDER, TACTICS, SEARCH = 0, 1, 2, 3
HUNDRED = 100
WAITING = -1  # for a search: no set of actions


class Experience(NamedTuple):
    """What was noted of each decision, by game and time."""

    rows: Any
    own_rows: Any  # how many of them the seat on turn sees
    all_rows: Any
    sets: Ints  # what was legal
    actions: Ints
    chances: Any  # of that action, by the policy
    turns: Ints
    values: Any  # by seat, what the critic expected
    ends: Any  # whether the game was over before the next decision
    wins: Any  # by seat, what it got then


class Table(NamedTuple):
    """Who plays: by game and seat, and how many of a hundred games are played with others."""

    players: Ints
    with_elders: int
    with_tactics: int
    with_search: int
    reached: Ints  # by game, how many decisions of this lesson are noted
    asked: Ints  # by game, at which of them a search is asked; none if it is negative
    positions: Any  # by game, what it is asked about


def survey(
    states: Any, games: int, low: Any, high: Any, secret: Any, most: Ints, cells: Any, again: Any
) -> None:
    """Which values cells take, and which of them another seat cannot know; half of the moves are
    those of tactics, the others are random."""
    state = states[0]
    for _ in range(games):
        deal(state)
        while not over(state):
            observe(state, state.turn, cells)
            on = 0
            for cell in range(len(cells)):
                if cells[cell] != 0:
                    on += 1
                    low[cell] = min(low[cell], cells[cell])
                    high[cell] = max(high[cell], cells[cell])
            most[0] = max(most[0], on)
            if random_below(state.rng, 16) == 0:
                states[1] = state
                away = 1 + random_below(state.rng, state.seats - 1)
                seat = seat_after(state, state.turn, away)
                determinize(states[1], seat, state.rng)
                observe(states[1], state.turn, again)
                for cell in range(len(cells)):
                    if cells[cell] != again[cell]:
                        secret[cell] = 1
                        low[cell] = min(low[cell], again[cell])
                        high[cell] = max(high[cell], again[cell])
            if random_below(state.rng, 2):
                play(state, choose(state, state.rng))
            else:
                play(state, random_card(state.rng, legal(state)))


def begin_game(state: Any, players: Any, table: Table) -> None:
    """Deal, and choose who plays: the learner sits in one seat at least."""
    deal(state)
    for seat in range(state.seats):
        players[seat] = LEARNER
    lot = random_below(state.rng, HUNDRED)
    stranger = LEARNER
    for player, part in (
        (ELDER, table.with_elders),
        (TACTICS, table.with_tactics),
        (SEARCH, table.with_search),
    ):
        if 0 <= lot < part:
            stranger = player
        lot -= part
    if stranger == LEARNER:
        return
    learner = random_below(state.rng, state.seats)
    for away in range(1, state.seats):
        if away == 1 or random_below(state.rng, 2):
            players[seat_after(state, learner, away)] = stranger


def to_decision(state: Any, players: Any, elder: Net, features: Features, scratch: Scratch) -> int:
    """Play on until the learner has something to decide, or it is over; what is legal then. Where
    a search has to decide, WAITING."""
    while not over(state):
        actions = legal(state)
        if without_lowest(actions) == 0:
            play(state, lowest(actions))
        elif players[state.turn] == LEARNER:
            return int(actions)
        elif players[state.turn] == SEARCH:
            return WAITING
        elif players[state.turn] == TACTICS:
            play(state, choose(state, state.rng))
        else:
            play(state, decide(state, actions, elder, features, scratch, 1.0, state.rng))
    return 0


def first_deals(states: Any, begin: int, end: int, table: Table) -> None:
    for i in range(begin, end):
        begin_game(states[i], table.players[i], table)


def gather_experience(
    states: Any,
    begin: int,
    end: int,
    steps: int,
    policy: Net,
    critic: Net,
    elder: Net,
    features: Features,
    scratch: Scratch,
    judging: Scratch,
    table: Table,
    notes: Experience,
    taught: int,
) -> int:
    """So many decisions in each game and one more that is only judged; how many games ended.

    A game that waits for a search is left, and goes on from there the next time.
    If it is taught, the actions noted are those of tactics, and so many of a hundred are played.
    """
    finished = 0
    for i in range(begin, end):
        state, players = states[i], table.players[i]
        begun = table.reached[i]
        table.reached[i] = steps + 1
        for t in range(begun, steps + 1):
            actions = to_decision(state, players, elder, features, scratch)
            if actions == 0 and t > 0 and not notes.ends[i, t - 1]:
                notes.ends[i, t - 1] = True
                for seat in range(state.seats):
                    notes.wins[i, t - 1, seat] = utility(state, seat)
            while actions == 0:
                finished += 1
                begin_game(state, players, table)
                actions = to_decision(state, players, elder, features, scratch)
            if actions == WAITING:
                table.reached[i] = t
                break
            if t == table.asked[i]:
                table.positions[i] = state
            n = look(state, features, judging)
            every = min(look_on(state, features, judging, n), notes.rows.shape[2])
            forward(critic, judging.rows, every, judging)
            share_out(judging.out, state.seats)
            for away in range(state.seats):
                seat = seat_after(state, state.turn, away)
                notes.values[i, t, seat] = judging.out[away]
            if t == steps:
                break
            notes.ends[i, t] = False
            notes.own_rows[i, t] = n
            notes.all_rows[i, t] = every
            for k in range(every):
                notes.rows[i, t, k] = judging.rows[k]
            notes.sets[i, t] = actions
            notes.turns[i, t] = state.turn
            forward(policy, judging.rows, n, scratch)
            soften(scratch.out, actions, 1.0)
            action = draw(scratch.out, actions, state.rng)
            noted = action
            if taught:
                noted = choose(state, state.rng)
                if random_below(state.rng, HUNDRED) < taught:
                    action = noted
            notes.actions[i, t] = noted
            notes.chances[i, t] = scratch.out[noted]
            play(state, action)
    return finished


def finish_game(
    states: Any,
    i: int,
    players: Ints,
    policy: Net,
    elder: Net,
    features: Features,
    scratch: Scratch,
    heat: float,
) -> None:
    """Play to the end: the learner by its policy, the others as they do."""
    state = states[i]
    while True:
        actions = to_decision(state, players, elder, features, scratch)
        if actions == 0:
            return
        play(state, decide(state, actions, policy, features, scratch, heat, state.rng))


PARTS: tuple[Callable[..., Any], ...] = (begin_game, to_decision)
KERNELS: tuple[Callable[..., Any], ...] = (survey, first_deals, gather_experience, finish_game)
