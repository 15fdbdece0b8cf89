"""Where compiled code is kept on disk: in a folder named after a digest of all its sources.

Numba's own cache notices edits of a function's own file, but neither of the modules that it calls
nor of the switch for bounds checks: it would play old rules. Nothing but the sources decides here:
two copies of them share their code, wherever and whenever they were made. A game may come from
outside of this package: then its own modules count, what they import and the tables beside them.
What sources alone do not tell is which functions a game's kernels are bound to, and what templates
were given for it (see `rule`).

The folders are in DUSKHOUSE_CACHE, or else in NUMBA_CACHE_DIR, or else in `duskhouse/compiled`
under XDG_CACHE_HOME or ~/.cache. What cannot be written there goes to a temporary folder, which
begins with a copy of what has been compiled before.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numba

OURS = "duskhouse"
PACKAGE = Path(__file__).parents[2]
IMPORT = re.compile(
    r"^(?P<indented>[ \t]*)"
    r"(?:from (?P<package>[\w.]+) import (?P<names>\([^)]*\)|[^\n]*)|import (?P<modules>[^\n]+))",
    re.MULTILINE,
)
RENAMED = re.compile(r"\bas \w+|#.*")
COMPILER = frozenset(("numba", "numpy", "llvmlite"))
"""What the version of the compiler stands for."""

TABLES = (".csv", ".json", ".toml")
"""The files that a game from outside may read its cards from."""

KEPT_CACHES = 8
TEMPORARY = "DUSKHOUSE_TEMPORARY_CACHE"
"""The variable by which a process tells those that it starts of its temporary folder."""


def source_file(module: str) -> Path:
    """The file of a module; of a package, its `__init__.py`. Nothing is imported for it."""
    root, *parts = module.split(".")
    for folder in [PACKAGE] if root == OURS else folders_of(root):
        path = folder.joinpath(*parts)
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        if file.is_file():
            return file
    alone = getattr(sys.modules.get(module), "__file__", None)
    return Path(alone or "none")


def folders_of(root: str) -> list[Path]:
    """Where the modules of a package from elsewhere are."""
    loaded = sys.modules.get(root)
    if loaded is None:
        found = importlib.util.find_spec(root)
        return [Path(each) for each in found.submodule_search_locations or ()] if found else []
    return [Path(each) for each in getattr(loaded, "__path__", ())]


@cache
def source(module: str) -> bytes:
    file = source_file(module)
    return file.read_bytes() if file.is_file() else b""


@cache
def imports(module: str) -> frozenset[str]:
    """The modules that a module imports from: within this package, and of those that others have
    written, whatever they import that is neither Python's nor the compiler's. A package from which
    only modules are imported does not count itself."""
    if source_file(module).suffix != ".py":
        return frozenset()
    is_ours = module.split(".")[0] == OURS
    found = set[str]()
    for line in IMPORT.finditer(source(module).decode().replace("\\\n", " ")):
        if not (is_ours and line["indented"]):
            found.update(imported(module, line))
    return frozenset(
        name for name in found if counts(name, is_ours) and source_file(name).is_file()
    )


def imported(module: str, line: re.Match[str]) -> Iterator[str]:
    """The modules that one line names."""
    if line["modules"]:
        yield from re.findall(r"[\w.]+", RENAMED.sub("", line["modules"]))
        return
    package = absolute(module, line["package"])
    names = RENAMED.sub("", line["names"])
    if "*" in names:
        yield package
    for name in re.findall(r"\w+", names):
        inside = f"{package}.{name}"
        yield inside if source_file(inside).is_file() else package


def absolute(module: str, package: str) -> str:
    """A package as it is named in full: `.cards` is beside this module."""
    name = package.lstrip(".")
    up = len(package) - len(name)
    if not up:
        return name
    parts = module.split(".")
    if source_file(module).name == "__init__.py":
        parts.append("")
    return ".".join([*parts[:-up], *filter(None, [name])])


def counts(module: str, is_ours: bool) -> bool:
    root = module.split(".")[0]
    if is_ours or root == OURS:
        return root == OURS
    return root not in sys.stdlib_module_names and root not in COMPILER


def tables_beside(module: str) -> Iterator[Path]:
    """The data files in the folder of a package from elsewhere: rules may be made from them."""
    file = source_file(module)
    if not module.startswith(f"{OURS}.") and (file.parent / "__init__.py").is_file():
        yield from sorted(each for each in file.parent.iterdir() if each.suffix in TABLES)


class MadeFrom(NamedTuple):
    """Modules, and the functions that their kernels are bound to."""

    modules: frozenset[str]
    bound: str = ""


def source_digest(made_from: MadeFrom) -> str:
    """What compiled code depends on: sources, what is bound, and how it is compiled."""
    waiting, seen = set(made_from.modules), set[str]()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        waiting |= imports(module) - seen
    config = numba.config
    compiler = (numba.__version__, config.BOUNDSCHECK, config.CPU_NAME, config.CPU_FEATURES)
    digest = hashlib.sha256(repr((compiler, made_from.bound)).encode())
    for module in sorted(seen):
        digest.update(module.encode() + b"\0" + source(module) + b"\0")
    for table in sorted({table for module in seen for table in tables_beside(module)}):
        digest.update(table.name.encode() + b"\0" + table.read_bytes() + b"\0")
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
def cache_folder(owner: str, made_from: MadeFrom) -> Path:
    """Where code made from this is kept; the owner's oldest folders are dropped."""
    name = Path(owner, source_digest(made_from))
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
