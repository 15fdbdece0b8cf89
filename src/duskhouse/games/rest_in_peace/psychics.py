"""The 29 psychic cards (YAO-P01 to P29): each is a small piece that reads like its text.

A psychic comes in up to four pieces:

    take_effect   what happens when it is played, or activated on the tenth
    options       the answers its question allows
    answer        what an answer does
    worth         what it makes of a unit's worth while it works

The first three are here, or, if they are a line each, in the tables of `by_number`; the last is in
`totals`. Most lasting effects need no piece but their `works` where a rule asks for it. A further
psychic is its words, its number in some sets of `cards`, its pieces, and their lines in the tables.
"""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, shown_to, with_cards, with_other
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC
from duskhouse.games.rest_in_peace.effects import (
    ask,
    begin_work,
    lift_from_side,
    lift_marker_of_this_round,
    no_effect,
    stop_work,
)
from duskhouse.games.rest_in_peace.ghosts import Note, deck_pile, leave_hand, remember, reshuffle
from duskhouse.games.rest_in_peace.state import (
    NONE,
    OPPONENT,
    SELF,
    BloodyMaryCost,
    EventKind,
    State,
    Verdict,
    WorksAsGhost,
    both,
    cards_on,
    copies,
    ghost,
    kinds,
    nth_ghost,
    on_the_tenth,
    other_than,
    own_ghosts,
    own_psychics,
    pile_size,
    psychic_card,
    tenth,
    unbanned,
    works,
)
from duskhouse.games.rest_in_peace.totals import psychic_units

ANY_VALUE = 0b1111110


# ----------------------------------------------------- 2 Auntie, are you there?
@rule
def auntie(state: State, seat: int) -> None:
    pile = deck_pile(state, seat)
    if unbanned(state, pile):
        ask(state, seat, 2)
        return
    if pile:
        remember(state, seat, Note.ONLY_IN_DECK, state.banned)
    no_effect(state, seat, 2, 202)


@rule
def auntie_options(state: State) -> int:
    return unbanned(state, deck_pile(state, state.turn))


@rule
def auntie_fetches(state: State, seat: int, value: int) -> None:
    """The ghost is one more card played; the rest of the deck is shuffled."""
    state.ghosts[state.place, seat] += ghost(value)
    state.cards_played += 1
    remember(state, seat, Note.FETCHED, value)
    reshuffle(state, seat, deck_pile(state, seat) - ghost(value))


# ----------------------------------------------------------- 3 Reveal yourself!
@rule
def reveal_yourself(state: State, seat: int) -> None:
    begin_work(state, seat, 3)
    note(state, EventKind.LOOK, 203, seat, NO_CARD)
    with_other(state, other_than(seat))
    with_cards(state, state.hands[other_than(seat)])
    shown_to(state, 0b11)


# -------------------------------------------------------------------- 6 Tripped
@rule
def tripped(state: State, seat: int) -> None:
    state.marked = other_than(seat)
    state.marked_in = state.place
    note(state, EventKind.MARKED, 206, state.marked, NO_CARD)


# ------------------------------------------------------------------ 11 Be gone!
@rule
def be_gone(state: State, seat: int) -> None:
    if cards_on(state, other_than(seat)):
        ask(state, seat, 11)
    else:
        no_effect(state, seat, 11, 211)


@rule
def be_gone_takes(state: State, seat: int, card: int) -> None:
    """To the discard of the player whose card it was."""
    victim = other_than(seat)
    lift_from_side(state, victim, card)
    if card > FIRST_PSYCHIC:
        state.spent_psychics[victim] |= just(card - FIRST_PSYCHIC)
        state.placed[victim] &= ~just(card - FIRST_PSYCHIC)
        state.pending[victim] &= ~just(card - FIRST_PSYCHIC)
    else:
        state.spent_ghosts[victim] += ghost(card)
    note(state, EventKind.BANISHED, 211, victim, card)


# ------------------------------------------------------------------ 15 Still me
@rule
def still_me_options(state: State) -> int:
    """Any card of the winner's side but 15; a 13 has moved on already (YAO-A34)."""
    return just(NONE) | cards_on(state, state.turn) & ~just(psychic_card(15))


@rule
def still_me_carries(state: State, seat: int, card: int) -> None:
    """To the next position; nothing it did or does is touched by that."""
    if card == NONE:
        return
    if card > FIRST_PSYCHIC:
        state.psychics[state.place, seat] &= ~just(card - FIRST_PSYCHIC)
        state.psychics[state.place + 1, seat] |= just(card - FIRST_PSYCHIC)
    else:
        state.ghosts[state.place, seat] -= ghost(card)
        state.ghosts[state.place + 1, seat] += ghost(card)
    state.carried = card
    state.carrier = seat


# ------------------------------------------------------------- 16 Double vision
@rule
def double_vision(state: State, seat: int) -> None:
    if to_copy(state, seat):
        ask(state, seat, 16)
    else:
        no_effect(state, seat, 16, 216)


@rule
def to_copy(state: State, seat: int) -> int:
    """The values of the units played on the owner's side that are not banned."""
    if state.works_as_ghost == WorksAsGhost.VALUE_ONLY:
        return kinds(own_ghosts(state, seat))
    psychics = own_psychics(state, seat) & ~just(16)
    return unbanned(state, own_ghosts(state, seat) + psychic_units(state, seat, psychics))


# -------------------------------------------------------------- 18 I'll be back
@rule
def be_back(state: State, seat: int) -> None:
    if old_ghosts(state, seat):
        ask(state, seat, 18)
    else:
        no_effect(state, seat, 18, 218)


@rule
def old_ghosts(state: State, seat: int) -> int:
    """The values of the seat's natural ghosts at earlier positions."""
    pile = 0
    for place in range(1, state.place):
        pile += state.ghosts[place, seat]
    return kinds(pile)


@rule
def be_back_returns(state: State, seat: int, value: int) -> None:
    """The copy of the earliest position goes into the deck, which is shuffled."""
    place = 1
    while not copies(state.ghosts[place, seat], value):
        place += 1
    state.ghosts[place, seat] -= ghost(value)
    remember(state, seat, Note.RETURNED, value)
    reshuffle(state, seat, deck_pile(state, seat) + ghost(value))


# -------------------------------------------- 19 Ghost of Christmas yet to come
@rule
def christmas(state: State, seat: int) -> None:
    if state.deck_size[0] or state.deck_size[1]:
        ask(state, seat, 19)
    else:
        no_effect(state, seat, 19, 219)


@rule
def christmas_options(state: State) -> int:
    decks = 0
    if state.deck_size[state.turn]:
        decks |= just(SELF)
    if state.deck_size[other_than(state.turn)]:
        decks |= just(OPPONENT)
    return decks


@rule
def christmas_shows(state: State, seat: int, side: int) -> None:
    owner = chosen_seat(seat, side)
    top = state.decks[owner, state.deck_size[owner] - 1]
    state.mirrored = top
    if not state.top_known[owner]:
        state.top_known[owner] = 1
        remember(state, owner, Note.SHOWN, top)
    note(state, EventKind.SHOWN, 219, owner, top)


@rule
def chosen_seat(seat: int, side: int) -> int:
    return seat if side == SELF else other_than(seat)


# ----------------------------------------------------- 20 Let's meet at the end
@rule
def meet_at_the_end(state: State, seat: int, side: int) -> None:
    """Chance takes a ghost from a hand to that player's side of the tenth."""
    owner = chosen_seat(seat, side)
    hand = state.hands[owner]
    if not hand:
        no_effect(state, seat, 20, 220)
        return
    value = nth_ghost(hand, random_below(state.rng, pile_size(hand)))
    note(state, EventKind.MEET, 220, owner, value)
    if on_the_tenth(state):
        leave_hand(state, owner, value)
        state.ghosts[state.place, owner] += ghost(value)
        return
    state.hands[owner] = hand - ghost(value)
    state.face_down[owner] += ghost(value)
    if works(state, other_than(owner), 3):
        remember(state, owner, Note.HIDDEN_SEEN, value)
        shown_to(state, 0b11)
    else:
        remember(state, owner, Note.HIDDEN, 0)
        shown_to(state, just(owner))


# --------------------------------------------------------------- 21 Bloody Mary
@rule
def bloody_mary(state: State, seat: int) -> None:
    """Two ghosts of the owner's choice; on the tenth the lowest two, or she is not there."""
    held = pile_size(state.hands[seat])
    price = min(2, held)
    if on_the_tenth(state):
        if price < 2 and state.bloody_mary_cost == BloodyMaryCost.STRICT:
            state.unpaid = 1
            note(state, EventKind.UNPAID, 221, seat, psychic_card(21))
        elif price:
            pay_lowest(state, seat, price)
    elif price:
        state.left = price
        ask(state, seat, 21)


@rule
def pay_lowest(state: State, seat: int, price: int) -> None:
    paid = 0
    for _ in range(price):
        value = nth_ghost(state.hands[seat], 0)
        paid += ghost(value)
        leave_hand(state, seat, value)
        state.spent_ghosts[seat] += ghost(value)
    note(state, EventKind.PRICE, 221, seat, psychic_card(21))
    with_cards(state, paid)


@rule
def bloody_mary_tosses(state: State, seat: int, value: int) -> None:
    leave_hand(state, seat, value)
    state.spent_ghosts[seat] += ghost(value)
    state.left -= 1
    if state.left:
        ask(state, seat, 21)


# -------------------------------------------------------------- 22 Playing dead
@rule
def playing_dead(state: State, seat: int) -> None:
    if retakable(state, seat) and not on_the_tenth(state):
        ask(state, seat, 22)
    else:
        lose_at_once(state, seat)


@rule
def retakable(state: State, seat: int) -> int:
    """The cards played here this round, but 22."""
    return both(kinds(own_ghosts(state, seat)), own_psychics(state, seat) & ~just(22))


@rule
def playing_dead_takes_back(state: State, seat: int, card: int) -> None:
    if card > FIRST_PSYCHIC:
        lift_from_side(state, seat, card)
        state.fronts[seat] |= just(card - FIRST_PSYCHIC)
    elif card != NONE:
        state.ghosts[state.place, seat] -= ghost(card)
        state.hands[seat] += ghost(card)
        remember(state, seat, Note.RETAKEN, card)
    lose_at_once(state, seat)


@rule
def lose_at_once(state: State, seat: int) -> None:
    state.verdict = Verdict.LOST
    state.loser = seat


# ----------------------------------------------- 25 They were never seen again…
@rule
def never_seen_again(state: State, seat: int) -> None:
    state.first_answer = 0
    ask(state, seat, 25)


@rule
def never_seen_options(state: State) -> int:
    return ANY_VALUE & ~just(state.first_answer)


@rule
def never_seen_names(state: State, seat: int, value: int) -> None:
    if state.first_answer == 0:
        state.first_answer = value
        ask(state, seat, 25)
        return
    state.banned = just(state.first_answer) | just(value)
    begin_work(state, seat, 25)


# --------------------------------------------------------------- 27 Creepy lull
@rule
def creepy_lull(state: State, seat: int) -> None:
    state.verdict = Verdict.TIE
    state.lull_player = seat
    note(state, EventKind.LULL, 227, seat, psychic_card(27))


# ---------------------------------------------------------------- 28 House swap
@rule
def house_swap(state: State, seat: int) -> None:
    if state.place + 1 < tenth(state):
        state.first_answer = 0
        ask(state, seat, 28)
    else:
        no_effect(state, seat, 28, 228)


@rule
def house_swap_options(state: State) -> int:
    """The later positions; the first of the two may be declined."""
    later = just(tenth(state) + 1) - just(state.place + 1)
    if state.first_answer:
        return later & ~just(state.first_answer)
    return just(NONE) | later


@rule
def house_swap_answer(state: State, seat: int, place: int) -> None:
    if state.first_answer == 0:
        state.first_answer = place
        if place != NONE:
            ask(state, seat, 28)
        return
    first = state.first_answer
    castles, manors = state.castles[first], state.manors[first]
    state.castles[first] = state.castles[place]
    state.manors[first] = state.manors[place]
    state.castles[place] = castles
    state.manors[place] = manors


# ----------------------------------------------------------- 29 We're worthless
@rule
def worthless_from_now(state: State) -> None:
    """Every lasting effect of the round stops, and the marker of this round goes."""
    note(state, EventKind.WORTHLESS, 229, NOBODY, psychic_card(29))
    stop_work(state, 0, state.working[0])
    stop_work(state, 1, state.working[1])
    lift_marker_of_this_round(state, 229)
