"""How a game looks on the table: its cards as drawings, and where its zones lie. Data only.

A page draws any game from this and from the views, so a new game needs no code there, and what is
not said here is plain: cards show their names, zones lie where their kind says (`place_of`), on a
table that fits any. Drawings are names of symbols in `web/cards.svg`, or in the game's own file
(see `drawings`). Where a symbol or an ink is written with an @, it is the sign of the seat the card
belongs to: `@sigil`, `@band`, `@ink`.

The words to it are messages of the game: `pitch`, what it is about, for the lobby; `face-<code>`,
what is printed on a card; `sign-<seat>`, what a side of a duel is called; `tip-<clause>`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from duskhouse.engine.game.overview import Overview
from duskhouse.engine.view.pieces import Kind, Layout, Pieces, Role

SIGIL, BAND, INK = "@sigil", "@band", "@ink"


class Stage(StrEnum):
    """The ways to lay out a table."""

    PLAIN = "plain"  # seats around, all that is nobody's in the middle: fits any zones
    CROSS = "cross"  # seats around a trick
    HEARTH = "hearth"  # seats above a row of cards between two stacks
    STREET = "street"  # positions in a row, two sides against each other below
    GRID = "grid"  # a square of piles beside the cards in play


class Place(StrEnum):
    """Where a zone lies. What is not the viewer's own lies at its owner's seat."""

    CENTRE = "centre"  # the cards in play; of several zones, the last one counts
    LEFT = "left"
    RIGHT = "right"
    TILE = "tile"  # one of the grid
    STEP = "step"  # one of the street
    SIDE = "side"  # a side of the duel, with its total
    HAND = "hand"
    FRONT = "front"  # open cards that can be played, beside the hand
    WAITING = "waiting"  # cards that lie ready for later, beside those
    PILE = "pile"  # won cards, small
    COUNTED = "counted"  # a stack of which only the size matters
    SHELF = "shelf"  # out of the way: shown on demand


class Drawing(NamedTuple):
    """A symbol and its rectangle on a card of 100 × 140, or on a small one of 40 × 56."""

    symbol: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Face:
    """A card: its ink, its drawings from the bottom up, and the same when there is little room."""

    ink: str
    drawings: tuple[Drawing, ...]
    small: tuple[Drawing, ...]
    titled: bool = False  # it has a message
    framed: bool = False  # what is printed stands inside a frame


@dataclass(frozen=True)
class Sign:
    """How a seat is told apart."""

    sigil: str
    ink: str = "plain"
    band: str = ""


SIGNS = tuple(Sign(f"o-{sigil}") for sigil in ("scythe", "key", "bell", "moon", "glass", "candle"))


@dataclass(frozen=True)
class Look:
    """Everything a page needs to know about a game before the first view."""

    stage: Stage = Stage.PLAIN
    back: str = "back-house"
    faces: Mapping[str, Face] = field(default_factory=dict)  # by code; others show their names
    places: Mapping[str, Place] = field(default_factory=dict)  # by the name of the zone's piece
    backs: Mapping[str, str] = field(default_factory=dict)  # other backs, by the same
    signs: tuple[Sign, ...] = SIGNS
    showcase: tuple[str, ...] = ()  # cards for the lobby
    minutes: int = 10  # what a game takes people
    drawings: str = ""  # the game's own SVG, a file in its folder
    tips: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Clauses to be told of in a first game, each with the pieces it is about: `prompt-lead`, or
    with their clause `event-win:MEH-31`. It is told where one of them is seen, or, of an
    event, on the next turn after it."""
    overview: Overview = field(default_factory=Overview)  # the game on one page

    def to_json(self, pieces: Pieces) -> dict[str, Any]:
        """Plain dicts, lists and words; a drawing is a list. Every zone has its place, and every
        game a few cards for the lobby."""
        usual = {kind.name: place_of(kind) for kind in pieces.kinds if kind.role is Role.ZONE}
        plain: dict[str, Any] = json.loads(json.dumps(asdict(self)))
        cards = plain["showcase"] or [*pieces.codes.values()][:3]
        return plain | {"places": usual | plain["places"], "showcase": cards}


def place_of(kind: Kind) -> Place:
    """Where a zone lies if the game does not say: a seat's fan is its hand, its other zones lie
    before it, and what is nobody's is in the middle."""
    if "seat" not in kind.key:
        return Place.CENTRE
    return Place.HAND if kind.layout is Layout.FAN else Place.PILE


# ------------------------------------------------------------------- measures
def numeral(number: int | str, x: float, y: float, height: float) -> Drawing:
    """A numeral of this height; those with two digits are wider."""
    wide = len(str(number)) > 1
    return Drawing(f"n-{number}", x, y, round(height * (1.08 if wide else 0.8), 1), height)


def centred(number: int | str, x: float, y: float, height: float) -> Drawing:
    """The same with its middle at x."""
    drawn = numeral(number, x, y, height)
    return drawn._replace(x=round(x - drawn.width / 2, 1))


def small(number: int | str, symbol: str) -> tuple[Drawing, ...]:
    """The usual small card: a numeral over a symbol."""
    return (centred(number, 20, 5, 25), Drawing(symbol, 10, 32, 20, 20))


def numbered(ink: str, number: int | str, symbol: str) -> Face:
    """A plain face: a numeral in the corner, a symbol below it, and the card's message."""
    large = (centred(number, 20, 8, 26), Drawing(symbol, 12, 34, 76, 76))
    return Face(ink, large, small(number, symbol), titled=True)


def whole(symbol: str) -> Drawing:
    """A drawing as large as the card."""
    return Drawing(symbol, 0, 0, 100, 140)
