"""The ways a round and a game can end, and the switches: one golden record for each.

A record is found by playing random games until one shows its way, the shortest of some hundred
such; `python -m tests.games.kamo_no_manimani.ways` writes those that are missing.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.state.events import Event
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.cards import DUCK, LID, ONION, POT, SIX_COLOURS, count_in
from duskhouse.games.kamo_no_manimani.rules import EventKind

RECORDS = Path(__file__).parents[2] / "records" / GAME.id
Items = tuple[Event, ...]
Turns = list[Items]
TINY = {"scale": "tiny"}
SMALL = {"KR": 3, "KB": 3, "POT": 2, "DUCK": 2, "LID": 2, "ONION": 5}


@dataclass(frozen=True)
class Way:
    """What a record is there to show: some move whose events say so."""

    seats: int
    shows: Callable[[Turns], bool]
    options: dict[str, Any] = field(default_factory=lambda: dict(TINY))


def some(holds: Callable[[Items], bool]) -> Callable[[Turns], bool]:
    return lambda turns: any(holds(items) for items in turns)


def at_the_end(holds: Callable[[Items], bool]) -> Callable[[Turns], bool]:
    return lambda turns: holds(turns[-1])


def find(items: Items, kind: EventKind) -> Event | None:
    return next((item for item in items if item.kind == kind), None)


def collected(items: Items, clause: int, *kinds: int) -> bool:
    """The Field goes by this clause and has these kinds."""
    item = find(items, EventKind.COLLECT)
    return (
        item is not None
        and item.clause == clause
        and all(count_in(item.cards, kind) for kind in kinds)
    )


def in_mid_game(items: Items) -> bool:
    return find(items, EventKind.LEAD) is not None


def led_because(items: Items, clause: int) -> bool:
    item = find(items, EventKind.LEAD)
    return item is not None and item.clause == clause


def pot_of_a_player_who_is_out(turns: Turns) -> bool:
    out: set[int] = set()
    for items in turns:
        out |= {item.seat for item in items if item.kind == EventKind.OUT}
        found = find(items, EventKind.COLLECT)
        if found and found.seat in out and in_mid_game(items) and collected(items, 28):
            return True
    return False


def lid_came_before_the_pot(turns: Turns) -> bool:
    lid = False
    for items in turns:
        move = items[0]
        if move.kind == EventKind.PLAY:
            lid = (lid and not move.amount) or move.card == LID
            if move.card == POT and lid:
                return True
    return False


def stalled(turns: Turns) -> bool:
    """As many passes on an empty Field as there are players, without a draw, then a play."""
    players = len({items[0].seat for items in turns})
    run = 0
    for items in turns:
        if run >= players and items[0].kind == EventKind.PLAY:
            return True
        passed = items[0].kind == EventKind.PASS and items[0].amount
        run = run + 1 if passed and find(items, EventKind.DRAW) is None else 0
        players -= find(items, EventKind.OUT) is not None
    return False


def loser_had_most(turns: Turns) -> bool:
    left = find(turns[-1], EventKind.LEFT)
    gains: dict[int, int] = {}
    for items in turns:
        for item in items:
            if item.kind == EventKind.COLLECT:
                gains[item.seat] = gains.get(item.seat, 0) + bin_count(item.cards)
            elif item.kind == EventKind.BONUS:
                gains[item.seat] += item.amount
    return left is not None and left.amount == max(gains.values()) and left.amount > 1


def bin_count(cards: int) -> int:
    return sum(count_in(cards, kind) for kind in range(0, 60, 6))


def losers_pot(items: Items, clause: int) -> bool:
    left, reveal = find(items, EventKind.LEFT), find(items, EventKind.REVEAL)
    return (
        left is not None
        and reveal is not None
        and left.seat == reveal.seat
        and collected(items, clause, POT)
    )


def ended_by(kind: EventKind) -> Callable[[Turns], bool]:
    """The move that ends the game, after a last word."""
    return lambda turns: (
        turns[-1][0].kind == kind and find(turns[-2], EventKind.LAST_WORD) is not None
    )


WAYS: dict[str, Way] = {
    # how a round ends
    "round-without-a-face-down-card": Way(
        3, some(lambda it: in_mid_game(it) and collected(it, 27) and not find(it, EventKind.REVEAL))
    ),
    "round-with-a-duck": Way(3, some(lambda it: in_mid_game(it) and collected(it, 27, DUCK))),
    "round-to-the-pot": Way(4, some(lambda it: in_mid_game(it) and collected(it, 28))),
    "round-to-the-pot-with-onions": Way(
        3, some(lambda it: in_mid_game(it) and collected(it, 28, ONION))
    ),
    "round-to-the-pot-of-a-player-who-is-out": Way(4, pot_of_a_player_who_is_out),
    "round-with-a-lid-on-the-pot": Way(
        3, some(lambda it: in_mid_game(it) and collected(it, 29, LID, POT))
    ),
    "round-with-a-lid-before-the-pot": Way(5, lid_came_before_the_pot),
    "round-led-by-the-next-when-the-last-is-out": Way(4, some(lambda it: led_because(it, 33))),
    "stall-broken": Way(3, stalled),
    # how a game ends
    "end-without-a-pot": Way(6, at_the_end(lambda it: collected(it, 27))),
    "end-with-a-duck": Way(4, at_the_end(lambda it: collected(it, 27, DUCK))),
    "end-with-a-pot": Way(
        4, at_the_end(lambda it: collected(it, 28, ONION) and not losers_pot(it, 28))
    ),
    "end-with-a-lid-on-the-pot": Way(3, at_the_end(lambda it: collected(it, 29))),
    "end-with-the-pot-of-the-loser": Way(4, at_the_end(lambda it: losers_pot(it, 28))),
    "end-with-a-tie": Way(5, at_the_end(lambda it: it[-1].amount == 1)),
    "end-with-the-best-scorer-last": Way(3, loser_had_most),
    # the game itself, for each number of players
    **{f"game-of-{seats}": Way(seats, lambda turns: True, {}) for seats in GAME.seats},
    # the switches
    "deck-k36": Way(3, lambda turns: True, {"deck": "K36"}),
    "deck-of-six-colours": Way(6, lambda turns: True, {"deck": SIX_COLOURS}),
    "lead-pass-forbidden": Way(
        4,
        lambda turns: not any(it[0].kind == EventKind.PASS and it[0].amount for it in turns),
        {**TINY, "lead_pass": "forbidden"},
    ),
    "last-word-is-a-card": Way(3, ended_by(EventKind.PLAY), {**TINY, "last_word": True}),
    "last-word-is-a-pass": Way(3, ended_by(EventKind.PASS), {**TINY, "last_word": True}),
    "bonus-draw": Way(
        3,
        some(lambda it: any(item.kind == EventKind.DRAW and item.clause == 105 for item in it)),
        {"deck": SMALL, "bonus_draw": True},
    ),
    "loser-pot-to-last": Way(
        3, at_the_end(lambda it: losers_pot(it, 113)), {**TINY, "loser_pot": "to_last"}
    ),
}


def random_game(name: str, number: int) -> tuple[History, list[list[str] | None]]:
    way, rng = WAYS[name], random.Random(f"{name} {number}")
    played = History.deal(GAME, way.seats, way.options, derived_seed(name, number))
    legal: list[list[str] | None] = []
    while not played.over:
        legal.append(played.legal_moves())
        played.play(rng.choice(played.legal()))
    return played, legal


def shortest(name: str) -> str:
    found = []
    for number in range(20_000):
        played, legal = random_game(name, number)
        if WAYS[name].shows(played.past):
            found.append((len(played.moves), number, game_record.write(played, legal)))
            if len(found) == 40:
                break
    return game_record.line(min(found)[2])


def main() -> None:
    RECORDS.mkdir(parents=True, exist_ok=True)
    for name in WAYS:
        file = RECORDS / f"{name}.jsonl"
        if not file.exists():
            file.write_text(shortest(name) + "\n", "utf-8")
            print(file.name)


if __name__ == "__main__":
    main()
