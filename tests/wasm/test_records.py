"""Records in the page: read, verified and written as Python does, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.record.shares import Source
from duskhouse.engine.state.chance import derived_seed
from tests.wasm.conftest import QUICK
from tests.web.tables import Tables

GOLDEN = Path(__file__).parents[1] / "records"
CHECKS = """async ([home, texts]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const from = (name) => import(`${home}web/${build}/js/alone/${name}.js`);
  const { replayed } = await from("archive");
  const { fromFragment, toFragment } = await from("sharing");
  const { ABOUT_RECORDS } = await from("archive");
  const found = [];
  for (const text of texts) {
    try {
      const { recorder, dealt } = await replayed({ text, build, language: "en" });
      const again = fromFragment(toFragment(dealt, recorder.actions));
      const shared = await ABOUT_RECORDS.write({ ...again, build });
      found.push({ written: JSON.stringify(recorder.record()), shared });
    } catch (error) {
      if (!error.code) throw error;
      found.push({ code: error.code, move: error.move ?? null, values: error.values });
    }
  }
  return found;
}"""


def checked(browser: Browser, site: str, records: list[Any]) -> list[dict[str, Any]]:
    """What the page makes of records."""
    tables = Tables(browser, site)
    page = tables.page()
    page.goto(site)
    page.wait_for_selector("[data-act=play]", timeout=60_000)
    found: list[dict[str, Any]] = page.evaluate(CHECKS, [site, [*map(game_record.line, records)]])
    tables.close()
    assert tables.faults == []
    return found


def golden_records(game: Game) -> list[dict[str, Any]]:
    """Those that a page can read: they have a seed, and options that are offered."""
    files = sorted((GOLDEN / game.id).rglob("*.jsonl"))
    records = [json.loads(line) for file in files for line in file.read_text("utf-8").splitlines()]
    offered = {each.name: (each.default, *each.alternatives()) for each in game.options}
    return [
        {key: value for key, value in record.items() if key not in ("legal", "values")}
        for record in records
        if "seed" in record
        and all(value in offered[name] for name, value in record["options"].items())
    ]


def shared_record(game: Game) -> dict[str, Any]:
    """As a server's table leaves it: from a seed and shares, with a seat named to begin."""
    seats = max(game.seats)
    shares = ("ab" * 16, *(None for _ in range(seats - 1)))
    source = Source(derived_seed("shared"), "k3x9q2ab", shares)
    seed = source.dealing_seed(game, {}, first=1)
    played = History.deal(game, seats, {}, seed, first=1)
    played.source = source
    while not played.over:
        actions = played.legal()
        played.play(actions[5 * len(played.moves) % len(actions)])
    return game_record.write(played)


def agrees(browser: Browser, site: str, game: Game) -> None:
    records = [shared_record(game), *golden_records(game)]
    assert len(records) > 5
    for record, found in zip(records, checked(browser, site, records), strict=True):
        expected = game_record.line(record)
        assert found == {"written": expected, "shared": expected}


def test_records_are_written_as_python_writes_them(browser: Browser, site: str) -> None:
    agrees(browser, site, find_game(QUICK))


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_records_of_all_games_are_written_as_python_writes_them(
    browser: Browser, whole_site: str, game: Game
) -> None:
    agrees(browser, whole_site, game)


def test_what_does_not_hold_is_found_out(browser: Browser, site: str) -> None:
    whole = shared_record(find_game(QUICK))
    moves, setup = whole["moves"], whole["setup"]
    other_hands = [setup["hands"][1], setup["hands"][0], *setup["hands"][2:]]
    seat, _ = moves[3]
    wrong: dict[Any, dict[str, Any]] = {
        ("other-deal", None): {"setup": {**setup, "hands": other_hands}},
        ("other-seal", None): {"seal": "00" * 32},
        ("not-a-move", 4): {"moves": [*moves[:3], [seat, "constructor"], *moves[4:]]},
        ("other-turn", 4): {"moves": [*moves[:3], [(seat + 1) % 6, "PASS"], *moves[4:]]},
        ("no-chance-here", 4): {"moves": [*moves[:3], [None, "PASS"], *moves[4:]]},
        ("result", None): {"result": {**whole["result"], "reason": "luck"}},
        ("result-early", None): {"moves": moves[:-1]},
        ("moves-after-end", len(moves) + 1): {"moves": [*moves, [0, "PASS"]]},
        ("redacted", None): {"moves": [[seat, "?"], *moves[1:]]},
        ("record-format", None): {"format": 2},
        ("alone-rules", None): {"rules": 77},
        ("alone-option", None): {"options": {"deck": "K99"}},
    }
    records = [{**whole, **changed} for changed in wrong.values()]
    found = checked(browser, site, records)
    assert [(each["code"], each["move"]) for each in found] == list(wrong)
