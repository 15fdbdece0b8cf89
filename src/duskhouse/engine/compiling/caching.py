"""Where compiled code is kept on disk: in a folder named after a digest of all its sources.

Numba's own cache notices edits of a function's own file, but neither of the modules that it calls
nor of the switch for bounds checks: it would play old rules. Nothing but the sources decides here:
two copies of them share their code, wherever and whenever they were made.

The folders are in DUSKHOUSE_CACHE, or else in NUMBA_CACHE_DIR, or else in `duskhouse/compiled`
under XDG_CACHE_HOME or ~/.cache. What cannot be written there goes to a temporary folder, which
begins with a copy of what has been compiled before.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numba

PACKAGE = Path(__file__).parents[2]
IMPORT = re.compile(r"^from (duskhouse[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
RENAMED = re.compile(r"\bas \w+|#.*")
KEPT_CACHES = 8
TEMPORARY = "DUSKHOUSE_TEMPORARY_CACHE"
"""The variable by which a process tells those that it starts of its temporary folder."""


def source_file(module: str) -> Path:
    """The file of a module; of a package, its `__init__.py`."""
    if module.startswith("duskhouse."):
        path = PACKAGE.joinpath(*module.split(".")[1:])
        return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return Path(getattr(sys.modules.get(module), "__file__", None) or "none")


@cache
def source(module: str) -> bytes:
    file = source_file(module)
    return file.read_bytes() if file.is_file() else b""


@cache
def imports(module: str) -> frozenset[str]:
    """The modules that a module imports from, within this package. A package from which only
    modules are imported does not count itself."""
    found = set()
    for package, names in IMPORT.findall(source(module).decode()):
        for name in re.findall(r"\w+", RENAMED.sub("", names)):
            inside = f"{package}.{name}"
            found.add(inside if source_file(inside).is_file() else package)
    return frozenset(name for name in found if source_file(name).is_file())


def source_digest(modules: Iterable[str]) -> str:
    """What the compiled code of these modules depends on: sources, and how they are compiled."""
    waiting, seen = set(modules), set[str]()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        waiting |= imports(module) - seen
    config = numba.config
    compiler = (numba.__version__, config.BOUNDSCHECK, config.CPU_NAME, config.CPU_FEATURES)
    digest = hashlib.sha256(repr(compiler).encode())
    for module in sorted(seen):
        digest.update(module.encode() + b"\0" + source(module) + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    """Where compiled code is to be kept, whether that can be written or not."""
    named = os.environ.get("DUSKHOUSE_CACHE") or os.environ.get("NUMBA_CACHE_DIR")
    if named:
        return Path(named)
    base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    if base.startswith("~"):  # nobody knows of a home: a user without an entry, as in containers
        return temporary_root()
    return Path(base) / "duskhouse" / "compiled"


@cache
def temporary_root() -> Path:
    """A folder for this process and those that it starts, removed in the end."""
    if TEMPORARY not in os.environ:
        made = os.environ[TEMPORARY] = tempfile.mkdtemp(prefix="duskhouse-")
        atexit.register(remove_own, made, os.getpid())
    return Path(os.environ[TEMPORARY])


def remove_own(folder: str, owner: int) -> None:
    """Remove a folder, unless this is a fork of the process that made it."""
    if os.getpid() == owner:
        shutil.rmtree(folder, ignore_errors=True)


@cache
def cache_folder(owner: str, modules: frozenset[str]) -> Path:
    """Where code made from these modules is kept; the owner's oldest folders are dropped."""
    name = Path(owner, source_digest(modules))
    folder = cache_root() / name
    if not can_write(folder):
        kept, folder = folder, temporary_root() / name
        if kept.is_dir() and not folder.exists():
            shutil.copytree(kept, folder)
        can_write(folder)
    others = sorted(folder.parent.iterdir(), key=modified)
    for stale in others[:-KEPT_CACHES]:
        shutil.rmtree(stale, ignore_errors=True)
    return folder


def can_write(folder: Path) -> bool:
    """Make a folder, or mark it as used just now; whether that was possible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def modified(folder: Path) -> float:
    """When a folder was used last; long ago if somebody else has just removed it."""
    try:
        return folder.stat().st_mtime
    except OSError:
        return 0.0
