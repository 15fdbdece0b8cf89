"""What a seat observes, from what is declared of a state: its own place, then field after field
whatever it may see. Words of cards become a number for each card, all else stays as it is.

A game whose learners shall see more than that (what can still be where, seats in the order in which
they sit from their own) writes an `observe` and its `OBSERVATION`.
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import Any

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.state.base import State
from duskhouse.engine.state.encoding import put_groups, put_set
from duskhouse.engine.state.layout import About, Fields, SeenBy, declared_fields

Rule = Callable[..., Any]

UNSEEN = frozenset({"rng", "events", "event_count", "silent", "named_first"})
"""Fields of every state that are no part of a position."""


def observed_fields(declaration: type[Fields]) -> dict[str, tuple[tuple[int, ...], About]]:
    """Those of which a seat may see something, with the shape of what it sees at once."""
    return {
        name: (shape[1:] if about.seen_by is SeenBy.OWNER else shape, about)
        for name, (shape, about) in declared_fields(declaration).items()
        if name not in UNSEEN and is_observed(about)
    }


def is_observed(about: About) -> bool:
    if about.seen_by is SeenBy.SOMEBODY:
        return bool(about.seer)
    return about.seen_by is not SeenBy.NOBODY


def width_of(shape: tuple[int, ...], about: About) -> int:
    bits = about.cards.bits if about.cards else 0
    return prod(shape) * (len(about.cards.numbers) if about.cards and bits else 1)


def described(declaration: type[State], seats: int) -> list[tuple[str, int, str]]:
    """The parts of an observation: name, width, and whose message says what it is."""
    parts = [("seat", seats, "seat")]
    for name, (shape, about) in observed_fields(declaration).items():
        who = {SeenBy.OWNER: "own", SeenBy.SOMEBODY: "seer"}.get(about.seen_by, "all")
        parts.append((name, width_of(shape, about), who))
    return parts


def observe_by(declaration: type[State], seats: int, module: str) -> Rule:
    """A rule `(state, seat, out)`, for the module that is named."""
    put: Rule = no_field
    for name, (shape, about) in reversed(observed_fields(declaration).items()):
        cards = about.cards if about.cards and about.cards.bits else None
        one = rule_over(
            put_word if cards else put_number,
            {"BITS": cards.bits, "KINDS": len(cards.numbers)} if cards else {},
            module,
            f"observe.one.{name}",
        )
        sees = rule_over(is_the_seer, {"SEER": about.seer}, module, f"observe.sees.{name}")
        names = {
            "NAME": name,
            "WIDTH": width_of((), about),
            "put_one": one,
            "sees": sees if about.seer else is_seen,
            "more": put,
        }
        own = about.seen_by is SeenBy.OWNER
        template = OWN[len(shape)] if own else OPEN[len(shape)]
        put = rule_over(template, names, module, f"observe.{name}")
    return rule_over(observe, {"SEATS": seats, "more": put}, module, "observe")


# ---------------------------------------------------------------------- templates
@rule
def no_field(state: Any, seat: int, out: Any, at: int) -> None:
    pass


@rule
def is_seen(state: Any, seat: int) -> bool:
    return True


# What the names below stand for in a rule that is made from a template, `rule_over` says.
NAME = SEER = ""
BITS = KINDS = WIDTH = SEATS = 1
more: Rule = no_field
put_one: Rule = no_field
sees: Rule = is_seen


def is_the_seer(state: Any, seat: int) -> bool:
    return bool(state[SEER] == seat)


def put_number(out: Any, at: int, number: int) -> None:
    """As far as it fits into a byte."""
    out[at] = min(max(number, -128), 127)


def put_word(out: Any, at: int, word: int) -> None:
    put_groups(out, at, word, BITS, KINDS)


def put_single(state: Any, seat: int, out: Any, at: int) -> None:
    put_one(out, at, state[NAME] if sees(state, seat) else 0)
    more(state, seat, out, at + WIDTH)


def put_row(state: Any, seat: int, out: Any, at: int) -> None:
    row, seen = state[NAME], sees(state, seat)
    for i in range(len(row)):
        put_one(out, at, row[i] if seen else 0)
        at += WIDTH
    more(state, seat, out, at)


def put_table(state: Any, seat: int, out: Any, at: int) -> None:
    table, seen = state[NAME], sees(state, seat)
    for i in range(table.shape[0]):
        for j in range(table.shape[1]):
            put_one(out, at, table[i, j] if seen else 0)
            at += WIDTH
    more(state, seat, out, at)


def put_own(state: Any, seat: int, out: Any, at: int) -> None:
    put_one(out, at, state[NAME][seat])
    more(state, seat, out, at + WIDTH)


def put_own_row(state: Any, seat: int, out: Any, at: int) -> None:
    row = state[NAME][seat]
    for i in range(len(row)):
        put_one(out, at, row[i])
        at += WIDTH
    more(state, seat, out, at)


OPEN = (put_single, put_row, put_table)
OWN = (put_own, put_own_row)


def observe(state: Any, seat: int, out: Any) -> None:
    """What this seat may see, field after field."""
    at = put_set(out, 0, 1 << seat, SEATS)
    more(state, seat, out, at)
