"""Views are put together from pieces kept from position to position: that must not show."""

from __future__ import annotations

import gc
import json
import random
from itertools import islice

import msgspec

from duskhouse.engine import showing
from duskhouse.engine.news import SPECTATOR
from duskhouse.engine.view import Alike, Changes, View
from tests.conformance.cases import Case, every_case, every_seating
from tests.views import forget_pieces, put_together

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
    """Of the position before or of one some moves ago, as it happens at a busy table."""
    chooser = random.Random(case.id)
    viewers = [*range(case.seats), SPECTATOR]
    latest: dict[int, View] = {}
    for played in case.positions(5):
        for viewer in chooser.sample(viewers, len(viewers) if case.is_default else 1):
            view, earlier = played.view(viewer), latest.get(viewer)
            if earlier is not None and chooser.random() < 0.3:
                continue
            latest[viewer] = view
            if earlier is not None:
                compare_changes(earlier, view)


@every_seating
def test_earlier_views_do_not_live_on_in_later_ones(case: Case) -> None:
    """At a table that lasts they would fill the memory."""
    latest: dict[int, View] = {}
    before = positions_in_memory()
    for played in islice(case.positions(5), 20):
        for viewer in range(case.seats):
            view = played.view(viewer)
            if viewer in latest:
                changes_since(latest[viewer], view)
            latest[viewer] = view
    assert positions_in_memory() <= before + 1


@every_seating
def test_a_table_at_rest_has_forgotten_nothing(case: Case) -> None:
    latest: dict[int, View] = {}
    for played in islice(case.positions(6), 30):
        for viewer in (*range(case.seats), SPECTATOR):
            view = played.view(viewer)
            if earlier := latest.get(viewer):
                assert changes_since(earlier.at_rest(), view) == changes_since(earlier, view)
            latest[viewer] = view
            played.rest()
            assert played.view(viewer).to_json() == view.to_json()


def positions_in_memory() -> int:
    return sum(type(one) is Alike for one in gc.get_objects())


def changes_since(earlier: View, view: View) -> bytes:
    return view.changes(earlier, Changes(earlier.alike, view.alike))


def compare_changes(earlier: View, view: View) -> None:
    before, now = (json.loads(one.to_json()) for one in (earlier, view))
    changes = json.loads(changes_since(earlier, view))
    have_moved = [zone.id for zone in earlier.zones] != [zone.id for zone in view.zones]
    assert ("places" in changes) == have_moved
    assert put_together(before, dict(changes)) == now
    unchanged = [name for name in PARTS if name in changes and changes[name] == before[name]]
    assert set(unchanged) <= {"prompt", "moves", "barred"}  # which go together
