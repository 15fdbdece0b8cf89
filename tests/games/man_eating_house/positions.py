"""Positions of Man-Eating House put on the table directly, for tests of single clauses.

Hands are written as in the record, `"I5 O9"`, one string for each seat. They may be of any equal
size, and cards that do not matter may be missing altogether.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import cardset, members
from duskhouse.engine.state.chance import derived_seed, new_generator, seed_fast
from duskhouse.engine.state.events import NO_CARD, NOBODY, Event
from duskhouse.engine.state.layout import States
from duskhouse.engine.view.shown import Card, Shown
from duskhouse.games.man_eating_house import GAME, rules
from duskhouse.games.man_eating_house.cards import CODES, GIRLS, code
from duskhouse.games.man_eating_house.state import EventKind, Phase, start_trick

A, B, C, D = range(4)
CALL = "kagome"
WHOLE_DECK = frozenset(CODES)
FACE_DOWN = Card("face-down")


def cards(text: str) -> set[str]:
    """The cards of a line of notation."""
    found = set(text.split())
    assert found <= WHOLE_DECK, text
    return found


def mask(text: str) -> int:
    return cardset(CODES[card] for card in cards(text))


def unmask(bits: Any) -> set[str]:
    return {code(card) for card in members(int(bits))}


class Position:
    """One position, the moves played from it and their events."""

    def __init__(self, played: History) -> None:
        self.played = played

    @property
    def states(self) -> States:
        return self.played.states

    @property
    def state(self) -> Any:
        return self.played.state

    # -------------------------------------------------------------- moving
    def play(self, moves: str) -> Position:
        """Play moves in notation, all of them legal; a number is a call."""
        for text in moves.split():
            self.played.play(self.played.read(f"{CALL} {text}" if text.isdigit() else text))
        return self

    def play_at_random(self, number: int) -> Position:
        """Play on to the end with moves drawn from a generator of this number."""
        draw = np.random.default_rng(number)
        while not self.over:
            self.play(str(draw.choice(sorted(self.legal()))))
        return self

    def legal(self) -> set[str]:
        """The legal moves, calls as plain numbers."""
        return {move.removeprefix(CALL).strip() for move in self.played.legal_moves()}

    # ------------------------------------------------------------- reading
    def hand(self, seat: int) -> set[str]:
        return unmask(self.state.hands[seat])

    def hands(self) -> list[set[str]]:
        return [self.hand(seat) for seat in self.seats]

    def pile(self, seat: int) -> set[str]:
        return unmask(self.state.piles[seat])

    def piles(self) -> list[set[str]]:
        return [self.pile(seat) for seat in self.seats]

    @property
    def seats(self) -> range:
        return range(int(self.state.seats))

    @property
    def room(self) -> list[str]:
        """What is left of the Room, top first."""
        left = slice(int(self.state.room_drawn), int(self.state.room_size))
        return [code(card) for card in self.state.room[left].tolist()]

    @property
    def trick(self) -> dict[int, str]:
        lying = self.state.trick[: int(self.state.seats)].tolist()
        return {seat: code(card) for seat, card in enumerate(lying) if card != NO_CARD}

    @property
    def corner(self) -> set[str]:
        return unmask(self.state.corner)

    @property
    def discarded(self) -> set[str]:
        return unmask(self.state.discarded)

    @property
    def out(self) -> set[str]:
        return unmask(self.state.out)

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def leader(self) -> int:
        return int(self.state.leader)

    @property
    def phase(self) -> Phase:
        return Phase(int(self.state.phase))

    @property
    def over(self) -> bool:
        return self.played.over

    @property
    def omagatoki(self) -> bool:
        return bool(self.state.omagatoki)

    @property
    def old_man(self) -> int | None:
        return None if self.state.old_man == NOBODY else int(self.state.old_man)

    @property
    def winners(self) -> set[int]:
        return set(members(int(self.state.winners)))

    @property
    def ending(self) -> int:
        """The clause that decided the game."""
        return int(self.state.ending)

    # ---------------------------------------------------------------- events
    @property
    def history(self) -> list[tuple[Event, ...]]:
        """The events of each move."""
        return self.played.past

    @property
    def items(self) -> list[Event]:
        """All events so far."""
        return [item for items in self.history for item in items]

    def of_kind(self, kind: EventKind) -> list[Event]:
        return [item for item in self.items if item.kind == kind]

    def happened(self, kind: EventKind) -> bool:
        return bool(self.of_kind(kind))

    def events(self) -> list[str]:
        """The Events so far: "escape:I", "struggle:B", sorted."""
        escapes = [f"escape:{'IOB'[item.amount]}" for item in self.of_kind(EventKind.ESCAPE)]
        struggles = [f"struggle:{code(item.card)[0]}" for item in self.of_kind(EventKind.STRUGGLE)]
        return sorted(escapes + struggles)

    def winner(self) -> int | None:
        """Who won the latest trick that was resolved."""
        ends = [item for item in self.items if item.kind in (EventKind.WIN, EventKind.NO_CONTEST)]
        return None if ends[-1].kind == EventKind.NO_CONTEST else ends[-1].seat

    def log(self, seat: int) -> list[str]:
        """All that has happened, in words, as one seat may know it."""
        return [sentence.text for sentence in self.played.log(seat)]

    # --------------------------------------------------------------- knowledge
    def shown(self, seat: int) -> Shown:
        return self.played.shown(seat)

    def zone(self, seat: int, zone: str) -> tuple[Card, ...]:
        """The cards of a zone as a seat sees them."""
        [found] = [there.cards for there in self.shown(seat).zones if there.id == zone]
        return found

    def facts(self, seat: int) -> list[str]:
        return [fact.text for fact in self.shown(seat).facts]

    def observation(self, seat: int) -> dict[str, list[int]]:
        """The vector of `observe`, cut into its parts."""
        out = np.zeros(GAME.observation_size, np.int8)
        GAME.run.observe_one(self.states, 0, seat, out)
        parts, at = {}, 0
        for name, size, _ in GAME.observation:
            parts[name] = out[at : at + size].tolist()
            at += size
        return parts

    def imagined(self, seat: int, number: int) -> Position:
        """The position as this seat may imagine it, by a generator of this number."""
        states = GAME.states(2)
        states[0] = self.states[0]
        GAME.run.imagine_one(states, 0, 1, seat, new_generator(number))
        return Position(History.of(GAME, states[1]))

    def worlds(self, seat: int, count: int = 60) -> Iterator[Position]:
        """Some positions that this seat cannot tell from this one."""
        return (self.imagined(seat, number) for number in range(count))


def position(
    *hands: str,
    room: str = "",
    piles: Mapping[int, str] | None = None,
    corner: str = "",
    start: int = A,
    leader: int | None = None,
    last_winner: int = NOBODY,
    **options: Any,
) -> Position:
    """A lead with these hands; the leader is the start player unless told."""
    played = History(GAME, len(hands), options)
    state = played.state
    seed_fast(state.rng, 0)
    state.start = start
    for seat, hand in enumerate(hands):
        state.hands[seat] = mask(hand)
    stack = [CODES[card] for card in room.split()]
    state.room[:] = stack + [NO_CARD] * (len(state.room) - len(stack))
    state.room_size = len(stack)
    rules.begin(state)
    start_trick(state, start if leader is None else leader)
    for seat, pile in (piles or {}).items():
        state.piles[seat] = mask(pile)
    state.corner = mask(corner)
    state.omagatoki = int(state.corner == GIRLS)
    state.last_winner = last_winner
    played.refresh()
    return Position(played)


def dealt(seats: int, number: int, **options: Any) -> Position:
    """A deal from a seed made of this number."""
    return Position(History.deal(GAME, seats, options, derived_seed("clauses", number)))


IDLE = ["I8", "I9", "I10", "O8", "O9", "B8", "I11", "O10", "O11", "B9", "B10", "B11"]


def trick(
    plays: Sequence[str] | str, *, leader: int = A, last: bool = False, **more: Any
) -> Position:
    """A position after one trick, given in the order of play.

    Unless it is the last one, everybody keeps a Place that could not have followed.
    """
    played = plays.split() if isinstance(plays, str) else list(plays)
    seats = len(played)
    spare = [card for card in IDLE if card not in played and card[0] != played[0][0]]
    hands = [""] * seats
    for step, card in enumerate(played):
        hands[(leader + step) % seats] = card if last else f"{card} {spare[step]}"
    return position(*hands, leader=leader, **more).play(" ".join(played))
