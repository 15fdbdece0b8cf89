"""The events of a move and the notes about a seat fit: counted kind by kind.

The sums below prove it. The games, played under the pools and switches that make most of it, show
that no term of the sums is too small.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import DRAWN_AFTER_ROUND, FULL
from duskhouse.games.rest_in_peace.ghosts import MOST_NOTES, Note, notes_about, remember
from duskhouse.games.rest_in_peace.state import EventKind
from tests.games.rest_in_peace.positions import Position

# Every psychic is unique and 22 takes back one card in a game, so each is used once, one twice.
TWICE = 2
PRIZES = 2  # the psychic of the round, and one more that a lull carried on
PLACED = FULL.rounds  # at most one psychic a round goes to the tenth

# ------------------------------------------------------------------------- notes
RETURNED = TWICE
DRAWN_GHOSTS = min(DRAWN_AFTER_ROUND * FULL.rounds, len(FULL.deck()) - FULL.hand + RETURNED)
LEAVING = FULL.hand + DRAWN_GHOSTS + 1  # a ghost leaves a hand once for each time it came there
PSYCHIC_PLAYS = FULL.rounds  # eight gained before round 9, and one taken back
MOST_OF_NOTES: list[tuple[set[Note], int]] = [
    ({Note.PLAYED, Note.HIDDEN, Note.HIDDEN_SEEN}, LEAVING),
    ({Note.DRAWN}, FULL.rounds),
    ({Note.RETAKEN}, 1),
    ({Note.FETCHED, Note.ONLY_IN_DECK}, TWICE),
    ({Note.RETURNED}, RETURNED),
    ({Note.SHOWN}, TWICE),
    ({Note.LOOKED}, TWICE),
    # A psychic played while tripped, and the end of a round's turn under 14.
    ({Note.ONLY_IN_HAND}, PSYCHIC_PLAYS + TWICE),
]

# -------------------------------------------------------------------------- events
MOVE = {
    EventKind.PLAY,
    EventKind.END,
    EventKind.RANDOM,
    EventKind.WITHDRAW,
    EventKind.ANSWER,
    EventKind.PLACE,
}
DONE = {
    EventKind.DRAWN,
    EventKind.MEET,
    EventKind.RESHUFFLE,
    EventKind.BANISHED,
    EventKind.MARKED,
    EventKind.LOOK,
    EventKind.SHOWN,
}
MOST_OF_EVENTS: list[tuple[set[EventKind], int]] = [
    (MOVE, 1),
    (DONE, 1),
    ({EventKind.WORTHLESS}, 1),
    # By the move or 29 in a round; then none is left for the end of that round.
    ({EventKind.UNMARKED}, 1),
    ({EventKind.LOST, EventKind.LULL, EventKind.TENTH}, 3),
    ({EventKind.TOKENS, EventKind.TOKENS_MOVE}, 2),
    ({EventKind.TAKES, EventKind.REMOVED, EventKind.STAYS}, PRIZES),
    ({EventKind.MOVED}, 1),
    ({EventKind.DRAW}, 2),
    ({EventKind.TURNED_UP}, 1),
    ({EventKind.ROUND}, 1),
    ({EventKind.REVEAL}, 2),
    ({EventKind.ACTIVATE}, PLACED),
    # A psychic does nothing, or 21 is paid for or not; the move itself may have none either.
    ({EventKind.NO_EFFECT, EventKind.PRICE, EventKind.UNPAID}, PLACED + 1),
    ({EventKind.RESULT}, 1),
]


def test_the_notes_about_a_seat_fit() -> None:
    assert set().union(*(kinds for kinds, _ in MOST_OF_NOTES)) == set(Note)
    assert sum(most for _, most in MOST_OF_NOTES) == 53 < MOST_NOTES


def test_the_events_of_a_move_fit() -> None:
    assert set().union(*(kinds for kinds, _ in MOST_OF_EVENTS)) == set(EventKind)
    assert sum(most for _, most in MOST_OF_EVENTS) == 38 < len(GAME.states(1)[0].events)


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"psychic_pool": [2, 3, 6, 14, 18, 19, 20, 22, 25]},
        {"psychic_pool": [1, 2, 6, 14, 15, 18, 19, 24, 25], "tripped_until_used": True},
        {"psychic_pool": [6, 13, 16, 21, 22, 27, 28, 29, 1], "lull_psychic": "carry"},
        {"learning_reveal": True, "effects_outlive_card": True},
        {"psychic_pool": [3, 6, 11, 20, 22, 2, 19, 18, 25], "effects_outlive_card": True},
    ],
    ids=str,
)
def test_no_term_of_the_sums_is_too_small(options: dict[str, Any]) -> None:
    for number in range(30):
        played = busy_game(options, number)
        for items in played.past:
            events = Counter(EventKind(item.kind) for item in items)
            for kinds, most in MOST_OF_EVENTS:
                assert sum(events[kind] for kind in kinds) <= most, kinds
        for seat in (0, 1):
            notes = Counter(Note(noted & 15) for noted in notes_about(played.state, seat))
            for note_kinds, most in MOST_OF_NOTES:
                assert sum(notes[kind] for kind in note_kinds) <= most, note_kinds


def busy_game(options: dict[str, Any], number: int) -> History:
    """Each player has a taste of their own: to keep psychics for the tenth, or to play them."""
    rng = random.Random(f"{options} {number}")
    places, plays = [rng.random() for _ in range(2)], [rng.random() for _ in range(2)]
    played = History.deal(GAME, 2, options, derived_seed("bounds", str(options), number))
    while not played.over:
        moves = played.legal_moves()
        placing = [move for move in moves if move.startswith("ten #")]
        psychics = [move for move in moves if move.startswith("#")]
        if placing and rng.random() < places[played.turn]:
            moves = placing
        elif psychics and rng.random() < plays[played.turn]:
            moves = psychics
        played.play(played.read(rng.choice(moves)))
    return played


def test_a_note_too_many_touches_nothing_but_the_last_one() -> None:
    state = Position().state
    for number in range(MOST_NOTES + 3):
        remember(state, 0, Note.PLAYED, 1 + number % 6)
    looks, ours = state.looked.copy(), state.memory[0, :-1].copy()
    remember(state, 0, Note.PLAYED, 6)
    assert state.memories[0] == MOST_NOTES
    assert not state.memory[1].any()
    assert (state.looked == looks).all()
    assert (state.memory[0, :-1] == ours).all()
