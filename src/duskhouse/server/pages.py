"""The page and its files. A change of the program changes the build, so they are kept for good."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cached_property
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games

PROGRAM = Path(str(resources.files("duskhouse")))
PLACEHOLDER = b"/web/-/"
FOR_A_YEAR = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml"}
PYTHON = (".py", ".pyc")


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
        shell = self.files.get("index.html")
        if shell is None:
            return PlainTextResponse("This Duskhouse comes without its page.", 404)
        html = shell.replace(PLACEHOLDER, f"/web/{self.build}/".encode())
        return Response(html, media_type="text/html", headers={"Cache-Control": "no-cache"})

    async def file(self, request: Request) -> Response:
        path = request.path_params["path"]
        content = self.files.get(path)
        if content is None:
            return PlainTextResponse("There is no such file.", 404)
        return self.kept(request, content, type_of(path))

    def kept(self, request: Request, content: bytes, media_type: str) -> Response:
        """An answer that is kept for good if it is of this build."""
        is_current = request.path_params["build"] == self.build
        headers = {"Cache-Control": FOR_A_YEAR if is_current else "no-cache"}
        return Response(content, media_type=media_type, headers=headers)


def is_in(game: Game, folder: Path) -> bool:
    return game.folder.is_relative_to(folder)


def files_in(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def type_of(name: str) -> str:
    suffix = Path(name).suffix
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
