"""What an arena found, in words."""

from __future__ import annotations

import math

from duskhouse.lab.arena import Results, described
from duskhouse.lab.ratings import ratings, skills
from duskhouse.lab.seating import EACH
from duskhouse.lab.statistics import Interval, Question, bootstrap, elo_of_share
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

NOTHING = "–"


class Report:
    """Reads the results of an arena to somebody."""

    def __init__(self, results: Results, words: Words) -> None:
        self.results = results
        self.words = words
        self.names = self.told_apart(results.plan.bots)

    def told_apart(self, names: list[str]) -> list[str]:
        """The bots' names; the second of the same name has a number."""
        return [
            name
            if names.index(name) == at
            else self.words.message("report-again", name=name, number=names[:at].count(name) + 1)
            for at, name in enumerate(names)
        ]

    def lines(self, question: Question | None) -> list[str]:
        say, results = self.words.message, self.results
        if not results.deals:
            return [say("report-nothing")]
        games = sum(len(deal.games) for deal in results.deals.values())
        plan, par = described(results.plan, self.words), self.percent(1 / results.teams)
        lines = [
            say("report-title", plan=plan, deals=len(results.deals), games=games),
            say("report-par", share=par),
            "",
            *grid(self.bot_rows()),
            "",
            *self.payoff_lines(),
            "",
            *self.rating_lines(),
        ]
        return [*lines, self.answer_line(question)] if question else lines

    def bot_rows(self) -> list[list[str]]:
        interval = self.heading("report-share", "interval")
        rows = [
            [
                "",
                self.heading("report-share"),
                interval,
                self.heading("report-share", "points"),
                interval,
                self.heading("report-share", "time"),
            ]
        ]
        for bot, name in enumerate(self.names):
            shares, points = (
                bootstrap(self.results.shares(bot)),
                bootstrap(self.results.points(bot)),
            )
            time = f"{self.results.seconds_a_move(bot) * 1000:.2f}"
            rows.append(
                [
                    name,
                    self.percent(shares.mean),
                    self.range(self.percent(shares.low), self.percent(shares.high)),
                    f"{points.mean:.2f}",
                    self.range(f"{points.low:.2f}", f"{points.high:.2f}"),
                    self.words.message("report-time", milliseconds=time),
                ]
            )
        return rows

    def payoff_lines(self) -> list[str]:
        """The share of a bot (row) that is alone among others (column)."""
        rows = [[self.heading("report-alone"), *self.names]]
        for bot, name in enumerate(self.names):
            cells = []
            for other in range(len(self.names)):
                values = self.results.shares(bot, other) if bot != other else []
                cells.append(self.percent(bootstrap(values).mean) if values else NOTHING)
            rows.append([name, *cells])
        return grid(rows)

    def rating_lines(self) -> list[str]:
        if self.results.teams == 2 and len(self.names) == 2:
            return [self.elo_line()]
        if self.results.plan.seating == EACH:
            return grid(self.pool_rows())
        try:
            found = skills(team_games(self.results), len(self.names))
        except Refused as missing:
            return [missing.in_words(self.words.language)]
        rows = [[self.heading("report-skill", form) for form in ("", "mean", "deviation")]]
        rows += [
            [name, f"{skill.mean:.1f}", f"{skill.deviation:.1f}"]
            for name, skill in zip(self.names, found, strict=True)
        ]
        return grid(rows)

    def pool_rows(self) -> list[list[str]]:
        """Ratings from all that each bot did among each other one, the best first."""
        deals = [
            [(game.seating, game.shares) for game in deal.games] for deal in self.results.in_order()
        ]
        rated = zip(self.names, ratings(deals, len(self.names)), strict=True)
        rows = [[self.heading("report-pool", form) for form in ("", "elo", "interval")]]
        for name, rating in sorted(rated, key=lambda one: -one[1].elo):
            span = self.range(f"{rating.low:+.0f}", f"{rating.high:+.0f}")
            rows.append([name, f"{rating.elo:+.0f}", span])
        return rows

    def elo_line(self) -> str:
        share = bootstrap(self.results.shares(0))
        elo = Interval(*(elo_of_share(value, 2) for value in (share.mean, share.low, share.high)))
        return self.words.message(
            "report-elo",
            first=self.names[0],
            second=self.names[1],
            elo=f"{elo.mean:+.0f}",
            low=f"{elo.low:+.0f}",
            high=f"{elo.high:+.0f}",
        )

    def answer_line(self, question: Question) -> str:
        answer = self.results.answer(question)
        verdict = "report-stronger" if answer.better else "report-not-stronger"
        return self.words.message(
            verdict if answer.decided else "report-undecided",
            first=self.names[0],
            second=self.names[1],
            same=f"{question.same:g}",
            better=f"{question.better:g}",
            ratio=f"{answer.ratio:+.2f}",
            bound=f"{answer.bound:.2f}",
        )

    # ------------------------------------------------------------------- cells
    def heading(self, id_: str, form: str = "") -> str:
        return self.words.message(id_, form)

    def percent(self, share: float) -> str:
        if math.isnan(share):
            return NOTHING
        return self.words.message("report-percent", number=f"{share * 100:.1f}")

    def range(self, low: str, high: str) -> str:
        return self.words.message("report-range", low=low, high=high)


def team_games(results: Results) -> list[tuple[list[int], list[float]]]:
    return [(game.seating, game.shares) for deal in results.in_order() for game in deal.games]


def grid(rows: list[list[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
        lines.append("  ".join(cells).rstrip())
    return lines
