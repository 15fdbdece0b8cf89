"""A view in words: what the pieces that one reader sees mean, ready to be shown.

The terminal, `replay`, `hint` and the environments' `render` show this; the page's `js/view.js`
makes the same from the same numbers and messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from duskhouse.engine.view.pieces import Mark, Piece, Pieces, Role, Wire
from duskhouse.words.words import Words


@dataclass(frozen=True)
class Card:
    """A card as one seat sees it. `state` is the name of its piece; a face-down card has neither
    code nor name. `marks` are words about how it lies there."""

    state: str
    code: str | None = None
    name: str = ""
    marks: tuple[str, ...] = ()
    by: int | None = None


@dataclass(frozen=True)
class Zone:
    """A place on the table. `note` says in words what its look alone would say; `size` is how many
    cards there are, seen or not; `lists`, whether the note lists cards that are not seen."""

    id: str
    name: str  # of its piece
    title: str
    layout: str
    cards: tuple[Card, ...]
    size: int
    owner: int | None
    note: str
    lists: bool
    token: int | None
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Pair:
    """A card that may be laid after a first one."""

    card: str
    label: str


@dataclass(frozen=True)
class Move:
    """A legal move. `detail` says what it would lead to, where that is not plain. Where two
    cards can be laid, `alone` tells whether one is enough, `pairs` with which others it goes, and
    in the second step `first` which was laid before."""

    action: int
    label: str
    detail: str
    clause: str
    card: str | None
    zone: str | None
    keyboard: str
    ask_twice: bool
    alone: bool
    pairs: tuple[Pair, ...] | None
    first: str | None


@dataclass(frozen=True)
class Barred:
    """A card, or a zone as a target, that may not be chosen now, and why."""

    reason: str
    clause: str
    card: str | None
    zone: str | None


@dataclass(frozen=True)
class Prompt:
    ask: str
    detail: str
    clause: str


@dataclass(frozen=True)
class Score:
    seat: int
    points: int
    note: str
    badges: tuple[str, ...]


@dataclass(frozen=True)
class Sentence:
    """A fact, or a line of the log, with the clause behind it."""

    text: str
    clause: str
    seat: int | None = None


@dataclass(frozen=True)
class Goal:
    """What one plays for: in a sentence, in a few words, and `have` of `need` if it is counted."""

    text: str
    short: str
    clause: str
    seat: int | None
    have: int
    need: int


@dataclass(frozen=True)
class Line:
    """One line of a tally: what counts, how much, and why."""

    text: str
    points: int
    clause: str


@dataclass(frozen=True)
class Tally:
    """How a total comes about."""

    title: str
    total: int
    lines: tuple[Line, ...]
    owner: int | None


@dataclass(frozen=True)
class Outcome:
    """How the game ended. `places`: 1 plus the number of seats ahead."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    reason: str
    clause: str


@dataclass(frozen=True)
class Shown:
    """All that one reader sees of a position. `events` are the latest move's."""

    zones: tuple[Zone, ...]
    scores: tuple[Score, ...]
    goals: tuple[Goal, ...]
    facts: tuple[Sentence, ...]
    tallies: tuple[Tally, ...]
    moment: str
    outcome: Outcome | None
    prompt: Prompt
    moves: tuple[Move, ...]
    barred: tuple[Barred, ...]
    events: tuple[Sentence, ...]


class Reader:
    """Reads the pieces of one game to one person."""

    def __init__(self, pieces: Pieces, words: Words) -> None:
        self.pieces = pieces
        self.words = words

    def shown(self, seen: Iterable[Wire]) -> Shown:
        """The pieces that a seat sees, with those of its own last, in words."""
        found: dict[Role, list[Piece]] = {role: [] for role in Role}
        for numbers in sorted(seen, key=self.pieces.key_of):
            piece = self.pieces.read(numbers)
            found[piece.kind.role].append(piece)
        prompts = [self.pieces.read(numbers) for numbers in seen if self._is_prompt(numbers)]
        outcomes = found[Role.OUTCOME]
        return Shown(
            zones=tuple(map(self.zone, found[Role.ZONE])),
            scores=tuple(map(self.score, found[Role.SCORE])),
            goals=tuple(map(self.goal, found[Role.GOAL])),
            facts=tuple(map(self.sentence, found[Role.FACT])),
            tallies=tuple(map(self.tally, found[Role.TALLY])),
            moment=" · ".join(map(self.words.say, found[Role.MOMENT])),
            outcome=self.outcome(outcomes[0]) if outcomes else None,
            prompt=self.prompt(prompts[-1]) if prompts else Prompt("", "", ""),
            moves=tuple(map(self.move, found[Role.MOVE])),
            barred=tuple(map(self.bar, found[Role.BARRED])),
            events=self.log(found[Role.EVENT]),
        )

    def _is_prompt(self, numbers: Wire) -> bool:
        return self.pieces.kinds[numbers[0]].role is Role.PROMPT

    # ------------------------------------------------------------------- pieces
    def zone(self, piece: Piece) -> Zone:
        numbers = piece.numbers
        laid = [inside for inside in piece.inside if inside.kind.role is Role.CARD]
        cards = [card for inside in laid for card in self.cards(inside)]
        size = numbers.get("size", len(cards))
        marks = Mark(numbers.get("marks", 0))
        return Zone(
            id=zone_id(piece.kind.name, piece.key),
            name=piece.kind.name,
            title=self.words.say(piece),
            layout=str(piece.kind.layout),
            cards=tuple(cards or [Card("face-down")] * size),
            size=size,
            owner=seat_or_none(numbers.get("seat")),
            note=self.note(piece),
            lists=len(laid) < len(piece.inside) or any(map(is_list, numbers.values())),
            token=seat_or_none(numbers.get("token")),
            marks=tuple((mark.name or "").lower() for mark in Mark if mark in marks),
        )

    def note(self, zone: Piece) -> str:
        """Its own, then what its lines tell."""
        lines = [line for line in zone.inside if line.kind.role is Role.LINE]
        said, *rest = [self.words.say(zone, "note"), *map(self.words.say, lines)]
        for line in rest:
            said = self.words.message("note-next", note=said, line=line) if said else line
        return said

    def cards(self, piece: Piece) -> list[Card]:
        """A card, as many times as it lies there."""
        numbers, state = piece.numbers, piece.kind.name
        card, by = numbers.get("card", -1), seat_or_none(numbers.get("by"))
        said = [self.words.say(piece)] if piece.kind.says else []
        if card < 0:
            shown = Card(state, marks=tuple(filter(None, said)), by=by)
        else:
            marks = filter(None, [self.words.card(card, "mark"), *said])
            code = self.pieces.codes[card]
            shown = Card(state, code, self.words.card(card), tuple(marks), by)
        return [shown] * numbers.get("count", 1)

    def score(self, piece: Piece) -> Score:
        badges = self._each(piece, "badge")
        seat, points = piece.numbers["seat"], piece.numbers["points"]
        return Score(seat, points, self.words.say(piece, "note"), badges)

    def sentence(self, piece: Piece) -> Sentence:
        seat = seat_or_none(piece.numbers.get("seat"))
        return Sentence(self.words.say(piece), self.clause(piece), seat)

    def goal(self, piece: Piece) -> Goal:
        numbers = piece.numbers
        return Goal(
            text=self.words.say(piece),
            short=self.words.say(piece, "short"),
            clause=self.clause(piece),
            seat=seat_or_none(numbers.get("seat")),
            have=numbers.get("have", 0),
            need=numbers.get("need", 0),
        )

    def tally(self, piece: Piece) -> Tally:
        lines = [
            Line(self.words.say(line), line.numbers["points"], self.clause(line))
            for line in piece.inside
        ]
        owner = seat_or_none(piece.numbers.get("seat"))
        return Tally(self.words.say(piece), piece.numbers["total"], tuple(lines), owner)

    def outcome(self, piece: Piece) -> Outcome:
        standing: Sequence[int] = piece.numbers["standing"]
        won, points, places = standing[::3], standing[1::3], standing[2::3]
        winners = tuple(seat for seat, one in enumerate(won) if one)
        reason = self.words.say(piece)
        return Outcome(winners, tuple(points), tuple(places), reason, self.clause(piece))

    def prompt(self, piece: Piece) -> Prompt:
        return Prompt(self.words.say(piece), self.words.say(piece, "detail"), self.clause(piece))

    def move(self, piece: Piece) -> Move:
        kind = piece.kind
        return Move(
            action=piece.action,
            label=self.words.say(piece),
            detail=self.words.say(piece, "detail"),
            clause=self.clause(piece),
            card=self._code(piece),
            zone=self._zone(piece),
            keyboard=kind.keyboard,
            ask_twice=kind.ask_twice,
            alone=bool(piece.numbers.get("alone", 1)),
            pairs=self.pairs(piece),
            first=self._code(piece, "first"),
        )

    def pairs(self, piece: Piece) -> tuple[Pair, ...] | None:
        if "with" not in piece.numbers:
            return None
        after: Sequence[int] = piece.numbers["with"]
        id_, card = piece.kind.message_id, piece.numbers.get("card", -1)
        return tuple(
            Pair(
                self.pieces.codes[second],
                self.words.message(id_, "with", card=card, second=second, points=points),
            )
            for second, points in zip(after[::2], after[1::2], strict=True)
        )

    def bar(self, piece: Piece) -> Barred:
        reason = self.words.say(piece)
        return Barred(reason, self.clause(piece), self._code(piece), self._zone(piece))

    def log(self, events: Iterable[Piece]) -> tuple[Sentence, ...]:
        """What happened, without what needs no words."""
        in_order = sorted(events, key=lambda event: event.numbers["at"])
        said = [self.sentence(event) for event in in_order if event.kind.says]
        return tuple(sentence for sentence in said if sentence.text)

    # -------------------------------------------------------------------- parts
    def clause(self, piece: Piece) -> str:
        return self.words.clause_id(piece.clause)

    def _code(self, piece: Piece, name: str = "card") -> str | None:
        card = piece.numbers.get(name, -1)
        return self.pieces.codes[card] if card >= 0 else None

    def _zone(self, piece: Piece) -> str | None:
        """The zone a move is made in: its key comes from the move's numbers of the same names; its
        seat, if the move names none, is the reader's."""
        if piece.kind.zone is None:
            return None
        zone = self.pieces.kinds[piece.kind.zone]
        own = {"seat": self.words.reader, **piece.numbers}
        return zone_id(zone.name, tuple(own[name] for name in zone.key))

    def _each(self, piece: Piece, attribute: str) -> tuple[str, ...]:
        """What the attributes say that begin like this, without the empty ones."""
        names = self.words.attributes(piece.kind.message_id)
        said = [self.words.say(piece, name) for name in names if name.startswith(attribute)]
        return tuple(filter(None, said))


def zone_id(name: str, key: Sequence[int]) -> str:
    """What a zone is called in a page: "field", "hand-2"."""
    return "-".join([name, *map(str, key)])


def is_list(value: Any) -> bool:
    """Whether a number of a piece is a list with something in it."""
    return isinstance(value, tuple) and len(value) > 0


def seat_or_none(seat: int | None) -> int | None:
    return None if seat is None or seat < 0 else seat
