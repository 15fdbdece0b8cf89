"""Training: play, learn from it, and from time to time keep what is there.

A lesson is one round of both. After cloning tactics, PPO: the policy plays against itself, against
older snapshots of itself and against tactics; the critic, which sees all cards, says after each
game which decisions were better than expected. If it is to, it learns what a search with the net
chooses as well.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import Any

import numpy as np
from msgspec.structs import replace

from duskhouse.bots.nets import kernels as net_kernels
from duskhouse.bots.nets.features import Cells, by_round, make_features, new_scratch
from duskhouse.bots.nets.files import read_net
from duskhouse.bots.nets.inference import ACTIONS, Net
from duskhouse.bots.nets.kernels import Mind
from duskhouse.engine.compiling.rule import bind
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import SEED_BYTES, fork, new_generator
from duskhouse.lab.training import kernels, learning
from duskhouse.lab.training.course import Course, draw_options
from duskhouse.lab.training.kernels import Experience, Table
from duskhouse.lab.training.learning import Learner, find_advantages, new_net
from duskhouse.lab.training.searching import (
    IN_THE_POOL,
    LEARNED_AGAIN,
    Choices,
    choice_of_search,
)
from duskhouse.words.errors import Refused

SURVEYED = 1500  # games, to see which values cells take
SURVEYS = 16  # with switches drawn for each
SPARE_ROWS = 64


@cache
def compiled_for(game_id: str) -> SimpleNamespace:
    game = find_game(game_id)
    names = {**game.contract, "determinize": game.compiled.determinize}
    parts = (*net_kernels.PARTS, *kernels.PARTS)
    return bind(kernels.KERNELS, names, f"training.{game.id}", parts)


def look_around(game: Game, course: Course) -> tuple[Cells, int]:
    """What values the cells of observations take, and how many are on at most."""
    size = game.observation_size
    low, high = np.full(size, 127, np.int8), np.full(size, -127, np.int8)
    secret, most = np.zeros(size, np.int8), np.zeros(1, np.int64)
    chance, generator = np.random.default_rng(course.seed), new_generator(course.seed)
    states, room = game.states(2), np.zeros((2, size), np.int8)
    for _ in range(SURVEYS):
        game.prepare(states[0], course.seats, draw_options(game, course.options, chance))
        fork(generator, states[0].rng)
        states[0].silent = 1
        compiled_for(game.id).survey(
            states, SURVEYED // SURVEYS, low, high, secret, most, room[0], room[1]
        )
    for part in by_round(game)[0]:
        low[part], high[part] = low[part].min(), high[part].max()
    return Cells(low, high, secret), int(most[0])


class Trainer:
    """A training as it stands."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.game = game = find_game(course.game)
        self.run = compiled_for(game.id)
        self.chance = np.random.default_rng(course.seed)
        self.generator = new_generator(course.seed)
        self.jobs = 1  # cores to play on; what is learned does not depend on it
        opening = game.dealt(course.seats, course.options, bytes(SEED_BYTES))
        self.sides = len(game.teams(opening[0]))
        self.cells, most = look_around(game, course)
        rival = read_net(Path(course.against), game) if course.against else None
        if rival:
            self.cells = rival.cells
        self.features = make_features(game, self.cells)
        rows, every = self.cells.own_rows, self.cells.all_rows(course.seats)
        size = game.observation_size
        self.policy = Learner(new_net(rows, *course.policy, ACTIONS, most, self.chance), size)
        self.critic = Learner(new_net(every, *course.critic, course.seats, most, self.chance), size)
        if rival:
            take_over(self.policy.net, rival.policy)
            take_over(self.critic.net, rival.critic)
        self.averaged = [copied(self.policy.net), copied(self.critic.net)]
        self.clone = copied(self.policy.net)
        self.elders: list[Net] = [self.clone] if rival else []
        self.scratch = new_scratch(size, self.policy.net)
        self.decisions = self.finished = self.lessons = 0
        self.statistics = np.zeros((2, learning.STATISTICS))
        self.states = game.states(course.games)
        self.table = Table(
            np.zeros((course.games, course.seats), np.int64),
            100 if rival else course.with_elders,
            0 if rival else course.with_tactics,
            0 if rival else course.with_search,
            np.zeros(course.games, np.int64),
            np.full(course.games, -1),
            game.states(course.games),
        )
        width = most * course.seats + SPARE_ROWS
        self.notes = new_notes(course, width)
        room = LEARNED_AGAIN if course.searched else 0
        self.choices = Choices(new_notes(replace(course, games=room, steps=1), width))
        self.deal()

    def deal(self) -> None:
        for i in range(self.course.games):
            options = draw_options(self.game, self.course.options, self.chance)
            self.game.prepare(self.states[i], self.course.seats, options)
            fork(self.generator, self.states[i].rng)
            self.states[i].silent = 1
        self.run.first_deals(self.states, 0, self.course.games, self.table)

    # -------------------------------------------------------------- lessons
    def lesson(self) -> None:
        """Play, and learn from it."""
        course = self.course
        cloning = course.is_cloning(self.decisions) and not course.against
        elder = self.policy.net
        if self.elders:
            elder = self.elders[self.chance.integers(len(self.elders))]
        asked = [] if cloning else self.choose_asked()
        self.play(elder, course.taught if cloning else 0)
        self.learn(cloning)
        if asked:
            self.learn_from_search(asked)
        snapshots = self.decisions // course.elder_every
        self.decisions += course.games * course.steps
        self.lessons += 1
        self.take_average(cloning)
        if cloning:
            self.clone = copied(self.policy.net)
        elif not course.against and self.decisions // course.elder_every > snapshots:
            self.elders = [*self.elders, copied(self.averaged[0])][-course.elders :]

    def choose_asked(self) -> list[int]:
        """Choose the games and in each the decision that a search will be asked about."""
        course, at = self.course, self.table.asked
        at[:] = -1
        if not course.searched:
            return []
        chosen = self.chance.permutation(course.games)[: course.games * course.searched // 100]
        at[chosen] = self.chance.integers(course.steps, size=len(chosen))
        return sorted(map(int, chosen))

    def search(self, states: Any, i: int, simulations: int) -> tuple[int, bool]:
        """What a search with the averaged net does, and whether it had to think."""
        policy, critic = self.averaged
        scratches = (new_scratch(self.game.observation_size, net) for net in self.averaged)
        mind = Mind(self.features, policy, critic, *scratches)
        return choice_of_search(self.game, self.course, mind, states, i, simulations)

    def play(self, elder: Net, taught: int) -> None:
        """Gather experience, on as many cores as there are to be."""
        course = self.course
        bounds = np.linspace(0, course.games, self.jobs + 1).astype(int)
        reached = self.table.reached
        reached[:] = 0

        def play_some(begin: int, end: int) -> int:
            ended = go_on(begin, end)
            while len(waiting := begin + np.flatnonzero(reached[begin:end] <= course.steps)):
                for i in map(int, waiting):
                    action, _ = self.search(self.states, i, IN_THE_POOL)
                    self.game.run.play_one(self.states, i, action)
                ended += go_on(begin, end)
            return ended

        def go_on(begin: int, end: int) -> int:
            size = self.game.observation_size
            ended: int = self.run.gather_experience(
                self.states,
                begin,
                end,
                course.steps,
                self.policy.net,
                self.critic.net,
                elder,
                self.features,
                new_scratch(size, self.policy.net),
                new_scratch(size, self.critic.net),
                self.table,
                self.notes,
                taught,
            )
            return ended

        with ThreadPoolExecutor(self.jobs) as pool:
            self.finished += sum(pool.map(play_some, bounds[:-1], bounds[1:]))

    def new_elder(self) -> Net:
        return copied(self.policy.net)

    def learn(self, cloning: bool) -> None:
        course, shape = self.course, (self.course.games, self.course.steps)
        gains = np.zeros(shape, np.float32)
        targets = np.zeros((*shape, course.seats), np.float32)
        find_advantages(self.notes, course.decay, gains, targets)
        gains -= gains.mean()
        gains /= gains.std() + learning.TINY
        gains *= course.practice
        self.statistics[:] = 0
        rate = course.rate * course.share(self.decisions, 0.05)
        entropy = course.practice * course.entropy * course.share(self.decisions, 0.2)
        for _ in range(course.epochs):
            order = self.chance.permutation(gains.size)
            for at in range(0, len(order) - course.batch + 1, course.batch):
                batch = order[at : at + course.batch]
                self.learn_from(batch, gains, targets, rate, 0.0 if cloning else entropy, cloning)
        self.statistics /= course.epochs * gains.size

    def learn_from_search(self, asked: list[int]) -> None:
        """Ask a search about these games, and learn from some of its latest choices."""
        course, table = self.course, self.table

        def ask(i: int) -> tuple[int, bool]:
            return self.search(table.positions, i, course.simulations)

        with ThreadPoolExecutor(self.jobs) as pool:
            found = list(pool.map(ask, asked))
        for i, (action, had_to_think) in zip(asked, found, strict=True):
            if had_to_think:
                self.choices.keep(self.notes, i, int(table.asked[i]), action)
        order = self.choices.some(course.batch, self.chance)
        if len(order):
            rate = course.rate * course.share(self.decisions, 0.05)
            statistics = np.zeros(learning.STATISTICS)
            self.teach_policy(order, self.choices.notes, None, rate, 0.0, statistics)

    def learn_from(
        self, order: Any, gains: Any, targets: Any, rate: float, entropy: float, cloning: bool
    ) -> None:
        """One step of the policy and one of the critic, side by side if there is another core."""
        critic = self.critic

        def learn_policy() -> None:
            known = None if cloning else gains
            self.teach_policy(order, self.notes, known, rate, entropy, self.statistics[0])

        def learn_values() -> None:
            critic.prepare()
            learning.learn_values(
                order,
                self.notes,
                targets,
                critic.net,
                critic.grads,
                critic.scratch,
                critic.slopes,
                self.statistics[1],
            )
            critic.step(rate)

        if self.jobs == 1:
            learn_policy()
            learn_values()
            return
        other = Thread(target=learn_values)
        other.start()
        learn_policy()
        other.join()

    def teach_policy(
        self, order: Any, notes: Experience, gains: Any, rate: float, entropy: float, told: Any
    ) -> None:
        """One step of the policy: by what its actions gained, or to do as was noted."""
        policy = self.policy
        policy.prepare()
        learning.learn_policy(
            order,
            notes,
            np.zeros(notes.turns.shape, np.float32) if gains is None else gains,
            policy.net,
            policy.grads,
            policy.scratch,
            policy.slopes,
            self.course.clip,
            entropy,
            int(gains is None),
            told,
        )
        policy.step(rate)

    def take_average(self, cloning: bool) -> None:
        """Averaged over lessons a net plays better than at any one moment."""
        new = 1.0 if cloning else max(self.course.average, 1 / (1 + self.lessons))
        for mean, learner in zip(self.averaged, (self.policy, self.critic), strict=True):
            for old, weights in zip(mean, learner.net, strict=True):
                old += np.float32(new) * (weights - old)


def take_over(net: Net, other: Net) -> None:
    """Begin with the weights of another net."""
    for weights, given in zip(net, other, strict=True):
        if weights.shape != given.shape:
            raise Refused("net-of-another-size")
        weights[...] = given


def copied(net: Net) -> Net:
    return Net(*(weights.copy() for weights in net))


def new_notes(course: Course, width: int) -> Experience:
    shape = (course.games, course.steps)
    whole = (course.games, course.steps + 1, course.seats)
    return Experience(
        np.zeros((*shape, width), np.int16),
        np.zeros(shape, np.int16),
        np.zeros(shape, np.int16),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.int64),
        np.zeros(whole, np.float32),
        np.zeros(shape, np.bool_),
        np.zeros((*shape, course.seats), np.float32),
    )
