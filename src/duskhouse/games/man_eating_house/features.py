"""What speaks for and against a card in Man-Eating House, from what a seat may know.

Features are numbers, so that all that apply to a card are one set; `weights` says how
much each counts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from duskhouse.engine.compiling.rule import rule, small_rule
from duskhouse.engine.state.cardsets import count, just, lowest, members, without_lowest
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.state.seats import seat_after
from duskhouse.games.man_eating_house.cards import (
    ALL_CARDS,
    BONE,
    CHILDREN,
    DANGER,
    DECKS,
    DOG,
    GHOSTS,
    GIRLS,
    IVY,
    OF_SUIT,
    OLD_MAN,
    ONES,
    PLACES,
    SCORING,
    SUITS,
    THREES,
    TWOS,
    WEAPONS,
)
from duskhouse.games.man_eating_house.resolving import escaping, struggling
from duskhouse.games.man_eating_house.state import DogAlone, SpecialCancel, suit_of

# Who I am: of a team; the Old Man player, or about to be; one who knows who that is; or neither.
TEAM, OLD_MAN_PLAYER, HUNTER, IN_THE_DARK = range(4)

THE_DOG, CHILD, GIRL, WEAPON, PLACE, DANGEROUS, GHOST, THE_OLD_MAN = range(8)
KIND_SETS = (DOG, CHILDREN, GIRLS, WEAPONS, PLACES & ~DANGER, DANGER, GHOSTS, OLD_MAN)
KIND = np.array([sum(k for k in range(8) if KIND_SETS[k] >> card & 1) for card in range(48)])
# With which cards of its suit a card of this kind makes an Event.
PARTNERS = np.array([CHILDREN, CHILDREN | DOG, 0, GHOSTS, 0, 0, WEAPONS, 0])

# Features of a lead: LEAD + kind, and
LEAD = 0
(
    NOTHING_BEATS,  # no unseen card is stronger …
    TOP_OF_SUIT,  # … or none of its suit
    SINGLETON,  # my only card of the suit
    LONG_SUIT,  # I have four or more
    FEW_OUT,  # at most three of the suit are unseen
    GHOST_UNDER_WEAPONS,  # a Weapon may strike it
    GHOST_FREE,
    WEAPON_FOR_GHOST,  # a Ghost of the suit is out …
    WEAPON_FOR_GHOSTS,  # … or more
    CHILD_FOR_SIBLINGS,  # two or more are out to escape with …
    CHILD_FOR_SIBLING,  # … or one
    FLUSH_OLD_MAN,  # a Bone, and the Old Man is out
    FLUSH_DOG,  # an Ivy, and the Dog is out
    OLD_MAN_BEFORE_DOG,  # the Dog may answer
    FOE_VOID,
    FRIEND_VOID,
    GIRL_THIRD,
    GIRL_EARLY,  # while hands are large a Kagome changes most
    TOP_WEAPON,  # no higher Weapon of the suit is out
    NEEDED_CHILD,  # it would help the Old Man player
    GHOST_AT_DUSK,  # no Event can touch it any more
) = range(8, 29)

# Features of a card that follows: SPEND + kind, WIN_WITH + kind if it would win so far, STANDING +
# 3 * who would win + how many are to come, and
SPEND, WIN_WITH, STANDING = 0, 8, 16
ME, FRIEND, FOE, NO_ONE = range(4)
(
    MINE_SURE,  # no unseen card beats it …
    MINE_LIKELY,  # … or one of the suit led at most
    FRIEND_SURE,
    FRIEND_LIKELY,
    EMPTIES_SUIT,  # free to play anything next time
    IDLE_WEAPON,  # no Ghost left for it
    LONELY_CHILD,  # nobody left to escape with
    SAFE_GHOST,  # no Weapon left against it
    GHOST_AT_RISK,  # a Weapon may come
    WEAPON_HOPES,  # a Ghost may come
    CHILD_HOPES,  # another Child may come
    OLD_MAN_FEARS_DOG,
    DOG_WAITS,  # better kept for the Old Man
    THIRD_GIRL,
) = range(28, 42)
# These count by the amount: points and needed children gained (+ how many are to come), height.
POINTS, NEEDED, HEIGHT, HEIGHT_WINNING = 48, 51, 54, 55

# Features of a pick for the Kagome: (MY_PICK if I call it, else THEIR_PICK) + kind, and
MY_PICK, THEIR_PICK = 0, 8
PICK_EMPTIES_SUIT, PICK_NEEDED_CHILD, PICK_SAFE_GHOST = range(16, 19)

# Features of a call: GIVE_FRIEND + kind of my pick, or
GIVE_FRIEND, GIVE_LEFT = 0, 8


def stronger_than(card: int) -> int:
    return sum(1 << o for o in members(ALL_CARDS) if (o & 15, o >> 4) > (card & 15, card >> 4))


STRONGER = np.array([stronger_than(card) for card in range(48)])


@rule
def role_of(state: Any, seat: int) -> int:
    """Who this seat is, as far as it knows."""
    if state.seats == 4:
        return TEAM
    if state.old_man == seat or state.hands[seat] & OLD_MAN:
        return OLD_MAN_PLAYER
    return HUNTER if state.old_man != NOBODY else IN_THE_DARK


@rule
def friend_of(state: Any, seat: int, role: int) -> int:
    """Who wins with this seat, as far as it knows."""
    if role == TEAM:
        return seat_after(state, seat, 2)
    if role == HUNTER:
        return int(3 - seat - state.old_man)
    return NOBODY


@rule
def trick_cards(state: Any) -> int:
    """The cards in the running trick."""
    cards = 0
    for i in range(state.cards_down):
        cards |= just(state.trick[seat_after(state, state.leader, i)])
    return cards


@rule
def unseen_by(state: Any, seat: int, trick: int) -> int:
    """The cards that others may hold, or the Room."""
    seen = state.hands[seat] | state.discarded | state.corner | state.out | trick
    for other in range(state.seats):
        seen |= state.piles[other]
    return int(DECKS[state.scale, state.seats] & ~seen)


@rule
def needed_children(pile: int) -> int:
    """The children whose number is missing in a pile."""
    needed = 0
    if not pile & ONES:
        needed |= ONES
    if not pile & TWOS:
        needed |= TWOS
    if not pile & THREES:
        needed |= THREES
    return needed


@rule
def needed_by_old_man(state: Any, seat: int, role: int) -> int:
    """The children that the Old Man player lacks, or I would lack in that role."""
    return needed_children(state.piles[state.old_man if role == HUNTER else seat])


@rule
def card_on_trial(state: Any, other: int, seat: int, card: int) -> int:
    """What lies before the other once this seat has played the card."""
    return card if other == seat else int(state.trick[other])


@rule
def lead_features(state: Any, seat: int, role: int, friend: int, unseen: int, card: int) -> int:
    """What there is to say about leading this card."""
    bit, suit = just(card), suit_of(card)
    hand = state.hands[seat]
    in_suit = unseen & OF_SUIT[suit]
    kind = KIND[card]
    features = just(LEAD + kind)
    if not STRONGER[card] & unseen:
        features |= just(NOTHING_BEATS)
    elif not STRONGER[card] & in_suit:
        features |= just(TOP_OF_SUIT)
    mine = count(hand & OF_SUIT[suit])
    if mine == 1:
        features |= just(SINGLETON)
    elif mine >= 4:
        features |= just(LONG_SUIT)
    if count(in_suit) <= 3:
        features |= just(FEW_OUT)
    events = not state.omagatoki
    if kind == GHOST:
        features |= just(GHOST_UNDER_WEAPONS if in_suit & WEAPONS and events else GHOST_FREE)
    elif kind == WEAPON:
        ghosts = count(in_suit & GHOSTS) if events else 0
        if ghosts >= 1:
            features |= just(WEAPON_FOR_GHOST)
        if ghosts >= 2:
            features |= just(WEAPON_FOR_GHOSTS)
        if not in_suit & WEAPONS & STRONGER[card]:
            features |= just(TOP_WEAPON)
    elif kind in (CHILD, THE_DOG):
        siblings = count(in_suit & (CHILDREN | DOG)) if events else 0
        if siblings >= 2:
            features |= just(CHILD_FOR_SIBLINGS)
        elif siblings == 1:
            features |= just(CHILD_FOR_SIBLING)
        if role != TEAM and bit & needed_by_old_man(state, seat, role):
            features |= just(NEEDED_CHILD)
    elif kind == THE_OLD_MAN:
        if unseen & DOG:
            features |= just(OLD_MAN_BEFORE_DOG)
    elif kind == GIRL:
        if count(state.corner) == 2:
            features |= just(GIRL_THIRD)
        if count(hand) >= 6:
            features |= just(GIRL_EARLY)
    if suit == BONE and unseen & OLD_MAN:
        features |= just(FLUSH_OLD_MAN)
    if suit == IVY and unseen & DOG:
        features |= just(FLUSH_DOG)
    if state.omagatoki and kind == GHOST:
        features |= just(GHOST_AT_DUSK)
    for i in range(1, state.seats):
        other = seat_after(state, seat, i)
        if state.voids[state.kagomes, other] & bit:
            features |= just(FRIEND_VOID if other == friend else FOE_VOID)
    return features


@rule
def follow_features(
    state: Any, seat: int, role: int, friend: int, trick: int, unseen: int, card: int
) -> tuple[int, int, int]:
    """The features, and what the trick would bring if it ended with this card: points, children."""
    cards = trick | just(card)
    winner, left, points, children = trial(state, seat, role, friend, cards, card)
    standing = NO_ONE
    if winner != NOBODY:
        more_points, more_children = worth(state, seat, role, friend, winner, left & SCORING)
        points += more_points
        children += more_children
        standing = ME if winner == seat else FRIEND if winner == friend else FOE
    features = how_it_stands(state, standing, winner, unseen, seat, card)
    features |= what_becomes_of(state, cards, unseen, seat, card)
    return features, points, children


@rule
def to_come(state: Any) -> int:
    """How many play to the trick after the seat on turn."""
    return int(state.seats - 1 - state.cards_down)


@rule
def no_events(state: Any, cards: int) -> bool:
    """Whether these cards in a trick, or Ōmagatoki, cancel its Events."""
    if state.omagatoki or (state.corner | cards) & GIRLS == GIRLS:
        return True
    return cards & (DANGER | OLD_MAN) != 0 or (
        state.special_cancel == SpecialCancel.GIRL_TOO and cards & GIRLS != 0
    )


@rule
def trial(
    state: Any, seat: int, role: int, friend: int, cards: int, card: int
) -> tuple[int, int, int, int]:
    """If the trick ended with this card: its winner, what is left to win, and what Events bring."""
    left, points, children = cards, 0, 0
    if cards & OLD_MAN:
        return player_of(state, seat, card, DOG if cards & DOG else OLD_MAN), left, 0, 0
    if not no_events(state, cards):
        for suit in SUITS:
            fighters = struggling(cards, suit)
            if fighters and not (state.dog_cancels_struggle and cards & DOG):
                left &= ~fighters
                hero = player_of(state, seat, card, fighters & WEAPONS)
                more, wanted = worth(state, seat, role, friend, hero, fighters & GHOSTS)
                points += more
                children += wanted
            escaped = escaping(cards, suit)
            left &= ~escaped
            while escaped:
                child = just(lowest(escaped))
                taker = player_of(state, seat, card, child)
                more, wanted = worth(state, seat, role, friend, taker, child)
                points += more
                children += wanted
                escaped = without_lowest(escaped)
    if left == DOG and state.dog_alone != DogAlone.WINS:
        if state.dog_alone == DogAlone.KEPT:
            more, wanted = worth(state, seat, role, friend, player_of(state, seat, card, DOG), DOG)
            points += more
            children += wanted
        return NOBODY, left, points, children
    return player_of(state, seat, card, left), left, points, children


@rule
def player_of(state: Any, seat: int, card: int, cards: int) -> int:
    """Who has the strongest of these cards in the trick, with this seat's card on trial."""
    best, best_strength = NOBODY, -1
    for i in range(state.cards_down + 1):
        other = seat_after(state, state.leader, i)
        played = card_on_trial(state, other, seat, card)
        if just(played) & cards and strength(played) > best_strength:
            best, best_strength = other, strength(played)
    return best


@small_rule
def strength(card: int) -> int:
    return (card & 15) << 2 | card >> 4


@rule
def how_it_stands(state: Any, standing: int, winner: int, unseen: int, seat: int, card: int) -> int:
    """Who would win the trick now, and how sure it is with others still to play."""
    features = just(STANDING + 3 * standing + to_come(state))
    if standing == ME:
        features |= just(WIN_WITH + KIND[card])
    if to_come(state) and standing in (ME, FRIEND):
        beating = unseen & STRONGER[card_on_trial(state, winner, seat, card)]
        if not beating:
            features |= just(MINE_SURE if standing == ME else FRIEND_SURE)
        elif count(beating & OF_SUIT[state.lead_suit]) <= 1:
            features |= just(MINE_LIKELY if standing == ME else FRIEND_LIKELY)
    return features


@rule
def what_becomes_of(state: Any, cards: int, unseen: int, seat: int, card: int) -> int:
    """What this card could still do, now or later, and what is lost with it."""
    suit, kind = suit_of(card), KIND[card]
    features = just(SPEND + kind)
    if state.hands[seat] & OF_SUIT[suit] == just(card):
        features |= just(EMPTIES_SUIT)
    dark = state.omagatoki or (state.corner | cards) & GIRLS == GIRLS
    partners = 0 if dark else unseen & OF_SUIT[suit] & PARTNERS[kind]
    awaited = suit == state.lead_suit and to_come(state) > 0 and not no_events(state, cards)
    met = cards & OF_SUIT[suit] & PARTNERS[kind] & ~just(card)
    if kind == WEAPON:
        if not partners:
            features |= just(IDLE_WEAPON)
        elif awaited and not met:
            features |= just(WEAPON_HOPES)
    elif kind == GHOST:
        if not partners:
            features |= just(SAFE_GHOST)
        elif awaited and not met:
            features |= just(GHOST_AT_RISK)
    elif kind in (CHILD, THE_DOG):
        if not partners:
            features |= just(LONELY_CHILD)
        elif awaited and not met:
            features |= just(CHILD_HOPES)
        if kind == THE_DOG and unseen & OLD_MAN:
            features |= just(DOG_WAITS)
    elif kind == THE_OLD_MAN and unseen & DOG and to_come(state):
        features |= just(OLD_MAN_FEARS_DOG)
    elif kind == GIRL and dark and not state.omagatoki:
        features |= just(THIRD_GIRL)
    return features


@rule
def worth(state: Any, seat: int, role: int, friend: int, taker: int, cards: int) -> tuple[int, int]:
    """What it means to me that somebody scores these cards: points, and needed children."""
    sign = 1 if taker in (seat, friend) else -1
    if role == TEAM:
        return sign * count(cards), 0
    wanting = taker if role == IN_THE_DARK else seat
    return sign * count(cards), sign * count(cards & needed_by_old_man(state, wanting, role))


@rule
def pick_features(state: Any, seat: int, role: int, unseen: int, card: int) -> int:
    """What there is to say about laying this card face down for a Kagome."""
    bit, suit = just(card), suit_of(card)
    kind = KIND[card]
    features = just((MY_PICK if state.leader == seat else THEIR_PICK) + kind)
    if state.hands[seat] & OF_SUIT[suit] == bit:
        features |= just(PICK_EMPTIES_SUIT)
    if role != TEAM and bit & needed_by_old_man(state, seat, role):
        features |= just(PICK_NEEDED_CHILD)
    if kind == GHOST and (state.omagatoki or not unseen & WEAPONS & OF_SUIT[suit]):
        features |= just(PICK_SAFE_GHOST)
    return features


@rule
def call_features(state: Any, seat: int, friend: int, steps: int) -> int:
    """Call so that my card goes to a friend, or not."""
    if seat_after(state, seat, steps) == friend:
        return just(GIVE_FRIEND + KIND[state.passed[state.kagomes, seat]])
    return just(GIVE_LEFT) if steps == 1 else 0
