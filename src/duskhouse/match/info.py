"""The table as everyone may see it: TableInfo of docs/protocol.md."""

from __future__ import annotations

from typing import Any

import msgspec

from duskhouse.match.match import Match
from duskhouse.match.seating import Seat


def table_info(match: Match, now: float) -> dict[str, Any]:
    """All of it that the match itself knows."""
    info: dict[str, Any] = {
        "game": match.plan.game,
        "seats": [seat_info(match, seat, now) for seat in match.seats],
        "options": match.plan.options,
        "host": match.host,
        "first": match.plan.first,
        "public": match.plan.public,
        "casual": match.plan.casual,
        "state": match.state,
        "seal": match.seal,
        "clock": match.plan.clock,
        "grace": match.plan.grace,
        "spectators": match.plan.spectators,
        "delay": match.plan.delay,
    }
    if match.plan.clock:
        info["clock"] = {"kind": match.plan.clock.kind, "seconds": match.plan.clock.seconds}
    if match.plan.lesson:
        info["lesson"] = True
    if match.news.lines:
        info["news"] = [msgspec.to_builtins(line) for line in match.news.lines]
    if match.shares is not None:
        info["shares"] = match.shares
    if match.state == "over":
        info["seed"] = match.seed.hex()
    return info


def seat_info(match: Match, seat: Seat, now: float) -> dict[str, Any]:
    info = {
        "seat": seat.number,
        "name": seat.name,
        "kind": seat.kind,
        "here": seat.here,
        "away": match.is_away(seat.number, now),
    }
    if seat.kind == "bot":
        info["level"] = seat.level
    return info


def glance_info(match: Match) -> dict[str, Any]:
    """What its persons are told of it beside their other tables: nothing that is hidden."""
    return {
        "state": match.state,
        "turn": match.turn,
        "seats": [{"name": seat.name, "kind": seat.kind} for seat in match.seats],
    }


def clocks_info(match: Match, now: float) -> dict[str, Any] | None:
    if match.clocks is None:
        return None
    turn = match.turn
    left = [match.clocks.left(seat.number, seat.number == turn, now) for seat in match.seats]
    return {"left": [round(seconds, 1) for seconds in left], "running": turn}
