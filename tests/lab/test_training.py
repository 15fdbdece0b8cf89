"""Training: what is learned from what was played, and that nothing of it gets lost."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Event, Timer
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.levels import SLIGHTLY
from duskhouse.bots.nets.calibration import PLAIN
from duskhouse.bots.nets.features import new_scratch
from duskhouse.bots.nets.files import read_net
from duskhouse.bots.nets.inference import Net, forward, share_out, soften
from duskhouse.bots.nets.minds import learned
from duskhouse.bots.search import Search
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import derived_seed, fork, new_generator
from duskhouse.lab import calibration
from duskhouse.lab.calibration import PLAYING, Claim, Place, fitted, many_claims
from duskhouse.lab.training import checkpoints, learning
from duskhouse.lab.training.course import Course, draw_options, trained_options
from duskhouse.lab.training.kernels import ELDER, LEARNER, SEARCH, Experience
from duskhouse.lab.training.learning import Slopes, find_advantages, zeros_like
from duskhouse.lab.training.running import Training
from duskhouse.lab.training.searching import Choices, choice_of_search
from duskhouse.lab.training.strength import Measured, measure
from duskhouse.lab.training.trainer import Trainer, new_notes
from duskhouse.lab.workers import InThisProcess, workers
from duskhouse.words.errors import Refused
from tests.bots.small_nets import random_net, write_small_net

GAMES, STEPS, SEATS, ROWS = 3, 4, 3, 40
SMALL = Course(
    "kamo-no-manimani", 3, games=32, steps=16, cloned=2048, batch=256, elder_every=1024, elders=2
)


# ---------------------------------------------------------------------- learning
def some_notes() -> Experience:
    """Made-up decisions: 10 of 40 rows on, 6 of them seen by the seat itself."""
    chance = np.random.default_rng(4)
    course = Course("kamo-no-manimani", SEATS, games=GAMES, steps=STEPS)
    notes = new_notes(course, 10)
    notes.rows[:] = chance.integers(0, ROWS, notes.rows.shape)
    notes.own_rows[:], notes.all_rows[:] = 6, 10
    notes.sets[:] = 0b101101
    notes.actions[:] = chance.choice([0, 2, 3, 5], notes.actions.shape)
    notes.chances[:] = chance.uniform(0.1, 0.5, notes.chances.shape)
    notes.turns[:] = chance.integers(0, SEATS, notes.turns.shape)
    notes.values[:] = chance.dirichlet([1] * SEATS, notes.values.shape[:2])
    notes.ends[:] = chance.random(notes.ends.shape) < 0.3
    notes.wins[:] = np.eye(SEATS)[chance.integers(0, SEATS, notes.turns.shape)]
    return notes


def test_advantages_are_those_of_a_naive_program() -> None:
    notes, decay = some_notes(), 0.8
    gains = np.zeros((GAMES, STEPS), np.float32)
    targets = np.zeros((GAMES, STEPS, SEATS), np.float32)
    find_advantages(notes, decay, gains, targets)
    for i in range(GAMES):
        for t in range(STEPS):
            wanted = np.zeros(SEATS)
            for later in range(t, STEPS):
                end = notes.ends[i, later]
                then = notes.wins[i, later] if end else notes.values[i, later + 1]
                wanted += decay ** (later - t) * (then - notes.values[i, later])
                if end:
                    break
            assert np.allclose(targets[i, t], notes.values[i, t] + wanted, atol=1e-5)
            assert np.isclose(gains[i, t], wanted[notes.turns[i, t]], atol=1e-5)


def new_slopes(net: Net) -> Slopes:
    d1, d2, d3 = (np.zeros(n, np.float32) for n in (len(net.b1), len(net.b2), 64))
    return Slopes(d1, d2, d3, np.ascontiguousarray(net.w2.T))


def check_gradient(net: Net, grads: Net, loss: Any) -> None:
    """Against differences: the steepest few weights of each array."""
    for weights, grad in zip(net, grads, strict=True):
        flat, slopes = weights.reshape(-1), grad.reshape(-1)
        for at in np.argsort(-np.abs(slopes))[:4]:
            before, step = flat[at], np.float32(2e-3)
            flat[at] = before + step
            above = loss()
            flat[at] = before - step
            found = (above - loss()) / (2 * step)
            flat[at] = before
            assert np.isclose(found, slopes[at], rtol=0.05, atol=1e-4)


@pytest.mark.parametrize("cloning", [0, 1])
def test_the_policy_climbs_its_objective(cloning: int) -> None:
    notes, entropy, clip = some_notes(), 0.3, 0.2
    order = np.arange(GAMES * STEPS)
    gains = np.random.default_rng(1).standard_normal((GAMES, STEPS)).astype(np.float32)
    policy = random_net(ROWS, 64, 5)
    grads, scratch, statistics = zeros_like(policy), new_scratch(8, policy), np.zeros(3)
    learning.learn_policy(
        order,
        notes,
        gains,
        policy,
        grads,
        scratch,
        new_slopes(policy),
        clip,
        entropy,
        cloning,
        statistics,
    )

    def loss() -> float:
        total = 0.0
        for i, t in np.ndindex(GAMES, STEPS):
            forward(policy, notes.rows[i, t], 6, scratch)
            soften(scratch.out, 0b101101, 1.0)
            chances = scratch.out[[0, 2, 3, 5]].astype(float)
            chance, gain = float(scratch.out[notes.actions[i, t]]), float(gains[i, t])
            ratio = chance / notes.chances[i, t]
            cut = min(max(ratio, 1 - clip), 1 + clip)
            total += np.log(chance) if cloning else min(ratio * gain, cut * gain)
            total -= entropy * float((chances * np.log(chances)).sum())
        return -total / (GAMES * STEPS)

    check_gradient(policy, grads, loss)


def test_the_critic_learns_what_each_seat_may_expect() -> None:
    notes = some_notes()
    targets = np.random.default_rng(2).dirichlet([1] * SEATS, (GAMES, STEPS)).astype(np.float32)
    critic = random_net(ROWS, SEATS, 6)
    grads, scratch, statistics = zeros_like(critic), new_scratch(8, critic), np.zeros(3)
    order = np.arange(GAMES * STEPS)
    learning.learn_values(
        order, notes, targets, critic, grads, scratch, new_slopes(critic), statistics
    )

    def loss() -> float:
        total = 0.0
        for i, t in np.ndindex(GAMES, STEPS):
            forward(critic, notes.rows[i, t], 10, scratch)
            share_out(scratch.out, SEATS)
            from_turn = np.roll(targets[i, t], -int(notes.turns[i, t]))
            total -= float((from_turn * np.log(scratch.out[:SEATS])).sum())
        return total / (GAMES * STEPS)

    check_gradient(critic, grads, loss)


def test_nets_are_trained_for_what_the_book_offers() -> None:
    game = find_game("rip")
    values = trained_options(game, {})
    assert values["learning_reveal"] == [False, True]
    assert values["lull_psychic"] == ["remove"]
    chance = np.random.default_rng(1)
    seen = [draw_options(game, {}, chance) for _ in range(100)]
    for name, choices in values.items():
        assert {str(options[name]) for options in seen} == {str(value) for value in choices}


# ---------------------------------------------------------------------- training
@pytest.fixture(scope="module")
def taught() -> Trainer:
    """After six lessons: four of cloning, two of play."""
    trainer = Trainer(SMALL)
    for _ in range(6):
        trainer.lesson()
    return trainer


def weights_of(trainer: Trainer) -> list[bytes]:
    nets = (trainer.policy.net, trainer.critic.net, *trainer.averaged, *trainer.elders)
    return [weights.tobytes() for net in nets for weights in net]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_net_on_any_number_of_cores(taught: Trainer) -> None:
    assert taught.decisions == 6 * SMALL.games * SMALL.steps
    assert taught.elders
    again = Trainer(SMALL)
    again.jobs = 2
    for _ in range(6):
        again.lesson()
    assert weights_of(again) == weights_of(taught)


@pytest.mark.slow
def test_a_training_that_was_broken_off_goes_on_as_if_it_had_not_been(
    taught: Trainer, tmp_path: Path
) -> None:
    begun = Trainer(SMALL)
    for _ in range(5):
        begun.lesson()
    point = Measured(1, 2, 0.5, 0.1, 0.2, (0.5, 0.4, 0.6), (0.5, 0.4, 0.6))
    checkpoints.save(tmp_path / "a.checkpoint", begun, 0.25, [point])
    resumed, hours, curve = checkpoints.load(tmp_path / "a.checkpoint")
    changes = {"entropy": "0.5", "unlikely": "0"}
    other, _, _ = checkpoints.load(tmp_path / "a.checkpoint", changes)
    assert (other.course.entropy, other.course.unlikely) == (0.5, 0.0)
    with pytest.raises(Refused, match="no setting 'seats'"):
        checkpoints.load(tmp_path / "a.checkpoint", {"seats": "4"})
    resumed.lesson()
    assert (hours, curve) == (0.25, [point])
    assert weights_of(resumed) == weights_of(taught)
    assert resumed.finished == taught.finished
    assert resumed.states.tobytes() == taught.states.tobytes()


@pytest.mark.slow
def test_an_answer_to_a_net_begins_with_it_and_leaves_it_as_it_is(
    taught: Trainer, tmp_path: Path
) -> None:
    path = tmp_path / "rival.net"
    Training(taught, path, 0.0, []).write_net()
    rival = read_net(path, find_game("kamo"))
    answer = Trainer(replace(SMALL, against=str(path)))
    assert same(answer.policy.net, rival.policy)
    assert same(answer.critic.net, rival.critic)
    for _ in range(2):
        answer.lesson()
    assert not same(answer.policy.net, rival.policy)
    assert [same(elder, rival.policy) for elder in answer.elders] == [True]
    assert same(answer.clone, rival.policy)
    assert all(ELDER in players for players in answer.table.players)
    with pytest.raises(Refused, match="other sizes"):
        Trainer(replace(SMALL, against=str(path), policy=(16, 16)))


@pytest.mark.slow
def test_what_is_measured_and_calibrated_is_the_same_however_it_is_spread(
    taught: Trainer, tmp_path: Path
) -> None:
    path, game = tmp_path / "a.net", find_game("kamo")
    Training(taught, path, 0.0, []).write_net()
    place = Place(game.id, 3, Search(PLAYING), "seed", {}, path.read_bytes())
    alone = InThisProcess()
    with workers(2) as able:
        assert measure(taught, 0.0, able) == measure(taught, 0.0, alone)
        assert many_claims(place, 30, able) == many_claims(place, 30, alone)


def test_a_game_that_leaves_nothing_to_think_over_is_calibrated_in_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its claims stay as they are."""
    monkeypatch.setattr(calibration, "claims_of_a_game", no_claims)
    place = Place("man-eating-house", 4, Search(PLAYING), "seed", {"scale": "tiny"})
    assert many_claims(place, 30, InThisProcess()) == []
    assert fitted([]) == PLAIN


def no_claims(place: Place, number: int) -> tuple[int, list[Claim]]:
    return number, []


def same(net: Net, other: Net) -> bool:
    return all(map(np.array_equal, net, other))


@pytest.mark.slow
def test_it_learns_what_tactics_do() -> None:
    trainer = Trainer(SMALL)
    losses = []
    for _ in range(4):
        trainer.lesson()
        losses.append(trainer.statistics[0, learning.LOSS])
    assert losses[-1] < 0.9 * losses[0]


# ------------------------------------------------------------------------ search
def test_the_search_of_a_training_is_the_one_that_plays(tmp_path: Path) -> None:
    game, path = find_game("kamo"), tmp_path / "a.net"
    write_small_net(path, game, 3)
    net, course = learned(game, path), Course(game.id, 3, plies=2)
    for deal in range(8):
        states = game.dealt(3, {}, derived_seed("taught", deal))
        same, generator = states.copy(), new_generator(0)
        fork(same[0].rng, generator)
        bot = Search(Budget(simulations=60), mixing=SLIGHTLY, file=str(path))
        wanted = bot.choose(game, same, 0, generator, Meter(bot.budget))
        assert choice_of_search(game, course, net.mind(), states, 0, 60) == (wanted, True)


def test_the_latest_choices_are_kept() -> None:
    notes, chance = some_notes(), np.random.default_rng(1)

    def room() -> Choices:
        return Choices(new_notes(Course("kamo-no-manimani", SEATS, games=5, steps=1), 10))

    choices = room()
    for at in range(7):
        assert len(choices.some(5, chance)) == (5 if at >= 5 else 0)
        choices.keep(notes, at % GAMES, at % STEPS, at)
    assert choices.notes.actions[:, 0].tolist() == [5, 6, 2, 3, 4]
    assert np.array_equal(choices.notes.rows[1, 0], notes.rows[6 % GAMES, 6 % STEPS])
    again = room()
    again.load({})
    assert again.number == 0
    again.load(choices.saved())
    assert again.number == 7
    assert all(map(np.array_equal, again.notes, choices.notes))


SEARCHED = replace(SMALL, cloned=512, batch=128, searched=100, simulations=24, with_search=40)


@pytest.mark.slow
def test_with_search_a_training_is_as_repeatable(tmp_path: Path) -> None:
    """On two cores, and broken off: what was chosen is still there to be learned from."""
    whole, other = Trainer(SEARCHED), Trainer(SEARCHED)
    other.jobs = 2
    for _ in range(7):
        whole.lesson()
        other.lesson()
        if other.lessons == 5:
            checkpoints.save(tmp_path / "a.checkpoint", other, 0.0, [])
    assert weights_of(other) == weights_of(whole)
    assert whole.choices.number > SEARCHED.batch
    resumed, _, _ = checkpoints.load(tmp_path / "a.checkpoint")
    resumed.lesson()
    resumed.lesson()
    assert weights_of(resumed) == weights_of(whole)
    without, _, _ = checkpoints.load(tmp_path / "a.checkpoint", {"searched": "0"})
    assert without.choices.there == 0


@pytest.mark.slow
def test_the_policy_learns_what_the_search_chooses() -> None:
    trainer = Trainer(replace(SEARCHED, practice=0.0, rate=0.01))

    def surprise() -> float:
        """How unlikely the policy finds the choices that are kept."""
        notes, total = trainer.choices.notes, 0.0
        for at in range(trainer.choices.there):
            rows, n = notes.rows[at, 0], notes.own_rows[at, 0]
            forward(trainer.policy.net, rows, n, trainer.scratch)
            soften(trainer.scratch.out, notes.sets[at, 0], 1.0)
            total -= float(np.log(trainer.scratch.out[notes.actions[at, 0]]))
        return total / trainer.choices.there

    while trainer.choices.there < SEARCHED.batch:
        before = [weights.copy() for weights in trainer.policy.net]
        trainer.lesson()
    assert not same(trainer.policy.net, Net(*before))
    first = surprise()
    for _ in range(6):
        trainer.lesson()
    assert surprise() < 0.95 * first


@pytest.mark.slow
def test_search_plays_some_seats_of_the_pool() -> None:
    trainer = Trainer(replace(SEARCHED, searched=0, with_search=80))
    trainer.lesson()
    kinds = trainer.table.players
    assert 16 < (kinds == SEARCH).any(axis=1).sum() < 32
    assert (kinds == LEARNER).any(axis=1).all()
    assert (trainer.table.reached == SEARCHED.steps + 1).all()


@pytest.mark.slow
def test_it_is_kept_when_it_is_stopped(tmp_path: Path) -> None:
    out = tmp_path / "kamo.net"
    training = Training(Trainer(SMALL), out, 0.0, [])
    stop, told = Event(), list[Measured]()
    Timer(0.5, stop.set).start()
    training.go_on(1.0, told.append, stop)
    found = read_net(out, find_game("kamo"))
    assert found.header.training["decisions"] == training.trainer.decisions > 0
    assert found.header.seats == 3
    resumed, _, curve = checkpoints.load(tmp_path / "kamo.checkpoint")
    assert resumed.decisions == training.trainer.decisions
    assert curve == told
    picture = (tmp_path / "kamo.svg").read_text()
    assert "over tactics" in picture
    assert picture.count("<polyline") == 2


@pytest.mark.slow
def test_a_full_disk_leaves_the_checkpoint_before(
    taught: Trainer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.checkpoint"
    checkpoints.save(path, taught, 0.0, [])
    whole = path.read_bytes()

    def is_full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", is_full)
    with pytest.raises(Refused, match="No space left"):
        checkpoints.save(path, taught, 0.0, [])
    assert path.read_bytes() == whole


def test_what_is_no_checkpoint_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.checkpoint"
    with pytest.raises(Refused, match="cannot be read"):
        checkpoints.load(path)
    for content in (b"", b"PK\x03\x04 no", b"nothing"):
        path.write_bytes(content)
        with pytest.raises(Refused, match="holds no checkpoint"):
            checkpoints.load(path)
