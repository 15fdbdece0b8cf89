"""The page and its files. A change of any file changes the build, so they are kept for a year."""

from __future__ import annotations

import hashlib
import mimetypes
from functools import cached_property
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER = Path(str(resources.files("duskhouse"))) / "web"
PLACEHOLDER = b"/web/-/"
FOR_A_YEAR = "public, max-age=31536000, immutable"
TYPES = {".js": "text/javascript", ".mjs": "text/javascript", ".svg": "image/svg+xml"}


class Pages:
    """All files of the page, in memory. In index.html, `/web/-/` stands for the build's folder."""

    def __init__(self, folder: Path = FOLDER) -> None:
        found = sorted(folder.rglob("*")) if folder.is_dir() else []
        self.files = {
            file.relative_to(folder).as_posix(): file.read_bytes()
            for file in found
            if file.is_file() and file.suffix not in (".py", ".pyc")
        }

    @cached_property
    def build(self) -> str:
        digest = hashlib.sha256()
        for name, content in self.files.items():
            digest.update(name.encode() + b"\0" + content + b"\0")
        return digest.hexdigest()[:12]

    async def page(self, request: Request) -> Response:
        shell = self.files.get("index.html")
        if shell is None:
            return PlainTextResponse("This Duskhouse comes without its page.", 404)
        html = shell.replace(PLACEHOLDER, f"/web/{self.build}/".encode())
        return Response(html, media_type="text/html", headers={"Cache-Control": "no-cache"})

    async def file(self, request: Request) -> Response:
        content = self.files.get(request.path_params["path"])
        if content is None:
            return PlainTextResponse("There is no such file.", 404)
        current = request.path_params["build"] == self.build
        headers = {"Cache-Control": FOR_A_YEAR if current else "no-cache"}
        return Response(content, media_type=type_of(request.path_params["path"]), headers=headers)


def type_of(name: str) -> str:
    suffix = Path(name).suffix
    return TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
