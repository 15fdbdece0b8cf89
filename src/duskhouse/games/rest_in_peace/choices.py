"""What the seat on turn is asked in Rest in Peace, what it may do, and why a card is barred; each
from its numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.game.contract import Reason
from duskhouse.engine.state.snapshot import asked, snapshot
from duskhouse.engine.view.view import Barred, Move, Prompt
from duskhouse.games.rest_in_peace import position
from duskhouse.games.rest_in_peace.cards import BY_NUMBER, FIRST_PSYCHIC, code, is_psychic, name
from duskhouse.games.rest_in_peace.state import END, NONE, RANDOM, SELF, WITHDRAW, Phase, State
from duskhouse.games.rest_in_peace.totals import TOTAL_OFFSET
from duskhouse.games.rest_in_peace.words import clause, tokens


# ------------------------------------------------------------------------ prompts
def awaited(turn: int, phase: int, asking: int) -> Prompt:
    does = "play"
    if phase == Phase.PLACE:
        does = "place a card on the last position"
    elif phase == Phase.ASK:
        does = f"choose for {BY_NUMBER[asking].name}"
    return Prompt(f"Seat {turn} is to {does}.")


def ask_to_place(_: int) -> Prompt:
    detail = "You lost the round: one ghost or psychic may wait there, face down (YAO-58)."
    return Prompt("Place a card on the last position?", detail)


def ask_for_a_card(mine: int, theirs: int, passes: int) -> Prompt:
    return Prompt(ASK_FOR_A_CARD, meaning_of_end(mine, theirs, passes))


def ask_for_another(mine: int, theirs: int) -> Prompt:
    detail = f"You have {mine} to {theirs}; a second card must follow (YAO-P14)."
    return Prompt(ASK_FOR_A_CARD, detail)


ASK_FOR_A_CARD = "Play a card or end your turn."


def question(asking: int) -> Prompt:
    """Whoever asks on the last position does there what it always does."""
    psychic = BY_NUMBER[asking]
    return Prompt(QUESTIONS[asking], f"{psychic.name}: {psychic.does}.")


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


def meaning_of_end(mine: int, theirs: int, passes: int) -> str:
    """What ending the turn now would mean (YAO-16)."""
    if passes:
        return f"You are ahead, {mine} to {theirs}: ending the turn passes it on (YAO-16)."
    if mine > theirs:
        return f"You are ahead, {mine} to {theirs}, but owe two cards: ending loses (YAO-P14)."
    return f"You are not ahead, {mine} to {theirs}: ending the turn loses the round (YAO-16)."


# ----------------------------------------------------------------- moves of a turn
def end_move(mine: int, theirs: int, passes: int) -> Move:
    meaning = meaning_of_end(mine, theirs, passes)
    if passes:
        return Move("end", "End the turn", detail=meaning, key="E")
    return Move("end", "Give up the round", detail=meaning, key="E", grave=True)


def withdraw_move(_: int) -> Move:
    detail = "You lose the round though you are ahead (YAO-A04)."
    return Move("withdraw", "Withdraw", detail=detail, key="W", grave=True)


def random_move(_: int) -> Move:
    return Move("random", "Play a random ghost", detail="You are tripped (YAO-24).")


def ghost_move(value: int, seat: int, mine: int, theirs: int) -> Move:
    """With the totals that it leads to."""
    detail = f"You would have {mine} to {theirs}."
    return Move(code(value), f"Play {name(value)}", code(value), f"hand-{seat}", detail)


def psychic_move(card: int, seat: int, plain: int, totals: int) -> Move:
    does = BY_NUMBER[card - FIRST_PSYCHIC].does
    if plain:
        does = "a plain 1, without effect (YAO-43)"
    detail = f"{does[0].upper()}{does[1:]}. {foreseen(totals)}".rstrip()
    return Move(code(card), f"Play {name(card)}", code(card), f"front-{seat}", detail)


def foreseen(totals: int) -> str:
    """What an action leads to; silent if the round or the turn ends."""
    if totals == position.NO_EFFECT:
        return "It would do nothing now."
    if totals == position.NO_TOTALS:
        return ""
    mine, theirs = (totals & 0xFF) - TOTAL_OFFSET, (totals >> 8) - TOTAL_OFFSET
    return f"You would have {mine} to {theirs}."


# ----------------------------------------------------------- a card for the tenth
def place_move(card: int, seat: int, worth_of_13: int) -> Move:
    text, label = f"ten {code(card)}", f"Place {name(card)}"
    if not is_psychic(card):
        return Move(text, label, code(card), f"hand-{seat}")
    detail = f"There: {at_the_end(card - FIRST_PSYCHIC, worth_of_13)}."
    return Move(text, label, code(card), f"front-{seat}", detail)


def at_the_end(psychic: int, worth_of_13: int) -> str:
    """What a psychic placed on the last position does there."""
    if psychic == 13 and worth_of_13 > 0:
        return f"a ghost of {worth_of_13}"
    card = BY_NUMBER[psychic]
    return card.does if card.tenth == "the same" else card.tenth


# ------------------------------------------------------------------------ answers
def none_move(_: int) -> Move:
    return Move("none", "Nothing", key="N")


def position_move(place: int, castles: int, manors: int) -> Move:
    detail = tokens(castles | manors << 4).capitalize() + "."
    return Move(f"p {place}", f"Position {place}", zone=f"position-{place}", detail=detail)


def player_move(side: int, seat: int, is_deck: int) -> Move:
    zone = "deck" if is_deck else "hand"
    if side == SELF:
        return Move("self", "Yours", zone=f"{zone}-{seat}")
    return Move("opponent", "The other's", zone=f"{zone}-{1 - seat}")


def value_move(value: int, totals: int) -> Move:
    return Move(f"= {value}", f"Value {value}", detail=foreseen(totals))


def card_move(card: int, owner: int, is_tenth: int, totals: int) -> Move:
    label = name(card)
    label = label[0].upper() + label[1:]
    zone = f"{'last' if is_tenth else 'side'}-{owner}"
    return Move(f"@ {code(card)}", label, code(card), zone, foreseen(totals))


# ---------------------------------------------------------------------- reasons
def barred_card(card: int, seat: int, why: int) -> Barred:
    zone = "front" if is_psychic(card) else "hand"
    reason = reason_for(card, why)
    return Barred(reason.sentence, reason.clause, code(card), f"{zone}-{seat}")


def why_not(state: State, action: int) -> Reason:
    """Why the seat on turn may not do this."""
    now = snapshot(state)
    if now.phase == Phase.OVER:
        return GAME_IS_OVER
    if now.phase == Phase.PLACE:
        return NOT_TO_BE_PLACED
    if now.phase == Phase.ASK:
        return Reason(why_no_answer(now.asking, action), clause(200 + now.asking))
    if action in NO_WORD:
        return NO_WORD[action]
    return reason_for(action, asked(now, position.why_no_card, action))


GAME_IS_OVER = Reason("the game is over", "YAO-64")
NOT_TO_BE_PLACED = Reason("only a ghost in hand or an own open psychic may be placed", "YAO-58")
NO_WORD = {
    END: Reason("one card is not enough: another must follow", "YAO-P14"),
    WITHDRAW: Reason("only a player who is ahead may withdraw, and only by a switch", "YAO-A04"),
    RANDOM: Reason("nobody has tripped you", "YAO-24"),
}


def reason_for(card: int, why: int) -> Reason:
    """In words, why the seat on turn may not play a card."""
    if why == position.NOT_HELD:
        return NOT_IN_FRONT if is_psychic(card) else NOT_IN_HAND
    if why == position.BANNED_VALUE:
        return Reason(f"nobody may play a {card} this round", "YAO-21")
    return REASONS[why]


NOT_IN_HAND = Reason("this ghost is not in your hand", "YAO-15")
NOT_IN_FRONT = Reason("this psychic is not in front of you", "YAO-15")
REASONS = {
    position.IS_TRIPPED: Reason("you are tripped: chance chooses your next ghost", "YAO-24"),
    position.ONLY_PLACED: Reason("it is only for the last position", "YAO-P07"),
    position.GHOSTS_ONLY: Reason(
        "the other player lets you play no psychics this round", "YAO-P24"
    ),
    position.NOT_ALONE: Reason("it may not be the only card of a turn now", "YAO-P14"),
    position.BANNED_UNIT: Reason(
        "it works as a ghost whose value nobody may play this round", "YAO-22"
    ),
    position.TOO_DEAR: Reason("it costs two ghosts from your hand", "YAO-P21"),
}


def why_no_answer(psychic: int, action: int) -> str:
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
    }.get(psychic, "that is no value from 1 to 6")
