"""A report as one HTML file that needs nothing else, and its plots as pictures of their own."""

from __future__ import annotations

import math
from collections.abc import Iterable
from html import escape
from pathlib import Path

import duskhouse
from duskhouse.lab.figures import Estimate
from duskhouse.lab.findings import Findings, Row, Section

TOKENS = Path(duskhouse.__file__).parent / "web" / "styles" / "tokens.css"
"""The page's colours."""

STYLE = """
body { margin: 0 auto; max-width: 52rem; padding: 1rem; background: var(--ground);
  color: var(--text); font: 16px/1.5 var(--sans); }
h1, h2 { font-family: var(--serif); line-height: 1.2; }
section { background: var(--panel); border-radius: 12px; padding: .5rem 1rem 1rem;
  margin: 1rem 0; overflow-wrap: anywhere; }
p { color: var(--text-2); margin: .4rem 0; }
ol { padding-left: 1.2rem; }
.row { display: grid; grid-template-columns: 1fr auto; column-gap: 1rem; margin: .5rem 0; }
.row > .number { font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.row > small { color: var(--text-2); grid-column: 1 / -1; text-align: right; }
.row > svg { grid-column: 1 / -1; width: 100%; height: 14px; display: block; }
.row.two > svg { height: 24px; }
.track { stroke: var(--hair); }
.par { stroke: var(--edge); stroke-dasharray: 2 2; }
.a { stroke: var(--lamp); } .b { stroke: var(--focus); } .beside { stroke: var(--edge); }
.key { display: inline-block; width: 1.2em; height: .5em; border-radius: 2px; }
.key.a { background: var(--lamp); } .key.b { background: var(--focus); }
.key.beside { background: var(--edge); }
line { vector-effect: non-scaling-stroke; }
.interval { stroke-width: 3; opacity: .55; } .mean { stroke-width: 4; }
"""


def write_html(findings: Findings) -> str:
    say = findings.say
    title = say("lab-title", title=say("title"), seats=findings.plan.seats)
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(findings.words.language)}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title><style>{TOKENS.read_text('utf-8')}{STYLE}</style></head>",
        f"<body><h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in head_lines(findings)),
        *rules_key(findings),
        *differences(findings),
        *(section_html(findings, section) for section in findings.sections),
        "</body></html>",
    ]
    return "\n".join(parts)


def head_lines(findings: Findings) -> list[str]:
    results, say = findings.results, findings.say
    return [
        say(
            "lab-made",
            games=results.games,
            seconds=round(results.seconds),
            bot=results.plan.bot,
            seed=results.plan.seed,
        ),
        say("lab-how"),
    ]


def rules_key(findings: Findings) -> Iterable[str]:
    say = findings.say
    if len(findings.results.figures) < 2:
        yield f"<p>{escape(say('lab-rule', rules=findings.rule_named(0)))}</p>"
        return
    for rule, letter in enumerate("ab"):
        text = escape(
            say("lab-rule-of-two", letter=letter.upper(), rules=findings.rule_named(rule))
        )
        yield f'<p><span class="key {letter}"></span> {text}</p>'
    matching = round(100 * findings.matching())
    yield f"<p>{escape(say('lab-matching', share=matching))}</p>"


def differences(findings: Findings) -> Iterable[str]:
    if len(findings.results.figures) < 2:
        return
    found = findings.differences()
    yield f"<section><h2>{escape(findings.say('lab-differences'))}</h2>"
    if not found:
        yield f"<p>{escape(findings.say('lab-no-differences'))}</p>"
    else:
        yield f"<p>{escape(findings.say('lab-differences', 'says'))}</p><ol>"
        yield from (f"<li>{escape(findings.sentence(row))}</li>" for row in found)
        yield "</ol>"
    yield "</section>"


def section_html(findings: Findings, section: Section) -> str:
    parts = [
        f'<section id="{section.id}"><h2>{escape(section.title)}</h2>',
        f"<p>{escape(section.says)}</p>",
    ]
    if any(row.beside for row in section.rows):
        text = escape(findings.say("lab-beside"))
        parts.append(f'<p><span class="key beside"></span> {text}</p>')
    scales = {row.unit: scale_of(section, row.unit) for row in section.rows}
    parts += [row_html(findings, row, scales[row.unit]) for row in section.rows]
    return "\n".join([*parts, "</section>"])


def scale_of(section: Section, unit: str) -> tuple[float, float]:
    """From the lowest to the highest that is drawn of this unit, with a little room."""
    every = [
        value
        for row in section.rows
        if row.unit == unit
        for one in (*row.rules, *(row.beside or ()))
        for value in (one.low, one.high, one.value, row.par)
        if value is not None and math.isfinite(value)
    ]
    low, high = min(every, default=0.0), max(every, default=1.0)
    if unit in ("percent", "number", "times"):
        low = min(low, 0.0)
    room = (high - low or 1.0) * 0.03
    return low - room, high + room


def row_html(findings: Findings, row: Row, scale: tuple[float, float]) -> str:
    texts = {name: escape(text) for name, text in findings.texts(row).items()}
    label = escape(row.label) + (f" · {texts['note']}" if row.note else "")
    two = " two" if len(row.rules) + bool(row.beside) > 1 else ""
    return (
        f'<div class="row{two}"><span>{label}</span>'
        f'<span class="number">{texts["shown"]}</span>{track(row, scale)}'
        f"<small>{texts['range']} · {texts['asked']}</small></div>"
    )


def track(row: Row, scale: tuple[float, float]) -> str:
    """The intervals of a row, over the scale of its section."""
    marks = [*zip("ab", row.rules)]
    if row.beside:
        marks.append(("beside", row.beside[0]))
    height = 8 * len(marks)
    parts = [f'<svg viewBox="0 0 100 {height}" preserveAspectRatio="none" aria-hidden="true">']
    parts.append(line(0, height / 2, 100, height / 2, "track"))
    if row.par is not None:
        at = place(row.par, scale)
        parts.append(line(at, 0, at, height, "par"))
    for number, (name, one) in enumerate(marks):
        parts.append(mark(one, scale, 8 * number + 4, name))
    return "".join([*parts, "</svg>"])


def mark(one: Estimate, scale: tuple[float, float], y: float, name: str) -> str:
    if not math.isfinite(one.value):
        return ""
    at, found = place(one.value, scale), ""
    if math.isfinite(one.low):
        found = line(place(one.low, scale), y, place(one.high, scale), y, f"interval {name}")
    return (
        found
        + line(at - 0.2, y, at + 0.2, y, f"mean {name}")
        + line(at, y - 3, at, y + 3, f"mean {name}")
    )


def place(value: float, scale: tuple[float, float], width: float = 100.0) -> float:
    low, high = scale
    return width * (value - low) / (high - low)


def line(x1: float, y1: float, x2: float, y2: float, name: str) -> str:
    return f'<line x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" class="{name}"/>'


# ------------------------------------------------------------------------- pictures
PICTURE_STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#444}.track{stroke:#ccc}"
    ".par{stroke:#777;stroke-dasharray:2 2}.a{stroke:#b4560e}.b{stroke:#2a6f97}"
    ".beside{stroke:#999}.interval{stroke-width:3;opacity:.55}.mean{stroke-width:4}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}.track{stroke:#555}.par{stroke:#aaa}"
    ".a{stroke:#ffbb5c}.b{stroke:#8fe3ff}}"
)
WIDTH, LABELS, NUMBERS, HIGH = 680, 230, 150, 22


def draw_section(findings: Findings, section: Section, most: int = 16) -> str:
    """A section as an SVG of its own: the rows of its first unit, as many as fit, of more the first
    and the last ones."""
    rows = [row for row in section.rows if row.unit == section.rows[0].unit]
    if len(rows) > most:
        rows = rows[: most // 2] + rows[-most // 2 :]
    scale, height = scale_of(section, rows[0].unit), HIGH * len(rows) + 8
    room = WIDTH - LABELS - NUMBERS
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"'
        f' width="{WIDTH}" height="{height}"><style>{PICTURE_STYLE}</style>'
    ]
    for number, row in enumerate(rows):
        y = HIGH * number + 4
        parts.append(f'<text x="0" y="{y + 14}">{escape(row.label)}</text>')
        shown = escape(findings.shown(row.rules[0].value, row.unit))
        half = escape(findings.changed(row.rules[0].half, row.unit).lstrip("+"))
        parts.append(f'<text x="{WIDTH}" y="{y + 14}" text-anchor="end">{shown} ± {half}</text>')
        box = f'x="{LABELS}" y="{y}" width="{room}" height="18"'
        parts.append(track(row, scale).replace("<svg ", f"<svg {box} "))
    return "\n".join([*parts, "</svg>", ""])
