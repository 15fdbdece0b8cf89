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
from duskhouse.games.man_eating_house.cards import ALL_CARDS, DANGER, SCORING, code, kind

INKS = ("ivy", "ofuda", "bone")
ART = {
    "Dog": "a-dog",
    "Old Man": "a-oldman",
    "Child": "a-child-{}",
    "Little Girl": "a-girl",
    "Weapon": "a-weapon-{}",
    "Danger": "a-danger-{}",
    "Place": "a-place-{}",
    "Ghost": "a-ghost-{}",
}


def face(card: int) -> Face:
    ink, number = INKS[card >> 4], card & 15
    art = ART[kind(card)].format(number)
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
    return Face(ink, tuple(drawings), small(number, f"s-{ink}"), kind(card))


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
    minutes=20,
    pitch="Tricks where children escape and ghosts get hit with frying pans. Partners, or one Old "
    "Man against two.",
    tips={
        "MEH-16": "Lead whatever you like. Leading a Little Girl starts a Kagome: everyone lays a "
        "card face down and the cards move on.",
        "MEH-18": "Follow the suit that was led if you can. A card that is barred says why when "
        "you tap it.",
        "MEH-28": "Two Children of one suit in a trick escape together: each goes to whoever "
        "played it, whoever wins the trick.",
        "MEH-29": "A Weapon and a Ghost of one suit make a Struggle: the highest Weapon of that "
        "suit takes the Ghosts.",
        "MEH-32": "Cards with a flame score one each. The rest only helps to win tricks.",
        "MEH-26": "From the third Little Girl on there are no Events: every trick simply goes to "
        "its strongest card.",
        "MEH-31": "The strongest card left in a trick wins it, whatever its suit.",
        "MEH-40": "Nobody has looked at the cards yet. Your call moves all of them, yours too.",
    },
)
