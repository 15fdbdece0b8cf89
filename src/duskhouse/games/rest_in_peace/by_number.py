"""The psychics by number: which piece of `psychics` takes effect, allows answers, or takes one."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.games.rest_in_peace.cards import DEAD_ON_THE_TENTH, LASTING, LASTING_ON_THE_TENTH
from duskhouse.games.rest_in_peace.effects import ask, begin_work, no_effect
from duskhouse.games.rest_in_peace.psychics import (
    ANY_VALUE,
    auntie,
    auntie_fetches,
    auntie_options,
    be_back,
    be_back_returns,
    be_gone,
    be_gone_takes,
    bloody_mary,
    bloody_mary_tosses,
    christmas,
    christmas_options,
    christmas_shows,
    creepy_lull,
    double_vision,
    house_swap,
    house_swap_answer,
    house_swap_options,
    meet_at_the_end,
    never_seen_again,
    never_seen_names,
    never_seen_options,
    old_ghosts,
    playing_dead,
    playing_dead_takes_back,
    retakable,
    reveal_yourself,
    still_me_carries,
    still_me_options,
    to_copy,
    tripped,
    worthless_from_now,
)
from duskhouse.games.rest_in_peace.state import (
    NONE,
    OPPONENT,
    SELF,
    State,
    cards_on,
    kinds,
    on_the_tenth,
    other_than,
)


@rule
def take_effect(state: State, seat: int, psychic: int) -> None:
    """A psychic is played, or activated on the tenth."""
    if on_the_tenth(state) and just(psychic) & DEAD_ON_THE_TENTH:
        no_effect(state, seat, psychic, 131)
    elif on_the_tenth(state) and just(psychic) & LASTING & ~LASTING_ON_THE_TENTH:
        pass
    elif psychic == 2:
        auntie(state, seat)
    elif psychic == 3:
        reveal_yourself(state, seat)
    elif just(psychic) & LASTING:
        begin_work(state, seat, psychic)
    elif psychic == 6:
        tripped(state, seat)
    elif psychic in (10, 17, 20, 26):
        ask(state, seat, psychic)
    elif psychic == 11:
        be_gone(state, seat)
    elif psychic == 16:
        double_vision(state, seat)
    elif psychic == 18:
        be_back(state, seat)
    elif psychic == 19:
        christmas(state, seat)
    elif psychic == 21:
        bloody_mary(state, seat)
    elif psychic == 22:
        playing_dead(state, seat)
    elif psychic == 25:
        never_seen_again(state, seat)
    elif psychic == 27:
        creepy_lull(state, seat)
    elif psychic == 28:
        house_swap(state, seat)
    elif psychic == 29:
        worthless_from_now(state)


@rule
def options(state: State) -> int:
    """The answers to the question that is asked."""
    psychic = state.asking
    if psychic == 2:
        return auntie_options(state)
    if psychic == 11:
        return cards_on(state, other_than(state.turn))
    if psychic == 15:
        return still_me_options(state)
    if psychic == 16:
        return just(NONE) | to_copy(state, state.turn)
    if psychic == 18:
        return old_ghosts(state, state.turn)
    if psychic == 19:
        return christmas_options(state)
    if psychic == 20:
        return just(SELF) | just(OPPONENT)
    if psychic == 21:
        return kinds(state.hands[state.turn])
    if psychic == 22:
        return just(NONE) | retakable(state, state.turn)
    if psychic == 25:
        return never_seen_options(state)
    if psychic == 28:
        return house_swap_options(state)
    return ANY_VALUE


@rule
def answer(state: State, seat: int, choice: int) -> None:
    """The question that is asked gets its answer."""
    psychic = state.asking
    if psychic == 2:
        auntie_fetches(state, seat, choice)
    elif psychic == 10:
        state.raised = choice
        begin_work(state, seat, 10)
    elif psychic == 11:
        be_gone_takes(state, seat, choice)
    elif psychic == 15:
        still_me_carries(state, seat, choice)
    elif psychic == 16:
        state.copied = choice
    elif psychic == 17:
        state.lowered = choice
        begin_work(state, seat, 17)
    elif psychic == 18:
        be_back_returns(state, seat, choice)
    elif psychic == 19:
        christmas_shows(state, seat, choice)
    elif psychic == 20:
        meet_at_the_end(state, seat, choice)
    elif psychic == 21:
        bloody_mary_tosses(state, seat, choice)
    elif psychic == 22:
        playing_dead_takes_back(state, seat, choice)
    elif psychic == 25:
        never_seen_names(state, seat, choice)
    elif psychic == 26:
        state.pitied = choice
        begin_work(state, seat, 26)
    elif psychic == 28:
        house_swap_answer(state, seat, choice)
