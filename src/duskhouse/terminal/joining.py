"""`duskhouse join`: a seat at a live table in plain lines, by the link that a browser opens."""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from duskhouse.engine.game.registry import find_game
from duskhouse.engine.view.shown import Shown
from duskhouse.terminal.language import language, message, say
from duskhouse.terminal.lines import hand_lines, outcome_lines, prompt_line, sentence_line
from duskhouse.terminal.parser import add_command, whole
from duskhouse.terminal.playing import Left, answered, numbered_move, wants_to_leave
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

if TYPE_CHECKING:  # sockets take a moment to import, and most commands need none
    from duskhouse.client import Table, View

EXAMPLES = (
    "  duskhouse join http://127.0.0.1:8000/t/abcdefgh\n"
    "  duskhouse join http://127.0.0.1:8000/t/abcdefgh --name Robin --seat 2"
)
PATH = re.compile(r"/t/([a-z0-9]+)/?$")
FRAGMENT = re.compile(r"(\d{1,2})\.(.+)$")


class Link(NamedTuple):
    """Where a table is; with a seat and its secret, whose it is."""

    server: str
    table: str
    seat: int | None
    secret: str | None


def add_join(commands: Any) -> None:
    made = add_command(commands, "join", EXAMPLES, join_table)
    made.argument("link", metavar="LINK")
    made.argument("--name", metavar="NAME", default="")
    made.argument("--seat", metavar="S", type=whole)


def join_table(chosen: argparse.Namespace) -> None:
    link = read_link(chosen.link)
    try:
        asyncio.run(sit_and_play(link, chosen.name, chosen.seat))
    except OSError:
        raise Refused("offline") from None


def read_link(text: str) -> Link:
    parts = urlsplit(text)
    path, own = PATH.search(parts.path), FRAGMENT.match(parts.fragment)
    if parts.scheme not in ("http", "https") or path is None or (parts.fragment and not own):
        raise Refused("table-link", text=repr(text))
    server = f"{parts.scheme}://{parts.netloc}{parts.path[: path.start()]}"
    seat, secret = (int(own[1]), own[2]) if own else (None, None)
    return Link(server, path[1], seat, secret)


async def sit_and_play(link: Link, name: str, seat: int | None) -> None:
    """On the seat of the link, else the one wished for or the first open one; else as spectator."""
    from duskhouse.client import at_table, fetch_table

    hello: dict[str, Any] = {"seat": link.seat, "secret": link.secret}
    if link.secret is None:
        info = await asyncio.to_thread(fetch_table, link.server, link.table)
        hello = {"seat": seat if seat is not None else free_seat(info), "name": name}
    given = {key: value for key, value in hello.items() if value is not None}
    async with at_table(link.server, link.table, **given) as table:
        await LiveTable(table, link).play()
    ended = await asyncio.to_thread(fetch_table, link.server, link.table)
    print(message("play-seed", seed=ended["seed"]))


def free_seat(info: dict[str, Any]) -> int | None:
    """Beside whoever made the table, if their partner's seat is open; else the first that is."""
    free = [each["seat"] for each in info["seats"] if each["kind"] == "open"]
    with_host = find_game(info["game"]).partners_of(len(info["seats"]), info["host"] or 0)
    return next(iter([seat for seat in with_host if seat in free] or free), None)


class LiveTable:
    """One seat, from hello to the end; whoever has none watches."""

    def __init__(self, table: Table, link: Link) -> None:
        self.table = table
        self.link = link
        self.log: list[str] = []
        self.view: View | None = None

    async def play(self) -> None:
        self.greet()
        views, typed = aiter(self.table), typed_lines()
        view, line = next_view(views), asyncio.create_task(typed.get())
        try:
            while True:
                await asyncio.wait((view, line), return_when=asyncio.FIRST_COMPLETED)
                if view.done():
                    self.show(view.result())
                    if self.shown().outcome:
                        return
                    view = next_view(views)
                if line.done():
                    await self.answer(line.result())
                    line = asyncio.create_task(typed.get())
        finally:
            view.cancel()
            line.cancel()

    @property
    def words(self) -> Words:
        reader = -1 if self.table.seat is None else self.table.seat
        return self.table.game.words(self.table.names, reader, language())

    def shown(self) -> Shown:
        assert self.view is not None
        return self.view.shown(self.table.names, language())

    def greet(self) -> None:
        table, words = self.table, self.words
        title = words.message("title")
        title = words.message("play-title", title=title, seats=len(table.names))
        if table.seat is None:
            print(words.message("join-watch", title=title))
        else:
            print(words.message("play-seat", title=title, seat=table.seat))
        if table.secret:
            own = f"{self.link.server}/t/{self.link.table}#{table.seat}.{table.secret}"
            print(words.message("join-link", link=own))
        print(words.message("play-seal", seal=table.info["seal"]))
        print(words.message("play-help"))
        if table.info["state"] == "open":
            print(words.message("join-waiting"))

    def show(self, view: View) -> None:
        """What has happened, and what is asked of this seat."""
        self.view, words = view, self.words
        shown = self.shown()
        lines = [sentence_line(event, words) for event in shown.events]
        self.log += lines
        say(lines)
        if shown.outcome:
            say(["", message("play-over"), *outcome_lines(shown.outcome, words)])
        elif view.actions:
            say(["", *hand_lines(shown, words), prompt_line(shown.prompt, words)])

    async def answer(self, text: str) -> None:
        """What the person has typed: a question, or a move."""
        if wants_to_leave(text):
            raise Left
        if self.view is None:
            print(message("join-waiting"))
            return
        shown = self.shown()
        if answered(text, shown, self.code, self.words, self.log, self.table.game):
            return
        try:
            await self.table.move(self.read_move(shown, text))
        except Refused as refused:
            print(refused.in_words(language()))

    def code(self, action: int) -> str:
        """What a move is typed as: its card if no other move is of that card, else its number."""
        moves = self.shown().moves
        cards = [move.card for move in moves]
        number = [move.action for move in moves].index(action)
        card = cards[number]
        return card if card and cards.count(card) == 1 else str(number + 1)

    def read_move(self, shown: Shown, text: str) -> int:
        if not shown.moves:
            raise Refused("not-your-turn")
        codes = {self.code(move.action).lower(): move.action for move in shown.moves}
        if text.lower() in codes:
            return codes[text.lower()]
        if text.isdecimal() and len(text) < 9:
            return numbered_move(shown, text).action
        raise Refused("no-move-number", count=len(shown.moves))


def next_view(views: AsyncIterator[View]) -> asyncio.Task[View]:
    async def waited() -> View:
        try:
            return await anext(views)
        except StopAsyncIteration:
            raise Refused("offline") from None

    return asyncio.create_task(waited())


def typed_lines() -> asyncio.Queue[str]:
    """What the person types, line by line. A thread waits for it, so that the table goes on."""
    loop, lines = asyncio.get_running_loop(), asyncio.Queue[str]()

    def read() -> None:
        with suppress(RuntimeError):  # the loop is closed: whatever is typed now comes too late
            for line in sys.stdin:
                loop.call_soon_threadsafe(lines.put_nowait, line.strip())
            loop.call_soon_threadsafe(lines.put_nowait, "q")

    threading.Thread(target=read, daemon=True).start()
    return lines
