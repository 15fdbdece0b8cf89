"""How a game is written down: the deal, the moves and what chance decides, as in a record.

`Notation` is what the engine asks for. `DerivedNotation` makes most of it from declarations: moves
from the game's actions, the deal from its `Deal`, and that nothing is left to chance afterwards,
nor learned of hidden moves later. A game's module of notation brings along what is special, by the
same names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol

from duskhouse.engine.game.actions import Actions
from duskhouse.engine.game.written import Chance, Written, write_parts
from duskhouse.engine.state.events import Event
from duskhouse.words.errors import Refused

if TYPE_CHECKING:
    from duskhouse.engine.game.dealing import Deal

HIDDEN = "?"  # what a seat does not know

Setup = dict[str, Any]
PastEvents = list[tuple[int, Sequence[Event]]]
"""The events of each decision of a game, with the decision's place among the record's moves."""


class Notation(Protocol):
    def write_setup(self, state: Any) -> Setup:
        """The deal, readable; called on the opening position."""

    def read_setup(self, state: Any, setup: Setup) -> None:
        """Put the opening position of a record on the table; a bad one is refused."""

    def hide_setup(self, setup: Setup, final: Any, seat: int) -> Setup:
        """The deal as a seat knows it by the time of the position `final`."""

    def learned(self, past: PastEvents, seat: int) -> Iterable[tuple[int, str]]:
        """Hidden moves that a seat has learned of since, in whole or with "?": place and text."""

    def write_move(self, state: Any, action: int) -> str:
        """An action in the notation of the record."""

    def read_move(self, state: Any, text: str) -> int:
        """The action a notation stands for, legal or not; what is no notation is refused."""

    def write_chance(self, event: Event) -> str | None:
        """What chance decided, in the notation of the record, if this event is such."""

    def read_chance(self, state: Any, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
        """The choices that make chance come out as recorded when this action is played."""

    def most_decisions(self, state: Any) -> int:
        """The rule document's bound on the decisions of a game with these seats and options."""


class DerivedNotation:
    """The notation of these actions, with what a module says itself in place of the usual.

    A module that has no `Deal` may say by `SETUP` how the deal is written, and by `CHANCE` what is
    written of which kinds of events; its rules `lay_rest`, which lays what follows from the written
    cards and says whether these can be dealt, and `begin` open the game on them. Events of the
    kinds `turned_up` turn a card of the deal up for all: whose it was and what it is are written
    after the move, where chance speaks, so that a record for one seat's eyes has them.
    """

    read_setup: Any
    hide_setup: Any
    most_decisions: Any

    def __init__(
        self,
        actions: Actions,
        special: ModuleType | None = None,
        deal: Deal | None = None,
        turned_up: Iterable[int] = (),
    ) -> None:
        self.actions = actions
        self.fields = deal.fields if deal else []
        self.deal = deal
        self.parts: tuple[Written, ...] = deal.parts if deal else getattr(special, "SETUP", ())
        codes = {card: code for code, card in deal.codes.items()} if deal else {}
        self.chance: dict[int, Chance] = {
            **{int(kind): Chance(codes=codes, whose=True) for kind in turned_up},
            **getattr(special, "CHANCE", {}),
        }
        for source in (deal, special):
            for name in (*NAMES, *OF_DEALS):
                if hasattr(source, name):
                    setattr(self, name, getattr(source, name))

    def write_setup(self, state: Any) -> Setup:
        return write_parts(state, self.parts)

    def write_move(self, state: Any, action: int) -> str:
        return self.actions.write(state, action)

    def read_move(self, state: Any, text: str) -> int:
        action = self.actions.read(state, text)
        if action is None:
            raise Refused("not-a-move", move=repr(text))
        return action

    def learned(self, past: PastEvents, seat: int) -> Iterable[tuple[int, str]]:
        """Moves are open, or stay hidden."""
        return ()

    def write_chance(self, event: Event) -> str | None:
        """Usually chance speaks only in the deal."""
        found = self.chance.get(event.kind)
        return found.write(event) if found else None

    def read_chance(self, state: Any, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
        if not self.chance:
            raise Refused("only-the-deal-is-chance")
        return []


NAMES = tuple(name for name in vars(Notation) if not name.startswith("_"))
OF_DEALS = ("all_setups", "take_back", "lay_rest", "begin")
