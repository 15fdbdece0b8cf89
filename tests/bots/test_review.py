"""What a game turned on: decisions are judged from what their seats knew, and only what is beyond
its error is called a mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from duskhouse.bots import review
from duskhouse.bots.comparing import Ends, clearest
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.levels import find_bot
from duskhouse.bots.review import Course, Decision, Judged, Played, Reviewer, estimate_of
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.kit.cases import every_game
from duskhouse.words.errors import Refused

QUICK = find_bot("search@400")
ONE = Judged(0, 0, 1, 2, 0.5, 0.01, cost=0.3, doubt=0.05)


def a_game(game: Game, most: int = 1000) -> History:
    """At most so many random moves."""
    played = History.deal(game, max(game.seats), {}, derived_seed("review", game.id))
    generator = new_generator(5)
    while not played.over and len(played.noted) < most:
        played.play(find_bot("random").choose(game, played.states, 0, generator))
    return played


def reviewed(played: Played, **more: Any) -> list[Course]:
    reviewer = Reviewer(played, (0,), 0.5, bot=QUICK, **more)
    reviewer.generator = new_generator(11)
    return reviewer.review()


@every_game
def test_luck_and_decisions_add_up_to_the_result(game: Game) -> None:
    played, seats = review.read(game_record.write(a_game(game)))
    told: list[float] = []
    [course] = reviewed(played, told=told.append)
    assert seats == tuple(range(max(game.seats)))
    assert course.decisions
    assert course.result in (0.0, 1.0) or game.id == "hell-is-hungry"
    assert course.even + course.by_luck + course.by_decisions == pytest.approx(course.result)
    assert told == sorted(told)
    assert told[-1] == 1.0
    [info] = review.to_json(played, [course])
    assert len(info["curve"]) == len(course.decisions)
    assert len(info["mistakes"]) == min(review.COSTLIEST, len(course.mistakes))


@every_game
def test_a_decision_is_judged_from_what_its_seat_knew(game: Game) -> None:
    """In a world that the seat cannot tell from the true one, it is judged the same."""
    played, _ = review.read(game_record.write(a_game(game, 12)))
    for decision in played.decisions(range(max(game.seats))):
        worlds = game.states(2)
        worlds[0] = decision.states[0]
        game.run.imagine_one(worlds, 0, 1, decision.seat, new_generator(3))
        imagined = replace(decision, states=worlds[1:].copy())
        one, other = (
            review.judge(played, each, QUICK, new_generator(11)) for each in (decision, imagined)
        )
        assert one == other


def test_what_is_within_its_error_is_no_mistake() -> None:
    unclear = replace(ONE, cost=0.1)
    course = Course(0, 0.25, (unclear, ONE), 1.0)
    assert course.mistakes == (ONE,)
    assert course.by_decisions == -0.3
    assert course.by_luck == pytest.approx(1.05)


def test_an_action_that_was_not_tried_is_judged_like_the_one_it_is_alike_to() -> None:
    tried = [Estimate(action, 0.5, 0.1, 0.0, 0.0, 9) for action in (4, 9, 1)]
    states = find_game("kamo").states(1)

    def found(done: int, next_own: int | None = None) -> int:
        return estimate_of(Decision(0, 0, done, next_own, states), tried).action

    assert [found(9), found(6), found(30, next_own=1), found(0)] == [9, 4, 1, 4]


def test_a_reason_is_what_differs_most_clearly() -> None:
    best, done = Ends(), Ends()
    for world in range(100):
        for ends, points in ((best, 9), (done, 3)):
            ends.worlds += 1
            ends.add("own-points", points + world % 2)
            ends.add("last", world % 2)
            ends.add("lost-by points", 1)
    why = clearest(best, done)
    assert why is not None
    assert (why.about, why.best, why.done) == ("own-points", 9.5, 3.5)
    assert clearest(best, best) is None


def test_of_a_redacted_record_one_seat_is_looked_at() -> None:
    game = find_game("kamo")
    record = game_record.redact(a_game(game, 9), 2)
    played, seats = review.read(record)
    assert seats == (2,)
    assert len(played.actions) == 9


def test_what_is_cancelled_stops() -> None:
    class Cancelled:
        def is_set(self) -> bool:
            return True

    played, _ = review.read(game_record.write(a_game(find_game("kamo"))))
    with pytest.raises(Refused):
        reviewed(played, cancel=Cancelled())
