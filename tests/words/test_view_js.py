"""The page makes of a view what Python makes of it, in every position of random games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.record.history import History
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.words import compact
from duskhouse.words.messages import FALLBACK
from duskhouse.words.words import NO_READER
from tests.conformance.cases import Case, cases
from tests.conformance.test_views import NOTHING, told
from tests.words.javascript import Run, anywhere, laid_out

NAMES = ("Aya", "Ben", "Chi", "Dov", "Eva", "Fin")
EVERY = 3
"""One of so many positions is left out, so that changes span several moves too."""
LEAST_PAGES = 200


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with anywhere(laid_out(tmp_path_factory.mktemp("modules"))) as running:
        yield running


def described(game: Game) -> dict[str, Any]:
    """What a page is told about a game, as far as words are concerned."""
    return {
        "pieces": game.pieces.schema(),
        "codes": game.pieces.codes,
        "clauses": asdict(game.clause_ids),
        "messages": compact.messages(game.id, FALLBACK),
    }


def followed(case: Case, viewer: int) -> Iterator[tuple[History, dict[str, Any]]]:
    """A random game, and the frames that a viewer gets of it."""
    before, since = NOTHING, None
    for seq, played in enumerate(case.positions(7)):
        if seq % EVERY == 1:
            continue
        page = played.page()
        pieces, gone = told(case.game, before, page, viewer)
        frame = {"seq": seq, "pieces": pieces, "gone": gone}
        yield played, frame if since is None else {**frame, "since": since}
        before, since = page, seq


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_view_is_the_same_in_the_page_and_in_python(run: Run, game: Game) -> None:
    given, expected = [], []
    for number, case in enumerate(each for each in cases() if each.game is game):
        for viewer in (number % case.seats, SPECTATOR) if case.is_default else (0,):
            reader = NO_READER if viewer == SPECTATOR else viewer
            frames, views = [], []
            for played, frame in followed(case, viewer):
                frames.append(frame)
                views.append(asdict(played.shown(viewer, NAMES)))
            given.append({"names": NAMES, "reader": reader, "frames": frames})
            expected.append(json.loads(json.dumps(views)))
    found = run("views.js", {"game": described(game), "language": FALLBACK, "cases": given})
    assert sum(map(len, found)) > LEAST_PAGES
    for mine, theirs in zip(found, expected, strict=True):
        for view, right in zip(mine, theirs, strict=True):
            assert view == right


def test_changes_of_what_the_page_has_not_got_are_not_applied(run: Run) -> None:
    game = next(iter(games().values()))
    frames = [{"seq": 3, "pieces": []}, {"seq": 6, "since": 5, "pieces": []}]
    case = {"names": NAMES, "reader": 0, "frames": frames}
    [found] = run("views.js", {"game": described(game), "language": FALLBACK, "cases": [case]})
    assert [bool(view) for view in found] == [True, False]
