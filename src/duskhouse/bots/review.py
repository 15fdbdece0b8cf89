"""What a game turned on: a strong bot looks at the decisions of those who played it.

Every decision is judged from what its seat knew then: a search begins by imagining, so it finds
the same in every world that the seat could not tell from the true one. In a first round all
decisions get a little time; those that seem to have cost most are thought over again, in other
worlds, so that none is called a mistake because luck was against it once. Of the costliest it is
asked what the better move changes: both are played to the end by tactics, in worlds that the seat
may imagine.

A seat's chance to win goes from an even one to the result. What mistakes took from it is what its
decisions did; the rest came from the cards and from the other players.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Event
from typing import Any

from duskhouse.bots.budget import Budget
from duskhouse.bots.comparing import Why, compare
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.levels import Bot, find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.record import fitting, game_record
from duskhouse.engine.record.game_record import Record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import new_generator, new_seed
from duskhouse.engine.state.layout import Ints, States
from duskhouse.engine.view.pieces import Role, Wire
from duskhouse.words.errors import Refused

JUDGE = "search"
BEYOND = 3.0
"""Standard errors that a difference has to be apart from nothing."""

SECONDS = 8.0
"""For all decisions of a game."""

FIRST_LOOK, MOST_FIRST = 0.6, 0.12
"""The share of the time that all decisions get together, and the most seconds for each of them."""

COSTLIEST = 3
"""Of each seat: so many are told of."""

LOOKED_AT_AGAIN = 5
"""Of each seat: some of them will turn out to be none."""


@dataclass(frozen=True)
class Judged:
    """One decision: after so many others, what was done, and what the bot would have done. Chances
    are those to win, `error` and `doubt` standard errors: of the chance, and of what it cost."""

    seq: int
    seat: int
    done: int
    best: int
    chance: float
    error: float
    cost: float
    doubt: float
    why: Why | None = None

    @property
    def before(self) -> float:
        """The chance with the best move."""
        return min(1.0, self.chance + self.cost)

    @property
    def is_mistake(self) -> bool:
        return self.cost > BEYOND * self.doubt


@dataclass(frozen=True)
class Course:
    """How the chance of one seat went. There is a result only once the game is over."""

    seat: int
    even: float
    decisions: tuple[Judged, ...]
    result: float | None

    @cached_property
    def mistakes(self) -> tuple[Judged, ...]:
        """The costliest first."""
        found = [one for one in self.decisions if one.is_mistake]
        return tuple(sorted(found, key=lambda one: -one.cost))

    @property
    def by_decisions(self) -> float:
        """What mistakes took away."""
        return -sum(one.cost for one in self.mistakes)

    @property
    def by_luck(self) -> float:
        """What the cards and the other players brought, up to the end or the latest decision."""
        last = self.decisions[-1].chance if self.decisions else self.even
        end = last if self.result is None else self.result
        return end - self.even - self.by_decisions


@dataclass(frozen=True)
class Decision:
    """A decision of a game, with the position it was made in."""

    seq: int
    seat: int
    done: int
    next_own: int | None  # what the same seat did right after it
    states: States


@dataclass(frozen=True)
class Played:
    """A game that is looked at: its positions, and its decisions."""

    history: History
    positions: list[States]
    actions: list[int]

    @property
    def game(self) -> Game:
        return self.history.game

    def decisions(self, seats: Collection[int]) -> Iterator[Decision]:
        """Those of these seats that had a choice."""
        turns = [int(states[0].turn) for states in self.positions]
        for seq, done in enumerate(self.actions):
            states, seat = self.positions[seq], turns[seq]
            if seat in seats and count(int(self.game.run.legal_one(states, 0))) > 1:
                follows = seq + 1 < len(self.actions) and turns[seq + 1] == seat
                yield Decision(seq, seat, done, self.actions[seq + 1] if follows else None, states)

    def team_of(self, seat: int) -> int:
        """How many win together with this seat, itself included."""
        teams = self.game.teams(self.positions[0][0])
        return next(len(team) for team in teams if seat in team)

    def result_of(self, seat: int) -> float | None:
        """1 if the seat has won, a share where a win is shared with another team."""
        outcome = self.history.outcome()
        if outcome is None:
            return None
        if not outcome.winners:
            return 1 / len(self.game.teams(self.positions[0][0]))
        share = (seat in outcome.winners) / len(outcome.winners)
        return min(1.0, share * self.team_of(seat))


def read(record: Record, number: int = 1) -> tuple[Played, tuple[int, ...]]:
    """A record, and the seats whose decisions it tells: of a redacted one, only one seat's."""
    seats: tuple[int, ...] | None = None
    if game_record.is_redacted(record):
        fitted, seat = fitting.fit_for_a_seat(record, number)
        record, seats = game_record.write(fitted), (seat,)
    positions = [played.states.copy() for played in game_record.replaying(record, number)]
    history = game_record.replay(record, number)
    texts = [text for seat, text in history.moves if seat is not None]
    read_move = history.game.notation.read_move
    actions = [read_move(at[0], text) for at, text in zip(positions, texts, strict=False)]
    return Played(history, positions, actions), seats or tuple(range(history.seats))


class Reviewer:
    """Looks at the decisions of these seats. `told` hears how much of the work is done."""

    def __init__(
        self,
        played: Played,
        seats: Collection[int],
        seconds: float = SECONDS,
        told: Callable[[float], None] = lambda share: None,
        cancel: Event | None = None,
        bot: Bot | None = None,
    ) -> None:
        self.played = played
        self.seats = seats
        self.seconds = seconds
        self.told = told
        self.cancel = cancel
        self.bot = bot
        self.generator: Ints = new_generator(int.from_bytes(new_seed()))
        self.began = time.perf_counter()

    def review(self) -> list[Course]:
        decisions = list(self.played.decisions(self.seats))
        judged: dict[int, Judged] = {}
        each = min(MOST_FIRST, FIRST_LOOK * self.seconds / max(1, len(decisions)))
        for done, decision in enumerate(decisions):
            self._go_on(FIRST_LOOK * done / len(decisions))
            judged[decision.seq] = self._judge(decision, each)
        again = [one for one in decisions if one.seq in self._suspects(judged)]
        left = max(each, self.seconds - (time.perf_counter() - self.began))
        for done, decision in enumerate(again):
            self._go_on(FIRST_LOOK + (1 - FIRST_LOOK) * done / len(again))
            judged[decision.seq] = self._look_again(decision, left / len(again))
        self.told(1.0)
        return [self._course(seat, judged) for seat in self.seats]

    def _go_on(self, share: float) -> None:
        if self.cancel is not None and self.cancel.is_set():
            raise Refused("closing")
        self.told(share)

    def _suspects(self, judged: dict[int, Judged]) -> set[int]:
        """What looks as if it cost most: clearly enough not to be chance alone."""
        found = set()
        for seat in self.seats:
            own = [one for one in judged.values() if one.seat == seat and one.cost > one.doubt]
            own.sort(key=lambda one: -one.cost)
            found |= {one.seq for one in own[:LOOKED_AT_AGAIN]}
        return found

    def _look_again(self, decision: Decision, seconds: float) -> Judged:
        """In other worlds than before; and why, if it still is a mistake."""
        judged = self._judge(decision, seconds * 2 / 3)
        if not judged.is_mistake:
            return judged
        moves = (judged.best, judged.done)
        why = compare(self.played.game, decision.states, moves, self.generator, seconds / 3)
        return replace(judged, why=why)

    def _judge(self, decision: Decision, seconds: float) -> Judged:
        bot = self.bot or find_bot(JUDGE, budget=Budget(seconds=seconds))
        return judge(self.played, decision, bot, self.generator, self.cancel)

    def _course(self, seat: int, judged: dict[int, Judged]) -> Course:
        own = [one for one in judged.values() if one.seat == seat and not math.isnan(one.chance)]
        own.sort(key=lambda one: one.seq)
        teams = self.played.game.teams(self.played.positions[0][0])
        return Course(seat, 1 / len(teams), tuple(own), self.played.result_of(seat))


def judge(
    played: Played, decision: Decision, bot: Bot, generator: Ints, cancel: Event | None = None
) -> Judged:
    """What a bot makes of a decision, from what its seat knew."""
    estimates = bot.estimate(played.game, decision.states, 0, generator, cancel)
    best, done = estimates[0], estimate_of(decision, estimates)
    team = played.team_of(decision.seat)
    return Judged(
        seq=decision.seq,
        seat=decision.seat,
        done=decision.done,
        best=decision.done if done is best else best.action,
        chance=min(1.0, done.value * team),
        error=done.error * team,
        cost=done.behind * team,
        doubt=done.doubt * team,
    )


def estimate_of(decision: Decision, estimates: list[Estimate]) -> Estimate:
    """What was made of the decision. A search tries one action of each kind alike: where two cards
    are laid in any order, the one that begins with the card laid second; of cards that differ in
    rank only, the next lower one."""
    known = {one.action: one for one in estimates}
    if decision.done in known:
        return known[decision.done]
    if decision.next_own in known:
        return known[decision.next_own]
    lower = [action for action in known if action < decision.done]
    return known[max(lower)] if lower else estimates[0]


# ------------------------------------------------------------------------- as JSON
def to_json(played: Played, courses: list[Course]) -> list[dict[str, Any]]:
    """For clients: moves are the pieces that the seat was shown."""
    return [
        {
            "seat": course.seat,
            "even": course.even,
            "result": course.result,
            "luck": course.by_luck,
            "decisions": course.by_decisions,
            "curve": [[one.seq, one.chance, one.error] for one in course.decisions],
            "mistakes": [mistake_info(played, one) for one in course.mistakes[:COSTLIEST]],
            "count": len(course.mistakes),
        }
        for course in courses
    ]


def mistake_info(played: Played, one: Judged) -> dict[str, Any]:
    moves = moves_shown(played, one)
    return {
        "seq": one.seq,
        "done": moves[one.done],
        "best": moves[one.best],
        "before": one.before,
        "after": one.chance,
        "doubt": one.doubt,
        "why": one.why and one.why.to_json(),
    }


def moves_shown(played: Played, one: Judged) -> dict[int, Wire]:
    """The moves of the position in which something was decided, as its seat saw them."""
    game = played.game
    position = Position.of(game, played.positions[one.seq][0])
    pieces = [(game.pieces.read(wire), wire) for wire in position.seen(one.seat)]
    return {piece.action: wire for piece, wire in pieces if piece.kind.role is Role.MOVE}
