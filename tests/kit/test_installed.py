"""An installed game: its package lies among the others, with what its project says of it."""

from __future__ import annotations

import os
import shutil
import tomllib
from pathlib import Path

from tests.kit.running import LANTERN, run_in


def install(project: Path, folder: Path) -> None:
    """What pip leaves behind: the package, and the description that its pyproject.toml makes."""
    said = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(project / said["name"], folder / said["name"])
    about = folder / f"{said['name']}-{said['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {said['name']}\nVersion: {said['version']}\n"
    )
    groups = [
        "\n".join([f"[{group}]", *(f"{name} = {module}" for name, module in points.items())])
        for group, points in said["entry-points"].items()
    ]
    (about / "entry_points.txt").write_text("\n\n".join(groups))


def test_an_installed_game_is_one_of_the_house(tmp_path: Path) -> None:
    packages, elsewhere = tmp_path / "packages", tmp_path / "elsewhere"
    packages.mkdir()
    elsewhere.mkdir()
    install(LANTERN, packages)
    before = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, (str(packages), before)))
    done = run_in(elsewhere, "duskhouse", "record", "lantern", PYTHONPATH=path)
    assert done.returncode == 0, done.stderr
    assert '"game":"lantern"' in done.stdout
