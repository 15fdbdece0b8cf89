"""The bots by name: the ladder, and the levels for people, which are names over budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

from duskhouse.bots import random_player, tactics
from duskhouse.bots.budget import Budget, Clock, Meter, read_budget
from duskhouse.bots.search import Estimate, Search, Way
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.layout import Ints
from duskhouse.words.errors import Refused

Chooser = Callable[[Game, Any, int, Ints], int]

USUAL = Budget(seconds=0.1)
SLIGHTLY = 0.004  # of a win: what a strong bot may give up to be hard to read
AT = "@"


@dataclass(frozen=True)
class Bot:
    """A player that decides by itself, at once or by a search."""

    name: str
    description: str
    rule: Chooser | None = None
    search: Search | None = None

    def choose(
        self,
        game: Game,
        states: Any,
        i: int,
        generator: Ints,
        cancel: Event | None = None,
        clock: Clock = time.perf_counter,
    ) -> int:
        """The action of the seat on turn in position i."""
        if self.rule is not None:
            return self.rule(game, states, i, generator)
        assert self.search is not None
        meter = Meter(self.search.budget, cancel, clock)
        return self.search.choose(game, states, i, generator, meter)

    def estimate(
        self, game: Game, states: Any, i: int, generator: Ints, cancel: Event | None = None
    ) -> list[Estimate]:
        """What a searching bot makes of the actions, the best first."""
        if self.search is None:
            raise Refused("cannot-judge", bot=self.name)
        return self.search.estimate(game, states, i, generator, Meter(self.search.budget, cancel))


def _searching(name: str, description: str, budget: Budget, **settings: Any) -> Bot:
    return Bot(name, description, search=Search(budget, **settings))


LADDER = (
    Bot("random", "any legal move, all equally likely", random_player.choose),
    Bot("tactics", "the game's rules of thumb, at once", tactics.choose),
    _searching(
        "search", "looks ahead in imagined worlds, for the given budget", USUAL, mixing=SLIGHTLY
    ),
)

LEVELS = (
    _searching(
        "gentle",
        "looks ahead a little and takes any move that does not seem bad",
        Budget(simulations=60),
        mixing=0.08,
    ),
    _searching("steady", "looks ahead a little", Budget(simulations=1000), mixing=0.02),
    _searching(
        "sharp", "looks ahead for a fifth of a second", Budget(seconds=0.2), mixing=SLIGHTLY
    ),
    _searching("ghost", "looks ahead for almost a second", Budget(seconds=0.95), mixing=SLIGHTLY),
)
USUAL_LEVEL = "steady"

VARIANTS = tuple(
    _searching(way.value, f"search in one of its ways: {way.value}", USUAL, way=way) for way in Way
)

CHEAT = _searching("cheat", "searches with all cards open; only in the arena", USUAL, sees_all=True)

AT_A_TABLE: Mapping[str, Bot] = {bot.name: bot for bot in (*LADDER, *LEVELS)}
IN_THE_ARENA: Mapping[str, Bot] = {
    **AT_A_TABLE,
    **{bot.name: bot for bot in (*VARIANTS, CHEAT)},
}


def find_bot(text: str, known: Mapping[str, Bot] = AT_A_TABLE, budget: Budget | None = None) -> Bot:
    """A bot by its name, with a budget of its own as in `search@50ms` or `search@2000`.

    `budget` is for the bots that are no levels and name none.
    """
    name, at, own = text.strip().lower().partition(AT)
    if name not in known:
        raise Refused("no-bot", name=repr(name), known=", ".join(known))
    bot = known[name]
    if at and bot.search is None:
        raise Refused("no-budget", bot=name)
    wanted = read_budget(own) if at else None if bot in LEVELS else budget
    if wanted is None or bot.search is None:
        return bot
    named = f"{name}{AT}{own}" if at else name
    return replace(bot, name=named, search=replace(bot.search, budget=wanted))
