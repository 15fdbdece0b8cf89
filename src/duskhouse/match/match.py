"""The authority: checks what seats want, carries it out, tells each seat what it may know.

What a seat wants is checked by one of the methods that return an `Entry`; nothing has changed
then. The caller keeps the entry and hands it to `apply`, which cannot fail. Replaying the entries
of a log through `apply` gives the same match. Times are seconds of any steady clock.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Literal

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.history import Illegal
from duskhouse.engine.state.chance import seal
from duskhouse.engine.view.showing import Showing
from duskhouse.engine.view.view import Cast, View
from duskhouse.match.clocks import Clocks
from duskhouse.match.entries import Entry, Moved, Rematched, RequestId, Sat, Started, TookBack
from duskhouse.match.objections import Objection
from duskhouse.match.plan import Plan
from duskhouse.match.seating import Seat
from duskhouse.match.telling import Telling, names_in_json, takes_back
from duskhouse.match.thinking import DEFAULT_LEVEL, check_level
from duskhouse.match.timeline import Timeline
from duskhouse.words.errors import Refused

REMEMBERED_IDS = 32
LONGEST_NAME = 24
GUEST = "Guest"
BOT_NAMES = ("Crow", "Owl", "Moth", "Toad", "Newt", "Fox")  # by seat, so no two are alike

State = Literal["open", "playing", "over"]


class Match:
    def __init__(self, plan: Plan, seed: bytes, now: float) -> None:
        self.plan = plan
        self.game: Game = find_game(plan.game)
        self.seed = seed
        self.seal = seal(seed)
        self.seats = [Seat(number) for number in range(plan.seats)]
        self.all_here = False  # every seat is a person's who is here
        self.names: tuple[str, ...] = ()
        self.timeline: Timeline | None = None
        self.clocks: Clocks | None = None
        self.rematch_table = ""
        self.length = 0  # how many entries there are
        self.seq = 0
        self._acts: list[OrderedDict[RequestId, int]] = [OrderedDict() for _ in self.seats]
        self._names_in_json: tuple[bytes, ...] = ()
        self._told: Telling | None = None  # what was told last

    # ------------------------------------------------------------ what it is
    @property
    def state(self) -> State:
        if self.timeline is None:
            return "open"
        return "over" if self.timeline.over else "playing"

    @property
    def turn(self) -> int | None:
        """The seat on turn while the game runs."""
        return self.timeline.turn if self.timeline and not self.timeline.over else None

    @property
    def host(self) -> int | None:
        """Whoever made the table, or the first person left at it."""
        persons = [seat.number for seat in self.seats if seat.kind == "person"]
        return self.plan.host if self.plan.host in persons else next(iter(persons), None)

    def open_seats(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.kind == "open"]

    def persons_here(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.kind == "person" and seat.here]

    def seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Objection("no-seat", f"This table has no seat {number}.")
        return self.seats[number]

    # --------------------------------------------------------- sitting down
    def take_seat(self, number: int, name: str) -> Sat:
        """A person takes an open seat."""
        if self.seat(number).kind != "open":
            raise Objection("taken", f"Somebody sits on seat {number} already.")
        return Sat(number, "person", name=checked_name(name) or GUEST)

    def change_seat(self, by: int, number: int, kind: Literal["bot", "open"], level: str) -> Sat:
        """The host puts a bot on a seat, or opens it."""
        self._must_be_host(by)
        if self.state != "open":
            raise Objection("not-now", "The game has begun: the seats stay as they are.")
        if self.seat(number).kind == "person":
            raise Objection("taken", f"A person sits on seat {number}.")
        return bot_on(number, level) if kind == "bot" else Sat(number, "open")

    def start(self, by: int) -> list[Sat]:
        """The host wants to begin: bots take the open seats."""
        self._must_be_host(by)
        if self.state != "open":
            raise Objection("not-now", "The game has begun.")
        return [bot_on(number, DEFAULT_LEVEL) for number in self.open_seats()]

    def leave(self, number: int) -> Sat:
        """A person gives the seat up for good."""
        if self.state == "open":
            return Sat(number, "open")
        return bot_on(number, DEFAULT_LEVEL)

    def _must_be_host(self, by: int) -> None:
        if by != self.host:
            raise Objection("not-allowed", "Only the host of the table can do this.")

    # --------------------------------------------------------------- moving
    def earlier_act(self, seat: int, request: RequestId) -> int | None:
        """The seq of what was done by this id before: the same id twice is one move."""
        return self._acts[seat].get(request)

    def move(
        self, seat: int, text: str, seq: int, now: float, request: RequestId | None = None
    ) -> Moved:
        """A move of the seat on turn, in the position it was meant for."""
        timeline = self._running()
        if seq != timeline.seq:
            raise Objection("stale", "The table has moved on: here is how it stands now.")
        if seat != timeline.turn:
            raise Objection("not-your-turn", "It is not your turn.")
        try:
            timeline.played.read(text)
        except Illegal as illegal:
            raise Objection("illegal", str(illegal), illegal.clause) from None
        except Refused as refused:
            raise Objection("illegal", str(refused)) from None
        return Moved(seat, text, request, self._spent(now))

    def _spent(self, now: float) -> float:
        return round(now - self.clocks.since, 3) if self.clocks else 0.0

    def may_take_back(self) -> int | None:
        """The seat that made the latest move, while nothing has come of it."""
        if self.timeline is None or self.timeline.over:
            return None
        step = self.timeline.latest
        return step.seat if step is not None and step.can_be_taken_back else None

    def take_back(self, seat: int) -> TookBack:
        self._running()
        if seat != self.may_take_back():
            raise Objection(
                "not-now",
                "There is nothing to take back: another seat, a reveal or chance has answered.",
            )
        return TookBack(seat)

    def must_agree(self, seat: int) -> list[int]:
        """The other persons at the table, who are asked before a move is taken back."""
        return [other for other in self.persons_here() if other != seat]

    def _running(self) -> Timeline:
        if self.timeline is None:
            raise Objection("not-now", "The game has not begun.")
        if self.state == "over":
            raise Objection("not-now", "The game is over.")
        return self.timeline

    # ------------------------------------------------------------- applying
    def apply(self, entry: Entry, now: float) -> None:
        """Carry out what has been checked."""
        match entry:
            case Moved():  # the usual case
                self._apply_move(entry, now)
            case Sat():
                self.seats[entry.seat].give_to(entry)
                self.names = tuple(seat.name or f"Seat {seat.number}" for seat in self.seats)
                self._names_in_json = names_in_json(self.names)
                self.seats[entry.seat].gone_since = now
                self._acts[entry.seat].clear()
                self._look_around()
            case Started():
                self.timeline = Timeline(self.game, self.plan, self.seed)
                if self.plan.clock:
                    self.clocks = Clocks(self.plan.clock, self.plan.seats, now)
            case TookBack():
                assert self.timeline is not None
                self.timeline.take_back()
                if self.clocks:
                    self.clocks.since = now
            case Rematched():
                self.rematch_table = entry.table
        self.length += 1
        self.seq = self.timeline.seq if self.timeline else 0

    def _apply_move(self, entry: Moved, now: float) -> None:
        assert self.timeline is not None
        self.timeline.play(self.timeline.played.read(entry.move))
        if self.clocks:
            self.clocks.moved(entry.seat, entry.spent, now)
        if entry.id is not None:
            acts = self._acts[entry.seat]
            acts[entry.id] = self.timeline.seq
            if len(acts) > REMEMBERED_IDS:
                acts.popitem(last=False)

    # ------------------------------------------------------------- presence
    def arrive(self, number: int) -> None:
        """A person is here again, and has the seat back."""
        self.seats[number].connections += 1
        self._look_around()

    def depart(self, number: int, now: float) -> None:
        seat = self.seats[number]
        seat.connections = max(0, seat.connections - 1)
        seat.gone_since = now
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

        Bots play on only while a person is here: nobody would see it.
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
        return level if self.persons_here() else None

    def _is_out_of_time(self, seat: Seat, now: float) -> bool:
        """By the move: for this one. By the game: from now on."""
        return self.clocks is not None and now >= self.clocks.runs_out_at(seat.number)

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

    # -------------------------------------------------------------- telling
    def cast(self, viewer: int) -> Cast:
        return Cast(self.names, viewer)

    def look(self) -> Showing:
        """What all views of this position have in common, made once."""
        assert self.timeline is not None
        return self.timeline.played.look()

    def rest(self) -> None:
        """Nothing will be asked for a while."""
        if self.timeline:
            self.timeline.played.rest()

    def view(self, viewer: int) -> View:
        return self.look().to(viewer)

    def events(self, viewer: int, seqs: range) -> bytes:
        """What led to these positions, in words, as one seat may know it: lines in JSON, with
        commas between them."""
        return b",".join(filter(None, [self._news(viewer, seq) for seq in seqs]))

    def _news(self, viewer: int, seq: int) -> bytes:
        assert self.timeline is not None
        if seq in self.timeline.returns:
            return takes_back(seq, self.timeline.returns[seq], self.cast(viewer))
        return self._telling(seq).to(viewer)

    def latest_news(self) -> Callable[[int], bytes]:
        """What led to the present position, for whoever may know what."""
        seq = self.seq
        if self.timeline and seq in self.timeline.returns:
            return partial(self._news, seq=seq)
        return self._telling(seq).to

    def _telling(self, seq: int) -> Telling:
        told = self._told
        if told is None or told.seq != seq or told.names is not self._names_in_json:
            assert self.timeline is not None
            step = self.timeline.step_of(seq)
            items = step.items if step else ()
            told = self._told = Telling(self.game.notation, seq, items, self._names_in_json)
        return told

    def log(self, viewer: int, until: int | None = None) -> bytes:
        return self.events(viewer, range(1, (self.seq if until is None else until) + 1))

    def past(self, viewer: int, seq: int) -> tuple[View, bytes]:
        """An earlier position as this seat saw it."""
        if self.timeline is None:
            raise Objection("not-now", "The game has not begun.")
        if not 0 <= seq <= self.timeline.seq:
            raise Objection("not-now", f"There are the positions 0 to {self.timeline.seq}.")
        return self.timeline.position(seq).view(viewer), self.events(viewer, range(seq, seq + 1))


def bot_on(number: int, level: str) -> Sat:
    level = check_level(level or DEFAULT_LEVEL)
    return Sat(number, "bot", name=BOT_NAMES[number], level=level)


def checked_name(name: str) -> str:
    """A name as it is shown: one line, printable, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in name)
    shown = " ".join(shown.split())
    if len(shown) > LONGEST_NAME:
        raise Objection("refused", f"A name has at most {LONGEST_NAME} characters.")
    return shown
