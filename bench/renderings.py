"""The tables of a run as plain text, as Markdown for the documentation, or as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from bench.aims import comparisons, short
from bench.contest import Best
from bench.report import NOTHING, Report, Section, as_rows, machine_line, rate, times
from bench.table import BATCHED, sections

ALIKE = """\
Like beside like, in one run of `make bench` on one core: compiled loops beside loops in C++ and
C, Python loops beside Python loops, batches beside batches with observations and without, tree
search beside tree search; below 1 the peer is ahead. Pgx is made for accelerators: on a processor
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
    """For the README: how many times as fast each game is as each peer in work that is alike."""
    section = as_rows("times as fast as the peer", in_short(report))
    return "\n\n".join([ALIKE, section, f"{machine_line(report)} {report.method}"])


def in_short(report: Report) -> Section:
    """A column for each game, a row for each peer and kind of work; first the games' own speed."""
    section = Section("", ["", "the peer", *(game.name for game in report.games)])
    own = ["random games in a compiled loop, steps/s", "in batches", "in batches with observations"]
    speeds = [
        [
            game.figures[f"games {game.most_seats}"].best,
            *(game.batched(task)[1].best for task in BATCHED),
        ]
        for game in report.games
    ]
    for what, costs in zip(own, zip(*speeds)):
        section.rows.append([what, NOTHING, *map(rate, costs)])
    alike: dict[tuple[str, str, float], dict[str, str]] = {}
    for game in report.games:
        for what, ours, peer, theirs in comparisons(report, game):
            if theirs is not None:
                alike.setdefault((what, peer, theirs), {})[game.id] = times(theirs, ours)
    for (what, peer, theirs), ratios in alike.items():
        cells = (ratios.get(game.id, NOTHING) for game in report.games)
        section.rows.append([f"{what}, × {peer}", short(theirs), *cells])
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
