"""`duskhouse arena GAME --league`: a table of named bots that is kept in a file."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path

from duskhouse.bots.budget import Budget, read_budget
from duskhouse.bots.compiling import COMPETING
from duskhouse.bots.levels import USUAL
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Options, differing
from duskhouse.engine.game.registry import find_game
from duskhouse.lab.league import League, LeagueDeal, Member, Terms, fixtures, read_member, run
from duskhouse.lab.ratings import ratings
from duskhouse.lab.report import NOTHING, grid
from duskhouse.lab.workers import workers
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.language import message, say
from duskhouse.words.errors import Refused

BY_GAME = "."
"""Of --league without a file: one for the game and its seats, here."""

SECONDS = "10s"
NOT_HERE = ("seating", "sprt", "json", "resume")


def hold_league(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> None:
    for name in NOT_HERE:
        if getattr(chosen, name):
            raise Refused("league-without", switch=f"--{name}")
    limit = read_budget(chosen.limit or SECONDS)
    if not limit.seconds:
        raise Refused("arena-time", text=repr(chosen.limit))
    members = [read_member(text, budget_of(chosen)) for text in listed(chosen.bots)]
    if len(members) == 1 and chosen.deals:
        raise Refused("league-bots")
    league = opened(chosen, game, seats, options)
    for member in members:
        league.join(member)
    if chosen.deals:
        play(league, members or list(league.members.values()), chosen, limit.seconds)
    say(table_lines(league))


def budget_of(chosen: argparse.Namespace) -> Budget:
    return read_budget(chosen.time or (str(chosen.sims) if chosen.sims is not None else str(USUAL)))


def listed(bots: str | None) -> list[str]:
    return [text for text in (bots or "").split(",") if text.strip()]


def opened(chosen: argparse.Namespace, game: Game, seats: int, options: Options) -> League:
    place = chosen.league if chosen.league != BY_GAME else f"{game.id}-{seats}.league"
    known = differing(game.options, game.complete(seats, options))
    seed = chosen.seed or secrets.token_hex(8)
    return League.open(Path(place), Terms(game.id, game.rules_version, seats, known, seed))


def play(league: League, playing: list[Member], chosen: argparse.Namespace, seconds: float) -> None:
    from rich.console import Console
    from rich.progress import Progress

    if len(playing) < 2:
        raise Refused("league-bots")
    ensure_compiled([find_game(league.terms.game)], COMPETING)
    coming = fixtures(league, list(dict.fromkeys(playing)), chosen.deals)
    with Progress(console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task(message("arena-deals"), total=len(coming))

        def watch(deal: LeagueDeal) -> None:
            progress.advance(bar)
            for game in deal.games:
                if game.why:
                    told = message("league-forfeit", name=game.forfeited, why=game.why)
                    progress.console.print(told, markup=False, highlight=False, soft_wrap=True)

        try:
            with workers(chosen.jobs, chosen.ray) as able:
                out = run(league, coming, seconds, able, watch)
            told = message("league-out", name=out) if out else ""
        except KeyboardInterrupt:
            told = message("arena-broken-off")
    if told:
        print(told, file=sys.stderr)


# --------------------------------------------------------------------- the table
def table_lines(league: League) -> list[str]:
    """The best first, with intervals over the deals."""
    terms, names = league.terms, list(league.members)
    games = list(league.games())
    if not games:
        return [message("report-nothing")]
    at = {name: number for number, name in enumerate(names)}
    deals = [
        [([at[bot] for bot in game.bots], game.shares) for game in deal.games]
        for deal in league.deals
    ]
    headings = ("", "elo", "interval", "share", "games", "forfeits")
    rows = [[message("league-heading", form) for form in headings]]
    rated = sorted(zip(names, ratings(deals, len(names)), strict=True), key=lambda one: -one[1].elo)
    for name, rating in rated:
        shares = [
            share for game in games for bot, share in zip(game.bots, game.shares) if bot == name
        ]
        own = sum(name in game.bots for game in games)
        lost = sum(game.forfeited == name for game in games)
        low, high = f"{rating.low:+.0f}", f"{rating.high:+.0f}"
        known = own > 0
        rows.append(
            [
                name,
                f"{rating.elo:+.0f}" if known else NOTHING,
                message("report-range", low=low, high=high) if known else NOTHING,
                percent(sum(shares) / len(shares)) if known else NOTHING,
                str(own),
                str(lost) if lost else NOTHING,
            ]
        )
    title = message(
        "league-title",
        file=str(league.path),
        game=terms.game,
        seats=terms.seats,
        deals=len(deals),
        games=len(games),
    )
    return [title, message("league-scale"), "", *grid(rows)]


def percent(share: float) -> str:
    return message("report-percent", number=f"{share * 100:.1f}")
