"""Rules are plain functions, compiled by Numba when first called and kept on disk.

Numba's cache notices edits of a function's own file, but not of the modules it calls, nor the
switch for bounds checks: a stale cache would play old rules. So the compiled code of a module lies
in a folder named after a digest of that module and of all it imports from this package. Nothing
else decides: two copies of the same sources share their code, wherever and whenever they were made.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shutil
import sys
import types
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from duskhouse.engine.linking import RuleCompiler

F = TypeVar("F", bound=Callable[..., Any])

PACKAGE = Path(__file__).parents[1]
IMPORT = re.compile(r"^from (duskhouse[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
KEPT_CACHES = 8
ARRAY_MAKERS = frozenset({"empty", "zeros"})


def source_file(module: str) -> Path:
    if module.startswith("duskhouse."):
        return PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return Path(getattr(sys.modules.get(module), "__file__", None) or "none")


@cache
def source(module: str) -> bytes:
    file = source_file(module)
    return file.read_bytes() if file.is_file() else b""


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of this package that a module imports."""
    found = set()
    for package, names in IMPORT.findall(source(module).decode()):
        found |= {package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))}
    return frozenset(name for name in found if source_file(name).is_file())


def source_digest(modules: Iterable[str]) -> str:
    """What the compiled code of these modules depends on: sources, and how they are compiled."""
    waiting, seen = set(modules), set[str]()
    while waiting:
        module = waiting.pop()
        seen.add(module)
        waiting |= imports(module) - seen
    digest = hashlib.sha256(f"{numba.__version__} {numba.config.BOUNDSCHECK}".encode())
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


class Folder(_CacheLocator):  # type: ignore[misc]
    """Tells Numba where the code of one function is kept."""

    def __init__(self, function: Callable[..., Any], path: Path) -> None:
        self._py_file = function.__code__.co_filename
        self._line = function.__code__.co_firstlineno
        self._path = str(path)

    def get_cache_path(self) -> str:
        return self._path

    def get_source_stamp(self) -> None:
        """The folder's name says it all."""

    def get_disambiguator(self) -> str:
        return str(self._line)


class CodeInFolder(CompileResultCacheImpl):  # type: ignore[misc]
    def __init__(self, function: Callable[..., Any], path: Path) -> None:
        self._lineno = function.__code__.co_firstlineno
        self._locator = Folder(function, path)
        name = f"{function.__module__}.{function.__qualname__}"
        self._filename_base = self.get_filename_base(name, getattr(sys, "abiflags", ""))


class Cache(FunctionCache):  # type: ignore[misc]
    def __init__(self, function: Callable[..., Any], path: Path) -> None:
        self._impl_class = lambda function: CodeInFolder(function, path)
        super().__init__(function)


def translated(function: Callable[..., Any], **choices: Any) -> Any:
    """A function in Numba's hands, to be compiled when first called.

    Numba counts who still uses an array at every step of a function that is given one. Only one
    that makes arrays has to: in the others it would take more time than their own work.
    """
    makes_arrays = not ARRAY_MAKERS.isdisjoint(function.__code__.co_names)
    choices = {"pipeline_class": RuleCompiler, **choices}
    compiler = numba.njit(nogil=True, error_model="numpy", _nrt=makes_arrays, **choices)
    return once_for_all_constants(compiler(function))


def rule(function: F) -> F:
    """A rule: runs compiled, or as it stands under NUMBA_DISABLE_JIT=1."""
    return _compiled(function, function.__module__, frozenset([function.__module__]))


def small_rule(function: F) -> F:
    """A rule of a few instructions on a hot path: always part of its caller's code."""
    modules = frozenset([function.__module__])
    return _compiled(function, function.__module__, modules, forceinline=True)


def _compiled(function: F, owner: str, modules: frozenset[str], **choices: Any) -> F:
    # Nobody calls a rule through a C function pointer: without that wrapper it compiles sooner.
    compiled = translated(function, no_cfunc_wrapper=True, **choices)
    if is_rule(compiled):
        compiled._cache = Cache(function, cache_folder(owner, modules))
    return cast(F, compiled)


def once_for_all_constants(compiled: Any) -> Any:
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


def bound_modules(
    kernels: Iterable[Callable[..., Any]], names: Mapping[str, Callable[..., Any]]
) -> frozenset[str]:
    """The modules that kernels bound to these functions are made from."""
    return frozenset(function.__module__ for function in (*kernels, *names.values()))


def bind(
    kernels: Iterable[Callable[..., Any]], names: Mapping[str, Callable[..., Any]], owner: str
) -> types.SimpleNamespace:
    """Compile kernels written over the names of the contract against one game's functions.

    The functions are rebuilt over that game's globals under a qualified name of their own, so
    that each game has its own entry in the on-disk cache. (A closure made in a factory, or a
    function passed as an argument, would compile anew at every start.)
    """
    kernels = tuple(kernels)
    modules = bound_modules(kernels, names)
    space: dict[str, Any] = dict(kernels[0].__globals__)
    space.update(names)
    for kernel in kernels:
        bound = types.FunctionType(
            kernel.__code__, space, kernel.__name__, kernel.__defaults__, kernel.__closure__
        )
        bound.__doc__ = kernel.__doc__
        bound.__module__ = kernel.__module__
        bound.__qualname__ = f"{owner}.{kernel.__name__}"
        space[kernel.__name__] = _compiled(bound, owner, modules)
    return types.SimpleNamespace(**{kernel.__name__: space[kernel.__name__] for kernel in kernels})
