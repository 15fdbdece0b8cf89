"""Rules as they stand, run by Python: many times slower, but at once.

Whoever sits down at a table does not wait until its rules are compiled. A rule is made anew over
names that mean the plain functions, and so are the rules it calls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import FunctionType, ModuleType
from typing import Any

from duskhouse.engine.compiling.rule import is_rule

Rule = Callable[..., Any]


def plain(value: Any) -> Any:
    """A rule as it stands, a module with its rules like that; anything else is what it is."""
    if is_rule(value):
        return plain_rule(value)
    return PlainModule(value) if isinstance(value, ModuleType) else value


@cache
def plain_rule(rule: Any) -> Rule:
    function = rule.py_func
    return FunctionType(
        function.__code__,
        PlainNames(function.__globals__),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )


class PlainNames(dict[str, Any]):
    """The global names of a rule, looked up when they are first used: rules call each other."""

    def __init__(self, names: Mapping[str, Any]) -> None:
        super().__init__()
        self._names = names

    def __missing__(self, name: str) -> Any:
        found = self[name] = plain(self._names[name])
        return found


class PlainModule:
    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        found = plain(getattr(self._module, name))
        setattr(self, name, found)
        return found
