"""The on-disk cache belongs to one state of the source tree."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numba
import pytest

from duskhouse.engine.compiling import caching as compiled
from duskhouse.engine.compiling.caching import MadeFrom
from duskhouse.engine.compiling.rule import rule_over
from duskhouse.engine.game.kernels import act_one
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.state.layout import Fields, Ints, layout, many
from tests.modes import COMPILING


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a module that imports a second, and a third beside them."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "rules.py").write_text("from duskhouse.games import (\n    cards,\n)\n")
    (tmp_path / "games" / "cards.py").write_text("from duskhouse.games.rules import play\n")
    (tmp_path / "games" / "table.py").write_text("from duskhouse.games.rules import play\n")
    monkeypatch.setattr(compiled, "PACKAGE", tmp_path)
    return tmp_path


def digest_of(module: str) -> str:
    compiled.source.cache_clear()
    compiled.imports.cache_clear()
    return compiled.source_digest(MadeFrom(frozenset([module])))


@pytest.fixture(autouse=True)
def _forget_sources() -> Iterator[None]:
    yield
    compiled.source.cache_clear()
    compiled.imports.cache_clear()


@pytest.mark.parametrize("edited", ["rules.py", "cards.py"])
def test_the_cache_is_another_when_a_module_or_its_imports_change(tree: Path, edited: str) -> None:
    before = digest_of("duskhouse.games.rules")
    with (tree / "games" / edited).open("a") as file:
        file.write("x = 1\n")
    assert digest_of("duskhouse.games.rules") != before


@pytest.mark.parametrize(
    "imported", ["from duskhouse.games import play", "from duskhouse import games"]
)
def test_a_package_counts_if_something_of_its_own_is_imported(tree: Path, imported: str) -> None:
    (tree / "games" / "__init__.py").write_text("def play(): ...\n")
    (tree / "bots.py").write_text(f"{imported}\n")
    before = digest_of("duskhouse.bots")
    (tree / "games" / "__init__.py").write_text("def play(): return 1\n")
    assert digest_of("duskhouse.bots") != before


def test_what_a_package_imports_counts_with_it(tree: Path) -> None:
    (tree / "games" / "__init__.py").write_text("from duskhouse.games.cards import play\n")
    (tree / "bots.py").write_text("from duskhouse.games import play as go_on  # the rules\n")
    before = digest_of("duskhouse.bots")
    (tree / "games" / "cards.py").write_text("play = 1\n")
    assert digest_of("duskhouse.bots") != before


def test_a_package_does_not_count_if_only_its_modules_are_imported(tree: Path) -> None:
    """Else an edit of a game's words or look would compile its rules anew."""
    before = digest_of("duskhouse.games.rules")
    (tree / "games" / "__init__.py").write_text("from duskhouse.games.table import play\n")
    assert digest_of("duskhouse.games.rules") == before


def test_another_processor_has_a_cache_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of("duskhouse.engine.state.chance")
    monkeypatch.setattr(numba.config, "CPU_NAME", "generic")
    assert digest_of("duskhouse.engine.state.chance") != before


def test_the_cache_stays_when_words_change(tree: Path) -> None:
    before = digest_of("duskhouse.games.rules")
    (tree / "games" / "table.py").write_text("words = 2\n")
    assert digest_of("duskhouse.games.rules") == before


def test_every_game_depends_on_its_rules_and_the_engine_and_on_no_words() -> None:
    for game in games().values():
        seen = {name for module in game.made_from(act_one).modules for name in imports_of(module)}
        assert {
            part.__name__ for part in (game.rules, game.knowledge, game.tactics) if part
        } <= seen
        assert {"duskhouse.engine.state.chance", "duskhouse.engine.state.cardsets"} <= seen
        assert not {name for name in seen if name.startswith("duskhouse.words")}
        assert game.view.__name__ not in seen


def test_the_cache_is_another_when_only_what_a_game_declares_is() -> None:
    """Which fields a deal begins with as 0 follows from the options, and was kept in old kernels
    when only the game's `__init__.py` had been edited."""
    game = find_game("man-eating-house")
    known = compiled.source_digest(game.made_from(act_one))
    assert compiled.source_digest(replace(game).made_from(act_one)) == known
    assert compiled.source_digest(replace(game, options=()).made_from(act_one)) != known


def test_a_rule_is_named_after_what_its_template_was_given() -> None:
    two, other, three = (
        rule_over(times, {"FACTOR": factor}, __name__, "times") for factor in (2, 2, 3)
    )
    names = [
        rule_over(four_times, {"times": made}, __name__, "four") for made in (two, other, three)
    ]
    assert names[0].__qualname__ == names[1].__qualname__ != names[2].__qualname__


FACTOR = 1


def times(n: int) -> int:
    return FACTOR * n


def four_times(n: int) -> int:
    return times(times(n))


def imports_of(module: str) -> set[str]:
    found = {module}
    while more := {name for known in found for name in compiled.imports(known)} - found:
        found |= more
    return found


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of("duskhouse.engine.state.chance")
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert digest_of("duskhouse.engine.state.chance") != before


def test_only_the_latest_caches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUSKHOUSE_CACHE", str(tmp_path))
    for age in range(12):
        old = tmp_path / "owner" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    mine = compiled.cache_folder("owner", MadeFrom(frozenset(["duskhouse.engine.state.chance"])))
    compiled.cache_folder.cache_clear()
    assert mine.exists()
    assert len(list((tmp_path / "owner").iterdir())) == compiled.KEPT_CACHES
    assert (tmp_path / "owner" / "old0").exists()
    assert not (tmp_path / "owner" / "old11").exists()


def test_copies_of_the_same_sources_share_their_code(tmp_path: Path) -> None:
    rule = (
        "from duskhouse.engine.compiling.rule import rule\n@rule\ndef twice(n):\n    return 2 * n\n"
    )
    ask = "from shared import twice; twice(2); print(sum(twice.stats.cache_hits.values()))"
    hits = []
    for copy in ("first", "second"):
        (tmp_path / copy).mkdir()
        (tmp_path / copy / "shared.py").write_text(rule)
        asked = subprocess.run(
            [sys.executable, "-c", ask],
            cwd=tmp_path / copy,
            env={
                **os.environ,
                "DUSKHOUSE_CACHE": str(tmp_path / "cache"),
                "NUMBA_DISABLE_JIT": "0",
            },
            capture_output=True,
            text=True,
            check=True,
        )
        hits.append(int(asked.stdout))
    assert hits == [0, 1]


RULES = """
from duskhouse.engine.compiling.rule import rule

@rule
def twice(n):
    return 2 * n

@rule
def thrice(n):
    return 3 * n

print(twice(2), thrice(2), sum(twice.stats.cache_hits.values()))
"""


def run_rules(tmp_path: Path, **places: str) -> tuple[str, str]:
    """What a program with two rules prints, and what it says on stderr."""
    program = tmp_path / "rules.py"
    program.write_text(RULES)
    unset = ("DUSKHOUSE_CACHE", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME", compiled.TEMPORARY)
    others = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run(
        [sys.executable, str(program)],
        env={**others, "NUMBA_DISABLE_JIT": "0", "TMPDIR": str(tmp_path), **places},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout, done.stderr


def test_the_first_rule_that_is_compiled_says_so_once(tmp_path: Path) -> None:
    cache = str(tmp_path / "cache")
    assert run_rules(tmp_path, DUSKHOUSE_CACHE=cache) == ("4 6 0\n", f"{COMPILING}\n")
    assert run_rules(tmp_path, DUSKHOUSE_CACHE=cache) == ("4 6 1\n", "")


@pytest.mark.parametrize(
    "places",
    [
        {"DUSKHOUSE_CACHE": "{file}/cache"},
        {"NUMBA_CACHE_DIR": "{file}/cache"},
        {"XDG_CACHE_HOME": "{file}"},
        {"HOME": "{file}"},
    ],
    ids=lambda places: next(iter(places)),
)
def test_a_place_that_cannot_be_written_is_no_reason_not_to_play(
    tmp_path: Path, places: dict[str, str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    named = {name: value.format(file=file) for name, value in places.items()}
    printed, said = run_rules(tmp_path, **named)
    assert printed == "4 6 0\n"
    first, second = said.splitlines()
    assert first == COMPILING
    assert f"it lies in {tmp_path}/duskhouse-" in second
    assert not list(tmp_path.glob("duskhouse-*")), "and is gone in the end"


def test_a_place_that_can_only_be_read_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the image of a container that was compiled ahead."""
    made_from = MadeFrom(frozenset(["duskhouse.engine.state.chance"]))
    kept = tmp_path / "kept" / "owner" / compiled.source_digest(made_from)
    kept.mkdir(parents=True)
    (kept / "code").write_text("compiled")
    can_write = compiled.can_write
    monkeypatch.setenv("DUSKHOUSE_CACHE", str(tmp_path / "kept"))
    monkeypatch.setenv(compiled.TEMPORARY, str(tmp_path / "temporary"))
    monkeypatch.setattr(compiled, "can_write", lambda folder: folder != kept and can_write(folder))
    compiled.temporary_root.cache_clear()
    try:
        found = compiled.cache_folder("owner", made_from)
    finally:
        compiled.temporary_root.cache_clear()
        compiled.cache_folder.cache_clear()
    assert found.is_relative_to(tmp_path / "temporary")
    assert (found / "code").read_text() == "compiled"


def test_processes_that_are_started_share_a_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    program = tmp_path / "root.py"
    program.write_text(
        "import subprocess, sys\n"
        "from duskhouse.engine.compiling.caching import temporary_root\n"
        "print(temporary_root(), flush=True)\n"
        "if len(sys.argv) == 1:\n"
        "    subprocess.run([sys.executable, __file__, 'started'])\n"
    )
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True)
    first, second = done.stdout.splitlines()
    assert first == second


def test_a_field_may_not_hide_an_attribute_of_numpy_records() -> None:
    class Bad(Fields):
        size: int

    with pytest.raises(ValueError, match="'size'"):
        layout(Bad)


def test_records_are_padded_to_cache_lines() -> None:
    class Good(Fields):
        turn: int
        hands: Ints = many(4)
        board: Ints = many(2, 3)

    made = layout(Good)
    assert made.itemsize == 128
    assert made["board"].shape == (2, 3)


# -------------------------------------------------------------- games from outside
OUTSIDE = {
    "__init__.py": "",
    "cards.py": "TWO = 2\n",
    "rules.py": "from outside_game.cards import TWO\nimport json\nimport numpy as np\n",
    "helpers.py": "THREE = 3\n",
    "view.py": "SHOWN = 1\n",
}


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of somebody else's, on the search path and not imported."""
    folder = tmp_path / "outside_game"
    folder.mkdir()
    for name, text in OUTSIDE.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    return folder


@pytest.mark.parametrize(
    ("line", "edited"),
    [
        ("from outside_game.cards import TWO", "cards.py"),
        ("from outside_game.cards import *", "cards.py"),
        ("from outside_game import cards", "cards.py"),
        ("from .cards import TWO", "cards.py"),
        ("from . import cards as deck", "cards.py"),
        ("import outside_game.cards", "cards.py"),
        ("import json, outside_game.cards as deck", "cards.py"),
        ("try:\n    from outside_game.cards import TWO\nexcept ImportError: ...", "cards.py"),
        ("from outside_game import \\\n    cards", "cards.py"),
        ("from outside_game import TWO", "__init__.py"),
        ("from duskhouse.engine.state.chance import fork", "rules.py"),
        ("", "cards.csv"),
    ],
)
def test_rules_from_outside_follow_all_that_they_are_made_from(
    outside: Path, line: str, edited: str
) -> None:
    (outside / "rules.py").write_text(f"{line}\n")
    before = digest_of("outside_game.rules")
    with (outside / edited).open("a") as file:
        file.write("x = 1\n")
    assert digest_of("outside_game.rules") != before


def test_rules_from_outside_stay_when_a_view_changes(outside: Path) -> None:
    before = digest_of("outside_game.rules")
    (outside / "view.py").write_text("SHOWN = 2\n")
    (outside / "words.ftl").write_text("title = Outside\n")
    assert digest_of("outside_game.rules") == before
    assert not {"json", "numpy"} & compiled.imports("outside_game.rules")
    assert "outside_game" not in sys.modules
