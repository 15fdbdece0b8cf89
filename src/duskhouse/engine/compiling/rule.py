"""Rules are plain functions, compiled by Numba when first called and kept on disk.

    rule         runs compiled, or as it stands under NUMBA_DISABLE_JIT=1
    small_rule   a few instructions on a hot path: always inlined into the rules that call it
    rule_over    a rule made from a template, whose names mean something else each time
    bind         kernels that are written once over the contract, compiled for one game

A rule that other rules call is only translated for them, and optimised once, inside the kernel that
they all end up in; Numba by itself would optimise every function together with all that it calls,
again and again. Called from Python, a rule is compiled by itself.

The compiled code of a module lies in a folder named after a digest of that module and of all that
it imports (see `caching`), so a stale cache never plays old rules. A rule made from a template may
hold numbers from elsewhere, such as those that a game declares: it is named after all that it was
given, and the folder of kernels after the names of the functions that they are bound to.
"""

from __future__ import annotations

import hashlib
import types
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar, cast

from duskhouse.engine.compiling.caching import MadeFrom, cache_folder
from duskhouse.engine.compiling.numba_internals import (
    PartCompiler,
    call_as_part,
    is_compiled,
    keep_in,
    translated,
)

F = TypeVar("F", bound=Callable[..., Any])


def rule(function: F) -> F:
    return _rule(function)


def small_rule(function: F) -> F:
    return _rule(function, forceinline=True)


def rule_over(
    template: F, names: Mapping[str, Any], module: str, name: str, small: bool = False
) -> F:
    """A rule with the code of a template, in which these names stand for other things: numbers,
    texts and rules. It belongs to this module. (A closure would be compiled anew at every start.)
    """
    given = hashlib.sha256(named(names).encode()).hexdigest()[:8]
    space = {**template.__globals__, **names}
    made = _rebuilt(template, space, module, f"{name}.{given}")
    vars(made)["template"] = template.__module__
    return small_rule(made) if small else rule(made)


def named(names: Mapping[str, Any]) -> str:
    """What names stand for, in a text that is another when any of it is another."""
    values = {
        name: f"{value.__module__}.{value.__qualname__}" if callable(value) else repr(value)
        for name, value in names.items()
    }
    return repr(sorted(values.items()))


def _rebuilt(template: F, space: dict[str, Any], module: str, name: str) -> F:
    """A function with the same code over other global names."""
    made = types.FunctionType(
        template.__code__, space, template.__name__, template.__defaults__, template.__closure__
    )
    made.__doc__ = template.__doc__
    made.__module__ = module
    made.__qualname__ = name
    return cast(F, made)


def _rule(function: F, **choices: Any) -> F:
    made_from = MadeFrom(modules_of(function))
    compiled = _compiled(function, function.__module__, made_from, **choices)
    return _for_callers(compiled, **choices)


def modules_of(function: Callable[..., Any]) -> frozenset[str]:
    """Where a function is from; of one that was made from a template, where that is besides."""
    plain = getattr(function, "py_func", function)
    return frozenset((plain.__module__, getattr(plain, "template", plain.__module__)))


def is_rule(value: object) -> bool:
    return is_compiled(value)


def _compiled(function: F, owner: str, made_from: MadeFrom, **choices: Any) -> F:
    # Nobody calls a rule through a C function pointer: without that wrapper it compiles sooner.
    compiled = translated(function, no_cfunc_wrapper=True, **choices)
    if is_rule(compiled):
        keep_in(cache_folder(owner, made_from), function, compiled, _say_compiling)
    return cast(F, compiled)


def _say_compiling() -> None:
    # Imported only here: an edit of what is said compiles no rule anew.
    from duskhouse.engine.compiling.announcing import say_compiling

    say_compiling()


def _for_callers(compiled: F, **choices: Any) -> F:
    """The rule, which other rules take as it was translated."""
    if is_rule(compiled):
        function = cast(Any, compiled).py_func
        call_as_part(compiled, translated(function, pipeline_class=PartCompiler, **choices))
    return compiled


def bound_from(
    kernels: Iterable[Callable[..., Any]], names: Mapping[str, Callable[..., Any]]
) -> MadeFrom:
    """What kernels bound to these functions are made from."""
    modules = frozenset[str]().union(*map(modules_of, (*kernels, *names.values())))
    return MadeFrom(modules, named(names))


def bind(
    kernels: Iterable[Callable[..., Any]],
    names: Mapping[str, Callable[..., Any]],
    owner: str,
    parts: Iterable[Callable[..., Any]] = (),
) -> types.SimpleNamespace:
    """Compile kernels written over the names of the contract against a game's functions. What only
    kernels call are parts of them.

    The functions are rebuilt over that game's globals under a qualified name of their own, so
    that each game has its own entry in the on-disk cache. (A closure made in a factory, or a
    function passed as an argument, would compile anew at every start.)
    """
    kernels, parts = tuple(kernels), tuple(parts)
    made_from = bound_from((*parts, *kernels), names)
    space: dict[str, Any] = {}
    for function in (*parts, *kernels):
        space.update(function.__globals__)
    space.update(names)
    for kernel in (*parts, *kernels):
        bound = _rebuilt(kernel, space, kernel.__module__, f"{owner}.{kernel.__name__}")
        compiled = _compiled(bound, owner, made_from)
        space[kernel.__name__] = _for_callers(compiled) if kernel in parts else compiled
    return types.SimpleNamespace(**{kernel.__name__: space[kernel.__name__] for kernel in kernels})
