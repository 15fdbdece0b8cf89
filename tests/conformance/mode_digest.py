"""Prints a digest of the records of random games of every case: run in each way of compiling."""

from __future__ import annotations

import hashlib

from duskhouse.engine.record import game_record
from duskhouse.kit.cases import cases


def main() -> None:
    for case in cases():
        digest = hashlib.sha256()
        for number in range(2):
            played = case.finished(number)
            digest.update(game_record.line(game_record.write(played)).encode())
            digest.update(repr(played.past).encode())
        print(case.id, digest.hexdigest(), flush=True)


if __name__ == "__main__":
    main()
