"""What a run has found, put in order for people: sections of rows, each a figure in words with its
interval under each rule, and what differs beyond chance. The report and its JSON are made of it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.options import Option
from duskhouse.engine.game.registry import find_game
from duskhouse.lab.figures import ENDING, LUCK, Estimate, Figures
from duskhouse.lab.laboratory import Results, table_for
from duskhouse.lab.units import Unit, more_digits, scaled, usual_digits
from duskhouse.words.messages import FALLBACK
from duskhouse.words.words import card_message

DEAD = 0.02
"""A share of the win: a card whose interval lies within this much of nothing is dead."""


@dataclass(frozen=True)
class Row:
    """A figure under each rule; `beside` is what usually goes with it, without being its cause."""

    name: str
    label: str
    unit: Unit
    rules: list[Estimate]
    difference: Estimate | None = None
    apart: float = 0.0
    par: float | None = None
    beside: list[Estimate] | None = None
    note: str = ""


@dataclass(frozen=True)
class Section:
    id: str
    title: str
    says: str
    rows: list[Row]


class Findings:
    """Everything that a report tells of a run."""

    def __init__(self, results: Results, language: str = FALLBACK) -> None:
        self.results = results
        self.plan = results.plan
        self.game: Game = find_game(results.plan.game)
        self.words = self.game.words(language=language)
        self.say = self.words.message
        self.sections = [section for section in self._made() if section.rows]

    @property
    def figures(self) -> Figures:
        return self.results.figures[0]

    # -------------------------------------------------------------------- sections
    def _made(self) -> list[Section]:
        return [
            self._section("fairness", self._fairness()),
            self._section("endings", self._endings()),
            self._section("length", self._length()),
            self._section("cards", self._cards("card/", self._card_name)),
            self._section("kinds", self._cards("kind/", lambda kind: self.say(f"kind-{kind}"))),
            self._section("choice", self._choice()),
            self._section("tension", self._tension()),
            self._section("depth", self._depth()),
            self._section("never", self._never()),
        ]

    def _section(self, id_: str, rows: list[Row]) -> Section:
        return Section(id_, self.say(f"lab-{id_}"), self.say(f"lab-{id_}", "says"), rows)

    def _row(
        self, name: str, label: str, unit: Unit, par: float | None = None, beside: str = ""
    ) -> Row:
        every = self.results.figures
        difference, apart = None, 0.0
        if len(every) == 2:
            difference, apart = every[0].difference(name, every[1])
        return Row(
            name,
            label,
            unit,
            [figures.estimate(name) for figures in every],
            difference,
            apart,
            par,
            [figures.estimate(beside) for figures in every] if beside in self.figures else None,
        )

    def _known(self, *rows: Row) -> list[Row]:
        return [row for row in rows if any(one.asked for one in row.rules)]

    def _fairness(self) -> list[Row]:
        seats = self.plan.seats
        par = 1 / seats
        rows = [
            self._row(f"place/{place}", self.say("lab-place", place=place), "percent", par)
            for place in range(seats)
        ]
        rows += [
            self._row(f"seat/{seat}", self.say("lab-seat", seat=seat + 1), "percent", par)
            for seat in range(seats)
        ]
        rows += [
            self._row(f"role/{size}", self.say("lab-role", size=int(size)), "percent", 0.5)
            for size in sorted(self.figures.under("role/"))
        ]
        rows += [
            self._row(f"points/{seat}", self.say("lab-points", seat=seat + 1), "number")
            for seat in range(seats)
        ]
        return self._known(*rows, self._row("draw", self.say("lab-draw"), "percent"))

    def _endings(self) -> list[Row]:
        names = dict.fromkeys(
            name for figures in self.results.figures for name in figures.under(ENDING)
        )
        return [self._row(ENDING + name, self._ending(name), "percent") for name in sorted(names)]

    def _ending(self, name: str) -> str:
        piece = self.game.pieces.read([*map(int, name.split(","))])
        said = self.words.say(piece)
        said = said[:1].upper() + said[1:]
        if not piece.clause:
            return said
        return self.say("lab-ending", ending=said, clause=self.game.clause_ids(piece.clause))

    def _length(self) -> list[Row]:
        units: dict[str, Unit] = {
            "decisions": "number",
            "forced": "percent",
            "turns": "number",
            "minutes": "number",
        }
        return self._named("", units)

    def _named(self, family: str, units: dict[str, Unit]) -> list[Row]:
        """Figures of a family, each with the message that has its name."""
        return self._known(
            *(self._row(family + name, self.say(f"lab-{name}"), units[name]) for name in units)
        )

    def _cards(self, prefix: str, label: Callable[[str], str]) -> list[Row]:
        found = [name.removesuffix("/worth") for name in self.figures.under(prefix)]
        codes = [code for code in dict.fromkeys(found) if "/" not in code]
        rows = [self._card(prefix, code, label(code)) for code in codes]
        return sorted(rows, key=lambda row: -row.rules[0].value)

    def _card(self, prefix: str, code: str, label: str) -> Row:
        row = self._row(f"{prefix}{code}/worth", label, "change", 0.0, f"{prefix}{code}/held")
        if row.beside is None and f"{prefix}{code}/played" in self.figures:
            row = self._row(f"{prefix}{code}/worth", label, "change", 0.0, f"{prefix}{code}/played")
        if row.beside is not None:
            par = 1 / self.plan.seats
            beside = [
                Estimate(one.value - par, one.low - par, one.high - par, one.asked)
                for one in row.beside
            ]
            row = Row(**{**vars(row), "beside": beside})
        first = row.rules[0]
        if first.low > -DEAD and first.high < DEAD:
            row = Row(**{**vars(row), "note": self.say("lab-dead")})
        return row

    def _card_name(self, code: str) -> str:
        id_ = card_message(code)
        name = self.say(id_, count=1) if self.words.has(id_) else code
        return self.say("lab-card", name=name, code=code)

    def _choice(self) -> list[Row]:
        return self._named(
            "choice/", {"effective": "number", "hidden": "percent", "regret": "percent"}
        )

    def _tension(self) -> list[Row]:
        chances: dict[str, Unit] = dict.fromkeys(("comeback", "drama"), "percent")
        return self._named("tension/", {"decided": "percent", "leads": "number", **chances})

    def _depth(self) -> list[Row]:
        rows = []
        for name in self.figures.under("depth/"):
            weaker, stronger = name.split("/")
            label = self.say("lab-step", weaker=weaker, stronger=stronger)
            rows.append(self._row(f"depth/{name}", label, "times", 1.0))
        rows.sort(key=lambda row: STEPS.get(row.name.split("/")[1], 99))
        return self._known(*rows, self._row(LUCK, self.say("lab-luck"), "percent"))

    def _never(self) -> list[Row]:
        rows = []
        for name in self.figures.under("never/"):
            if name.endswith("/cost"):
                what = self.say(f"never-{name.removesuffix('/cost')}")
                bound = self.figures.estimate(f"never/{name.removesuffix('/cost')}/bound")
                label = self.say("lab-cost", what=what, games=round(100 * bound.value))
                rows.append(self._row(f"never/{name}", label, "change", 0.0))
        return rows

    # ----------------------------------------------------------------- differences
    def differences(self) -> list[Row]:
        """What differs beyond chance, the clearest first. So many figures are compared that one in
        twenty would seem to differ: the bound is so much stricter that this happens in one of
        twenty runs."""
        rows = [row for section in self.sections for row in section.rows if row.difference]
        if not rows:
            return []
        bound = NormalDist().inv_cdf(1 - 0.05 / 2 / len(rows))
        clear = [row for row in rows if abs(row.apart) > bound]
        return sorted(clear, key=lambda row: -abs(row.apart))

    def sentence(self, row: Row) -> str:
        """One difference in words."""
        assert row.difference is not None
        more = more_digits(row.difference.value, row.unit)
        before, after = self.each(row)
        return self.say(
            "lab-differs",
            what=row.label,
            before=before,
            after=after,
            change=self.changed(row.difference.value, row.unit, more),
            low=self.changed(row.difference.low, row.unit, more),
            high=self.changed(row.difference.high, row.unit, more),
        )

    def each(self, row: Row) -> list[str]:
        """The figure under each rule, with as many digits as it takes to see the difference."""
        more = more_digits(row.difference.value, row.unit) if row.difference else 0
        return [self.shown(one.value, row.unit, more) for one in row.rules]

    def matching(self, deals: int = 50) -> float:
        """Of two rules, how many deals have the same cards under both."""
        if len(self.results.figures) < 2:
            return 1.0
        one, two = (table_for(self.plan, rule) for rule in (0, 1))
        write = self.game.notation.write_setup
        same = sum(write(one.deal(at)[0]) == write(two.deal(at)[0]) for at in range(deals))
        return same / deals

    # ----------------------------------------------------------------------- numbers
    def shown(self, value: float, unit: Unit, more: int = 0) -> str:
        """A figure in its usual digits, or with some more."""
        if unit == "change":
            return self.changed(value, unit, more)
        if math.isnan(value):
            return self.say("lab-unknown")
        number = f"{scaled(value, unit):.{usual_digits(unit) + more}f}"
        if unit == "percent":
            return self.say("report-percent", number=number)
        return self.say("lab-times", number=number) if unit == "times" else number

    def changed(self, value: float, unit: Unit, more: int = 0) -> str:
        """How much more or less it is."""
        if math.isnan(value):
            return self.say("lab-unknown")
        number = f"{scaled(value, unit):+z.{usual_digits(unit) + more}f}"
        if unit in ("percent", "change"):
            return self.say("report-percent", number=number)
        return number

    def range(self, one: Estimate, unit: Unit) -> str:
        low, high = self.shown(one.low, unit), self.shown(one.high, unit)
        return self.say("report-range", low=low, high=high)

    def texts(self, row: Row) -> dict[str, Any]:
        """What is written beside a row."""
        asked = round(min(one.asked for one in row.rules))
        return {
            "shown": " / ".join(self.shown(one.value, row.unit) for one in row.rules),
            "range": " / ".join(self.range(one, row.unit) for one in row.rules),
            "asked": self.say("lab-asked", number=asked),
            "note": row.note,
        }

    def rule_named(self, rule: int) -> str:
        """The switches of a rule that are not as usual."""
        given = self.plan.rules_played[rule]
        options = [option for option in self.game.options if option.name in given]
        named = [
            self.say(
                "lab-switch",
                name=self.say(option.message_id),
                value=self.value_named(option, given[option.name]),
            )
            for option in options
            if given[option.name] != option.default
        ]
        return self.words.listed(named) if named else self.say("lab-usual")

    def value_named(self, option: Option, value: Any) -> str:
        """As the page names it."""
        if isinstance(value, bool):
            return self.say("flag-on" if value else "flag-off")
        own = f"value-{option.spell(value).replace('_', '-')}"
        return self.say(option.message_id, own) or option.show(value, self.words)

    # -------------------------------------------------------------------------- JSON
    def to_json(self) -> dict[str, Any]:
        results = self.results
        return {
            "plan": {name: getattr(self.plan, name) for name in self.plan.__struct_fields__},
            "games": results.games,
            "seconds": round(results.seconds, 1),
            "deals": results.added,
            "sections": [
                {
                    "id": section.id,
                    "title": section.title,
                    "says": section.says,
                    "rows": [{**row_json(row), **self.texts(row)} for row in section.rows],
                }
                for section in self.sections
            ],
            "differences": [self.sentence(row) for row in self.differences()],
        }


STEPS = {"random": 0, "tactics": 1, **{f"rollouts@{25 * 2**at}": 2 + at for at in range(4)}}


def row_json(row: Row) -> dict[str, Any]:
    found: dict[str, Any] = {
        "figure": row.name,
        "label": row.label,
        "unit": row.unit,
        "par": row.par,
        "rules": [estimate_json(one) for one in row.rules],
    }
    if row.difference is not None:
        found["difference"] = {**estimate_json(row.difference), "errors": plain(row.apart)}
    if row.beside is not None:
        found["correlation"] = [estimate_json(one) for one in row.beside]
    return found


def estimate_json(one: Estimate) -> dict[str, float | None]:
    return {name: plain(value) for name, value in vars(one).items()}


def plain(value: float) -> float | None:
    """JSON has no word for what is not known."""
    return round(value, 6) if math.isfinite(value) else None
