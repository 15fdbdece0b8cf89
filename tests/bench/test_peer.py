"""The games of the server's bench, written a second time for its peer, follow our rules."""

from __future__ import annotations

import shutil

import pytest

from bench.server.peer.check import check
from duskhouse.kit.cases import Case, every_seating

GAMES = 5


@pytest.mark.skipif(not shutil.which("node"), reason="there is no Node here")
@every_seating
def test_the_games_of_the_peer_are_ours(case: Case) -> None:
    check(case.game, case.seats, GAMES, seed=20_000)
