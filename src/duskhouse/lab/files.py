"""What a run leaves behind in its folder: the report, everything in it as JSON, a sample of its
games as records, and what it takes to go on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from duskhouse.bots.nets.files import write_whole
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import fork
from duskhouse.lab.figures import Figures
from duskhouse.lab.findings import Findings
from duskhouse.lab.html import draw_section, write_html
from duskhouse.lab.laboratory import Plan, Results, table_for
from duskhouse.words.errors import Refused

REPORT, FINDINGS, GAMES, STATE = "report.html", "report.json", "games.jsonl", "run.json"
SAMPLE = 10
"""Games of each rule that are kept."""


class Folder:
    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def has_begun(self) -> bool:
        return (self.path / STATE).exists()

    def begin(self, plan: Plan) -> Results:
        """A new run; one that is there already is not touched."""
        if self.has_begun:
            raise Refused("lab-there", folder=str(self.path))
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Refused("cannot-write", file=str(self.path), reason=error.strerror) from None
        return Results.empty(plan)

    def resume(self, plan: Plan) -> Results:
        """What was found of the same plan; the seed may be left to the folder."""
        if not self.has_begun:
            return self.begin(plan)
        try:
            kept = json.loads((self.path / STATE).read_bytes())
            begun = msgspec.convert(kept["plan"], Plan)
            found = Results.empty(begun)
            found.figures = [Figures.from_json(one) for one in kept["figures"]]
            found.added, found.timed = kept["added"], kept["timed"]
            found.games, found.seconds = kept["games"], kept["seconds"]
        except (OSError, ValueError, KeyError, msgspec.MsgspecError):
            raise Refused("not-a-lab", folder=str(self.path)) from None
        if msgspec.structs.replace(plan, seed=plan.seed or begun.seed) != begun:
            raise Refused("other-lab", folder=str(self.path))
        return found

    def write(self, results: Results, language: str) -> Findings:
        """Everything, as far as it is known."""
        findings = Findings(results, language)
        self._write(STATE, json.dumps(state_of(results)))
        self._write(FINDINGS, json.dumps(findings.to_json(), ensure_ascii=False, indent=1) + "\n")
        self._write(REPORT, write_html(findings))
        return findings

    def write_games(self, results: Results) -> None:
        """A sample of the games that the figures of fairness are from."""
        lines = [game_record.line(record) for record in sample(results)]
        self._write(GAMES, "".join(f"{line}\n" for line in lines))

    def write_pictures(self, findings: Findings) -> None:
        """Each section of the report as a picture of its own."""
        for section in findings.sections:
            self._write(f"{section.id}.svg", draw_section(findings, section))

    def _write(self, name: str, text: str) -> None:
        write_whole(self.path / name, text.encode())


def state_of(results: Results) -> dict[str, Any]:
    return {
        "plan": msgspec.to_builtins(results.plan),
        "figures": [figures.to_json() for figures in results.figures],
        "added": results.added,
        "timed": results.timed,
        "games": results.games,
        "seconds": results.seconds,
    }


def sample(results: Results, games: int = SAMPLE) -> Iterator[game_record.Record]:
    for rule in range(len(results.figures)):
        table = table_for(results.plan, rule)
        for deal in range(games if results.added["fairness"] else 0):
            opening = table.deal(deal)
            played = table.play(opening, table.chance("game", deal))
            setup = table.game.notation.write_setup(opening[0])
            history = History.from_setup(table.game, table.seats, table.options, setup)
            fork(table.chance("game", deal), history.state.rng)
            for _, _, action in played.trace.tolist():
                history.play(action)
            yield game_record.write(history)
