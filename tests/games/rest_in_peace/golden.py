"""The golden records of Rest in Peace: what each is named after, and how it was found.

`python -m tests.games.rest_in_peace.golden` searches random games for the shortest one that shows
each way a round or game can end, each psychic at work and each switch deciding something, and
writes those that are missing under tests/records.
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
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.state import Ending, EventKind
from duskhouse.games.rest_in_peace.totals import total
from tests.games.rest_in_peace.naive import check

FOLDER = Path(__file__).parents[2] / "records" / "rest-in-peace"
ON_THE_TENTH = (3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 17, 20, 21, 22, 23, 26, 27, 29)

Shows = Callable[[list[tuple[Event, ...]]], bool]


@dataclass(frozen=True)
class Golden:
    """A record's name, what must occur in it, its options and the switch it is about."""

    name: str
    shows: Shows
    options: dict[str, Any] = field(default_factory=dict)
    switch: str = ""

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"


def heard(kind: EventKind, **wanted: int) -> Shows:
    """An item of this kind with these values."""

    def shows(events: list[tuple[Event, ...]]) -> bool:
        return any(
            item.kind == kind and all(getattr(item, key) == wanted[key] for key in wanted)
            for items in events
            for item in items
        )

    return shows


def fought(psychic: int) -> Shows:
    """The psychic is played in a round and does something."""

    def shows(events: list[tuple[Event, ...]]) -> bool:
        return any(
            items[0].kind == EventKind.PLAY
            and items[0].card == 6 + psychic
            and not any(item.kind == EventKind.NO_EFFECT for item in items)
            and not any(
                item.kind == EventKind.WORTHLESS for before in events[:at] for item in before
            )
            for at, items in enumerate(events)
        )

    return shows


def worked_on_the_tenth(psychic: int) -> Shows:
    """The psychic is activated there and does something."""
    card = 6 + psychic

    def shows(events: list[tuple[Event, ...]]) -> bool:
        items = [item for items in events for item in items]
        at = [
            i
            for i, item in enumerate(items)
            if (item.kind, item.card) == (EventKind.ACTIVATE, card)
        ]
        idle = (EventKind.NO_EFFECT, EventKind.UNPAID)
        return bool(at) and not any(i.kind in idle and i.card == card for i in items[at[0] :])

    return shows


def answered(psychic: int) -> Shows:
    return lambda events: any(
        items[0].kind == EventKind.ANSWER and items[0].amount == psychic and items[0].card > 0
        for items in events
    )


def both(*parts: Shows) -> Shows:
    return lambda events: all(part(events) for part in parts)


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
        1: heard(EventKind.TAKES, clause=201),
        6: heard(EventKind.RANDOM),
        13: heard(EventKind.MOVED),
        15: answered(15),
        16: answered(16),
        22: answered(22),
        28: answered(28),
    }
    return both(fought(psychic), also.get(psychic, lambda events: True))


# Pools in which a switch has something to decide more often than once in a thousand games.
POOLS_FOR: dict[str, dict[str, Any]] = {
    "tripped_until_used": {"psychic_pool": [1, 3, 4, 5, 6, 7, 8, 9, 20]},
    "effects_outlive_card": {"psychic_pool": [8, 9, 10, 11, 12, 14, 17, 24, 26]},
    "works_as_ghost": {"psychic_pool": [3, 4, 5, 8, 9, 10, 12, 17, 26]},
    "now_or_never_direct": {"psychic_pool": [1, 7, 8, 9, 10, 11, 12, 13, 16]},
    "bloody_mary_cost": {"psychic_pool": [1, 4, 5, 7, 8, 20, 21, 23, 27]},
    "r10_order": {"psychic_pool": [7, 8, 10, 11, 13, 16, 17, 21, 26]},
}
SWITCH_SHOWS: dict[tuple[str, str], Shows] = {
    ("psychic_pool", "starters"): fought(8),
    ("psychic_pool", "levels1"): fought(10),
    ("psychic_pool", "levels2"): fought(17),
    ("psychic_pool", "levels3"): fought(23),
    ("learning_reveal", "True"): heard(EventKind.TURNED_UP),
    ("lull_psychic", "carry"): heard(EventKind.STAYS),
    ("lull_psychic", "player"): heard(EventKind.TAKES, clause=126),
    ("withdraw_when_ahead", "True"): heard(EventKind.WITHDRAW),
}


def told(value: Any) -> str:
    return "list" if isinstance(value, list) else str(value)


def goldens() -> list[Golden]:
    found = [
        Golden(
            name,
            heard(EventKind.RESULT, amount=ending),
            LULL_POOL if ending == Ending.DRAW else {},
        )
        for name, ending in ENDINGS.items()
    ]
    found += [
        Golden("round-ends-by-withdrawing", heard(EventKind.END, amount=1)),
        Golden("round-ends-by-playing-dead", fought(22)),
        Golden("round-ends-in-a-lull", heard(EventKind.TOKENS_MOVE)),
    ]
    found += [Golden(f"psychic-{k:02d}-fought", psychic_shows(k)) for k in range(1, 30) if k != 7]
    found += [Golden(f"psychic-{k:02d}-on-the-tenth", worked_on_the_tenth(k)) for k in ON_THE_TENTH]
    found += [
        Golden(
            f"switch-{option.name}-{told(value)}".lower(),
            SWITCH_SHOWS.get((option.name, str(value)), lambda events: True),
            {**POOLS_FOR.get(option.name, {}), option.name: value},
            option.name,
        )
        for option in GAME.options
        for value in option.alternatives()
        if option.name != "scale"
    ]
    return found


# -------------------------------------------------------------- what a switch decides
def first_decided(record: dict[str, Any], switch: str) -> str | None:
    """What is different first when the same moves are played with the switch at its default.

    A difference that is only to be looked at counts if there is no other.
    """
    rest = {name: value for name, value in record["options"].items() if name != switch}
    theirs = History.from_setup(GAME, 2, rest, record["setup"])
    seed = game_record.read_seed(record["seed"])
    if History.deal(GAME, 2, rest, seed).setup != record["setup"]:
        return "deal"
    at = 0
    shown = None
    for ours in game_record.replaying(record):
        for what, look in LOOKS.items():
            if look(ours) != look(theirs):
                return what
        if ours.shown(0).zones != theirs.shown(0).zones:
            shown = "view"
        if not ours.over:
            at = game_record.play_next(theirs, record["moves"], at)
    return shown


LOOKS: dict[str, Callable[[History], Any]] = {
    "result": lambda played: played.outcome(),
    "turn": lambda played: played.turn,
    "question": lambda played: (int(played.state.phase), int(played.state.asking)),
    "legal": lambda played: played.legal_moves(),
    "totals": lambda played: [int(total(played.state, seat)) for seat in (0, 1)],
}


def fits(golden: Golden, played: History) -> bool:
    if not golden.shows(played.past):
        return False
    return not golden.switch or first_decided(game_record.write(played), golden.switch) in (
        DECIDES.get(golden.switch, ("result", "turn", "question", "legal", "totals"))
    )


# Two switches decide by themselves only what is dealt and what lies face up.
DECIDES = {"psychic_pool": ("deal",), "learning_reveal": ("deal", "view")}


# ------------------------------------------------------------------------- searching
def search(games: int = 4000) -> None:
    """Look through random games and keep the shortest that shows each."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    missing = [golden for golden in goldens() if not golden.path.exists()]
    while missing:
        options = missing[0].options
        wanted = [golden for golden in missing if golden.options == options]
        missing = [golden for golden in missing if golden.options != options]
        best: dict[str, History] = {}
        for number in range(games):
            played = random_game(options, number)
            for golden in wanted:
                shortest = best.get(golden.name)
                longer = shortest is not None and len(played.moves) >= len(shortest.moves)
                if not longer and fits(golden, played):
                    best[golden.name] = played
            if number > 40 and len(best) == len(wanted):
                break
        for golden in wanted:
            if golden.name not in best:
                print("not found:", golden.name)
                continue
            line = game_record.line(game_record.write(best[golden.name]))
            assert check(game_record.read_line(line)) is None
            golden.path.write_text(line + "\n", "utf-8")


def random_game(options: dict[str, Any], number: int) -> History:
    rng = random.Random(number)
    played = History.deal(GAME, 2, options, derived_seed("golden", str(options), number))
    while not played.over:
        moves = played.legal_moves()
        psychics = [move for move in moves if move.startswith(("#", "ten #", "@ #"))]
        eager = psychics and rng.random() < 0.4
        gives_up = "end" in moves and rng.random() < 0.2
        played.play(played.read(rng.choice(psychics if eager else ["end"] if gives_up else moves)))
    return played


if __name__ == "__main__":
    search()
