"""The figures to hold, and where a peer is ahead."""

from __future__ import annotations

from collections.abc import Iterator

from bench import field as peers
from bench.contest import Best
from bench.report import (
    GameFigures,
    Report,
    Section,
    microseconds,
    nanoseconds,
    players,
    rate,
    thousands,
    times,
)

# The figures to hold: steps a second in simulations, a move from Python in microseconds, and
# simulations of a search a second.
LEAST_STEPS, LEAST_STEPS_COMPARED, LEAST_TIMES_OPEN_SPIEL, MOST_MICROSECONDS = 10e6, 25e6, 10, 3.0
LEAST_TIMES_PGX, MOST_IMPORT_SECONDS = 10, 0.5
LEAST_SIMULATIONS = 300e3


def goals(report: Report) -> Section:
    section = Section("Aims", ["", "aim", "measured", ""])

    def add(what: str, goal: str, measured: str, held: bool) -> None:
        section.rows.append([what, goal, measured, "met" if held else "MISSED"])

    cpp = report.best_open_spiel("cpp")
    for game in report.games:
        compared = game.id == report.compared[0]
        seats = report.compared[1] if compared else game.most_seats
        least = LEAST_STEPS_COMPARED if compared else LEAST_STEPS
        cost = game.figures[f"games {seats}"].best
        name = f"{game.title}, {players(seats)}"
        add(f"{name}, steps/s", f"≥ {least / 1e6:.0f} M", rate(cost), 1e9 / cost >= least)
        if cpp is not None:
            held = cpp / cost >= LEAST_TIMES_OPEN_SPIEL
            goal = f"≥ {LEAST_TIMES_OPEN_SPIEL}×"
            add(f"{name}, × OpenSpiel, C++", goal, times(cpp, cost), held)
        move = game.figures["move"]
        held = move.best / 1e3 <= MOST_MICROSECONDS
        add(f"{name}, one move", f"≤ {MOST_MICROSECONDS:.0f} µs", microseconds(move), held)
        if compared:
            cost = game.figures["search"].best
            held = 1e9 / cost >= LEAST_SIMULATIONS
            goal_text = f"≥ {LEAST_SIMULATIONS / 1e3:.0f} k"
            add(f"{name}, simulations/s", goal_text, thousands(cost), held)
        for task, words in (("batch", "without observations"), ("seen", "with observations")):
            peer = report.best_of(peers.alike("sparrow_mahjong", task))
            if peer is not None:
                cost = game.batched(task)[1].best
                what = f"{game.name}, batches {words}, × Pgx sparrow_mahjong"
                held = peer / cost >= LEAST_TIMES_PGX
                add(what, f"≥ {LEAST_TIMES_PGX}×", times(peer, cost), held)
    seconds = next(iter(report.weights.values())).import_seconds
    held = seconds <= MOST_IMPORT_SECONDS
    add("import of the core", f"≤ {MOST_IMPORT_SECONDS} s", f"{seconds:.2f} s", held)
    return section


def behind(report: Report) -> Section:
    """Everything that a peer does in less time than ours, whatever the reason."""
    section = Section("Where a peer is ahead", ["", "ours", "the peer", "× the peer"])
    for game in report.games:
        for what, ours, peer, theirs in comparisons(report, game):
            if theirs is not None and theirs < ours:
                row = [f"{game.name}, {what}", short(ours), f"{short(theirs)}, {peer}"]
                section.rows.append([*row, times(theirs, ours)])
    core = next(iter(report.weights.values())).import_seconds
    for name, weight in report.weights.items():
        if not name.startswith("Duskhouse") and weight.import_seconds < core:
            seconds = f"{weight.import_seconds:.2f} s, {name}"
            ratio = times(weight.import_seconds, core)
            section.rows.append(["import of the core", f"{core:.2f} s", seconds, ratio])
    return section


Alike = tuple[str, float, str, float | None]


def comparisons(
    report: Report, game: GameFigures
) -> Iterator[tuple[str, float, str, float | None]]:
    """What is alike: what it is, what a step of it takes here, and in which peer how long."""
    spiel = report.best_open_spiel
    alone = game.figures[f"games {game.most_seats}"].best
    if (game.id, game.most_seats) == report.compared:
        yield "compiled loop", alone, "plain C", report.best_c()
    yield "compiled loop", alone, "OpenSpiel, C++", spiel("cpp")
    yield "Python loop", game.figures["python"].best, "OpenSpiel", spiel("python")
    yield "Python loop", game.figures["python"].best, "OpenSpiel, tuned", spiel("tuned")
    yield "one move from Python", game.figures["move"].best, "OpenSpiel", spiel("move")
    yield "legal moves and play", game.figures["legal"].best, "OpenSpiel", spiel("legal")
    yield "tree search", game.figures["tree"].best, "OpenSpiel, C++", spiel("search")
    for task, words in (("batch", "blind"), ("seen", "with observations")):
        for name in peers.PGX_GAMES:
            cost = game.batched(task)[1].best
            peer = report.best_of(peers.alike(name, task))
            yield f"batches, {words}", cost, f"Pgx {name}", peer


def short(cost: float) -> str:
    return nanoseconds(Best(cost, cost))
