"""Write constraints-hashed.txt: what a server needs, with exact versions and hashes of its files.

    python tools/hashes.py

Downloads the wheels of the package's own dependencies and of the extras `metrics`, `postgres` and
`redis`, in the versions of constraints.txt, for the Python and the platform that it runs with:
those of the image. Hashes of other platforms that the file has already stay as long as the version
is the same.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "constraints-hashed.txt"
EXTRAS = ("metrics", "postgres", "redis")
HEAD = """\
# What a server needs, exactly: made from constraints.txt by tools/hashes.py.
#     pip install --require-hashes --only-binary :all: -r constraints-hashed.txt
#     pip install --no-deps duskhouse-*.whl
"""
PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s\\]+)", re.MULTILINE)
HASH = re.compile(r"sha256:[0-9a-f]{64}")

Pins = dict[tuple[str, str], set[str]]
"""The hashes of the files of a name and version."""


def wanted() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    return [*project["dependencies"], *(one for extra in EXTRAS for one in extras[extra])]


def pip(*arguments: str) -> str:
    calm = ("--disable-pip-version-check", "--quiet")
    command = [sys.executable, "-m", "pip", *arguments]
    if arguments[0] != "hash":
        command += calm
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def downloaded(folder: Path) -> Pins:
    """All of it and what that needs, with hashes."""
    pip("download", "--only-binary", ":all:", "-c", "constraints.txt", "-d", str(folder), *wanted())
    pins: Pins = {}
    for file in sorted(folder.iterdir()):
        name, version = file.name.split("-")[:2]
        hashes = HASH.findall(pip("hash", str(file)))
        pins.setdefault((normalized(name), version), set()).update(hashes)
    return pins


def normalized(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def read(text: str) -> Pins:
    """What a file of pins says."""
    starts = [*PIN.finditer(text)]
    ends = [*(found.start() for found in starts[1:]), len(text)]
    return {
        (normalized(found["name"]), found["version"]): {*HASH.findall(text[found.end() : end])}
        for found, end in zip(starts, ends, strict=True)
    }


def written(pins: Pins) -> str:
    lines = [HEAD]
    for (name, version), hashes in sorted(pins.items()):
        parts = [f"{name}=={version}", *(f"--hash={each}" for each in sorted(hashes))]
        lines.append(" \\\n    ".join(parts) + "\n")
    return "".join(lines)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        pins = downloaded(Path(folder))
    before = read(FILE.read_text("utf-8")) if FILE.exists() else {}
    for pin, hashes in pins.items():
        hashes |= before.get(pin, set())
    FILE.write_text(written(pins), "utf-8")
    print(f"{FILE.name}: {len(pins)} packages")


if __name__ == "__main__":
    main()
