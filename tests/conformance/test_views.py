"""Views are put together from pieces kept from position to position: that must not show."""

from __future__ import annotations

import msgspec

from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.playthrough import Playthrough
from tests.conformance.cases import Case, every_case


def afresh(played: Playthrough, viewer: int) -> bytes:
    """The view from nothing but the position, and its JSON as a whole."""
    return msgspec.json.encode(played.game.table.view(played.state, viewer))


@every_case
def test_a_view_is_what_it_would_be_afresh_in_every_position(case: Case) -> None:
    viewers = [*range(case.seats), SPECTATOR]
    for number, played in enumerate(case.positions(3)):
        # Of the switches one viewer at a time, so that some parts are older than one position.
        some = viewers if case.is_default else [viewers[number % len(viewers)]]
        for viewer in some:
            assert played.view(viewer).to_json() == afresh(played, viewer)
