"""What may not be done, and why: the guards that make `legal`.

In each phase one rule finds all answers at once, and the guard named after the question bars the
rest. The guards before it explain parts of that.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule, rule_over
from duskhouse.engine.game.actions import ANY_ACTION
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.state.cardsets import cardset, just, lowest, without_lowest
from duskhouse.engine.state.events import NOBODY
from duskhouse.games.hell_is_hungry.battle import prices, replies
from duskhouse.games.hell_is_hungry.beats import MARK, MARKED
from duskhouse.games.hell_is_hungry.board import (
    attacks,
    exposed,
    lowest_price,
    own_token,
    placements,
    reach,
)
from duskhouse.games.hell_is_hungry.cards import KINDS, MOST_PILES, PILES, SOUL
from duskhouse.games.hell_is_hungry.hands import kinds_in_hand
from duskhouse.games.hell_is_hungry.plays import (
    cards_in_plays,
    completions,
    first_cards,
    second_cards,
)
from duskhouse.games.hell_is_hungry.state import ACTIONS, EITHER_WAY, NONE, PILE, Phase, State

# By phase: what is asked in it, and the clause for it.
ASKING = {"swap": 11, "place": 12, "attack": 14, "price": 41, "play": 20, "second": 20, "soul": 33}
CLAUSES = np.array(list(ASKING.values()))
ANY_CARD = cardset(range(KINDS))
ANY_PILE = cardset(range(PILE, PILE + MOST_PILES))

GUARDS = Guards(ACTIONS, __name__)


# ------------------------------------------------------------ numbers of the reasons
@rule
def clause_of_phase(state: State, action: int) -> int:
    return int(CLAUSES[state.phase])


@rule
def soul_there(state: State, action: int) -> int:
    return int(exposed(state, action - PILE))


@rule
def price_there(state: State, action: int) -> int:
    return int(lowest_price(state, exposed(state, action - PILE)))


@rule
def price_asked(state: State, action: int) -> int:
    return int(lowest_price(state, state.mark))


AT = 0  # in a rule that is made from the template below, which number it is


def number_of_mark(state: Any, action: int) -> int:
    return int(MARKED[state.mark, AT])


OF_MARK = {
    name: rule_over(number_of_mark, {"AT": at}, __name__, f"mark.{name}")
    for at, name in enumerate(MARK.split())
}


# -------------------------------------------------------------------- everywhere
@GUARDS.bars("over", "clause", numbers={"clause": "ending"}, phases=[Phase.OVER])
def game_over(state: State) -> int:
    return ANY_ACTION


@GUARDS.explains(
    "not-in-hand",
    "clause",
    of="swap",
    numbers={"clause": clause_of_phase},
    phases=[Phase.SWAP, Phase.PRICE, Phase.PLAY, Phase.SECOND],
)
def not_in_hand(state: State) -> int:
    return ANY_CARD & ~kinds_in_hand(state, state.turn)


@GUARDS.explains("no-such-pile", 6, of="place", phases=[Phase.PLACE, Phase.ATTACK])
def no_such_pile(state: State) -> int:
    return ANY_PILE & ~(just(PILE + PILES[state.scale, state.seats]) - 1)


@GUARDS.bars_all_but("asked-swap", 11, phases=[Phase.SWAP])
def swaps(state: State) -> int:
    """HELL-11: any card of the hand, or none."""
    return kinds_in_hand(state, state.turn) | just(NONE)


# --------------------------------------------------------------------- the token
of_place = partial(GUARDS.explains, of="place", phases=[Phase.PLACE])


@of_place("place-gap", 103)
def place_on_gap(state: State) -> int:
    return ANY_PILE & ~(state.filled << PILE)


@of_place("token-must-move", 102)
def must_move(state: State) -> int:
    return own_token(state, state.active) << PILE & ~places(state)


@of_place("taken", 12)
def taken(state: State) -> int:
    return (state.occupied & ~own_token(state, state.active)) << PILE


@GUARDS.bars_all_but("asked-place", 12, phases=[Phase.PLACE])
def places(state: State) -> int:
    return placements(state) << PILE


# -------------------------------------------------------------------- the attack
of_attack = partial(GUARDS.explains, of="attack", phases=[Phase.ATTACK])


@GUARDS.explains("duty-to-attack", 16, phases=[Phase.ATTACK])
def duty_to_attack(state: State) -> int:
    return just(NONE) & ~attacks(state)


@of_attack("own-token", 136)
def attack_on_itself(state: State) -> int:
    return own_token(state, state.active) << PILE


@of_attack("attack-gap", 14)
def attack_on_gap(state: State) -> int:
    return ANY_PILE & ~(state.filled << PILE)


@of_attack("not-next", 13)
def out_of_reach(state: State) -> int:
    return ANY_PILE & ~(reach(state) << PILE)


@of_attack("not-beaten", 15, numbers={"soul": soul_there})
def not_beaten(state: State) -> int:
    """HELL-15: no play beats a soul that nobody guards."""
    return ANY_PILE & ~(state.occupied << PILE) & ~attacks(state)


@of_attack("cannot-pay", 41, numbers={"price": price_there})
def cannot_pay(state: State) -> int:
    """HELL-41: no card is enough."""
    hand = state.hands[state.turn] + state.soul_hands[state.turn]
    guarded, found = reach(state) & state.occupied, 0
    while guarded:
        pile = lowest(guarded)
        if not hand >> 4 * lowest_price(state, exposed(state, pile)):
            found |= just(PILE + pile)
        guarded = without_lowest(guarded)
    return found


@of_attack("cannot-pay-and-open", 15, numbers={"soul": soul_there})
def cannot_open(state: State) -> int:
    """HELL-15, B25: what is left after the price beats nothing."""
    return ANY_PILE & ~attacks(state)


GUARDS.bars_all_but("asked-attack", 14, phases=[Phase.ATTACK])(attacks)


# --------------------------------------------------------------------- the price
of_price = partial(GUARDS.explains, of="price", phases=[Phase.PRICE])


@of_price("too-low", 41, numbers={"price": price_asked})
def too_low(state: State) -> int:
    ranks = just(lowest_price(state, state.mark)) - 1
    return ranks | ranks << SOUL


@of_price("needed-to-open", 125, numbers={"soul": "mark"})
def needed_to_open(state: State) -> int:
    """HELL-41, B25: without it no play beats the soul."""
    return ANY_CARD & ~prices(state)


GUARDS.bars_all_but("asked-price", 41, phases=[Phase.PRICE])(prices)


# ---------------------------------------------------------------------- the play
@GUARDS.explains("attacker-opens", 27, phases=[Phase.PLAY])
def must_open(state: State) -> int:
    return just(NONE) if state.last == NOBODY else 0


@GUARDS.explains("duty-to-reply", 109, phases=[Phase.PLAY])
def duty_to_reply(state: State) -> int:
    return just(NONE) & ~replies(state)


@GUARDS.explains("not-alone", 20, phases=[Phase.SECOND])
def not_alone(state: State) -> int:
    return just(NONE) & ~second_cards(state)


@GUARDS.explains("laid-first", 20, of="play", phases=[Phase.PLAY, Phase.SECOND])
def out_of_order(state: State) -> int:
    """Under the first rules: what would be open if two cards might be laid in either order."""
    if state.phase == Phase.PLAY:
        return cards_in_plays(state) & ~first_cards(state)
    return completions(state) & ~second_cards(state)


@GUARDS.explains("does-not-beat", "clause", of="play", numbers=OF_MARK, phases=[Phase.PLAY])
def does_not_beat(state: State) -> int:
    return ANY_CARD & ~first_cards(state)


@GUARDS.explains(
    "not-with-first",
    "clause",
    of="add",
    numbers={"first": "first", **OF_MARK},
    phases=[Phase.SECOND],
)
def not_with_first(state: State) -> int:
    return ANY_CARD & ~second_cards(state)


GUARDS.bars_all_but("asked-play", 20, phases=[Phase.PLAY])(replies)
GUARDS.bars_all_but("asked-second", 20, phases=[Phase.SECOND])(second_cards)
GUARDS.bars_always("asked-soul", 33, phases=[Phase.SOUL], numbers=ANY_ACTION & ~EITHER_WAY)
