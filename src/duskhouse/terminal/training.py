"""`duskhouse train`: a net that learns a game by playing it."""

from __future__ import annotations

import argparse
import errno
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

from duskhouse.lab.training import checkpoints
from duskhouse.lab.training.course import Course, changed
from duskhouse.lab.training.running import Training
from duskhouse.lab.training.strength import Measured
from duskhouse.lab.training.trainer import Trainer
from duskhouse.lab.workers import workers
from duskhouse.terminal.choices import add_seating, chosen_game, read_length
from duskhouse.terminal.language import message
from duskhouse.terminal.parser import add_command, whole
from duskhouse.words.errors import Refused

EXAMPLES = (
    "  duskhouse train {game} --seats {seats} --hours 1 --out {game}.net\n"
    "  duskhouse train {game} --seats {seats} --hours 2 --out {game}.net --resume"
)
MOST_HOURS = 10_000.0
POOL = ("elders", "tactics", "search")
OWN_OPTIONS = ("game", "seats", "seed", "options", "against")
"""What a course has that is told in other ways than by --set."""


def add_train(commands: Any) -> None:
    made = add_command(commands, "train", EXAMPLES, train)
    made.argument("game", metavar="GAME")
    add_seating(made)
    made.argument("--hours", metavar="H", required=True)
    made.argument("--out", metavar="FILE", type=Path)
    made.argument("--resume", action="store_true")
    made.argument("--seed", metavar="S", type=whole, default=1)
    made.argument("--pool", metavar="A=N,B=N")
    made.argument("--set", metavar="A=X,B=Y")
    made.argument("--against", metavar="NET", default="")
    made.argument("--jobs", metavar="J", type=whole)
    made.argument("--ray", metavar="ADDRESS", default="")


def train(chosen: argparse.Namespace) -> None:
    game, seats, options = chosen_game(chosen)
    unreadable = Refused("training-hours", text=repr(chosen.hours))
    hours = read_length(chosen.hours, MOST_HOURS, unreadable)
    course = Course(game.id, seats, chosen.seed, options=options, against=chosen.against)
    settings = read_settings(chosen.set, chosen.pool)
    course = changed(course, settings, OWN_OPTIONS)
    out = chosen.out or Path(f"{game.id}-{seats}.net")
    training = begun(course, out, settings if chosen.resume else None)
    training.trainer.jobs = chosen.jobs or os.cpu_count() or 1
    with workers(chosen.jobs, chosen.ray) as training.able, stopping() as stop:
        say_beginning(training)
        training.go_on(hours, say_progress, stop)
    print(message("training-kept", file=str(out)))


def begun(course: Course, out: Path, changes: dict[str, str] | None) -> Training:
    """A new training, or with such changes the one whose checkpoint lies beside the file."""
    checkpoint = checkpoints.checkpoint_of(out)
    if not os.access(out.parent, os.W_OK):  # told before anything is compiled
        raise Refused("cannot-write", file=str(out), reason=os.strerror(errno.ENOENT))
    if changes is None:
        for file in (out, checkpoint):
            if file.exists():
                raise Refused("training-there", file=str(file))
        return Training(Trainer(course), out, 0.0, [])
    trainer, hours, curve = checkpoints.load(checkpoint, changes)
    if (trainer.course.game, trainer.course.seats) != (course.game, course.seats):
        raise Refused(
            "other-training",
            file=str(checkpoint),
            title=trainer.game.title,
            seats=trainer.course.seats,
        )
    return Training(trainer, out, hours, curve)


def read_settings(text: str | None, pool: str | None) -> dict[str, str]:
    """What the course of a training is to be besides the usual; a pool says how many of a hundred
    games are played with whom."""
    found = {}
    for part in text.split(",") if text else ():
        name, equals, value = part.strip().partition("=")
        if not equals:
            raise Refused("training-values", text=repr(part))
        found[name] = value
    for part in pool.split(",") if pool else ():
        name, _, number = part.strip().partition("=")
        if name not in POOL or not number.isdecimal():
            raise Refused("training-pool", text=repr(part), known=", ".join(POOL))
        found[f"with_{name}"] = number
    return found


def say_beginning(training: Training) -> None:
    trainer = training.trainer
    text = message(
        "training-begins",
        title=trainer.game.title,
        seats=trainer.course.seats,
        decisions=f"{trainer.decisions / 1e6:.2f}",
    )
    print(text, file=sys.stderr, flush=True)


def say_progress(point: Measured) -> None:
    def percent(share: tuple[float, float, float]) -> str:
        mean, low, high = (f"{100 * value:.1f}" for value in share)
        return message("training-share", mean=mean, low=low, high=high)

    text = message(
        "training-progress",
        hours=f"{point.hours:.2f}",
        decisions=f"{point.decisions / 1e6:.2f}",
        games=f"{point.games / 1e3:.0f}",
        speed=f"{point.games / max(point.hours * 3600, 1e-9):.0f}",
        entropy=f"{point.entropy:.3f}",
        error=f"{point.error:.4f}",
        tactics=percent(point.over_tactics),
        clone=percent(point.over_clone),
    )
    print(text, file=sys.stderr, flush=True)


@contextmanager
def stopping() -> Iterator[Event]:
    """Ctrl-C ends the lesson that is going on and keeps what was learned; a second one does not
    wait for that."""
    stop = Event()

    def ask(number: int, frame: Any) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)
