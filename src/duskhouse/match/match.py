"""The authority: checks what seats want, and carries it out.

What a seat wants is checked by one of the methods that return entries; nothing has changed then.
The caller keeps the entries and hands each to `apply`. Replaying the entries of a log through
`apply` gives the same match. Times are seconds of any steady clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.shares import Share, Source
from duskhouse.engine.state.chance import seal
from duskhouse.engine.view.pieces import Wire
from duskhouse.match.attendance import SeatNews
from duskhouse.match.clocks import Clocks
from duskhouse.match.entries import (
    Claimed,
    Entry,
    Moved,
    Rematched,
    RequestId,
    Sat,
    Started,
    Swapped,
    TookBack,
)
from duskhouse.match.names import checked_name, told_apart
from duskhouse.match.plan import Plan, must_be_replayable
from duskhouse.match.seating import Seat, hash_of
from duskhouse.match.taking_back import latest_to_take_back, lone_person, why_it_stands
from duskhouse.match.thinking import DEFAULT_LEVEL, check_level
from duskhouse.match.timeline import Timeline
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

REMEMBERED_IDS = 32
BOT_NAMES = ("Crow", "Owl", "Moth", "Toad", "Newt", "Fox")  # by seat, so no two are alike

State = Literal["open", "playing", "over"]


class Illegal(Refused):
    """A move that the rules forbid. `why` is the piece that says for what reason."""

    def __init__(self, why: Wire) -> None:
        super().__init__("illegal")
        self.why = why


class Match:
    def __init__(self, id_: str, plan: Plan, seed: bytes, now: float) -> None:
        self.id = id_
        self.plan = plan
        self.game: Game = find_game(plan.game)
        must_be_replayable(plan, self.game)
        self.seed = seed
        self.seal = seal(seed)
        self.seats = [Seat(number) for number in range(plan.seats)]
        self.news = SeatNews()
        self.all_here = False  # every seat is a person's who is here
        self.shares: tuple[Share, ...] | None = None  # what the seats have added to the deal
        self.timeline: Timeline | None = None
        self.clocks: Clocks | None = None
        self.rematch_table = ""
        self.length = 0  # how many entries there are
        self.seq = 0
        self._host = plan.host
        self._holders = 0  # so far
        self._moves: list[dict[RequestId, int]] = [{} for _ in self.seats]

    # ------------------------------------------------------------ what it is
    @property
    def state(self) -> State:
        if self.timeline is None:
            return "open"
        return "over" if self.timeline.position.over else "playing"

    @property
    def turn(self) -> int | None:
        """The seat on turn while the game runs."""
        if self.timeline is None or self.timeline.position.over:
            return None
        return self.timeline.position.turn

    @property
    def host(self) -> int | None:
        """Whoever made the table, or the first person left at it."""
        persons = [seat.number for seat in self.seats if seat.kind == "person"]
        return self._host if self._host in persons else next(iter(persons), None)

    def begins_next(self) -> int | None:
        """The seat that begins a game which follows this one; None if the lot decides."""
        return self.game.begins_next(self.begun().position.state)

    def open_seats(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.kind == "open"]

    def persons_here(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.kind == "person" and seat.here]

    def persons(self) -> dict[int, str]:
        """The seats whose holders have a key for many tables, with its hash."""
        return {seat.number: seat.person for seat in self.seats if seat.person}

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refused("no-seat", seat=number)
        return self.seats[number]

    # --------------------------------------------------------- sitting down
    def take_seat(self, number: int, person: Person) -> list[Entry]:
        """A person takes an open seat."""
        if self.seat(number).kind != "open":
            raise Refused("taken", seat=number)
        return self.seated([person.on(number)])

    def change_seat(
        self, by: int, number: int, kind: Literal["bot", "open"], level: str
    ) -> list[Entry]:
        """The host puts a bot on a seat, or opens it."""
        self._must_be_host(by)
        self._must_be_open()
        if self.seat(number).kind == "person":
            raise Refused("taken", seat=number)
        return self.seated([bot_on(number, level) if kind == "bot" else Sat(number, "open")])

    def swap_seats(self, by: int, number: int, other: int) -> list[Entry]:
        """The host has those on two seats change places, whoever they are."""
        self._must_be_host(by)
        self._must_be_open()
        seats = self.seat(number).number, self.seat(other).number
        return [Swapped(*seats)] if number != other else []

    def start(self, by: int) -> list[Entry]:
        """The host wants to begin: bots take the open seats."""
        self._must_be_host(by)
        self._must_be_open()
        return self.seated([bot_on(number, DEFAULT_LEVEL) for number in self.open_seats()])

    def seated(self, sats: Sequence[Sat]) -> list[Entry]:
        """Somebody sits down; if nobody is missing any more, the cards are dealt."""
        sats = self._told_apart(sats)
        holders: dict[int, Seat | Sat] = {seat.number: seat for seat in self.seats}
        holders |= {sat.seat: sat for sat in sats}
        if self.state != "open" or any(holder.kind == "open" for holder in holders.values()):
            return [*sats]
        if self.plan.lesson:
            return [*sats, Started()]
        return [*sats, Started(tuple(holder.share for holder in holders.values()))]

    def leave(self, number: int) -> list[Entry]:
        """A person gives the seat up for good."""
        left = Sat(number, "open") if self.state == "open" else bot_on(number, DEFAULT_LEVEL)
        return [*self._told_apart([left])]

    def _told_apart(self, sats: Sequence[Sat]) -> list[Sat]:
        """With names that are not like those of others at the table."""
        names = {seat.number: seat.name for seat in self.seats if seat.kind != "open"}
        for sat in sats:
            names.pop(sat.seat, None)
        apart = []
        for sat in sats:
            name = told_apart(sat.name, names.values())
            names[sat.seat] = name
            apart.append(msgspec.structs.replace(sat, name=name))
        return apart

    def _must_be_host(self, by: int) -> None:
        if by != self.host:
            raise Refused("host-only")

    def _must_be_open(self) -> None:
        if self.state != "open":
            raise Refused("begun")

    # --------------------------------------------------------------- moving
    def earlier_move(self, seat: int, request: RequestId) -> int | None:
        """Where a move of this id has led already: the same id twice is one move."""
        return self._moves[seat].get(request)

    def move(
        self, seat: int, action: int, seq: int, now: float, request: RequestId | None = None
    ) -> Moved:
        """A move of the seat on turn, in the position it was meant for."""
        position = self._running().position
        if seq != self.seq:
            raise Refused("stale")
        if seat != position.turn:
            raise Refused("not-your-turn")
        if not position.is_legal(action):
            raise Illegal(position.why_not(action))
        return Moved(seat, action, request, self._spent(now))

    def _spent(self, now: float) -> float:
        return round(now - self.clocks.since, 3) if self.clocks else 0.0

    def may_take_back(self) -> int | None:
        """The seat whose move can be taken back now (see `taking_back`)."""
        if self.timeline is None or self.timeline.position.over:
            return None
        found = latest_to_take_back(self.timeline, lone_person(self.seats))
        return found[0] if found else None

    def take_back(self, seat: int) -> TookBack:
        timeline, lone = self._running(), lone_person(self.seats)
        found = latest_to_take_back(timeline, lone)
        if found is None or found[0] != seat:
            raise Refused("nothing-to-take-back", why=why_it_stands(timeline, seat, lone))
        return TookBack(*found)

    def must_agree(self, seat: int) -> list[int]:
        """The other persons at the table, who are asked before a move is taken back."""
        return [other for other in self.persons_here() if other != seat]

    def begun(self) -> Timeline:
        """The game, if it has begun."""
        if self.timeline is None:
            raise Refused("not-begun")
        return self.timeline

    def _running(self) -> Timeline:
        timeline = self.begun()
        if timeline.position.over:
            raise Refused("over")
        return timeline

    # ------------------------------------------------------------- applying
    def apply(self, entry: Entry, now: float) -> None:
        """Carry out what has been checked."""
        match entry:
            case Moved():
                self._apply_move(entry, now)
            case Sat():
                self._apply_sat(entry, now)
            case Claimed():
                self.seats[entry.seat].person = entry.person
            case Swapped():
                self._apply_swap(entry.seat, entry.other)
            case Started():
                self.shares = entry.shares
                source = None
                if entry.shares is not None:
                    source = Source(self.seed, self.id, entry.shares)
                self.timeline = Timeline(self.game, self.plan, self.seed, source)
                if self.plan.clock:
                    self.clocks = Clocks(self.plan.clock, self.plan.seats, now)
            case TookBack():
                self.begun().take_back(entry.moves)
                if self.clocks:
                    self.clocks.since = now
            case Rematched():
                self.rematch_table = entry.table
        self.length += 1
        self.seq = self.timeline.seq if self.timeline else 0

    def _apply_sat(self, entry: Sat, now: float) -> None:
        seat = self.seats[entry.seat]
        if self.timeline and seat.kind == "person":
            self.news.add(self.seq, seat.number, seat.name, "left")
        self._holders += 1
        seat.give_to(entry, self._holders)
        seat.gone_since = now
        self._moves[entry.seat].clear()
        self._look_around()

    def _apply_swap(self, number: int, other: int) -> None:
        seats = self.seats
        seats[number], seats[other] = seats[other], seats[number]
        for at in (number, other):
            seats[at].number = at
        self._host = {number: other, other: number}.get(self._host, self._host)

    def _apply_move(self, entry: Moved, now: float) -> None:
        timeline, move = self.begun(), entry.move
        timeline.play(move if isinstance(move, int) else timeline.read(move))
        if self.clocks:
            self._stop_clock(self.clocks, entry, now)
        if entry.id is not None:
            moves = self._moves[entry.seat]
            moves[entry.id] = timeline.seq
            if len(moves) > REMEMBERED_IDS:
                del moves[next(iter(moves))]

    def _stop_clock(self, clocks: Clocks, entry: Moved, now: float) -> None:
        """A turn goes on as long as a seat moves again and nothing has come of its moves. A move
        without an id is a bot's: for a person, once the time is up."""
        latest, seat = self.begun().steps[-1], self.seats[entry.seat]
        goes_on = self.turn == entry.seat and latest.can_be_taken_back
        ran_out = clocks.moved(entry.seat, entry.spent, now, goes_on)
        if ran_out and entry.id is None and seat.kind == "person":
            self.news.add(self.begun().seq, seat.number, seat.name, "time")

    # ------------------------------------------------------------- presence
    def seat_of_holder(self, holder: int) -> Seat | None:
        """Where this holder sits, unless somebody else has the seat by now."""
        return next((seat for seat in self.seats if seat.holder == holder), None)

    def attend(self, number: int, connections: int, now: float) -> None:
        """A person has so many connections. Whoever is here again has the seat back."""
        seat = self.seats[number]
        if seat.connections and not connections:
            seat.gone_since = now
        seat.connections = connections
        self._look_around()

    def _look_around(self) -> None:
        self.all_here = all(seat.kind == "person" and seat.connections for seat in self.seats)

    @property
    def time_matters(self) -> bool:
        """Whether something may happen though nobody does anything."""
        return not self.all_here or self.clocks is not None

    def is_away(self, number: int, now: float) -> bool:
        return self.seats[number].is_away(self.plan.grace, now)

    def bot_to_move(self, now: float) -> str | None:
        """The level of the bot that is to move now, for itself or for a person.

        Bots play on only while a person is here, since nobody would see it; but a game over days
        goes on without.
        """
        turn = self.turn
        if turn is None:
            return None
        seat = self.seats[turn]
        if seat.kind == "bot":
            level = seat.level
        elif self.is_away(turn, now) or self._is_out_of_time(seat, now):
            level = DEFAULT_LEVEL
        else:
            return None
        return level if self.plan.lasts or self.persons_here() else None

    def _is_out_of_time(self, seat: Seat, now: float) -> bool:
        """By the move: for this one. By the game: from now on."""
        return self.clocks is not None and now >= self.clocks.runs_out_at(seat.number)

    def due(self, now: float) -> float | None:
        """When a game over days is to be looked at though nobody is here."""
        if self.turn is None or self.clocks is None or not self.plan.lasts:
            return None
        is_person = self.seats[self.turn].kind == "person"
        return self.clocks.runs_out_at(self.turn) if is_person else now

    def next_change(self, now: float) -> float | None:
        """When time alone changes something: a clock runs out, or a grace ends."""
        times = []
        if self.turn is not None and self.clocks and self.seats[self.turn].kind == "person":
            times.append(self.clocks.runs_out_at(self.turn))
        if self.plan.grace is not None and self.state != "over":
            times += [
                seat.gone_since + self.plan.grace
                for seat in self.seats
                if seat.kind == "person" and not seat.connections
            ]
        return min((time for time in times if time > now), default=None) if times else None


@dataclass(frozen=True)
class Person:
    """Somebody who would like to sit down. `key` is the hash of the key for many tables."""

    name: str
    secret: str
    share: Share = None
    key: str = ""

    def on(self, number: int) -> Sat:
        name = checked_name(self.name) or Words().message("guest")
        secret_hash = hash_of(self.secret)
        return Sat(number, "person", name, "", secret_hash, self.share, self.key)


def bot_on(number: int, level: str) -> Sat:
    level = check_level(level or DEFAULT_LEVEL)
    return Sat(number, "bot", name=BOT_NAMES[number], level=level)
