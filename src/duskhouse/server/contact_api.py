"""How people say where they are told, and when not; the HTTP part of the protocol.

A person is who has the key for many tables. What they gave is never shown again: of an address
only its host.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from duskhouse.server import contacts, notice_words, push
from duskhouse.server.api import (
    address_of,
    answer,
    body_of,
    must_have_key,
    table_of,
    tables_of,
    viewer_of,
)
from duskhouse.server.contacts import Channel, Contact, read_contact
from duskhouse.server.notices import Notices
from duskhouse.server.posting import addresses_of, checked_url
from duskhouse.words.errors import Refused

LOBBY = "/"


async def show(request: Request) -> Response:
    await tables_of(request).take_read(address_of(request))
    return await shown(request, await contact_of(request, must_have_key(request)))


async def shown(request: Request, contact: Contact, **more: Any) -> Response:
    """A contact as its owner may see it, and the key that a browser needs for a subscription."""
    key = None
    if push.is_installed():
        key = push.public_key(await notices_of(request).private_key())
    body = {
        "push": key,
        "quiet": contact.quiet and msgspec.to_builtins(contact.quiet),
        "channels": [channel_info(channel) for channel in contact.channels],
    }
    return answer({**body, **more}, 201 if more else 200)


def channel_info(channel: Channel) -> dict[str, Any]:
    return {
        "id": channel.id,
        "kind": channel.kind,
        "language": channel.language,
        "host": urlsplit(channel.url).hostname,
        "failing": channel.failing_since is not None,
        "off": channel.is_off,
    }


async def set_wishes(request: Request) -> Response:
    person = await who_writes(request)
    wishes = contacts.read_wishes(await body_of(request))
    if wishes.quiet:
        contacts.zone_of(wishes.quiet.zone)

    def changed(contact: Contact) -> Contact:
        return msgspec.structs.replace(contact, quiet=wishes.quiet)

    return await shown(request, await change(request, person, changed))


async def forget(request: Request) -> Response:
    """Everything that is known of how to reach them."""
    person = await who_writes(request)
    await notices_of(request).contacts.remove(person)
    return answer({})


async def add_channel(request: Request) -> Response:
    person = await who_writes(request)
    wanted = contacts.read_channel(await body_of(request))
    channel = await checked(request, wanted.channel(origin_of(request)))
    contact = await change(request, person, lambda contact: contact.with_channel(channel))
    return await shown(request, contact, id=channel.id)


async def drop_channel(request: Request) -> Response:
    person, id_ = await who_writes(request), request.path_params["id"]
    return await shown(request, await change(request, person, lambda kept: kept.without(id_)))


async def try_channel(request: Request) -> Response:
    """A message now, though it is nobody's turn; what came of it."""
    person = must_have_key(request)
    if not await tables_of(request).bus.take(
        "tests", tables_of(request).settings.tests_per_minute, address_of(request)
    ):
        raise Refused("too-fast")
    contact = await contact_of(request, person)
    channel = contact.channel(request.path_params["id"])
    if channel is None:
        raise Refused("no-channel")
    said = notice_words.test_message(channel.language)
    status = await notices_of(request).send(person, channel, said, LOBBY)
    return answer({"sent": contacts.is_sent(status)})


# ------------------------------------------------------------- the webhook of a table
async def show_webhook(request: Request) -> Response:
    """To the host alone: whoever has such an address can write there."""
    await tables_of(request).take_read(address_of(request))
    contact = await contact_of(request, await hosted(request))
    return answer({"webhook": next(map(channel_info, contact.channels), None)})


async def set_webhook(request: Request) -> Response:
    await tables_of(request).take_post(address_of(request))
    table = await hosted(request)
    wanted = contacts.read_webhook(await body_of(request))
    channel = await checked(request, wanted.channel(origin_of(request)))
    only = Contact(None, (channel,))
    await change(request, table, lambda contact: only, table)
    return answer({"webhook": channel_info(channel)})


async def drop_webhook(request: Request) -> Response:
    await tables_of(request).take_post(address_of(request))
    table = await hosted(request)
    await notices_of(request).contacts.remove(table)
    return answer({"webhook": None})


async def hosted(request: Request) -> str:
    """The id of a table whose host asks."""
    table = await table_of(request)
    if viewer_of(request, table) != table.match.host:
        raise Refused("host-only")
    return table.id


# ------------------------------------------------------------------------------ common
def notices_of(request: Request) -> Notices:
    return tables_of(request).notices


async def who_writes(request: Request) -> str:
    await tables_of(request).take_post(address_of(request))
    return must_have_key(request)


async def contact_of(request: Request, owner: str) -> Contact:
    return read_contact(await notices_of(request).contacts.of(owner))


async def change(
    request: Request, owner: str, changed: contacts.Amend, match: str | None = None
) -> Contact:
    return await notices_of(request).change(owner, changed, match)


async def checked(request: Request, channel: Channel) -> Channel:
    """One that messages can be sent to, as far as can be seen without sending any."""
    anywhere = notices_of(request).anywhere
    await addresses_of(checked_url(channel.url, anywhere), anywhere)
    if channel.kind == "push":
        await push.check(channel)
    return channel


def origin_of(request: Request) -> str:
    """Under which address the page was opened; it was checked that it is ours."""
    url = request.base_url
    return request.headers.get("origin") or f"{url.scheme}://{url.netloc}"
