"""Kamo no Manimani in words: cards, and the log."""

from __future__ import annotations

from collections.abc import Callable

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.state.events import Event
from duskhouse.engine.view.view import Cast, Sentence, kept, listed, of_cards
from duskhouse.games.kamo_no_manimani import bags
from duskhouse.games.kamo_no_manimani.cards import KAMO, KINDS, POT_OR_DUCK, count_in, name
from duskhouse.games.kamo_no_manimani.rules import EventKind

clause = ClauseIds("KAMO")
size: Callable[[int], int] = plain(bags.cards_in)

HOW = {
    27: "no Pot, so the last player collects",
    28: "the Pot collects",
    29: "a Lid cancels the Pot, so the last player collects",
    113: "the loser's Pot leaves it to the last player",
}
REASONS = ("most points", "a tie, and out earlier")


@kept
def names(cards: int) -> str:
    """A bag in words: "2 Red Kamo and Pot"."""
    return listed([counted(count_in(cards, kind), kind) for kind in KINDS if count_in(cards, kind)])


def counted(number: int, kind: int) -> str:
    """So many of a kind: "Pot", "2 Pots", "2 Red Kamo"."""
    plural = "" if KAMO >> kind & 1 else "s"
    return f"{number} {name(kind)}{plural}" if number > 1 else name(kind)


# -------------------------------------------------------------------------- log
def tell(item: Event, cast: Cast) -> Sentence | None:
    return Sentence(TOLD[item.kind](item, cast), clause(item.clause))


def tell_play(item: Event, cast: Cast) -> str:
    who = cast.does(item.seat, *(("lead", "leads") if item.amount else ("play", "plays")))
    if item.hidden:
        return f"{who} a card face down."
    down = " face down" if POT_OR_DUCK >> item.card & 1 else ""
    return f"{who} {name(item.card)}{down}."


def tell_pass(item: Event, cast: Cast) -> str:
    return f"{cast.does(item.seat, 'pass', 'passes')}{' on an empty Field' if item.amount else ''}."


def tell_draw(item: Event, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    more = ", the bonus of a new round" if item.clause == 105 else ""
    return f"{cast.does(item.seat, 'draw')} {what}{more}."


def tell_collect(item: Event, cast: Cast) -> str:
    what = f"{names(item.cards)} ({of_cards(size(item.cards))})"
    return f"{cast.does(item.seat, 'collect')} {what}: {HOW[item.clause]}."


def tell_left(item: Event, cast: Cast) -> str:
    points = f"{item.amount} point" if item.amount == 1 else f"{item.amount} points"
    who = cast.does(item.seat, "are", "is")
    loses = "lose" if cast.is_you(item.seat) else "loses"
    return f"{who} left with cards, {loses} {points} and {who.split()[-1]} last."


def tell_lead(item: Event, cast: Cast) -> str:
    why = ": the last player is out" if item.clause == 33 else ""
    return f"{cast.does(item.seat, 'lead')} the next round{why}."


def tell_result(item: Event, cast: Cast) -> str:
    return f"{cast.does(item.seat, 'win')}: {REASONS[item.amount]}."


TOLD: dict[int, Callable[[Event, Cast], str]] = {
    EventKind.PLAY: tell_play,
    EventKind.PASS: tell_pass,
    EventKind.DRAW: tell_draw,
    EventKind.OUT: lambda item, cast: (
        f"{cast.does(item.seat, 'go', 'goes')} out as number {item.amount}."
    ),
    EventKind.LAST_WORD: lambda item, cast: f"{cast.does(item.seat, 'have', 'has')} the last word.",
    EventKind.REVEAL: lambda item, cast: (
        f"The card {cast.object(item.seat)} laid face down is turned up: {name(item.card)}."
    ),
    EventKind.COLLECT: tell_collect,
    EventKind.BONUS: lambda item, cast: (
        f"{cast.does(item.seat, 'get')} {item.amount} points more for the Green Onions."
    ),
    EventKind.LEAD: tell_lead,
    EventKind.LEFT: tell_left,
    EventKind.RESULT: tell_result,
}
