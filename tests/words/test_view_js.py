"""The page makes of a view what Python makes of it, in every position of random games."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.kit.cases import Case, cases
from duskhouse.kit.views import NOTHING, told
from duskhouse.words import compact
from duskhouse.words.messages import FALLBACK
from duskhouse.words.words import NO_READER
from tests.words.javascript import Run, anywhere, laid_out

NAMES = ("Aya", "Ben", "Chi", "Dov", "Eva", "Fin")
MOST_STEPS = {True: 5, False: 30}
"""A frame brings the changes of one move or of up to so many: fewer with the usual options."""
LEAST_PAGES = 300
Frame = dict[str, Any]


@pytest.fixture(scope="module")
def run(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with anywhere(laid_out(tmp_path_factory.mktemp("modules")), request) as running:
        yield running


def described(game: Game) -> dict[str, Any]:
    """What a page is told about a game, as far as words are concerned."""
    return {
        "pieces": game.pieces.schema(),
        "codes": game.pieces.codes,
        "clauses": asdict(game.clause_ids),
        "messages": compact.messages(game.id, FALLBACK),
    }


def followed(case: Case, viewer: int, number: int) -> tuple[list[Frame], list[Any]]:
    """The frames that a viewer gets of a random game, and what each shows in Python."""
    chooser, most = random.Random(case.id), MOST_STEPS[case.is_default]
    before, since, wanted = NOTHING, None, 0
    frames, views = [], []
    for seq, played in enumerate(case.positions(number)):
        if seq < wanted and not played.over:
            continue
        page = played.page()
        pieces, gone = told(case.game, before, page, viewer)
        frame = {"seq": seq, "pieces": pieces, "gone": gone}
        frames.append(frame if since is None else {**frame, "since": since})
        views.append(asdict(played.shown(viewer, NAMES)))
        before, since, wanted = page, seq, seq + chooser.randint(1, most)
    return frames, json.loads(json.dumps(views))


def who_follows(game: Game) -> Iterator[tuple[Case, int]]:
    """All seat counts and all options, each with somebody who follows a game."""
    for number, case in enumerate(each for each in cases() if each.game is game):
        if case.is_default or case.seats == min(game.seats):
            yield case, number % case.seats
        if case.is_default:
            yield case, SPECTATOR


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_view_is_the_same_in_the_page_and_in_python(run: Run, game: Game) -> None:
    given: list[dict[str, Any]] = []
    expected: list[Any] = []
    numbers = count()
    while len(expected) < LEAST_PAGES:
        number = next(numbers)
        for case, viewer in who_follows(game):
            frames, views = followed(case, viewer, number)
            reader = NO_READER if viewer == SPECTATOR else viewer
            given.append({"names": NAMES, "reader": reader, "frames": frames})
            expected += views
    found = run("views.js", {"game": described(game), "language": FALLBACK, "cases": given})
    for view, right in zip((view for views in found for view in views), expected, strict=True):
        assert view == right


def test_changes_of_what_the_page_has_not_got_are_not_applied(run: Run) -> None:
    game = next(iter(games().values()))
    frames = [{"seq": 3, "pieces": []}, {"seq": 6, "since": 5, "pieces": []}]
    case = {"names": NAMES, "reader": 0, "frames": frames}
    [found] = run("views.js", {"game": described(game), "language": FALLBACK, "cases": [case]})
    assert [bool(view) for view in found] == [True, False]
