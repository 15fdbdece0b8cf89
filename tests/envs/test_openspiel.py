"""OpenSpiel's own tests and algorithms on our games, and that its states hide what ours hide."""

from __future__ import annotations

import hashlib
import pickle
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.envs import openspiel
from duskhouse.envs.position import observation_text
from duskhouse.kit.cases import Case, every_case, every_game
from duskhouse.kit.environments import (
    test_openspiel_s_random_sim_test as test_openspiel_s_random_sim_test,
)
from duskhouse.kit.trees import count_below
from duskhouse.words.errors import Refused
from tests.modes import complaints

TINY = {"scale": "tiny"}


def smallest(game: Game) -> dict[str, Any]:
    """The options with the smallest trees: the last scale that a game lists, and its simpler cards
    if it has a set-up for learners."""
    names = {option.name: option for option in game.options}
    *_, least = names["scale"].alternatives()
    return {"scale": least} | ({"learning_reveal": True} if "learning_reveal" in names else {})


def load(game: Game, **parameters: Any) -> Any:
    spelled = {name: openspiel.spelled(value) for name, value in parameters.items()}
    return pyspiel.load_game(openspiel.short_name(game), spelled)


def positions(game: Any, seed: int) -> Iterator[Any]:
    """A random game, state by state, from the deal to the end."""
    choice = random.Random(seed)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(choice.choice(state.chance_outcomes())[0])
    yield state
    while not state.is_terminal():
        state.apply_action(choice.choice(state.legal_actions()))
        yield state


def sampler(seed: int) -> Any:
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


def lists_its_deals(game: Game, seats: int) -> bool:
    try:
        load(game, players=seats, chance="explicit", **TINY)
    except (Refused, pyspiel.SpielError, RuntimeError, ValueError):
        return False
    return True


listed = [(game, seats) for game in games().values() for seats in game.seats]
listed = [(game, seats) for game, seats in listed if lists_its_deals(game, seats)]
every_listed_game = pytest.mark.parametrize(
    ("game", "seats"), listed, ids=[f"{game.id}-{seats}" for game, seats in listed]
)


# ------------------------------------------------------------ OpenSpiel's tests
@every_listed_game
def test_openspiel_s_random_sim_test_with_all_deals_listed(game: Game, seats: int) -> None:
    explicit = load(game, players=seats, chance="explicit", **TINY)
    pyspiel.random_sim_test(explicit, num_sims=3, serialize=True, verbose=False)


@every_game
def test_the_type_says_what_the_game_is(game: Game) -> None:
    loaded = load(game)
    assert loaded.num_players() == max(game.seats)
    assert loaded.num_distinct_actions() == 63
    assert loaded.observation_tensor_size() == game.observation_size
    expected = game.observation_size + 4 * (1 + loaded.max_game_length())
    assert loaded.information_state_tensor_size() == expected
    assert (loaded.min_utility(), loaded.max_utility(), loaded.utility_sum()) == (0.0, 1.0, 1.0)
    assert str(pyspiel.load_game(str(loaded))) == str(loaded)


@every_game
def test_returns_make_nothing_in_all_where_that_is_asked_for(game: Game) -> None:
    for seats in game.seats:
        shares, loaded = (load(game, players=seats, utility=how) for how in openspiel.UTILITIES)
        assert loaded.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
        assert loaded.utility_sum() == 0.0
        assert loaded.max_utility() - loaded.min_utility() == pytest.approx(1.0)
        pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
        (*_, shared), (*_, state) = positions(shares, 3), positions(loaded, 3)
        assert sum(state.returns()) == pytest.approx(0.0)
        assert np.array(state.returns()) + 1 / seats == pytest.approx(np.array(shared.returns()))


@pytest.mark.slow
@pytest.mark.parametrize(
    "game", [game for game in games().values() if 2 in game.seats], ids=lambda game: game.id
)
def test_openspiel_s_exploitability_is_found_in_a_zero_sum_game(game: Game) -> None:
    """It refuses games of another sum."""
    parameters = {"players": 2, "chance": "explicit", "deals": 1, **smallest(game)}
    tree = pyspiel.convert_to_cached_tree(load(game, utility="zero_sum", **parameters))
    solver = pyspiel.CFRPlusSolver(tree)
    at_first = pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert pyspiel.exploitability(tree, solver.average_policy()) < at_first / 4


@every_case
def test_an_option_survives_the_name_of_the_game(case: Case) -> None:
    loaded = load(case.game, players=case.seats, **dict(case.options))
    again = pyspiel.load_game(str(loaded))
    for name, value in case.options:
        assert loaded.options[name] == again.options[name] == value


@every_game
def test_bad_parameters_are_refused(game: Game) -> None:
    with pytest.raises(Exception, match="players"):
        load(game, players=99)
    with pytest.raises(Exception, match="seeded or explicit"):
        load(game, chance="fair")
    with pytest.raises(Exception, match=r"cannot list its deals|can be listed"):
        load(game, chance="explicit")
    with pytest.raises(Exception, match="goes with chance=explicit"):
        load(game, deals=3)
    with pytest.raises(Exception, match="constant_sum or zero_sum"):
        load(game, utility="general_sum")


# ----------------------------------------------------------- states and histories
@every_game
def test_a_history_says_everything(game: Game) -> None:
    """The same chance outcomes and actions lead to the same state; and so does a pickle."""
    loaded = load(game)
    *_, state = positions(loaded, 4)
    again = loaded.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    unpickled = pickle.loads(pickle.dumps(state))
    for other in (again, unpickled, state.clone()):
        assert str(other) == str(state)
        assert other.position.states.tobytes() == state.position.states.tobytes()
        assert other.returns() == state.returns()
        for seat in range(loaded.num_players()):
            assert other.information_state_string(seat) == state.information_state_string(seat)


@every_game
def test_a_copy_plays_on_alone(game: Game) -> None:
    state = next(positions(load(game), 1))
    before = str(state), pickle.dumps(state.position)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert str(copy) != str(state)
    assert before == (str(state), pickle.dumps(state.position))


@every_game
def test_tensors_hold_the_observation_and_the_moves(game: Game) -> None:
    loaded = load(game)
    *_, state = positions(loaded, 2)
    for seat in range(loaded.num_players()):
        observation = state.position.observed_by(seat)
        assert state.observation_tensor(seat) == observation.tolist()
        assert state.observation_string(seat) == observation_text(game, observation)
        tensor = np.array(state.information_state_tensor(seat))
        assert (tensor[: game.observation_size] == observation).all()
        rows = tensor[game.observation_size :].reshape(-1, 4)[:, :2]
        assert not rows[0].any(), "the deal"
        moves = rows[1:]
        played = [item for item in state.full_history() if item.player >= 0]
        assert moves[: len(played), 0].tolist() == [item.player + 1 for item in played]
        assert not moves[len(played) :].any()
        for (_, known), item in zip(moves.tolist(), played):
            assert known in (0, item.action + 1)
            assert known or item.player != seat


@pytest.mark.slow
@every_game
def test_tensors_are_equal_exactly_when_information_states_are(game: Game) -> None:
    """Of every seat: in parts of the trees of a few deals, and along the same moves in many, where
    the same cards come in other orders."""
    seats, choice = min(game.seats), random.Random(7)
    loaded = load(game, players=seats, chance="explicit", deals=150, **smallest(game))
    tensors: list[dict[str, str]] = [{} for _ in range(seats)]

    def compare(state: Any) -> None:
        for seat in range(seats):
            known = state.information_state_string(seat)
            tensor = digest(state.information_state_tensor(seat))
            assert tensors[seat].setdefault(known, tensor) == tensor

    for deal in range(3):
        waiting = [loaded.new_initial_state().child(deal)]
        for _ in range(400):
            if waiting:
                state = waiting.pop(choice.randrange(len(waiting)))
                compare(state)
                waiting += [state.child(action) for action in state.legal_actions()]
    for deal in range(150):
        state = loaded.new_initial_state().child(deal)
        for _ in range(12):
            compare(state)
            if not state.is_terminal():
                state.apply_action(state.legal_actions()[0])
    for found in tensors:
        assert len(set(found.values())) == len(found)


def digest(tensor: list[float]) -> str:
    return hashlib.sha256(np.array(tensor, np.float32).tobytes()).hexdigest()


@every_game
def test_openspiel_s_playthrough_is_written(game: Game) -> None:
    """It asks for kinds of observers that are not there, and goes on without."""
    playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    name = str(load(game, players=min(game.seats)))
    written = playthroughs.playthrough(name, None, seed=1)
    assert f"game: {name}" in written
    assert "InformationStateTensor(0)" in written
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    assert load(game).make_py_observer(public) is None


@every_game
def test_an_observer_of_all_players_sees_what_each_of_them_sees(game: Game) -> None:
    loaded = load(game)
    state = next(positions(loaded, 1))
    everyone = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    observer = loaded.make_py_observer(everyone)
    seats = loaded.num_players()
    observer.set_from(state, 1)
    seen = [state.observation_tensor((1 + away) % seats) for away in range(seats)]
    assert observer.dict["privileged"].tolist() == seen
    text = [state.observation_string((1 + away) % seats) for away in range(seats)]
    assert observer.string_from(state, 1).split("\n") == text
    observer.set_from(loaded.new_initial_state(), 1)
    assert not observer.tensor.any()


# ------------------------------------------------------------------ hiding
@every_case
def test_a_resampled_state_is_the_same_to_the_player_and_holds_nothing_else(case: Case) -> None:
    """Resampled from the true state and from one it might be: nothing true can be left over."""
    game = load(case.game, players=case.seats, **dict(case.options))
    for number, state in enumerate(positions(game, 6)):
        if state.is_terminal():
            break
        player = state.current_player()
        world = state.resample_from_infostate(player, sampler(number))
        other = state.resample_from_infostate(player, sampler(number + 1000))
        assert world.history() == []
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        for what in ("information_state_string", "observation_string"):
            assert getattr(world, what)(player) == getattr(state, what)(player)
        assert world.information_state_tensor(player) == state.information_state_tensor(player)
        again = other.resample_from_infostate(player, sampler(number))
        assert pickle.dumps(again.position) == pickle.dumps(world.position)


@every_game
def test_resampled_states_differ_and_can_be_played_on(game: Game) -> None:
    state = next(positions(load(game), 3))
    player = state.current_player()
    worlds = [state.resample_from_infostate(player, sampler(number)) for number in range(10)]
    assert len({str(world) for world in worlds}) > 1
    for world in worlds:
        while not world.is_terminal():
            world.apply_action(random.Random(1).choice(world.legal_actions()))
        assert sum(world.returns()) == pytest.approx(1.0)


# -------------------------------------------------------------- its algorithms
@every_game
def test_openspiel_s_ismcts_plays(game: Game) -> None:
    ismcts = pytest.importorskip("open_spiel.python.algorithms.ismcts")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    loaded = load(game, players=min(game.seats))
    random_state = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        loaded,
        mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random_state),
        uct_c=1.4,
        max_simulations=8,
        random_state=random_state,
    )
    state = next(positions(loaded, 5))
    for _ in range(6):
        if not state.is_terminal():
            state.apply_action(bot.step(state))
    assert state.move_number() > 0


@pytest.mark.slow
@every_listed_game
def test_the_tree_has_the_counts_of_our_own(game: Game, seats: int) -> None:
    explicit = load(game, players=seats, chance="explicit", **TINY)
    compare_trees(explicit, range(0, len(explicit.setups), 9))


@pytest.mark.slow
@every_game
def test_the_tree_of_a_numbered_deal_has_the_counts_of_our_own(game: Game) -> None:
    seats = min(game.seats)
    compare_trees(load(game, players=seats, chance="explicit", deals=1, **smallest(game)), range(1))


def compare_trees(explicit: Any, some: range) -> None:
    """OpenSpiel's walk below some deals against our perft of the same positions."""
    seats = explicit.num_players()
    nodes: Counter[int] = Counter()
    known: list[set[str]] = [set() for _ in range(seats)]
    wins = np.zeros(seats)

    def walk(state: Any, depth: int) -> None:
        nodes[depth] += 1
        if state.is_terminal():
            wins[:] += np.array(state.returns()) > 0
            return
        player = state.current_player()
        known[player].add(state.information_state_string(player))
        for action in state.legal_actions():
            walk(state.child(action), depth + 1)

    for outcome in some:
        walk(explicit.new_initial_state().child(outcome), 0)
    counted = count_below(explicit.game, seats, (explicit.dealt([outcome]) for outcome in some))
    assert nodes == counted.nodes
    assert [len(found) for found in known] == [len(found) for found in counted.information_sets]
    assert wins.tolist() == [counted.wins[seat] for seat in range(seats)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, max(game.seats)) for game in dict.fromkeys(game for game, _ in listed)],
    ids=lambda value: getattr(value, "id", value),
)
def test_cfr_makes_the_tiny_game_harder_to_exploit(game: Game, seats: int) -> None:
    check_that_cfr_helps(load(game, players=seats, chance="explicit", **TINY))


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [game for game in games().values() if (game, max(game.seats)) not in listed],
    ids=lambda game: game.id,
)
def test_cfr_solves_a_few_deals_of_a_game_that_cannot_list_them(game: Game) -> None:
    seats = min(game.seats)
    check_that_cfr_helps(load(game, players=seats, chance="explicit", deals=2, **smallest(game)))


def check_that_cfr_helps(explicit: Any) -> None:
    tree = pyspiel.convert_to_cached_tree(explicit)
    at_first = pyspiel.nash_conv(tree, pyspiel.UniformRandomPolicy(tree), False)
    for solver in (pyspiel.CFRSolver(tree), pyspiel.CFRPlusSolver(tree)):
        for _ in range(20):
            solver.evaluate_and_update_policy()
        assert pyspiel.nash_conv(tree, solver.average_policy(), False) < at_first / 4


def test_the_interpreter_ends_in_peace() -> None:
    """pyspiel lets go of registered games after Python has ended, which once crashed it."""
    program = """
import random, pyspiel, duskhouse.envs.openspiel as adapter
from duskhouse.engine.game.registry import games
state = pyspiel.load_game(adapter.short_name(next(iter(games().values())))).new_initial_state()
while not state.is_terminal():
    state.apply_action(random.choice(state.legal_actions()))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, complaints(done.stderr)) == (0, "")
