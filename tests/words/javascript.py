"""The page's modules that make words, run with what Python hands them: by Node, or in Chromium."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, Route

import duskhouse

HERE = Path(__file__).parent
MODULES = [
    Path(duskhouse.__file__).parent / "web" / "js" / name for name in ("words.js", "view.js")
]
MAIN = """
import { readFileSync } from "node:fs";
const { run } = await import(process.argv[1]);
process.stdout.write(JSON.stringify(run(JSON.parse(readFileSync(0, "utf8")))));
"""


class Run(Protocol):
    """Hands something to the `run` of a script of this folder, and back what it returns."""

    def __call__(self, script: str, given: Any) -> Any: ...


def laid_out(folder: Path) -> Path:
    """The modules and the scripts that use them, side by side."""
    for file in (*MODULES, *HERE.glob("*.js")):
        shutil.copy(file, folder)
    (folder / "package.json").write_text('{"type": "module"}')
    return folder


def node() -> str | None:
    return shutil.which("node")


def by_node(folder: Path) -> Run:
    def run(script: str, given: Any) -> Any:
        done = subprocess.run(
            [str(node()), "--input-type=module", "-e", MAIN, f"./{script}"],
            cwd=folder,
            input=json.dumps(given),
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run


def in_chromium(folder: Path, page: Page) -> Run:
    def file(route: Route) -> None:
        name = route.request.url.rpartition("/")[2]
        route.fulfill(path=folder / name) if name else route.fulfill(body="")

    page.route("http://page.test/**", file)
    page.goto("http://page.test/")
    return lambda script, given: page.evaluate(
        f"async (given) => (await import('/{script}')).run(given)", given
    )


@contextmanager
def anywhere(folder: Path, request: pytest.FixtureRequest) -> Iterator[Run]:
    """By Node where it is, else in Chromium."""
    if node():
        yield by_node(folder)
    else:
        browser: Browser = request.getfixturevalue("browser")
        with browser.new_page() as page:
            yield in_chromium(folder, page)
