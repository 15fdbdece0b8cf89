"""Where compiled code is kept on disk: in a folder named after a digest of all its sources.

Numba's own cache notices edits of a function's own file, but neither of the modules that it calls
nor of the switch for bounds checks: it would play old rules. Nothing but the sources decides here:
two copies of them share their code, wherever and whenever they were made.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numba

PACKAGE = Path(__file__).parents[2]
IMPORT = re.compile(r"^from (duskhouse[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
RENAMED = re.compile(r"\bas \w+|#.*")
KEPT_CACHES = 8


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
    if "NUMBA_CACHE_DIR" in os.environ:
        return Path(os.environ["NUMBA_CACHE_DIR"])
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "duskhouse" / "compiled"


@cache
def cache_folder(owner: str, modules: frozenset[str]) -> Path:
    """Where code made from these modules is kept; the owner's oldest folders are dropped."""
    folder = cache_root() / owner / source_digest(modules)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        others = sorted(folder.parent.iterdir(), key=lambda other: other.stat().st_mtime)
        for stale in others[:-KEPT_CACHES]:
            shutil.rmtree(stale, ignore_errors=True)
    return folder
