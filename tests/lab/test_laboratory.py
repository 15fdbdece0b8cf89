"""A run of the lab: the same however spread, whole after a break, and clear about bad input."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.record.game_record import read_lines, replay
from duskhouse.kit.cases import every_game
from duskhouse.lab.figures import Estimate
from duskhouse.lab.files import FINDINGS, GAMES, REPORT, STATE, Folder, sample, state_of
from duskhouse.lab.findings import Findings, Row
from duskhouse.lab.html import draw_section, write_html
from duskhouse.lab.laboratory import (
    MEASURES,
    Done,
    Plan,
    Results,
    Task,
    counted,
    do,
    run,
    within,
)
from duskhouse.lab.workers import InThisProcess, Workers, workers
from duskhouse.server.lab import Lab, NewRun
from duskhouse.terminal.cli import run as command
from tests.lab.known import TOY, TOYS, toys

Output = pytest.CaptureFixture[str]
DEALS = 480


@pytest.fixture(autouse=True, scope="module")
def _toys() -> Iterator[None]:
    with toys():
        yield


def planned(**changed: object) -> Plan:
    usual = {
        "game": TOY,
        "rules": 1,
        "seats": 2,
        "options": {"truth": "fair"},
        "against": {"truth": "seat"},
        "bot": "tactics",
        "seed": "a seed",
    }
    return Plan(**{**usual, **changed})  # type: ignore[arg-type]


def found_by(able: Workers, plan: Plan, deals: int = DEALS) -> Results:
    results = Results.empty(plan)
    assert run(results, able, counted(results, deals), lambda now: None)
    return results


@pytest.fixture(scope="module")
def results() -> Results:
    return found_by(InThisProcess(), planned())


def figures_of(results: Results) -> object:
    return state_of(results)["figures"]


def test_the_same_seed_gives_the_same_figures_however_spread(results: Results) -> None:
    with workers(2) as able:
        assert figures_of(found_by(able, planned())) == figures_of(results)
    assert figures_of(found_by(InThisProcess(), planned(seed="another"))) != figures_of(results)


def test_what_comes_out_of_order_is_added_in_order(results: Results) -> None:
    tasks = list(counted(Results.empty(results.plan), DEALS))
    backwards = Results.empty(results.plan)
    for task in reversed(tasks):
        backwards.add(do(results.plan, task))
    assert figures_of(backwards) == figures_of(results)


def test_all_measures_get_their_part_of_the_time_and_both_rules_the_same_deals() -> None:
    run_ = Results.empty(planned())
    run_.timed = dict.fromkeys(run_.added, (10, 0.1))
    tasks = within(run_, 60)
    given = [next(tasks) for _ in range(400)]
    assert given[::2] == [Task(task.measure, task.number, 0) for task in given[1::2]]
    shares = {name: sum(task.measure == name for task in given) / 400 for name in run_.added}
    for name, share in shares.items():
        assert share == pytest.approx(MEASURES[name].share, abs=0.02)


def test_a_measure_whose_tasks_are_not_alike_gets_no_more_than_its_part() -> None:
    """A step of depth may take a hundred times as long as another one."""
    run_ = Results.empty(planned(against=None))
    tasks, spent = within(run_, 60), dict.fromkeys(run_.added, 0.0)
    for _ in range(600):
        task = next(tasks)
        long = task.measure == "depth" and task.number % 3 == 0
        seconds = 0.1 if long else 0.001
        spent[task.measure] += seconds
        run_.add(Done(task, {}, seconds))
    shares = {name: seconds / sum(spent.values()) for name, seconds in spent.items()}
    for name, share in shares.items():
        assert share == pytest.approx(MEASURES[name].share, abs=0.08)


def test_the_clearest_difference_comes_first_in_a_sentence(results: Results) -> None:
    findings = Findings(results)
    sentences = [findings.sentence(row) for row in findings.differences()]
    assert any(line.startswith("Who begins: ") and "under B" in line for line in sentences)
    apart = [abs(row.apart) for row in findings.differences()]
    assert apart == sorted(apart, reverse=True)


def test_a_small_difference_is_told_with_as_many_digits_as_it_takes(results: Results) -> None:
    findings = Findings(results)
    rules = [Estimate(value, value, value, 100) for value in (0.2094, 0.2091)]
    row = Row("forced", "Forced", "percent", rules, Estimate(-0.0003, -0.0005, -0.00001, 100), 9)
    assert findings.each(row) == ["20.94 %", "20.91 %"]
    assert findings.sentence(row).endswith("(-0.03 %, between -0.05 % and +0.00 %).")
    assert findings.shown(0.2094, "percent") == "20.9 %"


def test_equal_rules_differ_in_nothing() -> None:
    """Under both the cards lie alike, and cards do not matter."""
    same = found_by(InThisProcess(), planned(against={"truth": "fair"}), 240)
    assert Findings(same).differences() == []
    assert Findings(same).matching() == 1


# ----------------------------------------------------------------------------- report
def test_the_report_needs_nothing_else_and_tells_everything(results: Results) -> None:
    findings = Findings(results)
    html = write_html(findings)
    assert not re.search(r"(src|href)=|url\(|@import", html)
    for section in findings.sections:
        assert f'id="{section.id}"' in html
        assert f"<h2>{section.title}</h2>" in html
    assert {section.id for section in findings.sections} >= {
        *("fairness", "endings", "length", "cards", "kinds", "choice", "depth", "never")
    }
    assert "light-dark(" in html
    assert "nan" not in html


def test_a_section_is_a_picture_of_its_own(results: Results) -> None:
    findings = Findings(results)
    for section in findings.sections:
        picture = draw_section(findings, section)
        assert picture.startswith("<svg xmlns")
        assert "nan" not in picture


def test_the_folder_has_report_json_and_games(results: Results, tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    folder.write(results, "en")
    folder.write_games(results)
    told = json.loads((tmp_path / FINDINGS).read_text("utf-8"))
    rows = {row["figure"]: row for section in told["sections"] for row in section["rows"]}
    assert rows["place/0"]["rules"][1]["value"] == pytest.approx(0.75, abs=0.1)
    assert rows["place/0"]["rules"][0]["asked"] == DEALS
    assert (tmp_path / REPORT).read_text("utf-8").startswith("<!doctype html>")
    records = list(read_lines((tmp_path / GAMES).read_text("utf-8").splitlines()))
    assert len(records) == 20


@every_game
def test_the_games_of_a_sample_are_whole_records(game: Game) -> None:
    """Also where chance speaks after the deal; by a bot that needs nothing compiled for the lab."""
    plan = Plan(game.id, game.rules_version, min(game.seats), {}, None, "gentle", "a seed")
    run_ = Results.empty(plan)
    run_.added["fairness"] = 1
    (record,) = sample(run_, 1)
    assert replay(record).over


def test_a_run_that_was_broken_off_goes_on_where_it_was(results: Results, tmp_path: Path) -> None:
    folder, plan = Folder(tmp_path), planned()
    begun = folder.begin(plan)

    def interrupt(now: Results) -> None:
        if now.added["fairness"] == 2:
            raise KeyboardInterrupt

    assert not run(begun, InThisProcess(), counted(begun, DEALS), interrupt)
    folder.write(begun, "en")
    again = folder.resume(planned(seed=""))
    assert again.added["fairness"] == 2
    run(again, InThisProcess(), counted(again, DEALS), lambda now: None)
    assert figures_of(again) == figures_of(results)


# --------------------------------------------------------------------------- terminal
def test_the_command_writes_a_report_and_says_what_differs(tmp_path: Path, capsys: Output) -> None:
    out = tmp_path / "run"
    arguments = ["lab", TOY, "--seats", "2", "--option", "truth=fair", "--against", "truth=seat"]
    more = ["--deals", "240", "--out", str(out), "--jobs", "1", "--seed", "s"]
    assert command([*arguments, *more]) == 0
    said = capsys.readouterr().out
    assert said.splitlines()[-1] == f"The report is in {out / REPORT}."
    assert "Who begins: " in said
    assert (out / STATE).exists()
    assert (out / "fairness.svg").read_text("utf-8").startswith("<svg xmlns")
    assert command([*arguments, *more]) == 2
    assert "--resume" in capsys.readouterr().err
    assert command([*arguments, *more, "--resume"]) == 0


def test_a_game_from_a_folder(tmp_path: Path) -> None:
    """Also the processes that play it find it there."""
    arguments = ["--games", str(TOYS), "lab", TOY, "--seats", "2", "--deals", "120"]
    more = ["--out", str(tmp_path), "--jobs", "2", "--seed", "s"]
    done = subprocess.run(
        [sys.executable, "-m", "duskhouse", *arguments, *more], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("Who begins: ")
    assert json.loads((tmp_path / FINDINGS).read_bytes())["plan"]["game"] == TOY


def test_the_lab_of_a_server_finds_a_game_from_a_folder() -> None:
    ours = Lab()
    ours.begin(NewRun(TOY, 2, minutes=10))
    until = time.monotonic() + 240
    try:
        while not ours.info()["found"]:
            assert ours.is_running
            assert time.monotonic() < until
            time.sleep(0.2)
        assert ours.info()["found"]["plan"]["game"] == TOY
    finally:
        ours.close()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--against", "colour=red"], "colour"),
        (["--against", "truth"], "truth"),
        (["--option", "truth=seat", "--against", "truth=seat"], "Both rules are the same"),
        (["--minutes", "0"], "minutes"),
        (["--minutes", "soon"], "minutes"),
        (["--deals", "0"], "one deal"),
        (["--bots", ""], "no bot"),
        (["--bots", "tactics,random"], "one bot"),
        (["--seats", "9"], "players"),
        (["--out", "/dev/null/run"], "cannot be written"),
    ],
)
def test_bad_input_gets_one_sentence(arguments: list[str], said: str, capsys: Output) -> None:
    assert command(["lab", TOY, *arguments]) == 2
    told = capsys.readouterr()
    assert not told.out
    assert len(told.err.splitlines()) == 1
    assert said in told.err
