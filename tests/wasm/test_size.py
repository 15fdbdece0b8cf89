"""What has to be loaded before the first card, over a slow connection."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from playwright.sync_api import Browser

from bench.browser import compressed, loaded
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.page.modules import kept_at
from duskhouse.page.site import own_details, without_comments, write_page
from duskhouse.server.catalogue import game_details, program_words
from tests.wasm.conftest import FOLDER, QUICK, served

MOST_BYTES = 400_000


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path, list[Game]]]:
    """The folder of all games; of modules that take long to build, those built already."""
    there = [game for game in games().values() if game.id == QUICK or kept_at(game).is_file()]
    folder = tmp_path_factory.mktemp("sizes")
    list(write_page(folder / FOLDER, there))
    with served(folder) as home:
        yield home, folder / FOLDER, there


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_game_of_all_is_played_after_400_kb(
    browser: Browser, built: tuple[str, Path, list[Game]], game: Game
) -> None:
    home, folder, there = built
    if game not in there:
        pytest.skip("its module is not built yet: `make page` builds it")
    files = loaded(browser, home, folder, game.id)
    assert kept_at(game).name in {file.name for file in files}
    others = (own_details(each, "en") for each in games().values() if each not in there)
    assert compressed(files) + sum(len(gzip.compress(each)) for each in others) < MOST_BYTES


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_is_told_of_a_game_is_whole_with_the_words_of_the_program(game: Game) -> None:
    own = orjson.loads(own_details(game, "en"))
    own["messages"] = orjson.loads(program_words("en"))["messages"] | own["messages"]
    assert own == orjson.loads(game_details(game.id, "en"))


def test_comments_go_and_nothing_else() -> None:
    source = b"""// What it is.
/** Of two
 *  lines. @param {number} a */
const f = (a) => a; // stays
  /** @type {X} */ f.x = 1;
/** one */
f(1 /* here */);
/** @type {X} */ f.y = 2; /* stays */
"""
    assert (
        without_comments("a.js", source)
        == b"""const f = (a) => a; // stays
  /** @type {X} */ f.x = 1;
f(1 /* here */);
/** @type {X} */ f.y = 2; /* stays */
"""
    )
    assert without_comments("a.svg", source) == source
