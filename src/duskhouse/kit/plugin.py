"""The plug-in of pytest: `pytest --duskhouse-game my-game` runs the conformance kit over one game.

The game may be in an installed package, in a folder of DUSKHOUSE_GAMES, or in the folder that
pytest is started in. Only its rules are compiled. If a test of the kit fails, the report says what
is broken in which position, and where its record lies. Without the option nothing of Duskhouse but
this module is imported.
"""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from duskhouse.kit import chosen

if TYPE_CHECKING:
    from duskhouse.engine.record.history import History

OPTION = "--duskhouse-game"
TESTS = (
    "laws",
    "hidden",
    "positions",
    "views",
    "reasons",
    "records",
    "first",
    "interpreted",
    "look",
    "words",
    "trees",
    "environments",
)
"""The modules of the kit that are tests."""

MODULES = tuple(f"duskhouse.kit.{name}" for name in TESTS)

pytest.register_assert_rewrite(*MODULES)


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("duskhouse")
    group.addoption(
        OPTION,
        metavar="GAME",
        action="append",
        default=[],
        help="run Duskhouse's conformance kit over this game (may be given several times)",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "slow: takes more than a few seconds")
    named = config.getoption(OPTION)
    if not named:
        return
    chosen.games[:] = named
    try:
        find_games(config.invocation_params.dir, named)
    except Exception as error:  # Refused, which nobody has imported yet
        raise pytest.UsageError(str(error)) from error
    here = Path(__file__).parent
    config.args.extend(str(here / f"{name}.py") for name in TESTS)


def find_games(started_in: Path, named: list[str]) -> None:
    """Games that nobody knows by their names may be in the folder that pytest is started in."""
    from duskhouse.engine.game.registry import add_games, find_game, game_ids
    from duskhouse.words.errors import Refused

    if not set(named) <= set(game_ids()):
        try:
            add_games(started_in)
        except Refused as refused:
            if refused.code != "no-game-in-folder":
                raise
    for name in named:
        find_game(name)


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the games once, before the tests and before workers that share them."""
    if chosen.games and not hasattr(session.config, "workerinput"):
        from duskhouse.bots.compiling import COMPETING
        from duskhouse.engine.game.contract import KERNELS
        from duskhouse.kit.cases import games
        from duskhouse.terminal.compiling import ensure_compiled

        ensure_compiled(games().values(), tuple(dict.fromkeys((*COMPETING, *KERNELS))))


# ------------------------------------------------------------------- what is broken
@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    function = getattr(item, "function", None)
    if report.failed and call.when == "call" and of_kit(function) and chosen.latest:
        record = written(item, chosen.latest)
        report.sections.append(("duskhouse", said(function, chosen.latest, record)))
    return report


def of_kit(function: Any) -> bool:
    return getattr(function, "__module__", "").startswith("duskhouse.kit.")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    chosen.latest = None


def written(item: pytest.Item, played: History) -> Path | None:
    """The file of the record of a game; nothing if it is the notation that is broken."""
    from duskhouse.engine.record import game_record

    assert item.config.cache is not None
    file = item.config.cache.mkdir("duskhouse") / f"{played.game.id}-{abs(hash(item.nodeid))}.jsonl"
    try:
        file.write_text(game_record.line(game_record.write(played)) + "\n", "utf-8")
    except Exception:
        return None
    return file


def said(function: Any, played: History, record: Path | None) -> str:
    """Which law is broken, in which position, and how to see it."""
    from duskhouse.words.words import Words

    words = Words()
    law = function.__name__.removeprefix("test_").replace("_", " ")
    options = ", ".join(f"{name}={value}" for name, value in played.options.items())
    lines = [
        words.message("kit-law", law=law),
        words.message(
            "kit-position",
            title=played.game.title,
            seats=played.seats,
            options=options or "-",
            moves=len(played.moves),
            turn=played.turn,
        ),
        words.message("kit-moves", moves=" ".join(text for _, text in played.moves[-6:]) or "-"),
    ]
    if record:
        lines.append(words.message("kit-record", file=str(record)))
    return "\n".join(lines)
