"""The page's resolver says what Python says, and what Fluent's own JavaScript says: all messages of
the program and of every game, with many values."""

from __future__ import annotations

import random
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.game.registry import games
from duskhouse.words import compact
from duskhouse.words.messages import FALLBACK, PROGRAM, source
from duskhouse.words.words import Words
from tests.words.javascript import Run, anywhere, by_node, laid_out, node

FLUENT = "@fluent/bundle@0.19"
NAMES = ["Aya", "Ben", "Chi", "Dov", "Eva", "Fin"]
READER = 2
ROUNDS = 30
LANGUAGES = (FALLBACK, "fr", "ja")
"""French and Japanese write and count otherwise; their messages are borrowed from English."""
NUMBERS = (-1, 0, 1, 2, 3, 7, 11, 21, 100, 1234)
FORMS = {"CARD": "card", "CARDS": "cards", "CODES": "cards", "COUNT": "cards"}
FORMS |= {"SEAT": "seat", "SEATS": "seats", "WHO": "seat", "CLAUSE": "clause"}

owners = pytest.mark.parametrize("owner", [PROGRAM, *games()], ids=lambda owner: owner or "program")
Case = dict[str, Any]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return laid_out(tmp_path_factory.mktemp("modules"))


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest, folder: Path) -> Iterator[Run]:
    with anywhere(folder, request) as running:
        yield running


@pytest.fixture(scope="module")
def run_fluent(folder: Path) -> Run:
    """With Fluent's own implementation beside the modules, for as long as these tests take."""
    if node() is None or shutil.which("npm") is None:
        pytest.skip("Node and npm are not there to bring Fluent's own implementation.")
    command = ["npm", "install", "--silent", "--no-audit", "--no-fund", FLUENT]
    if subprocess.run(command, cwd=folder, check=False).returncode:
        pytest.skip(f"npm could not bring {FLUENT}.")
    return by_node(folder)


class Values:
    """Makes up values for the variables of messages, of the right sort."""

    def __init__(self, owner: str) -> None:
        self.messages = compact.messages(owner, FALLBACK)
        self.codes = games()[owner].pieces.codes if owner else {0: "A", 1: "B"}
        self.random = random.Random(owner)

    def sorts(self, node: Any) -> dict[str, tuple[str, list[Any]]]:
        """The variables of a pattern, each with its sort and the keys it is compared with."""
        found: dict[str, tuple[str, list[Any]]] = {}
        self._walk(node, found, set())
        return found

    def _walk(self, node: Any, found: dict[str, tuple[str, list[Any]]], seen: set[str]) -> None:
        match node:
            case ["$", str(name)]:
                found.setdefault(name, ("plain", []))
            case ["m", str(id_), str(attribute)]:
                if f"{id_}.{attribute}" not in seen:
                    seen.add(f"{id_}.{attribute}")
                    self._walk(self.messages[id_][attribute], found, seen)
            case ["t", *_]:
                raise AssertionError("A term has no variables of its own.")
            case ["f", str(function), [["$", str(name)]], dict()]:
                found[name] = (FORMS[function], found.get(name, ("", []))[1])
            case ["?", selector, list(variants), int()]:
                self._walk(selector, found, seen)
                if selector[0] == "$":
                    found[selector[1]][1].extend(key for key, _ in variants)
                for _, pattern in variants:
                    self._walk(pattern, found, seen)
            case list():
                for part in node:
                    self._walk(part, found, seen)

    def of(self, sort: str, keys: list[Any]) -> Any:
        pick = self.random.choice
        match sort:
            case "card":
                return pick(list(self.codes))
            case "cards" | "seats":
                numbers = list(self.codes) if sort == "cards" else list(range(len(NAMES)))
                chosen = self.random.sample(numbers, self.random.randint(1, min(4, len(numbers))))
                return [one for each in chosen for one in (each, self.random.randint(1, 3))]
            case "seat":
                return pick(range(len(NAMES)))
            case "clause":
                return pick([0, 7, 12, 103, *[key for key in keys if isinstance(key, int)]])
        if keys and self.random.random() < 0.6:
            return pick([key for key in keys if key not in PLURALS] or NUMBERS)
        return pick([*NUMBERS, "some words"])

    def cases(self) -> Iterator[Case]:
        for id_, parts in self.messages.items():
            for attribute, pattern in parts.items():
                sorts = self.sorts(pattern)
                for _ in range(ROUNDS if sorts else 1):
                    values = {name: self.of(*sort) for name, sort in sorts.items()}
                    yield {"id": id_, "attribute": attribute, "values": values}


PLURALS = ("zero", "one", "two", "few", "many", "other")


@owners
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_python_says(run: Run, owner: str, language: str) -> None:
    made = Values(owner)
    cases = list(made.cases())
    clauses = games()[owner].clause_ids if owner else ClauseIds("ANY")
    words = Words(owner, language, made.codes, clauses, NAMES, READER)
    given = {
        "messages": made.messages,
        "language": language,
        "about": about(made, clauses),
        "cases": cases,
    }
    found = run("messages.js", given)
    for case, said in zip(cases, found, strict=True):
        assert said == words.message(case["id"], case["attribute"], **case["values"]), case


@owners
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_what_fluent_says(run_fluent: Run, owner: str, language: str) -> None:
    made = Values(owner)
    clauses = games()[owner].clause_ids if owner else ClauseIds("ANY")
    given = {"language": language, "about": about(made, clauses), "cases": list(made.cases())}
    sources = [source(each, FALLBACK) for each in dict.fromkeys((PROGRAM, owner))]
    expected = run_fluent("fluent.js", {**given, "sources": sources})
    found = run_fluent("messages.js", {**given, "messages": made.messages})
    for case, said, right in zip(given["cases"], found, expected, strict=True):
        assert said == right, case


def about(made: Values, clauses: ClauseIds) -> dict[str, Any]:
    return {
        "codes": made.codes,
        "clauses": asdict(clauses),
        "names": NAMES,
        "reader": READER,
    }
