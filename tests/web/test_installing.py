"""The page of a server can be installed: a service worker holds the shell, and nothing else."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from duskhouse.server.pages import Pages, manifest
from tests.web.tables import Tables

KEPT = "() => navigator.serviceWorker.controller !== null"
NAMES = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map(({ url }) => new URL(url).pathname);
}"""
OPAQUE = 2  # the colours of a PNG without transparency
OFFLINE = ("net::ERR", "NetworkError", "Failed to fetch")


@pytest.fixture
def tables(browser: Browser, address: str) -> Iterator[Tables]:
    made = Tables(browser, address)
    yield made
    made.close()
    assert [fault for fault in made.faults if not any(word in fault for word in OFFLINE)] == []


def installed(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()
    page.wait_for_function(KEPT, timeout=60_000)


def test_it_holds_the_shell_and_nothing_that_a_server_says(tables: Tables, page: Page) -> None:
    installed(page)
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_selector("#hand .card")
    told = f"/api/tables/{page.url.split('/')[-1]}"
    assert page.evaluate("(path) => fetch(path).then(({ ok }) => ok)", told)
    names = page.evaluate(NAMES)
    build = page.request.get("/api/games").json()["build"]
    ours = rf"/|/manifest\.webmanifest|/web/{build}/.+|/words/{build}/\w+\.json"
    assert [name for name in names if not re.fullmatch(ours, name)] == []
    assert {"/", f"/web/{build}/js/main.js", f"/words/{build}/en.json"} <= {*names}


def test_without_the_server_the_page_says_so_and_what_is_asked_fails(page: Page) -> None:
    installed(page)
    page.goto("/")
    page.context.set_offline(True)
    for path, said in (("/", "cannot be reached"), ("/t/aaaaaaaaaa", "Connection lost")):
        page.goto(path)
        expect(page.get_by_role("alert")).to_contain_text(said)
    asked = "(path) => fetch(path).then(({ status }) => status, () => 'failed')"
    paths = ("/api/games", "/api/tables", "/api/mine", "/healthz")
    assert [page.evaluate(asked, path) for path in paths] == ["failed"] * 4
    page.context.set_offline(False)
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible()


def test_a_page_is_as_new_as_its_server(page: Page) -> None:
    """What is kept is for when there is no server."""
    installed(page)
    newer = "<!doctype html><link rel=icon href=data:,><title>Newer</title>"
    page.context.route("**/", lambda route: route.fulfill(body=newer, content_type="text/html"))
    page.goto("/")
    expect(page).to_have_title("Newer")


def test_the_manifest_names_files_that_are_there(page: Page) -> None:
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    assert link == "/manifest.webmanifest"
    answer = page.request.get(link)
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert told["name"] == "Duskhouse"
    for icon in told["icons"]:
        assert page.request.get(f"/{icon['src']}").headers["content-type"] == icon["type"]


def test_the_home_screen_of_apple_gets_a_picture_without_transparent_corners(page: Page) -> None:
    page.goto("/")
    link = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    answer = page.request.get(link or "")
    assert answer.headers["content-type"] == "image/png"
    kind, *size, _, colours = struct.unpack(">8x4x4s2I2B", answer.body()[:26])
    assert (kind, size, colours) == (b"IHDR", [180, 180], OPAQUE)


def test_the_worker_of_a_server_lists_no_address_that_it_answers() -> None:
    pages = Pages()
    listed = pages.worker(pages.shell()).decode()
    [names] = re.findall(r"FILES = (\[.*\])\.map", listed)
    assert not [name for name in json.loads(names) if name.startswith(("api", "games", "ws"))]
    assert manifest(pages.build)["start_url"] == "./"
