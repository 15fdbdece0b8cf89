"""What a person may see and do: one seat's view, built afresh as an allow-list by the game.

Everything here is plain data that turns into JSON as it stands, so the terminal, the browser and
outside programs show the same thing, and two views can be compared byte for byte. A piece of a
view is turned into JSON once, however many seats and positions it is shown in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import compress
from operator import attrgetter, is_not
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec

from duskhouse.engine.news import NOBODY

if TYPE_CHECKING:
    from duskhouse.engine.stock import Laid

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

MOST_KEPT = 1024
"""Of one kind of piece."""

encode = msgspec.json.Encoder().encode


class Once(Generic[T]):
    """An attribute that is made when it is first asked for, and stays. (`cached_property` takes a
    lock for it, which costs more than most pieces.)"""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._name = make.__name__

    def __get__(self, whose: Any, kind: Any) -> T:
        made = whose.__dict__[self._name] = self._make(whose)
        return made


class Piece:
    """What a seat is told when it is asked, turned into JSON once."""

    __slots__ = ("json",)
    json: bytes

    def __post_init__(self) -> None:
        object.__setattr__(self, "json", encode(self))


json_of = attrgetter("json")

P = TypeVar("P", bound=Piece)


class Pieces(tuple[P, ...]):
    """Some that are shown together, time and again."""

    @Once
    def json(self) -> bytes:
        return b",".join(map(json_of, self))


def kept(make: F) -> F:
    """For pieces that follow from what is asked and from nothing else: made once, and kept for
    whoever asks the same, at this table or another."""
    return cast(F, lru_cache(MOST_KEPT)(make))


def joined(pieces: Sequence[Piece | Laid]) -> bytes:
    """Their JSON, with commas between them."""
    return pieces.json if type(pieces) is Pieces else b",".join(map(json_of, pieces))


class Layout(StrEnum):
    """How a zone's cards lie."""

    FAN = "fan"
    ROW = "row"
    STACK = "stack"
    CROSS = "cross"
    GRID = "grid"
    STREET = "street"


class Mark(StrEnum):
    """How a zone stands out."""

    NOW = "now"  # what is being played for
    PAST = "past"
    REACH = "reach"  # within reach of whoever is on turn
    DARK = "dark"  # the hour has changed


class Card(msgspec.Struct, frozen=True, gc=False):
    """A card as one seat sees it. A face-down card has no code, name or kind."""

    code: str | None = None
    name: str = "face down"
    kind: str = ""
    marks: tuple[str, ...] = ()
    by: int | None = None


FACE_DOWN = Card()


class Zone(msgspec.Struct, frozen=True):
    """A place on the table. `note` says in words what its look alone would say.

    `token` is the seat whose token stands on it, `marks` how it stands out (see `Mark`).
    """

    id: str
    title: str
    layout: Layout
    cards: tuple[Card, ...]
    owner: int | None = None
    note: str = ""
    token: int | None = None
    marks: tuple[Mark, ...] = ()


Own = Sequence["Laid"]
"""What a seat knows more of: each takes the place of the zone with its id."""


@dataclass(frozen=True, slots=True)
class Move(Piece):
    """A legal move: its notation, what it means, and the card and zone it is made with.

    `detail` says what it would lead to, where that is not plain. `key` is the letter that stands
    for it on a keyboard; what is `grave` is asked twice.
    """

    move: str
    label: str
    card: str | None = None
    zone: str | None = None
    detail: str = ""
    key: str = ""
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Barred(Piece):
    """A card, or a zone as a target, that may not be chosen now, and why."""

    reason: str
    clause: str
    card: str | None = None
    zone: str | None = None


@dataclass(frozen=True, slots=True)
class Prompt(Piece):
    """What is asked, and one line that explains it."""

    ask: str
    detail: str = ""


class Score(msgspec.Struct, frozen=True):
    """What a seat has so far; `badges` are a word or two each about where it stands."""

    seat: int
    points: int
    note: str = ""
    badges: tuple[str, ...] = ()


class Fact(msgspec.Struct, frozen=True):
    """Something that holds now and that everyone should know."""

    text: str
    clause: str = ""


class Part(msgspec.Struct, frozen=True, gc=False):
    """One line of a tally: what counts, how much, and why."""

    text: str
    amount: int
    clause: str = ""


class Tally(msgspec.Struct, frozen=True):
    """How a total comes about."""

    title: str
    total: int
    parts: tuple[Part, ...]
    owner: int | None = None


class Outcome(msgspec.Struct, frozen=True):
    """How the game ended. `places`: 1 plus the number of seats ahead."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    clause: str


class Asked:
    """What a seat is asked, what it may do, and what not; `fields` is that in JSON, without the
    braces."""

    __slots__ = ("barred", "fields", "moves", "prompt")

    def __init__(
        self, prompt: Prompt, moves: Sequence[Move] = (), barred: Sequence[Barred] = ()
    ) -> None:
        self.prompt = prompt
        self.moves = moves
        self.barred = barred
        self.fields = b'"prompt":%b,"moves":[%b],"barred":[%b]' % (
            prompt.json,
            joined(moves),
            joined(barred),
        )


asked_nothing = kept(Asked)
"""For a seat that has nothing to choose."""


NOTHING = Asked(Prompt(""))
"""Instead of what a seat was asked, once it does not matter any more."""


class Alike(msgspec.Struct, frozen=True, dict=True):
    """What everyone sees of a position. `waiting` is what a seat is asked that is not on turn,
    `moment` says how far the game is: "Trick 4 of 10"."""

    turn: int | None
    zones: Sequence[Laid]
    waiting: Asked
    scores: Sequence[Laid]
    facts: Sequence[Laid]
    tallies: Sequence[Laid]
    outcome: Outcome | None
    moment: Laid

    @Once
    def fields(self) -> bytes:
        """In JSON, without the braces: what is the same for all, but for turn and zones."""
        return b",".join(self.written(None))

    @Once
    def by_id(self) -> dict[str, Laid]:
        """The zones."""
        return {zone.id: zone for zone in self.zones}

    def written(self, earlier: Alike | None) -> list[bytes]:
        """All of `fields`, or what is different from an earlier position."""
        fields = []
        if not earlier or self.scores != earlier.scores:
            fields.append(b'"scores":[%b]' % joined(self.scores))
        if not earlier or self.facts != earlier.facts:
            fields.append(b'"facts":[%b]' % joined(self.facts))
        if not earlier or self.tallies != earlier.tallies:
            fields.append(b'"tallies":[%b]' % joined(self.tallies))
        if not earlier or self.outcome != earlier.outcome:
            fields.append(b'"outcome":' + encode(self.outcome))
        if not earlier or self.moment != earlier.moment:
            fields.append(b'"moment":' + self.moment.json)
        return fields


class Changes:
    """What is different from an earlier position for everyone: made once for all seats that were
    last told that one."""

    __slots__ = ("_end", "_head", "_zones", "earlier", "json", "zones")

    def __init__(self, earlier: Alike, now: Alike) -> None:
        self.earlier = earlier
        fields = now.written(earlier)
        differ = [*map(is_not, now.zones, earlier.zones)]
        self.zones = {zone.id: zone for zone in compress(now.zones, differ)}
        went = [zone.id for zone in compress(earlier.zones, differ)]
        if went != [*self.zones] or len(now.zones) != len(earlier.zones):
            known = earlier.by_id
            self.zones = {
                id_: zone for id_, zone in now.by_id.items() if known.get(id_) is not zone
            }
            fields.append(b'"places":' + encode([*now.by_id]))
        self._head = b'{"turn":null,"zones":[' if now.turn is None else TURNS[now.turn]
        self._zones = in_json(self.zones)
        self._end = b",".join([b"", *fields]) + b"}"
        asked = None if now.waiting is earlier.waiting else now.waiting
        self.json = self.written(None, asked)
        """For whoever waits and knows no more than all."""

    def written(self, zones: Mapping[str, Laid] | None, asked: Asked | None) -> bytes:
        """With these zones, if they are others than for all, and what a seat is asked."""
        shown = self._zones if zones is None else in_json(zones)
        if asked is None:
            return b"".join((self._head, shown, b"]", self._end))
        return b"".join((self._head, shown, b"],", asked.fields, self._end))


TURNS = tuple(b'{"turn":%d,"zones":[' % seat for seat in range(8))


def in_json(zones: Mapping[str, Laid]) -> bytes:
    return b",".join(map(json_of, zones.values()))


class View(msgspec.Struct, frozen=True):
    """Everything one seat may know now. `own` are zones of which it knows more than all."""

    seat: int
    alike: Alike
    own: Own
    asked: Asked

    @property
    def turn(self) -> int | None:
        return self.alike.turn

    @property
    def zones(self) -> list[Zone]:
        return pieces(self._zones)

    @property
    def _zones(self) -> list[Laid]:
        own = {zone.id: zone for zone in self.own}
        return [own.get(zone.id, zone) for zone in self.alike.zones]

    @property
    def prompt(self) -> Prompt:
        return self.asked.prompt

    @property
    def moves(self) -> Sequence[Move]:
        return self.asked.moves

    @property
    def barred(self) -> Sequence[Barred]:
        return self.asked.barred

    @property
    def scores(self) -> list[Score]:
        return pieces(self.alike.scores)

    @property
    def facts(self) -> list[Fact]:
        return pieces(self.alike.facts)

    @property
    def tallies(self) -> list[Tally]:
        return pieces(self.alike.tallies)

    @property
    def outcome(self) -> Outcome | None:
        return self.alike.outcome

    @property
    def moment(self) -> str:
        moment: str = self.alike.moment.piece
        return moment

    def to_json(self) -> bytes:
        """One object, put together from the JSON of its pieces."""
        return b'{"seat":%d,"turn":%b,"zones":[%b],%b,%b}' % (
            self.seat,
            encode(self.turn),
            joined(self._zones),
            self.asked.fields,
            self.alike.fields,
        )

    def at_rest(self) -> View:
        """As far as it takes to tell what has changed when the game goes on."""
        if self.asked is self.alike.waiting:
            return self
        return View(self.seat, self.alike, self.own, NOTHING)

    def changes(self, earlier: View, alike: Changes) -> bytes:
        """The same without the seat and without the zones and the fields that are as they were in
        an earlier view of this seat. If there are other zones now, `places` are the ids of all."""
        asked, own, known = self.asked, self.own, earlier.own
        if (own is known or own == known) and alike.zones.keys().isdisjoint(map(id_of_zone, own)):
            if asked is self.alike.waiting and earlier.asked is earlier.alike.waiting:
                return alike.json
            return alike.written(None, None if asked is earlier.asked else asked)
        zones, gone = {**alike.zones}, {zone.id: zone for zone in known}
        for zone in own:
            if gone.pop(zone.id, None) is zone:
                zones.pop(zone.id, None)
            else:
                zones[zone.id] = zone
        for id_ in gone:  # no more of them than all
            if id_ in self.alike.by_id:
                zones[id_] = self.alike.by_id[id_]
        return alike.written(zones, None if asked is earlier.asked else asked)


id_of_zone = attrgetter("id")


def pieces(laid: Sequence[Laid]) -> list[Any]:
    return [one.piece for one in laid]


class Sentence(msgspec.Struct, frozen=True):
    """A line of the log, with the clause behind it."""

    text: str
    clause: str = ""


@dataclass(frozen=True)
class Cast:
    """What the seats are called. The viewer, if any, is addressed as "you"."""

    names: tuple[str, ...]
    you: int = NOBODY

    @classmethod
    def of(cls, seats: int, you: int = NOBODY) -> Cast:
        return cls(tuple(f"Seat {seat}" for seat in range(seats)), you)

    def is_you(self, seat: int) -> bool:
        return seat == self.you

    def __call__(self, seat: int) -> str:
        """The name at the beginning of a sentence."""
        return "You" if self.is_you(seat) else self.names[seat]

    def object(self, seat: int) -> str:
        """The name inside a sentence."""
        return "you" if self.is_you(seat) else self.names[seat]

    def whose(self, seat: int, first: bool = False) -> str:
        """Inside a sentence, or as its first word."""
        yours = "Your" if first else "your"
        return yours if self.is_you(seat) else f"{self.names[seat]}'s"

    def does(self, seat: int, verb: str, third: str = "") -> str:
        """The name with its verb: "You take", "Seat 2 takes"."""
        if self.is_you(seat):
            return f"You {verb}"
        return f"{self.names[seat]} {third or verb + 's'}"


def listed(words: list[str]) -> str:
    """Words as a person lists them: "a", "a and b", "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def of_cards(number: int) -> str:
    return f"{number} card" if number == 1 else f"{number} cards"
