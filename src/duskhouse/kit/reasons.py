"""Every action is legal, or has a reason that is true and names a clause of the rules.

A game's own tests say naively what has to hold for each reason, in functions of the state, the
action and the piece, by the names of its guards: `CHECKS["my-game"] = {"not-in-hand": check, …}`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from duskhouse.engine.compiling.interpreted import plain
from duskhouse.engine.game.actions import MOST_ACTIONS
from duskhouse.engine.game.contract import Game
from duskhouse.engine.view.pieces import Piece, Role
from duskhouse.engine.view.shown import Reader
from duskhouse.kit.cases import Case, every_case, every_game

CHECKS: dict[str, Mapping[str, Callable[[Any, int, Piece], Any]]] = {}


@every_case
def test_every_action_is_legal_or_has_a_true_reason_with_a_real_clause(case: Case) -> None:
    game, checks = case.game, CHECKS.get(case.game.id)
    reader = Reader(game.pieces, game.words())
    for played in case.some_positions(7):
        for action in range(MOST_ACTIONS):
            if not played.is_legal(action):
                piece = game.pieces.read(played.why_not(action))
                assert piece.kind.role is Role.BARRED
                assert reader.words.say(piece)
                assert reader.clause(piece) in game.clauses
                if checks:
                    assert checks[piece.kind.name](played.state, action, piece), (action, piece)


@every_case
def test_the_barred_pieces_of_a_view_are_the_reasons_of_their_actions(case: Case) -> None:
    kinds = case.game.pieces.kinds
    for played in case.some_positions(8) if case.game.guards else ():
        if not played.over:
            illegal = (action for action in range(MOST_ACTIONS) if not played.is_legal(action))
            zoned = [why for why in map(played.why_not, illegal) if kinds[why[0]].zone is not None]
            seen = [wire for wire in played.seen(played.turn) if kinds[wire[0]].role is Role.BARRED]
            assert sorted(seen) == sorted(zoned)


@every_case
def test_no_guard_bars_what_is_legal(case: Case) -> None:
    """Asked as they stand: to compile each by itself would take longer."""
    guards = case.game.guards.guards if case.game.guards else []
    for played in case.some_positions(9) if guards else ():
        for guard in guards:
            if guard.is_asked_in(int(played.state.phase)):
                assert not int(plain(guard.bars)(played.state)) & played.actions, guard.name


@every_game
def test_every_guard_has_its_check(game: Game) -> None:
    if game.guards and game.id in CHECKS:
        assert {guard.name for guard in game.guards.guards} == set(CHECKS[game.id])
