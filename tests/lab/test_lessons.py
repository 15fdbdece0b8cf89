"""The guided first games: every lesson is played through, by its suggested moves and by others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import Lesson, lesson_of
from duskhouse.engine.game.registry import games
from duskhouse.engine.view.pieces import Role
from duskhouse.lab.lessons import LEARNER, guided, value

CONTRIBUTING = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")
GAMES = 3
LONGEST = 420
"""Letters that can be read at one decision: two or three sentences."""

TAUGHT = [(game, lesson) for game in games().values() if (lesson := lesson_of(game))]
every_lesson = pytest.mark.parametrize(
    ("game", "lesson"), TAUGHT, ids=[game.id for game, _ in TAUGHT]
)


def test_every_game_of_the_house_has_a_lesson() -> None:
    house = {"hell-is-hungry", "kamo-no-manimani", "man-eating-house", "rest-in-peace"}
    assert {game.id for game, _ in TAUGHT} >= house


@every_lesson
@pytest.mark.parametrize("obeys", [True, False], ids=["suggested", "others"])
def test_something_is_said_at_every_decision_and_at_the_end(
    game: Game, lesson: Lesson, obeys: bool
) -> None:
    words = game.words(["Robin", "Crow", "Owl", "Moth"], LEARNER)
    for luck in range(GAMES):
        before = ""
        for position, said in guided(game, lesson, lesson.seed, luck, obeys):
            assert said is not None, position.shown(LEARNER).prompt
            text = words.message(f"lesson-{said.step.says}", **said.values)
            assert 20 < len(text) <= LONGEST
            assert said.move is None or position.is_legal(said.move)
            assert position.over == (said.step.says == "end")
            assert said.step.again or said.step.says != before
            before = said.step.says
        assert position.over


@every_lesson
def test_the_deal_brings_the_main_turns_early(game: Game, lesson: Lesson) -> None:
    main = {step.says for step in lesson.steps if step.main}
    seen: set[str] = set()
    for luck in range(GAMES):
        told = [said.step.says for _, said in guided(game, lesson, lesson.seed, luck) if said]
        seen |= main & set(told[:24])
        assert len(main & set(told)) >= len(main) - 2, main - set(told)
    assert seen == main


@every_lesson
def test_the_first_step_says_how_one_wins(game: Game, lesson: Lesson) -> None:
    position, said = next(guided(game, lesson, lesson.seed, 0))
    assert said is not None
    assert said.step.says == "goal"
    assert "win" in game.words().message("lesson-goal", **said.values)
    assert said.move is not None
    assert position.turn == LEARNER


@every_lesson
def test_conditions_name_pieces_cards_and_numbers_that_there_are(
    game: Game, lesson: Lesson
) -> None:
    kinds = {kind.message_id: kind for kind in game.pieces.kinds}
    codes = set(game.pieces.codes.values())
    for step in lesson.steps:
        for pattern in (*step.when, *step.move):
            kind = kinds[pattern.get("piece") or pattern["no"]]
            assert set(pattern) - {"piece", "no", "holds"} <= set(kind.numbers), pattern
            for wanted in pattern.values():
                for one in wanted if isinstance(wanted, list) else []:
                    assert not isinstance(one, str) or one in codes, pattern
        for pattern in step.move:
            assert kinds[pattern["piece"]].role is Role.MOVE


@every_lesson
def test_conditions_see_nothing_that_is_hidden(game: Game, lesson: Lesson) -> None:
    """In a world that the seat cannot tell from the true one, the same is said."""
    from duskhouse.engine.game.position import Position
    from duskhouse.engine.state.chance import new_generator

    for position, said in guided(game, lesson, lesson.seed, 0):
        worlds = game.states(2)
        worlds[0] = position.state
        game.run.imagine_one(worlds, 0, 1, LEARNER, new_generator(1))
        other = Position.of(game, worlds[1]).seen(LEARNER)
        assert lesson.at(game.pieces, other, LEARNER) == lesson.at(
            game.pieces, position.seen(LEARNER), LEARNER
        )
        assert said


def test_a_deal_is_worth_more_the_more_it_brings() -> None:
    [(game, lesson)] = [one for one in TAUGHT if one[0].id == "kamo-no-manimani"]
    nothing = Lesson(lesson.seats, lesson.seed, lesson.steps[:1], first=lesson.first)
    assert value(game, lesson, lesson.seed) > value(game, nothing, lesson.seed)


@every_lesson
def test_it_tells_how_one_wins_where_the_contributors_table_says_so(
    game: Game, lesson: Lesson
) -> None:
    words = (game.folder / "words" / "lesson.en.ftl").read_text("utf-8")
    said = dict(re.findall(r"^lesson-([\w-]+) = (.*)$", words, re.MULTILINE))
    [row] = re.findall(rf"^\| {game.title} \| ([^|]*) \| ([^|]*) \|$", CONTRIBUTING, re.MULTILINE)
    goal, end = row
    assert goal in said["goal"]
    assert end in said["end"]
    _, first = next(iter(guided(game, lesson, lesson.seed, 0, True)))
    assert first is not None
    assert first.step.says == "goal"
