"""What each viewer is told of a position, in JSON: the pieces that are new, and those now gone.

The page that was shown last is kept, so that only the difference is sent; all that a viewer sees is
the difference to an empty page.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import orjson

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import EVENT_WORDS, Position
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.page import (
    END,
    EVERYONE,
    FIRST,
    PAGE_WORDS,
    SPANS,
    TEXT_BYTES,
)
from duskhouse.match.timeline import Timeline
from duskhouse.server.frames import listed

# Compiled rules write here, and what they write is read at once: the event loop is one thread.
_page, _found = np.zeros(PAGE_WORDS, np.int64), np.zeros(2 * PAGE_WORDS, np.int64)
_text, _spans = np.zeros(TEXT_BYTES, np.uint8), np.zeros(SPANS, np.int64)

PIECES, GONE = 0, 2
"""Where they begin among the spans of a viewer."""


class Shown(NamedTuple):
    """A position as it was shown: its page, and whatever else a frame says of it, in JSON."""

    seq: int
    turn: int | None
    page: Ints
    more: bytes = b""


NOTHING = Shown(-1, None, np.full(FIRST, FIRST))


def page_of(position: Position) -> Ints:
    """What everyone may see of a position, and what each seat sees besides."""
    position.game.run.view_one(position.states, 0, position.actions, _page)
    return _page[: _page[END]].copy()


class Written:
    """The changes from one page to another, in JSON, for every viewer."""

    __slots__ = ("_spans", "_text")

    def __init__(self, game: Game, before: Ints, page: Ints) -> None:
        game.run.write_changes(before, page, game.pieces.keys, _found, _text, _spans)
        self._spans = _spans.tolist()
        self._text = _text[: self._spans[-1]].tobytes()

    def to(self, viewer: int, part: int = PIECES) -> bytes:
        """What everyone is told, and what this seat is told besides, with commas between them."""
        spans, text = self._spans, self._text
        found = text[spans[part] : spans[part + 1]]
        if viewer != EVERYONE:
            found += self._own(viewer, part)
        return found[1:]

    def only_to(self, viewer: int) -> bytes:
        """What this seat is told besides."""
        return self._own(viewer, PIECES)[1:]

    def _own(self, viewer: int, part: int) -> bytes:
        own = 4 * (viewer + 1) + part
        return self._text[self._spans[own] : self._spans[own + 1]]


class Changes:
    """The frames that tell of a position whoever was shown the one before."""

    __slots__ = ("_after", "_before", "_written")

    def __init__(self, game: Game, before: Shown, now: Shown) -> None:
        self._written = Written(game, before.page, now.page)
        since = b"" if before is NOTHING else b'"since":%d,' % before.seq
        turn = b"null" if now.turn is None else b"%d" % now.turn
        self._before = b'{"type":"view","seq":%d,%b"turn":%b,"pieces":[' % (now.seq, since, turn)
        self._after = now.more + b"}"

    def to(self, viewer: int, ack: bytes = b"") -> bytes:
        """The frame for one viewer; `ack` is the id of the move, for whoever has made it."""
        written = self._written
        gone = written.to(viewer, GONE)
        return b"".join(
            (
                self._before,
                written.to(viewer),
                b'],"gone":[%b]' % gone if gone else b"]",
                b',"ack":' + ack if ack else b"",
                self._after,
            )
        )


def log_of(timeline: Timeline, viewer: int, until: int) -> orjson.Fragment:
    """What happened until a position, as one seat may know it: a list in JSON."""
    lines = (_line(timeline, viewer, seq) for seq in range(until + 1))
    return listed(b",".join(filter(None, lines)))


def _line(timeline: Timeline, viewer: int, seq: int) -> bytes:
    """Of one position; a deal at which nothing happened has none."""
    if seq in timeline.taken_back:
        return b'{"seq":%d,"undo":%d}' % (seq, timeline.taken_back[seq])
    game, noted = timeline.game, timeline.events_of(seq)
    if not noted:
        return b""
    # A copy, since rules were compiled for arrays that can be written: any other kind would be
    # compiled anew while everyone waits.
    events = np.frombuffer(noted, np.int64).reshape(-1, EVENT_WORDS).copy()
    game.run.lay_log(events, len(events), viewer, _page, game.pieces.event_table)
    written = Written(game, NOTHING.page, _page)
    return b'{"seq":%d,"events":[%b]}' % (seq, written.to(viewer))
