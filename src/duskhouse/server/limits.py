"""How much one address and one connection may ask for."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from duskhouse.server.settings import Network

KNOWN_ADDRESSES = 10_000
TOLD_FROM = 8
"""Other servers are told of an address from this part of its quota on."""

LOOPBACK_6 = "::/64"

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Bucket:
    """Tokens that fill up with time: a burst at once, then so many a second."""

    __slots__ = ("burst", "filled", "per_second", "tokens")

    def __init__(self, per_second: float, burst: float, now: float) -> None:
        self.per_second = per_second
        self.burst = burst
        self.tokens = burst
        self.filled = now

    @property
    def is_half_full(self) -> bool:
        return self.tokens > self.burst / 2

    def take(self, now: float, cost: float = 1.0) -> bool:
        self._fill(now)
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    def spend(self, now: float, cost: float) -> float:
        """Take it, there or not; in how many seconds nothing is owed any more."""
        self._fill(now)
        self.tokens -= cost
        return max(0.0, -self.tokens / self.per_second)

    def _fill(self, now: float) -> None:
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.per_second)
        self.filled = now


def network_of(address: str) -> str:
    """What an address is counted by: of IPv6, whoever has one has all of its /64."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if plain(found).version == 4:
        return str(plain(found))
    return str(ipaddress.ip_network((found.packed, 64), strict=False))


def is_loopback(network: str) -> bool:
    return network.startswith("127.") or network == LOOPBACK_6


def hostname(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def is_in(address: str, networks: Iterable[Network]) -> bool:
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return False
    return any(plain(found) in network for network in networks)


def plain(address: Address) -> Address:
    """An IPv4 address as such, also where it comes dressed as one of IPv6."""
    return (address.version == 6 and address.ipv4_mapped) or address


class Buckets:
    """A bucket for each address: so much at once, and as much a minute. Those not seen for longest
    are forgotten."""

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_minute = per_minute
        self._clock = clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self._clock()
        bucket = self._known.pop(address, None)
        if bucket is None:
            bucket = Bucket(self._per_minute / 60, self._per_minute, now)
        self._known[address] = bucket
        if len(self._known) > KNOWN_ADDRESSES:
            self._known.popitem(last=False)
        return bucket.take(now)


class Quota:
    """At most so many of something for each address at a time. `elsewhere` is what other servers
    say that addresses have there."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.elsewhere: dict[str, dict[str, int]] = {}
        self._used: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        elsewhere = sum([used.get(address, 0) for used in self.elsewhere.values()])
        if self._used[address] + elsewhere >= self.most:
            return False
        self._used[address] += 1
        return True

    def large(self) -> dict[str, int]:
        """The addresses that have so many that others are to know of them."""
        least = max(1, self.most // TOLD_FROM)
        return {address: used for address, used in self._used.items() if used >= least}

    def give_back(self, address: str) -> None:
        self._used[address] -= 1
        if self._used[address] <= 0:
            del self._used[address]
