"""The page and its files. A change of the program changes the build, so they are kept for good.

It can be installed: a manifest says as what, and a service worker keeps the files of one build.
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.words.errors import Refused
from duskhouse.words.messages import languages
from duskhouse.words.words import Words

PROGRAM = Path(str(resources.files("duskhouse")))
PLACEHOLDER = b"/web/-/"
WORKER, MANIFEST = "service-worker.js", "manifest.webmanifest"
MANIFEST_TYPE = "application/manifest+json"
DARK = "#171129"
INDEX = "index.html"
NOT_UNASKED = {"Cache-Control": "no-cache"}
FOR_A_YEAR = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml"}
PYTHON = (".py", ".pyc")
AGAIN, MOST_TIMES = "again", 15
"""Where half of the servers are of another build, one page in 600 lacks one of its hundred files.
Browsers follow no more than twenty."""


class Pages:
    """All files of the page, in memory. In index.html, `/web/-/` stands for the build's folder."""

    def __init__(self, program: Path = PROGRAM) -> None:
        self._program = program
        web = program / "web"
        self.files = {
            file.relative_to(web).as_posix(): file.read_bytes()
            for file in files_in(web)
            if file.suffix not in PYTHON
        }
        self._worker = self.files.pop(WORKER, b"").decode()

    @cached_property
    def build(self) -> str:
        """What all that clients keep for good is named by: the page, and what is told of games."""
        digest = hashlib.sha256()
        elsewhere = [game.folder for game in games().values() if not is_in(game, self._program)]
        for folder in (self._program, *elsewhere):
            for file in files_in(folder):
                if file.suffix != ".pyc":
                    name = file.relative_to(folder).as_posix()
                    digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
        return digest.hexdigest()[:12]

    async def page(self, request: Request) -> Response:
        shell = self.files.get(INDEX)
        if shell is None:
            return PlainTextResponse("This Duskhouse comes without its page.", 404)
        html = shell.replace(PLACEHOLDER, f"/web/{self.build}/".encode())
        return Response(html, media_type="text/html", headers=NOT_UNASKED)

    def worker(self, names: Iterable[str], alone: bool = False) -> bytes:
        """The service worker that keeps these files, and the page itself."""
        listed = ",".join(orjson.dumps(name).decode() for name in ("./", *names))
        filled = self._worker.replace("-build-", self.build).replace('"-files-"', listed)
        return filled.replace("-alone-", "yes" if alone else "no").encode()

    def shell(self) -> Iterator[str]:
        """What the page of a server keeps: nothing that a server says."""
        yield MANIFEST
        yield from (f"web/{self.build}/{name}" for name in sorted(self.files) if name != INDEX)
        yield from (f"words/{self.build}/{language}.json" for language in languages())

    async def service_worker(self, request: Request) -> Response:
        worker = self.worker(self.shell())
        return Response(worker, media_type=TYPES[".js"], headers=NOT_UNASKED)

    async def manifest(self, request: Request) -> Response:
        told = orjson.dumps(manifest(self.build))
        return Response(told, media_type=MANIFEST_TYPE, headers=NOT_UNASKED)

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        content = self.files.get(path)
        if content is None and self.is_ours(request):
            return PlainTextResponse("There is no such file.", 404)
        return self.kept(request, content or b"", type_of(path))

    def is_ours(self, request: Request) -> bool:
        return bool(request.path_params["build"] == self.build)

    def kept(self, request: Request, content: bytes, media_type: str) -> Response:
        """An answer that is kept for good; no page of another build gets it."""
        if not self.is_ours(request):
            return ask_again(request)
        return Response(content, media_type=media_type, headers={"Cache-Control": FOR_A_YEAR})


def ask_again(request: Request) -> Response:
    """Behind a load balancer, the next server may be of the build that is asked for."""
    asked = request.query_params.get(AGAIN, "0")
    times = int(asked) if asked in map(str, range(MOST_TIMES)) else MOST_TIMES
    if times == MOST_TIMES:
        raise Refused("other-build")
    headers = {"Location": f"?{AGAIN}={times + 1}", "Cache-Control": "no-store"}
    return Response(status_code=307, headers=headers)


def manifest(number: str) -> dict[str, Any]:
    """What the page is installed as."""
    words = Words()
    icon = {"src": f"web/{number}/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    return {
        "name": words.message("brand"),
        "short_name": words.message("brand"),
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "icons": [{**icon, "purpose": purpose} for purpose in ("any", "maskable")],
    }


def is_in(game: Game, folder: Path) -> bool:
    return game.folder.is_relative_to(folder)


def files_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def type_of(name: str) -> str:
    suffix = Path(name).suffix
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
