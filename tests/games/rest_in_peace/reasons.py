"""What has to hold where something is barred, for each reason, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.view.pieces import Piece
from duskhouse.games.rest_in_peace.cards import CODES, FIRST_PSYCHIC, GHOSTS_OF, ghosts_in
from duskhouse.games.rest_in_peace.state import (
    END,
    RANDOM,
    WITHDRAW,
    BloodyMaryCost,
    Phase,
    State,
    WorksAsGhost,
)
from duskhouse.games.rest_in_peace.totals import total

GHOSTS = range(1, 7)
VALUE, CARD, PLAYER, PLACE = (2, 10, 16, 17, 18, 21, 25, 26), (11, 15, 22), (19, 20), (28,)


# --------------------------------------------------------------------- the table
def hand(state: State) -> list[int]:
    return ghosts_in(state.hands[state.turn])


def front(state: State) -> list[int]:
    return [FIRST_PSYCHIC + psychic for psychic in members(state.fronts[state.turn])]


def held(state: State) -> list[int]:
    return [*hand(state), *front(state)]


def side(state: State, seat: int) -> list[int]:
    """The cards that lie on the position in play."""
    psychics = members(state.psychics[state.place, seat])
    ghosts = ghosts_in(state.ghosts[state.place, seat])
    return [*ghosts, *(FIRST_PSYCHIC + psychic for psychic in psychics)]


def other_works(state: State, psychic: int) -> bool:
    return psychic in members(state.working[1 - state.turn])


def banned_now(state: State) -> list[int]:
    working = [psychic for seat in (0, 1) for psychic in members(state.working[seat])]
    return list(members(state.banned)) if 25 in working else []


def has_29(state: State) -> bool:
    return any(FIRST_PSYCHIC + 29 in side(state, seat) for seat in (0, 1))


def may_draw(state: State) -> bool:
    """Whether some ghost of the hand can be drawn by chance."""
    return any(value not in banned_now(state) for value in hand(state))


def chance_chooses(state: State) -> bool:
    return state.marked == state.turn and may_draw(state)


def in_turn(state: State, action: int, piece: Piece) -> bool:
    """A card that the player has, and the piece names."""
    is_turn = state.phase == Phase.TURN
    return is_turn and action in held(state) and action == piece.numbers["card"]


# ----------------------------------------------------------------------- a turn
def over(state: State, action: int, piece: Piece) -> bool:
    return state.ending > 0 and state.turn < 0


def not_in_hand(state: State, action: int, piece: Piece) -> bool:
    return action == piece.numbers["card"] and action in GHOSTS and action not in hand(state)


def not_in_front(state: State, action: int, piece: Piece) -> bool:
    is_psychic = action in CODES.values() and action not in GHOSTS
    return action == piece.numbers["card"] and is_psychic and action not in front(state)


def banned(state: State, action: int, piece: Piece) -> bool:
    return in_turn(state, action, piece) and action in banned_now(state)


def tripped(state: State, action: int, piece: Piece) -> bool:
    return in_turn(state, action, piece) and action in GHOSTS and chance_chooses(state)


def psychic_tripped(state: State, action: int, piece: Piece) -> bool:
    return in_turn(state, action, piece) and action in front(state) and chance_chooses(state)


def only_placed(state: State, action: int, piece: Piece) -> bool:
    return in_turn(state, action, piece) and action == CODES["#7"]


def ghosts_only(state: State, action: int, piece: Piece) -> bool:
    return in_turn(state, action, piece) and action not in GHOSTS and other_works(state, 24)


def not_alone(state: State, action: int, piece: Piece) -> bool:
    would_end = action in (CODES["#22"], CODES["#27"])
    first = state.cards_played == 0 and other_works(state, 14)
    return in_turn(state, action, piece) and would_end and first


def banned_unit(state: State, action: int, piece: Piece) -> bool:
    units = set(GHOSTS_OF.get(action - FIRST_PSYCHIC, ()))
    is_ghost = state.works_as_ghost == WorksAsGhost.FULL and not has_29(state)
    return in_turn(state, action, piece) and is_ghost and bool(units & set(banned_now(state)))


def too_dear(state: State, action: int, piece: Piece) -> bool:
    strict = state.bloody_mary_cost == BloodyMaryCost.STRICT and not has_29(state)
    return (
        in_turn(state, action, piece) and action == CODES["#21"] and strict and len(hand(state)) < 2
    )


def not_enough(state: State, action: int, piece: Piece) -> bool:
    return action == END and state.cards_played == 1 and other_works(state, 14) and any(held(state))


def would_not_pass(state: State, action: int, piece: Piece) -> bool:
    owes = state.cards_played < 2 and other_works(state, 14)
    return action == WITHDRAW and bool(state.withdraw_when_ahead) and owes


def withdraw(state: State, action: int, piece: Piece) -> bool:
    ahead = total(state, state.turn) > total(state, 1 - state.turn)
    return action == WITHDRAW and not (state.withdraw_when_ahead and ahead)


def no_ghost(state: State, action: int, piece: Piece) -> bool:
    return action == RANDOM and state.marked == state.turn and not may_draw(state)


def not_tripped(state: State, action: int, piece: Piece) -> bool:
    return action == RANDOM and state.marked != state.turn


def no_card(state: State, action: int, piece: Piece) -> bool:
    known = (END, RANDOM, WITHDRAW, *CODES.values())
    return state.phase == Phase.TURN and action not in known


# ------------------------------------------------------ questions, and the tenth
def asked(state: State, piece: Piece) -> int:
    """The psychic that asks, if the piece names its clause."""
    is_asked = state.phase == Phase.ASK and piece.clause == 200 + state.asking
    return int(state.asking) if is_asked else 0


def must_choose(state: State, action: int, piece: Piece) -> bool:
    """15, 16 and 22 need not be used, nor the first answer to 28 be given."""
    may_decline = {15, 16, 22} | ({28} if not state.first_answer else set())
    return action == 0 and asked(state, piece) not in may_decline


def no_value(state: State, action: int, piece: Piece) -> bool:
    return asked(state, piece) in VALUE and action > max(GHOSTS)


def no_player(state: State, action: int, piece: Piece) -> bool:
    return asked(state, piece) in PLAYER and action not in (0, 1, 2)


def answer(state: State, action: int, piece: Piece) -> bool:
    """The sentence depends on who asks."""
    seat, psychic = int(state.turn), asked(state, piece)
    own, value = side(state, seat), action
    deck = state.decks[seat, : int(state.deck_size[seat])].tolist()
    earlier = [ghosts_in(state.ghosts[place, seat]) for place in range(1, int(state.place))]
    later = range(int(state.place) + 1, int(state.rounds) + 2)
    sentences: dict[int, Callable[[], bool]] = {
        2: lambda: value not in deck or value in banned_now(state),
        11: lambda: action not in side(state, 1 - seat),
        15: lambda: action not in own or action == CODES["#15"],
        16: lambda: value not in units_of(state, own) or value in banned_now(state),
        18: lambda: not any(value in ghosts for ghosts in earlier),
        19: lambda: not state.deck_size[seat if action == 1 else 1 - seat],
        21: lambda: value not in hand(state),
        22: lambda: action not in own or action in (CODES["#22"], state.carried),
        25: lambda: value == state.first_answer,
        28: lambda: action not in later or action == state.first_answer,
    }
    return sentences[psychic]()


def units_of(state: State, cards: list[int]) -> list[int]:
    """The ghosts that the cards played on a side work as."""
    played = list(cards)
    if state.carrier == state.turn and state.carried in played:
        played.remove(state.carried)
    psychics = [card - FIRST_PSYCHIC for card in played if card not in GHOSTS]
    full = state.works_as_ghost == WorksAsGhost.FULL
    units = [unit for psychic in psychics if full for unit in GHOSTS_OF.get(psychic, ())]
    return [*(card for card in played if card in GHOSTS), *units]


def not_to_be_placed(state: State, action: int, piece: Piece) -> bool:
    return state.phase == Phase.PLACE and action not in (0, *held(state))


REASONS: dict[str, Callable[[Any, int, Piece], Any]] = {
    "over": over,
    "not-in-hand": not_in_hand,
    "banned": banned,
    "tripped": tripped,
    "not-in-front": not_in_front,
    "psychic-tripped": psychic_tripped,
    "only-placed": only_placed,
    "ghosts-only": ghosts_only,
    "not-alone": not_alone,
    "banned-unit": banned_unit,
    "too-dear": too_dear,
    "not-enough": not_enough,
    "would-not-pass": would_not_pass,
    "withdraw": withdraw,
    "no-ghost": no_ghost,
    "not-tripped": not_tripped,
    "no-card": no_card,
    "must-choose": must_choose,
    "no-value": no_value,
    "no-player": no_player,
    "answer": answer,
    "not-to-be-placed": not_to_be_placed,
}
