"""The bots by name: the ladder, and the levels for people, which are names over budgets."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from threading import Event
from typing import Any

from duskhouse.bots import net, random_player, tactics
from duskhouse.bots.budget import Budget, Clock, Meter, read_budget
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.search import Search, Way
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.layout import Ints
from duskhouse.words.errors import Refused

Chooser = Callable[[Game, Any, int, Ints], int]

USUAL = Budget(seconds=0.1)
SLIGHTLY = 0.004  # of a win: what a strong bot may give up to be hard to read
AT, FILE = "@", ":"


@dataclass(frozen=True)
class Bot:
    """A player that decides by itself, at once or by a search."""

    name: str
    rule: Chooser | None = None
    search: Search | None = None

    @property
    def message_id(self) -> str:
        """The message that says what it `.does`."""
        return f"level-{self.name.partition(AT)[0].partition(FILE)[0]}"

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


def _searching(name: str, budget: Budget, **settings: Any) -> Bot:
    return Bot(name, search=Search(budget, **settings))


LADDER = (
    Bot("random", random_player.choose),
    Bot("tactics", tactics.choose),
    Bot("net", net.Policy()),
    _searching("search", USUAL, mixing=SLIGHTLY),
)

LEVELS = (
    # Without a net: the deals of guided first games were chosen for how it plays.
    _searching("gentle", Budget(simulations=60), mixing=0.08, without_net=True),
    _searching("steady", Budget(simulations=1000), mixing=0.02, heat=0.5),
    _searching("sharp", Budget(seconds=0.2), mixing=SLIGHTLY),
    _searching("ghost", Budget(seconds=0.95), mixing=SLIGHTLY),
)
USUAL_LEVEL = "steady"

VARIANTS = tuple(_searching(way.value, USUAL, way=way) for way in Way if way is not Way.NET)

ROLLOUTS = _searching("rollouts", USUAL, mixing=SLIGHTLY, without_net=True)
"""Searches as if there were no net: tactics play every simulation to its end."""

CHEAT = _searching("cheat", USUAL, sees_all=True)
"""Searches with all cards open; only in the arena."""

AT_A_TABLE: Mapping[str, Bot] = {bot.name: bot for bot in (*LADDER, *LEVELS)}
IN_THE_ARENA: Mapping[str, Bot] = {
    **AT_A_TABLE,
    **{bot.name: bot for bot in (ROLLOUTS, *VARIANTS, CHEAT)},
}


def find_bot(text: str, known: Mapping[str, Bot] = AT_A_TABLE, budget: Budget | None = None) -> Bot:
    """A bot by its name, with a budget of its own as in `search@50ms` or `search@2000`, and a net
    of its own as in `net:FILE` or `search:FILE@50ms`.

    `budget` is for the bots that are no levels and name none. With a budget of its own every bot
    searches.
    """
    named, at, own = text.strip().partition(AT)
    name, with_file, file = named.partition(FILE)
    name = name.lower()
    if name not in known:
        raise Refused("no-bot", name=repr(name), known=", ".join(known))
    bot = known[name]
    if at and bot.search is None:
        raise Refused("no-budget", bot=name)
    if with_file:
        bot = with_net(bot, file)
    wanted = read_budget(own.lower()) if at else None if bot in LEVELS else budget
    if wanted is None or bot.search is None:
        return bot
    named = f"{bot.name}{AT}{own}" if at else bot.name
    return replace(bot, name=named, search=replace(bot.search, budget=wanted, heat=0.0))


def with_net(bot: Bot, file: str) -> Bot:
    """The same bot with the net of a file."""
    name = f"{bot.name}{FILE}{file}"
    if isinstance(bot.rule, net.Policy):
        return replace(bot, name=name, rule=replace(bot.rule, file=file))
    if bot.search is None or bot.search.without_net or bot.search.way is not None:
        raise Refused("no-net", bot=bot.name)
    return replace(bot, name=name, search=replace(bot.search, file=file))
