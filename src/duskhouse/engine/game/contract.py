"""The contract: what a game brings along, in the order a game lives.

`rules`, `knowledge`, `tactics` and `view` are modules of compiled functions over its state record:

    deal(state)                the opening position, in which the seat that begins is on turn (see
                               `first_seat`); seats, options and generator are set already, all
                               other fields are 0
    legal(state)               the set of actions open to `state.turn`; none once it is over
    play(state, action)        the rules; chance comes from the state's own generator
    over(state)                finished?
    utility(state, seat)       what the seat got out of it: its share of the win, 1.0 in all; asked
                               when it is over, never before
    imagine(state, seat)       re-deal what this seat cannot know (knowledge)
    observe(state, seat, out)  what this seat knows, as a fixed vector of int8 (knowledge)
    choose(state, generator)   a sensible action of `state.turn`, from what that seat may know and
                               from nothing else; what is left to chance, by the generator (tactics)
    distinct(state, begun)     the legal actions, one of each kind alike to that seat; if a search
                               has begun before it, without those that lead where another of its
                               ways has led already (tactics)
    view(state, actions, page)     what each seat may see, in pieces (see `engine.view`)
    why_not(state, action, page)   the one piece that says why an action is not legal (view)

An action is a number from 0 to 62, scoped by phase: see `actions`. `legal` and `why_not` are made
from guards: see `guards`. What a game does not write itself is in `defaults`. `notation` is plain
Python, for the record.
Every game's state begins with the fields of `State`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numba
import numpy as np

from duskhouse.engine.compiling.caching import MadeFrom
from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.compiling.rule import bind, bound_from, is_rule
from duskhouse.engine.game import kernels
from duskhouse.engine.game.clauses import Clause, ClauseIds, read_clauses
from duskhouse.engine.game.defaults import from_nothing, with_defaults
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.game.limits import check_declared
from duskhouse.engine.game.notation import Notation
from duskhouse.engine.game.options import Option, Options, complete
from duskhouse.engine.game.studies import NO_STUDY, Study
from duskhouse.engine.game.usual import (
    Teams,
    by_lot,
    checked_first,
    everyone_alone,
    no_objection,
    nobody_else,
)
from duskhouse.engine.state.base import State
from duskhouse.engine.state.chance import seed_secure
from duskhouse.engine.state.layout import States, layout, new_states, runs_without
from duskhouse.engine.state.observing import described
from duskhouse.engine.state.seats import MOST_SEATS
from duskhouse.engine.view import kernels as view_kernels
from duskhouse.engine.view.events import lay_log
from duskhouse.engine.view.page import write_changes
from duskhouse.engine.view.pieces import Pieces
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK, add_folder
from duskhouse.words.words import NO_READER, Words

if TYPE_CHECKING:  # what people are shown is no part of the rules: its edits compile nothing anew
    from duskhouse.engine.game.look import Look

Kernel = Callable[..., Any]

ANY_VIEW: tuple[Kernel, ...] = (write_changes, lay_log)
"""Rules over pages that are the same for every game."""

KERNELS = (*kernels.KERNELS, *view_kernels.KERNELS)
PLAYING = (*kernels.PLAYING, *view_kernels.KERNELS)
"""What a table needs; the rest is for bots, learners and tests."""

WORDS, ROWS = numba.types.int64[::1], numba.types.int64[:, ::1]
ARRAYS = {
    **dict.fromkeys(("facts", "generator", "before", "page", "keys", "found", "spans"), WORDS),
    **dict.fromkeys(("events", "table"), ROWS),
    "out": numba.types.int8[::1],
    "text": numba.types.uint8[::1],
}
"""The types of kernels' parameters that are arrays, by name."""

GIVEN = ("rng", "silent", "seats", "named_first", "rules")
"""The fields that are set before the deal, besides the options: all others are 0 then."""

UNWRITTEN = -12345

Observation = tuple[tuple[str, int, str], ...]


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A registered game.

    `teams` says of an opening position which seats win together; how many teams there are depends
    on nothing but the seats. `partners` are those that are known before the deal, by how many play.
    `begins_next` says of a final position which seat begins a game that follows, None if the lot
    decides. `search` names the way to search that does best in it (bots.search). `winning_together`
    says how many win if a seat does, as far as that seat knows. `replays` are older numbers of its
    rules under which a game can still be played, so that their records replay; a game that has any
    keeps the number in the field `rules` of its state. `guards` are those that make its `legal`, if
    any do. `study` is for labs: see `studies`.
    """

    id: str
    seats: tuple[int, ...]
    rules_version: int = 1
    clause_ids: ClauseIds
    options: tuple[Option, ...] = ()
    state: type[State]
    rules: ModuleType
    view: ModuleType
    notation: Notation
    look: Look
    knowledge: ModuleType | None = None
    tactics: ModuleType | None = None
    aliases: tuple[str, ...] = ()
    replays: tuple[int, ...] = ()
    check: Callable[[int, Options], None] = field(default=no_objection)
    teams: Callable[[Any], Teams] = field(default=everyone_alone)
    partners: Mapping[int, Teams] = field(default_factory=dict)
    begins_next: Callable[[Any], int | None] = field(default=by_lot)
    search: str = "halving"
    winning_together: Callable[[Any, int], int] = field(default=nobody_else)
    guards: Guards | None = None
    study: Study = NO_STUDY

    def __post_init__(self) -> None:
        add_folder(self.id, self.folder / "words")
        check_declared(self)

    @cached_property
    def folder(self) -> Path:
        """Where the game is: its modules, its rules as a text and its words."""
        file = Path(inspect.getfile(self.rules))
        return file.parents[1] if file.name == "__init__.py" else file.parent

    # ------------------------------------------------------------ positions
    @cached_property
    def state_type(self) -> np.dtype[np.void]:
        return layout(self.state)

    @cached_property
    def room_for_events(self) -> int:
        """How many items of events a state can hold."""
        return int(self.state_type["events"].shape[0])

    @cached_property
    def contract(self) -> dict[str, Callable[..., Any]]:
        """The functions of the contract by their names."""
        parts = (
            (self.rules, kernels.FROM_RULES),
            (self.knowledge, kernels.FROM_KNOWLEDGE),
            (self.tactics, kernels.FROM_TACTICS),
        )
        own = {
            name: getattr(module, name)
            for module, names in parts
            for name in names
            if hasattr(module, name)
        }
        runs = runs_without(self.state_type, {*GIVEN, *self.option_fields})
        own["deal"] = from_nothing(own["deal"], runs, self.rules.__name__)
        over_in = self.guards.over_in if self.guards else ()
        return with_defaults(own, self.rules.__name__, over_in, self.state, max(self.seats))

    @cached_property
    def option_fields(self) -> frozenset[str]:
        """The fields that hold the options, found by what they write."""
        marked = self.states(1)
        names = self.state_type.names or ()
        for name in names:
            marked[name] = UNWRITTEN
        for option in self.options:
            option.write(marked[0], option.default)
        return frozenset(name for name in names if np.any(marked[name] != UNWRITTEN))

    @cached_property
    def view_contract(self) -> dict[str, Callable[..., Any]]:
        """The functions of the view by their names, apart from the others: an edit of a view
        compiles no rule anew."""
        return {name: getattr(self.view, name) for name in view_kernels.FROM_VIEW}

    @cached_property
    def compiled(self) -> SimpleNamespace:
        """The kernels, compiled for this game, and the rules that work on any view."""
        return SimpleNamespace(
            **vars(bind(kernels.KERNELS, self.contract, self.id)),
            **vars(bind(view_kernels.KERNELS, self.view_contract, f"{self.id}.view")),
            **{rule.__name__: rule for rule in ANY_VIEW},
        )

    @cached_property
    def run(self) -> SimpleNamespace:
        """The kernels as they are run: compiled, unless nobody shall wait for that."""
        return SimpleNamespace(**vars(self.compiled))

    def run_as_it_stands(self) -> None:
        """Let Python run the kernels, until `run_compiled`."""
        for name, kernel in vars(self.compiled).items():
            setattr(self.run, name, plain(kernel))

    def run_compiled(self) -> None:
        vars(self.run).update(vars(self.compiled))

    @cached_property
    def observation(self) -> Observation:
        """The parts of the vector of `observe`: name, size and what it holds."""
        own: Observation = getattr(self.knowledge, "OBSERVATION", ())
        derived = () if own else described(self.state, max(self.seats))
        say = Words().message
        return own or tuple((name, size, say(f"observed-{who}")) for name, size, who in derived)

    @property
    def observation_size(self) -> int:
        """How long that vector is."""
        return sum(size for _, size, _ in self.observation)

    def partners_of(self, seats: int, seat: int) -> tuple[int, ...]:
        """Who is known before the deal to win together with this seat."""
        [*together] = (team for team in self.partners.get(seats, ()) if seat in team)
        return tuple(other for team in together for other in team if other != seat)

    def states(self, count: int) -> States:
        return new_states(self.state_type, count)

    def complete(self, seats: int, options: Mapping[str, Any]) -> Options:
        """All options; refused with a sentence if they do not fit."""
        self.check_seats(seats)
        with self._refusing():
            values = complete(self.options, options)
            self.check(seats, values)
        return values

    def read_option(self, name: str, text: str) -> Any:
        """The value of an option as a person types it; a name that is unknown is refused later."""
        for option in self.options:
            if option.name == name:
                with self._refusing():
                    return option.parse(text)
        return text

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """What is refused here is said with this game's messages."""
        try:
            yield
        except Refused as refused:
            refused.game = self.id
            raise

    def prepare(
        self,
        state: Any,
        seats: int,
        options: Mapping[str, Any],
        rules: int | None = None,
        first: int | None = None,
    ) -> Options:
        """Seats, options, the number of the rules, those of today if none is named, and who begins,
        by lot if nobody is named, into a state."""
        values = self.complete(seats, options)
        state.seats = seats
        state.named_first = checked_first(seats, first)
        for option in self.options:
            option.write(state, values[option.name])
        number = self.check_rules(self.rules_version if rules is None else rules)
        if self.replays:
            state.rules = number
        return values

    def check_rules(self, number: Any) -> int:
        """The number of rules under which a game can be played here; others are refused."""
        known = (*self.replays, self.rules_version)
        if type(number) is int and number in known:
            return number

        def listed(words: Words) -> str:
            return words.listed([str(each) for each in known])

        raise Refused("other-rules", played=repr(number), title=self.title, known=listed)

    def rules_of(self, state: Any) -> int:
        """The number of the rules that a state is played under."""
        return int(state.rules) if self.replays else self.rules_version

    def check_seats(self, seats: int) -> None:
        few, most = min(self.seats), max(self.seats)
        if seats not in self.seats and few == most:
            raise Refused("players", title=self.title, few=few, seats=seats)
        if seats not in self.seats:
            raise Refused("players-range", title=self.title, few=few, most=most, seats=seats)

    def dealt(
        self,
        seats: int,
        options: Mapping[str, Any],
        seed: bytes,
        copies: int = 1,
        rules: int | None = None,
        first: int | None = None,
    ) -> States:
        """States of which the first is the deal of this seed."""
        states = self.states(copies)
        self.prepare(states[0], seats, options, rules, first)
        seed_secure(states[0].rng, seed)
        self.run.deal_one(states, 0)
        return states

    # ----------------------------------------------------------------- view
    @cached_property
    def pieces(self) -> Pieces:
        """What its views are made of."""
        pieces: Pieces = self.view.pieces
        return pieces

    def words(
        self, names: Sequence[str] = (), reader: int = NO_READER, language: str = FALLBACK
    ) -> Words:
        """What one reader is told of this game; players without names are numbered from 1."""
        numbered = [Words().message("seat-numbered", seat=seat + 1) for seat in range(MOST_SEATS)]
        return Words(
            self.id, language, self.pieces.codes, self.clause_ids, names or numbered, reader
        )

    @property
    def title(self) -> str:
        """What it is called, in English."""
        return Words(self.id).message("title")

    # -------------------------------------------------------------- clauses
    def rules_text(self, language: str = FALLBACK) -> str:
        """RULES.<language>.md, or else RULES.en.md: the clauses and rulings as shown to players."""
        file = self.folder / f"RULES.{self.rules_language(language)}.md"
        return file.read_text("utf-8")

    def rules_language(self, language: str) -> str:
        """This language if the rules are written in it, else English."""
        return language if (self.folder / f"RULES.{language}.md").is_file() else FALLBACK

    def clauses_in(self, language: str) -> dict[str, Clause]:
        """Every clause of the rules by its id."""
        return {clause.id: clause for clause in read_clauses(self.rules_text(language))}

    @cached_property
    def clauses(self) -> dict[str, Clause]:
        """The same in English."""
        return self.clauses_in(FALLBACK)

    # ------------------------------------------------------------ compiling
    def compile(self, wanted: Iterable[Kernel] = KERNELS) -> Iterator[str]:
        """Compile kernels for this game's state, naming each before its turn."""
        if not is_rule(self.compiled.play_one):
            return
        for kernel in wanted:
            yield kernel.__name__
            self._compile(kernel)
            for rule in ANY_VIEW if kernel in view_kernels.KERNELS else ():
                self._compile(rule)

    def made_from(self, kernel: Kernel) -> MadeFrom:
        """What the compiled code of a kernel is made from."""
        if kernel in view_kernels.KERNELS:
            return bound_from((kernel, *ANY_VIEW), self.view_contract)
        return bound_from((kernel,), self.contract)

    def _compile(self, kernel: Kernel) -> None:
        """As it is called from Python, if it is."""
        compiled = getattr(self.compiled, kernel.__name__)
        kinds = {**ARRAYS, **dict.fromkeys(("states", "tried"), numba.typeof(self.states(1)))}
        names = list(inspect.signature(kernel).parameters)
        if names[0] in kinds:
            compiled.compile(tuple(kinds.get(name, numba.types.int64) for name in names))
