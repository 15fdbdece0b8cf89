"""How much one address and one connection may ask for."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable

KNOWN_ADDRESSES = 10_000


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
        self.tokens = min(self.burst, self.tokens + (now - self.filled) * self.per_second)
        self.filled = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True


class Buckets:
    """A bucket for each address; those not seen for longest are forgotten."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float]) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        now = self._clock()
        bucket = self._known.pop(address, None) or Bucket(self._per_second, self._burst, now)
        self._known[address] = bucket
        if len(self._known) > KNOWN_ADDRESSES:
            self._known.popitem(last=False)
        return bucket.take(now)


class Quota:
    """At most so many of something for each address at a time."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._used: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        if self._used[address] >= self.most:
            return False
        self._used[address] += 1
        return True

    def give_back(self, address: str) -> None:
        self._used[address] -= 1
        if self._used[address] <= 0:
            del self._used[address]
