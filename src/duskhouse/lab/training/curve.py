"""The curve of a training as a picture: strength against fixed opponents over decisions."""

from __future__ import annotations

from html import escape

from duskhouse.lab.training.strength import Measured
from duskhouse.words.words import Words

WIDTH, HEIGHT = 720, 360
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 40, 40
LINES = {"over_tactics": "#2a6f97", "over_clone": "#b5533c"}
MARKS = 5  # on each axis
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#333}"
    ".grid{stroke:#ddd}.line{fill:none;stroke-width:2}.band{opacity:.18}"
)


def draw_curve(title: str, curve: list[Measured], par: float, words: Words) -> str:
    """An SVG; bands are 95 % intervals."""
    most = max(point.decisions for point in curve)

    def x(decisions: float) -> float:
        return LEFT + decisions / max(most, 1) * (WIDTH - LEFT - RIGHT)

    def y(share: float) -> float:
        return TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)

    parts = [f"<style>{STYLE}</style>", text(WIDTH / 2, 20, title, "middle")]
    for mark in range(MARKS + 1):
        share = mark / MARKS
        parts.append(line(LEFT, y(share), WIDTH - RIGHT, y(share)))
        parts.append(text(LEFT - 6, y(share) + 4, f"{share * 100:.0f} %", "end"))
        at = most * mark / MARKS
        label = words.message("training-millions", number=f"{at / 1e6:.1f}")
        anchor = "end" if mark == MARKS else "middle"
        parts.append(text(x(at), HEIGHT - BOTTOM + 18, label, anchor))
    parts.append(line(LEFT, y(par), WIDTH - RIGHT, y(par), "#999"))
    for number, (name, colour) in enumerate(LINES.items()):
        shares = [(x(point.decisions), *map(y, getattr(point, name))) for point in curve]
        upper = [(at, high) for at, _, _, high in shares]
        lower = [(at, low) for at, _, low, _ in reversed(shares)]
        parts.append(f'<polygon class="band" fill="{colour}" points="{joined(upper + lower)}"/>')
        middle = joined([(at, mean) for at, mean, _, _ in shares])
        parts.append(f'<polyline class="line" stroke="{colour}" points="{middle}"/>')
        label = words.message(f"training-{name.replace('_', '-')}")
        at = LEFT + 12 + 200 * number
        parts.append(f'<rect x="{at}" y="{HEIGHT - 16}" width="12" height="4" fill="{colour}"/>')
        parts.append(text(at + 18, HEIGHT - 9, label, "start"))
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box}>'
    back = f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
    return "\n".join([head, back, *parts, "</svg>", ""])


def joined(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{at:.1f},{height:.1f}" for at, height in points)


def line(x1: float, y1: float, x2: float, y2: float, colour: str = "#ddd") -> str:
    return f'<path d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" stroke="{colour}"/>'


def text(x: float, y: float, content: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(content)}</text>'
