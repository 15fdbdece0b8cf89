"""What a seat of Man-Eating House may see, in numbers: every piece is declared and laid here.

Of a closed hand it is the size; of the cards that lie face down for a Kagome, who picked them. What
each piece says is in `words/en.ftl`, under its role and name.
"""

from __future__ import annotations

from functools import partial

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.actions import part
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.state.cardsets import count, lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.state.seats import seat_after
from duskhouse.engine.view.page import (
    EVERYONE,
    Page,
    add,
    add_inside,
    add_number,
    add_standing,
    lay_set,
)
from duskhouse.engine.view.pieces import Layout, Mark, Pieces
from duskhouse.engine.view.whole import view_by
from duskhouse.engine.view.zones import Zones
from duskhouse.games.man_eating_house.cards import (
    CALL,
    CODES,
    DOG_CARD,
    GIRLS,
    HAND_SIZES,
    OF_SUIT,
    OLD_MAN,
    ONES,
    THREES,
    TWOS,
)
from duskhouse.games.man_eating_house.ending import OLD_MAN_COUNT, has_one_two_three
from duskhouse.games.man_eating_house.rules import GUARDS
from duskhouse.games.man_eating_house.state import EventKind, Phase, State

pieces = Pieces({card: code for code, card in CODES.items()})
zones = Zones(pieces, State, __name__)

TRICK = pieces.zone("trick", numbers="size suit", layout=Layout.CROSS)
CORNER = pieces.zone("corner", numbers="girls marks", layout=Layout.ROW)
ROOM = pieces.zone("room", layout=Layout.STACK)
KAGOME_PICKS = pieces.zone("kagome", numbers="suit", layout=Layout.CROSS)
HAND = zones.hand("hand", "hands")
zones.pile("pile", "piles")
zones.pile("discards", "discarded out")

FACE = zones.face
PLAYED = pieces.card("played", numbers="card by")
OWN_PICK = pieces.card("own-face-down", numbers="card by", says=True)
UNSEEN_PICK = pieces.card("unseen", numbers="by")

SCORE = pieces.score("points", numbers="points partner old_man starts leads")
TEAMS = pieces.goal("teams", numbers="us them seat partner next opposite", clause=50)
OLD_MAN_GOAL = pieces.goal("old-man", numbers="seat holds one two three have need", clause=53)
ROLE = pieces.goal("role", numbers="old_man", clause=54)
TRICK_NUMBER = pieces.moment("trick", numbers="number tricks")
KAGOME_TIME = pieces.moment("kagome")
THE_END = pieces.moment("end")
RESULT = pieces.outcome("result", numbers="clause one_two_three", clause="clause")

START_PLAYER = pieces.fact("start-player", numbers="seat", clause=12)
DARK = pieces.fact("omagatoki", clause=26)
OLD_MAN_PLAYER = pieces.fact("old-man", numbers="seat", clause=55)
DOG_IS_OUT = pieces.fact("dog-out", clause=32)

AWAITED = pieces.prompt("awaited", numbers="seat phase leads")
OVER = pieces.prompt("over", numbers="clause one_two_three")
ASK_LEAD = pieces.prompt("lead", clause=16)
ASK_TO_FOLLOW = pieces.prompt("follow", numbers="suit playable held", clause=18)
ASK_ANY_CARD = pieces.prompt("any-card", numbers="suit", clause=19)
ASK_PICK = pieces.prompt("pick", numbers="suit", clause=39)
ASK_ANY_PICK = pieces.prompt("any-pick", numbers="suit", clause=39)
ASK_CALL = pieces.prompt("call", numbers="most", clause=40)

card_move = partial(pieces.move, key="card", action="card", zone=HAND)
LEAD = card_move("lead", numbers="kagome")
PLAY = card_move("play")
PICK = card_move("pick")
CALL_MOVE = pieces.move("call", key="action", numbers="steps to", action="action", clause=41)

why_not, lay_barred = barred_by(
    GUARDS, pieces, __name__, zone={"follow": HAND, "pick": HAND, "call-now": HAND}
)

pieces.event(EventKind.PLAY, "seat card leads=amount")
pieces.event(EventKind.PICK, "seat card")
pieces.event(EventKind.CALL, "seat steps=amount")
pieces.event(EventKind.KAGOME, "seat card")
pieces.event(EventKind.OMAGATOKI)
pieces.event(EventKind.DRAW, "seat card")
pieces.event(EventKind.RECEIVE, "seat other card")
pieces.event(EventKind.ROLE, "seat")
pieces.event(EventKind.UNMASK, "seat other")
pieces.event(EventKind.OLD_MAN_WINS, "seat")
pieces.event(EventKind.CANCELLED, "*cards")
pieces.event(EventKind.DOG_STOPS_STRUGGLE)
pieces.event(EventKind.ESCAPE, "suit=amount *cards")
pieces.event(EventKind.STRUGGLE, "seat card suit=card[4:6] *cards")
pieces.event(EventKind.WIN, "seat card *cards")
pieces.event(EventKind.NO_CONTEST, "*cards")
pieces.event(EventKind.DOG_LOST)
pieces.event(EventKind.CORNER, "*cards")
pieces.event(EventKind.LEAD, "seat")
pieces.event(EventKind.ROOM, "seat *cards")
pieces.event(EventKind.ROOM_SCORED, "seat *cards")
pieces.event(EventKind.RESULT, "*winners=cards")
pieces.event(EventKind.DOG_KEPT, "seat")

NO_SUIT = -1
IS_DARK = int(Mark.DARK)


# -------------------------------------------------------------------- the table
@rule
def lay_other_zones(state: State, page: Page) -> None:
    lay_trick(state, page)
    add(page, CORNER, count(state.corner), IS_DARK if state.omagatoki else 0)
    lay_set(page, FACE, state.corner)
    add(page, ROOM, state.room_size - state.room_drawn)
    if plays_kagome(state):
        lay_picks(state, page, EVERYONE)


@rule
def lay_own_pick(state: State, page: Page, seat: int) -> None:
    if plays_kagome(state) and state.passed[state.kagomes, seat] != NO_CARD:
        lay_picks(state, page, seat)


@rule
def lay_trick(state: State, page: Page) -> None:
    """The cards in play, in the order they were played; between tricks, those of the last one."""
    runs = state.phase == Phase.TRICK and state.cards_down > 0
    last = 0 if state.trick_leader == NOBODY else state.seats
    size = state.cards_down if runs else last
    add(page, TRICK, size, state.lead_suit if runs else NO_SUIT)
    for turn in range(size):
        seat = seat_after(state, state.trick_leader, turn)
        add_inside(page, PLAYED, state.trick[seat], seat)


@rule
def plays_kagome(state: State) -> bool:
    return bool(state.phase == Phase.PICK or state.phase == Phase.CALL)


@rule
def lay_picks(state: State, page: Page, viewer: int) -> None:
    """A card is seen by whoever picked it and by nobody else."""
    add(page, KAGOME_PICKS, state.lead_suit)
    for turn in range(state.seats):
        seat = seat_after(state, state.leader, turn)
        card = state.passed[state.kagomes, seat]
        if card != NO_CARD:
            if seat == viewer:
                add_inside(page, OWN_PICK, card, seat)
            else:
                add_inside(page, UNSEEN_PICK, seat)


# ------------------------------------------------------------- how the game stands
@rule
def lay_scores(state: State, page: Page) -> None:
    """Of four, two are partners (MEH-50); of three, one may be the Old Man player (MEH-55)."""
    leader = NOBODY if state.phase == Phase.OVER else state.leader
    for seat in range(state.seats):
        partner = seat_after(state, seat, 2) if state.seats == 4 else NOBODY
        is_old_man = int(state.seats == 3 and state.old_man == seat)
        starts, leads = int(state.start == seat), int(leader == seat)
        add(page, SCORE, seat, count(state.piles[seat]), partner, is_old_man, starts, leads)
    lay_goal(state, page, EVERYONE)


@rule
def lay_goal(state: State, page: Page, viewer: int) -> None:
    """What a seat plays for, as far as it knows: of four, with its partner; of three, as the Old
    Man player, or against that one."""
    if state.seats == 4:
        lay_teams(state, page, max(viewer, 0))
    elif viewer == EVERYONE:
        if state.old_man != NOBODY:
            lay_old_man_goal(state, page, state.old_man, 0)
        else:
            add(page, ROLE, NOBODY)
    elif state.old_man != NOBODY:
        add(page, ROLE, state.old_man)
    elif state.hands[viewer] & OLD_MAN:
        lay_old_man_goal(state, page, viewer, 1)


@rule
def lay_teams(state: State, page: Page, seat: int) -> None:
    """The first team is that of the seat."""
    following, partner = seat_after(state, seat, 1), seat_after(state, seat, 2)
    opposite = seat_after(state, seat, 3)
    us = count(state.piles[seat]) + count(state.piles[partner])
    them = count(state.piles[following]) + count(state.piles[opposite])
    add(page, TEAMS, us, them, seat, partner, following, opposite)


@rule
def lay_old_man_goal(state: State, page: Page, seat: int, holds: int) -> None:
    """MEH-53: a 1, a 2 and a 3, or eleven cards; also for whoever only holds the Old Man."""
    pile = state.piles[seat]
    add(page, OLD_MAN_GOAL, seat, holds, int(pile & ONES != 0), int(pile & TWOS != 0))
    add_number(page, int(pile & THREES != 0))
    add_number(page, min(count(pile), OLD_MAN_COUNT))
    add_number(page, OLD_MAN_COUNT)


@rule
def lay_facts(state: State, page: Page) -> None:
    add(page, START_PLAYER, state.start)
    if state.omagatoki:
        add(page, DARK)
    if state.seats == 3 and state.old_man != NOBODY:
        add(page, OLD_MAN_PLAYER, state.old_man)
    if state.out >> DOG_CARD & 1:
        add(page, DOG_IS_OUT)


@rule
def lay_moment(state: State, page: Page) -> None:
    """Which trick it is: all hands have the same size before every lead (MEH-44)."""
    if state.phase == Phase.OVER:
        add(page, THE_END)
        lay_result(state, page)
    elif plays_kagome(state):
        add(page, KAGOME_TIME)
    else:
        held = 0
        for seat in range(state.seats):
            held = max(held, count(state.hands[seat]))
        tricks = HAND_SIZES[state.scale, state.seats]
        add(page, TRICK_NUMBER, tricks - held + 1, tricks)


@rule
def lay_result(state: State, page: Page) -> None:
    """Whoever did not win comes after all who did; a draw leaves nobody behind."""
    add(page, RESULT, state.ending, old_man_has_all(state))
    for seat in range(state.seats):
        won = bool(state.winners >> seat & 1)
        place = 1 if won else 1 + count(state.winners)
        add_standing(page, won, count(state.piles[seat]), place)


@rule
def old_man_has_all(state: State) -> int:
    """Whether the Old Man player met the goal by a 1, a 2 and a 3 (MEH-53)."""
    if state.ending != 53:
        return 0
    return int(has_one_two_three(state.piles[state.old_man]))


# ---------------------------------------------------------------------- choices
@rule
def lay_awaited(state: State, page: Page) -> None:
    """What those are told who wait."""
    if state.phase == Phase.OVER:
        add(page, OVER, state.ending, old_man_has_all(state))
    else:
        add(page, AWAITED, state.turn, state.phase, int(is_lead(state)))


@rule
def is_lead(state: State) -> bool:
    return bool(state.phase == Phase.TRICK and state.cards_down == 0)


@rule
def lay_prompt(state: State, page: Page, actions: int) -> None:
    held, suit = state.hands[state.turn], state.lead_suit
    follows = held & OF_SUIT[suit] != 0
    if state.phase == Phase.CALL:
        add(page, ASK_CALL, state.seats - 1)
    elif state.phase == Phase.PICK:
        add(page, ASK_PICK if follows else ASK_ANY_PICK, suit)
    elif is_lead(state):
        add(page, ASK_LEAD)
    elif follows:
        add(page, ASK_TO_FOLLOW, suit, count(actions), count(held))
    else:
        add(page, ASK_ANY_CARD, suit)


@rule
def lay_moves(state: State, page: Page, actions: int) -> None:
    while actions:
        action = lowest(actions)
        if state.phase == Phase.CALL:
            steps = part(CALL, action, 0)
            add(page, CALL_MOVE, action, steps, seat_after(state, state.leader, steps))
        elif is_lead(state):
            add(page, LEAD, action, GIRLS >> action & 1)
        else:
            add(page, PICK if state.phase == Phase.PICK else PLAY, action)
        actions = without_lowest(actions)


view = view_by(
    pieces,
    __name__,
    table=[*zones.table, lay_other_zones, lay_scores, lay_facts, lay_moment, lay_awaited],
    own=[*zones.own, lay_own_pick, lay_goal],
    choices=[lay_prompt, lay_moves, lay_barred],
)
