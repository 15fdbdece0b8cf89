"""Parts: rules that other rules call, and Python hardly ever.

Numba optimises every function it compiles together with all that it calls, makes machine code of
it and keeps that on disk; in the caller all of it is optimised again. For a game of many small
functions most of the compile time goes there. A part is only translated: it is optimised once,
inside the rules that call it. Called from Python, it is compiled like any rule.
"""

from __future__ import annotations

from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from duskhouse.engine.compiled import F, is_rule, rule, small_rule, translated
from duskhouse.engine.linking import RuleCompiler, callers_first


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


def part(function: F) -> F:
    """A rule without machine code of its own until Python asks for it."""
    return _inside_others(rule(function), translated(function, pipeline_class=PartCompiler))


def small_part(function: F) -> F:
    """A part of a few instructions on a hot path: always inlined."""
    inside = translated(function, pipeline_class=PartCompiler, forceinline=True)
    return _inside_others(small_rule(function), inside)


def _inside_others(compiled: F, inside: Any) -> F:
    """The rule, which other rules take as it was translated."""
    if is_rule(compiled):
        vars(compiled).update(
            get_call_template=inside.get_call_template, get_overload=inside.get_overload
        )
    return compiled
