"""What somebody is told: whose table, which game, and that it is their turn. Nothing of a hand.

All it is made from is the plan, the names of the seats and the occasion; no piece and no event.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import orjson

from duskhouse.match.match import Match
from duskhouse.server.contacts import Channel, Kind
from duskhouse.server.occasions import Reason
from duskhouse.words.words import Words

MARKDOWN = re.compile(r"([\\`*_~|<>\[\]()#:@-])")
SLACK = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
JSON = {"Content-Type": "application/json"}


def escaped_for_discord(name: str) -> str:
    return MARKDOWN.sub(r"\\\1", name)


def escaped_for_slack(name: str) -> str:
    return "".join(SLACK.get(letter, letter) for letter in name)


ESCAPES: dict[Kind, Callable[[str], str]] = {
    "discord": escaped_for_discord,
    "slack": escaped_for_slack,
    "push": str,
    "json": str,
}


def message(match: Match, reason: Reason, seat: int | None, channel: Channel) -> dict[str, str]:
    """For the person on this seat, or for all who read what a table's webhook says."""
    escape, language = ESCAPES[channel.kind], channel.language
    words = Words(language=language)
    title = Words(match.plan.game, language).message("title")
    host = escape(match.seats[match.host].name) if match.host is not None else ""
    turn = match.turn
    name = escape(match.seats[turn].name) if turn is not None else ""
    occasion = reason.name.lower()
    id_ = f"table-notice-{occasion}" if seat is None else f"notice-{occasion}"
    if seat is not None and seat == match.host:
        host = ""
    text = words.message(id_, game=title, host=host or "-", own=int(not host), name=name)
    return {"title": title, "text": text}


def test_message(language: str) -> dict[str, str]:
    words = Words(language=language)
    return {"title": words.message("brand"), "text": words.message("notice-test")}


def for_push(said: dict[str, str], path: str) -> dict[str, str]:
    """`tag`: a later message of the same table takes the place of an earlier one."""
    return {**said, "path": path, "tag": path.rpartition("/")[2] or "test"}


def for_webhook(channel: Channel, said: dict[str, str], path: str) -> bytes:
    """In the words of whoever reads it there."""
    link = channel.origin + path
    if channel.kind == "discord":
        nobody: dict[str, list[str]] = {"parse": []}
        return orjson.dumps({"content": f"{said['text']}\n{link}", "allowed_mentions": nobody})
    if channel.kind == "slack":
        return orjson.dumps({"text": f"{said['text']}\n<{link}>"})
    return orjson.dumps({**said, "link": link})
