"""The actions, the guards that say what may not be done, and a turn (YAO-14 to 24)."""

from __future__ import annotations

from functools import partial

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.actions import ANY_ACTION, Actions, Field, Verb
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.state.cardsets import cardset, just
from duskhouse.engine.state.chance import random_below
from duskhouse.engine.state.events import NO_CARD, note, with_amount
from duskhouse.games.rest_in_peace.by_number import answer, options, take_effect
from duskhouse.games.rest_in_peace.cards import (
    ALL_PSYCHICS,
    ASKS_FOR_A_CARD,
    ASKS_FOR_A_DECK,
    ASKS_FOR_A_PLAYER,
    ASKS_FOR_A_POSITION,
    ASKS_FOR_A_VALUE,
    CODES,
    COUNTS_AS,
    FIRST_PSYCHIC,
    MOST_ROUNDS,
    VALUES,
    WORKING_AS,
)
from duskhouse.games.rest_in_peace.effects import lift_marker
from duskhouse.games.rest_in_peace.ghosts import Note, leave_hand, remember
from duskhouse.games.rest_in_peace.psychics import ANY_VALUE
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    OPPONENT,
    RANDOM,
    SELF,
    WITHDRAW,
    BloodyMaryCost,
    EventKind,
    Phase,
    State,
    Verdict,
    WorksAsGhost,
    banned_values,
    both,
    ghost,
    keep,
    kinds,
    nth_ghost,
    other_than,
    pile_size,
    placeable,
    psychic_card,
    unbanned,
    works,
    worthless,
)
from duskhouse.games.rest_in_peace.totals import lead

# --------------------------------------------------------------------- actions
ASKED = {
    "value": ASKS_FOR_A_VALUE,
    "card": ASKS_FOR_A_CARD,
    "player": ASKS_FOR_A_DECK | ASKS_FOR_A_PLAYER,
    "position": ASKS_FOR_A_POSITION,
}


def asked_for(state: State) -> str:
    """What kind of action the position takes: turn, value, card, player, position, ten."""
    if state.phase == Phase.ASK:
        return next(kind for kind, psychics in ASKED.items() if psychics >> int(state.asking) & 1)
    return "ten" if state.phase == Phase.PLACE else "turn"


def chosen(name: str, codes: dict[str, int], written: str, scope: str) -> Verb:
    """A verb whose actions are the numbers of what is chosen."""
    return Verb((Field(name, codes),), written, first=0, scopes=(scope,))


ACTIONS = Actions(
    scope=asked_for,
    end=Verb(first=END, scopes=("turn",)),
    play=chosen("card", CODES, "{}", "turn"),
    random=Verb(first=RANDOM, scopes=("turn",)),
    withdraw=Verb(first=WITHDRAW, scopes=("turn",)),
    none=Verb(first=NONE, scopes=("value", "card", "position", "ten")),
    value=chosen("value", {str(value): value for value in VALUES}, "= {}", "value"),
    card=chosen("card", CODES, "@ {}", "card"),
    player=chosen("player", {"self": SELF, "opponent": OPPONENT}, "{}", "player"),
    position=chosen("place", {str(i): i for i in range(1, MOST_ROUNDS + 2)}, "p {}", "position"),
    ten=chosen("card", CODES, "ten {}", "ten"),
)


# ------------------------------------------------------------- what binds a player
@rule
def is_tripped(state: State, seat: int) -> bool:
    """YAO-24: marked by 6, with a ghost that chance may pick."""
    return state.marked == seat and unbanned(state, state.hands[seat]) != 0


@rule
def must_play_two(state: State, seat: int) -> bool:
    """YAO-P14: the other player's 14 works, and this seat has not played two cards yet."""
    return works(state, other_than(seat), 14) and state.cards_played < 2


@rule
def end_passes(state: State, seat: int) -> bool:
    """YAO-16 and P14: whether END would pass the turn on."""
    return not must_play_two(state, seat) and lead(state, seat) > 0


# ----------------------------------------------------- what may not be done, and why
ANY_PSYCHIC = ALL_PSYCHICS << FIRST_PSYCHIC
NO_VALUE = ANY_ACTION & ~(ANY_VALUE | cardset([NONE]))
NO_PLAYER = ANY_ACTION & ~cardset([NONE, SELF, OPPONENT])

GUARDS = Guards(ACTIONS, __name__)
in_turn = partial(GUARDS.bars, phases=[Phase.TURN])
in_answer = partial(GUARDS.bars, phases=[Phase.ASK])

GUARDS.bars_always("over", 64, phases=[Phase.OVER])


# ---------------------------------------------------------------------- ghosts
@in_turn("not-in-hand", 15, of="play")
def not_in_hand(state: State) -> int:
    return ANY_VALUE & ~kinds(state.hands[state.turn])


@in_turn("banned", 21, of="play")
def banned_ghost(state: State) -> int:
    """YAO-21: of a value that 25 named."""
    return banned_values(state)


@in_turn("tripped", 24, of="play")
def ghost_tripped(state: State) -> int:
    """YAO-24: chance will choose it."""
    return ANY_VALUE if is_tripped(state, state.turn) else 0


# -------------------------------------------------------------------- psychics
@in_turn("not-in-front", 15, of="play")
def not_in_front(state: State) -> int:
    return ANY_PSYCHIC & ~both(0, state.fronts[state.turn])


@in_turn("psychic-tripped", 24, of="play")
def psychic_tripped(state: State) -> int:
    """YAO-24: a ghost comes first."""
    return ANY_PSYCHIC if is_tripped(state, state.turn) else 0


@in_turn("only-placed", 207, of="play")
def only_placed(state: State) -> int:
    """YAO-22 and P07: never 7."""
    return just(psychic_card(7))


@in_turn("ghosts-only", 224, of="play")
def ghosts_only(state: State) -> int:
    """YAO-22 and P24: none against a 24."""
    return ANY_PSYCHIC if works(state, other_than(state.turn), 24) else 0


@in_turn("not-alone", 214, of="play")
def not_alone(state: State) -> int:
    """YAO-P14: 22 and 27 would end the turn with one card."""
    if state.cards_played == 0 and must_play_two(state, state.turn):
        return just(psychic_card(22)) | just(psychic_card(27))
    return 0


@in_turn("banned-unit", 22, of="play")
def banned_unit(state: State) -> int:
    """YAO-22: none that works as a banned ghost. Where psychics are plain 1s, nothing is banned."""
    banned, found = banned_values(state), 0
    if banned and state.works_as_ghost == WorksAsGhost.FULL:
        for value in VALUES:
            if banned >> value & 1:
                found |= WORKING_AS[value]
    return both(0, found)


@in_turn("too-dear", 221, of="play")
def too_dear(state: State) -> int:
    """YAO-22 and P21: 21 only for its price."""
    if not state.fronts[state.turn] & just(21) or worthless(state):
        return 0
    is_poor = pile_size(state.hands[state.turn]) < 2
    is_strict = state.bloody_mary_cost == BloodyMaryCost.STRICT
    return just(psychic_card(21)) if is_poor and is_strict else 0


# ----------------------------------------------------------------------- words
@in_turn("not-enough", 214)
def one_is_not_enough(state: State) -> int:
    """YAO-P14: a second card has to follow, if there is one; whoever is tripped has a ghost."""
    if state.cards_played != 1 or not must_play_two(state, state.turn):
        return 0
    ghosts = banned_ghost(state)
    psychics = only_placed(state) | ghosts_only(state) | banned_unit(state) | too_dear(state)
    return just(END) if placeable(state, state.turn) & ~(ghosts | psychics) else 0


@in_turn("would-not-pass", 104, explains=True)
def would_not_pass(state: State) -> int:
    """YAO-P14: who owes cards does not pass the turn on."""
    owes = state.withdraw_when_ahead and must_play_two(state, state.turn)
    return just(WITHDRAW) if owes else 0


@in_turn("withdraw", 104)
def not_ahead(state: State) -> int:
    """YAO-A04: by the switch, and where END would pass the turn on."""
    is_open = state.withdraw_when_ahead and end_passes(state, state.turn)
    return 0 if is_open else just(WITHDRAW)


@in_turn("no-ghost", 24, explains=True)
def no_ghost_to_draw(state: State) -> int:
    """YAO-24: marked, but all that the hand holds is banned."""
    return just(RANDOM) if state.marked == state.turn and not is_tripped(state, state.turn) else 0


@in_turn("not-tripped", 24)
def not_tripped(state: State) -> int:
    return 0 if is_tripped(state, state.turn) else just(RANDOM)


# ------------------------------------------------------ answers, and the tenth
@rule
def clause_of_question(state: State, action: int) -> int:
    return 200 + state.asking


asked = {"clause": clause_of_question}


@in_answer("must-choose", "clause", numbers=asked, explains=True)
def must_choose(state: State) -> int:
    return just(NONE) & ~options(state)


@in_answer("no-value", "clause", numbers=asked, explains=True)
def no_value(state: State) -> int:
    return NO_VALUE if just(state.asking) & ASKS_FOR_A_VALUE else 0


@in_answer("no-player", "clause", numbers=asked, explains=True)
def no_player(state: State) -> int:
    return NO_PLAYER if just(state.asking) & (ASKS_FOR_A_DECK | ASKS_FOR_A_PLAYER) else 0


GUARDS.bars_all_but("answer", "clause", numbers=asked, phases=[Phase.ASK])(options)


@GUARDS.bars_all_but("not-to-be-placed", 58, phases=[Phase.PLACE])
def for_the_tenth(state: State) -> int:
    """YAO-58: one card, or none."""
    return just(NONE) | placeable(state, state.turn)


GUARDS.bars_other_numbers("no-card", 15)


# ----------------------------------------------------------------- what is done
@rule
def start_turn(state: State, seat: int) -> None:
    state.turn = seat
    state.cards_played = 0


@rule
def take_turn(state: State, action: int) -> None:
    """YAO-14: one card, resolved before the next is chosen, or the end of the turn."""
    seat = state.turn
    if action in (END, WITHDRAW):
        end_turn(state, seat, action)
    elif action == RANDOM:
        play_random(state, seat)
    elif action > FIRST_PSYCHIC:
        play_psychic(state, seat, action - FIRST_PSYCHIC)
    else:
        note(state, EventKind.PLAY, 15, seat, action)
        play_ghost(state, seat, action)


@rule
def play_ghost(state: State, seat: int, value: int) -> None:
    """YAO-15: from hand to the own side of the mansion in play."""
    leave_hand(state, seat, value)
    state.ghosts[state.place, seat] += ghost(value)
    state.cards_played += 1


@rule
def play_random(state: State, seat: int) -> None:
    """YAO-24: chance picks among the ghosts that may be played, and the marker is used up."""
    note(state, EventKind.RANDOM, 24, seat, NO_CARD)
    pile = keep(state.hands[seat], ~banned_values(state))
    value = nth_ghost(pile, random_below(state.rng, pile_size(pile)))
    note(state, EventKind.DRAWN, 24, seat, value)
    lift_marker(state, 206)
    play_ghost(state, seat, value)


@rule
def play_psychic(state: State, seat: int, psychic: int) -> None:
    """YAO-15 and 23: from the front to the own side; under a 29 that is all (YAO-43)."""
    blank = worthless(state)
    if state.marked == seat:
        remember_only_banned(state, seat)
    state.fronts[seat] &= ~just(psychic)
    state.psychics[state.place, seat] |= just(psychic)
    state.cards_played += COUNTS_AS[psychic]
    note(state, EventKind.PLAY, 200 + psychic, seat, psychic_card(psychic))
    if not blank:
        take_effect(state, seat, psychic)


@rule
def remember_only_banned(state: State, seat: int) -> None:
    """What the seat just did was open to it only because it may play no ghost of its hand."""
    if state.hands[seat]:
        remember(state, seat, Note.ONLY_IN_HAND, banned_values(state))


@rule
def take_answer(state: State, action: int) -> None:
    """A question is answered."""
    seat = state.turn
    state.phase = Phase.TURN
    note(state, EventKind.ANSWER, 200 + state.asking, seat, action)
    with_amount(state, state.asking)
    answer(state, seat, action)


@rule
def end_turn(state: State, seat: int, action: int) -> None:
    """YAO-16 to 18: ahead, the turn passes; else END is a withdrawal."""
    passes = end_passes(state, seat)
    if must_play_two(state, seat) and state.cards_played == 1:
        remember_only_banned(state, seat)
    if passes and action == END:
        note(state, EventKind.END, 16, seat, NO_CARD)
        start_turn(state, other_than(seat))
        return
    note(state, EventKind.WITHDRAW if action == WITHDRAW else EventKind.END, 16, seat, NO_CARD)
    with_amount(state, 1)
    state.verdict = Verdict.LOST
    state.loser = seat
