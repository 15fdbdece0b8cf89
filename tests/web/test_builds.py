"""Two servers of different builds behind one load balancer, as while one is updated first."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import cached_property
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from threading import Thread

import httpx
import pytest
from playwright.sync_api import Browser, expect

from duskhouse.server import app
from duskhouse.server.pages import Pages
from tests.server.live import easy_settings, live_server
from tests.web.tables import Tables
from tests.web.test_installing import KEPT, NAMES

OLDER, MARK = "000000000000", "// of the older build"
MIXED = """async ([older, mark]) => {
  const [kept] = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const names = (await kept.keys()).filter(({ url }) => /web.*js$/.test(url));
  const files = await Promise.all(names.map((name) => kept.match(name)));
  const texts = await Promise.all(files.map((file) => file.text()));
  return texts.filter((text, at) => names[at].url.includes(older) !== text.includes(mark)).length;
}"""


NEW = """async ([file, builds]) => {
  const { isNewInTab } = await import(file);
  return builds.map(isNewInTab);
}"""


class OlderPages(Pages):
    def __init__(self) -> None:
        super().__init__()
        for name in self.files:
            if name.endswith(".js"):
                self.files[name] += MARK.encode()

    @cached_property
    def build(self) -> str:
        return OLDER


class Balancer(BaseHTTPRequestHandler):
    """Each request goes to the next server."""

    servers: tuple[str, ...] = ()
    turns = count()

    def do_GET(self) -> None:
        server = self.servers[next(self.turns) % len(self.servers)]
        answer = httpx.get(f"{server}{self.path}", headers={"Accept-Encoding": "identity"})
        self.send_response(answer.status_code)
        for name in ("content-type", "content-length", "cache-control", "location"):
            if name in answer.headers:
                self.send_header(name, answer.headers[name])
        self.end_headers()
        self.wfile.write(answer.content)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


@pytest.fixture
def balanced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with ExitStack() as stack:
        servers = []
        for pages in (Pages, OlderPages):
            monkeypatch.setattr(app, "Pages", pages)
            settings = easy_settings(tmp_path / f"{pages.__name__}.sqlite")
            servers.append(stack.enter_context(live_server(settings)).url)
        monkeypatch.setattr(Balancer, "servers", tuple(servers))
        balancer = ThreadingHTTPServer(("127.0.0.1", 0), Balancer)
        Thread(target=balancer.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{balancer.server_port}"
        balancer.shutdown()
        balancer.server_close()


def test_a_page_and_its_worker_are_of_one_build(browser: Browser, balanced: str) -> None:
    tables = Tables(browser, balanced)
    page = tables.page()
    page.goto("/")
    expect(page.get_by_role("button", name="Play now").first).to_be_visible(timeout=60_000)
    asked = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    builds = {name.split("/web/")[1].split("/")[0] for name in asked if "/web/" in name}
    assert len(builds) == 1
    page.wait_for_function(KEPT, timeout=60_000)
    assert len({name.split("/")[2] for name in page.evaluate(NAMES) if "/web/" in name}) == 1
    assert page.evaluate(MIXED, [OLDER, MARK]) == 0
    keep = next(name for name in asked if name.endswith("/js/keep.js"))
    assert page.evaluate(NEW, [keep, ["a", "b", "a", "b"]]) == [True, True, False, False]
    assert tables.faults == []
    tables.close()
