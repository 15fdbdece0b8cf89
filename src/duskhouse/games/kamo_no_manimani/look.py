"""How Kamo no Manimani looks: every colour has a pattern, what goes face down a dashed frame."""

from __future__ import annotations

from duskhouse.engine.game.look import Drawing, Face, Look, Place, Stage, whole
from duskhouse.games.kamo_no_manimani.cards import DUCK, LID, ONION, POT, code, name

KAMO_COLOURS = {
    "KR": ("red", "r", "Stripes"),
    "KB": ("blue", "b", "Waves"),
    "KY": ("yellow", "y", "Checks"),
    "KG": ("green", "g", "Dots"),
    "KP": ("purple", "p", "Crosses"),
    "KO": ("orange", "o", "Diamonds"),
}
OTHERS = {
    POT: ("clay", "f-dashed", "k-pot"),
    DUCK: ("fire", "f-dashed", "k-duck"),
    LID: ("violet", "f-plain", "k-lid"),
    ONION: ("green", "f-plain", "k-onion"),
}


def kamo(ink: str, letter: str, pattern: str) -> Face:
    art = f"k-kamo-{letter}"
    return Face(
        ink,
        (
            Drawing(f"b-{letter}", 0, 0, 13, 140),
            Drawing(f"p-{letter}", 19, 9, 28, 28),
            Drawing(art, 17, 42, 78, 78),
        ),
        (Drawing(f"p-{letter}", 10, 3, 20, 20), Drawing(art, 4, 22, 32, 32)),
        pattern,
    )


def other(kind: int, ink: str, frame: str, art: str) -> Face:
    drawings = (whole(frame), Drawing(art, 13, 26, 74, 74))
    return Face(ink, drawings, (Drawing(art, 3, 11, 34, 34),), name(kind), framed=True)


LOOK = Look(
    stage=Stage.HEARTH,
    back="back-pot",
    faces={
        **{card: kamo(*drawn) for card, drawn in KAMO_COLOURS.items()},
        **{code(kind): other(kind, *drawn) for kind, drawn in OTHERS.items()},
    },
    places={
        "field": Place.CENTRE,
        "deck": Place.LEFT,
        "aside": Place.RIGHT,
        "hand": Place.HAND,
        "pile": Place.STOCK,
    },
    showcase=("KB", "POT", "ONION"),
    minutes=10,
    pitch="Shed your cards, hide a pot, hope nobody has the lid. The last one holding cards loses "
    "everything.",
    tips={
        "KAMO-19": "On an empty Field you may lead any card. Every card that is collected is worth "
        "a point, and whoever is left with cards loses all of theirs.",
        "KAMO-14": "Passing binds you to nothing: you may play again later in the same round.",
        "KAMO-15": "The first Kamo of a round fixes the colour; only that colour can follow.",
        "KAMO-16": "Pots and Ducks go face down, one in a round. Others see only that it is one of "
        "the two.",
        "KAMO-23": "The round ends when everyone else has passed. Unless a Pot is there, the last "
        "card collects the Field.",
        "KAMO-28": "A Pot without a Lid collects for whoever hid it, and every Green Onion counts "
        "3 more.",
        "KAMO-29": "A Lid cancels the Pot, wherever it lies.",
    },
)
