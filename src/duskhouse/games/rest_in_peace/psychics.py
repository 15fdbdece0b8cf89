"""The 29 psychic cards (YAO-P01 to P29): each is a small piece that reads like its text.

A psychic comes in up to four pieces, gathered in the tables at the end of this module:

    take_effect   what happens when it is played, or activated on the tenth
    options       the answers its question allows
    answer        what an answer does
    worth         what it makes of a unit's worth while it works

Most lasting effects need no piece but their `works` where a rule asks for it. A further psychic
is a row in `cards` and its pieces here.
"""

from __future__ import annotations

from duskhouse.engine.cardsets import just, lowest, without_lowest
from duskhouse.engine.chance import random_below, shuffle
from duskhouse.engine.compiled import rule, small_rule
from duskhouse.engine.news import (
    NO_CARD,
    NOBODY,
    note,
    shown_to,
    with_amount,
    with_cards,
    with_other,
)
from duskhouse.engine.parts import part
from duskhouse.games.rest_in_peace.cards import (
    DEAD_ON_THE_TENTH,
    FIRST_PSYCHIC,
    FIXED_UNITS,
    LASTING,
    LASTING_ON_THE_TENTH,
    UNITS,
    VALUES,
)
from duskhouse.games.rest_in_peace.chronicle import followed_by
from duskhouse.games.rest_in_peace.memory import Note, remember, remember_look
from duskhouse.games.rest_in_peace.state import (
    NONE,
    OPPONENT,
    SELF,
    BloodyMaryCost,
    News,
    Phase,
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

ANY_VALUE = 0b1111110


# ------------------------------------------------------------------- common words
@part
def ask(state: State, seat: int, psychic: int) -> None:
    """The owner of a psychic is to choose."""
    state.phase = Phase.ASK
    state.asking = psychic
    state.turn = seat


@part
def begin_work(state: State, seat: int, psychic: int) -> None:
    state.working[seat] |= just(psychic)


@part
def no_effect(state: State, seat: int, psychic: int, clause: int) -> None:
    note(state, News.NO_EFFECT, clause, seat, psychic_card(psychic))


@part
def leave_play(state: State, seat: int, psychic: int) -> None:
    """YAO-30: what a psychic does stops when it leaves, unless effects outlive their card."""
    if psychic == 16:
        state.copied = 0
    elif psychic == 19:
        state.mirrored = 0
    if not state.effects_outlive_card:
        stop_work(state, seat, just(psychic))
        if psychic == 6:
            lift_marker_of_this_round(state, 206)


@part
def stop_work(state: State, seat: int, psychics: int) -> None:
    """These lasting effects end; what 3 showed until now stays known."""
    if state.working[seat] & psychics & just(3):
        remember_look(state, other_than(seat))
    state.working[seat] &= ~psychics


@part
def lift_marker_of_this_round(state: State, clause: int) -> None:
    if state.marked != NOBODY and state.marked_in == state.place:
        lift_marker(state, clause)


@part
def lift_marker(state: State, clause: int) -> None:
    note(state, News.UNMARKED, clause, state.marked, NO_CARD)
    state.marked = NOBODY


@part
def leave_hand(state: State, seat: int, value: int) -> None:
    """A ghost goes from a hand to where all see it."""
    state.hands[seat] -= ghost(value)
    remember(state, seat, Note.PLAYED, value)


@part
def deck_pile(state: State, seat: int) -> int:
    """The ghosts of a deck, without their order."""
    pile = 0
    for i in range(state.deck_size[seat]):
        pile += ghost(state.decks[seat, i])
    return pile


@part
def reshuffle(state: State, seat: int, pile: int) -> None:
    """These ghosts become the seat's deck, in a new order that nobody knows."""
    size = 0
    for value in VALUES:
        for _ in range(copies(pile, value)):
            state.decks[seat, size] = value
            size += 1
    if size < state.deck_size[seat]:
        state.decks[seat, size] = 0
    state.deck_size[seat] = size
    state.top_known[seat] = 0
    shuffle(state.rng, state.decks[seat], size)
    order = 0
    for i in range(size):
        order = order << 3 | state.decks[seat, i]
    note(state, News.RESHUFFLE, 72, seat, NO_CARD)
    with_cards(state, order)
    with_amount(state, size)
    shown_to(state, 0)


# --------------------------------------------------------------------------- units
@rule
def psychic_units(state: State, seat: int, psychics: int) -> int:
    """YAO-41: the units of these psychics of a side, as a pile."""
    pile = 0
    fixed = psychics & FIXED_UNITS
    while fixed:
        pile += UNITS[lowest(fixed)]
        fixed = without_lowest(fixed)
    if psychics & just(16) and state.copied:
        pile += ghost(state.copied)
    if psychics & just(19) and state.mirrored:
        pile += ghost(state.mirrored)
    if on_the_tenth(state):
        if psychics & just(7):
            pile += ghost(3)
        if psychics & just(13) and is_minus(state, seat):
            pile -= UNITS[13]
        if psychics & just(21) and state.unpaid:
            pile -= UNITS[21]
    return pile


@part
def is_minus(state: State, seat: int) -> bool:
    """YAO-P13: a 13 on the tenth is worth -2 instead of 4; if placed there, by a switch."""
    return not state.placed[seat] & just(13) or state.now_or_never_direct < 0


# ------------------------------------------------------ 2 Auntie, are you there?
@part
def auntie(state: State, seat: int) -> None:
    pile = deck_pile(state, seat)
    if unbanned(state, pile):
        ask(state, seat, 2)
        return
    if pile:
        remember(state, seat, Note.ONLY_IN_DECK, state.banned)
    no_effect(state, seat, 2, 202)


@part
def auntie_options(state: State) -> int:
    return unbanned(state, deck_pile(state, state.turn))


@part
def auntie_fetches(state: State, seat: int, value: int) -> None:
    """The ghost is one more card played; the rest of the deck is shuffled."""
    state.ghosts[state.place, seat] += ghost(value)
    state.cards_played += 1
    remember(state, seat, Note.FETCHED, value)
    reshuffle(state, seat, deck_pile(state, seat) - ghost(value))


# ------------------------------------------------------------- 3 Reveal yourself!
@part
def reveal_yourself(state: State, seat: int) -> None:
    begin_work(state, seat, 3)
    note(state, News.LOOK, 203, seat, NO_CARD)
    with_other(state, other_than(seat))
    with_cards(state, state.hands[other_than(seat)])
    shown_to(state, 0b11)


# ---------------------------------------------------------------------- 6 Tripped
@part
def tripped(state: State, seat: int) -> None:
    state.marked = other_than(seat)
    state.marked_in = state.place
    note(state, News.MARKED, 206, state.marked, NO_CARD)


# -------------------------------------------------- 8 Acro-bats and 9 Ghossssst
@small_rule
def acro_bats(state: State, seat: int, unit: int) -> int:
    return 1 if unit % 2 == 0 and works(state, seat, 8) else 0


@small_rule
def ghossssst(state: State, seat: int, unit: int) -> int:
    return 1 if unit % 2 == 1 and works(state, seat, 9) else 0


# ---------------------------------------------------------------- 10 Poltergheist
@part
def poltergheist_names(state: State, seat: int, value: int) -> None:
    state.raised = value
    begin_work(state, seat, 10)


@small_rule
def poltergheist(state: State, seat: int, unit: int) -> int:
    return 2 if unit == state.raised and works(state, seat, 10) else 0


# -------------------------------------------------------------------- 11 Be gone!
@part
def be_gone(state: State, seat: int) -> None:
    if cards_on(state, other_than(seat)):
        ask(state, seat, 11)
    else:
        no_effect(state, seat, 11, 211)


@part
def be_gone_options(state: State) -> int:
    return cards_on(state, other_than(state.turn))


@part
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
    note(state, News.BANISHED, 211, victim, card)


@part
def lift_from_side(state: State, seat: int, card: int) -> None:
    """A card leaves a side; of two equal ghosts, one of them carried, the played one."""
    last = card > FIRST_PSYCHIC or copies(state.ghosts[state.place, seat], card) == 1
    if last and state.carrier == seat and state.carried == card:
        state.carried = 0
    if card > FIRST_PSYCHIC:
        state.psychics[state.place, seat] &= ~just(card - FIRST_PSYCHIC)
        leave_play(state, seat, card - FIRST_PSYCHIC)
    else:
        state.ghosts[state.place, seat] -= ghost(card)


# ---------------------------------------------------------- 12 You don't scare me
@small_rule
def not_scared(state: State, seat: int, unit: int) -> bool:
    """The other player has a 12 at work, and this unit is a 1 or a 2."""
    return unit <= 2 and works(state, other_than(seat), 12)


# -------------------------------------------------------------------- 15 Still me
@part
def still_me_options(state: State) -> int:
    """Any card of the winner's side but 15; a 13 has moved on already (YAO-A34)."""
    return just(NONE) | cards_on(state, state.turn) & ~just(psychic_card(15))


@part
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


# --------------------------------------------------------------- 16 Double vision
@part
def double_vision(state: State, seat: int) -> None:
    if to_copy(state, seat):
        ask(state, seat, 16)
    else:
        no_effect(state, seat, 16, 216)


@part
def to_copy(state: State, seat: int) -> int:
    """The values of the units played on the owner's side that are not banned."""
    if state.works_as_ghost == WorksAsGhost.VALUE_ONLY:
        return kinds(own_ghosts(state, seat))
    psychics = own_psychics(state, seat) & ~just(16)
    return unbanned(state, own_ghosts(state, seat) + psychic_units(state, seat, psychics))


@part
def double_vision_options(state: State) -> int:
    return just(NONE) | to_copy(state, state.turn)


# -------------------------------------------------------- 17 Wraith to the bottom
@part
def wraith_names(state: State, seat: int, value: int) -> None:
    state.lowered = value
    begin_work(state, seat, 17)


@small_rule
def wraith(state: State, seat: int, unit: int) -> int:
    """What the other player's 17 takes from a unit of this seat."""
    return 2 if unit == state.lowered and works(state, other_than(seat), 17) else 0


# ---------------------------------------------------------------- 18 I'll be back
@part
def be_back(state: State, seat: int) -> None:
    if old_ghosts(state, seat):
        ask(state, seat, 18)
    else:
        no_effect(state, seat, 18, 218)


@part
def old_ghosts(state: State, seat: int) -> int:
    """The values of the seat's natural ghosts at earlier positions."""
    pile = 0
    for place in range(1, state.place):
        pile += state.ghosts[place, seat]
    return kinds(pile)


@part
def be_back_returns(state: State, seat: int, value: int) -> None:
    """The copy of the earliest position goes into the deck, which is shuffled."""
    place = 1
    while not copies(state.ghosts[place, seat], value):
        place += 1
    state.ghosts[place, seat] -= ghost(value)
    remember(state, seat, Note.RETURNED, value)
    reshuffle(state, seat, deck_pile(state, seat) + ghost(value))


# ---------------------------------------------- 19 Ghost of Christmas yet to come
@part
def christmas(state: State, seat: int) -> None:
    if state.deck_size[0] or state.deck_size[1]:
        ask(state, seat, 19)
    else:
        no_effect(state, seat, 19, 219)


@part
def christmas_options(state: State) -> int:
    decks = 0
    if state.deck_size[state.turn]:
        decks |= just(SELF)
    if state.deck_size[other_than(state.turn)]:
        decks |= just(OPPONENT)
    return decks


@part
def christmas_shows(state: State, seat: int, side: int) -> None:
    owner = chosen_seat(seat, side)
    top = state.decks[owner, state.deck_size[owner] - 1]
    state.mirrored = top
    if not state.top_known[owner]:
        state.top_known[owner] = 1
        remember(state, owner, Note.SHOWN, top)
    note(state, News.SHOWN, 219, owner, top)


@part
def chosen_seat(seat: int, side: int) -> int:
    return seat if side == SELF else other_than(seat)


# ------------------------------------------------------- 20 Let's meet at the end
@part
def meet_at_the_end(state: State, seat: int, side: int) -> None:
    """Chance takes a ghost from a hand to that player's side of the tenth."""
    owner = chosen_seat(seat, side)
    hand = state.hands[owner]
    if not hand:
        no_effect(state, seat, 20, 220)
        return
    value = nth_ghost(hand, random_below(state.rng, pile_size(hand)))
    note(state, News.MEET, 220, owner, value)
    if on_the_tenth(state):
        leave_hand(state, owner, value)
        state.ghosts[state.place, owner] += ghost(value)
        return
    state.hands[owner] = hand - ghost(value)
    state.face_down[owner] += ghost(value)
    state.hidden[owner] = followed_by(state.hidden[owner], value)
    if works(state, other_than(owner), 3):
        remember(state, owner, Note.HIDDEN_SEEN, value)
        shown_to(state, 0b11)
    else:
        remember(state, owner, Note.HIDDEN, 0)
        shown_to(state, just(owner))


# ----------------------------------------------------------------- 21 Bloody Mary
@part
def bloody_mary(state: State, seat: int) -> None:
    """Two ghosts of the owner's choice; on the tenth the lowest two, or she is not there."""
    held = pile_size(state.hands[seat])
    price = min(2, held)
    if on_the_tenth(state):
        if price < 2 and state.bloody_mary_cost == BloodyMaryCost.STRICT:
            state.unpaid = 1
            note(state, News.UNPAID, 221, seat, psychic_card(21))
        elif price:
            pay_lowest(state, seat, price)
    elif price:
        state.left = price
        ask(state, seat, 21)


@part
def pay_lowest(state: State, seat: int, price: int) -> None:
    paid = 0
    for _ in range(price):
        value = nth_ghost(state.hands[seat], 0)
        paid += ghost(value)
        leave_hand(state, seat, value)
        state.spent_ghosts[seat] += ghost(value)
    note(state, News.PRICE, 221, seat, psychic_card(21))
    with_cards(state, paid)


@part
def bloody_mary_tosses(state: State, seat: int, value: int) -> None:
    leave_hand(state, seat, value)
    state.spent_ghosts[seat] += ghost(value)
    state.left -= 1
    if state.left:
        ask(state, seat, 21)


# ---------------------------------------------------------------- 22 Playing dead
@part
def playing_dead(state: State, seat: int) -> None:
    if retakable(state, seat) and not on_the_tenth(state):
        ask(state, seat, 22)
    else:
        lose_at_once(state, seat)


@part
def retakable(state: State, seat: int) -> int:
    """The cards played here this round, but 22."""
    return both(kinds(own_ghosts(state, seat)), own_psychics(state, seat) & ~just(22))


@part
def playing_dead_takes_back(state: State, seat: int, card: int) -> None:
    if card > FIRST_PSYCHIC:
        lift_from_side(state, seat, card)
        state.fronts[seat] |= just(card - FIRST_PSYCHIC)
    elif card != NONE:
        state.ghosts[state.place, seat] -= ghost(card)
        state.hands[seat] += ghost(card)
        remember(state, seat, Note.RETAKEN, card)
    lose_at_once(state, seat)


@part
def lose_at_once(state: State, seat: int) -> None:
    state.verdict = Verdict.LOST
    state.loser = seat


# -------------------------------------------------- 25 They were never seen again…
@part
def never_seen_again(state: State, seat: int) -> None:
    state.left = 2
    state.first_answer = 0
    ask(state, seat, 25)


@part
def never_seen_options(state: State) -> int:
    return ANY_VALUE & ~just(state.first_answer) if state.first_answer else ANY_VALUE


@part
def never_seen_names(state: State, seat: int, value: int) -> None:
    if state.first_answer == 0:
        state.first_answer = value
        ask(state, seat, 25)
        return
    state.banned = just(state.first_answer) | just(value)
    begin_work(state, seat, 25)


# ----------------------------------------------------------- 26 I pity the Ghoul!
@part
def pity_names(state: State, seat: int, value: int) -> None:
    state.pitied = value
    begin_work(state, seat, 26)


@small_rule
def pity(state: State, unit: int) -> int:
    """For both sides, whoever played it."""
    working = (state.working[0] | state.working[1]) >> 26 & 1
    return 3 if unit == state.pitied and working else 0


# ----------------------------------------------------------------- 27 Creepy lull
@part
def creepy_lull(state: State, seat: int) -> None:
    state.verdict = Verdict.TIE
    state.lull_player = seat
    note(state, News.LULL, 227, seat, psychic_card(27))


# ------------------------------------------------------------------ 28 House swap
@part
def house_swap(state: State, seat: int) -> None:
    if state.place + 1 < tenth(state):
        state.first_answer = 0
        ask(state, seat, 28)
    else:
        no_effect(state, seat, 28, 228)


@part
def house_swap_options(state: State) -> int:
    """The later positions; the first of the two may be declined."""
    later = just(tenth(state) + 1) - just(state.place + 1)
    if state.first_answer:
        return later & ~just(state.first_answer)
    return just(NONE) | later


@part
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


# -------------------------------------------------------------- 29 We're worthless
@part
def worthless_from_now(state: State) -> None:
    """Every lasting effect of the round stops, and the marker of this round goes."""
    note(state, News.WORTHLESS, 229, NOBODY, psychic_card(29))
    stop_work(state, 0, state.working[0])
    stop_work(state, 1, state.working[1])
    lift_marker_of_this_round(state, 229)


# ------------------------------------------------------------------ all together
@part
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


@part
def options(state: State) -> int:
    """The answers to the question that is asked."""
    psychic = state.asking
    if psychic == 2:
        return auntie_options(state)
    if psychic == 11:
        return be_gone_options(state)
    if psychic == 15:
        return still_me_options(state)
    if psychic == 16:
        return double_vision_options(state)
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


@part
def answer(state: State, seat: int, choice: int) -> None:
    """The question that is asked gets its answer."""
    psychic = state.asking
    if psychic == 2:
        auntie_fetches(state, seat, choice)
    elif psychic == 10:
        poltergheist_names(state, seat, choice)
    elif psychic == 11:
        be_gone_takes(state, seat, choice)
    elif psychic == 15:
        still_me_carries(state, seat, choice)
    elif psychic == 16:
        state.copied = choice
    elif psychic == 17:
        wraith_names(state, seat, choice)
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
        pity_names(state, seat, choice)
    elif psychic == 28:
        house_swap_answer(state, seat, choice)


@rule
def worth(state: State, seat: int, unit: int) -> int:
    """YAO-42: what a unit of this seat's side is worth."""
    if not_scared(state, seat, unit):
        return 0
    raised = unit + acro_bats(state, seat, unit) + ghossssst(state, seat, unit)
    raised += poltergheist(state, seat, unit) + pity(state, unit)
    return max(0, raised - wraith(state, seat, unit))
