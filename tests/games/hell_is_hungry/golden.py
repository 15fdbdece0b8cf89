"""The golden records: what each shows, and how it was found.

`PYTHONPATH=src:. python -m tests.games.hell_is_hungry.golden` searches random games again.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

from duskhouse.engine import gamerecord
from duskhouse.engine.chance import derived_seed
from duskhouse.engine.playthrough import Playthrough
from duskhouse.games.hell_is_hungry import GAME
from duskhouse.games.hell_is_hungry.beats import LOCK
from duskhouse.games.hell_is_hungry.cards import JOKER, SOUL
from duskhouse.games.hell_is_hungry.state import News

RECORDS = Path(__file__).parents[2] / "records" / "hell-is-hungry"
Shows = Callable[[Playthrough], bool]


def items(played: Playthrough, kind: News) -> list[Any]:
    return [item for news in played.news for item in news if item.kind == kind]


def kinds(played: Playthrough) -> list[list[int]]:
    """The kinds of news of each move."""
    return [[item.kind for item in news] for news in played.news]


def ends(clause: str) -> Shows:
    def shows(played: Playthrough) -> bool:
        outcome = played.outcome()
        return outcome is not None and outcome.clause == clause

    return shows


def shared(played: Playthrough) -> bool:
    outcome = played.outcome()
    return outcome is not None and len(outcome.winners) > 1


def has(kind: News) -> Shows:
    return lambda played: bool(items(played, kind))


def moves(played: Playthrough) -> list[str]:
    return [text for _, text in played.moves]


def guarded_and(won: bool) -> Shows:
    """A guarded battle won by the attacker, or by the defender."""

    def shows(played: Playthrough) -> bool:
        defender = -1
        for item in (item for news in played.news for item in news):
            if item.kind == News.ATTACK:
                defender = item.other
            if item.kind == News.WIN and defender >= 0 and (item.seat != defender) == won:
                return True
        return False

    return shows


def unopposed(played: Playthrough) -> bool:
    """Nobody else is asked: the opening wins at once."""
    return any(News.PLAYED in news and News.WIN in news for news in kinds(played))


def two_on_joker(played: Playthrough) -> bool:
    marks = [item.amount for item in items(played, News.PLAYED)]
    return (JOKER, 0) in pairwise(marks)


def soul_played(played: Playthrough) -> bool:
    return any(item.cards >> SOUL for item in items(played, News.PLAYED))


def passed_then_played(played: Playthrough) -> bool:
    """A seat that passes plays later in the same battle."""
    passed: set[int] = set()
    for item in (item for news in played.news for item in news):
        if item.kind == News.ATTACK:
            passed = set()
        elif item.kind == News.PASS:
            passed.add(item.seat)
        elif item.kind == News.PLAYED and item.seat in passed:
            return True
    return False


def everyone_passes(played: Playthrough) -> bool:
    return any(news[0] == News.PASS and News.WIN in news for news in kinds(played))


def corner_attack(played: Playthrough) -> bool:
    place = -1
    for item in (item for news in played.news for item in news):
        if item.kind == News.PLACE:
            place = item.amount
        elif item.kind == News.ATTACK:
            rows, columns = abs(item.amount // 3 - place // 3), abs(item.amount % 3 - place % 3)
            if rows == columns == 1:
                return True
    return False


def joker_worthless(played: Playthrough) -> bool:
    return any("Jokers score nothing" in part.text for part in played.view(0).tallies[0].parts)


def always(played: Playthrough) -> bool:
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
    "lock": (2, {"scale": "small"}, lambda p: LOCK in [i.amount for i in items(p, News.PLAYED)]),
    "guarded-won": (2, {"scale": "small"}, guarded_and(won=True)),
    "guarded-lost": (2, {"scale": "small"}, guarded_and(won=False)),
    "extra-soul": (2, {"scale": "small"}, has(News.EXTRA)),
    "soul-played-from-hand": (3, {"scale": "small"}, soul_played),
    "pass-then-play": (3, {"scale": "small"}, passed_then_played),
    "attack-may": (2, {"scale": "small", "attack": "may"}, has(News.HOLD)),
    "adjacency-8": (2, {"adjacency": 8}, corner_attack),
    "swap-active": (3, {"scale": "small", "swap": "active"}, has(News.SWAP)),
    "reply-must": (3, {"scale": "small", "reply": "must"}, has(News.PASS)),
    "pass-final": (3, {"scale": "small", "pass_final": True}, has(News.PASS)),
    "joker-end-0": (2, {"scale": "small", "joker_end": 0}, joker_worthless),
    "extra-soul-hidden": (2, {"scale": "small", "extra_soul": "hidden"}, has(News.SHOWN)),
    "token-must-move": (2, {"scale": "small", "token_must_move": True}, always),
    "tiny": (4, {"scale": "tiny"}, always),
}


def search(name: str) -> gamerecord.Record:
    seats, options, shows = WAYS[name]
    for number in range(20_000):
        rng = random.Random(number)
        played = Playthrough.deal(GAME, seats, options, derived_seed("golden", name, number))
        while not played.over:
            played.play(rng.choice(played.legal()))
        if shows(played):
            return gamerecord.write(played)
    raise LookupError(name)


def main() -> None:
    RECORDS.mkdir(parents=True, exist_ok=True)
    for name in WAYS:
        (RECORDS / f"{name}.jsonl").write_text(gamerecord.line(search(name)) + "\n", "utf-8")
        print(name, flush=True)


if __name__ == "__main__":
    main()
