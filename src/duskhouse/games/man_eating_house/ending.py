"""The end (MEH-45 to 57): who is the Old Man player, the Room, and who has won."""

from __future__ import annotations

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.state.cardsets import count, just
from duskhouse.engine.state.events import NO_CARD, NOBODY, note, with_cards
from duskhouse.games.man_eating_house.cards import (
    DOG,
    OLD_MAN,
    OLD_MAN_CARD,
    ONES,
    SCORING,
    THREES,
    TWOS,
)
from duskhouse.games.man_eating_house.leads import next_leader
from duskhouse.games.man_eating_house.state import EventKind, Phase, RoomOnNoContest, State

OLD_MAN_COUNT = 11
"""Cards that win for the Old Man player (MEH-53)."""


@rule
def become_old_man_player(state: State, seat: int, clause: int) -> None:
    """MEH-21, 47, 55: the role goes with playing the card, and stays."""
    state.old_man = seat
    if state.seats == 3:
        note(state, EventKind.ROLE, clause, seat, OLD_MAN_CARD)


@rule
def open_room(state: State, winner: int) -> None:
    """MEH-46 to 48: the winner of the last trick takes the scoring cards of the Room."""
    opener = room_opener(state, winner)
    cards = 0
    for i in range(state.room_drawn, state.room_size):
        cards |= just(state.room[i])
        state.room[i] = NO_CARD
    state.room_drawn = state.room_size
    note(state, EventKind.ROOM, 46 if opener != NOBODY else 48, opener, NO_CARD)
    with_cards(state, cards)
    state.discarded |= cards & ~SCORING
    if opener == NOBODY:
        state.out |= cards & SCORING
        return
    note(state, EventKind.ROOM_SCORED, 46, opener, NO_CARD)
    with_cards(state, cards & SCORING)
    state.piles[opener] |= cards & SCORING
    if cards & OLD_MAN and state.seats == 3:
        become_old_man_player(state, opener, 47)


@rule
def room_opener(state: State, winner: int) -> int:
    if winner != NOBODY:
        return winner
    if state.room_on_no_contest == RoomOnNoContest.NEXT_LEADER:
        return next_leader(state, winner)
    if state.room_on_no_contest == RoomOnNoContest.LAST_WINNER:
        return state.last_winner
    return NOBODY


@rule
def old_man_won_at_once(state: State) -> bool:
    """MEH-A21: under the switch, a 1, a 2 and a 3 end the game after any trick."""
    return (
        state.old_man_instant_win != 0
        and state.seats == 3
        and state.old_man != NOBODY
        and has_one_two_three(state.piles[state.old_man])
    )


@rule
def has_one_two_three(pile: int) -> bool:
    """MEH-53 (i): suits are irrelevant, and the Dog is none of the three."""
    return pile & ONES != 0 and pile & TWOS != 0 and pile & THREES != 0


@rule
def finish(state: State) -> None:
    """MEH-49: now victory is judged."""
    state.phase = Phase.OVER
    state.turn = NOBODY
    if state.seats == 4:
        judge_teams(state)
    else:
        judge_old_man_player(state)
    note(state, EventKind.RESULT, state.ending, NOBODY, NO_CARD)
    with_cards(state, state.winners)


@rule
def judge_teams(state: State) -> None:
    """MEH-50 to 52: more cards; on a tie the Dog; without it a draw."""
    ours = state.piles[0] | state.piles[2]
    theirs = state.piles[1] | state.piles[3]
    lead = count(ours) - count(theirs)
    state.ending = 50
    if lead == 0:
        lead = count(ours & DOG) - count(theirs & DOG)
        state.ending = 51 if lead != 0 else 52
    state.winners = 0b0101 if lead > 0 else 0b1010 if lead < 0 else 0


@rule
def judge_old_man_player(state: State) -> None:
    """MEH-53 to 56: the Old Man player alone, or the others together."""
    everyone = just(state.seats) - 1
    if state.old_man == NOBODY:
        state.ending = 56
        state.winners = everyone
        return
    pile = state.piles[state.old_man]
    if has_one_two_three(pile) or count(pile) >= OLD_MAN_COUNT:
        state.ending = 53
        state.winners = just(state.old_man)
    else:
        state.ending = 54
        state.winners = everyone & ~just(state.old_man)
