"""What a seat of Kamo no Manimani may see, in numbers: every piece is declared and laid here.

Of a closed hand it is the size; of the card face down on the Field, who played it. What each piece
says is in `words/en.ftl`, under its role and name.
"""

from __future__ import annotations

from functools import partial

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.barred import barred_by
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.view.page import (
    EVERYONE,
    Page,
    add,
    add_cards,
    add_inside,
    add_standing,
)
from duskhouse.engine.view.pieces import Layout, Pieces
from duskhouse.engine.view.whole import view_by
from duskhouse.games.kamo_no_manimani.bags import cards_in, count_of, kinds_in
from duskhouse.games.kamo_no_manimani.cards import (
    ASIDE_SIZES,
    CODES,
    COUNT_BITS,
    KAMO,
    LID,
    ONE_OF_EACH,
    PASS,
    POT,
    POT_OR_DUCK,
    PRESETS,
    bag_of,
)
from duskhouse.games.kamo_no_manimani.knowledge import fresh_cards
from duskhouse.games.kamo_no_manimani.rules import (
    FACE_DOWN,
    GUARDS,
    EventKind,
    LeadPass,
    Phase,
    Scale,
    State,
    active_players,
    card_of,
    kamo_of_round,
    legal,
    passes_to_end_round,
    seat_of,
    whole_deck,
)

pieces = Pieces({kind: code for code, kind in CODES.items()}, bits=COUNT_BITS)

FIELD = pieces.zone("field", layout=Layout.ROW)
DECK = pieces.zone("deck", layout=Layout.STACK)
ASIDE = pieces.zone("aside", layout=Layout.STACK)
HAND = pieces.zone("hand", key="seat", layout=Layout.FAN)
PILE = pieces.zone("pile", key="seat", layout=Layout.STACK)

FACE = pieces.card("face", numbers="card by")
COPIES = pieces.card("copies", numbers="card count")
DRAWN = pieces.card("drawn", numbers="card count", says=True)
OWN_FACE_DOWN = pieces.card("own-face-down", numbers="card by", says=True)
UNSEEN = pieces.card("unseen", numbers="by")

SCORE = pieces.score("points", numbers="points out left last")
MOST_POINTS = pieces.goal("points", key="seat", numbers="points out left", clause=37)
ROUND_SCORED = pieces.tally("round", numbers="round seat total")
COLLECTED = pieces.line("collected", numbers="points clause *cards", clause="clause")
ONIONS = pieces.line("onions", numbers="points", clause=31)
ROUND = pieces.moment("round", numbers="round")
THE_END = pieces.moment("end")
RESULT = pieces.outcome("result", numbers="tie", clause=37)

DECK_USED = pieces.fact("deck", numbers="preset *cards", clause=101)
COLOUR = pieces.fact("colour", numbers="seat card", clause=15)
CARD_FACE_DOWN = pieces.fact("face-down", numbers="seat", clause=16)
LID_THERE = pieces.fact("lid", clause=29)
PASSES = pieces.fact("passes", numbers="seat passes needed", clause=23)
STALL = pieces.fact("stall", numbers="stall players", clause=20)

AWAITED = pieces.prompt("awaited", numbers="seat leads may_pass")
LAST_WORD_AWAITED = pieces.prompt("awaited-last-word", numbers="seat")
OVER = pieces.prompt("over", numbers="tie")
LAST_WORD = pieces.prompt("last-word", clause=112)
MUST_LEAD = pieces.prompt("must-lead", numbers="drew *cards", clause=108)
MUST_PLAY = pieces.prompt("must-play", numbers="drew *cards", clause=20)
MAY_LEAD = pieces.prompt("may-lead", numbers="drew *cards", clause=19)
MAY_PLAY = pieces.prompt("may-play", numbers="drew *cards", clause=14)
MUST_PASS = pieces.prompt("must-pass", numbers="drew *cards", clause=13)

play = partial(pieces.move, key="card", numbers="leads", action="card", zone=HAND)
PLAY_CARD = play("card")
PLAY_FIRST_KAMO = play("first-kamo", clause=15)
PLAY_LID = play("lid", clause=29)
PLAY_DUCK = play("duck")
PLAY_POT = play("pot", clause=28)
PLAY_POT_UNDER_LID = play("pot-under-lid", clause=29)
PASS_MOVE = pieces.move("pass", action=PASS, keyboard="P")
LAST_PASS = pieces.move("last-pass", action=PASS, clause=23, keyboard="P", ask_twice=True)

why_not, lay_barred = barred_by(GUARDS, pieces, __name__, zone={"colour": HAND, "face-down": HAND})

pieces.event(EventKind.PLAY, "seat card leads=amount")
pieces.event(EventKind.PASS, "seat empty=amount")
pieces.event(EventKind.DRAW, "seat card")
pieces.event(EventKind.OUT, "seat number=amount")
pieces.event(EventKind.LAST_WORD, "seat")
pieces.event(EventKind.REVEAL, "seat card")
pieces.event(EventKind.COLLECT, "seat *cards")
pieces.event(EventKind.BONUS, "seat points=amount")
pieces.event(EventKind.LEAD, "seat")
pieces.event(EventKind.LEFT, "seat points=amount")
pieces.event(EventKind.RESULT, "seat tie=amount")

OWN_DECK, K42_DECK, K36_DECK, TINY_DECK = range(4)
K42, K36 = bag_of(PRESETS["K42"]), bag_of(PRESETS["K36"])


# -------------------------------------------------------------------- the table
@rule
def lay_zones(state: State, page: Page) -> None:
    lay_field(state, page, EVERYONE)
    add(page, DECK, state.deck_size - state.drawn)
    add(page, ASIDE, ASIDE_SIZES[state.scale, state.seats])
    for seat in range(state.seats):
        add(page, HAND, seat, cards_in(state.hands[seat]))
        add(page, PILE, seat, cards_in(state.piles[seat]))
        lay_copies(page, state.piles[seat], 0)


@rule
def lay_own_zones(state: State, page: Page, seat: int) -> None:
    """The own hand with what was just drawn, and the own card face down on the Field."""
    add(page, HAND, seat, cards_in(state.hands[seat]))
    lay_copies(page, state.hands[seat], fresh_cards(state) if state.turn == seat else 0)
    if state.face_down_by == seat:
        lay_field(state, page, seat)


@rule
def lay_field(state: State, page: Page, viewer: int) -> None:
    """What is face down there is seen by whoever played it and by nobody else."""
    add(page, FIELD, state.field_size)
    for at in range(state.field_size):
        card, seat = card_of(state.field[at]), seat_of(state.field[at])
        if card != FACE_DOWN:
            add_inside(page, FACE, card, seat)
        elif seat == viewer:
            add_inside(page, OWN_FACE_DOWN, state.face_down, seat)
        else:
            add_inside(page, UNSEEN, seat)


@rule
def lay_copies(page: Page, cards: int, drawn: int) -> None:
    """The cards of a bag kind by kind, those just drawn after others like them."""
    kinds = kinds_in(cards)
    while kinds:
        kind = lowest(kinds)
        new = count_of(drawn, kind)
        if count_of(cards, kind) > new:
            add_inside(page, COPIES, kind, count_of(cards, kind) - new)
        if new:
            add_inside(page, DRAWN, kind, new)
        kinds = without_lowest(kinds)


# ------------------------------------------------------------- how the game stands
@rule
def lay_scores(state: State, page: Page) -> None:
    ends = state.phase != Phase.TURN
    for seat in range(state.seats):
        points, out, is_last = state.points[seat], state.out_at[seat], int(state.last == seat)
        is_left = int(ends and not out)
        add(page, SCORE, seat, points, out, is_left, is_last)
        add(page, MOST_POINTS, seat, points, out, is_left)
    if state.rounds:
        points = cards_in(state.collected)
        add(page, ROUND_SCORED, state.rounds, state.collector, points + state.bonus)
        add_inside(page, COLLECTED, points, state.collecting)
        add_cards(page, state.collected, COUNT_BITS)
        if state.bonus:
            add_inside(page, ONIONS, state.bonus)
    if state.phase == Phase.OVER:
        add(page, THE_END)
        lay_result(state, page)
    else:
        add(page, ROUND, state.rounds + 1)


@rule
def lay_result(state: State, page: Page) -> None:
    add(page, RESULT, state.tie_broken)
    for seat in range(state.seats):
        add_standing(page, state.places[seat] == 1, state.points[seat], state.places[seat])


@rule
def lay_facts(state: State, page: Page) -> None:
    add(page, DECK_USED, preset_of(state))
    add_cards(page, whole_deck(state), COUNT_BITS)
    lay_colour(state, page)
    if state.face_down_by != NOBODY:
        add(page, CARD_FACE_DOWN, state.face_down_by)
        if count_of(state.face_up, LID):
            add(page, LID_THERE)
    if state.last != NOBODY and state.phase == Phase.TURN:
        add(page, PASSES, state.last, state.passes, passes_to_end_round(state))
    if state.stall:
        add(page, STALL, state.stall, active_players(state))


@rule
def preset_of(state: State) -> int:
    """Which of the reconstructed decks it is (KAMO-A01)."""
    if state.scale != Scale.FULL:
        return int(TINY_DECK + state.scale - Scale.TINY)
    if state.counts == K42:
        return K42_DECK
    return K36_DECK if state.counts == K36 else OWN_DECK


@rule
def lay_colour(state: State, page: Page) -> None:
    """Whoever played the first Kamo gave the round its colour (KAMO-15)."""
    for at in range(state.field_size):
        card = card_of(state.field[at])
        if KAMO >> card & 1:
            add(page, COLOUR, seat_of(state.field[at]), card)
            return


# ---------------------------------------------------------------------- choices
@rule
def lay_awaited(state: State, page: Page) -> None:
    """What those are told who wait."""
    if state.phase == Phase.OVER:
        add(page, OVER, state.tie_broken)
    elif state.phase == Phase.LAST_WORD:
        add(page, LAST_WORD_AWAITED, state.turn)
    else:
        add(page, AWAITED, state.turn, int(state.field_size == 0), legal(state) >> PASS & 1)


@rule
def lay_prompt(state: State, page: Page, actions: int) -> None:
    if state.phase == Phase.LAST_WORD:
        add(page, LAST_WORD)
    else:
        drawn = fresh_cards(state)
        add(page, prompt_of(state, actions), cards_in(drawn))
        add_cards(page, drawn, COUNT_BITS)


@rule
def prompt_of(state: State, actions: int) -> int:
    if not actions >> PASS & 1:
        return MUST_LEAD if state.lead_pass == LeadPass.FORBIDDEN else MUST_PLAY
    if state.field_size == 0:
        return MAY_LEAD
    return MAY_PLAY if actions & ONE_OF_EACH else MUST_PASS


@rule
def lay_moves(state: State, page: Page, actions: int) -> None:
    """What a card leads to depends on what lies open there, and on nothing hidden."""
    cards = actions & ONE_OF_EACH
    while cards:
        card = lowest(cards)
        add(page, move_of(state, card), card, int(state.field_size == 0))
        cards = without_lowest(cards)
    if actions >> PASS & 1:
        add(page, LAST_PASS if ends_round(state) else PASS_MOVE)


@rule
def move_of(state: State, card: int) -> int:
    if KAMO >> card & 1:
        return PLAY_FIRST_KAMO if kamo_of_round(state, card) == NO_CARD else PLAY_CARD
    if POT_OR_DUCK >> card & 1:
        if card != POT:
            return PLAY_DUCK
        return PLAY_POT_UNDER_LID if count_of(state.face_up, LID) else PLAY_POT
    return PLAY_LID if card == LID else PLAY_CARD


@rule
def ends_round(state: State) -> bool:
    """Whether the next pass does."""
    if state.field_size == 0 or state.phase == Phase.LAST_WORD:
        return False
    return bool(state.passes + 1 == passes_to_end_round(state))


view = view_by(
    pieces,
    __name__,
    table=[lay_zones, lay_scores, lay_facts, lay_awaited],
    own=[lay_own_zones],
    choices=[lay_prompt, lay_moves, lay_barred],
)
