"""How a game of Man-Eating House stands: scores, facts, the moment."""

from __future__ import annotations

from duskhouse.engine.news import NOBODY
from duskhouse.engine.view import Fact, Score, Tally, kept
from duskhouse.games.man_eating_house.cards import DOG_CARD, HAND_SIZES
from duskhouse.games.man_eating_house.rules import Phase, Scale, State


def scores(now: State) -> tuple[Score, ...]:
    leader = NOBODY if now.phase == Phase.OVER else now.leader
    points = tuple([pile.bit_count() for pile in now.piles[: now.seats]])
    return so_far(points, now.old_man, now.start, leader)


@kept
def so_far(points: tuple[int, ...], old_man: int, start: int, leader: int) -> tuple[Score, ...]:
    seats = len(points)
    return tuple(
        [score(seat, scored, seats, old_man, start, leader) for seat, scored in enumerate(points)]
    )


@kept
def score(seat: int, points: int, seats: int, old_man: int, start: int, leader: int) -> Score:
    role = "Old Man player" if old_man == seat else ""
    note = f"with seat {(seat + 2) % 4}" if seats == 4 else role
    marks = ("start player" if start == seat else "", "leads" if leader == seat else "", note)
    return Score(seat, points, note, tuple(filter(None, marks)))


def moment(now: State) -> str:
    """Which trick it is: all hands have the same size before every lead (MEH-44)."""
    if now.phase == Phase.OVER:
        return "The end"
    if now.phase != Phase.TRICK:
        return "Kagome"
    tricks = TRICKS[now.scale, now.seats]
    held = max([hand.bit_count() for hand in now.hands[: now.seats]])
    return f"Trick {tricks - held + 1} of {tricks}"


TRICKS = {(int(scale), seats): int(HAND_SIZES[scale, seats]) for scale in Scale for seats in (3, 4)}


def facts(now: State) -> tuple[Fact, ...]:
    old_man = now.old_man if now.seats == 3 else NOBODY
    return known_facts(now.start, now.omagatoki, old_man, now.out >> DOG_CARD & 1)


@kept
def known_facts(start: int, omagatoki: int, old_man: int, dog_is_out: int) -> tuple[Fact, ...]:
    found = [Fact(f"Seat {start} is the start player.", "MEH-12")]
    if omagatoki:
        found.append(Fact("Ōmagatoki: there are no Events any more.", "MEH-26"))
    if old_man != NOBODY:
        found.append(Fact(f"Seat {old_man} is the Old Man player.", "MEH-55"))
    if dog_is_out:
        found.append(Fact("The Dog is out of the game.", "MEH-32"))
    return tuple(found)


def tallies(now: State) -> tuple[Tally, ...]:
    """A score is a number of cards that all can see."""
    return ()
