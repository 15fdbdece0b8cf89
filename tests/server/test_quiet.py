"""Quiet hours, by the clock of whoever has them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from duskhouse.server.contacts import Quiet, quiet_until

NIGHT, NOON = Quiet("22:00", "07:00", "Europe/Paris"), Quiet("12:00", "13:30", "Asia/Tokyo")


def at(text: str, zone: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


@pytest.mark.parametrize(
    ("quiet", "now", "until"),
    [
        (NIGHT, "2026-01-10T21:59:59", None),
        (NIGHT, "2026-01-10T22:00:00", "2026-01-11T07:00:00"),
        (NIGHT, "2026-01-11T00:30:00", "2026-01-11T07:00:00"),
        (NIGHT, "2026-01-11T06:59:59", "2026-01-11T07:00:00"),
        (NIGHT, "2026-01-11T07:00:00", None),
        (NIGHT, "2026-03-28T23:00:00", "2026-03-29T07:00:00"),  # an hour shorter
        (NIGHT, "2026-10-24T23:00:00", "2026-10-25T07:00:00"),  # an hour longer
        (NOON, "2026-01-10T11:59:00", None),
        (NOON, "2026-01-10T12:10:00", "2026-01-10T13:30:00"),
        (NOON, "2026-01-10T13:30:00", None),
        (Quiet("08:00", "08:00", "Asia/Tokyo"), "2026-01-10T08:00:00", None),
    ],
)
def test_quiet_hours_end_where_the_person_is(quiet: Quiet, now: str, until: str | None) -> None:
    expected = None if until is None else at(until, quiet.zone)
    assert quiet_until(quiet, at(now, quiet.zone)) == expected


def test_the_night_of_the_change_of_clocks_is_as_long_as_it_is() -> None:
    began = at("2026-03-28T23:00:00", NIGHT.zone)
    assert quiet_until(NIGHT, began) == began + 7 * 3600
    assert quiet_until(None, began) is None
