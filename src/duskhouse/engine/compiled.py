"""Rules are plain functions, compiled by Numba when first called and kept on disk.

Numba's cache notices edits of a function's own file, but not of the modules it calls, nor the
switch for bounds checks: a stale cache would play old rules. So the cache folder is named after
a digest of the whole source tree.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import types
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
COMPILED_LAYERS = ("engine", "games", "bots")
NEVER_COMPILED = "table.py"
KEPT_CACHES = 8


def source_digest() -> str:
    """What the compiled code depends on: the sources of the rules and how they are compiled."""
    digest = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode())
    for layer in COMPILED_LAYERS:
        for file in sorted((PACKAGE / layer).rglob("*.py")):
            if file.name != NEVER_COMPILED:
                digest.update(file.relative_to(PACKAGE).as_posix().encode() + b"\0")
                digest.update(file.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def cache_root() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "duskhouse" / "compiled"


def use_cache(root: Path) -> Path:
    """Point Numba at the folder of this source tree and drop the ones used longest ago."""
    folder = root / source_digest()
    numba.config.CACHE_DIR = str(folder)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        by_age = sorted(root.iterdir(), key=lambda other: other.stat().st_mtime, reverse=True)
        for stale in by_age[KEPT_CACHES:]:
            shutil.rmtree(stale, ignore_errors=True)
    return folder


if "NUMBA_CACHE_DIR" not in os.environ and not numba.config.DISABLE_JIT:
    use_cache(cache_root())

_compile = numba.njit(cache=True, nogil=True, error_model="numpy")
_compile_inline = numba.njit(cache=True, nogil=True, error_model="numpy", forceinline=True)


def rule(function: F) -> F:
    """A rule: runs compiled, or as it stands under NUMBA_DISABLE_JIT=1."""
    return cast(F, _once_for_all_constants(_compile(function)))


def small_rule(function: F) -> F:
    """A rule of a few instructions on a hot path: always part of its caller's code."""
    return cast(F, _once_for_all_constants(_compile_inline(function)))


def _once_for_all_constants(compiled: Any) -> Any:
    """Numba would compile a rule anew for each constant it is called with: twice the time."""
    if is_rule(compiled):
        fold = compiled._compiler.fold_argument_types

        def fold_without_constants(args: Any, kws: Any) -> Any:
            signature, folded = fold(args, kws)
            return signature, tuple(numba.types.unliteral(kind) for kind in folded)

        compiled._compiler.fold_argument_types = fold_without_constants
    return compiled


def is_rule(value: object) -> bool:
    return isinstance(value, numba.core.dispatcher.Dispatcher)


def bind(
    kernels: Iterable[Callable[..., Any]], names: Mapping[str, Any], owner: str
) -> types.SimpleNamespace:
    """Compile kernels written over the names of the contract against one game's functions.

    The functions are rebuilt over that game's globals under a qualified name of their own, so
    that each game has its own entry in the on-disk cache. (A closure made in a factory, or a
    function passed as an argument, would compile anew at every start.)
    """
    kernels = tuple(kernels)
    space: dict[str, Any] = dict(kernels[0].__globals__)
    space.update(names)
    for kernel in kernels:
        bound = types.FunctionType(
            kernel.__code__, space, kernel.__name__, kernel.__defaults__, kernel.__closure__
        )
        bound.__doc__ = kernel.__doc__
        bound.__module__ = kernel.__module__
        bound.__qualname__ = f"{owner}.{kernel.__name__}"
        space[kernel.__name__] = rule(bound)
    return types.SimpleNamespace(**{kernel.__name__: space[kernel.__name__] for kernel in kernels})
