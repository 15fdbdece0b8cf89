"""A server in a process of its own whose limits tests do not run into: all players of a test come
from one address, and come back at once.

python -m tests.server.easy PORT DATABASE REDIS
"""

from __future__ import annotations

import sys

from duskhouse.server.running import print_address, serve
from tests.server.live import easy_settings

PAUSE = (0.05, 0.05)
"""Of bots: games last for some faults."""

if __name__ == "__main__":
    port, database, redis = sys.argv[1:]
    serve(easy_settings(database, redis=redis, pause=PAUSE), "127.0.0.1", int(port), print_address)
