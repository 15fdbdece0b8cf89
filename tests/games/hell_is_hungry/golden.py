"""The golden records: what each shows, and how it was found.

`PYTHONPATH=src:. python -m tests.games.hell_is_hungry.golden` searches random games again. Those of
older rules are kept as they are.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.beats import LOCK
from duskhouse.games.hell_is_hungry.cards import JOKER, SOUL
from duskhouse.games.hell_is_hungry.state import EventKind

RECORDS = Path(__file__).parents[2] / "records" / "hell-is-hungry"
FOLDERS = {1: RECORDS, 2: RECORDS / "rules-2"}  # by the number of the rules
Shows = Callable[[History], bool]


def items(played: History, kind: EventKind) -> list[Any]:
    return [item for events in played.past for item in events if item.kind == kind]


def kinds(played: History) -> list[list[int]]:
    """The kinds of events of each move."""
    return [[item.kind for item in events] for events in played.past]


def ends(clause: str) -> Shows:
    def shows(played: History) -> bool:
        outcome = played.outcome()
        return outcome is not None and outcome.clause == clause

    return shows


def shared(played: History) -> bool:
    outcome = played.outcome()
    return outcome is not None and len(outcome.winners) > 1


def has(kind: EventKind) -> Shows:
    return lambda played: bool(items(played, kind))


def moves(played: History) -> list[str]:
    return [text for _, text in played.moves]


def guarded_and(won: bool) -> Shows:
    """A guarded battle won by the attacker, or by the defender."""

    def shows(played: History) -> bool:
        defender = -1
        for item in (item for events in played.past for item in events):
            if item.kind == EventKind.ATTACK:
                defender = item.other
            if item.kind == EventKind.WIN and defender >= 0 and (item.seat != defender) == won:
                return True
        return False

    return shows


def unopposed(played: History) -> bool:
    """Nobody else is asked: the opening wins at once."""
    return any(EventKind.PLAYED in events and EventKind.WIN in events for events in kinds(played))


def two_on_joker(played: History) -> bool:
    marks = [item.amount for item in items(played, EventKind.PLAYED)]
    return (JOKER, 0) in pairwise(marks)


def soul_played(played: History) -> bool:
    return any(item.cards >> SOUL for item in items(played, EventKind.PLAYED))


def passed_then_played(played: History) -> bool:
    """A seat that passes plays later in the same battle."""
    passed: set[int] = set()
    for item in (item for events in played.past for item in events):
        if item.kind == EventKind.ATTACK:
            passed = set()
        elif item.kind == EventKind.PASS:
            passed.add(item.seat)
        elif item.kind == EventKind.PLAYED and item.seat in passed:
            return True
    return False


def everyone_passes(played: History) -> bool:
    return any(events[0] == EventKind.PASS and EventKind.WIN in events for events in kinds(played))


def corner_attack(played: History) -> bool:
    place = -1
    for item in (item for events in played.past for item in events):
        if item.kind == EventKind.PLACE:
            place = item.amount
        elif item.kind == EventKind.ATTACK:
            rows, columns = abs(item.amount // 4 - place // 4), abs(item.amount % 4 - place % 4)
            if rows == columns == 1:
                return True
    return False


def joker_worthless(played: History) -> bool:
    return any("Jokers score nothing" in line.text for line in played.shown(0).tallies[0].lines)


def higher_first(played: History) -> bool:
    """A play of two cards of which the higher was laid first."""
    laid = -1
    for item in (item for events in played.past for item in events):
        if item.kind == EventKind.LAY:
            laid = item.card
        elif item.kind == EventKind.ADD and item.card < laid:
            return True
    return False


def paid_with_a_lower_rank(played: History) -> bool:
    soul = -1
    for item in (item for events in played.past for item in events):
        if item.kind == EventKind.ATTACK:
            soul = item.card % SOUL
        elif item.kind == EventKind.PRICE and item.card % SOUL < soul:
            return True
    return False


def always(played: History) -> bool:
    return True


# Name: seats, options, and what must occur.
WAYS: dict[str, tuple[int, dict[str, Any], Shows]] = {
    "three-piles": (2, {"scale": "small"}, ends("HELL-50")),
    "idle-lap": (3, {"scale": "small"}, ends("HELL-18")),
    "shared-win": (2, {"scale": "small"}, shared),
    "full-two": (2, {}, ends("HELL-50")),
    "full-six": (6, {}, ends("HELL-50")),
    "everyone-passes": (3, {"scale": "small"}, everyone_passes),
    "unopposed": (2, {"scale": "small"}, unopposed),
    "two-on-joker": (2, {"scale": "small"}, two_on_joker),
    "lock": (
        2,
        {"scale": "small"},
        lambda p: LOCK in [i.amount for i in items(p, EventKind.PLAYED)],
    ),
    "guarded-won": (2, {"scale": "small"}, guarded_and(won=True)),
    "guarded-lost": (2, {"scale": "small"}, guarded_and(won=False)),
    "extra-soul": (2, {"scale": "small"}, has(EventKind.EXTRA)),
    "soul-played-from-hand": (3, {"scale": "small"}, soul_played),
    "pass-then-play": (3, {"scale": "small"}, passed_then_played),
    "attack-may": (2, {"scale": "small", "attack": "may"}, has(EventKind.HOLD)),
    "adjacency-8": (2, {"adjacency": 8}, corner_attack),
    "swap-active": (3, {"scale": "small", "swap": "active"}, has(EventKind.SWAP)),
    "reply-must": (3, {"scale": "small", "reply": "must"}, has(EventKind.PASS)),
    "pass-final": (3, {"scale": "small", "pass_final": True}, has(EventKind.PASS)),
    "joker-end-0": (2, {"scale": "small", "joker_end": 0}, joker_worthless),
    "extra-soul-hidden": (2, {"scale": "small", "extra_soul": "hidden"}, has(EventKind.SHOWN)),
    "token-must-move": (2, {"scale": "small", "token_must_move": True}, always),
    "tiny": (4, {"scale": "tiny"}, always),
}

# The same, and what came with later rules.
WAYS_OF = {
    1: WAYS,
    2: {
        **WAYS,
        "higher-first": (2, {"scale": "small"}, higher_first),
        "price-value": (3, {"price": "value"}, paid_with_a_lower_rank),
    },
}
EVERY = [(rules, name) for rules, ways in WAYS_OF.items() for name in ways]


def search(name: str) -> game_record.Record:
    seats, options, shows = WAYS_OF[GAME.rules_version][name]
    for number in range(20_000):
        rng = random.Random(number)
        played = History.deal(GAME, seats, options, derived_seed("golden", name, number))
        while not played.over:
            played.play(rng.choice(played.legal()))
        if shows(played):
            return game_record.write(played)
    raise LookupError(name)


def main() -> None:
    folder = FOLDERS[GAME.rules_version]
    folder.mkdir(parents=True, exist_ok=True)
    for name in WAYS_OF[GAME.rules_version]:
        (folder / f"{name}.jsonl").write_text(game_record.line(search(name)) + "\n", "utf-8")
        print(name, flush=True)


if __name__ == "__main__":
    main()
