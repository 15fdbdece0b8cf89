"""What the lab says of every game, and what each switch does that answers a question of the rules.

    python -m bench.balance --out runs --write

Every switch is compared with the usual rules on the same deals. Where nothing at all differs, the
table may be the wrong one, so the fewest players are tried besides. A run that was broken off goes
on where it was.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.contest import BenchError
from bench.pages import ROOT, write_between
from bench.report import NOTHING
from duskhouse.bots.compiling import COMPETING
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Option
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.view.kernels import view_one
from duskhouse.lab.figures import Estimate
from duskhouse.lab.files import Folder
from duskhouse.lab.findings import Findings, Row
from duskhouse.lab.html import draw_section
from duskhouse.lab.laboratory import MEASURES, Plan, Results, run, within
from duskhouse.lab.playing import compile_for
from duskhouse.lab.units import Unit
from duskhouse.lab.workers import Workers, workers
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.words.errors import Refused

PAGE = ROOT / "docs" / "balance.md"
PICTURES = ROOT / "docs" / "balance"
DRAWN = ("fairness", "cards", "kinds", "never")
GAMES = ("<!-- games from bench.balance -->", "<!-- until the end of games -->")
SWITCHES = ("<!-- switches from bench.balance -->", "<!-- until the end of switches -->")
USUAL_SEATS = 4
TOLD = 4
"""Differences of a switch that are told; of more it is said how many."""

LEFT = 1.0
"""Seconds for which a run is not begun again."""

BEGINS = "place/0"
FIGURES = (
    *(BEGINS, "draw", "decisions", "forced", "minutes"),
    *("choice/effective", "choice/hidden", "choice/regret"),
    *("tension/decided", "tension/leads", "tension/comeback", "luck"),
)
STANDINGS = {
    "letter": "the book's letter",
    "offers": "one that the book offers",
    "departs": "not the book's",
    "open": "ours, the book is silent",
}


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Effort:
    """Where runs are kept, how many seconds each takes, and who does them."""

    out: Path
    seconds: float
    of_a_switch: float
    able: Workers
    seed: str = "balance"


# ------------------------------------------------------------------------- running
def usual_seats(game: Game) -> int:
    return min(USUAL_SEATS, max(game.seats))


def found(
    effort: Effort, game: Game, seats: int, name: str, against: dict[str, Any] | None
) -> Findings:
    """A run of the lab, or what is left of it."""
    plan = Plan(game.id, game.rules_version, seats, {}, against, "tactics", effort.seed)
    folder = Folder(effort.out / f"{game.id}-{seats}-{name}")
    results = folder.resume(plan)
    seconds = (effort.seconds if against is None else effort.of_a_switch) - results.seconds
    if seconds > LEFT or not folder.has_begun:
        say(f"{folder.path.name}: {seconds:.0f} s.")
        whole = run(results, effort.able, within(results, seconds), lambda now: None)
        folder.write(results, "en")
        if not whole:
            raise BenchError("Broken off; the same command goes on.")
    return Findings(results)


def deals_of(results: Results) -> str:
    return f"{results.added['fairness'] * MEASURES['fairness'].deals:,}"


# --------------------------------------------------------------------------- games
def game_table(every: list[Findings]) -> list[str]:
    """A column for each game."""
    by_name = [rows_of(findings) for findings in every]
    every_name = dict.fromkeys(name for rows in by_name for name in rows)
    steps = (name for name in every_name if name.startswith("depth/"))
    titles = [f"{one.say('title')}, {one.plan.seats} players" for one in every]
    lines = [row_of(["", *titles]), row_of(["---", *["---:"] * len(every)])]
    lines.append(row_of(["Deals of fairness", *(deals_of(one.results) for one in every)]))
    for name in filter(every_name.__contains__, (*FIGURES, *steps)):
        label = next(rows[name].label for rows in by_name if name in rows)
        cells = [
            with_half(findings, rows[name].rules[0], rows[name].unit) if name in rows else NOTHING
            for findings, rows in zip(every, by_name, strict=True)
        ]
        lines.append(row_of([label, *cells]))
    return lines


def rows_of(findings: Findings) -> dict[str, Row]:
    return {row.name: row for section in findings.sections for row in section.rows}


def with_half(findings: Findings, estimate: Estimate, unit: Unit) -> str:
    """A figure ± half of its interval."""
    half = findings.shown(estimate.half, unit)
    return f"{findings.shown(estimate.value, unit)} ± {half.strip('× %+')}"


def row_of(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def draw(findings: Findings, folder: Path) -> None:
    for section in findings.sections:
        if section.id in DRAWN:
            picture = folder / f"{findings.game.id}-{section.id}.svg"
            picture.write_text(draw_section(findings, section), "utf-8")


# ------------------------------------------------------------------------ switches
def switches(game: Game) -> Iterator[tuple[Option, int, Any]]:
    """Of each switch that comes from a ruling, the values that are not usual, by number."""
    for option in game.options:
        for at, value in enumerate(option.alternatives() if option.clause else ()):
            yield option, at, value


def switch_row(effort: Effort, game: Game, option: Option, at: int, value: Any) -> str:
    for seats in dict.fromkeys((usual_seats(game), min(game.seats))):
        findings = found(effort, game, seats, f"{option.name}-{at}", {option.name: value})
        if differs_at_all(findings):
            break
    begins = rows_of(findings)[BEGINS]
    assert begins.difference is not None
    return row_of(
        [
            f"`{option.name}={option.spell(value)}`",
            f"{option.clause}, {STANDINGS[option.standing]}",
            str(findings.plan.seats),
            deals_of(findings.results),
            with_half(findings, begins.rules[0], begins.unit),
            with_half(findings, begins.difference, "change"),
            told(findings),
        ]
    )


def differs_at_all(findings: Findings) -> bool:
    rows = rows_of(findings).values()
    return any(row.difference is not None and row.difference.value for row in rows)


def told(findings: Findings) -> str:
    """What differs beyond chance."""
    if not differs_at_all(findings):
        return "nothing: all games are the same"
    differences = findings.differences()
    parts = [f"{row.label}: {' → '.join(findings.each(row))}" for row in differences[:TOLD]]
    if len(differences) > TOLD:
        parts.append(f"and {len(differences) - TOLD} more")
    return "; ".join(parts) or NOTHING


def switch_tables(effort: Effort, chosen: list[Game]) -> list[str]:
    """A table for each game."""
    lines = []
    for game in chosen:
        lines += ["", f"### {game.title}: its switches", ""]
        header = ["switch", "ruling; its usual value", "players", "deals"]
        header += ["who begins wins", "with it", "what differs beyond chance"]
        lines += [row_of(header), row_of(["---", "---", *["---:"] * 4, "---"])]
        lines += [switch_row(effort, game, *switch) for switch in switches(game)]
    return [*lines, ""]


# ------------------------------------------------------------------------- command
def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.balance",
        description="What the lab says of games, and what each switch of a ruling does.",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="without any, all")
    parser.add_argument("--minutes", type=float, default=1.0, help="for each game")
    parser.add_argument("--seconds", type=float, default=30.0, help="for each switch")
    parser.add_argument("--jobs", type=int, help="cores; all, if it is not said")
    parser.add_argument(
        "--out", type=Path, default=Path("balance-runs"), help="where runs are kept"
    )
    parser.add_argument("--write", action="store_true", help="also into docs/balance.md")
    return parser.parse_args()


def main() -> int:
    asked = read_arguments()
    try:
        chosen = [find_game(name) for name in asked.games] or list(games().values())
        ensure_compiled(chosen, (*COMPETING, view_one))
        for game in chosen:
            compile_for(game)
        with workers(asked.jobs) as able:
            effort = Effort(asked.out, asked.minutes * 60, asked.seconds, able)
            usual = [found(effort, game, usual_seats(game), "usual", None) for game in chosen]
            tables = {GAMES: game_table(usual), SWITCHES: switch_tables(effort, chosen)}
        for marks, lines in tables.items():
            print("\n".join(lines))
            if asked.write:
                write_between(PAGE, marks, "\n".join(lines))
        for findings in usual if asked.write else ():
            draw(findings, PICTURES)
    except (BenchError, Refused) as problem:
        say(str(problem))
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
