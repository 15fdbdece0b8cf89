"""A position as each seat may see it, put together from what its game shows of it.

What all seats see alike is made once. An allow-list: nothing is shown that the game does not name.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import numpy as np

from duskhouse.engine.compiling.interpreted import usable
from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.state.snapshot import snapshot
from duskhouse.engine.view.press import NEWLY_WAITING, PLACES
from duskhouse.engine.view.sheets import (
    BARRED,
    END,
    FACTS,
    LONGEST,
    MOMENT,
    MOVES,
    OWN,
    PARTS,
    PROMPT,
    SCORES,
    STARTS,
    TALLIES,
    WAITING,
    ZONES,
)
from duskhouse.engine.view.stock import Stock, Wording
from duskhouse.engine.view.view import Outcome, Prompt, View, Zone, encode

NO_PAGE = np.zeros(STARTS + PARTS + 1, np.int64)
"""One on which there is nothing."""


class Position(msgspec.Struct, frozen=True):
    """As much of a position as it takes to tell what is other in a later one."""

    page: Ints
    turn: int | None
    outcome: Outcome | None


class Showing:
    """One position of a table, laid out. There is an outcome if nobody is on turn."""

    __slots__ = ("_seats", "_stock", "outcome", "page", "turn")

    def __init__(
        self,
        game: Game,
        states: States,
        seats: int,
        turn: int,
        actions: int,
        outcome: Outcome | None,
    ) -> None:
        self.turn = turn if actions else None
        self.outcome = outcome
        self.page = laid_out(game, states, actions)
        self._seats = seats
        self._stock = stock_of(game)

    def to(self, seat: int) -> View:
        """What this seat may see; whoever has no seat watches."""
        return View(seat if 0 <= seat < self._seats else SPECTATOR, self)

    def at_rest(self) -> Position:
        return Position(self.page, self.turn, self.outcome)

    def since(self, earlier: Position) -> Changes:
        return Changes(earlier, self, self._stock.tell(earlier.page, self.page))

    @property
    def waiting(self) -> Prompt:
        """What a seat is told that is not on turn."""
        if self.outcome:
            return at_the_end(self.outcome)
        prompt: Prompt
        [prompt] = self.pieces(WAITING)
        return prompt

    def pieces(self, part: int) -> list[Any]:
        return self._stock.pieces(self.page, part)

    def zones(self, seat: int) -> list[Zone]:
        own = {zone.id: zone for zone in self.pieces(zones_of(seat))}
        return [own.get(zone.id, zone) for zone in self.pieces(ZONES)]

    def to_json(self, seat: int) -> bytes:
        told = self._stock.tell(NO_PAGE, self.page)
        return (
            b'{"seat":%d,"turn":%b,"zones":[%b],%b,"scores":[%b],"facts":[%b],"tallies":[%b],'
            b'"outcome":%b,"moment":%b}'
        ) % (
            seat,
            encode(self.turn),
            told.joined(zones_of(seat)),
            asked(told) if seat == self.turn else self.not_asked(told),
            told.joined(SCORES),
            told.joined(FACTS),
            told.joined(TALLIES),
            encode(self.outcome),
            told.joined(MOMENT),
        )

    def not_asked(self, told: Wording) -> bytes:
        """The fields that `asked` makes, for any seat that is not on turn."""
        prompt = encode(self.waiting) if self.outcome else told.joined(WAITING)
        return b'"prompt":%b,"moves":[],"barred":[]' % prompt


def asked(told: Wording) -> bytes:
    """Fields of a view: what the seat on turn is asked, what it may do, and what not."""
    prompt, moves, barred = told.joined(PROMPT), told.joined(MOVES), told.joined(BARRED)
    return b'"prompt":%b,"moves":[%b],"barred":[%b]' % (prompt, moves, barred)


class Changes:
    """What is other than in an earlier position, for each viewer who knows that one: what there is
    in a view, without the seat and without the zones and the fields that are as they were. If there
    are other zones now, `places` are the ids of all."""

    __slots__ = (
        "_alike",
        "_earlier",
        "_end",
        "_head",
        "_newly",
        "_now",
        "_told",
        "_waiting",
        "_zones",
    )

    def __init__(self, earlier: Position, now: Showing, told: Wording) -> None:
        fields = [text % told.joined(part) for part, text in FIELDS if part in told]
        if now.outcome != earlier.outcome:
            fields.append(b'"outcome":' + encode(now.outcome))
        if MOMENT in told:
            fields.append(b'"moment":' + told.joined(MOMENT))
        if PLACES in told:
            fields.append(b'"places":[%b]' % told.places())
        self._earlier = earlier
        self._now = now
        self._told = told
        self._head = b'{"turn":null,"zones":[' if now.turn is None else TURNS[now.turn]
        self._zones = told.joined(ZONES)
        self._end = b",".join([b"]", *fields]) + b"}"
        self._waiting = now.not_asked(told)
        self._newly = self._waiting if NEWLY_WAITING in told else b""
        self._alike = self._written(self._zones, self._newly)  # to whoever waits and sees no more

    def to(self, seat: int) -> bytes:
        now, told, zones = self._now, self._told, zones_of(seat)
        sees_no_more = told.is_same(zones, ZONES)
        if seat == now.turn:
            fields = asked(told)
        elif seat == self._earlier.turn:
            fields = self._waiting
        elif sees_no_more:
            return self._alike
        else:
            fields = self._newly
        return self._written(self._zones if sees_no_more else told.joined(zones), fields)

    def _written(self, zones: bytes, fields: bytes) -> bytes:
        """With these zones, and what a seat is asked, if that is to be told."""
        if not fields:
            return b"".join((self._head, zones, self._end))
        return b"".join((self._head, zones, b"],", fields, self._end[1:]))


FIELDS = (
    (SCORES, b'"scores":[%b]'),
    (FACTS, b'"facts":[%b]'),
    (TALLIES, b'"tallies":[%b]'),
)
TURNS = tuple(b'{"turn":%d,"zones":[' % seat for seat in range(8))


def at_the_end(outcome: Outcome) -> Prompt:
    return Prompt("The game is over.", outcome.reason)


def zones_of(seat: int) -> int:
    """The part of what is told that a seat sees."""
    return OWN + seat if 0 <= seat < SPECTATOR else ZONES


def laid_out(game: Game, states: States, actions: int) -> Ints:
    """The page of the first of these states, with these legal actions."""
    page = np.empty(LONGEST, np.int64)
    usable(game.notation.lay_out)(states, 0, actions, page)
    return page[: page[END]].copy()


def view(game: Game, state: Any, seat: int) -> View:
    """What a seat may see of any state."""
    now = snapshot(state)
    actions = game.run.legal_one(now._states, 0)
    outcome = None if actions else game.notation.outcome(now)
    return Showing(game, now._states, now.seats, now.turn, actions, outcome).to(seat)


@cache
def stock_of(game: Game) -> Stock:
    return Stock(game.notation.PIECES, game.notation.STANDS_FOR)
