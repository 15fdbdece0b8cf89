"""A person at the terminal plays while the rules are compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest

from duskhouse import envs
from duskhouse.bots.compiling import EVERYTHING
from duskhouse.bots.levels import find_bot
from duskhouse.engine.compiling.caching import TEMPORARY, cache_root
from duskhouse.engine.compiling.rule import is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.kit.cases import every_game
from duskhouse.terminal import compiling
from duskhouse.terminal.cli import run
from duskhouse.terminal.compiling import compiled_meanwhile

SHARP, THUMB = find_bot("sharp"), find_bot("tactics")


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Nothing is compiled before this is set."""
    done = Event()

    def compile_all(*_: object) -> Iterator[Game]:
        done.wait(60)
        return iter(())

    monkeypatch.setattr(compiling, "is_compiled", lambda *_: False)
    monkeypatch.setattr(compiling, "compile_all", compile_all)
    monkeypatch.setattr(compiling, "stop_compiling", done.set)
    return done


@every_game
def test_bots_go_by_rules_of_thumb_until_they_can_look_ahead(game: Game, compiler: Event) -> None:
    with compiled_meanwhile(game) as warmup:
        assert warmup.now(SHARP) is THUMB
        assert not is_rule(game.run.play_one)
        compiler.set()
        assert warmup._is_compiled.wait(60)
        assert warmup.now(SHARP) is SHARP
        assert is_rule(game.run.play_one)


@every_game
def test_who_leaves_early_leaves_nothing_behind(game: Game, compiler: Event) -> None:
    with compiled_meanwhile(game) as warmup:
        assert warmup.now(SHARP) is THUMB
    assert compiler.is_set()
    assert is_rule(game.run.play_one)


@every_game
def test_a_later_start_compiles_nothing(game: Game, capsys: pytest.CaptureFixture[str]) -> None:
    with compiled_meanwhile(game) as warmup:
        assert warmup.now(SHARP) is SHARP
    assert not capsys.readouterr().out


def test_compiling_ahead_compiles_everything(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """For tables, for bots and for environments, of the games that are named."""
    first = next(iter(games().values()))
    steps: list[tuple[str, object]] = []

    def compile_all(wanted: list[Game], kernels: object) -> Iterator[Game]:
        steps.extend((game.id, kernels) for game in wanted)
        return iter(wanted)

    monkeypatch.setattr(compiling, "is_compiled", lambda *_: False)
    monkeypatch.setattr(compiling, "compile_all", compile_all)
    monkeypatch.setattr(envs, "compile_for", lambda game: steps.append((game.id, envs)))
    assert run(["compile", first.id]) == 0
    assert steps == [(first.id, EVERYTHING), (first.id, envs)]
    assert str(cache_root()) in capsys.readouterr().out
    assert run(["compile"]) == 0
    assert [game for game, what in steps if what is envs] == [first.id, *games()]
    assert run(["compile", "whist"]) == 2


def test_nothing_is_compiled_ahead_that_cannot_be_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It took its minutes, and said that all was kept in a folder that could not be written."""
    monkeypatch.setenv(TEMPORARY, str(tmp_path))
    monkeypatch.setattr(compiling, "ensure_compiled", lambda *_: pytest.fail("compiles"))
    assert run(["compile"]) == 2
    assert f"{cache_root()} cannot be written" in capsys.readouterr().err
