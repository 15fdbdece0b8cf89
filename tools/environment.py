"""Keep .venv ready: python tools/environment.py [EXTRA ...]

Creates the virtual environment, installs Duskhouse into it with the versions of constraints.txt,
and does nothing at all when that has been done before. The stamp inside .venv says what has been
installed. It is taken away before anything is changed and written last, so an environment without
a stamp was interrupted half-way and is rebuilt.

Standard library only: this runs before anything is installed.
"""

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMP = VENV / "duskhouse-stamp.json"


class SetupError(Exception):
    """What went wrong, and what the person at the keyboard can do about it."""


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


# --- What is there, and what is wanted ---------------------------------------------------------


def home_of_venv() -> str:
    """What .venv cannot outlive: its interpreter, and the folder that its scripts point to."""
    return f"{sys.executable} {sys.version} {ROOT}"


def wanted_packages() -> str:
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def read_stamp() -> dict[str, Any] | None:
    """What is in .venv; None if that is absent, broken, or made by another Python."""
    try:
        stamp: dict[str, Any] = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return None
    whole = all(os.access(VENV / "bin" / name, os.X_OK) for name in ("python", "duskhouse"))
    return stamp if whole and stamp["home"] == home_of_venv() else None


def is_ready(extras: set[str]) -> bool:
    stamp = read_stamp()
    if stamp is None:
        return False
    return extras <= set(stamp["extras"]) and stamp["packages"] == wanted_packages()


def write_stamp(stamp: dict[str, Any]) -> None:
    draft = STAMP.with_suffix(".draft")
    draft.write_text(json.dumps(stamp))
    draft.replace(STAMP)


# --- Getting there -----------------------------------------------------------------------------


@contextmanager
def only_one_at_a_time() -> Iterator[None]:
    folder = os.open(ROOT, os.O_RDONLY)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another set-up of this folder to finish.")
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def require_venv_module() -> None:
    """Debian and Ubuntu leave ensurepip out of Python and ship it as a package of its own."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    package = f"python3.{sys.version_info.minor}-venv"
    is_debian = Path("/etc/debian_version").exists() and shutil.which("apt-get") is not None
    if not is_debian:
        raise SetupError("This Python lacks its venv and ensurepip modules: install them first.")
    if os.geteuid() != 0:
        raise SetupError(f"This Python lacks its venv module: sudo apt-get install {package}")
    say(f"Installing {package}, which this Python lacks.")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-qq", "-y", package]):
        if subprocess.run(["apt-get", *command], env=quiet, stdout=subprocess.DEVNULL).returncode:
            raise SetupError(f"apt-get could not install {package}: see what it says above.")


def create_venv() -> None:
    require_venv_module()
    if subprocess.run([sys.executable, "-I", "-m", "venv", "--clear", str(VENV)]).returncode:
        raise SetupError("Python could not create .venv: see what it says above.")


def install(extras: set[str]) -> None:
    target = f".[{','.join(sorted(extras))}]" if extras else "."
    # The environment, not -c, because pip passes only that on to the tools that build the package;
    # a relative path, because pip splits the variable at spaces.
    pinned = {"PIP_CONSTRAINT": "constraints.txt", "PIP_BUILD_CONSTRAINT": "constraints.txt"}
    calm = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_USER": "0"}
    pip = [str(VENV / "bin" / "python"), "-m", "pip", "install", "--quiet", "--editable", target]
    if subprocess.run(pip, cwd=ROOT, env={**os.environ, **pinned, **calm}).returncode:
        raise SetupError(
            "pip could not install the packages: see what it says above, then run this again."
        )


def set_up(extras: set[str]) -> None:
    before = read_stamp()
    if before is None:
        say(
            f"Setting up .venv with Python {sys.version.split()[0]}, once: "
            "this downloads about 100 MB and takes a minute or two."
        )
        STAMP.unlink(missing_ok=True)
        create_venv()
    else:
        say("Bringing .venv up to date: this takes up to a minute.")
        extras = extras | set(before["extras"])
        STAMP.unlink()
    try:
        install(extras)
    except SetupError:
        # pip downloads everything before it changes anything: without a network, say, what was
        # there still works, and `make play` need not be rebuilt because `make test` failed.
        if before is not None:
            write_stamp(before)
        raise
    write_stamp({"home": home_of_venv(), "packages": wanted_packages(), "extras": sorted(extras)})


def main() -> int:
    extras = set(sys.argv[1:])
    if is_ready(extras):
        return 0
    try:
        with only_one_at_a_time():
            if not is_ready(extras):
                set_up(extras)
    except SetupError as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("Interrupted; the next run starts the set-up afresh.")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
