"""How Man-Eating House looks: one drawing for each number, the suit in band and mark."""

from __future__ import annotations

from duskhouse.engine.game.look import (
    Drawing,
    Face,
    Look,
    Place,
    Stage,
    numeral,
    small,
    whole,
)
from duskhouse.engine.state.cardsets import members
from duskhouse.games.man_eating_house.cards import (
    ALL_CARDS,
    CHILDREN,
    DANGER,
    DOG,
    GHOSTS,
    GIRLS,
    OLD_MAN,
    PLACES,
    SCORING,
    WEAPONS,
    code,
)
from duskhouse.games.man_eating_house.overview import OVERVIEW

INKS = ("ivy", "ofuda", "bone")
ART = {
    DOG: "a-dog",
    OLD_MAN: "a-oldman",
    CHILDREN: "a-child-{}",
    GIRLS: "a-girl",
    WEAPONS: "a-weapon-{}",
    DANGER: "a-danger-{}",
    PLACES & ~DANGER: "a-place-{}",
    GHOSTS: "a-ghost-{}",
}


def face(card: int) -> Face:
    ink, number = INKS[card >> 4], card & 15
    [art] = [drawn.format(number) for cards, drawn in ART.items() if cards >> card & 1]
    suit_x = 54 if number > 9 else 47
    drawings = [
        Drawing(f"b-{ink}", 0, 0, 13, 140),
        numeral(number, 16, 8, 32) if number > 9 else numeral(number, 17, 7, 35),
        Drawing(f"s-{ink}", suit_x, 12, 23, 23),
    ]
    if DANGER >> card & 1:
        drawings[1:1] = [whole("m-frame-danger")]
        drawings += [Drawing("m-danger", 79, 10, 17, 17), Drawing(art, 22, 49, 66, 66)]
    else:
        drawings.append(Drawing(art, 20, 46, 72, 72))
    if SCORING >> card & 1:
        drawings.append(Drawing("m-score", 80, 10, 16, 16))
    return Face(ink, tuple(drawings), small(number, f"s-{ink}"), titled=True)


LOOK = Look(
    stage=Stage.CROSS,
    back="back-house",
    faces={code(card): face(card) for card in members(ALL_CARDS)},
    places={
        "trick": Place.CENTRE,
        "kagome": Place.CENTRE,
        "corner": Place.LEFT,
        "room": Place.RIGHT,
        "hand": Place.HAND,
        "pile": Place.PILE,
        "discards": Place.SHELF,
    },
    showcase=("O13", "I0", "B15"),
    minutes=15,
    tips={
        "MEH-16": ("prompt-lead",),
        "MEH-18": ("prompt-follow",),
        "MEH-28": ("event-escape",),
        "MEH-29": ("event-struggle",),
        "MEH-32": ("event-win",),
        "MEH-26": ("fact-omagatoki",),
        "MEH-31": ("event-win:MEH-31",),
        "MEH-40": ("prompt-call",),
    },
    overview=OVERVIEW,
)
