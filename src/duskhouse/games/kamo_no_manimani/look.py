"""How Kamo no Manimani looks: every colour has a pattern, what goes face down a dashed frame."""

from __future__ import annotations

from duskhouse.engine.game.look import Drawing, Face, Look, Place, Stage, whole
from duskhouse.games.kamo_no_manimani.cards import DUCK, LID, ONION, POT, code
from duskhouse.games.kamo_no_manimani.overview import OVERVIEW

KAMO_COLOURS = {
    "KR": ("red", "r"),
    "KB": ("blue", "b"),
    "KY": ("yellow", "y"),
    "KG": ("green", "g"),
    "KP": ("purple", "p"),
    "KO": ("orange", "o"),
}
OTHERS = {
    POT: ("clay", "f-dashed", "k-pot"),
    DUCK: ("fire", "f-dashed", "k-duck"),
    LID: ("violet", "f-plain", "k-lid"),
    ONION: ("green", "f-plain", "k-onion"),
}


def kamo(ink: str, letter: str) -> Face:
    art = f"k-kamo-{letter}"
    return Face(
        ink,
        (
            Drawing(f"b-{letter}", 0, 0, 13, 140),
            Drawing(f"p-{letter}", 19, 9, 28, 28),
            Drawing(art, 17, 42, 78, 78),
        ),
        (Drawing(f"p-{letter}", 10, 3, 20, 20), Drawing(art, 4, 22, 32, 32)),
        titled=True,
    )


def other(ink: str, frame: str, art: str) -> Face:
    drawings = (whole(frame), Drawing(art, 13, 26, 74, 74))
    return Face(ink, drawings, (Drawing(art, 3, 11, 34, 34),), titled=True, framed=True)


LOOK = Look(
    stage=Stage.HEARTH,
    back="back-pot",
    faces={
        **{card: kamo(*drawn) for card, drawn in KAMO_COLOURS.items()},
        **{code(kind): other(*drawn) for kind, drawn in OTHERS.items()},
    },
    places={
        "field": Place.CENTRE,
        "deck": Place.LEFT,
        "aside": Place.RIGHT,
        "hand": Place.HAND,
        "pile": Place.COUNTED,
    },
    showcase=("KB", "POT", "ONION"),
    minutes=10,
    tips={
        "KAMO-19": ("prompt-may-lead",),
        "KAMO-14": (
            "prompt-may-play",
            "prompt-must-pass",
        ),
        "KAMO-15": ("fact-colour",),
        "KAMO-16": ("fact-face-down",),
        "KAMO-23": ("fact-passes",),
        "KAMO-28": ("event-collect:KAMO-28",),
        "KAMO-29": ("event-collect:KAMO-29",),
    },
    overview=OVERVIEW,
)
