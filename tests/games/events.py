"""What each kind of event says: which clauses it may name, which of its fields are given, and who
may know its cards. A game declares that as a table, and random games of every variant are held
against it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.events import FOR_ALL, NO_CARD, NOBODY, Event
from tests.conformance.cases import cases_of

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


def every_kind(game: Game, table: Mapping[Any, Says]) -> pytest.MarkDecorator:
    """A test for every kind, marked with the clauses of its events."""
    return pytest.mark.parametrize(
        ("kind", "says"),
        [
            pytest.param(kind, says, id=kind.name, marks=pytest.mark.clause(*ids_of(game, says)))
            for kind, says in table.items()
        ],
    )


def ids_of(game: Game, says: Says) -> list[str]:
    return [game.clause_ids(clause) for clause in sorted(says.clauses)]


def check_events(game: Game, kind: int, says: Says) -> None:
    """All events of a kind say what they should."""
    fields = says.fields.split()
    for event in events_of(game)[kind]:
        assert event.clause in says.clauses, event
        for name, nothing in NOT_GIVEN.items():
            if name in fields:
                assert name not in ALWAYS or getattr(event, name) != nothing, event
            elif f"{name}?" not in fields:
                assert getattr(event, name) == nothing, event
        own = [1 << seat for seat in (event.seat, event.other) if seat != NOBODY]
        assert event.sees == (sum(set(own)) if event.clause in says.hidden else FOR_ALL), event


@cache
def events_of(game: Game) -> dict[int, list[Event]]:
    """The events of random games by kind."""
    found: dict[int, list[Event]] = {}
    for event in random_events(game):
        found.setdefault(event.kind, []).append(event)
    return found


def random_events(game: Game) -> Iterator[Event]:
    for case in cases_of(game):
        for number in range(3 if case.is_default else 1):
            for events in case.finished(number).past:
                yield from events
