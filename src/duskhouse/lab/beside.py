"""A run of the lab beside other things: `python -m duskhouse.lab.beside ORDER FOLDER`, in a process
of its own on one core, behind whatever else the machine does. What is known is written every
second; being told to end, it writes once more."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from duskhouse.engine.game.registry import find_game
from duskhouse.lab.files import Folder
from duskhouse.lab.laboratory import Plan, Results, run, within
from duskhouse.lab.playing import compile_for
from duskhouse.lab.workers import InThisProcess

BETWEEN = 1.0
NICE = 10


class Order(msgspec.Struct):
    plan: Plan
    minutes: float
    language: str


def main(order_file: Path, folder: Path) -> None:
    if hasattr(os, "nice"):
        os.nice(NICE)
    signal.signal(signal.SIGTERM, interrupt)
    order = msgspec.json.decode(order_file.read_bytes(), type=Order)
    out = Folder(folder)
    results = out.begin(order.plan)
    compile_for(find_game(order.plan.game))
    written = 0.0

    def watch(now: Results) -> None:
        nonlocal written
        if now.games and time.monotonic() - written > BETWEEN:
            out.write(now, order.language)
            written = time.monotonic()

    run(results, InThisProcess(), within(results, order.minutes * 60), watch)
    out.write(results, order.language)


def interrupt(number: int, frame: Any) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
