"""What has to be loaded before the first card, over a slow connection."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bench.browser import compressed, loaded
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.page.modules import kept_at
from duskhouse.page.site import write_page
from tests.wasm.conftest import FOLDER, QUICK, served

MOST_BYTES = 400_000


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_a_game_is_played_after_400_kb(browser: Browser, tmp_path: Path, game: Game) -> None:
    """Of the games whose modules take long to build, those that were built already."""
    if game.id != QUICK and not kept_at(game).is_file():
        pytest.skip("its module is not built yet: `make page` builds it")
    folder = tmp_path / FOLDER
    list(write_page(folder, [game]))
    with served(tmp_path) as home:
        files = loaded(browser, home, folder, game.id)
    assert kept_at(game).name in {file.name for file in files}
    assert compressed(files) < MOST_BYTES
