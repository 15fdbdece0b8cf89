"""Events: what happened while a move was resolved, noted by the rules themselves.

Log lines, animations, explanations, the record and a seat's memory are all made from the events,
never by a second reading of the rules. An event is two words in a small buffer of the state:

    kind    what happened (the game's own enum, `EventKind`)
    seat    whom it concerns, NOBODY if no one
    other   a second seat, NOBODY if no one
    card    one card, NO_CARD if none
    cards   a set of cards, or another number the game reads from this kind of event
    amount  a small number
    clause  the clause that made it so
    sees    the seats that may know `card` and `cards`

That an event happened is always public; `sees` limits only what it shows. The first event of a
move is the move itself. A seat's own sequence of events is its information state.

A simulation that reads no events sets `silent` in its state, and nothing is noted.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import starmap
from typing import Any, NamedTuple

from duskhouse.engine.compiling.rule import rule, small_rule

NOBODY = NO_CARD = -1
SPECTATOR = 7
FOR_ALL = 0xFF
"""As the set of those who may see something: all seats, and whoever watches."""

TOO_MANY = 1 << 20
"""The count of events once one did not fit its fields: whoever reads them complains."""

_SEAT, _OTHER, _CARD, _AMOUNT, _CLAUSE, _SEES = 8, 12, 16, 24, 40, 48
_PRIME = (1 << 31) - 1


@rule
def clear_events(state: Any) -> None:
    """To be called first by every `play`."""
    state.event_count = 0


@small_rule
def latest(state: Any) -> int:
    """Where the last event is. Those that do not fit overwrite it, and `read_events` complains."""
    return int(min(state.event_count, len(state.events))) - 1


@rule
def note(state: Any, kind: int, clause: int, seat: int, card: int) -> None:
    """Note one event, shown to all. The functions below add to the event noted last."""
    if state.silent:
        return
    state.event_count += 1
    if not (0 <= kind <= 0xFF and 0 <= clause <= 0xFF and -1 <= seat < 15 and -1 <= card < 0xFF):
        state.event_count = TOO_MANY
    at = latest(state)
    head = kind | (seat + 1) << _SEAT | (card + 1) << _CARD | clause << _CLAUSE
    state.events[at, 0] = head | FOR_ALL << _SEES
    state.events[at, 1] = 0


@rule
def with_cards(state: Any, cards: int) -> None:
    if not state.silent:
        state.events[latest(state), 1] = cards


@rule
def with_other(state: Any, other: int) -> None:
    if not state.silent:
        if not -1 <= other < 15:
            state.event_count = TOO_MANY
        state.events[latest(state), 0] |= (other + 1) << _OTHER


@rule
def with_amount(state: Any, amount: int) -> None:
    if not state.silent:
        if not 0 <= amount <= 0xFFFF:
            state.event_count = TOO_MANY
        state.events[latest(state), 0] |= amount << _AMOUNT


@rule
def shown_to(state: Any, seats: int) -> None:
    """Only these seats, a set, may know `card` and `cards`."""
    if not state.silent:
        state.events[latest(state), 0] &= ~((FOR_ALL & ~seats) << _SEES)


# -------------------------------------------------------------------- reading
@small_rule
def event_kind(head: int) -> int:
    return head & 0xFF


@small_rule
def event_clause(head: int) -> int:
    return head >> _CLAUSE & 0xFF


@small_rule
def event_seat(head: int) -> int:
    return (head >> _SEAT & 0xF) - 1


@small_rule
def event_other(head: int) -> int:
    return (head >> _OTHER & 0xF) - 1


@small_rule
def event_card(head: int) -> int:
    return (head >> _CARD & 0xFF) - 1


@small_rule
def event_amount(head: int) -> int:
    return head >> _AMOUNT & 0xFFFF


@small_rule
def event_sees(head: int) -> int:
    """The set of viewers who may know its cards."""
    return head >> _SEES & 0xFF


# -------------------------------------------------------------------- memory
@rule
def forget_unseen(state: Any, seat: int) -> None:
    """Blank what the latest events show to others only."""
    for at in range(latest(state) + 1):
        head = state.events[at, 0]
        if not head >> (_SEES + seat) & 1:
            state.events[at, 0] = head & ~(0xFF << _CARD)
            state.events[at, 1] = 0


@rule
def absorb(memory: int, number: int) -> int:
    """Two polynomial hashes modulo a prime, side by side: the same with and without overflow."""
    low, high = memory % _PRIME, memory // _PRIME
    for digit in (number % _PRIME, number // _PRIME):
        low = (low * 1_103_515_245 + digit + 1) % _PRIME
        high = (high * 1_566_083_941 + digit + 1) % _PRIME
    return high * _PRIME + low


@rule
def remember(memory: int, state: Any, seat: int) -> int:
    """A number for all that a seat has seen: what it was before, with the latest events added."""
    for at in range(latest(state) + 1):
        head, cards = state.events[at, 0], state.events[at, 1]
        if not head >> (_SEES + seat) & 1:
            head &= ~(0xFF << _CARD)
            cards = 0
        memory = absorb(absorb(memory, head & ((1 << _SEES) - 1)), cards)
    return memory


class Event(NamedTuple):
    """One event, as one seat may know it."""

    kind: int
    clause: int
    seat: int
    card: int
    cards: int
    other: int
    amount: int
    sees: int
    hidden: bool = False

    def seen_by(self, seat: int) -> Event:
        """The same event without what this seat may not know."""
        if self.sees >> seat & 1:
            return self
        kind, clause, whose, _, _, other, amount, sees, _ = self
        return Event(kind, clause, whose, NO_CARD, 0, other, amount, sees, hidden=True)


@lru_cache(4096)
def read_event(head: int, cards: int) -> Event:
    """An event from its two words. The same few come up in many games."""
    return Event(
        kind=head & 0xFF,
        clause=head >> _CLAUSE & 0xFF,
        seat=(head >> _SEAT & 0xF) - 1,
        card=(head >> _CARD & 0xFF) - 1,
        cards=cards,
        other=(head >> _OTHER & 0xF) - 1,
        amount=head >> _AMOUNT & 0xFFFF,
        sees=head >> _SEES & 0xFF,
    )


def read_words(words: Iterable[int]) -> tuple[Event, ...]:
    """Events from two words each."""
    numbers = iter(words)
    return tuple([read_event(head, cards) for head, cards in zip(numbers, numbers, strict=True)])


def read_events(state: Any) -> tuple[Event, ...]:
    """The events of the latest move, in full."""
    must_fit(state.event_count, len(state.events))
    return tuple(starmap(read_event, state.events[: state.event_count].tolist()))


def must_fit(count: int, room: int) -> None:
    if count > room:
        raise RuntimeError("A move led to too many events, or one did not fit its fields.")
