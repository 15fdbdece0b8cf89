"""How a total comes about, line by line (YAO-40 to 44), each from its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.view.view import Part, Tally
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, FIRST_PSYCHIC, name
from duskhouse.games.rest_in_peace.words import clause


def tally(seat: int, total: int) -> Tally:
    return Tally("Total", total, (), seat)


# ------------------------------------------------------------------------ cards
def ghost(value: int) -> Part:
    return Part(name(value), value, "YAO-41")


def psychic(number: int, value: int) -> Part:
    """With the value of the ghosts that it is, or copies."""
    text = name(FIRST_PSYCHIC + number)
    if number in COPIES and value:
        text += COPIES[number].format(value)
    return Part(text, value, clause(200 + number))


COPIES = {16: ", a copy of a {}", 19: ", like the {} on the deck"}


# --------------------------------------------------------------- what is changed about them
def made_a_plain_one(amount: int) -> Part:
    return Part(f"made a plain 1 by {by(29)}", amount, "YAO-43")


def made_0(value: int) -> Part:
    return Part(f"made 0 by {by(12)}", -value, "YAO-P12")


def raised(psychic: int, amount: int) -> Part:
    return Part(f"raised by {by(psychic)}", amount, clause(200 + psychic))


def lowered(amount: int) -> Part:
    return Part(f"lowered by {by(17)}", -amount, "YAO-P17")


def minus_of_13(was_placed: int) -> Part:
    """It is worth -2 there instead of 4."""
    return Part("on the last position", -6, "YAO-A16" if was_placed else "YAO-54")


def unpaid_21(_: int) -> Part:
    return Part("not paid for", -6, "YAO-P21")


def by(number: int) -> str:
    return f"#{number} {BY_NUMBER[number].name}"
