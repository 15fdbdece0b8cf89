"""How a game of Hell is Hungry stands: scores, tallies, facts, the moment; each from its
numbers on the sheet."""

from __future__ import annotations

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.view.view import Fact, Part, Score, Tally, listed
from duskhouse.games.hell_is_hungry.cards import SOUL, ranks_of
from duskhouse.games.hell_is_hungry.reasons import clause_of_mark, to_beat
from duskhouse.games.hell_is_hungry.state import Phase
from duskhouse.games.hell_is_hungry.zones import named

MOMENTS: dict[int, str] = {
    Phase.SWAP: "Swaps",
    Phase.PLACE: "Tokens",
    Phase.ATTACK: "Attack",
    Phase.PLAY: "Battle",
    Phase.SOUL: "A soul is won",
    Phase.OVER: "The end",
}


def moment(stage: int) -> str:
    return MOMENTS[stage]


# ----------------------------------------------------------------------- points
def tally(owner: int, points: int) -> Tally:
    return Tally("Points", points, (), owner)


def souls_won(souls: int, points: int) -> Part:
    return Part(f"souls: {named(ranks_of(souls))}", points, "HELL-51")


def others_won(even: int, odd: int, points: int) -> Part:
    """From words with eight bits for every other rank."""
    ranks = []
    for rank in range(SOUL):
        number = (odd if rank & 1 else even) >> 8 * (rank // 2) & 255
        ranks += [rank] * number
    return Part(f"others' cards: {named(ranks)}", points, "HELL-51")


def own_won(cards: int) -> Part:
    return Part(f"own cards, which score nothing: {cards}", 0, "HELL-51")


def jokers_won(_: int) -> Part:
    return Part("Jokers score nothing", 0, "HELL-B33")


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
