"""Views are put together from pieces kept from position to position: that must not show."""

from __future__ import annotations

import gc
import json
import random
from itertools import islice

import msgspec

from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.view import showing
from duskhouse.engine.view.showing import Position, Showing
from duskhouse.engine.view.view import View
from tests.conformance.cases import Case, every_case, every_seating
from tests.views import ViewAsRead, forget_pieces, put_together

PARTS = ("prompt", "moves", "barred", "scores", "facts", "tallies", "outcome", "moment")


def as_a_whole(view: View) -> bytes:
    """Its JSON, not put together from pieces."""
    whole = {"seat": view.seat, "turn": view.turn, "zones": view.zones}
    return msgspec.json.encode(whole | {part: getattr(view, part) for part in PARTS})


@every_case
def test_a_view_is_what_it_would_be_afresh_in_every_position(case: Case) -> None:
    viewers = [*range(case.seats), SPECTATOR]
    shown = [[played.view(viewer).to_json() for viewer in viewers] for played in case.positions(3)]
    for number, played in enumerate(case.positions(3)):
        forget_pieces()
        # Of the switches one viewer at a time, which takes a while as it is.
        some = viewers if case.is_default else [viewers[number % len(viewers)]]
        for viewer in some:
            afresh = showing.view(case.game, played.state, viewer)
            assert shown[number][viewers.index(viewer)] == as_a_whole(afresh)


@every_case
def test_what_has_changed_makes_the_view_out_of_an_earlier_one(case: Case) -> None:
    """Of the position before or of one some moves ago."""
    chooser = random.Random(case.id)
    viewers = [*range(case.seats), SPECTATOR]
    latest: dict[int, tuple[Position, ViewAsRead]] = {}
    for played in case.positions(5):
        for viewer in chooser.sample(viewers, len(viewers) if case.is_default else 1):
            known, showing = latest.get(viewer), played.look()
            if known is not None and chooser.random() < 0.3:
                continue
            view = json.loads(showing.to(viewer).to_json())
            latest[viewer] = showing.at_rest(), view
            if known is not None:
                earlier, before = known
                compare_changes(before, json.loads(showing.since(earlier).to(viewer)), view)


@every_seating
def test_earlier_positions_do_not_live_on_in_later_ones(case: Case) -> None:
    """At a table that lasts they would fill the memory."""
    earlier: Position | None = None
    before = positions_in_memory()
    for played in islice(case.positions(5), 20):
        showing = played.look()
        if earlier:
            showing.since(earlier).to(0)
        earlier = showing.at_rest()
        del showing
    assert positions_in_memory() <= before + 1


@every_seating
def test_a_game_at_rest_has_forgotten_nothing(case: Case) -> None:
    for played in islice(case.positions(6), 30):
        for viewer in (*range(case.seats), SPECTATOR):
            view = played.view(viewer).to_json()
            played.rest()
            assert played.view(viewer).to_json() == view


def positions_in_memory() -> int:
    return sum(type(one) is Showing for one in gc.get_objects())


def compare_changes(before: ViewAsRead, changes: ViewAsRead, now: ViewAsRead) -> None:
    have_moved = [zone["id"] for zone in before["zones"]] != [zone["id"] for zone in now["zones"]]
    assert ("places" in changes) == have_moved
    known = {zone["id"]: zone for zone in before["zones"]}
    assert all(known.get(zone["id"]) != zone for zone in changes["zones"])
    unchanged = [name for name in PARTS if name in changes and changes[name] == before[name]]
    assert set(unchanged) <= {"prompt", "moves", "barred"}  # which go together
    assert put_together(before, changes) == now
