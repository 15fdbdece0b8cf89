"""Run other people's algorithms on the games: python -m tools.others [PYTEST …]

Installs Duskhouse into .venv-others with the versions of constraints.txt, and beside it the
libraries of others.txt: torch among them, which is a download of gigabytes unless pip knows where
builds without CUDA are. What is not installed there is skipped, and said at the end.
"""

from __future__ import annotations

from tools.beside import Environment, run

OTHERS = Environment(".venv-others")
TESTS = ("tests/envs/test_other_algorithms.py", "tests/envs/test_examples.py")


def main(arguments: list[str]) -> int:
    pinned = ("-c", "constraints.txt", "-r", "tools/others.txt")
    OTHERS.pip("install", "--editable", ".[test,envs]", *pinned)
    return OTHERS.pytest(*TESTS, "-r", "s", *arguments)


if __name__ == "__main__":
    run(main)
