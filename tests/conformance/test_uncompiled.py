"""Rules as they stand need no compiler."""

from __future__ import annotations

import os
from pathlib import Path

from tests.modes import printed


def test_as_they_stand_the_rules_need_no_compiler(tmp_path: Path) -> None:
    """Whoever sits down at the first start would have to wait for it."""
    compiled = printed("tests.conformance.mode_interpreted", DUSKHOUSE_CACHE=os.fspath(tmp_path))
    assert compiled.splitlines() == ["nothing compiled"]
