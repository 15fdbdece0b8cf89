"""What has to hold where something is barred, for each reason, from the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.engine.view.pieces import Piece
from duskhouse.games.hell_is_hungry.cards import CODES, PILES, RANKS, code, ranks_of
from duskhouse.games.hell_is_hungry.state import Attack, Phase, Price, Reply, State
from tests.games.hell_is_hungry.naive import ORDER, POINTS

NOTHING, FIRST_PILE, LAST_PILE = 28, 29, 44
CLAUSES: dict[int, int] = {Phase.SWAP: 11, Phase.PRICE: 41, Phase.PLAY: 20, Phase.SECOND: 20}

Ranks = tuple[str, ...]


# ------------------------------------------------------------------------ the table
def cards(state: State) -> list[str]:
    """The hand of who is asked: `9`, or `9s` for a soul."""
    own = [RANKS[rank] for rank in ranks_of(int(state.hands[state.turn]))]
    souls = [f"{RANKS[rank]}s" for rank in ranks_of(int(state.soul_hands[state.turn]))]
    return own + souls


def rank_of(card: str) -> str:
    return card.removesuffix("s")


def hand(state: State) -> list[str]:
    return [rank_of(card) for card in cards(state)]


def soul_on(state: State, pile: int) -> str:
    return RANKS[(int(state.piles[pile]) & 15) - 1]


def is_gap(state: State, pile: int) -> bool:
    return not state.piles[pile]


def token(state: State) -> int:
    return int(state.tokens[state.turn])


def is_guarded(state: State, pile: int) -> bool:
    others = (seat for seat in range(state.seats) if seat != state.turn)
    return any(state.tokens[seat] == pile for seat in others)


def is_next(state: State, pile: int) -> bool:
    width = {2: 3}.get(int(state.seats), 4) if state.scale == 0 else 2
    down = abs(pile // width - token(state) // width)
    across = abs(pile % width - token(state) % width)
    return down + across == 1 or (state.adjacency == 8 and down == across == 1)


# ------------------------------------------------------------------ what beats what
def beats_soul(play: Ranks, soul: str) -> bool:
    """HELL-22 to 24, of a single card that lies there."""
    if soul == "X":
        return play == ("2",)
    if len(play) == 1:
        return ORDER[play[0]] > ORDER[soul]
    return sum(POINTS[rank] for rank in play) > POINTS[soul]


def beats(state: State, play: Ranks) -> bool:
    """HELL-22 to 26, of whatever lies there: a single card, or 16 more than the points of two."""
    mark = int(state.mark)
    if mark < len(RANKS):
        return beats_soul(play, RANKS[mark])
    points = mark - 16
    if points in (POINTS["X"] + POINTS["A"], 2 * POINTS["X"]):
        return play == ("2", "2")
    if points == 2 * POINTS["X"] + 1:  # the lock: 2+2 on a top pair
        return len(play) == 2 and sum(POINTS[rank] for rank in play) > 4
    return sum(POINTS[rank] for rank in play) > points


def plays(ranks: list[str]) -> Iterator[Ranks]:
    yield from ((rank,) for rank in ranks)
    yield from combinations(ranks, 2)


def can_open(ranks: list[str], soul: str) -> bool:
    return any(beats_soul(play, soul) for play in plays(ranks))


def is_enough(state: State, rank: str, soul: str) -> bool:
    """HELL-41: of the soul's rank or above; under the switch of its points or more."""
    by_points = state.price == Price.VALUE and POINTS[rank] >= POINTS[soul]
    return by_points or ORDER[rank] >= ORDER[soul]


def cheapest(state: State, soul: str) -> int:
    return min(ORDER[rank] for rank in RANKS if is_enough(state, rank, soul))


def without(ranks: list[str], rank: str) -> list[str]:
    left = list(ranks)
    left.remove(rank)
    return left


# ----------------------------------------------------------------- what pieces name
def in_hand(state: State, action: int, piece: Piece) -> str:
    """The card that the piece names, if it is held; else no card at all."""
    held = action == piece.numbers["card"] and code(action) in cards(state)
    return code(action) if held else ""


def pile_of(state: State, action: int, piece: Piece) -> int:
    pile = action - FIRST_PILE
    assert FIRST_PILE <= action <= LAST_PILE
    assert piece.numbers["pile"] == pile
    return pile


def says_mark(state: State, piece: Piece) -> bool:
    """The numbers of a mark: the clause, the rank or -1, the points, the lowest single card."""
    mark, said = int(state.mark), piece.numbers
    single = [ORDER[rank] for rank in RANKS if beats(state, (rank,))]
    is_card = mark < len(RANKS)
    points = POINTS[RANKS[mark]] if is_card else mark - 16
    top = not is_card and points in (31, 40)
    clause = 24 if mark == ORDER["X"] else 25 if top else 26 if points == 41 else 23 - is_card
    wanted = (clause, mark if is_card else NO_CARD, points, min(single, default=NO_CARD))
    return (said["clause"], said["rank"], said["points"], said["single"]) == wanted


# ----------------------------------------------------------------------- everywhere
def over(state: State, action: int, piece: Piece) -> bool:
    return state.turn == NOBODY and piece.clause == state.ending and piece.clause in (18, 50)


def not_in_hand(state: State, action: int, piece: Piece) -> bool:
    is_card = action == piece.numbers["card"] and action in CODES.values()
    return is_card and code(action) not in cards(state) and piece.clause == CLAUSES[state.phase]


def no_such_pile(state: State, action: int, piece: Piece) -> bool:
    return pile_of(state, action, piece) >= int(PILES[state.scale, state.seats])


def asked(phase: Phase, *ranges: range) -> Callable[[State, int, Piece], bool]:
    """Another phase's answer, or none at all: not in these ranges."""

    def check(state: State, action: int, piece: Piece) -> bool:
        return state.phase == phase and not any(action in each for each in ranges)

    return check


CARDS, NONE, ON_PILES = range(28), range(28, 29), range(29, 45)


# ------------------------------------------------------------------- token and attack
def place_gap(state: State, action: int, piece: Piece) -> bool:
    return is_gap(state, pile_of(state, action, piece))


def token_must_move(state: State, action: int, piece: Piece) -> bool:
    return bool(state.token_must_move) and pile_of(state, action, piece) == token(state)


def taken(state: State, action: int, piece: Piece) -> bool:
    return is_guarded(state, pile_of(state, action, piece))


def own_token(state: State, action: int, piece: Piece) -> bool:
    return state.phase == Phase.ATTACK and pile_of(state, action, piece) == token(state)


def attack_gap(state: State, action: int, piece: Piece) -> bool:
    return state.phase == Phase.ATTACK and is_gap(state, pile_of(state, action, piece))


def not_next(state: State, action: int, piece: Piece) -> bool:
    return not is_next(state, pile_of(state, action, piece))


def not_beaten(state: State, action: int, piece: Piece) -> bool:
    pile = pile_of(state, action, piece)
    soul = soul_on(state, pile)
    said = piece.numbers["soul"] == ORDER[soul]
    return said and not is_guarded(state, pile) and not can_open(hand(state), soul)


def cannot_pay(state: State, action: int, piece: Piece) -> bool:
    pile = pile_of(state, action, piece)
    soul = soul_on(state, pile)
    said = piece.numbers["price"] == cheapest(state, soul) and is_guarded(state, pile)
    return said and not any(is_enough(state, rank, soul) for rank in hand(state))


def cannot_pay_and_open(state: State, action: int, piece: Piece) -> bool:
    pile = pile_of(state, action, piece)
    soul, held = soul_on(state, pile), hand(state)
    paying = [rank for rank in held if is_enough(state, rank, soul)]
    said = piece.numbers["soul"] == ORDER[soul] and is_guarded(state, pile) and bool(paying)
    return said and not any(can_open(without(held, rank), soul) for rank in paying)


def duty_to_attack(state: State, action: int, piece: Piece) -> bool:
    """HELL-16: a pile in reach that nobody guards can be opened."""
    board = range(PILES[state.scale, state.seats])
    near = [pile for pile in board if is_next(state, pile) and not is_gap(state, pile)]
    plain = [pile for pile in near if not is_guarded(state, pile)]
    duty = any(can_open(hand(state), soul_on(state, pile)) for pile in plain)
    return action == NOTHING and state.attack == Attack.MUST and duty


# ------------------------------------------------------------------------- the battle
def too_low(state: State, action: int, piece: Piece) -> bool:
    card, soul = in_hand(state, action, piece), RANKS[state.mark]
    said = state.phase == Phase.PRICE and piece.numbers["price"] == cheapest(state, soul)
    return said and bool(card) and not is_enough(state, rank_of(card), soul)


def needed_to_open(state: State, action: int, piece: Piece) -> bool:
    card, soul = in_hand(state, action, piece), RANKS[state.mark]
    said = state.phase == Phase.PRICE and piece.numbers["soul"] == state.mark
    return said and bool(card) and not can_open(without(hand(state), rank_of(card)), soul)


def attacker_opens(state: State, action: int, piece: Piece) -> bool:
    return action == NOTHING and state.turn == state.active and not any(state.table)


def duty_to_reply(state: State, action: int, piece: Piece) -> bool:
    able = any(beats(state, play) for play in plays(sorted(hand(state), key=RANKS.index)))
    return action == NOTHING and state.reply == Reply.MUST and able


def not_alone(state: State, action: int, piece: Piece) -> bool:
    return action == NOTHING and not beats(state, (rank_of(code(state.first)),))


def laid_first(state: State, action: int, piece: Piece) -> bool:
    """Under the first rules alone."""
    return state.rules == 1 and bool(in_hand(state, action, piece))


def does_not_beat(state: State, action: int, piece: Piece) -> bool:
    """No play with it does."""
    rank = rank_of(in_hand(state, action, piece))
    partners = without(hand(state), rank)
    with_it = [(rank,), *((rank, other) for other in partners)]
    return says_mark(state, piece) and not any(beats(state, play) for play in with_it)


def not_with_first(state: State, action: int, piece: Piece) -> bool:
    ranks = rank_of(code(state.first)), rank_of(in_hand(state, action, piece))
    said = says_mark(state, piece) and piece.numbers["first"] == state.first
    return said and not beats(state, ranks)


REASONS: dict[str, Callable[[Any, int, Piece], Any]] = {
    "over": over,
    "not-in-hand": not_in_hand,
    "no-such-pile": no_such_pile,
    "asked-swap": asked(Phase.SWAP, CARDS, NONE),
    "place-gap": place_gap,
    "token-must-move": token_must_move,
    "taken": taken,
    "asked-place": asked(Phase.PLACE, ON_PILES),
    "duty-to-attack": duty_to_attack,
    "own-token": own_token,
    "attack-gap": attack_gap,
    "not-next": not_next,
    "not-beaten": not_beaten,
    "cannot-pay": cannot_pay,
    "cannot-pay-and-open": cannot_pay_and_open,
    "asked-attack": asked(Phase.ATTACK, ON_PILES, NONE),
    "too-low": too_low,
    "needed-to-open": needed_to_open,
    "asked-price": asked(Phase.PRICE, CARDS),
    "attacker-opens": attacker_opens,
    "duty-to-reply": duty_to_reply,
    "not-alone": not_alone,
    "laid-first": laid_first,
    "does-not-beat": does_not_beat,
    "not-with-first": not_with_first,
    "asked-play": asked(Phase.PLAY, CARDS, NONE),
    "asked-second": asked(Phase.SECOND, CARDS, NONE),
    "asked-soul": asked(Phase.SOUL, range(45, 47)),
}
