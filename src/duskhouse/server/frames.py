"""What clients send, checked, and what they are sent; docs/protocol.md says what each means."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import orjson

from duskhouse.engine.view.showing import Changes, Position, Showing
from duskhouse.engine.view.view import encode
from duskhouse.match.entries import RequestId
from duskhouse.match.objections import Objection
from duskhouse.match.plan import Clock
from duskhouse.server.messages import text_message

LARGEST = 4096
"""Bytes of a frame from a client, and of a body."""

ShortText = Annotated[str, msgspec.Meta(max_length=64)]
SafeNumber = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
Id = ShortText | SafeNumber
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Name = Annotated[str, msgspec.Meta(max_length=200)]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    """What comes after the first frame; the answer carries the same id."""

    id: Id


class Move(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    move: ShortText
    seq: Seq


class Undo(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    pass


class Answer(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    to: Literal["undo"]
    yes: bool


class Hint(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    pass


class Look(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    seq: Seq


class Chat(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Seat(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    seat: SeatNumber
    kind: Literal["bot", "open"]
    level: ShortText | None = None


class Start(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    pass


class Rematch(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    pass


class Leave(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    pass


class Ping(Frame, frozen=True, forbid_unknown_fields=True, tag=str.lower):
    pass


ClientFrame = Move | Undo | Answer | Hint | Look | Chat | Seat | Start | Rematch | Leave | Ping


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables, and what a hello may ask for."""

    game: ShortText
    seats: int
    options: dict[str, Any] = {}
    name: Name = ""
    seat: SeatNumber = 0
    others: Annotated[list[ShortText], msgspec.Meta(max_length=8)] | None = None
    public: bool = False
    casual: bool | None = None
    clock: Clock | None = None
    grace: int | None = 60
    spectators: bool = True
    delay: int = 0


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first frame. Whoever names a seat and no secret would like to sit down there; `new` makes
    a table and sits down at it."""

    new: NewTable | None = None
    seat: SeatNumber | None = None
    secret: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    name: Name | None = None
    build: ShortText | None = None
    changes: bool = False

    @property
    def sits_down(self) -> bool:
        return self.seat is not None and self.secret is None


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of POST /api/tables/{t}/seats/{n}."""

    name: Name = ""


_read_hello = msgspec.json.Decoder(Hello).decode
_read_frame = msgspec.json.Decoder(ClientFrame).decode
_read_new_table = msgspec.json.Decoder(NewTable).decode
_read_join = msgspec.json.Decoder(Join).decode


def read_hello(text: str | bytes) -> Hello:
    hello: Hello = _checked(_read_hello, text)
    return hello


def read_frame(text: str | bytes) -> ClientFrame:
    frame: ClientFrame = _checked(_read_frame, text)
    return frame


def read_new_table(body: bytes) -> NewTable:
    wanted: NewTable = _checked(_read_new_table, body)
    return wanted


def read_join(body: bytes) -> Join:
    join: Join = _checked(_read_join, body or b"{}")
    return join


def _checked(read: Any, text: str | bytes) -> Any:
    if len(text) > LARGEST:
        raise Objection("too-big", f"A frame has at most {LARGEST} bytes.")
    try:
        return read(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Objection("malformed", f"This is not as the protocol says: {error}.") from None


def id_of(text: str | bytes) -> RequestId | None:
    """The id of a frame that is wrong otherwise, so that its error can name it."""
    try:
        found = msgspec.json.decode(text, type=_OnlyId).id if len(text) <= LARGEST else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    return found


class _OnlyId(msgspec.Struct):
    id: Id | None = None


# ---------------------------------------------------------------------- outgoing
def encoded(frame: dict[str, Any]) -> bytes:
    return orjson.dumps(frame)


def ack(request: RequestId, seq: int) -> bytes:
    return b'{"type":"ack","id":%b,"seq":%d}' % (encode(request), seq)


def error(objection: Objection, request: RequestId | None = None) -> bytes:
    frame: dict[str, Any] = {"type": "error", "code": objection.code, "text": str(objection)}
    if request is not None:
        frame["id"] = request
    if objection.clause:
        frame["clause"] = objection.clause
    return encoded(frame)


def bye(code: str, text: str) -> bytes:
    return encoded({"type": "bye", "code": code, "text": text})


def as_list(items: bytes) -> orjson.Fragment:
    """A list whose items are JSON already."""
    return orjson.Fragment(b"[%b]" % items)


class Shown(msgspec.Struct, frozen=True):
    """What was shown last."""

    seq: int
    position: Position


class Framing:
    """A position on its way to those who look at it; `taker` may ask to take the latest move back.
    What several are told alike is put together once."""

    __slots__ = ("_head", "_latest", "_message", "_running", "_showing", "_taker")

    def __init__(self, seq: int, showing: Showing, taker: int | None, clocks: Any) -> None:
        self._showing = showing
        self._taker = taker
        self._running = b"" if clocks is None else b',"clocks":' + orjson.dumps(clocks)
        self._head = b'{"type":"view","seq":%d,' % seq
        self._latest: tuple[bytes, ...] = ()
        self._message = b""

    def whole(self, viewer: int) -> ViewFrame:
        return ViewFrame(self, viewer, b"")

    def changed(self, viewer: int, changes: Changes, since: int, news: bytes) -> ViewFrame:
        """For whoever knows an earlier position."""
        told = (changes.to(viewer), self._before_news(viewer), news)
        if told != self._latest:
            self._latest = told
            self._message = self._put_together(b'"since":%d,"view":' % since, *told)
        return ViewFrame(self, viewer, news, self._message)

    def whole_message(self, viewer: int, news: bytes) -> bytes:
        """All of the view, as it goes over the wire."""
        view = self._showing.to_json(viewer)
        return self._put_together(b'"view":', view, self._before_news(viewer), news)

    def _put_together(self, before: bytes, view: bytes, before_news: bytes, news: bytes) -> bytes:
        return text_message(b"".join((self._head, before, view, before_news, news, b"]}")))

    def _before_news(self, viewer: int) -> bytes:
        return self._running + (TAKER if viewer == self._taker else OTHERS)


TAKER, OTHERS = b',"undo":true,"news":[', b',"undo":false,"news":['


class ViewFrame(msgspec.Struct):
    """A view on its way to a viewer. `news` are lines in JSON, with commas between them; `changes`
    is the message for those who want only what has changed since the one before it, if there was
    one. Until it is sent, a newer one may take its place."""

    framing: Framing
    viewer: int
    news: bytes
    changes: bytes = b""
    _whole: bytes = b""

    def whole(self, news: bytes = b"") -> ViewFrame:
        """For whoever has not got the one before it, with other news."""
        return ViewFrame(self.framing, self.viewer, news)

    def after(self, earlier: ViewFrame) -> ViewFrame:
        """This view, with the news of an earlier one that need not be sent any more."""
        return self.whole(b",".join(filter(None, (earlier.events, self.events))))

    def whole_message(self) -> bytes:
        if not self._whole:
            self._whole = self.framing.whole_message(self.viewer, self.events)
        return self._whole
