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
        "deck": Place.STOCK,
        "purgatory": Place.STOCK,
        "points": Place.STOCK,
    },
    showcase=("Ks", "Xs", "7"),
    minutes=30,
    pitch="Reapers on a grid of souls. Attack the pile next door and hold your nerve while the "
    "table answers.",
    tips={
        "HELL-12": "Your token decides what you can attack: the piles beside it, not the one under "
        "it. It also guards the pile it stands on.",
        "HELL-16": "If you can open on an unguarded pile beside your token, you must attack.",
        "HELL-22": "One card beats one card by rank. As soon as two cards are in it, points count, "
        "and equal points never beat.",
        "HELL-24": "A lone Joker falls to a single 2, and to nothing else.",
        "HELL-31": "Only the last play counts. Its player takes everything that was played.",
        "HELL-33": "Souls score. Your own cards never score for you, but they do for others.",
        "HELL-11": "Once a turn you may swap a card for the top of your purgatory.",
    },
)
