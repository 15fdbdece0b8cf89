"""Views are put together from pieces kept from position to position: that must not show."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from duskhouse.engine import showing
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.view import View
from tests.conformance.cases import Case, every_case

PARTS = ("prompt", "moves", "barred", "scores", "facts", "tallies", "outcome", "moment")


def kept_pieces() -> Iterator[Any]:
    """Every function of the games that keeps what it made."""
    for name, module in list(sys.modules.items()):
        if name.startswith("duskhouse.games."):
            yield from (value for value in vars(module).values() if hasattr(value, "cache_clear"))


def as_a_whole(view: View) -> bytes:
    """Its JSON, not put together from pieces."""
    whole = {"seat": view.seat, "turn": view.turn, "zones": view.zones}
    return msgspec.json.encode(whole | {part: getattr(view, part) for part in PARTS})


@every_case
def test_a_view_is_what_it_would_be_afresh_in_every_position(case: Case) -> None:
    viewers = [*range(case.seats), SPECTATOR]
    shown = [[played.view(viewer).to_json() for viewer in viewers] for played in case.positions(3)]
    for number, played in enumerate(case.positions(3)):
        for forget in kept_pieces():
            forget.cache_clear()
        # Of the switches one viewer at a time, which takes a while as it is.
        some = viewers if case.is_default else [viewers[number % len(viewers)]]
        for viewer in some:
            afresh = showing.view(case.game, played.state, viewer)
            assert shown[number][viewers.index(viewer)] == as_a_whole(afresh)
