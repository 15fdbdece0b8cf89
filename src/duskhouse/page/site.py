"""The folder: the page, its words, looks and rules, the modules, a manifest and a service worker.

Files are where a server would have them, so the page finds them the same way; all that can change
is named by the build or by what it is made from.
"""

from __future__ import annotations

import hashlib
import html
import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import orjson

from duskhouse.bots.nets.minds import net_of_game
from duskhouse.engine.game.contract import Game
from duskhouse.page.about import about, net_bytes
from duskhouse.page.modules import build, kept_at
from duskhouse.server.catalogue import all_games, game_details, game_drawings, program_words
from duskhouse.server.pages import INDEX, MANIFEST, PLACEHOLDER, WORKER, Pages, manifest
from duskhouse.words.errors import Refused
from duskhouse.words.messages import languages

HTML, ALONE = b"<html ", b"<html data-alone "
COMMENT = re.compile(rb"^[ \t]*(//[^\n]*|/\*((?!\*/).)*\*/)[ \t]*\n", re.MULTILINE | re.DOTALL)

Files = Iterator[tuple[str, bytes]]


def write_page(folder: Path, wanted: Sequence[Game], server: str = "") -> Iterator[Game]:
    """Write it for these games, naming each once its module is there. It leads to the tables of a
    server if one is named."""
    must_be_ours(folder)
    yield from build(wanted)
    files = dict(all_files(wanted, server))
    with must_be_writable(folder):
        for old in folder.iterdir():
            shutil.rmtree(old) if old.is_dir() else old.unlink()
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def must_be_ours(folder: Path) -> None:
    """Nothing else is written over."""
    with must_be_writable(folder):
        folder.mkdir(parents=True, exist_ok=True)
        names = {file.name for file in folder.iterdir()}
    if names and WORKER not in names:
        raise Refused("page-folder", folder=str(folder))


@contextmanager
def must_be_writable(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Refused("cannot-write", file=str(folder), reason=error.strerror) from None


def checked_server(server: str) -> str:
    """The address of a server, which ends with a slash; none if none is named."""
    if not server:
        return ""
    try:
        found = urlsplit(server)
    except ValueError:
        found = urlsplit("")
    if found.scheme not in ("http", "https") or not found.netloc or found.query or found.fragment:
        raise Refused("page-server", server=server)
    return f"{server.rstrip('/')}/"


def all_files(wanted: Sequence[Game], server: str = "") -> Files:
    pages = Pages()
    files = dict(contents(pages, wanted))
    yield from files.items()
    yield INDEX, index(pages, server)
    yield WORKER, pages.worker(sorted(files), alone=True)


def contents(pages: Pages, wanted: Sequence[Game]) -> Files:
    """All that is kept for offline."""
    number = pages.build
    for name, content in pages.files.items():
        if name != INDEX:
            yield f"web/{number}/{name}", without_comments(name, content)
    ids = [game.id for game in wanted]
    yield "api/games", orjson.dumps(all_games(number, ids, ids))
    yield MANIFEST, orjson.dumps(manifest(number))
    for language in languages():
        yield f"words/{number}/{language}.json", program_words(language)
    for game in wanted:
        yield from files_of(game, number)


def files_of(game: Game, number: str) -> Files:
    for language in languages():
        yield f"games/{number}/{game.id}.{language}.json", own_details(game, language)
    if game.look.drawings:
        yield f"games/{number}/{game.id}.svg", game_drawings(game.id)
    told: dict[str, Any] = {"module": kept_at(game).name, **about(game)}
    yield f"wasm/{told['module']}", kept_at(game).read_bytes()
    for seats, net in told["nets"].items():
        found = net_of_game(game.id, int(seats))
        assert found is not None
        content = net_bytes(game, found)
        net["file"] = f"{game.id}-{seats}.{hashlib.sha256(content).hexdigest()[:16]}.net"
        yield f"wasm/{net['file']}", content
    yield f"wasm/{number}/{game.id}.json", orjson.dumps(told)


def without_comments(name: str, content: bytes) -> bytes:
    """A third of the scripts: those that have lines of their own."""
    return COMMENT.sub(b"", content) if name.endswith((".js", ".css")) else content


def own_details(game: Game, language: str) -> bytes:
    """What is told of a game, without the program's words: the page has them already."""
    details = orjson.loads(game_details(game.id, language))
    known = orjson.loads(program_words(language))["messages"]
    said = details["messages"].items()
    details["messages"] = {id_: message for id_, message in said if known.get(id_) != message}
    return orjson.dumps(details)


def index(pages: Pages, server: str) -> bytes:
    """The same page, which plays alone and is found under any path."""
    named = f'data-server="{html.escape(server)}" '.encode() if server else b""
    page = pages.files[INDEX].replace(PLACEHOLDER, f"web/{pages.build}/".encode())
    return page.replace(HTML, ALONE + named).replace(f"/{MANIFEST}".encode(), MANIFEST.encode())
