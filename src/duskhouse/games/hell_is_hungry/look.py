"""How Hell is Hungry looks: the rank, the sigil of the deck a card comes from, its points."""

from __future__ import annotations

from duskhouse.engine.game.look import (
    SIGIL,
    Drawing,
    Face,
    Look,
    Place,
    Stage,
    centred,
    numeral,
    small,
)
from duskhouse.games.hell_is_hungry.cards import KINDS, POINTS, RANKS, SOUL, code
from duskhouse.games.hell_is_hungry.overview import OVERVIEW

PICTURES = ("J", "Q", "K", "A", "X")


def face(kind: int) -> Face:
    rank = RANKS[kind % SOUL]
    of_souls = kind >= SOUL
    origin = "o-soul" if of_souls else SIGIL
    drawings = [
        numeral(rank, 7, 7, 38),
        Drawing(origin, 74, 9, 20, 20),
        Drawing(f"h-{rank}" if rank in PICTURES else "h-soul", 18, 44, 64, 64),
    ]
    points = POINTS[kind % SOUL]
    if str(points) != rank:
        drawings += [Drawing("m-pill", 30, 113, 40, 21), centred(points, 50, 116, 15)]
    return Face("soul" if of_souls else "fire", tuple(drawings), small(rank, origin))


LOOK = Look(
    stage=Stage.GRID,
    back="back-reaper",
    backs={"pile": "back-soul"},
    faces={code(kind): face(kind) for kind in range(KINDS)},
    places={
        "pile": Place.TILE,
        "battle": Place.CENTRE,
        "hand": Place.HAND,
        "deck": Place.COUNTED,
        "purgatory": Place.COUNTED,
        "points": Place.COUNTED,
    },
    showcase=("Ks", "Xs", "7"),
    minutes=30,
    tips={
        "HELL-12": ("prompt-place",),
        "HELL-16": ("prompt-must-attack",),
        "HELL-22": (
            "prompt-open:HELL-22",
            "prompt-may-play:HELL-22",
        ),
        "HELL-24": (
            "prompt-open:HELL-24",
            "prompt-may-play:HELL-24",
        ),
        "HELL-31": ("event-win",),
        "HELL-33": ("prompt-soul",),
        "HELL-11": ("prompt-swap",),
    },
    overview=OVERVIEW,
)
