"""The page's own part of a search and of a match, in a browser: as the native ones."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Browser

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.nets.minds import net_of_game
from duskhouse.bots.search import Search
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.state.chance import new_generator
from duskhouse.match.plan import Plan
from duskhouse.match.taking_back import latest_to_take_back, why_it_stands
from duskhouse.match.timeline import Timeline
from tests.wasm.conftest import QUICK
from tests.web.tables import Tables

SIMULATIONS = 100
LOOKED_AHEAD = 11  # of so many positions one is searched
SEED = bytes([7]) * 32

PLAYS = """async ([home, game, version, seats, seed, generator, every, simulations]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const from = (name) => import(`${home}web/${build}/js/alone/${name}.js`);
  const [{ Rules }, { Search }, { Timeline }, { loadCompiled }] = await Promise.all(
    ["rules", "search", "timeline", "loading"].map(from));
  const { pieces } = await (await fetch(`${home}games/${build}/${game}.en.json`)).json();
  const match = { id: "x", game, rules: version, options: {}, first: null, you: 0,
    seats: Array(seats).fill({}), seed, shares: null, entries: [] };
  const { module, about, net: later } = await loadCompiled(match, build);
  const net = await later;
  const rules = new Rules(module, about);
  const line = new Timeline(rules, match, pieces);
  const ways = { without: new Search(rules, about.search.room, null) };
  if (net) ways.with = new Search(rules, net.room, net);
  const level = { seconds: 0, simulations, mixing: 0, heat: 0 };
  const [moves, found] = [[], []];
  while (!line.over) {
    const backs = line.mayTakeBack;
    if (line.seq % every === 0) {
      for (const [way, search] of Object.entries(ways)) {
        rules.words(rules.generator, generator.length).set(generator.map(BigInt));
        const estimates = search.estimate(line.state, level, true);
        found.push([line.seq, way, estimates.map(({ action, value, behind, doubt, worlds }) =>
          [action, value, behind, doubt, worlds])]);
      }
    }
    const legal = [...Array(63).keys()].filter((one) => rules.isLegal(line.state, one));
    moves.push([legal[(5 * line.seq) % legal.length], backs]);
    line.play(moves.at(-1)[0]);
  }
  return { moves, found };
}"""


def played(browser: Browser, site: str, game: Game, seats: int) -> dict[str, Any]:
    tables = Tables(browser, site)
    page = tables.page()
    page.goto(site)
    page.wait_for_selector("[data-act=play]", timeout=60_000)
    generator = [str(word) for word in new_generator(1)]
    given = [SEED.hex(), generator, LOOKED_AHEAD, SIMULATIONS]
    found: dict[str, Any] = page.evaluate(PLAYS, [site, game.id, game.rules_version, seats, *given])
    tables.close()
    assert tables.faults == []
    return found


def taken_back(timeline: Timeline) -> int | str:
    """How many moves the first seat may take back among bots, or why none."""
    found = latest_to_take_back(timeline, 0)
    return found[1] if found else why_it_stands(timeline, 0, 0)


def thought(timeline: Timeline, way: str) -> list[list[float]]:
    search = Search(Budget(simulations=SIMULATIONS), without_net=way == "without")
    meter, position = Meter(search.budget), timeline.position
    states = position.game.states(1)
    states[0] = position.state
    found = search.think(position.game, states, 0, new_generator(1), meter, heeding=True)
    rows = [(one.action, one.value, one.behind, one.doubt, one.simulations) for one in found]
    return floats(rows)


def floats(rows: Iterable[Iterable[float]]) -> list[list[float]]:
    return [[float(number) for number in row] for row in rows]


def agrees(browser: Browser, site: str, game: Game, seats: int) -> None:
    """One game: what every position lets a person take back, and what bots find in some of them."""
    there = played(browser, site, game, seats)
    timeline = Timeline(
        game, Plan(game=game.id, seats=seats, options={}, rules=game.rules_version), SEED
    )
    searched = {(seq, way): floats(estimates) for seq, way, estimates in there["found"]}
    learned = net_of_game(game.id, seats) is not None
    assert {way for _, way in searched} == ({"without", "with"} if learned else {"without"})
    for action, backs in there["moves"]:
        assert backs == taken_back(timeline)
        for way in ("without", "with"):
            if estimates := searched.get((timeline.seq, way)):
                assert repr(estimates) == repr(thought(timeline, way))  # a value may be no number
        timeline.play(action)
    assert timeline.position.over


def test_the_page_thinks_as_bots_do_natively(browser: Browser, site: str) -> None:
    agrees(browser, site, find_game(QUICK), 3)


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_page_thinks_as_bots_do_natively_in_all_games(
    browser: Browser, whole_site: str, game: Game
) -> None:
    for seats in game.seats:
        agrees(browser, whole_site, game, seats)
