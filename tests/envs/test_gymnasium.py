"""A batch in Gymnasium's hands: its class, modes and wrappers; and steps of some games only."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.envs import batch
from duskhouse.kit.cases import every_game
from duskhouse.words.errors import Refused

SEED = 5


def play(games: Any, steps: int) -> list[Any]:
    """Random steps of a batch that may be wrapped."""
    games.reset(seed=SEED)
    return [games.step(games.unwrapped.sample()) for _ in range(steps)]


# ------------------------------------------------------------ Gymnasium's class
@every_game
def test_it_is_a_vector_environment(game: Game) -> None:
    vector = pytest.importorskip("gymnasium.vector")
    games = batch(game, 3)
    assert isinstance(games, vector.VectorEnv)
    assert games.metadata["autoreset_mode"] is vector.AutoresetMode.SAME_STEP
    observations, rewards, terminations, truncations, _ = play(games, 1)[0]
    assert games.observation_space.contains(observations)
    assert rewards.shape == terminations.shape == truncations.shape == (3,)
    assert batch(game, 3, observe=False).observation_space.shape == (3, 0)
    games.close()
    assert games.closed


@every_game
def test_the_last_observation_is_kept_when_the_next_game_comes_at_once(game: Game) -> None:
    seats = min(game.seats)
    games = batch(game, 8, seats=seats)
    ends = batch(game, 8, seats=seats, autoreset="disabled")
    (_, infos), (_, _) = games.reset(seed=SEED), ends.reset(seed=SEED)
    going = np.ones(8, np.bool_)
    while going.any():
        actions, movers = games.sample(), infos["turn"]
        last, *_, shown = ends.step(actions, where=going)
        _, rewards, terminations, _, infos = games.step(actions)
        ended = terminations & going
        if terminations.any():
            assert (infos["_final_obs"] == terminations).all()
            assert (infos["_final_info"] == terminations).all()
        for i in np.flatnonzero(ended):
            assert (infos["final_obs"][i] == last[i]).all()
            assert shown["turn"][i] == movers[i]
            assert infos["final_info"]["rewards"][i].sum() == pytest.approx(1)
            assert rewards[i] == infos["rewards"][i, movers[i]]
        for i in np.flatnonzero(~terminations):
            assert not infos["rewards"][i].any()
        going &= ~terminations
    assert not shown["action_mask"].any()


# ------------------------------------------------------------------- the modes
@every_game
def test_the_next_game_comes_with_the_next_step(game: Game) -> None:
    """Beside a batch where it comes at once, and which then waits for a step."""
    same, after = (batch(game, 4, autoreset=mode) for mode in ("same_step", "next_step"))
    same.reset(seed=SEED)
    after.reset(seed=SEED)
    finished = np.zeros(4, np.bool_)
    ends = 0
    while ends < 8:
        actions = after.sample()
        first, rewards, ended, _, infos = same.step(actions, where=~finished)
        seen, paid, over, _, told = after.step(actions)
        assert (over == ended).all()
        assert (paid == rewards).all()
        for i in np.flatnonzero(~over):
            assert (seen[i] == first[i]).all()
            assert told["legal"][i] == infos["legal"][i]
        for i in np.flatnonzero(over):
            assert (seen[i] == infos["final_obs"][i]).all()
            assert not told["action_mask"][i].any()
        ends += int(over.sum())
        finished = over


@every_game
def test_without_autoreset_a_finished_game_waits(game: Game) -> None:
    games = batch(game, 4, seats=min(game.seats), autoreset="disabled")
    _, infos = games.reset(seed=SEED)
    over = np.zeros(4, np.bool_)
    while not over.any():
        _, _, over, _, infos = games.step(games.sample())
    number = int(np.flatnonzero(over)[0])
    before = games.states.tobytes()
    with pytest.raises(Refused, match=f"Game {number} is over"):
        games.step(games.sample())
    assert games.states.tobytes() == before
    copied = pickle.loads(pickle.dumps(games))
    assert (copied.restore(games.save())[1]["turn"] == infos["turn"]).all()
    others = games.states[~over].tobytes()
    _, fresh = games.reset(options={"reset_mask": over})
    assert fresh["action_mask"].any(axis=1).all()
    assert games.states[~over].tobytes() == others
    games.step(games.sample())


# ---------------------------------------------------------------- partial steps
@every_game
def test_only_the_chosen_games_move(game: Game) -> None:
    games = batch(game, 5)
    observations, infos = games.reset(seed=SEED)
    where = np.array([True, False, True, False, False])
    for _ in range(200):
        before, states = observations, games.states.copy()
        actions = np.where(where, games.sample(), -7)  # those that do not count may be anything
        observations, rewards, terminations, _, infos = games.step(actions, where=where)
        assert games.states[~where].tobytes() == states[~where].tobytes()
        assert (observations[~where] == before[~where]).all()
        assert not rewards[~where].any()
        assert not terminations[~where].any()
        assert not infos["rewards"][~where].any()
        assert games.states[0].tobytes() != states[0].tobytes()
    for wrong in ([True], [1] * 5, np.ones((5, 1), np.bool_)):
        with pytest.raises(Refused, match="array of 5 booleans"):
            games.step(games.sample(), where=wrong)
    with pytest.raises(Refused, match="next_step, same_step, disabled, not 'later'"):
        batch(game, 1, autoreset="later")


# ----------------------------------------------------------------------- seeds
@every_game
def test_a_list_has_a_seed_for_each_game(game: Game) -> None:
    few, many = (batch(game, n) for n in (2, 4))
    wanted, _ = many.reset(seed=[1, 2, 3, 4])
    assert (few.reset(seed=[3, 4])[0] == wanted[2:]).all()
    assert (many.reset(seed=[1, 2, 3, 4])[0] == wanted).all()
    again = many.sample()
    assert (many.reset(seed=[1, 2, 3, 5])[0][3] != wanted[3]).any()
    many.reset(seed=[1, 2, 3, 4])
    assert (many.sample() == again).all()
    others, _ = many.reset(seed=[1, None, None, None])
    assert (others[0] == wanted[0]).all()
    with pytest.raises(Refused, match="one seed for each of 4 games"):
        many.reset(seed=[1, 2])


# -------------------------------------------------------------------- wrappers
@every_game
def test_gymnasium_s_wrappers_work(game: Game) -> None:
    wrappers = pytest.importorskip("gymnasium.wrappers.vector")
    seats = min(game.seats)
    counted = wrappers.RecordEpisodeStatistics(batch(game, 4, seats=seats))
    episodes = [
        length
        for *_, infos in play(counted, 300)
        if "episode" in infos
        for length in infos["episode"]["l"][infos["_episode"]]
    ]
    assert min(episodes) > 1

    for wrapper in (
        lambda env: wrappers.ClipReward(env, 0.0, 0.25),
        wrappers.NormalizeReward,
        wrappers.DictInfoToList,
    ):
        assert len(play(wrapper(batch(game, 4, seats=seats)), 60)) == 60

    for wrapper in (  # those of observations ask for this mode
        lambda env: wrappers.DtypeObservation(env, np.float32),
        wrappers.FlattenObservation,
        wrappers.NormalizeObservation,
    ):
        wrapped = wrapper(batch(game, 4, seats=seats, autoreset="next_step"))
        assert len(play(wrapped, 60)) == 60
