"""Rest in Peace in words: cards, positions and the log."""

from __future__ import annotations

from collections.abc import Callable

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.events import NOBODY, Event
from duskhouse.engine.view.view import Cast, Sentence, kept, listed
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, FIRST_PSYCHIC, VALUES, name
from duskhouse.games.rest_in_peace.state import NONE, SELF, Ending, EventKind
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET

clause = ClauseIds("YAO", ("", "A", "P"))

COLOURS = ("Green", "Blue")

ENDINGS = {
    Ending.CASTLES: "three castles",
    Ending.MANORS: "four manors",
    Ending.TENTH: "the last position won",
    Ending.TOKENS: "the last position tied, and more tokens",
    Ending.DRAW: "the last position and the tokens tied",
}


def ghosts_in(pile: int) -> list[int]:
    """The ghosts of a pile, in ascending order."""
    return [
        value for value, number in zip(VALUES, copies(pile), strict=True) for _ in range(number)
    ]


def copies(pile: int) -> bytes:
    """How many ghosts of each value there are in a pile."""
    return int(pile).to_bytes(len(VALUES), "little")


def size_of(pile: int) -> int:
    """How many ghosts there are in a pile: the sum of its bytes, each 256 being 1 more than 255."""
    return pile % 255


@kept
def ghosts(pile: int) -> str:
    """Ghosts as a person lists them: "two 1s and a 4"."""
    held = zip(VALUES, copies(pile), strict=True)
    return listed([some(number, str(value)) for value, number in held if number]) or "no ghost"


NUMBERS = ("no", "a", "two", "three", "four", "five", "six")


def some(number: int, thing: str) -> str:
    spelt = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{spelt} {thing}" if number == 1 else f"{spelt} {thing}s"


@kept
def tokens(amount: int) -> str:
    castles, manors = amount & 15, amount >> 4
    words = [some(number, thing) for number, thing in ((castles, "castle"), (manors, "manor"))]
    return listed([word for word in words if not word.startswith("no ")]) or "nothing"


def totals(amount: int) -> str:
    green, blue = (amount & 0xFF) - TOTAL_OFFSET, (amount >> 8) - TOTAL_OFFSET
    return f"Green {green}, Blue {blue}"


# -------------------------------------------------------------------------- log
def tell(item: Event, cast: Cast) -> Sentence:
    text = TOLD[item.kind](item, cast)
    for mark in "!?…":  # some names end like a sentence
        text = text.replace(f"{mark}.", mark)
    return Sentence(text, clause(item.clause))


def tell_end(item: Event, cast: Cast) -> str:
    if item.amount:
        withdraws = "withdraw" if cast.is_you(item.seat) else "withdraws"
        return f"{cast.does(item.seat, 'end')} the turn and so {withdraws}."
    return f"{cast.does(item.seat, 'end')} the turn, ahead."


def tell_answer(item: Event, cast: Cast) -> str:
    psychic = BY_NUMBER[item.amount]
    if item.card == NONE:
        return f"{cast.does(item.seat, 'choose')} nothing for {psychic.name}."
    return ANSWERS[item.amount](item, cast)


def chosen_player(item: Event, cast: Cast) -> str:
    whose = "their own" if item.card == SELF else "the other"
    if cast.is_you(item.seat):
        whose = "your own" if item.card == SELF else "the other"
    return whose


ANSWERS = {
    2: lambda item, cast: (
        f"{cast.does(item.seat, 'put')} a {item.card} from the deck on that side."
    ),
    10: lambda item, cast: f"{cast.does(item.seat, 'name')} {item.card}: +2 for each on that side.",
    11: lambda item, cast: f"{cast.does(item.seat, 'choose')} {name(item.card)}.",
    15: lambda item, cast: f"{cast.does(item.seat, 'carry', 'carries')} {name(item.card)} on.",
    16: lambda item, cast: f"{cast.does(item.seat, 'copy', 'copies')} a {item.card}.",
    17: lambda item, cast: f"{cast.does(item.seat, 'name')} {item.card}: -2 for each opposite.",
    18: lambda item, cast: f"{cast.does(item.seat, 'return')} a {item.card} to the deck.",
    19: lambda item, cast: (
        f"{cast.does(item.seat, 'look')} at the top of {chosen_player(item, cast)} deck."
    ),
    20: lambda item, cast: f"{cast.does(item.seat, 'choose')} {chosen_player(item, cast)} hand.",
    21: lambda item, cast: f"{cast.does(item.seat, 'discard')} a {item.card} as the price.",
    22: lambda item, cast: f"{cast.does(item.seat, 'take')} back {name(item.card)}.",
    25: lambda item, cast: f"{cast.does(item.seat, 'forbid')} the value {item.card}.",
    26: lambda item, cast: f"{cast.does(item.seat, 'name')} {item.card}: +3 for each, both sides.",
    28: lambda item, cast: f"{cast.does(item.seat, 'choose')} position {item.card}.",
}


def tell_place(item: Event, cast: Cast) -> str:
    if item.amount == 0:
        return f"{cast.does(item.seat, 'place')} nothing on the last position."
    what = "a ghost" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'place')} {what} face down on the last position."


def tell_meet(item: Event, cast: Cast) -> str:
    what = "a ghost" if item.hidden else name(item.card)
    return f"Chance sends {what} from {cast.whose(item.seat)} hand to the last position."


def tell_look(item: Event, cast: Cast) -> str:
    what = "" if item.hidden else f": {ghosts(item.cards)}"
    return f"{cast.does(item.seat, 'see')} {cast.whose(item.other)} hand{what}."


def tell_banished(item: Event, cast: Cast) -> str:
    return f"{whose_card(item, cast)} is discarded."


def whose_card(item: Event, cast: Cast) -> str:
    """The card with its owner at the beginning of a sentence: "Your 4", "Seat 1's #8 …"."""
    return f"{cast.whose(item.seat, first=True)} {name(item.card).removeprefix('a ')}"


def tell_tokens_move(item: Event, cast: Cast) -> str:
    what = tokens(item.amount)
    moves = "move" if " and " in what or what.endswith("s") else "moves"
    return f"{what.capitalize()} {moves} on to the next position."


def tell_takes(item: Event, cast: Cast) -> str:
    return f"{cast.does(item.seat, 'take')} {name(item.card)}."


def tell_draw(item: Event, cast: Cast) -> str:
    what = some(item.amount, "ghost") if item.hidden else ghosts(item.cards)
    return f"{cast.does(item.seat, 'draw')} {what}."


def tell_reveal(item: Event, cast: Cast) -> str:
    return f"{cast(item.seat)} had placed {ghosts(item.cards)} on the last position."


# What a psychic does on the last position, beyond counting as the ghost it is. Those that ask or
# end the position tell it by themselves.
ACTIVATED = {
    8: "even ghosts on that side are worth 1 more",
    9: "odd ghosts on that side are worth 1 more",
    12: "ghosts of 1 and 2 on the other side are worth 0",
    22: "its owner loses the position",
}


def tell_activate(item: Event, cast: Cast) -> str:
    effect = ACTIVATED.get(item.card - FIRST_PSYCHIC)
    also = f": {effect}" if effect else ""
    return f"So far {totals(item.amount)}. {whose_card(item, cast)} is activated{also}."


def tell_tenth(item: Event, cast: Cast) -> str:
    if item.seat == NOBODY:
        return f"The last position is a tie ({totals(item.amount)})."
    return f"{cast.does(item.seat, 'win')} the last position ({totals(item.amount)})."


def tell_result(item: Event, cast: Cast) -> str:
    reason = ENDINGS[Ending(item.amount)]
    winners = list(members(item.cards))
    if not winners:
        return f"The game is drawn: {reason}."
    return f"{cast.does(winners[0], 'win')}: {reason}."


TOLD: dict[int, Callable[[Event, Cast], str]] = {
    EventKind.PLAY: lambda item, cast: f"{cast.does(item.seat, 'play')} {name(item.card)}.",
    EventKind.END: tell_end,
    EventKind.RANDOM: lambda item, cast: f"{cast.does(item.seat, 'let')} chance choose a ghost.",
    EventKind.WITHDRAW: lambda item, cast: f"{cast.does(item.seat, 'withdraw')} though ahead.",
    EventKind.ANSWER: tell_answer,
    EventKind.PLACE: tell_place,
    EventKind.DRAWN: lambda item, cast: f"It is {name(item.card)}.",
    EventKind.MEET: tell_meet,
    EventKind.RESHUFFLE: lambda item, cast: f"{cast.does(item.seat, 'shuffle')} the deck.",
    EventKind.BANISHED: tell_banished,
    EventKind.MARKED: lambda item, cast: (
        f"{cast.does(item.seat, 'are', 'is')} tripped: the next ghost is drawn at random."
    ),
    EventKind.UNMARKED: lambda item, cast: (
        f"{cast.does(item.seat, 'are', 'is')} no longer tripped."
    ),
    EventKind.LOOK: tell_look,
    EventKind.SHOWN: lambda item, cast: (
        f"The top of {cast.whose(item.seat)} deck is {name(item.card)}."
    ),
    EventKind.WORTHLESS: lambda item, cast: "Every other card here is now a plain 1.",
    EventKind.NO_EFFECT: lambda item, cast: f"{name(item.card)} has no effect here.",
    EventKind.LOST: lambda item, cast: (
        f"{cast.does(item.seat, 'lose')} the round ({totals(item.amount)})."
    ),
    EventKind.LULL: lambda item, cast: "The round ends at once, as a tie.",
    EventKind.TOKENS: lambda item, cast: f"{cast.does(item.seat, 'take')} {tokens(item.amount)}.",
    EventKind.TOKENS_MOVE: tell_tokens_move,
    EventKind.TAKES: tell_takes,
    EventKind.REMOVED: lambda item, cast: f"{name(item.card)} leaves the game.",
    EventKind.STAYS: lambda item, cast: f"{name(item.card)} moves on with the tokens.",
    EventKind.MOVED: lambda item, cast: f"{name(item.card)} moves to the last position, worth -2.",
    EventKind.DRAW: tell_draw,
    EventKind.TURNED_UP: lambda item, cast: f"{name(item.card)} is turned up.",
    EventKind.ROUND: lambda item, cast: (
        f"Round {item.amount}: {cast.does(item.seat, 'start')}.".replace(": You", ": you")
    ),
    EventKind.REVEAL: tell_reveal,
    EventKind.ACTIVATE: tell_activate,
    EventKind.PRICE: lambda item, cast: (
        f"{cast.does(item.seat, 'pay')} {ghosts(item.cards)} for it."
    ),
    EventKind.UNPAID: lambda item, cast: "It cannot be paid for and counts nothing.",
    EventKind.TENTH: tell_tenth,
    EventKind.RESULT: tell_result,
}
