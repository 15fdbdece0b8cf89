"""What the seat on turn is asked in Rest in Peace: prompts, moves, and why a card is barred."""

from __future__ import annotations

from duskhouse.engine.cardsets import members
from duskhouse.engine.game import Reason
from duskhouse.engine.snapshot import asked, snapshot
from duskhouse.engine.view import Barred, Move, Prompt, kept
from duskhouse.games.rest_in_peace import position
from duskhouse.games.rest_in_peace.cards import (
    ALL_PSYCHICS,
    BY_NUMBER,
    FIRST_PSYCHIC,
    GHOST_BITS,
    VALUES,
    code,
    is_psychic,
    name,
)
from duskhouse.games.rest_in_peace.outcomes import outcome
from duskhouse.games.rest_in_peace.position import (
    NO_EFFECT,
    NO_TOTALS,
    OWES_TWO,
    PASSES,
    PLAIN,
    TRIPPED,
    holds,
    outlook,
    total_in,
)
from duskhouse.games.rest_in_peace.state import (
    END,
    NONE,
    RANDOM,
    SELF,
    WITHDRAW,
    Phase,
    State,
)
from duskhouse.games.rest_in_peace.words import clause, tokens


# ------------------------------------------------------------------------ prompts
def waiting(now: State) -> Prompt:
    if now.phase == Phase.OVER:
        return Prompt("The game is over.", outcome(now).reason)
    return awaited(now.turn, now.phase, now.asking)


@kept
def awaited(turn: int, phase: int, asking: int) -> Prompt:
    does = "play"
    if phase == Phase.PLACE:
        does = "place a card on the last position"
    elif phase == Phase.ASK:
        does = f"choose for {BY_NUMBER[asking].name}"
    return Prompt(f"Seat {turn} is to {does}.")


def prompt(now: State, actions: int) -> Prompt:
    if now.phase == Phase.PLACE:
        return ASK_TO_PLACE
    if now.phase == Phase.ASK:
        return question(now.asking, is_tenth(now), now.now_or_never_direct)
    totals, holding, _ = asked(now, position.board)
    mine, theirs = totals[now.turn], totals[1 - now.turn]
    return ask_for_a_card(mine, theirs, actions & 1 << END != 0, holds(holding, PASSES))


ASK_TO_PLACE = Prompt(
    "Place a card on the last position?",
    "You lost the round: one ghost or psychic may wait there, face down (YAO-58).",
)


@kept
def question(asking: int, on_the_tenth: bool, worth_of_13: int) -> Prompt:
    psychic = BY_NUMBER[asking]
    does = at_the_end(asking, worth_of_13) if on_the_tenth else psychic.does
    return Prompt(QUESTIONS[asking], f"{psychic.name}: {does}.")


@kept
def ask_for_a_card(mine: int, theirs: int, may_end: bool, passes: bool) -> Prompt:
    detail = f"You have {mine} to {theirs}; a second card must follow (YAO-P14)."
    if may_end:
        detail = meaning_of_end(mine, theirs, passes)
    return Prompt("Play a card or end your turn.", detail)


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


def is_tenth(now: State) -> bool:
    return now.place > now.rounds


def at_the_end(psychic: int, worth_of_13: int) -> str:
    """What a psychic placed on the last position does there."""
    if psychic == 13 and worth_of_13 > 0:
        return f"a ghost of {worth_of_13}"
    card = BY_NUMBER[psychic]
    return card.does if card.tenth == "the same" else card.tenth


def meaning_of_end(mine: int, theirs: int, passes: bool) -> str:
    """What ending the turn now would mean (YAO-16)."""
    if passes:
        return f"You are ahead, {mine} to {theirs}: ending the turn passes it on (YAO-16)."
    if mine > theirs:
        return f"You are ahead, {mine} to {theirs}, but owe two cards: ending loses (YAO-P14)."
    return f"You are not ahead, {mine} to {theirs}: ending the turn loses the round (YAO-16)."


# ------------------------------------------------------------------------ moves
def moves(now: State, actions: int) -> list[Move]:
    if now.phase == Phase.TURN:
        return turn_moves(now, actions)
    if now.phase == Phase.PLACE:
        return [placing(card, now.turn, now.now_or_never_direct) for card in members(actions)]
    return [answer_move(now, action) for action in members(actions)]


def turn_moves(now: State, actions: int) -> list[Move]:
    seat = now.turn
    totals, holding, worths = asked(now, position.board)
    mine, theirs = totals[seat], totals[1 - seat]
    found = [ending(mine, theirs, holds(holding, PASSES))] if actions & 1 << END else []
    ghosts = ghost_moves(seat, mine, theirs, worths)
    found += [ghosts[value - 1] for value in VALUES if actions >> value & 1]
    for card in members(actions & PSYCHIC_CARDS):
        found.append(psychic_move(card, seat, holds(holding, PLAIN), outlook(now, card)))
    if actions >> RANDOM & 1:
        found.append(TO_CHANCE)
    if actions >> WITHDRAW & 1:
        found.append(TO_WITHDRAW)
    return found


PSYCHIC_CARDS = ALL_PSYCHICS << FIRST_PSYCHIC
TO_WITHDRAW = Move(
    "withdraw",
    "Withdraw",
    detail="You lose the round though you are ahead (YAO-A04).",
    key="W",
    grave=True,
)
TO_CHANCE = Move("random", "Play a random ghost", detail="You are tripped (YAO-24).")
TO_DECLINE = Move("none", "Nothing", key="N")


@kept
def ending(mine: int, theirs: int, passes: bool) -> Move:
    meaning = meaning_of_end(mine, theirs, passes)
    if passes:
        return Move("end", "End the turn", detail=meaning, key="E")
    return Move("end", "Give up the round", detail=meaning, key="E", grave=True)


@kept
def ghost_moves(seat: int, mine: int, theirs: int, worths: int) -> tuple[Move, ...]:
    """To play a ghost of each value, of which one more is worth so much."""
    zone, found = f"hand-{seat}", []
    for value, label in PLAY_A_GHOST.items():
        more = worths >> GHOST_BITS * (value - 1) & 0xFF
        detail = f"You would have {mine + more} to {theirs}."
        found.append(Move(code(value), label, code(value), zone, detail))
    return tuple(found)


PLAY_A_GHOST = {value: f"Play {name(value)}" for value in VALUES}


@kept
def psychic_move(card: int, seat: int, plain: bool, totals: int) -> Move:
    does = BY_NUMBER[card - FIRST_PSYCHIC].does
    if plain:
        does = "a plain 1, without effect (YAO-43)"
    detail = f"{does[0].upper()}{does[1:]}. {foreseen(totals, seat)}".rstrip()
    return Move(code(card), f"Play {name(card)}", code(card), f"front-{seat}", detail)


def foreseen(totals: int, seat: int) -> str:
    """What an action leads to; silent if the round or the turn ends."""
    if totals == NO_EFFECT:
        return "It would do nothing now."
    if totals == NO_TOTALS:
        return ""
    return f"You would have {total_in(totals, seat)} to {total_in(totals, 1 - seat)}."


@kept
def placing(card: int, seat: int, worth_of_13: int) -> Move:
    if card == NONE:
        return TO_DECLINE
    text, label = f"ten {code(card)}", f"Place {name(card)}"
    if not is_psychic(card):
        return Move(text, label, code(card), f"hand-{seat}")
    detail = f"There: {at_the_end(card - FIRST_PSYCHIC, worth_of_13)}."
    return Move(text, label, code(card), f"front-{seat}", detail)


def answer_move(now: State, action: int) -> Move:
    asking, seat = now.asking, now.turn
    kind = BY_NUMBER[asking].asks
    if action == NONE:
        return TO_DECLINE
    if kind == "position":
        return choice_of_position(action, now.castles[action], now.manors[action])
    if kind in ("deck", "player"):
        return choice_of_player(kind, action, seat)
    foreseeable = asking in FORESEEN and not is_tenth(now)
    totals = outlook(now, action) if foreseeable else NO_TOTALS
    if kind == "value":
        return choice_of_value(action, seat, totals)
    owner = 1 - seat if asking == 11 else seat
    return choice_of_card(action, f"{'last' if is_tenth(now) else 'side'}-{owner}", seat, totals)


# The questions whose answers lead to totals that the asked player can know beforehand.
FORESEEN = (2, 10, 11, 16, 17, 26)


@kept
def choice_of_position(place: int, castles: int, manors: int) -> Move:
    detail = tokens(castles | manors << 4).capitalize() + "."
    return Move(f"p {place}", f"Position {place}", zone=f"position-{place}", detail=detail)


@kept
def choice_of_player(kind: str, side: int, seat: int) -> Move:
    zone = "deck" if kind == "deck" else "hand"
    if side == SELF:
        return Move("self", "Yours", zone=f"{zone}-{seat}")
    return Move("opponent", "The other's", zone=f"{zone}-{1 - seat}")


@kept
def choice_of_value(value: int, seat: int, totals: int) -> Move:
    return Move(f"= {value}", f"Value {value}", detail=foreseen(totals, seat))


@kept
def choice_of_card(card: int, zone: str, seat: int, totals: int) -> Move:
    label = name(card)
    label = label[0].upper() + label[1:]
    return Move(f"@ {code(card)}", label, code(card), zone, foreseen(totals, seat))


# ---------------------------------------------------------------------- reasons
def barred(now: State, actions: int) -> list[Barred]:
    """The own cards that cannot be played now, and why."""
    if now.phase != Phase.TURN:
        return []
    held = asked(now, position.held, now.turn)
    return [
        barred_card(card, now.turn, why_no_card(now, card)) for card in members(held & ~actions)
    ]


@kept
def barred_card(card: int, seat: int, why: Reason) -> Barred:
    zone = "front" if is_psychic(card) else "hand"
    return Barred(why.sentence, why.clause, code(card), f"{zone}-{seat}")


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
    if not asked(now, position.held, now.turn) >> action & 1:
        return NOT_IN_FRONT if is_psychic(action) else NOT_IN_HAND
    return why_no_card(now, action)


GAME_IS_OVER = Reason("the game is over", "YAO-64")
NOT_TO_BE_PLACED = Reason("only a ghost in hand or an own open psychic may be placed", "YAO-58")
NO_WORD = {
    END: Reason("one card is not enough: another must follow", "YAO-P14"),
    WITHDRAW: Reason("only a player who is ahead may withdraw, and only by a switch", "YAO-A04"),
    RANDOM: Reason("nobody has tripped you", "YAO-24"),
}
NOT_IN_HAND = Reason("this ghost is not in your hand", "YAO-15")
NOT_IN_FRONT = Reason("this psychic is not in front of you", "YAO-15")
YOU_ARE_TRIPPED = Reason("you are tripped: chance chooses your next ghost", "YAO-24")


def why_no_card(now: State, card: int) -> Reason:
    """Why a card that the seat on turn has may not be played."""
    if is_psychic(card):
        return why_no_psychic(now, card - FIRST_PSYCHIC)
    if asked(now, position.banned) >> card & 1:
        return Reason(f"nobody may play a {card} this round", "YAO-21")
    return YOU_ARE_TRIPPED


def why_no_psychic(now: State, psychic: int) -> Reason:
    _, holding, _ = asked(now, position.board)
    if holds(holding, TRIPPED):
        return YOU_ARE_TRIPPED
    if psychic == 7:
        return ONLY_PLACED
    if now.working[1 - now.turn] >> 24 & 1:
        return GHOSTS_ONLY
    if psychic in (22, 27) and holds(holding, OWES_TWO):
        return NOT_ALONE
    if asked(now, position.has_banned_unit, psychic):
        return BANNED_GHOST
    return TOO_DEAR


ONLY_PLACED = Reason("it is only for the last position", "YAO-P07")
GHOSTS_ONLY = Reason("the other player lets you play no psychics this round", "YAO-P24")
NOT_ALONE = Reason("it may not be the only card of a turn now", "YAO-P14")
BANNED_GHOST = Reason("it works as a ghost whose value nobody may play this round", "YAO-22")
TOO_DEAR = Reason("it costs two ghosts from your hand", "YAO-P21")


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
