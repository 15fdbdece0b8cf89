"""Perft for hidden information: whole game trees of tiny games, counted.

Nodes by depth, finished games, information sets of each seat, sums of results, and a digest over
all finished games. Two programs that agree on these play the same game and hide the same cards.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from duskhouse.engine.game.contract import Game, Setup
from duskhouse.engine.game.position import Position
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.events import read_events
from duskhouse.engine.state.layout import States


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
        events = read_events(states[depth + 1])
        after = tuple(
            hash((told, *(item.seen_by(seat)[:-2] for item in events)))
            for seat, told in enumerate(seen)
        )
        _count_below(game, states, depth + 1, counted, [*moves, text], after)
