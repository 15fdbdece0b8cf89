"""The events of Man-Eating House in words."""

from __future__ import annotations

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.state.cardsets import count, members
from duskhouse.engine.state.events import NOBODY, Event
from duskhouse.engine.view.view import Cast, Sentence, listed
from duskhouse.games.man_eating_house.cards import SCORING, SUIT_NAMES, WEAPONS, name, short_name
from duskhouse.games.man_eating_house.rules import EventKind

clause = ClauseIds("MEH")

REASONS = {
    50: "more scoring cards",
    51: "a tie, and the Dog decides",
    52: "a tie, and nobody has the Dog",
    53: "the Old Man player met the goal",
    54: "the Old Man player missed the goal",
    56: "nobody became the Old Man player",
}


def names(cards: int) -> str:
    return listed([short_name(card) for card in members(cards)])


# -------------------------------------------------------------------------- log
def tell(item: Event, cast: Cast) -> Sentence | None:
    text = TOLD[EventKind(item.kind)](item, cast)
    return Sentence(text, clause(item.clause)) if text else None


def tell_play(item: Event, cast: Cast) -> str:
    verb = ("lead", "leads") if item.amount else ("play", "plays")
    return f"{cast.does(item.seat, *verb)} {name(item.card)}."


def tell_pick(item: Event, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'lay')} {what} face down."


def tell_draw(item: Event, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'draw')} {what} from the Room."


def tell_receive(item: Event, cast: Cast) -> str:
    what = "a card" if item.hidden else name(item.card)
    return f"{cast.does(item.seat, 'get')} {what} from {cast.object(item.other)}."


def tell_call(item: Event, cast: Cast) -> str:
    seats = "seat" if item.amount == 1 else "seats"
    move = f"every card moves {item.amount} {seats} clockwise"
    return f"{cast.does(item.seat, 'call')} {item.amount}: {move}."


def tell_cancelled(item: Event, cast: Cast) -> str:
    if not item.cards:
        return "No Events: it is Ōmagatoki."
    verb = "cancels" if count(item.cards) == 1 else "cancel"
    return f"No Events in this trick: {names(item.cards)} {verb} them."


def tell_escape(item: Event, cast: Cast) -> str:
    return f"Escape in {SUIT_NAMES[item.amount]}: {names(item.cards)} go to those who played them."


def tell_struggle(item: Event, cast: Cast) -> str:
    ghosts = names(item.cards & ~WEAPONS)
    suit = SUIT_NAMES[item.card >> 4]
    return f"Struggle in {suit}: {cast.does(item.seat, 'take')} {ghosts} with {name(item.card)}."


def tell_win(item: Event, cast: Cast) -> str:
    won = f"{cast.does(item.seat, 'win')} the trick with {name(item.card)}"
    if not item.cards:
        return f"{won}."
    return f"{won} and {'score' if cast.is_you(item.seat) else 'scores'} {names(item.cards)}."


def tell_no_contest(item: Event, cast: Cast) -> str:
    if item.cards:
        return "Only the Dog is left, and it cannot win: no contest."
    return "No card is left in the trick: no contest."


def tell_corner(item: Event, cast: Cast) -> str:
    return f"{names(item.cards)} {'goes' if count(item.cards) == 1 else 'go'} to the Corner."


def tell_lead(item: Event, cast: Cast) -> str:
    why = ", the start player," if item.clause == 34 else ""
    return f"{cast(item.seat)}{why} {'lead' if cast.is_you(item.seat) else 'leads'} next."


def tell_room(item: Event, cast: Cast) -> str:
    held = names(item.cards)
    if item.seat == NOBODY:
        return f"The Room is turned up, but nobody scores it: {held}."
    gain = names(item.cards & SCORING) or "nothing"
    keeps = "score" if cast.is_you(item.seat) else "scores"
    return f"{cast.does(item.seat, 'open')} the Room: {held}. {cast(item.seat)} {keeps} {gain}."


def tell_result(item: Event, cast: Cast) -> str:
    winners = list(members(item.cards))
    reason = REASONS[item.clause]
    if not winners:
        return f"The game is drawn: {reason}."
    who = listed([cast(seat) for seat in winners])
    verb = "win" if len(winners) > 1 or cast.is_you(winners[0]) else "wins"
    return f"{who} {verb}: {reason}."


TOLD = {
    EventKind.PLAY: tell_play,
    EventKind.PICK: tell_pick,
    EventKind.CALL: tell_call,
    EventKind.KAGOME: lambda item, cast: f"{name(item.card)} was led: Kagome!",
    EventKind.OMAGATOKI: lambda item, cast: "The third girl is in play: Ōmagatoki. No more Events.",
    EventKind.DRAW: tell_draw,
    EventKind.RECEIVE: tell_receive,
    EventKind.ROLE: lambda item, cast: (
        f"{cast.does(item.seat, 'are', 'is')} now the Old Man player."
    ),
    EventKind.UNMASK: lambda item, cast: (
        f"The Dog unmasks {cast.whose(item.other)} Old Man; no Events."
    ),
    EventKind.OLD_MAN_WINS: lambda item, cast: "The Old Man wins the trick; no Events.",
    EventKind.CANCELLED: tell_cancelled,
    EventKind.DOG_STOPS_STRUGGLE: lambda item, cast: "The Dog stops the Struggle.",
    EventKind.ESCAPE: tell_escape,
    EventKind.STRUGGLE: tell_struggle,
    EventKind.WIN: tell_win,
    EventKind.NO_CONTEST: tell_no_contest,
    EventKind.DOG_LOST: lambda item, cast: "The Dog leaves the game; nobody scores it.",
    EventKind.CORNER: tell_corner,
    EventKind.LEAD: tell_lead,
    EventKind.ROOM: tell_room,
    EventKind.RESULT: tell_result,
}
