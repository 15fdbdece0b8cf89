"""The events of Hell is Hungry in words."""

from __future__ import annotations

from collections.abc import Callable

from duskhouse.engine.game.clauses import ClauseIds
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.events import NOBODY, Event
from duskhouse.engine.view.view import Cast, Sentence, listed, of_cards
from duskhouse.games.hell_is_hungry.beats import LOCK, PAIR
from duskhouse.games.hell_is_hungry.cards import POINTS, RANK_NAMES, SOUL, name, ranks_of
from duskhouse.games.hell_is_hungry.state import EventKind

clause = ClauseIds("HELL", ("", "B"))


def tell(item: Event, cast: Cast) -> Sentence | None:
    text = TOLD[item.kind](item, cast)
    return Sentence(text, clause(item.clause)) if text else None


def of_ranks(word: int) -> str:
    return listed([RANK_NAMES[rank] for rank in ranks_of(word)])


def an(text: str) -> str:
    """With its article: "an 8", "a King"."""
    return f"an {text}" if text[0] in "8A" else f"a {text}"


def tell_swap(item: Event, cast: Cast) -> str:
    taken = name(item.amount)
    return f"{cast.does(item.seat, 'swap')} {an(name(item.card))} for the {taken} in purgatory."


def tell_attack(item: Event, cast: Cast) -> str:
    text = (
        f"{cast.does(item.seat, 'attack')} pile {item.amount}, the {RANK_NAMES[item.card - SOUL]}"
    )
    if item.other == NOBODY:
        return f"{text}."
    return f"{text} under {cast.whose(item.other)} token."


def tell_lay(item: Event, cast: Cast) -> str:
    """A play of one card that could be no other is told once, when it is complete."""
    return f"{cast.does(item.seat, 'lay')} {an(name(item.card))}." if item.amount else ""


def tell_played(item: Event, cast: Cast) -> str:
    cards = list(members(item.cards))
    if item.amount < PAIR:
        return f"{cast.does(item.seat, 'play')} {an(name(cards[0]))}."
    if len(cards) == 1:
        cards *= 2
    points = sum(POINTS[card % SOUL] for card in cards)
    lock = "; it takes two cards now" if item.amount == LOCK else ""
    return (
        f"{cast.does(item.seat, 'play')} {listed([an(name(card)) for card in cards])}, "
        f"{points} points{lock}."
    )


def tell_break(item: Event, cast: Cast) -> str:
    soul = RANK_NAMES[item.card - SOUL]
    whose = cast.whose(item.other)
    return f"{cast.does(item.seat, 'take')} the {soul}, and {whose} token leaves the board."


def tell_extra(item: Event, cast: Cast) -> str:
    soul = "unseen" if item.hidden else f"the {RANK_NAMES[item.card - SOUL]}"
    return f"{cast.does(item.seat, 'take')} the card below it too, {soul}."


def tell_draw(item: Event, cast: Cast) -> str:
    what = of_cards(item.amount) if item.hidden else of_ranks(item.cards)
    return f"{cast.does(item.seat, 'draw')} {what}."


def tell_idle(item: Event, cast: Cast) -> str:
    return (
        f"{cast.whose(item.seat, first=True)} turn ends without a battle, {item.amount} in a row."
    )


def tell_result(item: Event, cast: Cast) -> str:
    winners = list(members(item.cards))
    who = listed([cast(seat) for seat in winners])
    if len(winners) > 1:
        return f"{who} share the win."
    return f"{who} {'win' if cast.is_you(winners[0]) else 'wins'}."


TOLD: dict[int, Callable[[Event, Cast], str]] = {
    EventKind.SWAP: tell_swap,
    EventKind.KEEP: lambda item, cast: f"{cast.does(item.seat, 'swap')} nothing.",
    EventKind.PLACE: lambda item, cast: (
        f"{cast.does(item.seat, 'put')} {cast.whose(item.seat)} token on pile {item.amount}."
        if cast.is_you(item.seat)
        else f"{cast.does(item.seat, 'put')} the token on pile {item.amount}."
    ),
    EventKind.ATTACK: tell_attack,
    EventKind.HOLD: lambda item, cast: f"{cast.does(item.seat, 'hold')}.",
    EventKind.PRICE: lambda item, cast: f"{cast.does(item.seat, 'pay')} {an(name(item.card))}.",
    EventKind.LAY: tell_lay,
    EventKind.ADD: lambda item, cast: "",
    EventKind.ALONE: lambda item, cast: "",
    EventKind.PASS: lambda item, cast: f"{cast.does(item.seat, 'pass', 'passes')}.",
    EventKind.TO_POINTS: lambda item, cast: (
        f"{cast.does(item.seat, 'score')} the {RANK_NAMES[item.card - SOUL]}."
    ),
    EventKind.TO_PURGATORY: lambda item, cast: (
        f"{cast.does(item.seat, 'send')} the {RANK_NAMES[item.card - SOUL]} to purgatory."
    ),
    EventKind.PLAYED: tell_played,
    EventKind.WIN: lambda item, cast: (
        f"{cast.does(item.seat, 'win')} the battle for pile {item.amount} and all that was played."
    ),
    EventKind.BREAK: tell_break,
    EventKind.EXTRA: tell_extra,
    EventKind.FLIP: lambda item, cast: (
        f"Pile {item.amount} now shows the {RANK_NAMES[item.card - SOUL]}."
    ),
    EventKind.GAP: lambda item, cast: f"Pile {item.amount} is used up.",
    EventKind.TURN: lambda item, cast: f"It is {cast.whose(item.seat)} turn.",
    EventKind.DRAW: tell_draw,
    EventKind.IDLE: tell_idle,
    EventKind.SHOWN: lambda item, cast: (
        f"The unseen souls of {cast.object(item.seat)} are shown: {of_ranks(item.cards)}."
    ),
    EventKind.COUNT: lambda item, cast: f"{cast.does(item.seat, 'count')} {item.amount} points.",
    EventKind.RESULT: tell_result,
}
