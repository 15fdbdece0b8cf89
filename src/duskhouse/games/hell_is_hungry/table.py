"""Hell is Hungry for the record: the deal and the bounds.

What a seat sees is in `zones`, what it is asked in `choices`, how the game stands in `standing`,
how it ended in `outcomes`; moves are written in `notation`, refused in `reasons`, told in `words`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.contract import Reason, Setup, Told
from duskhouse.engine.state.events import Event
from duskhouse.engine.state.snapshot import snapshot
from duskhouse.games.hell_is_hungry import (
    choices,
    hands,
    notation,
    reasons,
    rules,
    sheet,
    standing,
    zones,
)
from duskhouse.games.hell_is_hungry.cards import (
    DECKS,
    HAND_SIZES,
    HEIGHTS,
    MOST_PILES,
    MOST_SEATS,
    PILES,
    RANKS,
    SOULS,
    counts,
    ranks_of,
)
from duskhouse.games.hell_is_hungry.outcomes import outcome as outcome
from duskhouse.games.hell_is_hungry.sheet import STANDS_FOR as STANDS_FOR
from duskhouse.games.hell_is_hungry.sheet import lay_out as lay_out
from duskhouse.games.hell_is_hungry.state import CARDS_PER_WORD, DECK_WORDS, State
from duskhouse.games.hell_is_hungry.words import clause as clause
from duskhouse.games.hell_is_hungry.words import tell as tell
from duskhouse.words.errors import Refused

HIDDEN = "?"

card_in_deck = plain(hands.card_in_deck)

PIECES = {
    sheet.SOUL_PILE: zones.pile_zone,
    sheet.BATTLE: zones.battle_zone,
    sheet.HAND: zones.hand_zone,
    sheet.DECK: zones.deck_zone,
    sheet.PURGATORY: zones.purgatory_zone,
    sheet.POINTS_PILE: zones.points_zone,
    sheet.FACE: zones.face,
    sheet.BACK: zones.back,
    sheet.PLAYED_CARD: zones.played_card,
    sheet.FIRST_CARD: zones.first_card,
    sheet.TOP_CARD: zones.top_card,
    sheet.SCORE: standing.score,
    sheet.TALLY: standing.tally,
    sheet.SOULS_WON: standing.souls_won,
    sheet.OTHERS_WON: standing.others_won,
    sheet.OWN_WON: standing.own_won,
    sheet.JOKERS_WON: standing.jokers_won,
    sheet.STAGE: standing.moment,
    sheet.WHOSE_TURN: standing.whose_turn,
    sheet.GAPS: standing.number_of_gaps,
    sheet.IDLE_TURNS: standing.idle_turns,
    sheet.WHO_FIGHTS: standing.who_fights,
    sheet.TO_BEAT: standing.what_to_beat,
    sheet.LAST_PLAY: standing.last_play,
    sheet.WHO_PASSED: standing.who_passed,
    sheet.AWAITED: choices.awaited,
    sheet.ASK_SWAP: choices.ask_swap,
    sheet.ASK_PLACE: choices.ask_place,
    sheet.ASK_ATTACK: choices.ask_attack,
    sheet.ASK_PRICE: choices.ask_price,
    sheet.ASK_PLAY: choices.ask_play,
    sheet.ASK_SECOND: choices.ask_second,
    sheet.ASK_SOUL: choices.ask_soul,
    sheet.CARD_MOVE: choices.card_move,
    sheet.NO_MOVE: choices.no_move,
    sheet.PLACE_MOVE: choices.place_move,
    sheet.ATTACK_MOVE: choices.attack_move,
    sheet.SOUL_MOVE: choices.soul_move,
    sheet.BARRED_PILE: choices.barred_pile,
    sheet.BARRED_CARD: choices.barred_card,
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
            [RANKS[int(card_in_deck(state, seat, at))] for at in range(state.deck_sizes[seat])]
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
    start: Any = setup.get("start")
    piles: Any = setup.get("piles")
    decks: Any = setup.get("decks")
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
    dealt = Counter(rank for pile in souls for rank in pile)
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


def put_on_table(state: State, start: int, piles: list[list[int]], decks: list[list[int]]) -> None:
    state.start = start
    for pile in range(MOST_PILES):
        souls = piles[pile] if pile < len(piles) else []
        state.piles[pile] = sum(
            (rank + 1) << 4 * depth for depth, rank in enumerate(reversed(souls))
        )
    for seat in range(MOST_SEATS):
        cards = decks[seat] if seat < len(decks) else []
        for word in range(DECK_WORDS):
            part = cards[CARDS_PER_WORD * word : CARDS_PER_WORD * (word + 1)]
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


def learned(told: Told, seat: int) -> Iterator[tuple[int, str]]:
    """All moves are made openly."""
    return iter(())


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
    return notation.write(int(state.phase), action)


def read_move(state: State, text: str) -> int:
    return notation.read(int(state.phase), text)


def why_not(state: State, action: int) -> Reason:
    return reasons.why_not(snapshot(state), action)


def write_chance(item: Event) -> str | None:
    """Chance speaks only in the deal."""
    return None


def read_chance(state: State, action: int, outcomes: list[str]) -> list[tuple[int, int]]:
    raise Refused("Nothing is left to chance after the deal of this game.")


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
