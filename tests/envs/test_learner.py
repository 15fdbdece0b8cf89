"""One learner among bots: Gymnasium's checks, the rules, and that many tables play like one."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium")

from gymnasium.wrappers.vector import ClipReward, RecordEpisodeStatistics

from duskhouse.bots.levels import AT_A_TABLE
from duskhouse.engine.game.contract import Game
from duskhouse.envs import solo
from duskhouse.kit.cases import Case, every_case, every_game, every_seating
from duskhouse.kit.environments import test_gymnasium_s_checks as test_gymnasium_s_checks
from duskhouse.words.errors import Refused


def lowest(observation: Any, mask: Any) -> int:
    return int(np.flatnonzero(mask)[0])


def finish(env: Any, seed: int | None) -> list[Any]:
    """A game of a learner that chooses at random: what it saw, did and won."""
    observation, info = env.reset(seed=seed)
    choice = np.random.default_rng(0)
    found: list[Any] = [observation.tobytes()]
    terminated, reward = False, 0.0
    while not terminated:
        assert info["action_mask"].any()
        action = int(choice.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, terminated, truncated, info = env.step(action)
        assert not truncated
        found.append((action, observation.tobytes(), reward))
    assert 0.0 <= reward <= 1.0
    return found


# ------------------------------------------------------------------ one table
@every_case
def test_every_switch_plays_to_the_end(case: Case) -> None:
    for seat in {0, case.seats - 1}:
        env = solo(case.game, seat, "random", seats=case.seats, **dict(case.options))
        finish(env, 3)


@every_game
def test_it_is_always_the_learner_s_turn(game: Game) -> None:
    for seat in range(min(game.seats)):
        env = solo(game, seat, seats=min(game.seats))
        env.reset(seed=seat)
        terminated = False
        while not terminated:
            assert env._states["turn"][0] == seat
            _, _, terminated, _, _ = env.step(lowest(None, env.action_masks()))


@every_game
def test_a_seed_begins_a_series(game: Game) -> None:
    env, again = solo(game), solo(game)
    first = [finish(env, 5), finish(env, None)]
    assert [finish(again, 5), finish(again, None)] == first
    assert first[0] != first[1]


@every_game
def test_others_are_bots_functions_or_one_for_each_seat(game: Game) -> None:
    seats = min(game.seats)
    assert finish(solo(game, seats=seats, opponents="random"), 2) != finish(
        solo(game, seats=seats, opponents=lowest), 2
    )
    mixed: Any = (["tactics", lowest] * seats)[: seats - 1]
    finish(solo(game, seats=seats, opponents=mixed), 2)
    finish(solo(game, seats=seats, opponents="search@2"), 2)
    with pytest.raises(Refused, match="one for all of them or one for each"):
        solo(game, seats=seats, opponents=["tactics"] * seats)
    with pytest.raises(Refused, match=next(iter(AT_A_TABLE))):
        solo(game, opponents="whist")
    with pytest.raises(Refused, match="from 0 to"):
        solo(game, seat=99)
    with pytest.raises(Refused, match="is not legal for player_"):
        finish(solo(game, seats=seats, opponents=lambda *_: 77), 2)


@every_game
def test_illegal_actions_are_refused_and_change_nothing(game: Game) -> None:
    env = solo(game)
    env.reset(seed=1)
    before = env._states.tobytes()
    for wrong in (*np.flatnonzero(~env.action_masks()), -1, 63, 0.5):
        with pytest.raises(Refused, match="is not legal for player_0"):
            env.step(wrong)
    assert env._states.tobytes() == before


@every_game
def test_a_pickle_plays_on_alike(game: Game) -> None:
    env = solo(game)
    env.reset(seed=1)
    other = pickle.loads(pickle.dumps(env))
    assert finish(other, None) == finish(env, None)


# ---------------------------------------------------------------- many tables
@every_seating
def test_many_tables_play_by_the_rules(case: Case) -> None:
    """Each move is followed by answers up to the learner's next turn or the end."""
    seat = case.seats - 1
    tables = solo(case.game, seat, n=5, seats=case.seats)
    observations, infos = tables.reset(seed=2)
    ended, out = 0, np.zeros(case.game.observation_size, np.int8)
    for step in range(2000):
        assert (tables.states["turn"] == seat).all()
        for i in range(5):
            case.game.run.observe_one(tables.states, i, seat, out)
            assert (observations[i] == out).all()
            legal = int(case.game.run.legal_one(tables.states, i))
            mask = infos["action_mask"][i]
            assert [bool(legal >> action & 1) for action in range(63)] == mask.tolist()
        actions = tables.action_space.sample(
            mask=tuple(row.astype(np.int8) for row in infos["action_mask"])
        )
        observations, rewards, terminations, _, infos = tables.step(actions)
        assert not rewards[~terminations].any()
        if terminations.any():
            ended += int(terminations.sum())
            assert (infos["_final_obs"] == terminations).all()
            for i in range(5):
                assert (infos["final_obs"][i] is not None) == terminations[i]
        if ended >= 10 and step >= 40:
            break
    assert ended >= 5


@every_game
def test_many_tables_are_reproducible_and_take_a_seed_each(game: Game) -> None:
    def first(seed: Any, n: int = 4, others: str = "tactics") -> Any:
        return solo(game, n=n, opponents=others).reset(seed=seed)[0]

    assert (first(7) == first(7)).all()
    assert (first(7) != first(8)).any()
    assert (first([1, 2, 3, 4]) == first([1, 2, 3, 4])).all()
    assert (first([1, 2, 3, 4])[2:] == first([3, 4], n=2)).all()
    with pytest.raises(Refused, match="one seed for each of 4 games"):
        first([1, 2])
    with pytest.raises(Refused, match="tactics, random, not 'search'"):
        first(1, others="search")


@every_game
def test_gymnasium_s_wrappers_for_vectors_work(game: Game) -> None:
    tables = RecordEpisodeStatistics(ClipReward(solo(game, n=3, seats=min(game.seats)), 0.0, 0.5))
    _, infos = tables.reset(seed=1)
    episodes = 0
    for _ in range(400):
        actions = [lowest(None, mask) for mask in infos["action_mask"]]
        *_, infos = tables.step(np.array(actions))
        episodes += int(infos["_episode"].sum()) if "episode" in infos else 0
    assert episodes


# ----------------------------------------------------------------- privileged
@every_game
def test_critics_see_what_every_seat_sees_and_players_do_not(game: Game) -> None:
    seats = max(game.seats)
    env = solo(game, 1, privileged=True)
    observation, info = env.reset(seed=1)
    assert info["privileged"].shape == (seats, game.observation_size)
    assert (info["privileged"][0] == observation).all()
    for away in range(seats):
        assert (info["privileged"][away] == env._observed((1 + away) % seats)).all()
    assert "privileged" not in solo(game).reset(seed=1)[1]
    tables = solo(game, 1, n=2, privileged=True)
    observations, infos = tables.reset(seed=1)
    assert (infos["privileged"][:, 0] == observations).all()
    assert "privileged" not in solo(game, n=2).reset(seed=1)[1]
