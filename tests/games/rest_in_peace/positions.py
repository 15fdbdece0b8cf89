"""Positions of Rest in Peace put on the table directly, for tests of single clauses.

Cards are written as in the record, `"4 4 #8"`, Green's first. Whatever does not matter may be
missing altogether.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import seed_fast
from duskhouse.engine.state.events import Event, read_events
from duskhouse.engine.view.shown import Shown, Zone
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import (
    CODES,
    FIRST_PSYCHIC,
    FULL,
    code,
    ghosts_in,
    pile_of,
)
from duskhouse.games.rest_in_peace.ghosts import Note, notes_about
from duskhouse.games.rest_in_peace.state import Ending, EventKind, Phase
from duskhouse.games.rest_in_peace.totals import total
from duskhouse.words.errors import Refused

G, B = 0, 1


def cards(text: str) -> list[int]:
    return [CODES[word] for word in text.split()]


def pile(text: str) -> int:
    return pile_of(card for card in cards(text) if card <= FIRST_PSYCHIC)


def group(text: str) -> int:
    return sum(1 << card - FIRST_PSYCHIC for card in cards(text) if card > FIRST_PSYCHIC)


def setup(
    line: Iterable[int] = range(1, 10),
    tokens: str = "CMCMCMCMMM",
    start: int = G,
    hands: tuple[str, str] = ("1 2 3 4 5", "1 2 3 4 5"),
) -> dict[str, Any]:
    """A deal with these hands; the rest of each deck lies in ascending order, 1s on top."""
    decks = []
    for hand in hands:
        left = FULL.deck()
        for card in cards(hand):
            left.remove(card)
        decks.append(left)
    return {
        "start": start,
        "psychics": list(line),
        "tokens": list(tokens),
        "hands": [cards(hand) for hand in hands],
        "decks": decks,
    }


class Position:
    """One position, the moves played from it and their events."""

    def __init__(self, options: Mapping[str, Any] | None = None, **deal: Any) -> None:
        self.options = dict(options or {})
        self.played = History.from_setup(GAME, 2, self.options, setup(**deal))
        seed_fast(self.state.rng, 1)

    @property
    def state(self) -> Any:
        return self.played.state

    # ------------------------------------------------------------- arranging
    def round(self, number: int, starter: int = G) -> Position:
        """In this round, with nothing played yet."""
        self.state.place = number
        self.state.prize = 1 << int(self.state.line[number])
        self.state.starter = self.state.turn = starter
        return self

    def hands(self, green: str, blue: str = "") -> Position:
        self.state.hands[:] = [pile(green), pile(blue)]
        return self

    def fronts(self, green: str = "", blue: str = "") -> Position:
        self.state.fronts[:] = [group(green), group(blue)]
        return self

    def decks(self, green: str = "", blue: str = "") -> Position:
        for seat, text in enumerate((green, blue)):
            deck = cards(text)[::-1]
            self.state.decks[seat] = 0
            self.state.decks[seat, : len(deck)] = deck
            self.state.deck_size[seat] = len(deck)
        return self

    def sides(self, green: str = "", blue: str = "", place: int | None = None) -> Position:
        """Cards lying on a position, without having taken effect."""
        at = int(self.state.place) if place is None else place
        for seat, text in enumerate((green, blue)):
            self.state.ghosts[at, seat] = pile(text)
            self.state.psychics[at, seat] = group(text)
        return self

    def won(self, green: str = "", blue: str = "") -> Position:
        for seat, text in enumerate((green, blue)):
            self.state.won_castles[seat] = text.count("C")
            self.state.won_manors[seat] = text.count("M")
        return self

    def at_ten(self, green: str = "", blue: str = "") -> Position:
        """Cards placed on the last position."""
        for seat, text in enumerate((green, blue)):
            self.state.face_down[seat] = pile(text)
            self.state.placed[seat] = group(text)
            self.state.psychics[10, seat] = group(text)
        return self

    def moved_13(self, seat: int) -> Position:
        self.state.psychics[10, seat] |= 1 << 13
        return self

    # --------------------------------------------------------------- moving
    def play(self, *moves: str) -> Position:
        """Play moves in notation, each checked to be legal; "4>" tells chance to say 4."""
        for text in moves:
            move, _, outcome = text.partition(" > ")
            self.played.refresh()
            self.played.play(self.played.read(move), [outcome] if outcome else None)
        return self

    def refusal(self, move: str) -> str:
        self.played.refresh()
        try:
            self.played.read(move)
        except Refused as refused:
            return str(refused)
        raise AssertionError(f"{move} is legal")

    # -------------------------------------------------------------- looking
    def legal(self) -> set[str]:
        """Of the position as it has been arranged meanwhile."""
        actions = members(GAME.run.legal_one(self.played.states, 0))
        return {GAME.notation.write_move(self.state, action) for action in actions}

    def totals(self) -> tuple[int, int]:
        return int(total(self.state, G)), int(total(self.state, B))

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def over(self) -> bool:
        return self.played.over

    def winners(self) -> tuple[int, ...]:
        outcome = self.played.outcome()
        assert outcome is not None
        return outcome.winners

    def ending(self) -> Ending:
        return Ending(int(self.state.ending))

    def phase(self) -> Phase:
        return Phase(int(self.state.phase))

    def hand(self, seat: int) -> list[int]:
        return ghosts_in(self.state.hands[seat])

    def front(self, seat: int) -> set[int]:
        return {k for k in range(1, 30) if int(self.state.fronts[seat]) >> k & 1}

    def side(self, seat: int, place: int | None = None) -> list[str]:
        at = int(self.state.place) if place is None else place
        found = [str(value) for value in ghosts_in(self.state.ghosts[at, seat])]
        psychics = int(self.state.psychics[at, seat])
        return found + [code(FIRST_PSYCHIC + k) for k in range(1, 30) if psychics >> k & 1]

    def discarded(self, seat: int) -> list[str]:
        found = [str(value) for value in ghosts_in(self.state.spent_ghosts[seat])]
        psychics = int(self.state.spent_psychics[seat])
        return found + [code(FIRST_PSYCHIC + k) for k in range(1, 30) if psychics >> k & 1]

    def tokens(self, place: int) -> str:
        return "C" * int(self.state.castles[place]) + "M" * int(self.state.manors[place])

    def tokens_won(self, seat: int) -> str:
        return "C" * int(self.state.won_castles[seat]) + "M" * int(self.state.won_manors[seat])

    def shown(self, seat: int) -> Shown:
        """The position as it has been arranged meanwhile, in words."""
        self.played.refresh()
        return self.played.shown(seat)

    def zone(self, viewer: int, name: str) -> Zone:
        """A zone as a viewer sees it."""
        [found] = [zone for zone in self.shown(viewer).zones if zone.id == name]
        return found

    def codes(self, viewer: int, zone: str) -> list[str | None]:
        """What a viewer sees of the cards of a zone."""
        return [card.code for card in self.zone(viewer, zone).cards]

    def events(self) -> tuple[Event, ...]:
        return read_events(self.state)

    def heard(self, kind: EventKind) -> bool:
        return any(item.kind == kind for item in self.events())

    def of_kind(self, kind: EventKind) -> list[Event]:
        return [item for item in self.events() if item.kind == kind]

    def notes(self, seat: int) -> list[tuple[Note, int]]:
        """What was seen of this seat's ghosts, with what each note says."""
        return [(Note(noted & 15), noted >> 4) for noted in notes_about(self.state, seat)]

    def log(self, seat: int) -> list[str]:
        return [line.text for line in self.played.log(seat)]


def reveal(
    green: str,
    blue: str,
    *,
    hands: tuple[str, str] = ("", ""),
    won: tuple[str, str] = ("CCMMM", "CMMM"),
    options: Mapping[str, Any] | None = None,
    moved_13: int | None = None,
) -> Position:
    """Round 9 given up by Green with these cards on the last position, so that it is revealed."""
    position = Position(options).round(9).hands(*hands).decks().won(*won).at_ten(green, blue)
    position.state.psychics[:9] = 0
    position.state.castles[9] = position.state.manors[9] = 0
    position.state.prize = 0
    if moved_13 is not None:
        position.moved_13(moved_13)
    position.play("end")
    if position.phase() == Phase.PLACE:
        position.play("none")
    return position
