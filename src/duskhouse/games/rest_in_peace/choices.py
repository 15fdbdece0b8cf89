"""What the seat on turn is asked in Rest in Peace: prompts, moves, and why a card is barred."""

from __future__ import annotations

from duskhouse.engine.cardsets import members
from duskhouse.engine.game import Reason
from duskhouse.engine.news import read_news
from duskhouse.engine.records import layout, new_states
from duskhouse.engine.snapshot import legal_in, record_of, shared, snapshot
from duskhouse.engine.view import Barred, Move, Prompt
from duskhouse.games.rest_in_peace import notation, rules
from duskhouse.games.rest_in_peace.cards import (
    BY_NUMBER,
    FIRST_PSYCHIC,
    FIXED_UNITS,
    code,
    is_psychic,
    name,
)
from duskhouse.games.rest_in_peace.outcomes import outcome
from duskhouse.games.rest_in_peace.position import (
    banned_values,
    end_passes,
    on_the_tenth,
    total,
    works,
    worth,
    worthless,
)
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    RANDOM,
    SELF,
    WITHDRAW,
    News,
    Phase,
    State,
    Step,
)
from duskhouse.games.rest_in_peace.words import clause, ghosts_in, tokens

STATE_TYPE = layout(State)


# ---------------------------------------------------------------- prompts, moves
@shared
def waiting(state: State) -> Prompt:
    if state.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(state).reason)
    return Prompt(f"Seat {state.turn} is to {waited_for(state)}.")


def prompt(state: State) -> Prompt:
    if state.phase == Phase.PLACE:
        return Prompt(
            "Place a card on the last position?",
            "You lost the round: one ghost or psychic may wait there, face down (YAO-58).",
        )
    if state.phase == Phase.ASK:
        psychic = BY_NUMBER[int(state.asking)]
        does = at_the_end(state, psychic.number) if on_the_tenth(state) else psychic.does
        return Prompt(QUESTIONS[psychic.number], f"{psychic.name}: {does}.")
    return Prompt("Play a card or end your turn.", meaning_of_end(state))


QUESTIONS = {
    2: "Which ghost do you fetch from your deck?",
    10: "Which value is worth 2 more?",
    11: "Which card of the other side is discarded?",
    15: "Which card do you carry to the next position?",
    16: "Which value do you copy?",
    17: "Which value of the other side is worth 2 less?",
    18: "Which ghost returns to your deck?",
    19: "Whose deck is looked at?",
    20: "From whose hand does chance take a ghost?",
    21: "Which ghost do you pay?",
    22: "Which card do you take back before you lose the round?",
    25: "Which value may nobody play?",
    26: "Which value is worth 3 more on both sides?",
    28: "Which positions swap their tokens?",
}


def waited_for(state: State) -> str:
    if state.phase == Phase.PLACE:
        return "place a card on the last position"
    if state.phase == Phase.ASK:
        return f"choose for {BY_NUMBER[int(state.asking)].name}"
    return "play"


def meaning_of_end(state: State) -> str:
    """What ending the turn now would mean (YAO-16)."""
    seat = int(state.turn)
    mine, theirs = total(state, seat), total(state, 1 - seat)
    if not legal_in(state, rules.legal) >> END & 1:
        return f"You have {mine} to {theirs}; a second card must follow (YAO-P14)."
    if end_passes(state, seat):
        return f"You are ahead, {mine} to {theirs}: ending the turn passes it on (YAO-16)."
    if mine > theirs:
        return f"You are ahead, {mine} to {theirs}, but owe two cards: ending loses (YAO-P14)."
    return f"You are not ahead, {mine} to {theirs}: ending the turn loses the round (YAO-16)."


def move(state: State, action: int) -> Move:
    text = notation.write_move(state, action)
    seat = int(state.turn)
    if state.phase == Phase.TURN:
        return turn_move(state, action, text, seat)
    if action == NONE:
        return Move(text, "Nothing", key="N")
    if state.phase == Phase.PLACE:
        zone = "front" if is_psychic(action) else "hand"
        detail = ""
        if is_psychic(action):
            detail = f"There: {at_the_end(state, action - FIRST_PSYCHIC)}."
        return Move(text, f"Place {name(action)}", code(action), f"{zone}-{seat}", detail)
    return answer_move(state, action, text, seat)


def at_the_end(state: State, psychic: int) -> str:
    """What a psychic placed on the last position does there."""
    if psychic == 13 and state.now_or_never_direct > 0:
        return f"a ghost of {state.now_or_never_direct}"
    card = BY_NUMBER[psychic]
    return card.does if card.tenth == "the same" else card.tenth


def turn_move(state: State, action: int, text: str, seat: int) -> Move:
    if action == END:
        detail = meaning_of_end(state)
        if end_passes(state, seat):
            return Move(text, "End the turn", detail=detail, key="E")
        return Move(text, "Give up the round", detail=detail, key="E", grave=True)
    if action == WITHDRAW:
        detail = "You lose the round though you are ahead (YAO-A04)."
        return Move(text, "Withdraw", detail=detail, key="W", grave=True)
    if action == RANDOM:
        return Move(text, "Play a random ghost", detail="You are tripped (YAO-24).")
    if not is_psychic(action):
        more = 1 if worthless(state) else worth(state, seat, action)
        detail = standing(state, seat, more)
        return Move(text, f"Play {name(action)}", code(action), f"hand-{seat}", detail)
    does = BY_NUMBER[action - FIRST_PSYCHIC].does
    if worthless(state):
        does = "a plain 1, without effect (YAO-43)"
    detail = f"{does[0].upper()}{does[1:]}. {outlook(state, action)}".rstrip()
    return Move(text, f"Play {name(action)}", code(action), f"front-{seat}", detail)


def standing(state: State, seat: int, more: int = 0) -> str:
    mine, theirs = total(state, seat) + more, total(state, 1 - seat)
    return f"You would have {mine} to {theirs}."


def outlook(state: State, action: int) -> str:
    """What the totals would be after this, tried on a copy; silent if the round or turn ends.

    To be asked only where neither chance nor a hidden card has a part in the answer.
    """
    tried = new_states(STATE_TYPE, 1)
    tried[0] = record_of(state)
    tried[0].hushed = 0
    rules.play(tried[0], action)
    after = snapshot(tried[0])
    if any(item.kind == News.NO_EFFECT for item in read_news(after)):
        return "It would do nothing now."
    still_here = after.place == state.place and after.step == Step.FIGHT
    if after.phase != Phase.TURN or not still_here:
        return ""
    return standing(after, int(state.turn))


def answer_move(state: State, action: int, text: str, seat: int) -> Move:
    asking = int(state.asking)
    kind = BY_NUMBER[asking].asks
    detail = outlook(state, action) if asking in FORESEEN and not on_the_tenth(state) else ""
    if kind == "value":
        return Move(text, f"Value {action}", detail=detail)
    if kind == "position":
        amount = int(state.castles[action]) | int(state.manors[action]) << 4
        detail = tokens(amount).capitalize() + "."
        return Move(text, f"Position {action}", zone=f"position-{action}", detail=detail)
    if kind == "card":
        owner = 1 - seat if asking == 11 else seat
        place = "last" if on_the_tenth(state) else "side"
        label = name(action)
        return Move(text, label[0].upper() + label[1:], code(action), f"{place}-{owner}", detail)
    owner = seat if action == SELF else 1 - seat
    zone = "deck" if kind == "deck" else "hand"
    return Move(text, "Yours" if action == SELF else "The other's", zone=f"{zone}-{owner}")


# The questions whose answers lead to totals that the asked player can know beforehand.
FORESEEN = (2, 10, 11, 16, 17, 26)


def barred(state: State, actions: int) -> list[Barred]:
    """The own cards that cannot be played now, and why."""
    if state.phase != Phase.TURN:
        return []
    seat = int(state.turn)
    held = dict.fromkeys(ghosts_in(state.hands[seat]), "hand")
    held |= {FIRST_PSYCHIC + psychic: "front" for psychic in members(int(state.fronts[seat]))}
    found = []
    for card, zone in held.items():
        if not actions >> card & 1:
            reason = why_not(state, card)
            found.append(Barred(reason.sentence, reason.clause, code(card), f"{zone}-{seat}"))
    return found


# ---------------------------------------------------------------------- reasons
def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    state = snapshot(state)
    if state.phase == Phase.OVER:
        return Reason("the game is over", "YAO-64")
    if state.phase == Phase.PLACE:
        return Reason("only a ghost in hand or an own open psychic may be placed", "YAO-58")
    if state.phase == Phase.ASK:
        return Reason(why_no_answer(state, action), clause(200 + int(state.asking)))
    seat = int(state.turn)
    if action == END:
        return Reason("one card is not enough: another must follow", "YAO-P14")
    if action == WITHDRAW:
        return Reason("only a player who is ahead may withdraw, and only by a switch", "YAO-A04")
    if action == RANDOM:
        return Reason("nobody has tripped you", "YAO-24")
    if is_psychic(action):
        return why_no_psychic(state, seat, action - FIRST_PSYCHIC)
    if action not in ghosts_in(state.hands[seat]):
        return Reason("this ghost is not in your hand", "YAO-15")
    if banned_values(state) >> action & 1:
        return Reason(f"nobody may play a {action} this round", "YAO-21")
    return Reason("you are tripped: chance chooses your next ghost", "YAO-24")


def why_no_psychic(state: State, seat: int, psychic: int) -> Reason:
    if not state.fronts[seat] >> psychic & 1:
        return Reason("this psychic is not in front of you", "YAO-15")
    if rules.is_tripped(record_of(state), seat):
        return Reason("you are tripped: chance chooses your next ghost", "YAO-24")
    if psychic == 7:
        return Reason("it is only for the last position", "YAO-P07")
    if works(state, 1 - seat, 24):
        return Reason("the other player lets you play no psychics this round", "YAO-P24")
    if psychic in (22, 27) and rules.must_play_two(record_of(state), seat):
        return Reason("it may not be the only card of a turn now", "YAO-P14")
    if FIXED_UNITS >> psychic & 1 and rules.with_banned_unit(record_of(state), 1 << psychic):
        return Reason("it works as a ghost whose value nobody may play this round", "YAO-22")
    return Reason("it costs two ghosts from your hand", "YAO-P21")


def why_no_answer(state: State, action: int) -> str:
    if action == NONE:
        return "something must be chosen"
    return {
        2: "no such ghost in your deck may be played",
        11: "no such card lies on the other side",
        15: "no such card of yours can be carried on",
        16: "no card you played here has this value, or nobody may play it",
        18: "no such ghost of yours lies on an earlier position",
        19: "that deck is empty",
        21: "no such ghost is in your hand",
        22: "you played no such card here",
        25: "the two values must differ",
        28: "two different later positions are needed",
    }.get(int(state.asking), "that is no value from 1 to 6")
