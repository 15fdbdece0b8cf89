"""Rules are put together so that nothing is missing that they call."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.compiling import numba_internals as linking
from duskhouse.engine.compiling.numba_internals import callers_first


@st.composite
def calls(draw: st.DrawFn) -> dict[int, list[int]]:
    """Who calls whom, in which order; nobody is called by what it calls."""
    number = draw(st.integers(1, 8))
    return {
        caller: draw(st.lists(st.integers(caller + 1, number), max_size=4))
        if caller < number
        else []
        for caller in range(number + 1)
    }


def linked(called: dict[int, list[int]], caller: int) -> list[int]:
    """A function and all that it calls, as its own callers name them."""
    return callers_first([caller, *(one for by in called[caller] for one in linked(called, by))])


@given(calls())
def test_what_is_called_comes_after_all_who_call_it(called: dict[int, list[int]]) -> None:
    order = linked(called, 0)
    assert len(order) == len({*order})
    for caller in order:
        for one in called[caller]:
            assert order.index(caller) < order.index(one)


def test_a_rule_that_something_is_missing_of_is_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    class Function:
        is_declaration = True

        def __init__(self, name: str) -> None:
            self.name = name

    class Module:
        functions = (Function("memcpy"), Function("_ZN9duskhouse5ghost"))

    library = linking.RuleLibrary.__new__(linking.RuleLibrary)
    monkeypatch.setattr(library, "_final_module", Module, raising=False)
    monkeypatch.setattr(library, "_name", "rule", raising=False)
    with pytest.raises(AssertionError, match="without _ZN9duskhouse5ghost"):
        library._verify_declare_only_symbols()
