"""What whoever runs the server can set."""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import IPv4Network, IPv6Network

Network = IPv4Network | IPv6Network


@dataclass(frozen=True)
class Settings:
    database: str = ""
    redis: str = ""
    """Where other servers at the same database are told and heard; alone if empty."""

    hosts: frozenset[str] = frozenset()
    """The names it answers to, without ports; the machine's own name and addresses if empty."""

    proxies: tuple[Network, ...] = ()
    """Whose `X-Forwarded-For` is believed, besides the machine itself."""

    metrics_from: tuple[Network, ...] = ()
    """Networks that may read the metrics, besides the machine itself."""

    lab: bool = False
    """Whether the lab is for all who reach the server, and not only on the machine itself."""

    pause: tuple[float, float] = (0.4, 0.8)
    """How long a bot seems to think, so that a person can follow; longer if it may think longer."""

    frames_per_second: float = 20
    burst: float = 60
    most_refused: int = 200
    """Frames that are refused for coming too fast, before a connection is closed."""

    bytes_per_second: float = 20_000
    byte_burst: float = 8_000
    patience: float = 5
    """Seconds of more bytes than that before a connection is closed."""

    tables_per_address: int = 20
    connections_per_address: int = 100
    sockets_per_minute: float = 100
    most_connections: int = 20_000
    posts_per_minute: float = 60
    reads_per_minute: float = 60
    """Tables that are read from their log, and records that are written."""

    tests_per_minute: float = 6
    """Messages that somebody has sent to try a channel."""

    webhooks_anywhere: bool = False
    """Whether messages go to any address, also of the machine's own network and without TLS."""

    most_tables: int = 5_000
    idle: float = 600
    """Seconds without a connection after which a table leaves the memory; the log stays."""

    keep_finished: float | None = None
    """Seconds for which the database keeps a match once it is over; for good if None."""

    undo_patience: float = 30
    bot_threads: int = 4
    hint_threads: int = 1
    review_threads: int = 1
    hints_per_address: int = 4
    """At a time."""

    analysis_threads: int = 2
    """For what is asked about records: showing them, and what they turned on."""

    analyses_per_address: int = 4
    """At a time."""
