"""What a host wants, checked: the plan of a new table, and who sits there at the beginning."""

from __future__ import annotations

from collections.abc import Sequence

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import Lesson, lesson_of
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import new_seed
from duskhouse.match.entries import Sat
from duskhouse.match.match import Person, bot_on
from duskhouse.match.plan import Plan, checked_options
from duskhouse.match.thinking import DEFAULT_LEVEL
from duskhouse.server import frames
from duskhouse.words.errors import Refused


def planned(wanted: frames.NewTable, secret: str, key: str = "") -> tuple[Plan, Sequence[Sat]]:
    """What a host wants, checked."""
    game = find_game(wanted.game)
    if wanted.lesson:
        wanted = as_lesson(wanted, game)
    game.check_seats(wanted.seats)
    plan = Plan(
        game=game.id,
        seats=wanted.seats,
        rules=game.rules_version,
        options=checked_options(game, wanted.seats, wanted.options),
        host=wanted.seat,
        first=wanted.first,
        public=wanted.public,
        casual=not wanted.public if wanted.casual is None else wanted.casual,
        clock=wanted.clock,
        grace=None if wanted.clock and wanted.clock.is_of_days else wanted.grace,
        spectators=wanted.spectators,
        delay=wanted.delay,
        lesson=wanted.lesson,
    )
    return plan, seated(wanted, secret, key)


def as_lesson(wanted: frames.NewTable, game: Game) -> frames.NewTable:
    """A table set up as the game's lesson says, for one person."""
    lesson = taught(game)
    return frames.NewTable(
        game=wanted.game,
        seats=lesson.seats,
        options=dict(lesson.options),
        name=wanted.name,
        sit=wanted.sit,
        first=lesson.first,
        others=[lesson.level] * (lesson.seats - 1),
        lesson=True,
    )


def taught(game: Game) -> Lesson:
    lesson = lesson_of(game)
    if lesson is None:
        raise Refused("no-lesson", title=game.title)
    return lesson


def seed_for(plan: Plan) -> bytes:
    """A new one; of a lesson, the one whose deal it is about."""
    return taught(find_game(plan.game)).seed if plan.lesson else new_seed()


def seated(wanted: frames.NewTable, secret: str, key: str) -> Sequence[Sat]:
    """Who sits where at the beginning."""
    others = wanted.others
    if others is None:
        others = [DEFAULT_LEVEL] * (wanted.seats - 1)
    if len(others) != wanted.seats - 1:
        raise Refused("seats-differ", seats=wanted.seats - 1, others=len(others))
    host = Person(wanted.name, secret, wanted.share, key).on(wanted.seat)
    sats = [host if wanted.sit else Sat(wanted.seat, "open")]
    free = (number for number in range(wanted.seats) if number != wanted.seat)
    for number, who in zip(free, others, strict=True):
        sats.append(Sat(number, "open") if who == "open" else bot_on(number, who))
    return sorted(sats, key=lambda sat: sat.seat)
