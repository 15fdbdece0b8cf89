"""How the server is doing, in numbers, for Prometheus: /metrics.

What happens is counted on the way of a move; what there is (tables, connections, bots that wait) is
looked up when somebody asks. No number tells of one table, one person or one card.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, get_args

from starlette.requests import Request
from starlette.responses import Response

from duskhouse.match.match import State
from duskhouse.server.bots import BotMove
from duskhouse.server.limits import hostname, is_in, is_loopback, network_of
from duskhouse.server.moves import Step, Unmeasured
from duskhouse.server.settings import Settings
from duskhouse.server.steps import Move
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

if TYPE_CHECKING:
    from prometheus_client import Metric

    from duskhouse.server.tables import Tables

LIBRARY = "prometheus_client"
INSTALL = "pip install 'duskhouse[metrics]'"
MOVERS: dict[type[Step], str] = {Move: "person", BotMove: "bot"}
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
SIGNS_OF_PROXIES = frozenset(
    ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
)
STATES: tuple[State, ...] = get_args(State)


def measured(tables: Tables) -> Metrics | None:
    """Nothing is measured where the library is not installed."""
    return Metrics(tables) if find_spec(LIBRARY) else None


def named(name: str) -> tuple[str, str]:
    """The name of a number, and what it is."""
    return f"duskhouse_{name.replace('-', '_')}", Words().message(f"metric-{name}")


class Metrics(Unmeasured):
    def __init__(self, tables: Tables) -> None:
        import prometheus_client as library

        self._tables = tables
        self._library = library
        self._registry = library.CollectorRegistry()
        own: dict[str, Any] = {"registry": self._registry}
        seconds = own | {"buckets": SECONDS}
        moves = library.Counter(*named("moves"), ["game", "by"], **own)
        self._refused = library.Counter(*named("refused"), ["code"], **own)
        self._notices = library.Counter(*named("notices"), ["kind", "result"], **own)
        move_seconds = library.Histogram(*named("move-seconds"), ["by"], **seconds)
        self._write_seconds = library.Histogram(*named("store-write-seconds"), **seconds)
        self._steps = library.Histogram(*named("store-batch-steps"), buckets=STEPS, **own)
        self._moves_of = cache(moves.labels)  # which are looked up for every move
        self._seconds_of = cache(move_seconds.labels)
        self._registry.register(self)  # which calls `collect`
        library.ProcessCollector(**own)
        library.GCCollector(**own)

    # ------------------------------------------------------------ as it happens
    def written(self, steps: int, seconds: float) -> None:
        self._write_seconds.observe(seconds)
        self._steps.observe(steps)

    def sent(self, step: Step) -> None:
        mover = MOVERS.get(type(step))
        if mover and step.entries:
            self._moves_of(step.table.match.plan.game, mover).inc()
            self._seconds_of(mover).observe(time.monotonic() - step.arrived)

    def refused(self, refused: Refused) -> None:
        self._refused.labels(refused.code).inc()

    def noticed(self, kind: str, was_sent: bool) -> None:
        self._notices.labels(kind, "sent" if was_sent else "failed").inc()

    # ------------------------------------------------------- when somebody asks
    def collect(self) -> Iterable[Metric]:
        tables, live = self._tables, [*self._tables.live.values()]
        players = sum(len(sessions) for table in live for sessions in table.sessions.values())
        spectators = sum(len(table.spectators.sessions) for table in live)
        states = Counter(table.match.state for table in live)
        thinking = sum(table.bots.is_thinking for table in live)
        waiting = sum(table.bots.is_waiting for table in live)
        yield self._split("tables", "state", {state: states[state] for state in STATES})
        yield self._one("tables-idle", sum(table.is_idle for table in live))
        yield self._split("connections", "role", {"player": players, "spectator": spectators})
        yield self._split("bots", "state", {"thinking": thinking, "waiting": waiting})
        yield self._one("store-up", tables.store.is_well)
        yield self._one("redis-up", tables.bus.is_up)
        if tables.store.matches is not None:
            yield self._one("store-matches", tables.store.matches)

    def _one(self, name: str, value: float) -> Metric:
        from prometheus_client.metrics_core import GaugeMetricFamily

        return GaugeMetricFamily(*named(name), value)

    def _split(self, name: str, label: str, values: Mapping[str, float]) -> Metric:
        from prometheus_client.metrics_core import GaugeMetricFamily

        made = GaugeMetricFamily(*named(name), labels=[label])
        for value, number in values.items():
            made.add_metric([value], number)
        return made

    def page(self) -> Response:
        body = self._library.generate_latest(self._registry)
        return Response(body, media_type=self._library.CONTENT_TYPE_LATEST)


def may_read(request: Request, settings: Settings) -> bool:
    """On the machine itself, or from networks that are named; never through a proxy."""
    if request.client is None or is_passed_on(request):
        return False
    return on_this_machine(request) or is_in(request.client.host, settings.metrics_from)


def on_this_machine(request: Request) -> bool:
    """Whether whoever asks sits at the machine itself, and asks by its own name for itself: a proxy
    there that does not say for whom it asks passes the name on by which it was reached."""
    if request.client is None or is_passed_on(request):
        return False
    name = hostname(f"//{request.headers.get('host', '')}")
    is_own = name == "localhost" or is_loopback(network_of(name))
    return is_own and is_loopback(network_of(request.client.host))


def is_passed_on(request: Request) -> bool:
    """Whether a proxy says that it asks for somebody else."""
    return not SIGNS_OF_PROXIES.isdisjoint(request.headers)


async def metrics(request: Request) -> Response:
    tables: Tables = request.app.state.tables
    if not may_read(request, tables.settings):
        raise Refused("metrics-elsewhere")
    if tables.metrics is None:
        raise Refused("library", library="prometheus-client", install=INSTALL)
    await tables.store.check()
    await tables.store.count()
    return tables.metrics.page()
