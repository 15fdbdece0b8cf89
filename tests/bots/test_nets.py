"""Nets: their files, what they see, what they make of it, and where they play."""

from __future__ import annotations

import errno
import math
import os
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from duskhouse.bots import halving
from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.levels import IN_THE_ARENA, find_bot
from duskhouse.bots.nets import files, minds
from duskhouse.bots.nets.features import (
    by_round,
    make_features,
    new_scratch,
    observation_digest,
    places,
)
from duskhouse.bots.nets.files import MOST_BYTES, Figures, read_header, read_net
from duskhouse.bots.nets.inference import (
    Net,
    add_lists,
    add_rows,
    draw,
    forward,
    share_out,
    soften,
)
from duskhouse.bots.search import Search, Thought
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.state.cardsets import cardset, count, members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.kit.cases import cases_of, every_game
from duskhouse.kit.laws import check_honesty
from duskhouse.words.errors import Refused
from tests.bots.small_nets import default_options, random_net, some_cells, write_small_net

MOST_BYTES_IN_ALL = 3 << 20


# ------------------------------------------------------------------------- files
@pytest.fixture
def game() -> Game:
    return find_game("kamo")


def test_a_file_gives_back_the_net_but_for_rounding(tmp_path: Path, game: Game) -> None:
    cells, *nets = write_small_net(tmp_path / "a.net", game, 3)
    found = read_net(tmp_path / "a.net", game)
    assert np.array_equal(found.cells.secret, cells.secret)
    for net, read in zip(nets, (found.policy, found.critic), strict=True):
        for weights, stored in zip(net, read, strict=True):
            assert stored.dtype == np.float32
            assert stored.flags.c_contiguous
            assert np.allclose(weights, stored, atol=0.01)


def test_a_net_too_large_for_a_file_is_stored_in_coarser_steps(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.net"
    write_small_net(path, game, 3)
    fine = path.stat().st_size
    allowed = fine * 9 // 10
    monkeypatch.setattr(files, "MOST_BYTES", allowed)
    monkeypatch.setattr(files, "MOST_OF_HEADER", 1024)
    _, *nets = write_small_net(path, game, 3)
    assert allowed // 2 < path.stat().st_size <= allowed
    found = read_net(path, game)
    for net, read in zip(nets, (found.policy, found.critic), strict=True):
        assert np.allclose(net.w1, read.w1, atol=0.1)


def refusal(path: Path, game: Game) -> str:
    with pytest.raises(Refused) as refused:
        read_net(path, game)
    return refused.value.code


def test_what_does_not_fit_is_refused_with_a_sentence(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "a.net"
    assert refusal(path, game) == "cannot-read"
    write_small_net(path, game, 3)
    assert refusal(path, find_game("hell")) == "net-of-another-game"
    whole = path.read_bytes()
    path.write_bytes(whole.replace(b'"rules":1', b'"rules":9', 1))
    assert refusal(path, game) == "net-of-other-rules"
    path.write_bytes(whole.replace(observation_digest(game).encode(), b"0" * 16, 1))
    assert refusal(path, game) == "net-of-other-rules"
    for broken in (b"", b"no net", whole[:-1], whole[:-9] + b"123456789", b"{}\n" + whole):
        path.write_bytes(broken)
        assert refusal(path, game) == "not-a-net"
    path.write_bytes(whole.replace(b'"seats":3', b'"seats":4', 1))
    assert refusal(path, game) == "not-a-net"


def test_a_disk_that_is_full_leaves_the_old_file(
    tmp_path: Path, game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.net"
    write_small_net(path, game, 3)
    whole = path.read_bytes()

    def is_full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", is_full)
    with pytest.raises(Refused, match="cannot be written"):
        write_small_net(path, game, 3)
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [whole]


def test_the_nets_that_come_along_fit_their_games_and_are_small() -> None:
    total = 0
    for game in games().values():
        for path in sorted((game.folder / "nets").glob("*.net")):
            header, _ = read_header(path)
            assert path.stem == str(header.seats)
            assert set(header.options) == set(default_options(game))
            assert header.training["decisions"] > 0
            read_net(path, game)
            assert path.stat().st_size <= MOST_BYTES
            total += path.stat().st_size
    assert total <= MOST_BYTES_IN_ALL


# --------------------------------------------------------------------- inference
def naive_outputs(net: Net, rows: list[int]) -> Any:
    h1 = np.maximum(net.b1 + net.w1[rows].sum(axis=0), 0)
    return np.maximum(h1 @ net.w2 + net.b2, 0) @ net.w3 + net.b3


def test_a_net_computes_what_a_naive_program_does() -> None:
    net = random_net(50, 64)
    scratch = new_scratch(8, net)
    for rows in ([0], [3, 7, 49], list(range(0, 50, 2))):
        forward(net, np.array(rows, np.int64), len(rows), scratch)
        assert np.allclose(scratch.out, naive_outputs(net, rows), atol=1e-5)


def test_chances_are_those_of_the_legal_actions() -> None:
    out = np.linspace(-1, 1, 64).astype(np.float32)
    wanted = np.exp(out[[2, 5, 60]] / 0.5)
    actions = 1 << 2 | 1 << 5 | 1 << 60
    soften(out, actions, 0.5)
    assert np.allclose(out[[2, 5, 60]], wanted / wanted.sum(), atol=1e-6)
    assert math.isclose(out.sum(), 1, rel_tol=1e-6)
    generator = new_generator(1)
    drawn = [draw(out, actions, generator) for _ in range(4000)]
    for action in (2, 5, 60):
        assert abs(drawn.count(action) / 4000 - out[action]) < 0.03


def test_shares_of_the_win_are_one_in_all() -> None:
    out = np.array([1.0, -2.0, 0.5] + [9.0] * 61, np.float32)
    wanted = np.exp(out[:3]) / np.exp(out[:3]).sum()
    share_out(out, 3)
    assert np.allclose(out[:3], wanted, atol=1e-6)


@every_game
def test_rows_are_those_of_the_cells_that_are_on(game: Game) -> None:
    cells = some_cells(game)
    features = make_features(game, cells)
    scratch = new_scratch(game.observation_size, random_net(1, 1))
    chance = np.random.default_rng(3)
    lists, round_cell = by_round(game)
    for _ in range(20):
        values = chance.integers(-2, 5, game.observation_size) * (chance.random() < 0.5)
        values[round_cell] = chance.integers(0, 4)
        scratch.cells[: len(values)] = values
        n = add_lists(scratch, features, add_rows(scratch, features, features.own, 0, 0))
        past = max(0, int(values[round_cell]) - 1)
        seen = values.copy()
        for part in lists:
            seen[part] = 0
            moved = values[part][past:]
            seen[part.start : part.start + len(moved)] = moved
        wanted = [5 * at + max(-1, min(3, v)) + 1 for at, v in enumerate(seen) if v]
        assert sorted(scratch.rows[:n]) == wanted
        n = add_rows(scratch, features, features.others, 1000, 0)
        hidden = range(game.observation[0][1])
        first = 1000 + cells.own_rows
        wanted = [first + 5 * at + max(-1, min(3, values[at])) + 1 for at in hidden if values[at]]
        assert list(scratch.rows[:n]) == wanted


def test_parts_of_an_observation_lie_one_behind_the_other(game: Game) -> None:
    found = list(places(game).values())
    assert found[0].start == 0
    assert all(a.stop == b.start for a, b in pairwise(found))
    assert found[-1].stop == game.observation_size


# -------------------------------------------------------------------------- play
@pytest.fixture
def nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder whose nets play in the place of those that come along."""
    monkeypatch.setenv(minds.FOLDER, str(tmp_path))
    minds.net_of_game.cache_clear()
    return tmp_path


@pytest.fixture(autouse=True)
def forget() -> Any:
    yield
    minds.net_of_game.cache_clear()


def test_a_net_plays_where_it_was_trained(nets: Path, game: Game) -> None:
    write_small_net(nets / "kamo-no-manimani-3.net", game, 3)
    seed = derived_seed("nets")

    def finds(seats: int, **options: Any) -> bool:
        return minds.find_net(game, game.dealt(seats, options, seed)[0]) is not None

    assert finds(3)
    assert finds(3, deck="K42")
    assert not finds(3, deck="K36")
    assert not finds(3, last_word=True)
    write_small_net(nets / "kamo-no-manimani-5.net", game, 3)
    assert not finds(5)


def test_of_older_rules_a_net_knows_nothing(nets: Path) -> None:
    hell = find_game("hell")
    write_small_net(nets / "hell-is-hungry-2.net", hell, 2)
    today, before = (
        hell.dealt(2, {}, derived_seed("nets"), rules=number)[0]
        for number in (hell.rules_version, hell.replays[0])
    )
    assert minds.find_net(hell, today) is not None
    assert minds.find_net(hell, before) is None


def test_a_damaged_net_leaves_the_bots_playing(
    nets: Path, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    (nets / "kamo-no-manimani-6.net").write_bytes(b"no net")
    states = game.dealt(6, {}, derived_seed("nets"))
    action = find_bot("search@20").choose(game, states, 0, new_generator(1))
    assert game.run.legal_one(states, 0) >> action & 1
    assert "holds no net" in caplog.text


def test_without_a_net_the_search_is_the_one_by_rollouts(game: Game) -> None:
    states = game.dealt(3, {"last_word": True}, derived_seed("nets"))
    found = []
    for without in (False, True):
        search = Search(Budget(simulations=50), without_net=without)
        found.append(search.estimate(game, states, 0, new_generator(3), Meter(search.budget)))
    assert found[0] == found[1]


def test_a_net_of_a_file_plays_if_it_is_named(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "Own.net"
    write_small_net(path, game, 3)
    states = game.dealt(3, {}, derived_seed("nets"))
    net = minds.net_of_file(game.id, str(path))
    thought = Thought(game, states, 0, new_generator(1), mind=net.mind())
    wanted = thought.by_policy(0.5)
    bot = find_bot(f"net:{path}", IN_THE_ARENA)
    assert bot.choose(game, states, 0, new_generator(1)) == wanted
    searching = find_bot(f"search:{path}@60", IN_THE_ARENA)
    assert searching.name == f"search:{path}@60"
    assert searching.search is not None
    assert searching.search.net_for(game, states[0]) is net
    estimates = searching.estimate(game, states, 0, new_generator(2))
    assert all(0 <= one.value <= 1 for one in estimates)
    for name in ("tactics:a", "rollouts:a", "grove:a"):
        with pytest.raises(Refused, match="plays by no net"):
            find_bot(name, IN_THE_ARENA)
    with pytest.raises(Refused, match="cannot be read"):
        find_bot("net:nothing", IN_THE_ARENA).choose(game, states, 0, new_generator(1))


def test_a_level_plays_by_the_policy_where_there_is_a_net(nets: Path, game: Game) -> None:
    write_small_net(nets / "kamo-no-manimani-3.net", game, 3)
    steady, policy = find_bot("steady"), find_bot("net")
    known = game.dealt(3, {}, derived_seed("steady"))
    chosen = [bot.choose(game, known, 0, new_generator(4)) for bot in (steady, policy)]
    assert chosen[0] == chosen[1]
    assert steady.estimate(game, known, 0, new_generator(4))[0].simulations
    other = find_bot("steady@40")
    assert other.search is not None
    assert not other.search.heat
    unknown = game.dealt(3, {"last_word": True}, derived_seed("steady"))
    assert steady.choose(game, unknown, 0, new_generator(4)) == find_bot("steady@1000").choose(
        game, unknown, 0, new_generator(4)
    )


def test_a_net_says_how_far_a_search_heeds_its_policy(tmp_path: Path, game: Game) -> None:
    """An action too unlikely is left out, and of two that are worth the same the likelier leads."""
    path = tmp_path / "a.net"
    write_small_net(path, game, 3, figures=Figures(2, 0.2, 0.5))
    net = minds.net_of_file(game.id, str(path))
    assert (net.header.unlikely, net.header.trust) == (0.2, 0.5)
    states = game.dealt(3, {}, derived_seed("heed"))
    thought = Thought(game, states, 0, new_generator(1), mind=net.mind())
    every = thought.actions
    thought.heed_policy(0.2, 0.5)
    chances = thought.mind.deciding.out
    assert thought.actions == cardset(one for one in members(every) if chances[one] >= 0.2)
    assert 0 < count(thought.actions) < count(every)
    likely, less = sorted(members(thought.actions), key=lambda one: -chances[one])[:2]
    course = thought.course
    course.words[halving.WORLDS] = 10
    course.words[halving.ALIVE] = cardset((likely, less))
    course.totals[:] = 5.0
    assert halving.rank(course) == 2
    first, second = course.estimates[:2]
    assert (first[halving.ACTION], first[halving.BEHIND]) == (likely, 0.0)
    lead = 0.5 * math.log(float(chances[likely]) / float(chances[less]))
    assert math.isclose(second[halving.BEHIND], lead, rel_tol=1e-6)
    assert first[halving.VALUE] == second[halving.VALUE] == 0.5


@every_game
def test_a_search_with_a_net_is_honest_and_repeatable(game: Game, tmp_path: Path) -> None:
    """With any weights: the root is imagined before the net is asked."""
    seats = min(game.seats)
    write_small_net(tmp_path / "a.net", game, seats)
    states = game.dealt(seats, {}, derived_seed("honest"), copies=2)
    generator = new_generator(5)
    while not game.run.over_one(states, 0):
        game.run.imagine_one(states, 0, 1, int(states[0].turn), generator)
        for name in ("net", "search"):
            bot = find_bot(f"{name}:{tmp_path / 'a.net'}{'@24' if name == 'search' else ''}")
            chosen = {bot.choose(game, states, i, new_generator(7)) for i in (0, 0, 1)}
            assert len(chosen) == 1
        for _ in range(7):
            if not game.run.over_one(states, 0):
                game.run.play_one(states, 0, game.run.choose_one(states, 0, generator))


@pytest.mark.soak
@every_game
def test_the_nets_that_come_along_are_honest_in_many_games(game: Game) -> None:
    """With every switch that they were trained for: the law of the kit, in twenty games more."""
    for case in cases_of(game):
        if minds.find_net(game, case.deal(0).state) is not None:
            for number in range(20):
                check_honesty(case, number)
