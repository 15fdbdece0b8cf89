"""Run the tests on the newest versions of everything: python -m tools.newest [--beyond] [PYTEST …]

Installs Duskhouse into .venv-newest without constraints.txt, so with the newest versions that
pyproject.toml allows, and says which differ from those that are known to work. `--beyond` lifts the
upper bounds too, but for Numba's: the program would refuse another version of that.
"""

from __future__ import annotations

import re
import tomllib

from tools.beside import ROOT, Environment, run

NEWEST = Environment(".venv-newest")
UPPER_BOUND = re.compile(r",<[^,;]+")
FIXED = "numba"


def requirements(beyond: bool) -> list[str]:
    """All that the package and its extras need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [*project["dependencies"], *(one for extra in extras for one in extra)]
    return [
        UPPER_BOUND.sub("", one) if beyond and not one.startswith(FIXED) else one for one in wanted
    ]


def install(beyond: bool) -> None:
    newest = ("install", "--upgrade", "--upgrade-strategy", "eager")
    NEWEST.pip(*newest, *requirements(beyond))
    NEWEST.pip("install", "--no-deps", "--editable", ".")


def versions(lines: str) -> dict[str, str]:
    """By the names of packages, as PyPI compares them."""
    found = (line.partition("==") for line in lines.splitlines() if "==" in line)
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, _, version in found}


def differences() -> list[str]:
    """What is installed in another version than constraints.txt names."""
    known = versions((ROOT / "constraints.txt").read_text("utf-8"))
    return [
        f"  {name} {version}, known to work with {known[name]}"
        for name, version in versions(NEWEST.versions()).items()
        if known.get(name, version) != version
    ]


def main(arguments: list[str]) -> int:
    beyond = "--beyond" in arguments
    install(beyond)
    found = differences()
    print("\n".join(found) or "Nothing is newer than in constraints.txt.", flush=True)
    chosen = [one for one in arguments if one != "--beyond"]
    return NEWEST.pytest("-n", "2", "--dist", "loadgroup", *chosen)


if __name__ == "__main__":
    run(main)
