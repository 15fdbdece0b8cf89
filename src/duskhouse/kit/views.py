"""A view is numbers: what has changed makes it out of an earlier one, and all of it can be said."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np

from duskhouse.engine.game.contract import Game
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.page import EVERYONE, FIRST, PAGE_WORDS, SPANS, TEXT_BYTES
from duskhouse.engine.view.pieces import OF_ONE_POSITION, Mark, Role, Wire
from duskhouse.engine.view.shown import Reader
from duskhouse.kit.cases import Case, every_case

NOTHING = np.full(FIRST, FIRST)
Seen = dict[tuple[int, ...], Wire]


def told(game: Game, before: Ints, page: Ints, viewer: int) -> tuple[list[Wire], list[Wire]]:
    """What a viewer is told who knows the page before: pieces, and what is gone."""
    found, spans = np.zeros(2 * PAGE_WORDS, np.int64), np.zeros(SPANS, np.int64)
    text = np.zeros(TEXT_BYTES, np.uint8)
    game.run.write_changes(before, page, game.pieces.keys, found, text, spans)

    def part(whose: int, first: int) -> list[Wire]:
        start, end = spans[4 * (whose + 1) + first : 4 * (whose + 1) + first + 2]
        read: list[Wire] = json.loads(b"[" + text[start:end].tobytes()[1:] + b"]")
        return read

    whose = [EVERYONE] if viewer == SPECTATOR else [EVERYONE, viewer]
    pieces = [piece for one in whose for piece in part(one, 0)]
    return pieces, [key for one in whose for key in part(one, 2)]


def brought_up_to_date(game: Game, seen: Seen, pieces: list[Wire], gone: list[Wire]) -> Seen:
    """As a client does it (docs/protocol.md)."""
    kinds = game.pieces.kinds
    kept = {key: one for key, one in seen.items() if kinds[key[0]].role not in OF_ONE_POSITION}
    for key in gone:
        del kept[tuple(key)]
    return kept | {game.pieces.key_of(piece): piece for piece in pieces}


@every_case
def test_what_has_changed_makes_the_view_out_of_an_earlier_one(case: Case) -> None:
    """Of the position before or of one some moves ago."""
    game, chooser = case.game, random.Random(case.id)
    viewers = [*range(case.seats), SPECTATOR]
    latest: dict[int, tuple[Ints, Seen]] = {}
    for played in case.positions(5):
        page = played.page()
        for viewer in chooser.sample(viewers, len(viewers) if case.is_default else 2):
            before, known = latest.get(viewer, (NOTHING, {}))
            if known and chooser.random() < 0.3:
                continue
            pieces, gone = told(game, before, page, viewer)
            now = game.pieces.seen(page, viewer)
            assert brought_up_to_date(game, known, pieces, gone) == now
            assert not is_told_in_vain(game, known, pieces, viewer)
            latest[viewer] = page, now


def is_told_in_vain(game: Game, known: Seen, pieces: list[Wire], viewer: int) -> bool:
    """Whether something that lasts is told again as it was, to whoever only watches."""
    kinds = game.pieces.kinds
    return viewer == SPECTATOR and any(
        known.get(game.pieces.key_of(piece)) == piece
        for piece in pieces
        if kinds[piece[0]].role not in OF_ONE_POSITION
    )


@every_case
def test_all_that_is_seen_can_be_said(case: Case) -> None:
    """Every message is there and has its variables, for every viewer."""
    game = case.game
    names = [f"Player {seat}" for seat in range(case.seats)]
    for move, played in enumerate(case.some_positions(6)):
        viewer = [*range(case.seats), SPECTATOR][move % (case.seats + 1)]
        reader = Reader(game.pieces, game.words(names, viewer))
        reader.shown(played.seen(SPECTATOR))  # a page reads what everyone sees first
        shown = reader.shown(played.seen(viewer))
        assert shown.prompt.ask
        assert shown.moment
        assert all(zone.title for zone in shown.zones)
        assert shown.goals or all(kind.role is not Role.GOAL for kind in game.pieces.kinds)
        assert all(goal.text and goal.short for goal in shown.goals)
        assert all(0 <= goal.have <= goal.need for goal in shown.goals)
        said = [*shown.facts, *shown.events]
        assert all(sentence.text for sentence in said)
        assert all(move.label for move in shown.moves)


@every_case
def test_numbers_mean_what_their_names_say(case: Case) -> None:
    """Seats are seats, cards have a notation, marks are marks; and pieces are far from filling a
    page."""
    game = case.game
    for played in case.some_positions(8):
        page = played.page()
        assert len(page) < PAGE_WORDS // 2
        for viewer in (*range(case.seats), SPECTATOR):
            for wire in game.pieces.seen(page, viewer).values():
                check_numbers(case, game.pieces.read(wire))


def check_numbers(case: Case, piece: Any) -> None:
    numbers = piece.numbers
    for name in ("seat", "by", "token"):
        assert -1 <= numbers.get(name, -1) < case.seats
    if numbers.get("card", -1) >= 0:
        assert numbers["card"] in case.game.pieces.codes
    assert numbers.get("marks", 0) in range(2 * max(Mark))
    for inside in piece.inside:
        check_numbers(case, inside)
