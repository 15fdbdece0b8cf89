"""Golden records: one for each way a trick and a game can end, and for each switch.

`tests/records/man-eating-house/*.jsonl`, replayed strictly and byte for byte; each must show what
it is named after.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.events import NOBODY, Event
from duskhouse.games.man_eating_house.state import EventKind
from tests.games.man_eating_house import naive

RECORDS = Path(__file__).parents[2] / "records" / "man-eating-house"

Happens = Callable[[History], bool]


def some(kind: EventKind, **parts: int) -> Happens:
    """An item of this kind with these parts is among the events."""
    return lambda played: any(matches(item, kind, parts) for items in played.past for item in items)


def matches(item: Event, kind: EventKind, parts: dict[str, int]) -> bool:
    return item.kind == kind and all(getattr(item, name) == part for name, part in parts.items())


def in_one_trick(*kinds: EventKind) -> Happens:
    return lambda played: any(
        all(any(item.kind == kind for item in items) for kind in kinds) for items in played.past
    )


def twice_in_one_trick(kind: EventKind) -> Happens:
    return lambda played: any(
        sum(item.kind == kind for item in items) == 2 for items in played.past
    )


def in_the_last_trick(kind: EventKind, **parts: int) -> Happens:
    return lambda played: any(matches(item, kind, parts) for item in played.past[-1])


def kagomes(number: int) -> Happens:
    return lambda played: int(played.state.kagomes) == number


def found_in_room(played: History) -> bool:
    return in_the_last_trick(EventKind.ROLE, clause=47)(played)


def eleven_cards(played: History) -> bool:
    outcome = played.outcome()
    return outcome is not None and "eleven" in outcome.reason


def one_two_three(played: History) -> bool:
    outcome = played.outcome()
    return outcome is not None and "a 1, a 2 and a 3" in outcome.reason


def closed_room(played: History) -> bool:
    return not in_the_last_trick(EventKind.ROOM)(played)


WAYS: dict[str, tuple[int, dict[str, Any], Happens]] = {
    "trick-strongest-card": (4, {}, some(EventKind.WIN, clause=31)),
    "trick-escape": (4, {}, some(EventKind.ESCAPE)),
    "trick-struggle": (3, {}, some(EventKind.STRUGGLE)),
    "trick-escape-and-struggle": (4, {}, in_one_trick(EventKind.ESCAPE, EventKind.STRUGGLE)),
    "trick-two-escapes": (4, {}, twice_in_one_trick(EventKind.ESCAPE)),
    "trick-two-struggles": (4, {}, twice_in_one_trick(EventKind.STRUGGLE)),
    "trick-cancelled-by-danger": (4, {}, some(EventKind.CANCELLED, clause=26)),
    "trick-cancelled-by-omagatoki": (4, {}, some(EventKind.CANCELLED, cards=0)),
    "trick-third-girl-follows": (4, {}, some(EventKind.OMAGATOKI, clause=23)),
    "trick-old-man-wins": (4, {}, some(EventKind.OLD_MAN_WINS)),
    "trick-dog-unmasks-old-man": (3, {}, some(EventKind.UNMASK)),
    "trick-no-contest-empty": (3, {}, some(EventKind.NO_CONTEST, cards=0)),
    "trick-no-contest-dog-alone": (3, {}, some(EventKind.DOG_LOST)),
    "kagome-once": (4, {}, kagomes(1)),
    "kagome-three-times": (3, {}, kagomes(3)),
    "kagome-third-girl-led": (4, {}, some(EventKind.OMAGATOKI, clause=36)),
    "game-more-cards": (4, {}, some(EventKind.RESULT, clause=50)),
    "game-tie-dog-decides": (4, {}, some(EventKind.RESULT, clause=51)),
    "game-drawn": (4, {}, some(EventKind.RESULT, clause=52)),
    "game-old-man-one-two-three": (3, {}, one_two_three),
    "game-old-man-eleven-cards": (3, {}, eleven_cards),
    "game-old-man-misses": (3, {}, some(EventKind.RESULT, clause=54)),
    "game-old-man-found-in-room": (3, {}, found_in_room),
    "game-last-trick-no-contest": (3, {}, in_the_last_trick(EventKind.ROOM, seat=NOBODY)),
    "game-nobody-is-old-man": (3, {}, some(EventKind.RESULT, clause=56)),
    "option-no-contest-lead": (
        4,
        {"no_contest_lead": "trick_leader"},
        some(EventKind.LEAD, clause=101),
    ),
    "option-dog-alone-wins": (3, {"dog_alone": "wins"}, some(EventKind.WIN, card=0, cards=1)),
    "option-dog-alone-kept": (3, {"dog_alone": "kept"}, some(EventKind.DOG_KEPT)),
    "option-room-to-next-leader": (
        3,
        {"room_on_no_contest": "next_leader"},
        in_one_trick(EventKind.NO_CONTEST, EventKind.ROOM),
    ),
    "option-room-to-last-winner": (
        3,
        {"room_on_no_contest": "last_winner"},
        in_one_trick(EventKind.NO_CONTEST, EventKind.ROOM),
    ),
    "option-instant-win": (3, {"old_man_instant_win": True}, closed_room),
    "option-girl-cancels": (
        4,
        {"special_cancel": "girl_too"},
        some(EventKind.CANCELLED, clause=104),
    ),
    "option-dog-stops-struggle": (
        4,
        {"dog_cancels_struggle": True},
        some(EventKind.DOG_STOPS_STRUGGLE),
    ),
}


@pytest.mark.parametrize("name", WAYS)
def test_the_golden_record_replays_and_shows_its_way(name: str) -> None:
    seats, options, happens = WAYS[name]
    (text,) = (RECORDS / f"{name}.jsonl").read_text("utf-8").splitlines()
    record = game_record.read_line(text)
    assert (record["seats"], record["options"]) == (seats, options)
    played = (game_record.verify if "seed" in record else game_record.replay)(record)
    assert game_record.line(game_record.write(played)) == text
    assert happens(played)
    assert naive.check(record) is None


def test_every_golden_record_is_replayed() -> None:
    assert {file.stem for file in RECORDS.iterdir()} == set(WAYS)
