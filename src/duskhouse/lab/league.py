"""A league: a file of games among named bots, which grows from run to run.

The first line says what is played; then come the bots as they join and the deals as they are
finished. Ratings are not kept: they follow from all games whenever somebody asks.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path

import msgspec

from duskhouse.bots.budget import Budget
from duskhouse.bots.levels import AT, IN_THE_ARENA, LEVELS, Bot, find_bot
from duskhouse.engine.game.options import Options
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import derived_seed
from duskhouse.lab.arena import add_line, keep_whole_lines, whole_lines
from duskhouse.lab.duplicate import play_game
from duskhouse.lab.outside import PIPE, Forfeit, Program, begin
from duskhouse.lab.workers import Workers
from duskhouse.words.errors import Refused

NAMED = "="
MOST_FORFEITS = 3  # of one bot in one run


class Terms(msgspec.Struct, frozen=True, tag="league"):
    """What is played in a league; the first line of its file."""

    game: str
    rules: int
    seats: int
    options: Options
    seed: str


class Member(msgspec.Struct, frozen=True, tag="bot"):
    """A bot by its name in the league, and what plays under that name."""

    name: str
    plays: str


class LeagueGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """By team the bot and its share of the win; who forfeited, and why."""

    bots: list[str]
    shares: list[float]
    forfeited: str = ""
    why: str = ""


class LeagueDeal(msgspec.Struct, frozen=True, tag="deal"):
    deal: int
    games: list[LeagueGame]


class League:
    """What a file holds, and the file, which is only ever added to."""

    def __init__(self, path: Path, terms: Terms) -> None:
        self.path = path
        self.terms = terms
        self.members: dict[str, Member] = {}
        self.deals: list[LeagueDeal] = []

    @classmethod
    def open(cls, path: Path, terms: Terms) -> League:
        """The league of a file, or a new one; the seed of one that has begun stays."""
        if not path.exists() or not path.stat().st_size:
            league = cls(path, terms)
            add_line(path, terms)
            return league
        try:
            first, *lines = whole_lines(path.read_bytes())
            begun = msgspec.json.decode(first, type=Terms)
            rest = [msgspec.json.decode(line, type=Member | LeagueDeal) for line in lines]
        except (OSError, ValueError, msgspec.MsgspecError):
            raise Refused("not-league", file=str(path)) from None
        if msgspec.structs.replace(terms, seed=begun.seed) != begun:
            raise Refused("other-league", file=str(path), title=begun.game, seats=begun.seats)
        keep_whole_lines(path)
        league = cls(path, begun)
        for one in rest:
            league._take(one)
        return league

    def join(self, member: Member) -> None:
        """A name stands for one bot, now and later."""
        known = self.members.get(member.name)
        if known is None:
            self._take(member)
            add_line(self.path, member)
        elif known != member:
            raise Refused("league-name", name=member.name, plays=known.plays)

    def add(self, deal: LeagueDeal) -> None:
        self._take(deal)
        add_line(self.path, deal)

    def _take(self, one: Member | LeagueDeal) -> None:
        if isinstance(one, Member):
            self.members[one.name] = one
        else:
            self.deals.append(one)

    def games(self) -> Iterator[LeagueGame]:
        return (game for deal in self.deals for game in deal.games)


def read_member(text: str, budget: Budget) -> Member:
    """`tactics`, `mine=net:FILE`, `yours=pipe:COMMAND`; a search is named with its budget."""
    name, named, plays = text.strip().partition(NAMED)
    if not named:
        name = plays = text.strip()
    if plays.startswith(PIPE):
        if not named:
            raise Refused("league-program", text=repr(text))
        return Member(name, plays)
    bot = find_bot(plays, IN_THE_ARENA)
    if bot.search is not None and AT not in plays and bot not in LEVELS:
        plays = f"{plays}{AT}{budget}"
    return Member(name if named else plays, plays)


# ----------------------------------------------------------------------- playing
class Fixture(msgspec.Struct, frozen=True):
    """A deal and the bots that play it."""

    deal: int
    bots: list[Member]


def fixtures(league: League, playing: Sequence[Member], deals: int) -> list[Fixture]:
    """The next deals. Those come to a table who have played least, with lots among equals."""
    game = find_game(league.terms.game)
    opening = game.dealt(league.terms.seats, league.terms.options, derived_seed("league"))
    places = min(len(playing), len(game.teams(opening[0])))
    played = Counter(bot for one in league.games() for bot in one.bots)
    found = []
    begin_at = 1 + max((deal.deal for deal in league.deals), default=-1)
    for deal in range(begin_at, begin_at + deals):
        lot = random.Random(f"{league.terms.seed}/{deal}")
        order = sorted(playing, key=lambda one: (played[one.name], lot.random()))
        found.append(Fixture(deal, order[:places]))
        played.update(one.name for one in order[:places])
    return found


def run(
    league: League,
    fixtures: Sequence[Fixture],
    seconds: float,
    workers: Workers,
    watch: Callable[[LeagueDeal], None],
) -> str:
    """Play them and add them; who forfeits too often ends the run, and is named."""
    forfeits: Counter[str] = Counter()
    for deal in workers.work(partial(play_fixture, league.terms, seconds), fixtures):
        league.add(deal)
        watch(deal)
        forfeits.update(game.forfeited for game in deal.games if game.forfeited)
        for name, count in forfeits.items():
            if count >= MOST_FORFEITS:
                return name
    return ""


def play_fixture(terms: Terms, seconds: float, fixture: Fixture) -> LeagueDeal:
    """The same deal until each bot has sat in every place."""
    game = find_game(terms.game)
    seed = derived_seed("league", terms.game, terms.seed, fixture.deal)
    teams = game.teams(game.dealt(terms.seats, terms.options, seed)[0])
    places, games = len(fixture.bots), []
    bots = [bot_of(one, terms, seconds) for one in fixture.bots]
    for shift in range(places):
        seating = tuple((team + shift) % places for team in range(len(teams)))
        states = game.dealt(terms.seats, terms.options, seed)
        chance = derived_seed("league players", terms.seed, fixture.deal, shift)
        names = [fixture.bots[bot].name for bot in seating]
        try:
            result = play_game(game, bots, states, teams, seating, chance)
            games.append(LeagueGame(names, result.shares))
        except Forfeit as forfeit:
            seat = int(states[0].turn)
            team = next(at for at, seats in enumerate(teams) if seat in seats)
            games.append(forfeited(names, names[team], str(forfeit)))
    return LeagueDeal(fixture.deal, games)


def forfeited(names: list[str], loser: str, why: str) -> LeagueGame:
    """The others share the win."""
    others = len(names) - names.count(loser)
    shares = [0.0 if name == loser else 1 / others for name in names]
    return LeagueGame(names, shares, loser, why)


@cache
def known_bot(member: Member, terms_json: bytes, seconds: float) -> Bot:
    if not member.plays.startswith(PIPE):
        return find_bot(member.plays, IN_THE_ARENA)
    terms = msgspec.json.decode(terms_json, type=Terms)
    beginning = begin(find_game(terms.game), terms.seats, terms.options)
    return Bot(member.name, Program(member.plays.removeprefix(PIPE), beginning, seconds))


def bot_of(member: Member, terms: Terms, seconds: float) -> Bot:
    """A program stays for all games that this process plays."""
    return known_bot(member, msgspec.json.encode(terms), seconds)
