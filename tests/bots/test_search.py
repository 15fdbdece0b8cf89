"""The search: what it finds, what it spends, and that it can be stopped."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from itertools import islice
from threading import Event

import pytest

from duskhouse.bots.budget import Budget, Meter, read_budget
from duskhouse.bots.estimates import Estimate, mixed
from duskhouse.bots.levels import AT_A_TABLE, IN_THE_ARENA, find_bot
from duskhouse.bots.search import Search, Way, compiled_for
from duskhouse.engine.compiling.rule import is_rule
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.cardsets import count, members
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.layout import States
from duskhouse.kit.cases import every_game
from duskhouse.words.errors import Refused
from tests.bots.timing import in_a_thread, quickest

FROM_THE_END, MANY = 3, 100

every_way = pytest.mark.parametrize("way", Way, ids=lambda way: way.value)


def opening(game: Game) -> States:
    return game.dealt(min(game.seats), {}, derived_seed("bots", game.id))


def decisive(game: Game) -> tuple[States, dict[int, float]]:
    """A position whose seat on turn wins with some actions and does not with others, and which."""
    generator = new_generator(1)
    for number in range(1000):
        states = game.dealt(min(game.seats), {}, derived_seed("last", number))
        decisions = list[States]()
        while not game.run.over_one(states, 0):
            if count(game.run.legal_one(states, 0)) > 1:
                decisions.append(states.copy())
            game.run.play_one(states, 0, game.run.choose_one(states, 0, generator))
        for position in decisions[: -1 - FROM_THE_END : -1]:
            found = outcomes(game, position)
            if len(set(found.values())) > 1:
                return position, found
    raise AssertionError("no last decision ever decides")


def outcomes(game: Game, states: States) -> dict[int, float]:
    """What the seat on turn gets by each action; none if it hangs on what comes later."""
    found, seat = {}, int(states[0].turn)
    for action in members(game.run.legal_one(states, 0)):
        results = list(islice(all_results(game, states, action, seat), MANY))
        if len(results) == MANY or len(set(results)) > 1 or math.isnan(results[0]):
            return {}
        found[action] = results[0]
    return found


def all_results(game: Game, states: States, action: int, seat: int) -> Iterator[float]:
    """What the seat may get after an action, whatever anybody does later; NaN if chance does."""
    later = states.copy()
    game.run.play_one(later, 0, action)
    if (later[0].rng != states[0].rng).any():
        yield math.nan
    elif game.run.over_one(later, 0):
        yield float(game.run.utility_one(later, 0, seat))
    else:
        for then in members(game.run.legal_one(later, 0)):
            yield from all_results(game, later, then, seat)


@every_game
@every_way
def test_the_same_generator_finds_the_same(game: Game, way: Way) -> None:
    states = opening(game)
    search = Search(Budget(simulations=60), way)
    found = [
        search.estimate(game, states, 0, new_generator(3), Meter(search.budget)) for _ in range(2)
    ]
    assert found[0] == found[1]


@every_game
@every_way
def test_all_distinct_actions_are_judged(game: Game, way: Way) -> None:
    states = opening(game)
    search = Search(Budget(simulations=200), way)
    found = search.estimate(game, states, 0, new_generator(4), Meter(search.budget))
    actions = [one.action for one in found]
    assert len(set(actions)) == len(actions)
    assert all(game.run.legal_one(states, 0) >> action & 1 for action in actions)
    if len(found) > 1:
        assert all(0.0 <= one.value <= 1.0 and one.error > 0 for one in found)
        assert found[0].behind == 0.0
        assert found[-1].behind >= 0.0


@every_game
@every_way
def test_the_last_decision_is_got_right(game: Game, way: Way) -> None:
    """With all cards open and nothing left to chance, a search must see who wins."""
    states, results = decisive(game)
    search = Search(Budget(simulations=400), way, sees_all=True)
    best = search.choose(game, states, 0, new_generator(5), Meter(search.budget))
    assert results[best] == max(results.values())


@every_game
def test_time_is_kept_within_a_tenth(game: Game) -> None:
    states = opening(game)
    for way in Way:
        search = Search(Budget(seconds=0.1), way)
        search.estimate(game, states, 0, new_generator(0), Meter(Budget(simulations=20)))
        assert quickest(search, game, states) <= 0.11


def test_a_slice_of_work_is_as_long_as_the_pace_so_far_allows() -> None:
    now = 0.0
    meter = Meter(Budget(seconds=1.0), clock=lambda: now)
    assert meter.next_slice(1.0) == 1, "nothing is known of the pace yet"
    meter.spend(1000)
    now = 0.1
    assert meter.next_slice(1.0) == 40
    assert meter.left(1.0) == 9000


def test_what_would_not_be_done_in_time_is_not_begun() -> None:
    now = 0.0
    meter = Meter(Budget(seconds=1.0), clock=lambda: now)
    meter.spend(1)
    now = 0.4
    assert meter.next_slice(1.0) == 1
    meter.spend(1)
    now = 0.8
    assert meter.next_slice(1.0) == 0


@every_game
def test_a_thought_can_be_cancelled(game: Game) -> None:
    """By rollouts: where the policy of a net is sure, there is no thought."""
    states = opening(game)
    thinking, cancel = in_a_thread(find_bot("rollouts@60s", IN_THE_ARENA), game, states)
    time.sleep(0.05)
    assert not thinking.done() or game.run.legal_one(states, 0).bit_count() == 1
    began = time.perf_counter()
    cancel.set()
    action = thinking.result(10)
    assert time.perf_counter() - began < 2
    assert game.run.legal_one(states, 0) >> action & 1


@every_game
def test_a_thought_leaves_python_to_others(game: Game) -> None:
    """The compiled code lets go of the GIL, not just between its slices."""
    kernel = compiled_for(game.id).look_ahead
    if is_rule(kernel):
        assert kernel.targetoptions["nogil"]
    thinking, _ = in_a_thread(find_bot("rollouts@300ms", IN_THE_ARENA), game, opening(game))
    beats = 0
    while not thinking.done():
        time.sleep(0.001)
        beats += 1
    assert beats > 20 or game.run.legal_one(opening(game), 0).bit_count() == 1


@every_game
def test_cancelled_before_it_began_it_still_answers(game: Game) -> None:
    cancel = Event()
    cancel.set()
    states = opening(game)
    action = find_bot("ghost").choose(game, states, 0, new_generator(1), cancel)
    assert game.run.legal_one(states, 0) >> action & 1


def estimate(action: int, behind: float) -> Estimate:
    return Estimate(action, 0.5 - behind, 0.001, behind, 0.001, 100)


def test_mixing_plays_near_ties_by_turns_and_leaves_bad_moves_alone() -> None:
    unknown = Estimate(6, 0.5, 0.1, 0.0, 0.1, 4)
    estimates = [estimate(7, 0.0), estimate(8, 0.01), estimate(9, 0.2), unknown]
    generator = new_generator(1)
    chosen = [mixed(estimates, 0.01, generator) for _ in range(500)]
    assert chosen.count(9) == chosen.count(6) == 0
    assert 100 < chosen.count(8) < chosen.count(7)
    assert mixed(estimates, 0.0, generator) == 7


def test_budgets_are_read() -> None:
    assert read_budget("100ms") == Budget(seconds=0.1)
    assert read_budget("1.5s") == Budget(seconds=1.5)
    assert read_budget("2000") == Budget(simulations=2000)
    for text in ("", "ms", "-5", "0", "0ms", "1.5", "10m", "9" * 40, "99999s"):
        with pytest.raises(Refused, match="A budget is a time"):
            read_budget(text)


def test_bots_are_found_by_name() -> None:
    assert find_bot("random").rule is not None
    found = find_bot("search", budget=Budget(simulations=5)).search
    assert found is not None
    assert found.budget == Budget(simulations=5)
    level = find_bot("sharp", budget=Budget(simulations=5)).search
    assert level is not None
    assert level.budget != Budget(simulations=5)
    assert find_bot("sharp@50ms").name == "sharp@50ms"
    with pytest.raises(Refused, match="no bot 'cheat'"):
        find_bot("cheat")
    assert "cheat" in IN_THE_ARENA
    assert "cheat" not in AT_A_TABLE
    with pytest.raises(Refused, match="takes no budget"):
        find_bot("random@5ms")
