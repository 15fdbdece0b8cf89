"""The on-disk cache belongs to one state of the source tree."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numba
import pytest

from duskhouse.engine.compiling import caching as compiled
from duskhouse.engine.game.kernels import act_one
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.layout import Fields, Ints, layout, many


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
    return compiled.source_digest([module])


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
        seen = {name for module in game.modules_of(act_one) for name in imports_of(module)}
        assert {game.rules.__name__, game.knowledge.__name__, game.tactics.__name__} <= seen
        assert {"duskhouse.engine.state.chance", "duskhouse.engine.state.cardsets"} <= seen
        assert not {name for name in seen if name.startswith("duskhouse.words")}
        assert game.view.__name__ not in seen


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
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    for age in range(12):
        old = tmp_path / "owner" / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    mine = compiled.cache_folder("owner", frozenset(["duskhouse.engine.state.chance"]))
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
                "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
                "NUMBA_DISABLE_JIT": "0",
            },
            capture_output=True,
            text=True,
            check=True,
        )
        hits.append(int(asked.stdout))
    assert hits == [0, 1]


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
