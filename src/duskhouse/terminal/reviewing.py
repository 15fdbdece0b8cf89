"""`duskhouse review`: what a game turned on."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from duskhouse.bots import review
from duskhouse.bots.budget import read_budget
from duskhouse.bots.compiling import HOSTING, THINKING
from duskhouse.bots.review import Course, Judged, Played
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import game_record
from duskhouse.engine.view.pieces import Wire
from duskhouse.engine.view.shown import Reader
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.language import language, message, say
from duskhouse.terminal.parser import add_command, whole
from duskhouse.terminal.records import chosen_records, names_by_number
from duskhouse.words.errors import Refused

EXAMPLES = "  duskhouse review game.jsonl\n  duskhouse review game.jsonl --seat 0 --time 30s"
BARS = "▁▂▃▄▅▆▇█"


def add_review(commands: Any) -> None:
    made = add_command(commands, "review", EXAMPLES, review_games)
    made.argument("file", metavar="FILE")
    made.argument("--game", metavar="K", type=whole)
    made.argument("--seat", metavar="S", type=whole)
    made.argument("--time", metavar="T", default=f"{review.SECONDS:g}s")


def review_games(chosen: argparse.Namespace) -> None:
    seconds = read_budget(chosen.time).seconds
    if not seconds:
        raise Refused("budget", text=repr(chosen.time))
    for number, record in chosen_records(chosen):
        game_record.check_shape(record, number)
        ensure_compiled([find_game(record["game"])], (*HOSTING, *THINKING))
        played, seats = review.read(record, number)
        if chosen.seat is not None and chosen.seat not in seats:
            raise Refused("no-seat-in-game", number=number, last=seats[-1], seat=chosen.seat)
        wanted = seats if chosen.seat is None else (chosen.seat,)
        with progress() as told:
            courses = review.Reviewer(played, wanted, seconds, told).review()
        names = names_by_number(played.history.seats)
        title = played.game.words(language=language()).message("title")
        print(message("replay-title", number=number, title=title, seats=played.history.seats))
        for course in courses:
            words = played.game.words(names, course.seat, language())
            say(course_lines(played, course, Reader(played.game.pieces, words)))


@contextmanager
def progress() -> Iterator[Callable[[float], None]]:
    """A progress bar where somebody may be waiting; gives what hears of the share that is done."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(message("turned"), total=1.0)
        yield lambda share: bar.update(task, completed=share)


def course_lines(played: Played, course: Course, reader: Reader) -> Iterator[str]:
    """How a seat's chance went, and the decisions that cost most."""
    last = course.decisions[-1].chance if course.decisions else course.even
    yield message("turned-seat", seat=course.seat)
    yield message(
        "turned-course",
        even=percent(course.even),
        end=percent(last if course.result is None else course.result),
        luck=signed(course.by_luck),
        decisions=signed(course.by_decisions),
        count=len(course.mistakes),
        over=int(course.result is not None),
    )
    if course.decisions:
        yield message("turned-curve", "line", curve=curve(course))
    for one in course.mistakes[: review.COSTLIEST]:
        yield from mistake_lines(played, one, reader)


def curve(course: Course) -> str:
    chances = [course.even, *(one.chance for one in course.decisions)]
    if course.result is not None:
        chances.append(course.result)
    return "".join(BARS[min(len(BARS) - 1, int(chance * len(BARS)))] for chance in chances)


def mistake_lines(played: Played, one: Judged, reader: Reader) -> Iterator[str]:
    moves = review.moves_shown(played, one)

    def label(wire: Wire) -> str:
        return reader.move(reader.pieces.read(wire)).label

    yield message(
        "turned-mistake",
        number=one.seq + 1,
        done=label(moves[one.done]),
        best=label(moves[one.best]),
        before=percent(one.before),
        after=percent(one.chance),
        doubt=f"{196 * one.doubt:.1f}",
    )
    yield message("turned-why", one.why.about if one.why else "", **why_values(one, reader))


def why_values(one: Judged, reader: Reader) -> dict[str, Any]:
    if one.why is None:
        return {}
    found = {"best": f"{one.why.best:.1f}", "done": f"{one.why.done:.1f}"}
    if one.why.result is None:
        return found
    return {**found, "reason": reader.words.say(reader.pieces.read(one.why.result))}


def percent(chance: float) -> int:
    return round(100 * chance)


def signed(difference: float) -> str:
    return f"{round(100 * difference):+d}"
