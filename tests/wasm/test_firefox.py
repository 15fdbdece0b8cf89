"""The page without a server in Firefox: a table; offline a whole game with a net, a record."""

from __future__ import annotations

from pathlib import Path
from urllib.request import urlopen

import pytest

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import game_record
from duskhouse.page.site import write_page
from tests.debian import install
from tests.wasm.conftest import FOLDER, QUICK, served
from tests.wasm.firefox import Firefox, find_firefox
from tests.wasm.scripts import by_modules
from tests.wasm.test_records import CHECKS, shared_record

SEES = """async ([what, clicks]) => {
  let found = document.querySelector(what);
  for (; !found; found = document.querySelector(what))
    await new Promise((resolve) => setTimeout(resolve, 50));
  if (clicks) setTimeout(() => found.click(), 100); // the page goes on to the table
  return document.querySelectorAll(what).length;
}"""
PLAYS = by_modules("""
  const seats = Array.from({ length: 4 }, () => ({ kind: "bot", name: "", level: "steady" }));
  const kept = made("ff", -1, seats);
  await begin(kept);
  const compiled = await loadCompiled(kept, build);
  return new Promise((resolve) => {
    const match = new Match(kept, compiled, pieces, (frame) => {
      if (frame.code) resolve(frame.code);
      if (frame.type === "view" && frame.turn === null) resolve(kept.over);
    });
    match.hurries = true;
    match.wake();
  });
""")

KEPT = "async () => Boolean((await navigator.serviceWorker.ready).active)"
"""From the next opening on it answers; what was being opened meanwhile it may not take over."""


def test_firefox_plays_and_reads_records_offline(tmp_path: Path) -> None:
    if find_firefox() is None:
        install("firefox-esr")
    program = find_firefox()
    if program is None:
        pytest.skip("Firefox is not installed: on Debian, `apt-get install firefox-esr` brings it.")
    game = find_game(QUICK)
    list(write_page(tmp_path / "page" / FOLDER, [game]))
    profile = tmp_path / "profile"
    profile.mkdir()
    with Firefox(program, profile) as firefox:
        with served(tmp_path / "page") as site:
            firefox.open(site)
            assert firefox.run(SEES, [f"[data-act=play][data-game={QUICK}]", True])
            firefox.wait_for("?table=")
            assert firefox.run(SEES, ["#hand [data-card]", False])
            assert firefox.run(KEPT, [])
        with pytest.raises(OSError, match="refused"):
            urlopen(site)
        firefox.open(site)
        assert firefox.run(SEES, [f"[data-act=play][data-game={QUICK}]", False])
        assert firefox.run(PLAYS, [site, QUICK, game.rules_version]) is True
        record = game_record.line(shared_record(game))
        assert firefox.run(CHECKS, [site, [record]]) == [{"written": record, "shared": record}]
