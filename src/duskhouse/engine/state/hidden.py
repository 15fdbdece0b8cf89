"""What a seat imagines, from what is declared of hidden fields.

    hands: Ints = many(4, seen_by=SeenBy.OWNER, cards=as_sets(CODES), never="void")
    drawn: int = single(SeenBy.SOMEBODY, cards=one_each(CODES), seer="turn")
    deck: Ints = many(52, seen_by=SeenBy.NOBODY, cards=one_each(CODES))
    void: Ints = many(4)

`imagine` takes up all cards that a seat does not see and deals them anew, evenly over all ways that
fit: each place gets as many as it held. What is known of a place besides, if anything is:

    among    it is one of these cards, a set
    never    it is none of these: the field with a set for each part
    shown    these are there, as all know: the field with such words
    odds     in how many ways it may hold each kind: the field with a row for each part (see `odds`)

A game keeps these fields up: who draws may hold anything again, who swaps hands swaps what is known
of them. What is hidden in another way (who saw whose card, the order of a pile that was seen) needs
an `imagine` of the game's own, which may begin with this one: `imagine_by(State, __name__)`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.state.chance import shuffle
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.layout import (
    About,
    Cards,
    Fields,
    Ints,
    SeenBy,
    declared_fields,
)
from duskhouse.engine.state.odds import give_by_odds, lay_out

Rule = Callable[..., Any]


class Place(NamedTuple):
    """A hidden field that holds cards."""

    name: str
    shape: tuple[int, ...]
    about: About
    cards: Cards

    @property
    def size(self) -> int:
        return self.shape[0] if self.shape else 1

    @property
    def is_bound(self) -> bool:
        """Whether it cannot hold just any card."""
        return self.about.among != -1 or bool(self.about.never or self.about.odds)


def imagine_by(declaration: type[Fields], module: str) -> Rule:
    """A rule `(state, seat)`, for the module that calls."""
    places = [
        Place(name, shape, about, about.cards)
        for name, (shape, about) in declared_fields(declaration).items()
        if about.seen_by is not SeenBy.ALL and about.cards
    ]
    if not places:
        return nothing_hidden
    names: dict[str, Any] = {
        "take_up": no_cards,
        "bind": nothing_known,
        "lay": nothing_laid,
        "KINDS": len(places[0].cards.numbers),
        "PLACES": sum(place.size for place in places if place.is_bound),
    }
    for place in reversed(places):
        about = constants_of(place, module)
        words = place.cards.bits > 0
        for name, template in (
            ("take_up", take_up_words if words else take_up_cards),
            ("bind", bind_place if place.is_bound else None),
            ("lay", lay_words if words else lay_cards),
        ):
            if template:
                made = {**about, "more": names[name]}
                names[name] = rule_over(template, made, module, f"imagine.{name}.{place.name}")
    return rule_over(deal_anew, names, module, "imagine")


def constants_of(place: Place, module: str) -> dict[str, Any]:
    """What the names of the templates stand for in the rules of one place."""
    about, cards = place.about, place.cards
    hiding = {
        SeenBy.ALL: is_open,
        SeenBy.OWNER: is_of_another,
        SeenBy.NOBODY: is_hidden,
        SeenBy.SOMEBODY: rule_over(
            is_not_the_seer, {"SEER": about.seer}, module, f"imagine.hides.{place.name}"
        ),
    }
    constants = {
        "NAME": place.name,
        "SIZE": place.size,
        "KINDS": len(cards.numbers),
        "BITS": cards.bits,
        "FULL": (1 << cards.bits) - 1,
        "STEP": cards.step,
        "BOUND": int(place.is_bound),
        "AMONG": about.among,
        "NEVER": about.never,
        "SEER": about.seer,
        "SHOWN": about.shown,
        "ODDS": about.odds,
    }
    templates: dict[str, Rule] = {
        "read": read_part if place.shape else read_single,
        "put": put_part if place.shape else put_single,
        "shown": shown_there if about.shown else nothing_shown,
        "never": never_there if about.never else nothing_shown,
        "weight": odds_there if about.odds else one_way,
    }
    for name, template in templates.items():
        constants[name] = rule_over(template, constants, module, f"imagine.{name}.{place.name}")
    return {**constants, "hides": hiding[about.seen_by]}


# ---------------------------------------------------------------------- templates
@rule
def nothing_hidden(state: Any, seat: int) -> None:
    pass


@rule
def no_cards(state: Any, seat: int, unseen: Ints) -> None:
    pass


@rule
def nothing_known(state: Any, seat: int, place: int, sizes: Ints, odds: Any) -> None:
    pass


@rule
def nothing_laid(state: Any, seat: int, place: int, given: Any, rest: Ints, at: int) -> None:
    pass


@rule
def is_open(state: Any, part: int, seat: int) -> bool:
    return False


@rule
def is_hidden(state: Any, part: int, seat: int) -> bool:
    return True


@rule
def is_of_another(state: Any, part: int, seat: int) -> bool:
    return part != seat


# What the names below stand for in a rule that is made from a template, `rule_over` says.
NAME = SEER = NEVER = SHOWN = ODDS = ""
SIZE = KINDS = BITS = FULL = STEP = BOUND = PLACES = 0
AMONG = -1
more: Rule = no_cards
take_up: Rule = no_cards
bind: Rule = nothing_known
lay: Rule = nothing_laid
hides: Rule = is_hidden
read: Rule = is_hidden
put: Rule = is_hidden
shown: Rule = is_hidden
never: Rule = is_hidden
weight: Rule = is_hidden


def is_not_the_seer(state: Any, part: int, seat: int) -> bool:
    return bool(state[SEER] != seat or seat == NOBODY)


def read_single(state: Any, part: int) -> int:
    return int(state[NAME])


def read_part(state: Any, part: int) -> int:
    return int(state[NAME][part])


def put_single(state: Any, part: int, value: int) -> None:
    state[NAME] = value


def put_part(state: Any, part: int, value: int) -> None:
    state[NAME][part] = value


def nothing_shown(state: Any, part: int) -> int:
    return 0


def shown_there(state: Any, part: int) -> int:
    return int(state[SHOWN][part])


def never_there(state: Any, part: int) -> int:
    return int(state[NEVER][part])


def one_way(state: Any, part: int, kind: int) -> int:
    return 1


def odds_there(state: Any, part: int, kind: int) -> int:
    return int(state[ODDS][part, kind])


def take_up_words(state: Any, seat: int, unseen: Ints) -> None:
    for part in range(SIZE):
        if hides(state, part, seat):
            word = read(state, part) - shown(state, part)
            for kind in range(KINDS):
                unseen[kind] += word >> BITS * kind & FULL
    more(state, seat, unseen)


def take_up_cards(state: Any, seat: int, unseen: Ints) -> None:
    for part in range(SIZE):
        if hides(state, part, seat) and read(state, part) >= 0:
            unseen[read(state, part) // STEP] += 1
    more(state, seat, unseen)


def bind_place(state: Any, seat: int, place: int, sizes: Ints, odds: Any) -> None:
    for part in range(SIZE):
        if hides(state, part, seat):
            if BITS:
                word = read(state, part) - shown(state, part)
                for kind in range(KINDS):
                    sizes[place] += word >> BITS * kind & FULL
            else:
                sizes[place] = int(read(state, part) >= 0)
            open_to = AMONG & ~never(state, part)
            for kind in range(KINDS):
                if open_to >> STEP * kind & 1:
                    odds[place, kind] = weight(state, part, kind)
        place += 1
    more(state, seat, place, sizes, odds)


def lay_words(state: Any, seat: int, place: int, given: Any, rest: Ints, at: int) -> None:
    for part in range(SIZE):
        if hides(state, part, seat):
            word, known = read(state, part), shown(state, part)
            laid = known
            for kind in range(KINDS):
                if BOUND:
                    laid += given[place, kind] << BITS * kind
                else:
                    for _ in range(word - known >> BITS * kind & FULL):
                        laid += 1 << BITS * rest[at]
                        at += 1
            put(state, part, laid)
        place += BOUND
    more(state, seat, place, given, rest, at)


def lay_cards(state: Any, seat: int, place: int, given: Any, rest: Ints, at: int) -> None:
    for part in range(SIZE):
        if hides(state, part, seat) and read(state, part) >= 0:
            if BOUND:
                for kind in range(KINDS):
                    if given[place, kind]:
                        put(state, part, kind * STEP)
            else:
                put(state, part, rest[at] * STEP)
                at += 1
        place += BOUND
    more(state, seat, place, given, rest, at)


def deal_anew(state: Any, seat: int) -> None:
    """Deal anew what this seat cannot know: first what not every card fits, then the rest."""
    unseen = np.zeros(KINDS, np.int64)
    take_up(state, seat, unseen)
    given = np.zeros((PLACES, KINDS), np.int64)
    if PLACES:
        sizes = np.zeros(PLACES, np.int64)
        odds = np.zeros((PLACES, KINDS), np.int64)
        bind(state, seat, 0, sizes, odds)
        give_by_odds(state.rng, odds, unseen, sizes, given)
    left = 0
    for kind in range(KINDS):
        left += unseen[kind]
    rest = np.empty(left, np.int64)
    shuffle(state.rng, rest, lay_out(unseen, rest))
    lay(state, seat, 0, given, rest, 0)
