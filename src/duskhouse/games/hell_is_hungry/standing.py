"""How a game of Hell is Hungry stands: scores, tallies, facts, the moment."""

from __future__ import annotations

from collections.abc import Iterable

from duskhouse.engine.cardsets import members
from duskhouse.engine.news import NOBODY
from duskhouse.engine.view import Fact, Part, Score, Tally, kept, listed
from duskhouse.games.hell_is_hungry.cards import JOKER, POINTS, ranks_of
from duskhouse.games.hell_is_hungry.position import board, unseen_souls
from duskhouse.games.hell_is_hungry.reasons import clause_of_mark, to_beat
from duskhouse.games.hell_is_hungry.state import SOUL_DECK, Phase, State
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


def moment(now: State) -> str:
    return MOMENTS[now.phase]


# ----------------------------------------------------------------------- points
def tallies(now: State) -> tuple[Tally, ...]:
    return counted(tuple(now.won[: now.seats]), now.joker_end)


@kept
def counted(won: tuple[tuple[int, ...], ...], joker_end: int) -> tuple[Tally, ...]:
    return tuple([tally(owner, cards, joker_end) for owner, cards in enumerate(won)])


@kept
def tally(owner: int, won: tuple[int, ...], joker_end: int) -> Tally:
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


def scores(now: State) -> tuple[Score, ...]:
    fights = now.target != NOBODY and now.phase != Phase.SOUL
    last, passed = (now.last, now.passed) if fights else (NOBODY, 0)
    totals = tuple([tally.total for tally in tallies(now)])
    return scored(totals, unseen_souls(now), now.active, last, passed)


@kept
def scored(
    totals: tuple[int, ...], unseen: tuple[int, ...], active: int, last: int, passed: int
) -> tuple[Score, ...]:
    return tuple(
        [
            score(seat, total, unseen[seat], seat == active, seat == last, passed >> seat & 1)
            for seat, total in enumerate(totals)
        ]
    )


@kept
def score(
    owner: int, points: int, unseen: int, is_active: bool, played_last: bool, has_passed: int
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
def facts(now: State) -> tuple[Fact, ...]:
    found = [whose_turn(now.active)]
    gaps = board(now) - now.filled.bit_count()
    if gaps:
        found.append(number_of_gaps(gaps))
    if now.phase != Phase.OVER:
        if now.idle:
            found.append(idle_turns(now.idle, now.seats))
        if now.target != NOBODY:
            found += battle_facts(now)
    return tuple(found)


def battle_facts(now: State) -> list[Fact]:
    found = []
    if now.defender != NOBODY:
        found.append(who_fights(now.active, now.defender))
    if now.phase != Phase.SOUL:
        found.append(what_to_beat(now.mark))
    if now.last != NOBODY:
        found.append(last_play(now.last))
    if now.passed:
        found.append(who_passed(now.passed))
    return found


@kept
def whose_turn(active: int) -> Fact:
    return Fact(f"It is seat {active}'s turn.", "HELL-17")


@kept
def number_of_gaps(gaps: int) -> Fact:
    return Fact(f"{gaps} of the 3 gaps that end the game.", "HELL-50")


@kept
def idle_turns(idle: int, seats: int) -> Fact:
    return Fact(f"{idle} of {seats} turns in a row without a battle.", "HELL-18")


@kept
def who_fights(active: int, defender: int) -> Fact:
    return Fact(f"Only seat {active} and seat {defender} fight.", "HELL-42")


@kept
def what_to_beat(mark: int) -> Fact:
    return Fact(f"{to_beat(mark)}.", clause_of_mark(mark))


@kept
def last_play(seat: int) -> Fact:
    return Fact(f"The last play is by seat {seat}.", "HELL-31")


@kept
def who_passed(passed: int) -> Fact:
    seats = listed([f"seat {seat}" for seat in members(passed)])
    return Fact(f"Passed since then: {seats}.", "HELL-29")
