"""The figures of a run in sections, each of which compares like with like."""

from __future__ import annotations

from collections.abc import Mapping

from bench import field as peers
from bench.aims import behind, goals
from bench.contest import Best
from bench.field import Loop
from bench.report import (
    NOTHING,
    Report,
    Section,
    absent,
    microseconds,
    nanoseconds,
    players,
    rate,
    thousands,
    times,
)

BATCHED = {"batch": "masks", "seen": "masks and observations"}


def random_games(report: Report) -> Section:
    header = ["", "steps/s", "a step", "× OpenSpiel, C++", "× plain C"]
    section = Section("Random games with deals in compiled loops, on one core", header)
    cpp = report.best_open_spiel("cpp")

    def add(name: str, cost: Best, c: float | None) -> None:
        ratios = [times(peer, cost.best) for peer in (cpp, c)]
        section.rows.append([name, rate(cost.best), f"{cost.best:.1f} ns", *ratios])

    for game in report.games:
        for seats in reversed(game.measured_seats):
            c = report.best_c() if (game.id, seats) == report.compared else None
            name = f"{game.title}, {players(seats)}"
            add(f"{name}, simulation", game.figures[f"games {seats}"], c)
            add(f"{name}, with events", game.figures[f"games {seats} with events"], c)
    titles = {game.id: game.title for game in report.games}
    for flags, figure in report.plain_c.items():
        title, seats = titles[report.compared[0]], report.compared[1]
        name = f"plain C loop of {title}, {players(seats)}, {flags}"
        if isinstance(figure, str):
            section.rows.append(absent(name, figure, header))
        else:
            add(name, figure, report.best_c())
    for loop in peers.IN_COMPILED_CODE:
        if loop in report.peers:
            add(loop.name, report.peers[loop], None)
        else:
            section.rows.append(absent(loop.name, report.absent[loop.peer], header))
    return section


def side_by_side(
    report: Report,
    title: str,
    task: str,
    loops: tuple[Loop, ...],
    compared: Mapping[str, float | None],
) -> Section:
    """Our games in this task, then these loops of peers, each beside what is compared."""
    header = ["", "steps/s", "a step", *(f"× {name}" for name in compared)]
    section = Section(title, header)

    def add(name: str, cost: Best) -> None:
        ratios = [times(peer, cost.best) for peer in compared.values()]
        section.rows.append([name, rate(cost.best), nanoseconds(cost), *ratios])

    for game in report.games:
        if task in game.figures:
            add(game.name, game.figures[task])
    for loop in loops:
        if loop in report.peers:
            add(loop.name, report.peers[loop])
        else:
            section.rows.append(absent(loop.name, report.absent[loop.peer], header))
    return section


def from_python(report: Report) -> Section:
    title = "Random games with deals in a Python loop, one state"
    compared = {
        "OpenSpiel oh_hell": report.best_open_spiel("python"),
        "the same, tuned": report.best_open_spiel("tuned"),
    }
    return side_by_side(report, title, "python", peers.FROM_PYTHON, compared)


def through_pettingzoo(report: Report) -> Section:
    title = "Random games through PettingZoo's interface"
    loops = peers.THROUGH_PETTINGZOO
    compared = {"the best of classic": report.best_of(loops)}
    return side_by_side(report, title, "pettingzoo", loops, compared)


def in_batches(report: Report) -> Section:
    """Each beside Pgx in the same form: with observations, or without."""
    header = ["", "at once", "steps/s", "a step", "× Pgx sparrow_mahjong, alike", "× leduc_holdem"]
    section = Section("Random games in batches, from Python, on one core", header)
    for game in report.games:
        for task, words in BATCHED.items():
            size, cost = game.batched(task)
            name = f"{game.name}, {words}"
            section.rows.append([name, *batch_row(report, size, cost, task)])
    for name, loop in report.best_by_name(peers.IN_BATCHES).items():
        if loop in report.peers:
            _, at_once, how = loop.task.split(":")
            task = "seen" if how == "seen" else "batch"
            row = batch_row(report, int(at_once), report.peers[loop], task)
            section.rows.append([name, *row])
        else:
            section.rows.append(absent(name, report.absent[loop.peer], header))
    return section


def batch_row(report: Report, size: int, cost: Best, task: str) -> list[str]:
    compared = (report.best_of(peers.alike(game, task)) for game in peers.PGX_GAMES)
    ratios = [times(peer, cost.best) for peer in compared]
    return [str(size), rate(cost.best), nanoseconds(cost), *ratios]


def on_all_cores(report: Report) -> Section:
    header = ["", "one thread", f"{report.cores} threads", "× one thread"]
    section = Section("Batches with observations on all cores, by the clock on the wall", header)
    for game in report.games:
        alone, shared = game.figures["alone"].best, game.figures["shared"].best
        section.rows.append([game.name, rate(alone), rate(shared), times(alone, shared)])
    return section


def moves(report: Report) -> Section:
    section = Section("One move from Python", ["", "play", "legal moves and play"])
    for game in report.games:
        costs = [microseconds(game.figures[task]) for task in ("move", "legal")]
        section.rows.append([game.name, *costs])
    section.rows.append(["OpenSpiel oh_hell, 4 players", *of_open_spiel(report, "move", "legal")])
    return section


def of_open_spiel(report: Report, *tasks: str) -> list[str]:
    costs = [report.best_open_spiel(task) for task in tasks]
    return [NOTHING if cost is None else nanoseconds(Best(cost, cost)) for cost in costs]


def positions(report: Report) -> Section:
    header = ["", "state", "copy", "observe", "imagine after the deal", "imagine half-way"]
    section = Section("A position, in compiled code", header)
    for game in report.games:
        tasks = ("copy", "observe", "early", "middle")
        costs = [nanoseconds(game.figures[task]) for task in tasks]
        section.rows.append([game.name, f"{game.state_bytes} bytes", *costs])
    costs = of_open_spiel(report, "copy", "observe")
    name = "OpenSpiel oh_hell, 4 players, from Python"
    section.rows.append([name, NOTHING, *costs, NOTHING, NOTHING])
    return section


def searches(report: Report) -> Section:
    header = ["", "with a tree", "a simulation", "× OpenSpiel, C++", "without one"]
    section = Section("A search's simulations a second, from the deal to the end", header)
    peer = report.best_of(peers.SEARCHES)
    for game in report.games:
        tree, alone = game.figures["tree"], game.figures["search"]
        ratio = times(peer, tree.best)
        row = [thousands(tree.best), microseconds(tree), ratio, thousands(alone.best)]
        section.rows.append([game.name, *row])
    for loop in peers.SEARCHES:
        if loop in report.peers:
            cost = report.peers[loop]
            row = [thousands(cost.best), microseconds(cost), "1.00×", NOTHING]
            section.rows.append([loop.name, *row])
        else:
            section.rows.append(absent(loop.name, report.absent[loop.peer], header))
    return section


def starting(report: Report) -> Section:
    header = ["", "compile for a table", "compile everything", "start, compiled before"]
    section = Section("Compiling and starting, in processor time of a fresh process", header)
    for game in report.games:
        starts = game.starts
        seconds = (starts.table_compiled, starts.all_compiled, starts.start)
        section.rows.append([game.title, *(f"{number:.2f} s" for number in seconds)])
    return section


def weighing(report: Report) -> Section:
    header = ["", "import", "memory then", "installed"]
    section = Section("What a library weighs, with all that it needs", header)
    for name, weight in report.weights.items():
        sizes = [f"{number / 1e6:.0f} MB" for number in (weight.memory_bytes, weight.disk_bytes)]
        section.rows.append([name, f"{weight.import_seconds:.2f} s", *sizes])
    return section


def sections(report: Report) -> list[Section]:
    return [
        random_games(report),
        from_python(report),
        in_batches(report),
        on_all_cores(report),
        through_pettingzoo(report),
        moves(report),
        positions(report),
        searches(report),
        starting(report),
        weighing(report),
        behind(report),
        goals(report),
    ]
