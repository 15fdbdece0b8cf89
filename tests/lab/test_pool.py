"""The pool by which bots are rated: who is in it, and that ratings say who beats whom."""

from __future__ import annotations

import pytest

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.lab.arena import Results
from duskhouse.lab.duplicate import DealResult, GameResult, Plan
from duskhouse.lab.pool import find_opponent, known_names, pool
from duskhouse.lab.report import Report
from duskhouse.lab.seating import each_alone
from duskhouse.terminal.cli import run as command
from duskhouse.words.words import Words


def test_everybody_in_the_pool_is_known() -> None:
    for name in pool():
        assert find_opponent(name).name == name
    assert "rollouts@100ms" in pool()


def test_a_pool_is_rated_by_who_beats_whom() -> None:
    """Of three, each of whom always beats those behind it."""

    def played(seating: tuple[int, ...]) -> GameResult:
        best = min(seating)
        won = [float(bot == best) / seating.count(best) for bot in seating]
        return GameResult(list(seating), won, list(seating), won, [1] * 3, [0.1] * 3)

    plan = Plan("kamo-no-manimani", 1, 3, {}, ["a", "b", "c"], "20", "each", "test")
    games = [played(seating) for seating in each_alone(3, 3)]
    results = Results(plan, {number: DealResult(number, games) for number in range(4)})
    lines = Report(results, Words()).lines(None)
    at = next(number for number, line in enumerate(lines) if line.startswith("over the pool"))
    assert [line.split()[0] for line in lines[at + 1 : at + 4]] == ["a", "b", "c"]
    assert "+" in lines[at + 1]
    assert "-" in lines[at + 3]


@pytest.mark.parametrize("words", [["--pool", "--bots", "random,tactics"], ["--bots", "random"]])
def test_a_pool_goes_without_other_bots(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["arena", "kamo", "--seats", "3", *words]) == 2
    assert "or --pool without --bots" in capsys.readouterr().err


@pytest.mark.skipif("ismcts" not in known_names(), reason="OpenSpiel is not installed")
def test_openspiel_s_search_is_one_of_the_pool() -> None:
    """It plays what is legal, and the same where its seat cannot tell two positions apart."""
    game = find_game("rip")
    states = game.dealt(2, {}, derived_seed("pool"), copies=2)
    bot, generator = find_opponent("ismcts@4"), new_generator(1)
    for _ in range(4):
        game.run.imagine_one(states, 0, 1, int(states[0].turn), generator)
        chosen = {bot.choose(game, states, i, new_generator(2)) for i in range(2)}
        assert len(chosen) == 1
        (action,) = chosen
        assert game.run.legal_one(states, 0) >> action & 1
        game.run.play_one(states, 0, action)
