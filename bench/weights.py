"""What a library weighs: seconds to import it, megabytes of memory then, and on the disk.

Each in a fresh process of its environment. On the disk is the package with everything that it
requires, as its own metadata lists it; extras are left out.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from bench.contest import BenchError

PROGRAM = """
import importlib.metadata, re, resource, sys, time, warnings
warnings.simplefilter("ignore")
loading, package = sys.argv[1:]
before = time.process_time()
exec(loading)
seconds = time.process_time() - before
# Not getrusage: its peak is that of the process that started this one, if that was larger.
pages = int(open("/proc/self/statm").read().split()[1])
memory = pages * resource.getpagesize()
waiting, seen, size = [package], set(), 0
while waiting:
    name = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
    if name in seen:
        continue
    seen.add(name)
    try:
        found = importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        continue
    for file in found.files or ():
        path = file.locate()
        size += path.stat().st_size if path.is_file() else 0
    for requirement in found.requires or ():
        name, _, condition = requirement.partition(";")
        if "extra" not in condition:
            waiting.append(re.match(r"[\\w.-]+", name).group())
print(seconds, memory, size)
"""


class Weight(NamedTuple):
    import_seconds: float
    memory_bytes: float
    disk_bytes: float


def weigh(python: Path | str, loading: str, package: str, repeats: int) -> Weight:
    """The quickest of several times to run the statement that loads it."""
    command = [str(python), "-I", "-c", PROGRAM, loading, package]
    found = []
    for _ in range(repeats):
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
            raise BenchError(f"{package} could not be imported: {reason}")
        found.append(Weight(*map(float, done.stdout.split()[-3:])))
    return min(found)


def ours(repeats: int) -> dict[str, Weight]:
    """The core, which loads a game when it is asked for; and with all of them.

    A source tree's own files weigh next to nothing.
    """
    loadings = {
        "Duskhouse, the core": "import duskhouse.engine.game.registry",
        "Duskhouse, all games": "from duskhouse.engine.game.registry import games; games()",
    }
    return {
        name: weigh(sys.executable, loading, "duskhouse", repeats)
        for name, loading in loadings.items()
    }
