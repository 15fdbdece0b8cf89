"""The kinds of pieces on the sheet of Rest in Peace, and what some of their numbers stand for."""

from __future__ import annotations

from duskhouse.games.rest_in_peace.cards import MOST_ROUNDS

# Zones, and what lies in them.
CLOSED_HAND, HAND, SEEN_HAND, CLOSED_DECK, OWN_DECK = range(5)
LAST, FRONT, SIDE, PAST, WON, DISCARDS = range(5, 11)
PAST_POSITION, POSITION_IN_PLAY, COMING_POSITION = range(11, 14)
FACE, BACK, TOKEN = range(14, 17)

# How the game stands.
SCORE, GOAL, STARTER, EFFECT, TRIPPED, PLAIN, DECK = range(17, 24)
ROUND, LAST_POSITION, THE_END = range(24, 27)

# Totals, line by line.
TALLY, GHOST_LINE, PSYCHIC_LINE, PLAIN_LINE, ZERO_LINE = range(27, 32)
RAISED_LINE, LOWERED_LINE, MINUS_LINE, UNPAID_LINE = range(32, 36)

# What a seat is asked, what it may do, and what not.
AWAITED, ASK_TO_PLACE, QUESTION, ASK_FOR_A_CARD, ASK_FOR_ANOTHER = range(36, 41)
END_MOVE, WITHDRAW_MOVE, RANDOM_MOVE, GHOST_MOVE, PSYCHIC_MOVE, PLACE_MOVE = range(41, 47)
NONE_MOVE, POSITION_MOVE, PLAYER_MOVE, VALUE_MOVE, CARD_MOVE, BARRED_CARD = range(47, 53)

STANDS_FOR = {
    HAND: CLOSED_HAND,
    SEEN_HAND: CLOSED_HAND,
    OWN_DECK: CLOSED_DECK,
    PAST_POSITION: COMING_POSITION,
    POSITION_IN_PLAY: COMING_POSITION,
}

# How a face is marked; a card of an earlier round by its position, from 1 on.
NO_MARK = 0
SEEN, KNOWN, FACE_DOWN, CARRIED = range(MOST_ROUNDS + 1, MOST_ROUNDS + 5)

CASTLE, MANOR = range(2)

NO_TOTAL = -100  # the round is closed
