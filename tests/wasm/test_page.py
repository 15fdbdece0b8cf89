"""The page without a server: whole games by mouse, keys and finger, offline, and what is kept."""

from __future__ import annotations

import os
import re
import time
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from duskhouse.engine.game.registry import find_game, games
from duskhouse.engine.record import game_record
from duskhouse.page.site import checked_server, must_be_ours, write_page
from duskhouse.server.pages import INDEX, WORKER, files_in
from duskhouse.words.errors import Refused
from tests.wasm.conftest import FOLDER, QUICK, opens, served
from tests.wasm.test_records import shared_record
from tests.web.players import Player, WithFinger, WithKeys, WithMouse
from tests.web.tables import DESK, PHONE, Tables

WAYS = {"mouse": (WithMouse, DESK), "keys": (WithKeys, DESK), "finger": (WithFinger, PHONE)}
BEGINS = """async () => {
  const { src } = document.querySelector("script[type=module]");
  const api = await import(src.replace("main.js", "api.js"));
  return (await api.table(new URLSearchParams(location.search).get("table"))).first;
}"""
NEWER, ANOTHER = '<meta name="newer">', "a cache of another page"
KEPT = "() => navigator.serviceWorker.controller !== null"
"""The service worker answers once it has all files."""


def sits_down(page: Page, game: str = QUICK, seats: int | None = None) -> None:
    """By the form, against the gentlest bots."""
    page.click(f"[data-act=setup][data-game={game}]")
    if seats is not None:
        page.click(f"[data-act=seats][data-count='{seats}']")
    others = page.locator("select[name^='other:']")
    for at in range(others.count()):
        others.nth(at).select_option("gentle")
    page.locator("dialog.setup .btn.primary").click()
    page.wait_for_selector("dusk-table[data-seq]", timeout=60_000)


def goes_offline(page: Page) -> None:
    page.wait_for_function(KEPT, timeout=60_000)
    page.context.set_offline(True)


def is_over(page: Page) -> None:
    expect(page.locator(".ending h2")).to_contain_text("win")
    expect(page.locator(".ending .sealline")).to_contain_text("it matches the seal")


def test_a_whole_game_offline_is_kept_saved_and_shared(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    goes_offline(page)
    page.reload()
    page.wait_for_selector("[data-act=play]", timeout=60_000)
    sits_down(page, seats=3)
    WithMouse(page).plays_on(2)
    before = page.get_attribute("dusk-table", "data-seq")
    hand = page.locator("#hand [data-card]").count()
    page.reload()
    page.wait_for_selector(".prompt.yours, .ending", timeout=60_000)
    assert int(page.get_attribute("dusk-table", "data-seq") or 0) >= int(before or 0)
    assert page.locator("#hand [data-card]").count() >= hand - 1
    assert Axe().run(page).violations_count == 0
    assert WithMouse(page, 1).plays_on() > 0
    is_over(page)
    holds_in_a_file(page)
    holds_in_a_link(page)


def holds_in_a_file(page: Page) -> None:
    """In the form that servers and the command line read."""
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    record = game_record.read_line(download.value.path().read_text("utf-8"))
    assert game_record.verify(record).over
    page.get_by_role("button", name="Verify").click()
    expect(page.locator(".notices")).to_contain_text("moves are legal")


def holds_in_a_link(page: Page) -> None:
    """Opened by a page that has never seen the table; one move changed is found out."""
    id_ = re.search(r"table=(\w+)", page.url)
    assert id_
    link = page.evaluate(
        "async (id) => (await import(document.querySelector('script[type=module]').src"
        ".replace('main.js', 'api.js'))).sharedLink(id, null)",
        id_[1],
    )
    assert len(link) < 500
    page.goto(link)
    expect(page.locator(".notices")).to_contain_text("moves are legal")
    other = "_" if link[-3] != "_" else "-"
    page.goto(link.partition("?")[0])
    page.goto(f"{link[:-3]}{other}{link[-2:]}")
    expect(page.locator("main")).to_contain_text("does not hold")


FORGETS = """() => new Promise((resolve) => {
  const opened = indexedDB.open("duskhouse");
  opened.onsuccess = () => {
    const asked = opened.result.transaction("matches").objectStore("matches").count();
    asked.onsuccess = () => resolve(asked.result);
  };
})"""


def test_what_is_forgotten_is_gone(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    sits_down(page, seats=3)
    page.goto(site)
    assert page.evaluate(FORGETS) == 1
    page.click("[data-act=forget]")
    expect(page.locator("[data-act=forget]")).to_have_count(0)
    assert page.evaluate(FORGETS) == 0


def test_what_another_tab_shows_is_forgotten_there_too(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    sits_down(page, seats=3)
    lobby = page.context.new_page()
    lobby.goto(site)
    lobby.click("[data-act=forget]")
    expect(page.locator("dusk-table")).to_contain_text("There is no such table.")
    assert lobby.evaluate(FORGETS) == 0


COMES_BACK = """async ([home, game, version]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const { begin, drop, find, keep } = await import(`${home}web/${build}/js/alone/kept.js`);
  const kept = { id: "v", game, rules: version, entries: [] };
  await begin(kept);
  await drop("v");
  return [await keep({ ...kept, entries: [1] }), (await find("v")) ?? null];
}"""


def test_a_move_does_not_bring_back_what_was_forgotten(tables: Tables, site: str) -> None:
    """By a tab that had not heard of it yet."""
    page = tables.page()
    opens(page, site)
    found = page.evaluate(COMES_BACK, [site, QUICK, find_game(QUICK).rules_version])
    assert found == [False, None]


def test_where_nothing_may_be_kept_the_lobby_says_so(tables: Tables, site: str) -> None:
    page = tables.page()
    page.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('not here', 'SecurityError'); }"
    )
    opens(page, site)
    page.click(f"[data-act=setup][data-game={QUICK}]")
    page.locator("dialog.setup .btn.primary").click()
    expect(page.get_by_text("This browser keeps no games here").first).to_be_visible()


def test_what_a_game_turned_on_is_found_in_the_page(tables: Tables, site: str) -> None:
    """Of a record that a server's table left; every decision of every seat is judged."""
    page = tables.page()
    opens(page, site)
    record = game_record.line(shared_record(find_game(QUICK)))
    page.set_input_files(
        "input[name=record]",
        {
            "name": "game.jsonl",
            "mimeType": "application/json",
            "buffer": record.encode(),
        },
    )
    expect(page.locator(".notices")).to_contain_text("moves are legal", timeout=60_000)
    page.get_by_role("button", name="Result").click()
    page.locator("[data-act=turn]").click()
    expect(page.locator(".turned details")).to_have_count(6, timeout=120_000)
    expect(page.locator(".turned .course").first).to_contain_text("even chance")


@pytest.mark.parametrize("way", ["keys", "finger"])
def test_a_whole_game_without_a_server(tables: Tables, site: str, way: str) -> None:
    kind, size = WAYS[way]
    page = tables.page(size)
    opens(page, site)
    sits_down(page, seats=3)
    assert kind(page).plays_on() > 0
    is_over(page)
    page.get_by_role("button", name="Play again").first.click()
    page.wait_for_function("() => document.querySelector('dusk-table')?.dataset.seq < 5")
    assert page.evaluate(BEGINS) in range(3)  # whoever was last, not the lot


def test_a_guided_game_on_a_phone_can_be_read_by_everyone(tables: Tables, site: str) -> None:
    page = tables.page(PHONE)
    opens(page, site)
    assert Axe().run(page).violations_count == 0
    page.click(f"[data-act=learn][data-game={QUICK}]")
    page.wait_for_selector(".guide", timeout=60_000)
    page.wait_for_selector(".prompt.yours", timeout=60_000)
    assert Axe().run(page).violations_count == 0
    WithFinger(page).plays_on(2)
    assert page.locator(".guide").count()


def test_a_hint_rings_a_card(tables: Tables, site: str) -> None:
    page = tables.page()
    opens(page, site)
    sits_down(page, seats=3)
    page.wait_for_selector(".prompt.yours", timeout=60_000)
    page.keyboard.press("h")
    expect(page.locator(".prompt .why")).to_contain_text("Hint:", timeout=60_000)
    expect(page.locator(".hinted").first).to_be_visible()


def test_a_newer_page_is_offered_in_the_lobby(browser: Browser, tmp_path: Path) -> None:
    list(write_page(tmp_path / FOLDER, [find_game(QUICK)]))
    with served(tmp_path) as address:
        tables = Tables(browser, address)
        page = tables.page()
        opens(page, address)
        page.wait_for_function(KEPT, timeout=60_000)
        expect(page.get_by_text("There is a newer page.")).to_have_count(0)
        page.evaluate("async (name) => void (await caches.open(name))", ANOTHER)
        index, worker = tmp_path / FOLDER / INDEX, tmp_path / FOLDER / WORKER
        index.write_text(index.read_text("utf-8").replace("</head>", f"{NEWER}</head>"), "utf-8")
        worker.write_text(worker.read_text("utf-8").replace("${OWN}", "${OWN}newer "), "utf-8")
        later = time.time() + 10.0  # HTTP tells times of files to the second
        for file in (index, worker):
            os.utime(file, (later, later))
        page.evaluate("async () => void (await (await navigator.serviceWorker.ready).update())")
        page.get_by_role("button", name="Take it").click(timeout=60_000)
        expect(page.get_by_text("There is a newer page.")).to_have_count(0, timeout=60_000)
        page.wait_for_selector("[data-act=play]", timeout=60_000)
        expect(page.locator("meta[name=newer]")).to_have_count(1)
        kept = page.evaluate("() => caches.keys()")
        assert sorted("newer" in name for name in kept) == [False, True]
        assert ANOTHER in kept
        tables.close()
    assert tables.faults == []


TAKES_BACK = """async ([home, game, version]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const from = (name) => import(`${home}web/${build}/js/alone/${name}.js`);
  const [{ Rules }, { Timeline }, { loadCompiled }] = await Promise.all(
    ["rules", "timeline", "loading"].map(from));
  const { pieces } = await (await fetch(`${home}games/${build}/${game}.en.json`)).json();
  const match = { id: "x", game, rules: version, options: {}, first: null, you: 0,
    seats: [{}, {}, {}], seed: "07".repeat(32), shares: null, entries: [] };
  const { module, about } = await loadCompiled(match, build, false);
  const rules = new Rules(module, about);
  const line = new Timeline(rules, match, pieces);
  const play = () => line.play([...Array(63).keys()].find((one) => rules.isLegal(line.state, one)));
  const state = () => [...rules.state(line.state)].map(String);
  play();
  play();
  const before = state(), seat = line.turn;
  play();
  const moved = state();
  line.takeBack(1);
  const { seq, undo } = line.log.at(-1);
  return { moved: String(moved) !== String(before), back: String(state()) === String(before),
    seq, undo, seat, positions: line.positions().length };
}"""


def test_a_move_that_is_taken_back_leaves_no_trace_but_in_the_log(
    tables: Tables, site: str
) -> None:
    page = tables.page()
    opens(page, site)
    found = page.evaluate(TAKES_BACK, [site, QUICK, find_game(QUICK).rules_version])
    assert found["moved"]
    assert found["back"]
    assert found["undo"] == found["seat"]
    assert (found["seq"], found["positions"]) == (4, 5)


TOOK_BACK = """async ([home]) => {
  const { build } = await (await fetch(`${home}api/games`)).json();
  const { seqOf } = await import(`${home}web/${build}/js/screens/turning.js`);
  const movers = { 1: 0, 2: 1, 3: 2, 5: 0, 6: 1 };
  const entries = [0, 1, 2, 3].map((seq) => ({ seq }));
  entries.push({ seq: 4, undo: 0 }, { seq: 5 }, { seq: 6 });
  const log = { entries, mover: (seq) => movers[seq] ?? null };
  return [0, 1, 2].map((decision) => seqOf({ log }, decision));
}"""


def test_a_review_leads_past_all_moves_that_were_taken_back(tables: Tables, site: str) -> None:
    """Of seat 0, with those of two bots that followed it."""
    page = tables.page()
    opens(page, site)
    assert page.evaluate(TOOK_BACK, [site]) == [0, 5, 6]


SHOWN = """() => document.querySelector('.prompt.yours, .ending') &&
  [document.querySelector('dusk-table').dataset.seq, document.querySelector('.log').innerText]"""


def test_two_tabs_at_one_table_show_the_same(tables: Tables, site: str) -> None:
    """Whatever is done in one of them is done once, and the other follows."""
    one = tables.page()
    opens(one, site)
    sits_down(one, seats=3)
    other = one.context.new_page()
    other.goto(one.url)
    for page in (one, other, one):
        page.wait_for_selector(".prompt.yours", timeout=60_000)
        WithMouse(page).plays_on(1)
        wait_until_both_show_the_same(one, other)


def wait_until_both_show_the_same(one: Page, other: Page) -> None:
    """When it is the person's turn again, or the game is over."""
    deadline = time.monotonic() + 60
    while True:
        shown = [page.evaluate(SHOWN) for page in (one, other)]
        if shown[0] and shown[0] == shown[1]:
            return
        assert time.monotonic() < deadline, shown
        time.sleep(0.05)


def test_bots_think_where_a_worker_cannot_start_another(tables: Tables, site: str) -> None:
    """As in Safari before 16.4."""
    page = tables.page()
    page.route(
        "**/alone/worker.js",
        lambda route: route.fulfill(
            body=f"delete globalThis.Worker;\n{route.fetch().text()}",
            content_type="text/javascript",
        ),
    )
    opens(page, site)
    sits_down(page, seats=3)
    WithMouse(page).plays_on(2)
    page.wait_for_selector(".prompt.yours, .ending", timeout=60_000)
    assert len(page.workers) > 1


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", games())
def test_whole_games_of_all_games(browser: Browser, whole_site: str, game: str, way: str) -> None:
    kind, size = WAYS[way]
    tables = Tables(browser, whole_site)
    page = tables.page(size)
    opens(page, whole_site)
    goes_offline(page)
    sits_down(page, game)
    player: Player = kind(page)
    assert player.plays_on() > 0
    is_over(page)
    tables.close()
    assert tables.faults == []


def test_the_folder_is_the_same_each_time_and_under_any_path(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "two"]
    for folder in folders:
        list(write_page(folder, [find_game(QUICK)]))
    one, two = (
        {file.relative_to(folder): file.read_bytes() for file in files_in(folder)}
        for folder in folders
    )
    assert one == two
    assert b'"/' not in one[Path("index.html")]


def test_a_folder_that_names_a_server_leads_to_its_tables(browser: Browser, tmp_path: Path) -> None:
    list(write_page(tmp_path / FOLDER, [], checked_server("http://house.test:1/at")))
    with served(tmp_path) as address:
        tables = Tables(browser, address)
        page = tables.page()
        page.goto(address)
        link = page.get_by_role("link", name="To its tables")
        expect(link).to_have_attribute("href", "http://house.test:1/at/")
        page.fill("input[name=link]", "http://house.test:1/at/t/k3x9q2ab")
        with page.expect_request("http://house.test:1/at/t/k3x9q2ab"):
            page.get_by_role("button", name="Join").click()
        tables.close()
    with pytest.raises(Refused, match="named by its address"):
        checked_server("house.test")


def test_nothing_else_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear")
    with pytest.raises(Refused, match="holds something else"):
        must_be_ours(tmp_path)
    with pytest.raises(Refused, match="cannot be written"):
        must_be_ours(tmp_path / "letters.txt")


def test_the_folder_that_one_is_in_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):  # the second one takes the place of the first
        list(write_page(Path("."), []))
    assert (tmp_path / INDEX).is_file()
    assert not (tmp_path / "wasm").exists()
