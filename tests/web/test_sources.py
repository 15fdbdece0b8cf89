"""The page's own files: no game's name in them, nothing from elsewhere, types that hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.kit.messages import messages, needed
from duskhouse.words import compact
from duskhouse.words.messages import FALLBACK, PROGRAM, source

WEB = Path(str(resources.files("duskhouse"))) / "web"
ROOT = Path(__file__).parents[2]
SOURCES = sorted(file for file in WEB.rglob("*") if file.suffix in (".js", ".css", ".html"))
every_source = pytest.mark.parametrize(
    "path", SOURCES, ids=lambda path: path.relative_to(WEB).as_posix()
)

SCRIPTS = "".join(path.read_text("utf-8") for path in SOURCES if path.suffix == ".js")
LOOKED_UP = re.compile(
    r"""(?:say|message)\(\s*"(?P<id>[\w-]+)"(?:,\s*(?:\{[^{}]*\}|[\w.]+),\s*"(?P<part>[\w-]+)")?"""
)
WITH_VARIABLES = re.compile(
    r"""\bsay\(\s*"(?P<id>[\w-]+)",\s*\{(?P<given>[^{}]*)\}(?:,\s*"(?P<part>[\w-]+)")?,?\s*\)"""
)
NAMED = re.compile(r"""(?:^|,)\s*"?([\w-]+)""")
BY_BEGINNING = re.compile(r"(?:say|message)\(\s*`([\w-]+-)\$\{")
OF_GAMES = re.compile("title|pitch|overview-.*")
A_SENTENCE = re.compile(r"""(?<!new Error\()["`][A-Z][a-z]*( [a-z]|[.!?…:]["`])""")


@every_source
def test_no_source_names_a_game(path: Path) -> None:
    text = path.read_text("utf-8").lower()
    for game in games().values():
        for name in (game.id, game.id.replace("-", "_"), game.title.lower()):
            assert name not in text, f"{path.name} names {name}"


@every_source
def test_nothing_comes_from_elsewhere(path: Path) -> None:
    for found in re.findall(r"https?://[^\s\"'`)]+", path.read_text("utf-8")):
        assert found.startswith("http://www.w3.org/"), found


@every_source
def test_no_markup_is_made_from_text(path: Path) -> None:
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("):
        assert word not in path.read_text("utf-8")


@every_source
def test_no_sentence_is_in_a_script(path: Path) -> None:
    if path.suffix == ".js":
        assert not A_SENTENCE.search(path.read_text("utf-8"))


def test_every_message_looked_up_is_there() -> None:
    messages = compact.messages(PROGRAM, FALLBACK)
    for found in LOOKED_UP.finditer(SCRIPTS):
        if not OF_GAMES.fullmatch(found["id"]):
            there = (found["part"] or "") in messages.get(found["id"], {})
            assert there, f"there is no message for {found[0]}"


def test_every_message_looked_up_is_given_its_variables() -> None:
    known = messages()
    for found in WITH_VARIABLES.finditer(SCRIPTS):
        if "..." not in found["given"] and found["id"] in known:
            given = set(NAMED.findall(found["given"]))
            missing = needed(known, found["id"], found["part"] or "") - given
            assert not missing, f"{found[0]} does not give {missing}"


def test_every_message_of_the_page_is_looked_up() -> None:
    """By its id, by how its id begins, or in another message."""
    sections = re.split("^(?=## )", source(PROGRAM, FALLBACK), flags=re.MULTILINE)
    page = "".join(each for each in sections if each.startswith("## The page"))
    used = {found["id"] for found in LOOKED_UP.finditer(SCRIPTS)}
    used |= set(re.findall(r"\{ ([a-z][\w-]*)[ .]", page))
    begun = tuple(BY_BEGINNING.findall(SCRIPTS))
    for id_ in compact.compact(page):
        assert id_ in used or id_.startswith(begun), f"nobody says {id_}"


def test_every_symbol_named_in_a_script_is_drawn() -> None:
    drawn = set(re.findall(r'id="([^"]+)"', (WEB / "cards.svg").read_text("utf-8")))
    for path in SOURCES:
        for name in re.findall(r'icon\("([\w-]+)"', path.read_text("utf-8")):
            assert name in drawn, f"{path.name}: {name}"


def test_every_stylesheet_and_script_is_reached() -> None:
    page = (WEB / "index.html").read_text("utf-8")
    for style in (WEB / "styles").glob("*.css"):
        assert f"styles/{style.name}" in page
    scripts = "".join(path.read_text("utf-8") for path in (WEB / "js").rglob("*.js"))
    for script in (WEB / "js").rglob("*.js"):
        assert script.name == "main.js" or f"/{script.name}" in scripts, script.name


def test_the_types_hold() -> None:
    """`tsc --checkJs` over the JSDoc types, where TypeScript is at hand."""
    compiler = ROOT / ".node" / "node_modules" / ".bin" / "tsc"
    found = os.environ.get("TSC") or shutil.which("tsc") or (compiler if compiler.exists() else "")
    if not found:
        pytest.skip("TypeScript is not there: `npm install --prefix .node typescript` brings it.")
    checked = subprocess.run(
        [str(found), "-p", str(ROOT / "jsconfig.json")], capture_output=True, text=True, check=False
    )
    assert checked.returncode == 0, checked.stdout
