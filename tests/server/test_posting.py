"""Nobody reaches through this server what is not on the internet."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import pytest

from duskhouse.server import posting
from duskhouse.server.posting import checked_url, is_public, post
from duskhouse.words.errors import Refused
from tests.server.receivers import receiver


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1"),
        *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a00:1"),
        *("2002:7f00:1::", "fec0::1"),
    ],
)
def test_what_is_not_on_the_internet_is_told_by_its_address(address: str) -> None:
    assert not is_public(ip_address(address))


@pytest.mark.parametrize("address", ["1.1.1.1", "2606:4700::1111", "64:ff9b::101:101"])
def test_the_internet_is_public(address: str) -> None:
    assert is_public(ip_address(address))


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com/",
        "ftp://example.com/",
        "https://",
        "https://a b/",
        "https://user:word@example.com/",
        "https://example.com:0/",
        "https://example.com:99999/",
        "https://example.com/\r\nHost: other",
        "https://example.com/" + "a" * 2000,
        "https://exämple.com/",
        "javascript:alert(1)",
        "https://[::1",
    ],
)
def test_only_plain_https_addresses_are_taken(url: str) -> None:
    with pytest.raises(Refused, match="not an https address"):
        checked_url(url, anywhere=False)


def sent(url: str, anywhere: bool = False) -> int:
    return asyncio.run(post(url, {}, b"{}", anywhere))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0x7f000001", "2130706433"])
def test_nothing_is_sent_to_the_machine_itself(host: str) -> None:
    with pytest.raises(Refused, match=r"not on the internet|Nobody is found"):
        sent(f"https://{host}:9/")


def test_a_name_that_leads_inside_is_refused_before_anyone_is_connected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also if only one of its addresses does."""

    def looked_up(*args: Any) -> Any:
        return [(0, 0, 0, "", (address, 443)) for address in ("1.1.1.1", "10.0.0.1")]

    async def connected(*args: Any, **more: Any) -> Any:
        raise AssertionError("connected")

    async def story() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", looked_up)
        monkeypatch.setattr(asyncio, "open_connection", connected)
        await post("https://inside.example/", {}, b"{}", anywhere=False)

    with pytest.raises(Refused, match="not on the internet"):
        asyncio.run(story())


def test_what_was_looked_at_is_what_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere the next moment is not asked again."""
    connected: list[str] = []

    def looked_up(*args: Any) -> Any:
        return [(0, 0, 0, "", ("1.1.1.1", 443))]

    async def connect(host: str, *args: Any, **more: Any) -> Any:
        connected.append(host)
        assert more["server_hostname"] == "moves.example"
        raise ConnectionRefusedError

    async def story() -> None:
        monkeypatch.setattr(socket, "getaddrinfo", looked_up)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        await post("https://moves.example/", {}, b"{}", anywhere=False)

    with pytest.raises(ConnectionRefusedError):
        asyncio.run(story())
    assert connected == ["1.1.1.1"]


def test_if_one_address_of_a_host_does_not_answer_the_next_is_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(posting, "CONNECTED_WITHIN", 0.1)
    connect = asyncio.open_connection

    async def connected(host: str, *args: Any, **more: Any) -> Any:
        if host == "1.1.1.1":
            await asyncio.sleep(60)
        if host == "1.1.1.2":
            raise ConnectionRefusedError
        return await connect("127.0.0.1", *args, **more)

    def looked_up(*args: Any) -> Any:
        return [(0, 0, 0, "", (address, 80)) for address in ("1.1.1.1", "1.1.1.2", "1.1.1.3")]

    async def story(port: int) -> int:
        monkeypatch.setattr(socket, "getaddrinfo", looked_up)
        monkeypatch.setattr(asyncio, "open_connection", connected)
        return await post(f"http://many.example:{port}/", {}, b"{}", anywhere=True)

    with receiver() as inbox:
        assert asyncio.run(story(urlsplit(inbox.url).port or 0)) == 204
        [request] = inbox.requests
        assert request.headers["user-agent"].startswith("duskhouse/")


def test_a_redirect_is_not_followed() -> None:
    with receiver() as inside, receiver() as outside:
        outside.status, outside.location = 307, inside.url
        assert sent(f"{outside.url}/hook?a=b", anywhere=True) == 307
        assert [request.path for request in outside.requests] == ["/hook?a=b"]
        assert not inside.requests


def test_who_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "ANSWERED_WITHIN", 0.2)

    async def listen(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async def story() -> None:
        server = await asyncio.start_server(listen, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            await post(f"http://127.0.0.1:{port}/", {}, b"{}", anywhere=True)
        finally:
            await asyncio.sleep(0.1)
            server.close()

    with pytest.raises(TimeoutError):
        asyncio.run(story())


@pytest.mark.parametrize(
    "answer", [b"", b"what?\r\n\r\n", b"HTTP/1.1 200 OK\r\na: " + b"b" * 99_999]
)
def test_who_speaks_no_http_is_an_error_like_no_connection(answer: bytes) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(1)
        writer.write(answer)
        await asyncio.sleep(0.05)
        writer.transport.abort()

    async def story() -> None:
        server = await asyncio.start_server(talk, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        try:
            await post(f"http://127.0.0.1:{port}/", {}, b"{}", anywhere=True)
        finally:
            await asyncio.sleep(0.1)
            server.close()

    with pytest.raises(posting.NoAnswer):
        asyncio.run(story())
