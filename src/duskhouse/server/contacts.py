"""How somebody would like to be told: where, in which language there, and when not."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Annotated, Literal
from zoneinfo import ZoneInfo

import msgspec

from duskhouse.server.frames import reader
from duskhouse.server.posting import LONGEST_URL
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK

MOST_CHANNELS = 6
OFF_AFTER = 3 * 86_400.0
"""Seconds of nothing but failures, after which a webhook is switched off."""

Kind = Literal["push", "discord", "slack", "json"]
Form = Literal["discord", "slack", "json"]
"""Of a webhook: whose words it speaks."""

TimeOfDay = Annotated[str, msgspec.Meta(pattern=r"\A([01][0-9]|2[0-3]):[0-5][0-9]\Z")]
Url = Annotated[str, msgspec.Meta(max_length=LONGEST_URL)]
PushKey = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z0-9_-]{16,100}=*\Z")]
Language = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,2}\Z")]


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one time of the day to another, perhaps of the next day, in a zone of the IANA."""

    start: TimeOfDay
    end: TimeOfDay
    zone: Annotated[str, msgspec.Meta(max_length=64)]


class Channel(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where messages go, in the language of whoever added it. `origin` is the page's own address,
    as they see it: links begin with it."""

    id: str
    kind: Kind
    url: str
    origin: str
    language: str = FALLBACK
    p256dh: str = ""
    auth: str = ""
    failing_since: float | None = None
    is_off: bool = False


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    quiet: Quiet | None = None
    channels: tuple[Channel, ...] = ()

    def channel(self, id_: str) -> Channel | None:
        return next((channel for channel in self.channels if channel.id == id_), None)

    def with_channel(self, channel: Channel) -> Contact:
        """With this one instead of any of the same address."""
        others = [
            each for each in self.channels if (each.kind, each.url) != (channel.kind, channel.url)
        ]
        if len(others) >= MOST_CHANNELS:
            raise Refused("too-many-channels", most=MOST_CHANNELS)
        return msgspec.structs.replace(self, channels=(*others, channel))

    def with_all_of(self, other: Contact) -> Contact:
        """Told wherever the other one is too, and quiet when that is, if it has no such hours."""
        joined = self
        for channel in other.channels:
            joined = joined.with_channel(channel)
        return msgspec.structs.replace(joined, quiet=self.quiet or other.quiet)

    def without(self, id_: str) -> Contact:
        channels = tuple(channel for channel in self.channels if channel.id != id_)
        return msgspec.structs.replace(self, channels=channels)

    def with_result(self, id_: str, status: int, now: float) -> Contact:
        """Once it was tried. A browser that is gone leaves; a webhook that fails for days is
        switched off."""
        channels = []
        for channel in self.channels:
            if channel.id == id_:
                if channel.kind == "push" and is_gone(status):
                    continue
                channel = tried(channel, is_sent(status), now)
            channels.append(channel)
        return msgspec.structs.replace(self, channels=tuple(channels))


Amend = Callable[[Contact], Contact]


def is_sent(status: int) -> bool:
    return 200 <= status < 300


def is_gone(status: int) -> bool:
    return status in (404, 410)


def tried(channel: Channel, was_sent: bool, now: float) -> Channel:
    since = None if was_sent else channel.failing_since or now
    is_off = since is not None and now - since > OFF_AFTER
    return msgspec.structs.replace(channel, failing_since=since, is_off=is_off)


# ----------------------------------------------------------------- what clients send
class Wishes(msgspec.Struct, forbid_unknown_fields=True):
    """The body of PUT /api/contact."""

    quiet: Quiet | None = None


class PushKeys(msgspec.Struct, forbid_unknown_fields=True):
    p256dh: PushKey
    auth: PushKey


class NewPush(msgspec.Struct, forbid_unknown_fields=True, tag="push", tag_field="kind"):
    """A browser's subscription."""

    endpoint: Url
    keys: PushKeys
    language: Language = FALLBACK

    def channel(self, origin: str) -> Channel:
        keys = self.keys.p256dh, self.keys.auth
        return Channel(new_id(), "push", self.endpoint, origin, self.language, *keys)


class NewWebhook(msgspec.Struct, forbid_unknown_fields=True, tag="webhook", tag_field="kind"):
    url: Url
    form: Form
    language: Language = FALLBACK

    def channel(self, origin: str) -> Channel:
        return Channel(new_id(), self.form, self.url, origin, self.language)


class TableWebhook(NewWebhook, forbid_unknown_fields=True, tag=False):
    """The body of PUT /api/tables/{t}/webhook."""


def new_id() -> str:
    return secrets.token_hex(8)


read_wishes = reader(Wishes)
read_channel = reader(NewPush | NewWebhook)
read_webhook = reader(TableWebhook)
decode = msgspec.json.Decoder(Contact).decode
encode = msgspec.json.Encoder().encode


def read_contact(body: str | None) -> Contact:
    return Contact() if body is None else decode(body)


def written(contact: Contact) -> str:
    return encode(contact).decode()


# ----------------------------------------------------------------------- quiet hours
def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        raise Refused("no-zone", zone=name) from None


def quiet_until(quiet: Quiet | None, now: float) -> float | None:
    """When the quiet hours end that it is in just now, if it is in any."""
    if quiet is None or quiet.start == quiet.end:
        return None
    here = datetime.fromtimestamp(now, zone_of(quiet.zone))
    time_of_day = f"{here:%H:%M}"
    if quiet.start < quiet.end:
        is_quiet = quiet.start <= time_of_day < quiet.end
    else:
        is_quiet = not quiet.end <= time_of_day < quiet.start
    if not is_quiet:
        return None
    hour, minute = map(int, quiet.end.split(":"))
    end = here.replace(hour=hour, minute=minute, second=0, microsecond=0)
    if quiet.end <= time_of_day:
        end += timedelta(days=1)
    return max(end.timestamp(), now)


def now() -> float:
    """The time of day; a test has another."""
    return time.time()
