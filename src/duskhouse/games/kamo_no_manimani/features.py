"""What speaks for and against an action in Kamo no Manimani, from what a seat may know.

Features are numbers, so that all that apply to an action are one set; `weights` says how
much each counts.
"""

from __future__ import annotations

from typing import Any

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import just, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.kamo_no_manimani.bags import cards_in, count_of, kinds_in
from duskhouse.games.kamo_no_manimani.cards import (
    DUCK,
    KAMO,
    LID,
    ONION,
    PASS,
    POT,
)
from duskhouse.games.kamo_no_manimani.rules import active_players, passes_to_end_round, whole_deck

Survey = tuple[int, int, int, bool, bool, bool]

# How far the game is: while there is a deck, without one, and once only two hold cards.
DRAWING, SHEDDING, LAST_TWO = range(3)

# The features of any action begin with what it is; the rest differs on an empty Field and later.
A_PASS, A_KAMO, A_POT, A_DUCK, A_LID, A_ONION = range(6)

# On a Field with cards. "3", "5" and "8": at least as many cards lie there.
(
    PASS_ENDS,  # the round, and the last player collects
    PASS_LET3,
    PASS_LET5,
    PASS_LET8,
    PASS_MY_POT,  # it collects for me
    PASS_THEIR_DOWN,  # someone else's face-down card may collect
    PASS_LEADER_TAKES,  # the last player is ahead on points
    PASS_LONGEST,  # my hand is
    PASS_SHORTEST,
    PASS_AHEAD,  # I am, on points
    PASS_RACE,  # somebody has two cards or less
    KAMO_BEHIND1,  # I have another one of the colour …
    KAMO_BEHIND2,  # … or two
    KAMO_NONE_OUT,  # nobody else has the colour
    KAMO_FEW_OUT,
    KAMO_TAKE3,
    KAMO_TAKE5,
    KAMO_TAKE8,
    KAMO_MY_POT,  # feeds it
    KAMO_THEIR_DOWN,
    KAMO_SETS,  # the colour of the round
    KAMO_SETS_LONGEST,  # and it is my longest
    KAMO_LONGHAND,
    ONION_MY_POT,  # three points more
    ONION_THEIR_DOWN,
    ONION_TAKE3,
    ONION_TAKE5,
    ONION_TAKE8,
    ONION_HOLD_POT,  # keep it for the Pot
    LID_DOWN,  # on someone else's face-down card …
    LID_DOWN3,  # … that would collect so many points, with the Onions
    LID_DOWN5,
    LID_DOWN8,
    LID_MY_POT,  # shuts my own Pot
    LID_LIDDED,
    LID_NO_DOWN,
    LID_TAKE5,
    POT_TAKE3,
    POT_TAKE5,
    POT_TAKE8,
    POT_ONION,  # there is one on the Field
    POT_LIDDED,
    POT_HOLD_ONION,
    POT_NO_LIDS,  # nobody else has one
    DUCK_TAKE3,
    DUCK_TAKE5,
    DUCK_LIDDED,
    ANY_OUT,  # my last card
    ANY_ONE_LEFT,
    ANY_ENDS,  # the game
    ANY_LAST_SPEAKER,  # all others have passed: the Field would have been lost
) = range(6, 57)

# On an empty Field.
(
    OPEN_PASS_LONGEST,
    OPEN_PASS_SHORTEST,
    OPEN_PASS_AHEAD,
    OPEN_PASS_RACE,
    OPEN_KAMO_ONE,  # my only one of the colour
    OPEN_KAMO_THREE,
    OPEN_KAMO_FOUR,
    OPEN_KAMO_LONGEST,
    OPEN_KAMO_FEW_OUT,
    OPEN_KAMO_NONE_OUT,
    OPEN_KAMO_MANY_OUT,
    OPEN_POT_ONION,  # I have one to follow with
    OPEN_POT_NO_LIDS,
    OPEN_POT_HOLD_LID,
    OPEN_POT_LONGHAND,
    OPEN_DUCK_KEEPS_POT,  # and makes the next face-down card look harmless
    OPEN_LID_KEEPS_POT,
    OPEN_ONION_KEEPS_POT,
    OPEN_ANY_OUT,
    OPEN_ANY_ONE_LEFT,
    OPEN_ANY_ENDS,
) = range(6, 27)


@rule
def stage_of(state: Any) -> int:
    """How far the game is."""
    if state.drawn < state.deck_size:
        return DRAWING
    return LAST_TWO if active_players(state) == 2 else SHEDDING


@rule
def unseen_by(state: Any, seat: int) -> int:
    """The bag of all cards that this seat has not seen."""
    cards = whole_deck(state) - state.hands[seat]
    for other in range(state.seats):
        cards -= state.played[other]
    if state.face_down != NO_CARD and state.face_down_by == seat:
        cards -= just(state.face_down)
    return int(cards)


@rule
def type_of(action: int) -> int:
    """What an action is, whatever the colour."""
    if action == PASS:
        return A_PASS
    if just(action) & KAMO:
        return A_KAMO
    if action == POT:
        return A_POT
    if action == DUCK:
        return A_DUCK
    return A_LID if action == LID else A_ONION


@rule
def survey(state: Any, seat: int) -> Survey:
    """My cards, the fewest and most of another; am I ahead, is the last player, is it a race?"""
    mine = cards_in(state.hands[seat])
    shortest, longest = 99, 0
    top = -1
    for other in range(state.seats):
        if other != seat:
            if state.out_at[other] == 0:
                size = cards_in(state.hands[other])
                shortest = min(shortest, size)
                longest = max(longest, size)
            top = max(top, state.points[other])
    last_leads = state.last != NOBODY and state.points[state.last] == top
    return mine, shortest, longest, state.points[seat] > top, last_leads, shortest <= 2


@rule
def longest_colour(hand: int) -> int:
    """How many Kamo of its best colour a hand has."""
    best = 0
    kinds = kinds_in(hand) & KAMO
    while kinds:
        best = max(best, count_of(hand, lowest(kinds)))
        kinds = without_lowest(kinds)
    return best


@rule
def opening_features(
    state: Any, seat: int, stage: int, knowledge: Survey, unseen: int, action: int
) -> int:
    """On an empty Field."""
    mine, shortest, longest, ahead, _, race = knowledge
    hand = state.hands[seat]
    kind = type_of(action)
    features = just(kind)
    goes_out = action != PASS and mine == 1
    one_left = action != PASS and mine == 2 and stage != DRAWING
    if kind == A_PASS:
        if mine >= longest:
            features |= just(OPEN_PASS_LONGEST)
        if mine <= shortest:
            features |= just(OPEN_PASS_SHORTEST)
        if ahead:
            features |= just(OPEN_PASS_AHEAD)
        if race:
            features |= just(OPEN_PASS_RACE)
    elif kind == A_KAMO:
        n = count_of(hand, action)
        if n == 1:
            features |= just(OPEN_KAMO_ONE)
        if n >= 3:
            features |= just(OPEN_KAMO_THREE)
        if n >= 4:
            features |= just(OPEN_KAMO_FOUR)
        if n == longest_colour(hand):
            features |= just(OPEN_KAMO_LONGEST)
        out = count_of(unseen, action)
        if out == 0:
            features |= just(OPEN_KAMO_NONE_OUT)
        elif out <= 2:
            features |= just(OPEN_KAMO_FEW_OUT)
        elif out >= 5:
            features |= just(OPEN_KAMO_MANY_OUT)
    elif kind == A_POT:
        if count_of(hand, ONION):
            features |= just(OPEN_POT_ONION)
        if count_of(unseen, LID) == 0:
            features |= just(OPEN_POT_NO_LIDS)
        if count_of(hand, LID):
            features |= just(OPEN_POT_HOLD_LID)
        if mine >= longest:
            features |= just(OPEN_POT_LONGHAND)
    elif count_of(hand, POT):
        features |= just(
            OPEN_DUCK_KEEPS_POT
            if kind == A_DUCK
            else OPEN_LID_KEEPS_POT
            if kind == A_LID
            else OPEN_ONION_KEEPS_POT
        )
    if goes_out:
        features |= just(OPEN_ANY_OUT)
    if one_left:
        features |= just(OPEN_ANY_ONE_LEFT)
    if goes_out and stage == LAST_TWO:
        features |= just(OPEN_ANY_ENDS)
    return features


@rule
def following_features(
    state: Any, seat: int, stage: int, knowledge: Survey, unseen: int, action: int
) -> int:
    """On a Field with cards."""
    mine, shortest, longest, ahead, last_leads, race = knowledge
    hand = state.hands[seat]
    kind = type_of(action)
    features = just(kind)
    goes_out = action != PASS and mine == 1
    one_left = action != PASS and mine == 2 and stage != DRAWING
    lidded = count_of(state.face_up, LID) > 0
    down = state.face_down != NO_CARD
    my_pot = down and state.face_down_by == seat and state.face_down == POT and not lidded
    their_down = down and state.face_down_by != seat and not lidded
    field = state.field_size
    onions = count_of(state.face_up, ONION)
    at_risk = field + 3 * onions
    last_speaker = state.passes + 1 == passes_to_end_round(state)
    if kind == A_PASS:
        if last_speaker:
            features |= just(PASS_ENDS)
        if my_pot:
            features |= just(PASS_MY_POT)
        else:
            if field >= 3:
                features |= just(PASS_LET3)
            if field >= 5:
                features |= just(PASS_LET5)
            if field >= 8:
                features |= just(PASS_LET8)
            if their_down:
                features |= just(PASS_THEIR_DOWN)
            if last_leads:
                features |= just(PASS_LEADER_TAKES)
        if mine >= longest:
            features |= just(PASS_LONGEST)
        if mine <= shortest:
            features |= just(PASS_SHORTEST)
        if ahead:
            features |= just(PASS_AHEAD)
        if race:
            features |= just(PASS_RACE)
        return features
    if kind == A_KAMO:
        n = count_of(hand, action)
        if n >= 2:
            features |= just(KAMO_BEHIND1)
        if n >= 3:
            features |= just(KAMO_BEHIND2)
        out = count_of(unseen, action)
        if out == 0:
            features |= just(KAMO_NONE_OUT)
        elif out <= 2:
            features |= just(KAMO_FEW_OUT)
        if field >= 3:
            features |= just(KAMO_TAKE3)
        if field >= 5:
            features |= just(KAMO_TAKE5)
        if field >= 8:
            features |= just(KAMO_TAKE8)
        if my_pot:
            features |= just(KAMO_MY_POT)
        if their_down:
            features |= just(KAMO_THEIR_DOWN)
        if not kinds_in(state.face_up) & KAMO:
            features |= just(KAMO_SETS_LONGEST if n == longest_colour(hand) else KAMO_SETS)
        if mine >= longest:
            features |= just(KAMO_LONGHAND)
    elif kind == A_ONION:
        if my_pot:
            features |= just(ONION_MY_POT)
        if their_down:
            features |= just(ONION_THEIR_DOWN)
        if field >= 3:
            features |= just(ONION_TAKE3)
        if field >= 5:
            features |= just(ONION_TAKE5)
        if field >= 8:
            features |= just(ONION_TAKE8)
        if not down and count_of(hand, POT):
            features |= just(ONION_HOLD_POT)
    elif kind == A_LID:
        if their_down:
            features |= just(LID_DOWN)
            if at_risk >= 3:
                features |= just(LID_DOWN3)
            if at_risk >= 5:
                features |= just(LID_DOWN5)
            if at_risk >= 8:
                features |= just(LID_DOWN8)
        if my_pot:
            features |= just(LID_MY_POT)
        if lidded:
            features |= just(LID_LIDDED)
        if not down:
            features |= just(LID_NO_DOWN)
        if field >= 5:
            features |= just(LID_TAKE5)
    elif kind == A_POT:
        if field >= 3:
            features |= just(POT_TAKE3)
        if field >= 5:
            features |= just(POT_TAKE5)
        if field >= 8:
            features |= just(POT_TAKE8)
        if onions:
            features |= just(POT_ONION)
        if lidded:
            features |= just(POT_LIDDED)
        if count_of(hand, ONION):
            features |= just(POT_HOLD_ONION)
        if count_of(unseen, LID) == 0:
            features |= just(POT_NO_LIDS)
    else:
        if field >= 3:
            features |= just(DUCK_TAKE3)
        if field >= 5:
            features |= just(DUCK_TAKE5)
        if lidded:
            features |= just(DUCK_LIDDED)
    if goes_out:
        features |= just(ANY_OUT)
    if one_left:
        features |= just(ANY_ONE_LEFT)
    if goes_out and stage == LAST_TWO:
        features |= just(ANY_ENDS)
    if last_speaker:
        features |= just(ANY_LAST_SPEAKER)
    return features
