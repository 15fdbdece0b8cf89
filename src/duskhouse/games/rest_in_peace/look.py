"""How Rest in Peace looks: ghosts in their owner's colour, psychics under an arch, tokens."""

from __future__ import annotations

from duskhouse.engine.game.look import (
    BAND,
    INK,
    SIGIL,
    Drawing,
    Face,
    Look,
    Place,
    Sign,
    Stage,
    centred,
    numeral,
    whole,
)
from duskhouse.games.rest_in_peace.cards import MOST_PSYCHICS, VALUES, level
from duskhouse.games.rest_in_peace.overview import OVERVIEW

GLYPHS = {
    "claim": (1,),
    "fetch": (2, 18),
    "eye": (3, 19),
    "ghost": (4, 5, 7, 13, 16, 21, 23),
    "raise": (8, 9, 10, 26),
    "lower": (12, 17, 29),
    "bar": (14, 24, 25),
    "chance": (6, 20),
    "sweep": (11,),
    "carry": (15, 28),
    "end": (22, 27),
}
GLYPH_OF = {number: f"y-{glyph}" for glyph, numbers in GLYPHS.items() for number in numbers}


def ghost(value: int) -> Face:
    parity = "odd" if value % 2 else "even"
    return Face(
        INK,
        (
            Drawing(BAND, 0, 0, 13, 140),
            numeral(value, 17, 7, 35),
            Drawing(f"m-{parity}", 50, 17, 17, 17),
            Drawing(SIGIL, 78, 9, 17, 17),
            Drawing(f"g-{value}", 19, 46, 74, 74),
        ),
        (centred(value, 20, 5, 25), Drawing(f"g-{value}", 8, 30, 24, 24)),
        titled=True,
    )


def psychic(number: int) -> Face:
    glyph = GLYPH_OF[number]
    drawings = [
        whole("f-psychic"),
        centred(number, 17, 8.5, 17) if number > 9 else centred(number, 17, 7.5, 19),
        Drawing(glyph, 29, 39, 42, 42),
    ]
    if level(number):
        drawings.append(Drawing(f"m-level-{level(number)}", 65, 4, 32, 6))
    small = (centred(number, 20, 4, 18), Drawing(glyph, 6, 24, 28, 28))
    return Face("violet", tuple(drawings), small, titled=True, framed=True)


def token(symbol: str) -> Face:
    drawn = (Drawing(symbol, 10, 24, 80, 80),)
    return Face("token", drawn, (Drawing(symbol, 3, 11, 34, 34),), titled=True, framed=True)


LOOK = Look(
    stage=Stage.STREET,
    back="back-ghost",
    faces={
        **{str(value): ghost(value) for value in VALUES},
        **{f"#{number}": psychic(number) for number in range(1, MOST_PSYCHICS + 1)},
        "C": token("t-castle"),
        "M": token("t-manor"),
    },
    places={
        "position": Place.STEP,
        "side": Place.SIDE,
        "hand": Place.HAND,
        "front": Place.FRONT,
        "last": Place.WAITING,
        "won": Place.PILE,
        "deck": Place.COUNTED,
        "past": Place.SHELF,
        "discards": Place.SHELF,
    },
    signs=(
        Sign("m-leaf", "jade", "b-ivy"),
        Sign("m-drop", "sea", "b-b"),
    ),
    showcase=("2", "#8", "6"),
    minutes=25,
    tips={
        "YAO-16": ("prompt-ahead", "prompt-behind"),
        "YAO-53": ("event-takes",),
        "YAO-58": ("prompt-place",),
        "YAO-52": ("event-tokens",),
        "YAO-60": ("event-place",),
        "YAO-57": ("event-draw",),
    },
    overview=OVERVIEW,
)
