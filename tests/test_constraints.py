"""What a server is installed from: exact versions, each with hashes, and nowhere an address."""

from __future__ import annotations

import re
from pathlib import Path

from tools import hashes

ROOT = Path(__file__).parents[1]


def test_the_hashed_versions_are_those_of_the_constraints() -> None:
    exact = hashes.read((ROOT / "constraints.txt").read_text("utf-8"))
    hashed = hashes.read(hashes.FILE.read_text("utf-8"))
    assert hashed.keys() <= exact.keys()
    names = {name for name, _ in hashed}
    for requirement in hashes.wanted():
        wanted = re.match(r"[A-Za-z0-9._-]+", requirement)
        assert wanted
        assert hashes.normalized(wanted[0]) in names, requirement
    assert all(found for found in hashed.values())


def test_what_is_written_is_read_again_and_names_no_address() -> None:
    text = hashes.FILE.read_text("utf-8")
    assert hashes.written(hashes.read(text)) == text
    assert "://" not in text
    assert "index" not in text
