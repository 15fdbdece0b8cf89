"""How a rule is put together with the functions that it calls.

LLVM takes a function over only if something that it has already taken over calls it. So whatever is
called has to come after all who call it, where Numba would have it come after the first: a function
could be missing then, and the rule would run into nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

T = TypeVar("T")

COMPILED_HERE = "_ZN"
"""How the names of functions begin that come from Python."""


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
            raise AssertionError(f"{self.name} was put together without {', '.join(missing)}.")


@register_pass(mutates_CFG=True, analysis_only=False)
class RuleLowering(NativeLowering):  # type: ignore[misc]
    """Numba's own, into a library that is put together as said above."""

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
