"""What other programs read of the package: its version to cite, and that it is typed."""

from __future__ import annotations

import importlib.util
import re
from importlib.resources import files
from pathlib import Path

import pytest

import duskhouse

ROOT = Path(__file__).parents[1]


def test_the_version_to_cite_is_the_version() -> None:
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert re.findall(r"^version: (.*)$", cited, re.MULTILINE) == [duskhouse.__version__]


def test_the_package_says_that_it_is_typed() -> None:
    assert (files("duskhouse") / "py.typed").is_file()
    assert '"Typing :: Typed"' in (ROOT / "pyproject.toml").read_text("utf-8")


@pytest.mark.skipif(
    importlib.util.find_spec("trove_classifiers") is None,
    reason="trove-classifiers, which comes with hatchling, is not installed",
)
def test_the_classifiers_are_known() -> None:
    known = importlib.import_module("trove_classifiers").classifiers
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    named = re.findall(r'^    "([A-Z][^"]* :: [^"]*)",$', text, re.MULTILINE)
    assert named
    assert set(named) <= known
