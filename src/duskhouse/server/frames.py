"""What clients send, checked, and what they are sent; docs/protocol.md says what each means."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

import msgspec
import orjson

from duskhouse.engine.record.shares import SHARE
from duskhouse.match.entries import RequestId
from duskhouse.match.match import Illegal
from duskhouse.match.plan import Clock, SafeNumber
from duskhouse.words.errors import Refused

LARGEST = 4096
"""Bytes of a frame from a client, and of a body."""

ShortText = Annotated[str, msgspec.Meta(max_length=64)]
Id = ShortText | SafeNumber
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Action = Annotated[int, msgspec.Meta(ge=0, le=62)]
Seq = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Name = Annotated[str, msgspec.Meta(max_length=200)]
Secret = Annotated[str, msgspec.Meta(max_length=200)]
Share = Annotated[str, msgspec.Meta(pattern=rf"\A{SHARE}\Z")]


class Frame(msgspec.Struct, forbid_unknown_fields=True, tag=str.lower):
    """What comes after the first frame; the answer carries the same id."""

    id: Id


class Move(Frame):
    move: Action
    seq: Seq


class Undo(Frame):
    pass


class Answer(Frame):
    to: Literal["undo"]
    yes: bool


class Hint(Frame):
    pass


class Look(Frame):
    """`eyes`, once the game is over: whose, or all hands open."""

    seq: Seq
    eyes: SeatNumber | Literal["open"] | None = None


class Chat(Frame):
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=300)]


class Seat(Frame):
    seat: SeatNumber
    kind: Literal["bot", "open"]
    level: ShortText | None = None


class Swap(Frame):
    """Those on two seats change places."""

    seat: SeatNumber
    other: SeatNumber


class Start(Frame):
    pass


class Rematch(Frame):
    share: Share | None = None


class Leave(Frame):
    pass


class Ping(Frame):
    pass


ClientFrame = (
    Move | Undo | Answer | Hint | Look | Chat | Seat | Swap | Start | Rematch | Leave | Ping
)


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/tables, and what a hello may ask for. Who does not sit down at once
    finds the seat open, and can see the seal before giving a share. Of a lesson, the game says how
    it is set up."""

    game: ShortText
    seats: SafeNumber
    options: dict[str, Any] = {}
    name: Name = ""
    seat: SeatNumber = 0
    sit: bool = True
    share: Share | None = None
    first: SeatNumber | None = None
    others: Annotated[list[ShortText], msgspec.Meta(max_length=8)] | None = None
    public: bool = False
    casual: bool | None = None
    clock: Clock | None = None
    grace: SafeNumber | None = 60
    spectators: bool = True
    delay: SafeNumber = 0
    lesson: bool = False


class Hello(msgspec.Struct, forbid_unknown_fields=True, tag="hello"):
    """The first frame. Whoever names a seat and no secret would like to sit down there; `new` makes
    a table and sits down at it."""

    new: NewTable | None = None
    seat: SeatNumber | None = None
    secret: Secret | None = None
    name: Name | None = None
    share: Share | None = None
    build: ShortText | None = None

    @property
    def sits_down(self) -> bool:
        return self.seat is not None and self.secret is None


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/tables/{t}/seats/{n}."""

    name: Name = ""
    share: Share | None = None


class TakeAlong(msgspec.Struct, forbid_unknown_fields=True):
    """The body of PUT /api/mine/{t}."""

    seat: SeatNumber
    secret: Secret


class Bring(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/mine: another key, after which table to go on, and how many were left
    behind before it."""

    key: Secret
    after: ShortText = ""
    left: Annotated[int, msgspec.Meta(ge=0)] = 0


class Link(msgspec.Struct, forbid_unknown_fields=True):
    """The body of POST /api/qr."""

    link: Annotated[str, msgspec.Meta(pattern=r"\Ahttps?://[!-~]{1,290}\Z")]


def reader(kind: Any) -> Callable[[str | bytes], Any]:
    """Reads what clients send of this kind; anything else is refused."""
    decode = msgspec.json.Decoder(kind).decode

    def read(text: str | bytes) -> Any:
        if len(text) > LARGEST:
            raise Refused("too-big", most=LARGEST)
        try:
            return decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Refused("malformed", problem=str(error)) from None

    return read


read_hello: Callable[[str | bytes], Hello] = reader(Hello)
read_frame: Callable[[str | bytes], ClientFrame] = reader(ClientFrame)
read_new_table: Callable[[str | bytes], NewTable] = reader(NewTable)
read_join: Callable[[str | bytes], Join] = reader(Join)
read_link: Callable[[str | bytes], Link] = reader(Link)
read_bring: Callable[[str | bytes], Bring] = reader(Bring)
read_take_along: Callable[[str | bytes], TakeAlong] = reader(TakeAlong)


class OnlyId(msgspec.Struct):
    id: Id | None = None


read_id: Callable[[str | bytes], OnlyId] = reader(OnlyId)


def id_of(text: str | bytes) -> RequestId | None:
    """The id of a frame that is wrong otherwise, so that its error can name it."""
    try:
        return read_id(text).id
    except Refused:
        return None


# ---------------------------------------------------------------------- outgoing
encode = msgspec.json.Encoder().encode


def encoded(frame: dict[str, Any]) -> bytes:
    return orjson.dumps(frame)


def listed(items: bytes) -> orjson.Fragment:
    """A list whose items are JSON already, with commas between them."""
    return orjson.Fragment(b"[%b]" % items)


def ack(request: RequestId, seq: int) -> bytes:
    return ack_encoded(encode(request), seq)


def ack_encoded(request: bytes, seq: int) -> bytes:
    return b'{"type":"ack","id":%b,"seq":%d}' % (request, seq)


def error(refused: Refused, request: RequestId | None = None) -> bytes:
    frame: dict[str, Any] = {"type": "error", **error_info(refused)}
    if request is not None:
        frame["id"] = request
    if isinstance(refused, Illegal):
        frame["why"] = refused.why
    return encoded(frame)


def bye(refused: Refused) -> bytes:
    return encoded({"type": "bye", **error_info(refused)})


def error_info(refused: Refused) -> dict[str, Any]:
    """An error as clients put it into words: the id of a message, its variables, and the game whose
    message it is."""
    info: dict[str, Any] = {"code": refused.code}
    if refused.values:
        info["values"] = refused.values
    if refused.game:
        info["game"] = refused.game
    return info
