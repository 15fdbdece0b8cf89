"""How a game of Hell is Hungry stands: scores, tallies, facts, the moment; each from its
numbers on the sheet."""

from __future__ import annotations

from collections.abc import Iterable

from duskhouse.engine.cardsets import members
from duskhouse.engine.view import Fact, Part, Score, Tally, listed
from duskhouse.games.hell_is_hungry.cards import JOKER, POINTS, ranks_of
from duskhouse.games.hell_is_hungry.reasons import clause_of_mark, to_beat
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase
from duskhouse.games.hell_is_hungry.zones import named

MOMENTS: dict[int, str] = {
    Phase.SWAP: "Swaps",
    Phase.PLACE: "Tokens",
    Phase.ATTACK: "Attack",
    Phase.PRICE: "Attack",
    Phase.PLAY: "Battle",
    Phase.SECOND: "Battle",
    Phase.SOUL: "A soul is won",
    Phase.OVER: "The end",
}


def moment(phase: int) -> str:
    return MOMENTS[phase]


# ----------------------------------------------------------------------- points
def tally(owner: int, joker_end: int, *won: int) -> Tally:
    """HELL-51 to 53: souls, others' cards, and own cards that score nothing."""
    souls, own = ranks_of(won[SOUL_DECK]), ranks_of(won[owner])
    from_others = (*won[:owner], *won[owner + 1 : SOUL_DECK])
    others = sorted([rank for word in from_others for rank in ranks_of(word)])
    for_souls, for_others = worth(souls, joker_end), worth(others, joker_end)
    parts = [
        Part(f"souls: {named(souls)}", for_souls, "HELL-51"),
        Part(f"others' cards: {named(others)}", for_others, "HELL-51"),
        Part(f"own cards, which score nothing: {len(own)}", 0, "HELL-51"),
    ]
    if not joker_end and (JOKER in souls or JOKER in others):
        parts.append(Part("Jokers score nothing", 0, "HELL-B33"))
    return Tally("Points", for_souls + for_others, tuple(parts), owner)


def worth(ranks: Iterable[int], joker_end: int) -> int:
    """HELL-05, B33."""
    return sum([joker_end if rank == JOKER else POINTS[rank] for rank in ranks])


def score(
    owner: int, points: int, unseen: int, is_active: int, played_last: int, has_passed: int
) -> Score:
    souls = "soul" if unseen == 1 else "souls"
    note = f"and {unseen} unseen {souls}" if unseen else ""
    badges = ["active"] if is_active else []
    if played_last:
        badges.append("last play")
    elif has_passed:
        badges.append("passed")
    return Score(owner, points, note, tuple(badges))


# ------------------------------------------------------------------------ facts
def whose_turn(active: int) -> Fact:
    return Fact(f"It is seat {active}'s turn.", "HELL-17")


def number_of_gaps(gaps: int) -> Fact:
    return Fact(f"{gaps} of the 3 gaps that end the game.", "HELL-50")


def idle_turns(idle: int, seats: int) -> Fact:
    return Fact(f"{idle} of {seats} turns in a row without a battle.", "HELL-18")


def who_fights(active: int, defender: int) -> Fact:
    return Fact(f"Only seat {active} and seat {defender} fight.", "HELL-42")


def what_to_beat(mark: int) -> Fact:
    return Fact(f"{to_beat(mark)}.", clause_of_mark(mark))


def last_play(seat: int) -> Fact:
    return Fact(f"The last play is by seat {seat}.", "HELL-31")


def who_passed(passed: int) -> Fact:
    seats = listed([f"seat {seat}" for seat in members(passed)])
    return Fact(f"Passed since then: {seats}.", "HELL-29")
