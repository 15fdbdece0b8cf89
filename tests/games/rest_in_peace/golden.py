"""The golden records of Rest in Peace: what each is named after, and how it was found.

`python -m tests.games.rest_in_peace.golden` searches random games for the shortest one that shows
each way a round or game can end, each psychic at work and each switch, and writes those that are
missing under tests/records.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from duskhouse.engine import gamerecord
from duskhouse.engine.chance import derived_seed
from duskhouse.engine.news import Item
from duskhouse.engine.playthrough import Playthrough
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.state import Ending, News
from tests.games.rest_in_peace.naive import check

FOLDER = Path(__file__).parents[2] / "records" / "rest-in-peace"
ON_THE_TENTH = (3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 17, 20, 21, 22, 23, 26, 27, 29)

Shows = Callable[[list[list[Item]]], bool]


@dataclass(frozen=True)
class Golden:
    """A record's name, the options it is played under and what must occur in it."""

    name: str
    shows: Shows
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"


def heard(kind: News, **wanted: int) -> Shows:
    """An item of this kind with these values."""

    def shows(news: list[list[Item]]) -> bool:
        return any(
            item.kind == kind and all(getattr(item, key) == wanted[key] for key in wanted)
            for items in news
            for item in items
        )

    return shows


def fought(psychic: int) -> Shows:
    """The psychic is played in a round and does something."""

    def shows(news: list[list[Item]]) -> bool:
        return any(
            items[0].kind == News.PLAY
            and items[0].card == 6 + psychic
            and not any(item.kind == News.NO_EFFECT for item in items)
            and not any(item.kind == News.WORTHLESS for before in news[:at] for item in before)
            for at, items in enumerate(news)
        )

    return shows


def answered(psychic: int) -> Shows:
    return lambda news: any(
        items[0].kind == News.ANSWER and items[0].amount == psychic and items[0].card > 0
        for items in news
    )


def both(*parts: Shows) -> Shows:
    return lambda news: all(part(news) for part in parts)


def two_activated(news: list[list[Item]]) -> bool:
    seats = {item.seat for items in news for item in items if item.kind == News.ACTIVATE}
    return len(seats) == 2


ENDINGS = {
    "ends-by-three-castles": Ending.CASTLES,
    "ends-by-four-manors": Ending.MANORS,
    "ends-by-the-tenth": Ending.TENTH,
    "ends-by-more-tokens": Ending.TOKENS,
    "ends-in-a-draw": Ending.DRAW,
}
LULL_POOL = {"psychic_pool": [1, 4, 5, 12, 20, 22, 23, 26, 27]}


def psychic_shows(psychic: int) -> Shows:
    """What makes a psychic's play worth showing."""
    also = {
        1: heard(News.TAKES, clause=201),
        6: heard(News.RANDOM),
        13: heard(News.MOVED),
        15: answered(15),
        16: answered(16),
        22: answered(22),
        28: answered(28),
    }
    return both(fought(psychic), also.get(psychic, lambda news: True))


def goldens() -> list[Golden]:
    found = [
        Golden(
            name,
            heard(News.RESULT, amount=ending),
            LULL_POOL if ending == Ending.DRAW else {},
        )
        for name, ending in ENDINGS.items()
    ]
    found += [
        Golden("round-ends-by-withdrawing", heard(News.END, amount=1)),
        Golden("round-ends-by-playing-dead", fought(22)),
        Golden("round-ends-in-a-lull", heard(News.TOKENS_MOVE)),
    ]
    found += [Golden(f"psychic-{k:02d}-fought", psychic_shows(k)) for k in range(1, 30) if k != 7]
    found += [
        Golden(f"psychic-{k:02d}-on-the-tenth", heard(News.ACTIVATE, card=6 + k))
        for k in ON_THE_TENTH
    ]
    withdraw = heard(News.WITHDRAW)
    switches: list[tuple[str, Any, Shows]] = [
        ("psychic_pool", "starters", fought(8)),
        ("psychic_pool", "levels1", fought(10)),
        ("psychic_pool", "levels2", fought(17)),
        ("psychic_pool", "levels3", fought(23)),
        ("learning_reveal", True, heard(News.TURNED_UP)),
        ("works_as_ghost", "value_only", both(fought(12), fought(4))),
        ("now_or_never_direct", 4, heard(News.ACTIVATE, card=19)),
        ("bloody_mary_cost", "as_possible", fought(21)),
        ("lull_psychic", "carry", heard(News.STAYS)),
        ("lull_psychic", "player", heard(News.TAKES, clause=126)),
        ("lull_starter", "opponent", heard(News.LULL)),
        ("r10_order", "starter_first", two_activated),
        ("tripped_until_used", True, heard(News.RANDOM)),
        ("effects_outlive_card", True, heard(News.BANISHED, card=14)),
        ("withdraw_when_ahead", True, withdraw),
    ]
    found += [
        Golden(f"switch-{name}-{value}".lower(), shows, {name: value})
        for name, value, shows in switches
    ]
    return found


def search(seconds_worth: int = 4000) -> None:
    """Look through random games and keep the shortest that shows each."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    missing = [golden for golden in goldens() if not golden.path.exists()]
    for options in [{}, *(golden.options for golden in missing if golden.options)]:
        wanted = [golden for golden in missing if golden.options == options]
        best: dict[str, str] = {}
        length: dict[str, int] = {}
        for number in range(seconds_worth if wanted else 0):
            played = random_game(options, number)
            for golden in wanted:
                shorter = len(played.moves) < length.get(golden.name, 1000)
                if shorter and golden.shows(played.news):
                    best[golden.name] = gamerecord.line(gamerecord.write(played))
                    length[golden.name] = len(played.moves)
            if number > 400 and len(best) == len(wanted):
                break
        for golden in wanted:
            if golden.name not in best:
                print("not found:", golden.name)
                continue
            assert check(gamerecord.read_line(best[golden.name])) is None
            golden.path.write_text(best[golden.name] + "\n", "utf-8")
        missing = [golden for golden in missing if golden.options != options]


def random_game(options: dict[str, Any], number: int) -> Playthrough:
    rng = random.Random(number)
    played = Playthrough.deal(GAME, 2, options, derived_seed("golden", str(options), number))
    while not played.over:
        played.play(rng.choice(played.legal()))
    return played


if __name__ == "__main__":
    search()
