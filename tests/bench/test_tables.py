"""The tables of the bench: like beside like, the better size, and where a peer is ahead."""

from __future__ import annotations

from typing import Any

from bench import field, ours, renderings
from bench.contest import Best
from bench.report import GameFigures, Report
from bench.starts import Starts
from bench.weights import Weight
from duskhouse.engine.game.registry import games

TASKS = (
    *("move", "legal", "python", "alone", "shared", "pettingzoo", "observe", "copy"),
    *("early", "middle", "search", "tree"),
)


def measured(cost: float) -> Best:
    return Best(cost, cost)


def report_of(peers: dict[str, float], absent: dict[str, str]) -> Report:
    """Everything takes 100 ns here, batches of 256 half of it."""
    found = []
    for game in games().values():
        seats = ours.measured_seats(game)
        figures: dict[str, Best] = dict.fromkeys(TASKS, measured(100))
        figures |= {f"games {n}": measured(100) for n in seats}
        figures |= {f"games {n} with events": measured(100) for n in seats}
        figures |= {f"{task} 256": measured(50) for task in ("batch", "seen")}
        figures |= {f"{task} 1024": measured(100) for task in ("batch", "seen")}
        found.append(GameFigures(game.id, game.title, seats, 8, figures, Starts(1.0, 1.0, 1.0)))
    loops = {loop: measured(peers.get(loop.task, 1000)) for loop in field.LOOPS}
    return Report(
        machine={"processor": "a machine"},
        cores=2,
        method="Measured by hand.",
        compared=(found[0].id, found[0].most_seats),
        games=found,
        peers={loop: cost for loop, cost in loops.items() if loop.peer not in absent},
        absent=absent,
        plain_c={"-O2": measured(200)},
        weights={"Duskhouse, the core": Weight(0.2, 1.0, 1.0), "Pgx": Weight(0.7, 1.0, 1.0)},
    )


def rows(text: str, begin: str) -> list[list[str]]:
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith(f"| {begin}")
    ]


def test_of_several_sizes_the_best_counts() -> None:
    peers: dict[str, Any] = {"sparrow_mahjong:256:seen": 500, "sparrow_mahjong:64:games": 400}
    text = renderings.as_markdown(report_of(peers, {}))
    assert rows(text, "Pgx sparrow_mahjong, masks and observations")[0][1:4] == [
        "256",
        "2.00 M",
        "500 ns",
    ]
    assert rows(text, "Pgx sparrow_mahjong, masks |")[0][1] == "64"
    title = next(iter(games().values())).title
    seen = [row for row in rows(text, title) if row[0].endswith("masks and observations")]
    assert seen[0][1:5] == ["256", "20.0 M", "50 ns", "10×"]


def test_what_is_not_ahead_is_shown() -> None:
    report = report_of({"move": 40, "leduc_holdem:4096:games": 20}, {})
    text = renderings.as_markdown(report)
    behind = text[text.index("Where a peer is ahead") :]
    assert "one move from Python" in behind
    assert "0.40×" in behind
    assert "Pgx leduc_holdem" in behind
    assert "compiled loop" not in behind
    in_short = renderings.as_short_markdown(report)
    assert rows(in_short, "one move from Python, × OpenSpiel")[0][1:3] == ["40 ns", "0.40×"]
    assert rows(in_short, "batches, blind, × Pgx leduc_holdem")[0][1:3] == ["20 ns", "0.40×"]


def test_the_short_table_has_a_column_for_each_game() -> None:
    text = renderings.as_short_markdown(report_of({"cpp": 300}, {}))
    assert rows(text, "random games in a compiled loop")[0][1:] == ["–", *["10.0 M"] * len(games())]
    assert rows(text, "compiled loop, × plain C")[0][1:4] == ["200 ns", "2.00×", "–"]
    assert rows(text, "compiled loop, × OpenSpiel")[0][1:] == ["300 ns", *["3.00×"] * len(games())]


def test_what_is_written_says_what_is_compared() -> None:
    report = report_of({}, {})
    for text in (renderings.as_markdown(report), renderings.as_short_markdown(report)):
        assert text.startswith("Like beside like")
        assert "outside its element" in text


def test_absent_peers_leave_their_reason() -> None:
    why = "it rains"
    report = report_of({}, dict.fromkeys(field.PEERS, why))
    for text in (renderings.as_text(report), renderings.as_markdown(report)):
        assert why in text
    assert renderings.as_short_markdown(report)
    assert report.missing() == [why]
    assert renderings.as_json(report)["peers"] == {}
