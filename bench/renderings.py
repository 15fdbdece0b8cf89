"""The tables of a run as plain text, as Markdown for the documentation, or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bench import field as peers
from bench.aims import behind
from bench.contest import Best
from bench.report import Report, Section, as_rows, machine_line, rate, times
from bench.table import from_python, in_batches, searches, sections

ALIKE = """\
Like beside like, in one run of `make bench` on one core: compiled loops beside loops in C++ and
C, Python loops beside Python loops, batches beside batches with observations and without, tree
search beside tree search; and where a peer is ahead. Pgx is made for accelerators: on a processor
it is outside its element, and the best of several sizes of its batches counts."""
"""What the documentation says of the tables."""


def as_text(report: Report) -> str:
    parts = [machine_line(report), report.method]
    for section in sections(report):
        grid = [section.header, *section.rows]
        widths = [max(map(len, column)) for column in zip(*grid)]
        lines = [section.title]
        for row in grid:
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:])]
            lines.append("  " + "  ".join(cells).rstrip())
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def as_markdown(report: Report) -> str:
    parts = [as_rows(section.title, section) for section in sections(report)]
    return "\n\n".join([ALIKE, *parts, f"{machine_line(report)} {report.method}"])


def as_short_markdown(report: Report) -> str:
    """For the README: like beside like, and what is not ahead."""
    tables = [compiled(report), from_python(report), in_batches(report), searches(report)]
    rows = [as_rows(section.title, section) for section in (*tables, behind(report))]
    return "\n\n".join([ALIKE, *rows, f"{machine_line(report)} {report.method}"])


def compiled(report: Report) -> Section:
    """Compiled loops beside C++ and C."""
    header = ["", "steps/s", "× OpenSpiel oh_hell, C++", "× plain C"]
    section = Section("Random games with deals in compiled loops, one core", header)
    cpp = report.best_open_spiel("cpp")

    def add(name: str, cost: float, c: float | None) -> None:
        section.rows.append([name, rate(cost), times(cpp, cost), times(c, cost)])

    for game in report.games:
        same = (game.id, game.most_seats) == report.compared
        cost = game.figures[f"games {game.most_seats}"].best
        add(game.name, cost, report.best_c() if same else None)
    titles = {game.id: game.title for game in report.games}
    for flags, figure in report.plain_c.items():
        if isinstance(figure, Best):
            add(f"{titles[report.compared[0]]} in plain C, {flags}", figure.best, report.best_c())
    for loop in peers.IN_COMPILED_CODE:
        if loop in report.peers:
            add(loop.name, report.peers[loop].best, None)
    return section


def as_json(report: Report) -> dict[str, Any]:
    """Costs in nanoseconds a step, times in seconds."""

    def plain(value: Any) -> Any:
        if isinstance(value, Best):
            return value._asdict()
        if isinstance(value, Mapping):
            return {name: plain(one) for name, one in value.items()}
        return value

    return {
        "machine": dict(report.machine),
        "method": report.method,
        "games": {
            game.id: {
                "state_bytes": game.state_bytes,
                "nanoseconds": plain(game.figures),
                "seconds": asdict(game.starts),
            }
            for game in report.games
        },
        "peers": {
            loop.name or f"{loop.peer} {loop.task}": plain(cost)
            for loop, cost in report.peers.items()
        },
        "weights": {name: weight._asdict() for name, weight in report.weights.items()},
        "plain_c": {
            "game": report.compared[0],
            "seats": report.compared[1],
            "nanoseconds": plain(report.plain_c),
        },
    }
