"""Every game of a file of records, checked by the naive program of its game.

python -m tests.games.files FILE
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from duskhouse.engine.game.registry import game_ids


def faults_in(lines: Iterable[str]) -> dict[int, str]:
    """What is wrong, by the number of its line."""
    faults = {number: fault_of(line) for number, line in enumerate(lines, 1) if line.strip()}
    return {number: fault for number, fault in faults.items() if fault}


def fault_of(line: str) -> str | None:
    try:
        record = json.loads(line)
    except json.JSONDecodeError as error:
        return f"The line is not JSON: {error}."
    if not isinstance(record, dict) or record.get("game") not in game_ids():
        return "The line is no record of a game."
    return checker(record["game"])(record)


def checker(game: str) -> Callable[[dict[str, Any]], str | None]:
    found: Callable[[dict[str, Any]], str | None] = import_module(
        f"tests.games.{game.replace('-', '_')}.naive"
    ).check
    return found


def main() -> None:
    with open(sys.argv[1], encoding="utf-8") as lines:
        faults = faults_in(lines)
    for number, fault in faults.items():
        print(f"Line {number}: {fault}")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
