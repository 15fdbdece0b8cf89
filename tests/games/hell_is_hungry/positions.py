"""Positions of Hell is Hungry put on the table directly, for tests of single clauses.

Decks and piles are written as in the record, `"9 K 4"`, and may be of any size: the first five
cards of a deck are the hand, the last card of a pile lies on top.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from duskhouse.engine.game.position import Position as EnginePosition
from duskhouse.engine.state.chance import derived_seed, seed_secure
from duskhouse.engine.state.events import NO_CARD, NOBODY, Event, read_events
from duskhouse.engine.view.shown import Outcome, Shown, Zone
from duskhouse.games.hell_is_hungry import GAME, board, notation, rules, turns
from duskhouse.games.hell_is_hungry.cards import CODES, PILES, RANKS, SOUL, code, counts, ranks_of
from duskhouse.games.hell_is_hungry.hands import (
    A_TWO,
    ANY_HIGHEST,
    ANY_PAIR,
    ANY_TWOS,
    DRAW,
    HIGHEST,
    PAIR,
    SOME,
    TWOS,
    recalled,
)
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, EventKind, Phase

NAMES = ("Anna", "Bo", "Cy", "Dee", "Eli", "Flo")


def ranks(text: str) -> list[int]:
    return [RANKS.index(rank) for rank in text.split()]


def words(word: Any) -> list[str]:
    return [RANKS[rank] for rank in ranks_of(int(word))]


class Position:
    """One position, the moves played from it and their events."""

    def __init__(
        self,
        decks: list[str],
        piles: Mapping[int, str] | None = None,
        *,
        rest: str = "3 3 3",
        tokens: Mapping[int, int] | None = None,
        start: int = 0,
        under: int | None = None,
        **options: Any,
    ) -> None:
        self.states = GAME.states(1)
        seats = len(decks)
        GAME.prepare(self.state, seats, options, under)
        seed_secure(self.state.rng, derived_seed("position"))
        board = [ranks((piles or {}).get(pile, rest)) for pile in range(PILES[0, seats])]
        notation.put_on_table(self.state, start, board, [ranks(deck) for deck in decks])
        rules.begin(self.state)
        for seat, pile in (tokens or {}).items():
            self.state.tokens[seat] = pile
            self.state.occupied |= 1 << pile
        self.events: list[Event] = []
        self.past: list[EnginePosition] = []  # after each move

    @property
    def state(self) -> Any:
        return self.states[0]

    # -------------------------------------------------------------- moving
    def go(self, text: str) -> Position:
        """Play `seat move; seat move; …`, each checked to be legal; where no second card follows,
        the first is played alone."""
        for step in text.split(";"):
            seat, move = step.strip().split(" ", 1)
            legal = self.legal()
            if self.phase == Phase.SECOND and "alone" in legal and move not in legal:
                self.play("alone")
            assert (seat, True) == (str(self.turn), move in self.legal()), (
                f"before `{step}` seat {self.turn} may {self.legal()}"
            )
            self.play(move)
        return self

    def play(self, move: str) -> None:
        GAME.run.play_one(self.states, 0, GAME.notation.read_move(self.state, move))
        self.events += read_events(self.state)
        self.past.append(self.position)

    @property
    def turn(self) -> int:
        return int(self.state.turn)

    @property
    def phase(self) -> Phase:
        return Phase(int(self.state.phase))

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    def legal(self) -> list[str]:
        actions = int(GAME.run.legal_one(self.states, 0))
        return [GAME.notation.write_move(self.state, a) for a in range(63) if actions >> a & 1]

    def why_not(self, move: str) -> str:
        """The clause that forbids a move."""
        why = GAME.pieces.read(self.position.why_not(GAME.notation.read_move(self.state, move)))
        return GAME.clause_ids(why.clause)

    # ------------------------------------------------------------- looking
    def scores(self) -> list[int]:
        return [int(turns.score(self.state, seat)) for seat in range(self.state.seats)]

    def exposed(self, pile: int) -> str:
        return RANKS[int(board.exposed(self.state, pile))]

    def pile(self, pile: int) -> list[str]:
        return [RANKS[rank] for rank in reversed(notation.souls_in(int(self.state.piles[pile])))]

    def tokens(self) -> list[int | None]:
        places = self.state.tokens[: self.state.seats].tolist()
        return [None if place == NOBODY else place for place in places]

    def hand(self, seat: int) -> list[str]:
        souls = [f"{rank}s" for rank in words(self.state.soul_hands[seat])]
        return words(self.state.hands[seat]) + souls

    def give_soul(self, seat: int, given: str, soul: str) -> None:
        """A hand card turned into a soul card."""
        self.state.hands[seat] -= counts(ranks(given))
        self.state.soul_hands[seat] += counts(ranks(soul))

    def set_purgatory(self, seat: int, card: str) -> None:
        self.state.purgatory[seat] = CODES[card]

    def purgatory(self, seat: int) -> str | None:
        top = int(self.state.purgatory[seat])
        return None if top == NO_CARD else code(top)

    def won(self, seat: int, origin: int = SOUL_DECK) -> list[str]:
        return words(self.state.won[seat, origin])

    def remembered(self, seat: int) -> list[str]:
        """What all have seen of the hidden part of a hand: `+5` for a draw, the rank of a card that
        left, each with what the play then showed: `9 highest 4 pair 10`."""
        sizes = range(int(self.state.memory_sizes[seat]))
        return [in_words(int(recalled(self.state, seat, at))) for at in sizes]

    @property
    def position(self) -> EnginePosition:
        return EnginePosition.of(GAME, self.state)

    def view(self, seat: int) -> Shown:
        return self.position.shown(seat, NAMES)

    def zone(self, seat: int, name: str) -> Zone:
        (found,) = [zone for zone in self.view(seat).zones if zone.id == name]
        return found

    def outcome(self) -> Outcome:
        found = self.position.outcome()
        assert found
        return found

    def items(self, kind: EventKind) -> list[Event]:
        return [item for item in self.events if item.kind == kind]

    def log(self, seat: int) -> list[str]:
        """All that this seat was told of the moves."""
        told = [played.shown(seat, NAMES).events for played in self.past]
        return [sentence.text for events in told for sentence in events]


def soul(rank: str) -> int:
    return SOUL + RANKS.index(rank)


def in_words(entry: int) -> str:
    """One entry of what is remembered; `highest -` is none at all."""
    change, highest, pair = entry & 31, entry >> HIGHEST & 15, entry >> PAIR & 31
    twos, some = entry >> TWOS & 3, entry >> SOME & 15
    facts = [f"+{change - DRAW}" if change >= DRAW else RANKS[change]]
    facts += [f"highest {RANKS[highest - 1] if highest else '-'}"] * (highest != ANY_HIGHEST)
    facts += [f"pair {pair}"] * (pair != ANY_PAIR)
    facts += [f"twos {twos}"] * (twos != ANY_TWOS)
    facts += [f"some {RANKS[some]}"] * (some != 0)
    facts += ["a 2"] * (entry >> A_TWO & 1)
    return " ".join(facts)
