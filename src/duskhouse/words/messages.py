"""Which messages there are: the program's own, and those of each game, by language.

A folder `words/` holds one file a language, `en.ftl`, `fr.ftl`, and of a game with a lesson another
for that, `lesson.en.ftl`. English is complete; what another language lacks is taken from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from fluent.runtime import FluentResource
from fluent.syntax import ast

FALLBACK = "en"
LESSON = "lesson."
PROGRAM = ""
"""Whose messages are those of the program itself, where a game's id is expected."""

_folders: dict[str, Path] = {PROGRAM: Path(__file__).parent}
_made_up: dict[str, Callable[[str], str]] = {}


def add_folder(owner: str, folder: Path) -> None:
    """Say where the messages of a game are."""
    if _folders.get(owner) != folder:
        _folders[owner] = folder
        source.cache_clear()
        resource.cache_clear()


@contextmanager
def made_up_language(language: str, from_english: Callable[[str], str]) -> Iterator[None]:
    """Meanwhile, offer a language made up from the English files: with one, tests find texts that
    are in none of them."""
    _made_up[language] = from_english
    yield
    del _made_up[language]
    source.cache_clear()
    resource.cache_clear()


def languages() -> list[str]:
    """The languages that the program speaks, English first."""
    found = {file.stem for file in _folders[PROGRAM].glob("*.ftl")} | _made_up.keys()
    return [FALLBACK, *sorted(found - {FALLBACK})]


def in_line(language: str) -> tuple[str, ...]:
    """The languages to look in, one after another."""
    return (language,) if language == FALLBACK else (language, FALLBACK)


@cache
def source(owner: str, language: str) -> str:
    """The text of a file of messages; empty if there is none in that language."""
    if language in _made_up:
        return _made_up[language](source(owner, FALLBACK))
    files = [_folders[owner] / f"{part}{language}.ftl" for part in ("", LESSON)]
    return "\n".join(file.read_text("utf-8") for file in files if file.is_file())


@cache
def resource(owner: str, language: str) -> ast.Resource:
    return FluentResource(source(owner, language))
