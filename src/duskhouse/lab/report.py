"""What an arena found, in words."""

from __future__ import annotations

import math

from duskhouse.lab.arena import Results, described
from duskhouse.lab.ratings import skills
from duskhouse.lab.statistics import Interval, Question, bootstrap, elo_of_share
from duskhouse.words.errors import Refused

NOTHING = "–"


def labels(results: Results) -> list[str]:
    """The bots' names; the second of the same name is told apart."""
    names = results.plan.bots
    return [
        name if names.index(name) == at else f"{name} ({names[:at].count(name) + 1})"
        for at, name in enumerate(names)
    ]


def report_lines(results: Results, question: Question | None) -> list[str]:
    if not results.deals:
        return ["No deal was finished, so there is nothing to tell."]
    games = sum(len(deal.games) for deal in results.deals.values())
    lines = [
        f"{described(results.plan)}: {len(results.deals)} deals, {games} games.",
        f"Par is {share_text(1 / results.teams)} of the wins; intervals of 95 % over the deals.",
        "",
        *grid(bot_rows(results)),
        "",
        *payoff_lines(results),
        "",
        *rating_lines(results),
    ]
    return lines + (answer_lines(results, question) if question else [])


def bot_rows(results: Results) -> list[list[str]]:
    rows = [["", "win share", "95 %", "points", "95 %", "a move"]]
    for bot, name in enumerate(labels(results)):
        shares, points = bootstrap(results.shares(bot)), bootstrap(results.points(bot))
        rows.append(
            [
                name,
                share_text(shares.mean),
                f"{share_text(shares.low)} to {share_text(shares.high)}",
                f"{points.mean:.2f}",
                f"{points.low:.2f} to {points.high:.2f}",
                f"{results.seconds_a_move(bot) * 1000:.2f} ms",
            ]
        )
    return rows


def payoff_lines(results: Results) -> list[str]:
    """The share of a bot (row) that is alone among others (column)."""
    names = labels(results)
    rows = [["alone against", *names]]
    for bot, name in enumerate(names):
        cells = []
        for other in range(len(names)):
            values = results.shares(bot, other) if bot != other else []
            cells.append(share_text(bootstrap(values).mean) if values else NOTHING)
        rows.append([name, *cells])
    return grid(rows)


def rating_lines(results: Results) -> list[str]:
    names = labels(results)
    if results.teams == 2 and len(names) == 2:
        share = bootstrap(results.shares(0))
        elo = Interval(*(elo_of_share(value, 2) for value in (share.mean, share.low, share.high)))
        bounds = f"{elo.low:+.0f} to {elo.high:+.0f}"
        return [f"Elo of {names[0]} over {names[1]}: {elo.mean:+.0f} ({bounds})."]
    try:
        found = skills(team_games(results), len(names))
    except Refused as missing:
        return [str(missing)]
    rows = [["OpenSkill", "mean", "deviation"]]
    rows += [
        [name, f"{skill.mean:.1f}", f"{skill.deviation:.1f}"]
        for name, skill in zip(names, found, strict=True)
    ]
    return grid(rows)


def team_games(results: Results) -> list[tuple[list[int], list[float]]]:
    return [(game.seating, game.shares) for deal in results.in_order() for game in deal.games]


def answer_lines(results: Results, question: Question) -> list[str]:
    answer = results.answer(question)
    first, second = labels(results)[:2]
    if not answer.decided:
        verdict = "is not decided yet"
    elif answer.better:
        verdict = f"is decided: {first} is stronger than {second} by {question.better:g} Elo"
    else:
        verdict = f"is decided: {first} is not stronger than {second} by {question.better:g} Elo"
    return [
        f"The question whether by {question.same:g} or by {question.better:g} Elo {verdict} "
        f"(log ratio {answer.ratio:+.2f}, decided from ±{answer.bound:.2f})."
    ]


def share_text(share: float) -> str:
    return NOTHING if math.isnan(share) else f"{share * 100:.1f} %"


def grid(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines
