"""Drawings that come with a game: its own SVG, cleaned before any page gets it.

A file holds `<symbol id="my-game-…" viewBox="…">` and what they use. The page draws them in its own
document, so nothing may be in them that acts or fetches: what is not listed here is left out,
elements with all that is in them. Names begin with the game's id: they share the page with others.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from duskhouse.words.errors import Refused

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
SHAPES = "path circle ellipse rect line polyline polygon g use text tspan title desc"
PAINTS = "linearGradient radialGradient stop clipPath mask pattern"
ELEMENTS = frozenset(f"svg defs symbol {SHAPES} {PAINTS}".split())
PLACES = (
    "id viewBox preserveAspectRatio transform x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy "
    "width height d points href offset gradientUnits gradientTransform spreadMethod patternUnits "
    "patternTransform clipPathUnits maskUnits maskContentUnits"
)
STYLES = (
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin "
    "stroke-dasharray stroke-dashoffset stroke-opacity stroke-miterlimit opacity color clip-path "
    "clip-rule mask stop-color stop-opacity font-family font-size font-weight text-anchor "
    "paint-order vector-effect"
)
ATTRIBUTES = frozenset(f"{PLACES} {STYLES}".split())
INSIDE = re.compile(r"\s*#[\w-]+\s*")
"""A reference within the file."""

FETCHES = re.compile(r"url\((?!\s*['\"]?#)|javascript:|data:|expression\(|@import", re.IGNORECASE)


def cleaned(file: Path, game: str) -> tuple[bytes, list[str]]:
    """The drawings of a game, and what was left out of them."""
    text = file.read_text("utf-8")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise Refused("drawings-doctype", file=str(file))
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise Refused("drawings-broken", file=str(file), reason=str(error)) from error
    left_out: list[str] = []
    if local(root.tag) != "svg":
        raise Refused("drawings-broken", file=str(file), reason=local(root.tag))
    clean(root, left_out)
    for symbol in root.iter(f"{{{SVG}}}symbol"):
        name = symbol.get("id", "")
        if not name.startswith(f"{game}-"):
            raise Refused("drawings-name", file=str(file), name=name, id=game)
    ElementTree.register_namespace("", SVG)
    return ElementTree.tostring(root), left_out


def symbols(drawings: bytes) -> set[str]:
    """The names of the symbols in them."""
    root = ElementTree.fromstring(drawings)
    return {symbol.get("id", "") for symbol in root.iter(f"{{{SVG}}}symbol")}


def clean(element: ElementTree.Element, left_out: list[str]) -> None:
    for name, value in list(element.attrib.items()):
        if not is_harmless(name, value):
            del element.attrib[name]
            left_out.append(f"{local(element.tag)} {local(name)}")
    for child in list(element):
        if is_known(child):
            clean(child, left_out)
        else:
            element.remove(child)
            left_out.append(local(child.tag))


def is_known(element: ElementTree.Element) -> bool:
    tag = element.tag
    return isinstance(tag, str) and tag.startswith(f"{{{SVG}}}") and local(tag) in ELEMENTS


def is_harmless(name: str, value: str) -> bool:
    if local(name) == "href":
        return name in ("href", f"{{{XLINK}}}href") and INSIDE.fullmatch(value) is not None
    return name in ATTRIBUTES and not FETCHES.search(value)


def local(name: object) -> str:
    """A name without its namespace."""
    return str(name).rpartition("}")[2]
