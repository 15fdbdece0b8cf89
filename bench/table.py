"""The figures of a run as a table: plain text, Markdown for the README, or JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from bench import field as peers
from bench.contest import Best
from bench.field import Loop
from bench.starts import Starts
from bench.weights import Weight

NOTHING = "–"

# The figures to hold: steps a second in simulations, a move from Python in microseconds, and
# simulations of a search a second.
LEAST_STEPS, LEAST_STEPS_COMPARED, LEAST_TIMES_OPEN_SPIEL, MOST_MICROSECONDS = 10e6, 25e6, 80, 3.0
LEAST_TIMES_BATCHED, LEAST_TIMES_PGX, MOST_IMPORT_SECONDS = 25, 10, 0.5
LEAST_SIMULATIONS = 300e3


@dataclass(frozen=True)
class GameFigures:
    id: str
    title: str
    measured_seats: list[int]
    state_bytes: int
    figures: Mapping[str, Best]
    starts: Starts

    @property
    def most_seats(self) -> int:
        return self.measured_seats[-1]


@dataclass(frozen=True)
class Report:
    """All that was measured; of a peer that is absent, a sentence that says why."""

    machine: Mapping[str, str]
    cores: int
    method: str
    compared: tuple[str, int]  # the game and the players that the C loop plays
    games: list[GameFigures]
    peers: Mapping[Loop, Best]
    absent: Mapping[str, str]
    plain_c: Mapping[str, Best | str]
    weights: Mapping[str, Weight]

    def best_c(self) -> float | None:
        """What a step takes in the fastest C loop."""
        found = [one.best for one in self.plain_c.values() if isinstance(one, Best)]
        return min(found, default=None)

    def best_open_spiel(self, task: str) -> float | None:
        """What a step takes in OpenSpiel's oh_hell."""
        found = (one.best for loop, one in self.peers.items() if loop[:2] == ("OpenSpiel", task))
        return next(found, None)

    def best_of(self, loops: Iterable[Loop]) -> float | None:
        return min((self.peers[loop].best for loop in loops if loop in self.peers), default=None)

    def missing(self) -> list[str]:
        """Why peers are missing."""
        reasons = (*self.absent.values(), *self.plain_c.values())
        return sorted({reason for reason in reasons if isinstance(reason, str)})


@dataclass
class Section:
    title: str
    header: list[str]
    rows: list[list[str]] = field(default_factory=list)


# ------------------------------------------------------------------- wording
def players(count: int) -> str:
    return f"{count} players"


def rate(nanoseconds: float) -> str:
    """Steps a second."""
    millions = 1e3 / nanoseconds
    return f"{millions:.1f} M" if millions >= 10 else f"{millions:.2f} M"


def thousands(nanoseconds: float) -> str:
    """Simulations a second."""
    return f"{1e6 / nanoseconds:.0f} k"


def times(peer: float | None, ours: float) -> str:
    """How many times as fast as the peer."""
    if peer is None:
        return NOTHING
    ratio = peer / ours
    return f"{ratio:.0f}×" if ratio >= 10 else f"{ratio:.2f}×"


def microseconds(cost: Best) -> str:
    return f"{cost.best / 1e3:.2f} µs"


def nanoseconds(cost: Best) -> str:
    if cost.best >= 1000:
        return microseconds(cost)
    return f"{cost.best:.0f} ns" if cost.best >= 10 else f"{cost.best:.1f} ns"


# ------------------------------------------------------------------ sections
def random_games(report: Report) -> Section:
    header = ["", "steps/s", "a step", "× OpenSpiel, Python", "× OpenSpiel, C++", "× plain C"]
    section = Section("Random games with deals, on one core", header)
    python, cpp = report.best_open_spiel("python"), report.best_open_spiel("cpp")

    def add(name: str, cost: Best, c: float | None) -> None:
        ratios = [times(peer, cost.best) for peer in (python, cpp, c)]
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
    tasks: Mapping[str, str],
    loops: tuple[Loop, ...],
    compared: Mapping[str, float | None],
) -> Section:
    """Our games in these tasks, then these loops of peers, each beside what is compared."""
    header = ["", "steps/s", "a step", *(f"× {name}" for name in compared)]
    section = Section(title, header)

    def add(name: str, cost: Best) -> None:
        ratios = [times(peer, cost.best) for peer in compared.values()]
        section.rows.append([name, rate(cost.best), nanoseconds(cost), *ratios])

    for game in report.games:
        for task, words in tasks.items():
            if task in game.figures:
                name = ", ".join(filter(None, [game.title, players(game.most_seats), words]))
                add(name, game.figures[task])
    for loop in loops:
        if loop in report.peers:
            add(loop.name, report.peers[loop])
        else:
            section.rows.append(absent(loop.name, report.absent[loop.peer], header))
    return section


def from_python(report: Report) -> Section:
    title = "Random games with deals in a Python loop, one state"
    compared = {"OpenSpiel oh_hell": report.best_open_spiel("python")}
    return side_by_side(report, title, {"python": ""}, peers.FROM_PYTHON, compared)


def through_pettingzoo(report: Report) -> Section:
    title = "Random games through PettingZoo's interface"
    loops = peers.THROUGH_PETTINGZOO
    compared = {"the best of classic": report.best_of(loops)}
    return side_by_side(report, title, {"pettingzoo": ""}, loops, compared)


def in_batches(report: Report) -> Section:
    title = "Random games in batches, from Python, on one core"
    tasks = {"batch": "masks", "seen": "masks and observations"}
    compared = {
        "OpenSpiel, Python": report.best_open_spiel("python"),
        "Pgx sparrow_mahjong": report.best_of(peers.NEAREST_BATCHES),
    }
    return side_by_side(report, title, tasks, peers.IN_BATCHES, compared)


def on_all_cores(report: Report) -> Section:
    header = ["", "one thread", f"{report.cores} threads", "× one thread"]
    section = Section("Batches with observations on all cores, by the clock on the wall", header)
    for game in report.games:
        alone, shared = game.figures["alone"].best, game.figures["shared"].best
        name = f"{game.title}, {players(game.most_seats)}"
        section.rows.append([name, rate(alone), rate(shared), times(alone, shared)])
    return section


def absent(name: str, why: str, header: list[str]) -> list[str]:
    return [name, why, *[NOTHING] * (len(header) - 2)]


def moves(report: Report) -> Section:
    section = Section("One move from Python", ["", "play", "legal moves and play"])
    for game in report.games:
        costs = [microseconds(game.figures[task]) for task in ("move", "legal")]
        section.rows.append([f"{game.title}, {players(game.most_seats)}", *costs])
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
        name = f"{game.title}, {players(game.most_seats)}"
        section.rows.append([name, f"{game.state_bytes} bytes", *costs])
    costs = of_open_spiel(report, "copy", "observe")
    name = "OpenSpiel oh_hell, 4 players, from Python"
    section.rows.append([name, NOTHING, *costs, NOTHING, NOTHING])
    return section


def searches(report: Report) -> Section:
    header = ["", "simulations/s", "a simulation", "× OpenSpiel, C++"]
    section = Section("A search's simulations: imagine, then a random game to its end", header)
    peer = report.best_of(peers.SEARCHES)
    for game in report.games:
        cost = game.figures["search"]
        name = f"{game.title}, {players(game.most_seats)}"
        row = [name, thousands(cost.best), microseconds(cost), times(peer, cost.best)]
        section.rows.append(row)
    for loop in peers.SEARCHES:
        if loop in report.peers:
            cost = report.peers[loop]
            section.rows.append([loop.name, thousands(cost.best), microseconds(cost), "1×"])
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


def goals(report: Report) -> Section:
    section = Section("Aims", ["", "aim", "measured", ""])

    def add(what: str, goal: str, measured: str, held: bool) -> None:
        section.rows.append([what, goal, measured, "met" if held else "MISSED"])

    python = report.best_open_spiel("python")
    for game in report.games:
        compared = game.id == report.compared[0]
        seats = report.compared[1] if compared else game.most_seats
        least = LEAST_STEPS_COMPARED if compared else LEAST_STEPS
        cost = game.figures[f"games {seats}"].best
        name = f"{game.title}, {players(seats)}"
        add(f"{name}, steps/s", f"≥ {least / 1e6:.0f} M", rate(cost), 1e9 / cost >= least)
        if compared and python is not None:
            goal = LEAST_TIMES_OPEN_SPIEL
            held = python / cost >= goal
            add(f"{name}, × OpenSpiel, Python", f"≥ {goal}×", times(python, cost), held)
        move = game.figures["move"]
        held = move.best / 1e3 <= MOST_MICROSECONDS
        add(f"{name}, one move", f"≤ {MOST_MICROSECONDS:.0f} µs", microseconds(move), held)
        if compared:
            cost = game.figures["search"].best
            held = 1e9 / cost >= LEAST_SIMULATIONS
            goal_text = f"≥ {LEAST_SIMULATIONS / 1e3:.0f} k"
            add(f"{name}, simulations/s", goal_text, thousands(cost), held)
        batched = game.figures["batch"].best
        for peer, words, least_times in (
            (python, "OpenSpiel, Python", LEAST_TIMES_BATCHED),
            (report.best_of(peers.NEAREST_BATCHES), "Pgx sparrow_mahjong", LEAST_TIMES_PGX),
        ):
            if peer is not None:
                held = peer / batched >= least_times
                what = f"{game.title}, {players(game.most_seats)}, batched, × {words}"
                add(what, f"≥ {least_times}×", times(peer, batched), held)
    seconds = next(iter(report.weights.values())).import_seconds
    held = seconds <= MOST_IMPORT_SECONDS
    add("import of the core", f"≤ {MOST_IMPORT_SECONDS} s", f"{seconds:.2f} s", held)
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
        goals(report),
    ]


# ----------------------------------------------------------------- renderings
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
    return "\n\n".join([*parts, f"{machine_line(report)} {report.method}"])


def as_short_markdown(report: Report) -> str:
    """For the README: each game in compiled loops and in batches, beside OpenSpiel."""
    header = ["", "steps/s", "batched from Python", "× OpenSpiel, Python loop", "the same, batched"]
    section = Section("", header)
    python = report.best_open_spiel("python")
    for game in report.games:
        alone, batched = game.figures[f"games {game.most_seats}"].best, game.figures["batch"].best
        ratios = [times(python, cost) for cost in (alone, batched)]
        name = f"{game.title}, {players(game.most_seats)}"
        section.rows.append([name, rate(alone), rate(batched), *ratios])
    for loop in (*peers.IN_COMPILED_CODE, *peers.NEAREST_BATCHES):
        if loop in report.peers:
            cost = report.peers[loop].best
            cells = [rate(cost), NOTHING, times(python, cost), NOTHING]
            if loop in peers.NEAREST_BATCHES:
                cells = [NOTHING, rate(cost), NOTHING, times(python, cost)]
            section.rows.append([loop.name, *cells])
    return f"{as_rows('', section)}\n\n{machine_line(report)} {report.method}"


def as_rows(title: str, section: Section) -> str:
    first, *rest = section.header
    rule = ["---", *["---:"] * len(rest)]
    grid = [[first or title, *rest], rule, *section.rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in grid)


def machine_line(report: Report) -> str:
    return f"Measured on {', '.join(report.machine.values())}."


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
