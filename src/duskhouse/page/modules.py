"""The modules of all games: built once, one process a game, and kept by what they are made from."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from importlib import metadata
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any

from duskhouse.bots import kernels
from duskhouse.engine.compiling.caching import MadeFrom, cache_root, source_digest
from duskhouse.engine.compiling.rule import bound_from
from duskhouse.engine.game.contract import Game
from duskhouse.page import exports, translating
from duskhouse.words.errors import Refused

LINKER = "ziglang"
OWNER = "page"


def tools_are_there() -> bool:
    """Whether what building needs is installed."""
    return importlib.util.find_spec(LINKER) is not None


def need_tools() -> None:
    if not tools_are_there():
        raise Refused("page-tools")


@cache
def digest_of(game: Game) -> str:
    """Of all that a module is made from."""
    own: dict[str, Callable[..., Any]] = {
        **game.contract,
        **game.view_contract,
        "state": game.state,
        "begins_next": game.begins_next,
        "winning_together": game.winning_together,
    }
    modules, bound = bound_from(exports.deal_functions(game), own)
    modules |= {part.__name__ for part in (kernels, exports, translating)}
    versions = [metadata.version(name) for name in ("llvmlite", LINKER)]
    memory = (translating.HERE / "memory.c").read_bytes()
    made_from = "\0".join([source_digest(MadeFrom(modules, bound)), *versions]).encode() + memory
    return hashlib.sha256(made_from).hexdigest()[:16]


def kept_at(game: Game) -> Path:
    return cache_root() / OWNER / f"{game.id}.{digest_of(game)}.wasm"


def build(games: Iterable[Game]) -> Iterator[Game]:
    """Build what is not there yet, naming each game once its module is."""
    need_tools()
    waiting = []
    for game in games:
        if kept_at(game).is_file():
            yield game
        else:
            waiting.append(game)
    with ThreadPoolExecutor(os.cpu_count() or 1) as threads:
        working = {threads.submit(build_one, game): game for game in waiting}
        for done in as_completed(working):
            done.result()
            yield working[done]


def build_one(game: Game) -> Path:
    """The module of a game; if another process builds it too, both are the same."""
    path = kept_at(game)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_suffix(f".{os.getpid()}")
    try:
        translating.translate(game.id, draft)
    except CalledProcessError as error:
        raise Refused("page-not-built", id=game.id, step=Path(str(error.cmd[0])).name) from error
    draft.replace(path)
    return path
