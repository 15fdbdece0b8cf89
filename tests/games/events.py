"""What each kind of event says: which clauses it may name, which of its fields are given, and who
may know its cards. A game declares that as a table, and random games of every variant are held
against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.events import FOR_ALL, NO_CARD, NOBODY, Event
from duskhouse.kit.cases import cases_of

NOT_GIVEN = {"seat": NOBODY, "other": NOBODY, "card": NO_CARD, "cards": 0, "amount": 0}
ALWAYS = ("seat", "other", "card")
"""If a kind has one of these, every event of it has; a set can be empty, and a number 0."""


class Says(NamedTuple):
    """The clauses that a kind of event names, and its fields: "seat card", "seat? cards" if not
    every event of the kind has a seat. What is noted under the `hidden` clauses is known to its
    seats alone."""

    clauses: set[int]
    fields: str = ""
    hidden: frozenset[int] | set[int] = frozenset()


def clauses_of(game: Game, table: Mapping[Any, Says]) -> list[str]:
    """The ids of all clauses that events name."""
    return [game.clause_ids(clause) for says in table.values() for clause in sorted(says.clauses)]


def check_events(game: Game, table: Mapping[Any, Says]) -> None:
    """Every event of random games says what its kind says, and there are some of each kind."""
    seen = set()
    for event in random_events(game):
        seen.add(event.kind)
        if event.kind in table:
            check_event(event, table[event.kind])
    assert set(table) <= seen


def check_event(event: Event, says: Says) -> None:
    assert event.clause in says.clauses, event
    fields = says.fields.split()
    for name, nothing in NOT_GIVEN.items():
        if name in fields:
            assert name not in ALWAYS or getattr(event, name) != nothing, event
        elif f"{name}?" not in fields:
            assert getattr(event, name) == nothing, event
    own = [1 << seat for seat in (event.seat, event.other) if seat != NOBODY]
    assert event.sees == (sum(set(own)) if event.clause in says.hidden else FOR_ALL), event


def random_events(game: Game) -> Iterator[Event]:
    for case in cases_of(game):
        for number in range(3 if case.is_default else 1):
            for events in case.finished(number).past:
                yield from events
