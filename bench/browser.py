"""The rules in a browser beside the native ones, in one run.

Builds the page for these games (which takes minutes the first time), serves it, and measures in
Chromium and natively by turns: steps of random games, and simulations of the search without a net;
then what has to be loaded before a game can be played, and the time from opening the page to the
first card, cold and warm.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import http.server
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.state.chance import new_generator, seed_fast
from duskhouse.page.site import write_page
from duskhouse.server.pages import INDEX
from duskhouse.words.errors import Refused

ROUNDS, GAMES, SIMULATIONS = 5, 400, 2000
MEASURE = """async ([home, build, id, version, seats, games, simulations]) => {
  const from = (name) => import(`${home}web/${build}/js/alone/${name}.js`);
  const [{ Rules }, { Search }, { loadCompiled }] = await Promise.all(
    ["rules", "search", "loading"].map(from));
  const wanted = { game: id, rules: version, seats: Array(seats), options: {} };
  const { module, about } = await loadCompiled(wanted, build, false);
  const rules = new Rules(module, about);
  const state = rules.newState();
  const plan = { rules: version, seats, options: {}, first: null };
  const seed = new Uint8Array(32).fill(7);
  rules.deal(state, plan, seed);
  rules.seedGenerator();
  rules.words(state, 10).set(rules.words(rules.generator, 10));
  let began = performance.now();
  const steps = rules.run.random_games(state, games) / (performance.now() - began);
  rules.deal(state, plan, seed);
  const search = new Search(rules, about.search.room, null);
  began = performance.now();
  search.estimate(state, { seconds: 0, simulations, mixing: 0, without_net: true, heat: 0 }, false);
  return [1000 * steps, 1000 * simulations / (performance.now() - began)];
}"""


def native(game: Game, seats: int) -> tuple[float, float]:
    states = game.dealt(seats, {}, bytes([7]) * 32, copies=1)
    seed_fast(states[0].rng, 1)
    game.run.random_games(states, 1)
    began = time.perf_counter()
    steps = game.run.random_games(states, GAMES) / (time.perf_counter() - began)
    states = game.dealt(seats, {}, bytes([7]) * 32)
    search = Search(Budget(simulations=SIMULATIONS), without_net=True)
    began = time.perf_counter()
    search.estimate(game, states, 0, new_generator(1), Meter(search.budget))
    return steps, SIMULATIONS / (time.perf_counter() - began)


def first_card(page: Page, home: str, game: str) -> float:
    """Seconds from opening the page by way of its lobby; choosing takes no time."""
    began = time.perf_counter()
    page.goto(home)
    page.click(f"[data-act=play][data-game={game}]")
    page.wait_for_selector("#hand [data-card]", timeout=60_000)
    return time.perf_counter() - began


def loaded(browser: Browser, home: str, folder: Path, game: str) -> list[Path]:
    """The files that are fetched before the first card on a first visit; the net is later, and so
    are those that are kept for offline."""
    page = browser.new_page(service_workers="block")
    names: set[str] = set()
    page.on("request", lambda request: names.add(request.url.partition("?")[0][len(home) :]))
    first_card(page, home, game)
    page.close()
    files = [folder / (name or INDEX) for name in names if not name.endswith(".net")]
    return [file for file in files if file.is_file()]


def compressed(files: list[Path]) -> int:
    """Bytes of them as web servers send them."""
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


def measure(browser: Browser, home: str, folder: Path, game: Game) -> str:
    page = browser.new_page()
    cold = first_card(page, home, game.id)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null", timeout=60_000)
    warm = min(first_card(page, home, game.id) for _ in range(3))
    build = next(folder.glob("web/*")).name
    seats = min(game.seats)
    arguments = [home, build, game.id, game.rules_version, seats, GAMES, SIMULATIONS]
    ours: list[tuple[float, float]] = []
    theirs: list[Any] = []
    for _ in range(ROUNDS):
        ours.append(native(game, seats))
        theirs.append(page.evaluate(MEASURE, arguments))
    page.close()
    steps, simulations = (max(each) for each in zip(*theirs, strict=True))
    own_steps, own_simulations = (max(each) for each in zip(*ours, strict=True))
    fetched = compressed(loaded(browser, home, folder, game.id))
    module = next(folder.glob(f"wasm/{game.id}.*.wasm")).stat().st_size
    return (
        f"| {game.title} | {module // 1000} / {fetched // 1000} "
        f"| {steps / 1e6:.1f} / {own_steps / 1e6:.1f} ({steps / own_steps:.0%}) "
        f"| {simulations:,.0f} / {own_simulations:,.0f} ({simulations / own_simulations:.0%}) "
        f"| {cold:.1f} / {warm:.1f} |"
    )


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.browser", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="an id or alias; all if left out")
    parser.add_argument("--chromium", default="chromium", help="the browser's program (chromium)")
    chosen = parser.parse_args()
    try:
        wanted = [find_game(name) for name in chosen.games] or list(games().values())
    except Refused as refused:
        parser.error(str(refused))
    chromium = shutil.which(chosen.chromium)
    if chromium is None:
        parser.error(f"There is no program {chosen.chromium!r}.")
    with tempfile.TemporaryDirectory() as made, sync_playwright() as playwright:
        folder = Path(made) / "page"
        list(write_page(folder, wanted))
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        print("| | KB module, before play | M steps/s | simulations/s | s to a card, cold, warm |")
        print("|---|--:|--:|--:|--:|")
        with served(folder) as home:
            for game in wanted:
                print(measure(browser, home, folder, game))
        browser.close()


if __name__ == "__main__":
    main()
