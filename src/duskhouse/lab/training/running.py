"""A training from beginning to end, or to where somebody stops it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import Event

import msgspec

from duskhouse.bots.nets.files import Figures, write_net, write_whole
from duskhouse.lab.calibration import calibrate
from duskhouse.lab.training import checkpoints
from duskhouse.lab.training.course import trained_options
from duskhouse.lab.training.curve import draw_curve
from duskhouse.lab.training.strength import Measured, measure
from duskhouse.lab.training.trainer import Trainer
from duskhouse.lab.workers import InThisProcess, Workers
from duskhouse.words.words import Words

BETWEEN_REPORTS = 60.0  # seconds
SECONDS = 3600.0  # of an hour


class Training:
    """A trainer, and what is kept of it on disk."""

    def __init__(self, trainer: Trainer, out: Path, hours: float, curve: list[Measured]) -> None:
        self.trainer = trainer
        self.out = out
        self.hours = hours  # of processor time, so far
        self.curve = curve
        self.able: Workers = InThisProcess()  # who measures it and calibrates its chances
        self._counted = time.process_time()

    def go_on(self, hours: float, tell: Callable[[Measured], None], stop: Event) -> None:
        """Lesson after lesson, at least one, for so many hours or until it is stopped. What has
        been learned is on disk in the end, and every minute before. If nobody stops it, its chances
        are calibrated then."""
        began = reported = time.monotonic()
        self.trainer.lesson()
        while not stop.is_set() and time.monotonic() - began < hours * SECONDS:
            self.trainer.lesson()
            if time.monotonic() - reported >= BETWEEN_REPORTS:
                self.keep(tell)
                reported = time.monotonic()
        self.keep(tell)
        if not stop.is_set():
            course = self.trainer.course
            seed = str(course.seed)
            calibrate(
                self.out, self.trainer.game, course.seats, course.options, seed, able=self.able
            )

    def keep(self, tell: Callable[[Measured], None]) -> None:
        """Measure, write everything, tell."""
        now = time.process_time()
        self.hours += (now - self._counted) / SECONDS
        point = measure(self.trainer, self.hours, self.able)
        self.curve.append(point)
        checkpoints.save(checkpoints.checkpoint_of(self.out), self.trainer, self.hours, self.curve)
        self.write_net()
        self.draw()
        self._counted = time.process_time()
        tell(point)

    def write_net(self) -> None:
        trainer, course = self.trainer, self.trainer.course
        made = {
            "decisions": trainer.decisions,
            "games": trainer.finished,
            "hours": round(self.hours, 3),
            "course": msgspec.to_builtins(course),
        }
        options = trained_options(trainer.game, course.options)
        policy, critic = trainer.averaged
        write_net(
            self.out,
            trainer.game,
            course.seats,
            options,
            trainer.cells,
            policy,
            critic,
            Figures(course.plies, course.unlikely, course.trust),
            made,
        )

    def draw(self) -> None:
        words = Words()
        course = self.trainer.course
        title = words.message(
            "training-title", title=self.trainer.game.title, seats=course.seats, seed=course.seed
        )
        picture = draw_curve(title, self.curve, 1 / self.trainer.sides, words)
        write_whole(self.out.with_suffix(".svg"), picture.encode())
