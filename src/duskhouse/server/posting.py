"""Messages to servers elsewhere, whose addresses people have given.

Nobody is to reach through this server what is not on the internet: the address that is connected to
is looked at, not only the name, and redirects are not followed.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import SplitResult, urlsplit

import h11

from duskhouse import __version__
from duskhouse.server.limits import Address, plain
from duskhouse.words.errors import Refused

ANSWERED_WITHIN = 10.0
CONNECTED_WITHIN = 4.0
"""Seconds after which another address of the same name is tried."""

AGENT = f"duskhouse/{__version__}"
LONGEST_URL = 1024
LARGEST_ANSWER = 65_536
READ_AT_ONCE = 4096
PORTS = {"https": 443, "http": 80}
UNICAST = IPv6Network("2000::/3")
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses of IPv6 that lead to the IPv4 address in their last four bytes."""


NAMES = ThreadPoolExecutor(4, "names")
"""Of its own: whoever gives names that nobody answers for keeps only others with names waiting."""

FOUND_WITHIN = 5.0


class NoAnswer(ConnectionError):
    """Nothing came, or something that is not HTTP."""


def checked_url(url: str, anywhere: bool) -> SplitResult:
    """Its parts. Only https, unless it may lead `anywhere`."""
    try:
        parts = urlsplit(url)
        usable = parts.port != 0 and parts.username is None and parts.password is None
    except ValueError:
        usable = False
    schemes = ("https", "http") if anywhere else ("https",)
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= LONGEST_URL
    if not (usable and is_plain and parts.hostname and parts.scheme in schemes):
        raise Refused("not-an-address")
    return parts


def is_public(address: Address) -> bool:
    """Whether it is on the internet, and not of this machine or a network around it."""
    address = plain(address)
    if address in NAT64:
        address = IPv4Address(address.packed[-4:])
    if isinstance(address, IPv6Address):
        leads_on = address.sixtofour or address.teredo  # to an IPv4 address inside
        return address.is_global and address in UNICAST and not leads_on
    return address.is_global and not address.is_multicast


async def addresses_of(parts: SplitResult, anywhere: bool) -> list[str]:
    """Where it leads; refused if one of these is not public."""
    loop, port = asyncio.get_running_loop(), parts.port or PORTS[parts.scheme]
    asked = parts.hostname, port, 0, socket.SOCK_STREAM
    try:
        async with asyncio.timeout(FOUND_WITHIN):
            found = await loop.run_in_executor(NAMES, socket.getaddrinfo, *asked)
    except (OSError, UnicodeError):  # a TimeoutError is an OSError
        raise Refused("not-found", host=parts.hostname) from None
    addresses = [str(sockaddr[0]) for *_, sockaddr in found]
    for address in addresses:
        if not anywhere and not is_public(ip_address(address.partition("%")[0])):
            raise Refused("not-public", host=parts.hostname)
    return addresses


async def post(url: str, headers: Mapping[str, str], body: bytes, anywhere: bool) -> int:
    """The status of the answer. Fails with a Refused, an OSError, or a TimeoutError."""
    parts = checked_url(url, anywhere)
    async with asyncio.timeout(ANSWERED_WITHIN):
        reader, writer = await connect(parts, await addresses_of(parts, anywhere))
        try:
            return await exchange(reader, writer, request_for(parts, headers, body), body)
        except h11.RemoteProtocolError as error:
            raise NoAnswer(str(error)) from None
        finally:
            writer.close()


async def connect(
    parts: SplitResult, addresses: Sequence[str]
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """To the first of these addresses that can be connected to."""
    port, secure = parts.port or PORTS[parts.scheme], parts.scheme == "https"
    context, name = (tls(), parts.hostname) if secure else (None, None)
    problem: OSError = NoAnswer()
    for address in addresses:
        try:
            async with asyncio.timeout(CONNECTED_WITHIN):
                return await asyncio.open_connection(
                    address, port, ssl=context, server_hostname=name
                )
        except OSError as error:  # a TimeoutError is one too
            problem = error
    raise problem


def request_for(parts: SplitResult, headers: Mapping[str, str], body: bytes) -> h11.Request:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    own = {
        "Host": parts.netloc,
        "User-Agent": AGENT,
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    return h11.Request(method="POST", target=target, headers=[*own.items(), *headers.items()])


async def exchange(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: h11.Request, body: bytes
) -> int:
    client = h11.Connection(h11.CLIENT, max_incomplete_event_size=LARGEST_ANSWER)
    for part in (request, h11.Data(data=body), h11.EndOfMessage()):
        writer.write(client.send(part) or b"")
    await writer.drain()
    while True:
        event = client.next_event()
        if event is h11.NEED_DATA:
            client.receive_data(await reader.read(READ_AT_ONCE))
        elif isinstance(event, h11.Response):
            return event.status_code
        elif isinstance(event, h11.ConnectionClosed):
            raise NoAnswer


@cache
def tls() -> ssl.SSLContext:
    return ssl.create_default_context()
