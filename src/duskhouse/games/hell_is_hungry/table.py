"""Hell is Hungry for the record: the deal, the moves, reasons, the outcome, bounds.

What a seat sees is in `panels`, the reasons in `reasons`, the words of the log in `words`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from duskhouse.engine.cardsets import members
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Setup
from duskhouse.engine.news import NO_CARD, NOBODY, Item
from duskhouse.engine.view import Outcome, View
from duskhouse.games.hell_is_hungry import panels, rules
from duskhouse.games.hell_is_hungry.cards import (
    CODES,
    DECKS,
    HAND_SIZES,
    HEIGHTS,
    MOST_PILES,
    MOST_SEATS,
    PILES,
    RANKS,
    SOUL,
    SOULS,
    code,
    counts,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.reasons import why_not
from duskhouse.games.hell_is_hungry.rules import NONE, PILE, TO_POINTS, TO_PURGATORY
from duskhouse.games.hell_is_hungry.state import Phase, State
from duskhouse.games.hell_is_hungry.words import clause, tell

__all__ = ["clause", "tell", "why_not"]

HIDDEN = "?"
NOTHING = {Phase.SWAP: "keep", Phase.ATTACK: "hold", Phase.PLAY: "pass", Phase.SECOND: "alone"}
CARD_VERBS = {Phase.SWAP: "swap ", Phase.PRICE: "price ", Phase.PLAY: "", Phase.SECOND: "+"}
PILE_VERBS = {Phase.PLACE: "place", Phase.ATTACK: "attack"}
PILE_NUMBERS = {str(pile) for pile in range(MOST_PILES)}
EXPECTED = {
    Phase.SWAP: "a swap such as 'swap 5', or 'keep'",
    Phase.PLACE: "a pile such as 'place 4'",
    Phase.ATTACK: "a pile such as 'attack 4', or 'hold'",
    Phase.PRICE: "a price such as 'price 9'",
    Phase.PLAY: "a card such as '9', or 'pass'",
    Phase.SECOND: "a second card such as '+9', or 'alone'",
    Phase.SOUL: "'points' or 'purgatory'",
    Phase.OVER: "the game is over",
}


# -------------------------------------------------------------------- the deal
def write_setup(state: State) -> Setup:
    seats, scale = int(state.seats), int(state.scale)
    return {
        "start": int(state.start),
        "piles": [
            [RANKS[rank] for rank in reversed(souls_in(int(state.piles[pile])))]
            for pile in range(PILES[scale, seats])
        ],
        "decks": [
            [
                RANKS[int(rules.card_in_deck(state, seat, at))]
                for at in range(state.deck_sizes[seat])
            ]
            for seat in range(seats)
        ],
    }


def souls_in(pile: int) -> list[int]:
    """The ranks of a pile, the exposed one first."""
    ranks = []
    while pile:
        ranks.append((pile & 15) - 1)
        pile >>= 4
    return ranks


def read_setup(state: State, setup: Setup) -> None:
    seats, scale = int(state.seats), int(state.scale)
    start, piles, decks = setup.get("start"), setup.get("piles"), setup.get("decks")
    if type(start) is not int or not 0 <= start < seats:
        raise Refused(f"The start player must be a seat from 0 to {seats - 1} (HELL-09).")
    board, height = int(PILES[scale, seats]), int(HEIGHTS[scale, seats])
    if not is_lists(piles, board) or any(len(pile) != height for pile in piles):
        raise Refused(f"A deal has {board} piles of {height} souls (HELL-06).")
    if not is_lists(decks, seats):
        raise Refused(f"A deal has {seats} decks (HELL-01).")
    souls = [[read_rank(text) for text in pile] for pile in piles]
    ranks = [[read_rank(text) for text in deck] for deck in decks]
    if any(counts(deck) != int(DECKS[scale, seats]) for deck in ranks):
        raise Refused("A deck is not whole (HELL-02).")
    soul_deck = Counter(ranks_of(int(SOULS[scale, seats])))
    dealt = Counter(sum(souls, []))
    if dealt - soul_deck:
        raise Refused("The piles hold more of a rank than the soul deck has (HELL-02).")
    put_on_table(state, start, souls, ranks)
    state.aside = counts((soul_deck - dealt).elements())
    rules.begin(state)


def is_lists(value: Any, length: int) -> bool:
    return (
        isinstance(value, list)
        and len(value) == length
        and all(isinstance(part, list) for part in value)
    )


def read_rank(text: Any) -> int:
    if text not in RANKS:
        raise Refused(f"{text!r} is no card of this game.")
    return RANKS.index(text)


def put_on_table(
    state: State, start: int, piles: list[list[int]], decks: list[list[int]]
) -> None:
    state.start = start
    for pile in range(MOST_PILES):
        souls = piles[pile] if pile < len(piles) else []
        state.piles[pile] = sum(
            (rank + 1) << 4 * depth for depth, rank in enumerate(reversed(souls))
        )
    for seat in range(MOST_SEATS):
        cards = decks[seat] if seat < len(decks) else []
        for word in range(state.decks.shape[1]):
            part = cards[16 * word : 16 * word + 16]
            state.decks[seat, word] = sum(rank << 4 * at for at, rank in enumerate(part))
        state.deck_sizes[seat] = len(cards)


def hide_setup(setup: Setup, final: State, seat: int) -> Setup:
    """Of the piles what has been turned up; of the decks what the seat has drawn itself."""
    return {
        "start": setup["start"],
        "piles": [known_souls(final, at, pile) for at, pile in enumerate(setup["piles"])],
        "decks": [
            known_deck(final, deck, owner) if owner == seat else [HIDDEN] * len(deck)
            for owner, deck in enumerate(setup["decks"])
        ],
    }


def known_souls(final: State, at: int, pile: list[str]) -> list[str]:
    face_down = max(len(souls_in(int(final.piles[at]))) - 1, 0)
    unseen = int(final.unseen_levels) >> 3 * at
    return [
        HIDDEN if level < face_down or unseen >> level & 1 else soul
        for level, soul in enumerate(pile)
    ]


def known_deck(final: State, deck: list[str], seat: int) -> list[str]:
    """The opening hand was taken up at once: its order is nobody's knowledge."""
    opening = int(HAND_SIZES[final.scale, final.seats])
    drawn = deck[: int(final.drawn[seat])]
    first = sorted(drawn[:opening], key=RANKS.index)
    return first + drawn[opening:] + [HIDDEN] * (len(deck) - len(drawn))


# ------------------------------------------------------------------------ moves
def write_move(state: State, action: int) -> str:
    phase = Phase(int(state.phase))
    if action == NONE:
        return NOTHING[phase]
    if action == TO_POINTS:
        return "points"
    if action == TO_PURGATORY:
        return "purgatory"
    if action >= PILE:
        return f"{PILE_VERBS[phase]} {action - PILE}"
    return CARD_VERBS[phase] + code(action)


def read_move(state: State, text: str) -> int:
    """A move of any phase; one of another phase is read as an action that is not legal now."""
    phase = Phase(int(state.phase))
    if text == NOTHING.get(phase):
        return NONE
    if text in ("points", "purgatory"):
        return TO_POINTS if text == "points" else TO_PURGATORY
    verb, _, rest = text.partition(" ")
    if verb == PILE_VERBS.get(phase) and rest in PILE_NUMBERS:
        return PILE + int(rest)
    prefix = CARD_VERBS.get(phase)
    if prefix is not None and text.startswith(prefix) and text[len(prefix) :] in CODES:
        return CODES[text[len(prefix) :]]
    raise Refused(f"{text!r} is no answer here: {EXPECTED[phase]}.")


def write_chance(item: Item) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise Refused("Nothing is left to chance after the deal of this game.")


# ----------------------------------------------------------------------- the end
REASONS = {50: "three piles are empty", 18: "nobody attacked for a whole lap"}


def outcome(state: State) -> Outcome:
    seats = range(int(state.seats))
    points = tuple(int(rules.score(state, seat)) for seat in seats)
    return Outcome(
        winners=tuple(members(int(state.winners))),
        points=points,
        places=tuple(1 + sum(other > mine for other in points) for mine in points),
        reason=REASONS[int(state.ending)],
        clause=clause(int(state.ending)),
    )


def view(state: State, seat: int) -> View:
    return panels.view(state, seat, write_move, outcome)


# ------------------------------------------------------------------------ bounds
def most_decisions(state: State) -> int:
    """Fact 2.6 of the rules: swaps, placements, attacks, prices, plays, passes, souls."""
    seats, scale = int(state.seats), int(state.scale)
    piles, height = int(PILES[scale, seats]), int(HEIGHTS[scale, seats])
    battles = 2 * height + (height - 1) * (piles - 2) + 1
    cards = seats * sum(1 for _ in ranks_of(int(DECKS[scale, seats])))
    plays = cards + battles
    turns = seats * battles + seats
    return (
        seats * turns
        + 2 * turns
        + battles
        + 2 * plays
        + (seats - 2) * plays
        + (seats - 1) * battles
        + battles
    )


def census(state: State) -> Mapping[Any, int]:
    """Each card by origin and rank, wherever it lies."""
    found: Counter[tuple[int, int]] = Counter()
    souls = [int(state.aside), int(state.table_souls)]
    for pile in state.piles.tolist():
        souls.append(counts(souls_in(pile)))
    for seat in range(int(state.seats)):
        own = [int(state.hands[seat]), int(state.buried[seat]), int(state.table[seat])]
        deck = range(int(state.drawn[seat]), int(state.deck_sizes[seat]))
        own.append(counts(int(rules.card_in_deck(state, seat, at)) for at in deck))
        souls += [int(state.soul_hands[seat]), int(state.buried_souls[seat])]
        souls.append(int(state.won_unseen[seat]))
        for kind in (int(state.purgatory[seat]), int(state.first) if seat == state.turn else NO_CARD):
            if kind != NO_CARD:
                (own if kind < SOUL else souls).append(counts([kind % SOUL]))
        for winner in range(int(state.seats)):
            own.append(int(state.won[winner, seat]))
        souls.append(int(state.won[seat, -1]))
        for word in own:
            found.update((seat, rank) for rank in ranks_of(word))
    for word in souls:
        found.update((NOBODY, rank) for rank in ranks_of(word))
    return found
