"""Where games come from: this package, other installed packages, and folders that somebody names.

own          every folder under `games/` of this package
entry point  of the group `duskhouse.games` of any installed package; its name is the game's id, and
             what it names is the game's package: `lantern = "lantern"`
folder       in DUSKHOUSE_GAMES, several of them parted as in PATH: the folder of a game's package,
             or one that has such folders in it. Processes that are started find them there too.

A game is the `GAME` of its package, whose name is the game's id with underscores for hyphens.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import pkgutil
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, NamedTuple

from duskhouse.engine.game.limits import check_played, check_texts
from duskhouse.words.errors import Refused

OWN = "duskhouse.games"
GROUP = "duskhouse.games"
FOLDERS = "DUSKHOUSE_GAMES"
HAS_GAME = re.compile(r"^GAME\b", re.MULTILINE)


class Source(NamedTuple):
    """One game, found but not imported. `place` is what people are told of it; only what comes from
    a named folder has one."""

    id: str
    module: str
    place: str
    folder: Path | None = None


def find_all() -> dict[str, Source]:
    """All games by id, sorted; two of one id are refused."""
    found: dict[str, Source] = {}
    for source in (*own(), *from_packages(), *from_folders()):
        other = found.setdefault(source.id, source)
        if other is not source and not are_one(other, source):
            raise Refused("two-games", id=source.id, first=other.place, second=source.place)
        found[source.id] = source
    return dict(sorted(found.items()))


def own() -> Iterator[Source]:
    package = importlib.import_module(OWN)
    for folder in pkgutil.iter_modules(package.__path__):
        yield Source(as_id(folder.name), f"{OWN}.{folder.name}", OWN)


def from_packages() -> Iterator[Source]:
    for point in entry_points(group=GROUP):
        place = f"{point.dist.name} {point.dist.version}" if point.dist else point.module
        yield Source(point.name, point.module, place)


def from_folders() -> Iterator[Source]:
    for name in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        yield from in_folder(Path(name))


def in_folder(folder: Path) -> list[Source]:
    """The games of a folder; refused if there is none."""
    whole = folder.resolve()
    inside = sorted(whole.iterdir()) if whole.is_dir() else []
    found = [
        Source(as_id(each.name), each.name, str(each), each)
        for each in ([whole] if has_game(whole) else inside)
        if has_game(each)
    ]
    if not found:
        raise Refused("no-game-in-folder", folder=str(folder))
    return found


def has_game(folder: Path) -> bool:
    file = folder / "__init__.py"
    return file.is_file() and HAS_GAME.search(file.read_text("utf-8", "replace")) is not None


def as_id(name: str) -> str:
    return name.replace("_", "-")


def are_one(first: Source, second: Source) -> bool:
    """Whether two sources are the same files: an installed package whose folder is named too."""
    places = (located(first), located(second))
    return places[0] is not None and places[0] == places[1]


def located(source: Source) -> Path | None:
    if source.folder:
        return source.folder.resolve()
    found = importlib.util.find_spec(source.module)
    return Path(found.origin).resolve().parent if found and found.origin else None


# --------------------------------------------------------------------- loading
def load(source: Source) -> Any:
    """The `GAME` of a source; what is wrong with it is refused with a sentence."""
    with saying_where(source):
        package = import_folder(source) if source.folder else importlib.import_module(source.module)
    game = getattr(package, "GAME", None)
    if game is None:
        raise Refused("no-game-in-package", id=source.id, place=source.place)
    if game.id != source.id:
        raise Refused("other-id", id=source.id, given=game.id, place=source.place)
    for needed in ("RULES.en.md", "words/en.ftl"):
        if not (game.folder / needed).is_file():
            raise Refused("game-lacks", id=source.id, file=needed, folder=str(game.folder))
    if source.place != OWN:  # those of this package are tested
        check_texts(game)
        try_out(game, source)
    return game


def try_out(game: Any, source: Source) -> None:
    """Play a few games as the rules stand, without waiting for a compiler."""
    game.run_as_it_stands()
    try:
        with saying_where(source):
            check_played(game)
    finally:
        game.run_compiled()


@contextmanager
def saying_where(source: Source) -> Iterator[None]:
    """What goes wrong in a game is refused with the line that it happened in."""
    try:
        yield
    except Refused:
        raise
    except Exception as error:
        raise Refused(
            "game-broken", id=source.id, line=line_of(error, source), problem=said(error)
        ) from error


def import_folder(source: Source) -> Any:
    """Import a folder as a package of its name, wherever it lies; `sys.path` stays as it is."""
    file = Path(str(source.folder)).resolve() / "__init__.py"
    other = importlib.util.find_spec(source.module)
    if other is not None and (other.origin is None or Path(other.origin).resolve() != file):
        raise Refused("module-taken", name=source.module, folder=source.place)
    if source.module in sys.modules:
        return sys.modules[source.module]
    spec = importlib.util.spec_from_file_location(
        source.module, file, submodule_search_locations=[str(file.parent)]
    )
    assert spec is not None
    assert spec.loader is not None
    package = sys.modules[source.module] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(package)
    except BaseException:
        del sys.modules[source.module]
        raise
    return package


def line_of(error: Exception, source: Source) -> str:
    """Where in the game something went wrong."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}"
    folder = str(located(source))
    lines = [
        f"{frame.filename}:{frame.lineno}"
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(folder)
    ]
    return lines[-1] if lines else folder


def said(error: Exception) -> str:
    """An error in one line."""
    text = str(error.msg if isinstance(error, SyntaxError) else error).strip()
    return f"{type(error).__name__}: {text.splitlines()[0]}" if text else type(error).__name__
