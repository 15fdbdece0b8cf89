"""Legality is said once: by guards, which also say why something is not legal.

A guard is a rule that returns the set of actions which one clause bars. It is declared with the
clause and the message, in the order in which reasons are given:

    GUARDS = Guards(ACTIONS, __name__)

    @GUARDS.bars("not-in-hand", 13, of="play")
    def not_in_hand(state: State) -> int:
        return CARDS & ~state.hands[state.turn]

    legal = GUARDS.legal()

Legal is whatever no guard bars; why an action is not legal says the first guard that bars it. Every
number from 0 to 62 is barred or legal, so the last guards of a game bar what is no action at all.

`of` names a verb: its fields are the key of the barred piece. `numbers` are further numbers for its
message: fields of the state, or rules from a state and an action. A guard with `phases` is asked in
these only; one whose reason is another in another phase is declared twice.

Where one efficient rule finds all that is open, `bars_all_but` makes a guard that bars the rest,
and `explains` declares the finer reasons before it: they are not asked for what is legal, and may
only bar what a later guard bars too (a test sees to that).

A guard that is called `over` bars everything in phases of its own: in those the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from duskhouse.engine.compiling.rule import is_rule, rule, rule_over
from duskhouse.engine.game.actions import ANY_ACTION, Actions, Packing, Verb, part

Rule = Callable[..., Any]
R = TypeVar("R", bound=Callable[..., int])

AT_ONCE = 4  # guards in one rule: fewer rules are sooner compiled


@dataclass(frozen=True)
class Guard:
    name: str
    clause: int | str
    bars: Rule
    of: str
    numbers: Mapping[str, Rule | str]
    phases: frozenset[int]
    explains: bool

    def is_asked_in(self, phase: int) -> bool:
        return not self.phases or phase in self.phases


@dataclass
class Guards:
    """The guards of a game, in the module that declares them."""

    actions: Actions
    module: str
    guards: list[Guard] = field(default_factory=list)

    def bars(
        self,
        name: str,
        clause: int | str,
        *,
        of: str = "",
        numbers: Mapping[str, Rule | str] | None = None,
        phases: Iterable[int] = (),
        explains: bool = False,
    ) -> Callable[[R], R]:
        """Declare a rule as a guard. A clause that depends on the position is the name of one of
        the numbers."""

        def declare(function: R) -> R:
            made = function if is_rule(function) else rule(function)
            asked = frozenset(int(phase) for phase in phases)
            self.guards.append(Guard(name, clause, made, of, numbers or {}, asked, explains))
            return made

        return declare

    def bars_all_but(self, name: str, clause: int | str, **more: Any) -> Callable[[R], R]:
        """Declare a rule that finds all that is open at once: the guard bars the rest."""

        def declare(function: R) -> R:
            made = function if is_rule(function) else rule(function)
            rest = rule_over(all_but, {"barred": made}, self.module, f"all_but.{name}")
            self.bars(name, clause, **more)(rest)
            return made

        return declare

    def explains(self, name: str, clause: int | str, **more: Any) -> Callable[[R], R]:
        """Declare the reason for a part of what a later guard bars."""
        return self.bars(name, clause, explains=True, **more)

    def bars_other_numbers(self, name: str, clause: int) -> None:
        """Bar every number that no verb has."""
        verbs = [verb.packing for verb in self.actions.verbs.values()]
        known = sum({1 << at for verb in verbs for at in range(verb.first, verb.first + verb.size)})
        self.bars_always(name, clause, numbers=ANY_ACTION & ~known)

    def bars_always(
        self, name: str, clause: int, *, phases: Iterable[int] = (), numbers: int = ANY_ACTION
    ) -> None:
        """Bar these numbers in every position of some phases."""
        made = rule_over(these, {"NUMBERS": numbers}, self.module, f"always.{name}")
        asked = frozenset(int(phase) for phase in phases)
        self.guards.append(Guard(name, clause, made, "", {}, asked, False))

    def legal(self) -> Callable[[Any], int]:
        """The rule that says what no guard bars. To be asked for once all are declared."""
        asked = [guard for guard in self.guards if not guard.explains]
        rules: Rule = self._legal_where("legal", [guard for guard in asked if not guard.phases])
        for phase in sorted({phase for guard in asked for phase in guard.phases}, reverse=True):
            name = f"legal.{phase}"
            names = {
                "PHASE": phase,
                "here": self._legal_where(name, [g for g in asked if g.is_asked_in(phase)]),
                "elsewhere": rules,
            }
            rules = rule_over(by_phase, names, self.module, f"{name}.or_elsewhere")
        return rule_over(inlined, {"here": rules}, self.module, "legal.inlined", small=True)

    @property
    def over_in(self) -> frozenset[int]:
        """The phases in which the game is over: those of the guard `over`."""
        return frozenset().union(*(guard.phases for guard in self.guards if guard.name == "over"))

    def _legal_where(self, name: str, guards: list[Guard]) -> Rule:
        barred: Rule = nothing
        for at in reversed(range(0, len(guards), AT_ONCE)):
            some = [guard.bars for guard in guards[at : at + AT_ONCE]]
            names = dict(zip(("one", "two", "three", "four"), some)) | {"more": barred}
            barred = rule_over(all_barred, names, self.module, f"{name}.barred.{at}")
        return rule_over(all_but, {"barred": barred}, self.module, name)

    def numbers_of(self, guard: Guard) -> dict[str, Rule]:
        """The rules that give the numbers of its piece, its key first."""
        verb = self.actions.verbs[guard.of] if guard.of else Verb(first=0)
        key: dict[str, Rule] = {
            chosen.name: rule_over(
                choice, {"VERB": verb.packing, "AT": at}, self.module, f"{guard.of}.{chosen.name}"
            )
            for at, chosen in enumerate(verb.fields)
        }
        others = {
            name: rule_over(field_of, {"NAME": number}, self.module, f"field.{number}")
            if isinstance(number, str)
            else number
            for name, number in guard.numbers.items()
        }
        return key | others

    def key_of(self, guard: Guard) -> str:
        """The names of the numbers that are the key of its piece."""
        fields = self.actions.verbs[guard.of].fields if guard.of else ()
        return " ".join(chosen.name for chosen in fields)


# ---------------------------------------------------------------------- templates
@rule
def nothing(state: Any) -> int:
    return 0


# What the names below stand for in a rule that is made from a template, `rule_over` says.
PHASE = AT = NUMBERS = 0
NAME = ""
VERB = Packing(0, 1, (1,), (1,))
one: Rule = nothing
two: Rule = nothing
three: Rule = nothing
four: Rule = nothing
more: Rule = nothing
barred: Rule = nothing
here: Rule = nothing
elsewhere: Rule = nothing


def these(state: Any) -> int:
    return NUMBERS


def all_barred(state: Any) -> int:
    return int(one(state) | two(state) | three(state) | four(state) | more(state))


def all_but(state: Any) -> int:
    return ANY_ACTION & ~int(barred(state))


def inlined(state: Any) -> int:
    """What no guard bars: asked before every move."""
    return int(here(state))


def by_phase(state: Any) -> int:
    if state.phase == PHASE:
        return int(here(state))
    return int(elsewhere(state))


def choice(state: Any, action: int) -> int:
    return int(part(VERB, action, AT))


def field_of(state: Any, action: int) -> int:
    return int(state[NAME])
