"""Perft for hidden information: whole game trees of tiny games, counted.

Nodes by depth, finished games, information sets of each seat, sums of results, and a digest over
all finished games. Two programs that agree on these play the same game and hide the same cards.

`compare` plays a game beside a naive second program, written from the rules alone: a class that is
made from seats, options and the deal as records write it, and knows the moves by their notation.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.notation import Setup
from duskhouse.engine.game.position import Position
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.state.events import read_events
from duskhouse.engine.state.layout import States
from duskhouse.kit.cases import Case, every_seating


@dataclass
class Count:
    """What a tree amounts to; the same fields whoever counts."""

    nodes: Counter[int] = field(default_factory=Counter)
    finished: int = 0
    information_sets: list[set[Any]] = field(default_factory=list)
    points: Counter[int] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    digest: int = 0
    by_first_move: Counter[str] = field(default_factory=Counter)

    def finish(self, moves: Iterable[str], outcome: Mapping[str, Any]) -> None:
        """Count a finished game: its moves in notation and its result."""
        self.finished += 1
        for seat, points in enumerate(outcome["points"]):
            self.points[seat] += points
        for seat in outcome["winners"]:
            self.wins[seat] += 1
        text = " ".join(moves) + repr(list(outcome["winners"])) + repr(list(outcome["points"]))
        self.digest ^= int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def summary(self) -> dict[str, Any]:
        return {
            "nodes": dict(sorted(self.nodes.items())),
            "finished": self.finished,
            "information_sets": [len(found) for found in self.information_sets],
            "points": dict(sorted(self.points.items())),
            "wins": dict(sorted(self.wins.items())),
            "digest": f"{self.digest:016x}",
        }


def count_tree(
    game: Game, seats: int, options: Mapping[str, Any], setups: Iterable[Setup]
) -> Count:
    """Count the trees under these deals together."""
    deals = (History.from_setup(game, seats, options, setup) for setup in setups)
    return count_below(game, seats, (deal.states for deal in deals))


def count_below(game: Game, seats: int, openings: Iterable[States]) -> Count:
    """Count the trees under these opening positions; chance in play is that of their states."""
    counted = Count(information_sets=[set() for _ in range(seats)])
    for opening in openings:
        states = game.states(int(game.notation.most_decisions(opening[0])) + 1)
        states[0] = opening[0]
        setup = game.notation.write_setup(states[0])
        seen = tuple(
            hash(repr(game.notation.hide_setup(setup, states[0], seat))) for seat in range(seats)
        )
        _count_below(game, states, 0, counted, [], seen)
    return counted


def _count_below(
    game: Game, states: Any, depth: int, counted: Count, moves: list[str], seen: tuple[int, ...]
) -> None:
    state = states[depth]
    counted.nodes[depth] += 1
    if game.run.over_one(states, depth):
        outcome = Position.of(game, state).outcome()
        assert outcome is not None
        counted.finish(moves, {"points": outcome.points, "winners": outcome.winners})
        counted.by_first_move[moves[0]] += 1
        return
    turn = int(state.turn)
    counted.information_sets[turn].add(seen[turn])
    for action in members(game.run.legal_one(states, depth)):
        text = game.notation.write_move(state, action)
        states[depth + 1] = state
        game.run.play_one(states, depth + 1, action)
        after = told_since(states[depth + 1], seen)
        _count_below(game, states, depth + 1, counted, [*moves, text], after)


# ----------------------------------------------------------- the law of every tree
MOST_NODES = 2000


@every_seating
def test_positions_that_a_seat_cannot_tell_apart_offer_it_the_same_moves(case: Case) -> None:
    """Below a deal, as far as it is walked: what a seat was dealt and has been told since decides
    what it may do. And every finished game shares out one win."""
    dealt = case.deal(0)
    game, most = case.game, int(case.game.notation.most_decisions(dealt.state)) + 1
    states = game.states(most)
    states[0] = dealt.state
    offered: dict[tuple[int, int], int] = {}
    walked = 0

    def walk(depth: int, seen: tuple[int, ...]) -> None:
        nonlocal walked
        walked += 1
        if game.run.over_one(states, depth):
            shares = [game.run.utility_one(states, depth, seat) for seat in range(case.seats)]
            assert abs(sum(shares) - 1) < 1e-9
            return
        turn, legal = int(states[depth].turn), int(game.run.legal_one(states, depth))
        assert offered.setdefault((turn, seen[turn]), legal) == legal
        for action in members(legal):
            if walked < MOST_NODES:
                states[depth + 1] = states[depth]
                game.run.play_one(states, depth + 1, action)
                walk(depth + 1, told_since(states[depth + 1], seen))

    walk(0, tuple(range(case.seats)))


def told_since(state: Any, seen: tuple[int, ...]) -> tuple[int, ...]:
    """What each seat has been told, with the events of the latest move."""
    events = read_events(state)
    return tuple(
        hash((told, *(event.seen_by(seat)[:-2] for event in events)))
        for seat, told in enumerate(seen)
    )


# ------------------------------------------------------- beside a naive program
class Naive(Protocol):
    """A second program of a game, as plain as can be. `turn` is nobody's once it is over."""

    turn: int

    def __init__(self, seats: int, options: Mapping[str, Any], setup: Setup) -> None: ...

    def legal(self) -> Iterable[str]: ...

    def play(self, move: str) -> None: ...

    def result(self) -> tuple[Iterable[int], Iterable[int]]:
        """Once it is over: the seats that win, and the points of all."""


def compare(game: Game, naive: type[Naive], games: int = 100, **options: Any) -> None:
    """Random games of all seat counts: the same moves are legal all the way, and the same seats
    win."""
    for seats in game.seats:
        for number in range(games):
            seed = derived_seed("naive", seats, number)
            played = History.deal(game, seats, options, seed)
            beside = naive(seats, played.options, played.setup)
            while not played.over:
                moves = played.legal_moves()
                assert sorted(beside.legal()) == sorted(moves), said(played)
                assert beside.turn == played.turn, said(played)
                at = derived_seed("move", number, len(played.moves))[0] % len(moves)
                played.play(played.legal()[at])
                beside.play(moves[at])
            assert not list(beside.legal()), said(played)
            outcome = played.outcome()
            assert outcome is not None
            winners, points = beside.result()
            assert (list(winners), list(points)) == (
                list(outcome.winners),
                list(outcome.points),
            ), said(played)


def said(played: History) -> str:
    """A game in a line: its deal and the moves so far."""
    return f"{played.setup} {[text for _, text in played.moves]}"
