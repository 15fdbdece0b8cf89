"""Every message of a game is there, is used, and is given the variables that it needs."""

from __future__ import annotations

import re

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import Step, lesson_of
from duskhouse.engine.view.pieces import Kind, Role
from duskhouse.kit.cases import every_game
from duskhouse.kit.messages import everything, messages, needed
from duskhouse.words.words import card_message

OF_GAMES = {"title", "summary", "pitch"}
ATTRIBUTES: dict[Role, str] = {
    Role.ZONE: "note",
    Role.SCORE: "note|badge.*",
    Role.GOAL: "short",
    Role.PROMPT: "detail",
    Role.MOVE: "detail|with",
}
"""What the message of a piece may say besides its value."""


@every_game
def test_every_piece_that_says_something_has_its_message(game: Game) -> None:
    known = everything(game.id)
    for kind in game.pieces.kinds:
        if kind.says:
            assert kind.message_id in known, f"there is no message {kind.message_id}"
            missing = needed(known, kind.message_id) - variables_of(kind)
            assert not missing, f"{kind.message_id} uses {missing}, which its piece does not have"


def variables_of(kind: Kind) -> set[str]:
    """Of each card that may follow a first one its own are told, too."""
    names = {name.lstrip("*") for name in kind.numbers}
    return names | {"second", "points"} if "with" in names else names


@every_game
def test_everything_else_of_a_game_has_its_message(game: Game) -> None:
    own = messages(game.id)
    assert set(own) >= OF_GAMES
    for code in game.pieces.codes.values():
        assert card_message(code) in own
        assert own[card_message(code)].variables <= {"count"}
    for restriction in game.study.restrictions:
        assert f"never-{restriction.name}" in own
    assert {f"kind-{kind}" for kind in game.study.kinds} <= set(own)
    for option in game.options:
        assert {"", "does"} <= set(own[option.message_id].patterns)


@every_game
def test_every_message_of_a_game_is_used(game: Game) -> None:
    used = {kind.message_id for kind in game.pieces.kinds if kind.says}
    used |= {card_message(code) for code in game.pieces.codes.values()}
    used |= {card_message(code).replace("name-", "face-", 1) for code in game.look.faces}
    used |= {option.message_id for option in game.options}
    used |= {f"sign-{seat}" for seat in range(max(game.seats))}
    used |= {f"tip-{clause}" for clause in game.look.tips}
    used |= overview_messages(game)
    used |= {f"never-{each.name}" for each in game.study.restrictions}
    used |= {f"kind-{kind}" for kind in game.study.kinds}
    used |= {f"lesson-{step.says}" for step in steps_of(game)}
    used |= {other for message in messages(game.id).values() for other in message.references}
    unused = set(messages(game.id)) - used - OF_GAMES
    assert not {id_ for id_ in unused if not id_.startswith("error-")}


def is_told(game: Game) -> bool:
    """Whether there is a page about it besides its rules."""
    return "overview-goal" in messages(game.id)


def steps_of(game: Game) -> tuple[Step, ...]:
    lesson = lesson_of(game)
    return lesson.steps if lesson else ()


@every_game
def test_every_step_of_a_lesson_has_its_message_with_the_variables_it_needs(game: Game) -> None:
    """They are numbers of the pieces that its conditions name, and of every move it may suggest."""
    kinds = {kind.message_id: variables_of(kind) for kind in game.pieces.kinds}
    known = everything(game.id)
    for step in steps_of(game):
        found = {name for one in step.when if "piece" in one for name in kinds[one["piece"]]}
        if step.move:
            found |= set.intersection(*(kinds[one["piece"]] for one in step.move))
        message = f"lesson-{step.says}"
        assert message in known, f"there is no message {message}"
        missing = needed(known, message) - found
        assert not missing, f"{message} uses {missing}, which the step does not have"


def overview_messages(game: Game) -> set[str]:
    """What the game on one page says."""
    if not is_told(game):
        return set()
    parts = {"goal", "round", "cards", "scoring", "end", "beats", "tips", "story", "credits"}
    parts |= {f"cards-{group.name}" for group in game.look.overview.groups}
    parts |= {f"step-{number}" for number, _ in enumerate(game.look.overview.steps, 1)}
    return {f"overview-{part}" for part in parts}


@every_game
def test_the_game_on_one_page_has_its_messages(game: Game) -> None:
    own = messages(game.id)
    if not is_told(game):
        return
    assert overview_messages(game) <= set(own)
    for number, step in enumerate(game.look.overview.steps, 1):
        patterns = set(own[f"overview-step-{number}"].patterns)
        assert {"", "yes", *step.ends} <= patterns <= {"", "yes", "no"}
    stories = set(own["overview-story"].patterns)
    assert stories in ({""}, {f"players-{players}" for players in game.seats})
    assert len(own["overview-round"].patterns) == 1 + 5


@every_game
def test_every_form_of_a_message_is_used(game: Game) -> None:
    """Pieces say what whoever shows them asks for; cards are named in the forms of sentences."""
    known = everything(game.id)
    forms = {form for message in known.values() for form in message.forms} | {"mark"}
    for kind in game.pieces.kinds:
        wanted = re.compile(ATTRIBUTES.get(kind.role, "")) if kind.says else re.compile("")
        if kind.says and kind.message_id in known:
            for form in set(known[kind.message_id].patterns) - {""}:
                assert wanted.fullmatch(form) or form in forms, f"{kind.message_id}.{form}"
    for code in game.pieces.codes.values():
        assert set(known[card_message(code)].patterns) - {""} <= forms
