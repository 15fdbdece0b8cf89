"""What Numba does not promise: everything here may change with its next version.

No other module touches Numba's private names. `CHECKED` says which versions this was tried with;
another one is refused with a sentence when the rules are loaded, before anything is compiled.

Three things are wanted that the public interface does not give:

folders     Compiled code lies in a folder that we name after the sources it was made from. Numba
            itself notices edits of a function's own file, but not of the modules that it calls.
linking     LLVM takes a function over only if something that it has already taken over calls it.
            So whatever is called has to come after all who call it, where Numba would have it come
            after the first of them, and a function could be missing from the linked code.
parts       Numba optimises every function together with all that it calls and makes machine code
            of it; in the caller all of it is optimised again. A part is only translated to LLVM's
            language, and optimised once, inside the rules that call it. That saves half of the time
            that a game of many small functions takes to compile.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.dispatcher import Dispatcher
from numba.core.typed_passes import NativeLowering

T = TypeVar("T")

CHECKED = ("0.68",)
"""The versions of Numba that this was written for, by major and minor number."""

ARRAY_MAKERS = frozenset({"empty", "zeros"})

COMPILED_HERE = "_ZN"
"""How the names of functions begin that come from Python."""


def check_version(version: str) -> None:
    """Refuse a Numba that this module was not tried with."""
    if not version.startswith(tuple(f"{known}." for known in CHECKED)):
        raise ImportError(
            f"Duskhouse was made for Numba {' or '.join(CHECKED)} and found {version}: "
            "install one of those, or run the rules uncompiled with NUMBA_DISABLE_JIT=1."
        )


if not numba.config.DISABLE_JIT:
    check_version(numba.__version__)


def is_compiled(value: object) -> bool:
    """Whether this is a function in Numba's hands."""
    return isinstance(value, Dispatcher)


def processor() -> tuple[str, frozenset[str]]:
    """The name of the processor that is compiled for, and its features ("+bmi2", "-avx", …)."""
    from numba.core.registry import cpu_target

    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return name, frozenset(features.split(","))


# --------------------------------------------------------------------- folders
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


class FolderCache(FunctionCache):  # type: ignore[misc]
    def __init__(
        self, function: Callable[..., Any], path: Path, missing: Callable[[], None]
    ) -> None:
        self._impl_class = lambda function: CodeInFolder(function, path)
        self._missing = missing
        super().__init__(function)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        found = super().load_overload(sig, target_context)
        if found is None:
            self._missing()
        return found


def keep_in(
    folder: Path, function: Callable[..., Any], compiled: Any, missing: Callable[[], None]
) -> None:
    """Keep the compiled code of a function in this folder. What is missing there is compiled, but
    first that is said."""
    compiled._cache = FolderCache(function, folder, missing)


# --------------------------------------------------------------------- linking
def callers_first(libraries: Iterable[T]) -> list[T]:
    """Each once, and as late as it is named. Who calls something names it and all it calls, with
    callers first: so they are first in the end."""
    return list(dict.fromkeys(reversed([*libraries])))[::-1]


class RuleLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule and of what it calls; nothing of it may be missing."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = callers_first(self._linking_libraries)
        super().finalize()

    def _verify_declare_only_symbols(self) -> None:
        missing = [
            function.name
            for function in self._final_module.functions
            if function.is_declaration and function.name.startswith(COMPILED_HERE)
        ]
        if missing:
            raise AssertionError(f"{self.name} was linked without {', '.join(missing)}.")


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):  # type: ignore[misc]
    """Numba's own, into a library that is linked as said above."""

    _name = "rule_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = RuleLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        lowered: bool = super().run_pass(state)
        return lowered


class RuleCompiler(CompilerBase):  # type: ignore[misc]
    """Numba's own pipeline with its last step replaced."""

    last_step: type[NativeLowering] = RuleLowering

    def define_pipelines(self) -> list[Any]:
        pipeline = DefaultPassBuilder.define_nopython_pipeline(self.state)
        pipeline.passes = [
            (self.last_step if step is NativeLowering else step, why)
            for step, why in pipeline.passes
        ]
        pipeline.finalize()
        return [pipeline]


# ----------------------------------------------------------------------- parts
class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that is never run by itself, so nothing is done to it."""

    def finalize(self) -> None:
        self._finalized = True


@register_pass(mutates_CFG=True, analysis_only=False)
class Translation(NativeLowering):  # type: ignore[misc]
    """Into LLVM's language, and no further."""

    _name = "translation"

    def run_pass(self, state: Any) -> bool:
        context, flags = state.targetctx, state.flags
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        library = state.library = PartLibrary(context.codegen(), state.func_id.func_qualname)
        super().run_pass(state)
        # Callers find the code by a key, for which Numba wants a builtin function, any new one.
        # They link it with everything it calls itself.
        key: Any = [].append
        linked = callers_first([library, *library._linking_libraries])
        context.insert_user_function(key, state["cr"].fndesc, tuple(linked))
        state["cr"] = state["cr"]._replace(cfunc=key)
        return True


class PartCompiler(RuleCompiler):
    last_step = Translation


def call_as_part(compiled: Any, inside: Any) -> None:
    """Other rules that call the first take the second, which was translated only."""
    vars(compiled).update(
        get_call_template=inside.get_call_template, get_overload=inside.get_overload
    )


# ------------------------------------------------------------------- constants
def once_for_all_constants(compiled: Any) -> Any:
    """Numba would compile a rule anew for each constant it is called with: twice the time."""
    if is_compiled(compiled):
        fold = compiled._compiler.fold_argument_types

        def fold_without_constants(args: Any, kws: Any) -> Any:
            signature, folded = fold(args, kws)
            return signature, tuple(numba.types.unliteral(kind) for kind in folded)

        compiled._compiler.fold_argument_types = fold_without_constants
    return compiled


# ----------------------------------------------------------------- translating
def translated(function: Callable[..., Any], **choices: Any) -> Any:
    """A function in Numba's hands, to be compiled when first called.

    By default Numba counts references to arrays in every function that is given one. Only those
    that make arrays need it: in the others it would take more time than their own work.
    """
    makes_arrays = not ARRAY_MAKERS.isdisjoint(function.__code__.co_names)
    choices = {"pipeline_class": RuleCompiler, **choices}
    compiler = numba.njit(nogil=True, error_model="numpy", _nrt=makes_arrays, **choices)
    return once_for_all_constants(compiler(function))


# ------------------------------------------------------------------ for elsewhere
TO_PYTHON = re.compile(r"(?m)^declare (\w+ @(?:Py|numba_)\w+\([^)]*\)).*$")
PLACE = re.compile(r"(?m)^target (triple|datalayout) = .*$")
DYNAMIC = "numba.dynamic"
"""How the names of global variables begin that hold an address in this process."""


def as_llvm(name: str, signature: Any, function: Callable[..., Any]) -> str:
    """A function with all that it calls in LLVM's language, under a plain name and for no machine
    in particular; to be optimised elsewhere, so NUMBA_OPT has to be 0. An error, which would be
    told to Python, is a trap."""
    made = numba.cfunc(signature, error_model="numpy", pipeline_class=RuleCompiler)(function)
    text = PLACE.sub("", made.inspect_llvm())
    text = TO_PYTHON.sub(r"define internal \1 { call void @llvm.trap() unreachable }", text)
    return text.replace(f"@{made.native_name}(", f"@{name}(") + "\ndeclare void @llvm.trap()\n"
