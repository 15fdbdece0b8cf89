"""The on-disk cache belongs to one state of the source tree."""

from __future__ import annotations

import os
from pathlib import Path

import numba
import pytest

from duskhouse.engine import compiled
from duskhouse.engine.records import Ints, Record, layout, many


def fake_tree(root: Path) -> Path:
    for layer in compiled.COMPILED_LAYERS:
        (root / layer).mkdir(parents=True)
        (root / layer / "rules.py").write_text("x = 1\n")
        (root / layer / "table.py").write_text("words = 1\n")
    return root


def test_the_cache_is_another_when_any_rule_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree = fake_tree(tmp_path / "package")
    monkeypatch.setattr(compiled, "PACKAGE", tree)
    before = compiled.source_digest()
    assert compiled.source_digest() == before
    (tree / "engine" / "table.py").write_text("words = 2\n")
    assert compiled.source_digest() == before, "words are never compiled"
    (tree / "games" / "rules.py").write_text("x = 2\n")
    assert compiled.source_digest() != before


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled.source_digest()
    monkeypatch.setattr(numba.config, "BOUNDSCHECK", 1)
    assert compiled.source_digest() != before


def test_only_the_latest_caches_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", numba.config.CACHE_DIR)
    for age in range(12):
        old = tmp_path / f"old{age}"
        old.mkdir()
        os.utime(old, (1000 - age, 1000 - age))
    mine = compiled.use_cache(tmp_path)
    assert mine.exists()
    assert len(list(tmp_path.iterdir())) == compiled.KEPT_CACHES
    assert (tmp_path / "old0").exists()
    assert not (tmp_path / "old11").exists()


def test_a_field_may_not_hide_an_attribute_of_numpy_records() -> None:
    class Bad(Record):
        size: int

    with pytest.raises(ValueError, match="'size'"):
        layout(Bad)


def test_records_are_padded_to_cache_lines() -> None:
    class Good(Record):
        turn: int
        hands: Ints = many(4)
        board: Ints = many(2, 3)

    made = layout(Good)
    assert made.itemsize == 128
    assert made["board"].shape == (2, 3)
