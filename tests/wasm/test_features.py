"""Modules use no feature of WebAssembly that is newer than Safari 15.4."""

from __future__ import annotations

import pytest
import wasmtime

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.page.modules import build, kept_at
from tests.wasm.conftest import QUICK

NEWER = (
    "simd",  # 16.4
    "relaxed_simd",
    "exceptions",
    "tail_call",
    "function_references",
    "gc",
    "memory64",
    "multi_memory",
    "threads",  # 15.2, but for pages that are isolated alone
    "wide_arithmetic",
)

WITH_SIMD = "(module (func (result v128) v128.const i64x2 0 0))"


def old() -> wasmtime.Engine:
    config = wasmtime.Config()
    for feature in NEWER:
        setattr(config, f"wasm_{feature}", False)
    return wasmtime.Engine(config)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_module_is_for_old_browsers(game: Game) -> None:
    """Of the games whose modules take long to build, those that were built already."""
    if game.id == QUICK:
        list(build([game]))
    if not kept_at(game).is_file():
        pytest.skip("its module is not built yet: `make page` builds it")
    wasmtime.Module.validate(old(), kept_at(game).read_bytes())


def test_what_is_newer_is_found() -> None:
    with pytest.raises(wasmtime.WasmtimeError, match="SIMD"):
        wasmtime.Module.validate(old(), wasmtime.wat2wasm(WITH_SIMD))
