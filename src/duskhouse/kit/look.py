"""Whatever a view can show has a drawing and a place, and every drawing named is there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import resources

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.drawings import cleaned, symbols
from duskhouse.engine.game.look import INK, Place, Stage
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.kit.cases import Case, every_case, every_game

WEB = resources.files("duskhouse") / "web"
SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', (WEB / "cards.svg").read_text("utf-8")))


def known_symbols(game: Game) -> set[str]:
    """The page's, and those that come with the game."""
    if not game.look.drawings:
        return SYMBOLS
    drawings, left_out = cleaned(game.folder / game.look.drawings, game.id)
    assert not left_out, f"not in a page: {', '.join(left_out)}"
    return SYMBOLS | symbols(drawings)


def drawn(game: Game) -> Iterator[str]:
    """Every symbol a game names; the sign of a seat stands for that of each seat."""
    look = game.look
    yield from (look.back, *look.backs.values())
    for face in look.faces.values():
        yield from (each.symbol for each in (*face.drawings, *face.small))
    for sign in look.signs:
        yield from filter(None, (sign.sigil, sign.band))


@every_game
def test_every_drawing_is_there(game: Game) -> None:
    assert {symbol for symbol in drawn(game) if not symbol.startswith("@")} <= known_symbols(game)
    assert len(game.look.signs) >= max(game.seats)
    assert set(game.look.showcase) <= set(game.look.faces)


@every_game
def test_every_ink_is_a_colour_of_the_page(game: Game) -> None:
    styles = (WEB / "styles" / "cards.css").read_text("utf-8")
    inks = {face.ink for face in game.look.faces.values()} | {sign.ink for sign in game.look.signs}
    for ink in inks - {INK}:
        assert f".s-{ink} " in styles, ink


@every_game
def test_tips_stand_by_clauses(game: Game) -> None:
    assert game.look.minutes
    assert set(game.look.tips) <= set(game.clauses)
    if game.look.overview.groups:
        told = {
            code for group in game.look.overview.groups for code in (*group.cards, *group.others)
        }
        assert set(game.pieces.codes.values()) <= told, "every card says what it does"
    known = {kind.message_id for kind in game.pieces.kinds}
    for about in game.look.tips.values():
        names = [name.split(":") for name in about]
        assert {name for name, *_ in names} <= known
        assert {clause for _, *clauses in names for clause in clauses} <= set(game.clauses)


@every_game
def test_what_is_printed_and_told_has_its_message(game: Game) -> None:
    words, faces = game.words(), game.look.faces
    printed = {f"face-{code.replace('#', 'n')}" for code, face in faces.items() if face.titled}
    for message in {"pitch", *printed, *(f"tip-{clause}" for clause in game.look.tips)}:
        assert words.has(message), message


@every_case
def test_all_that_a_view_shows_has_a_face_and_a_place(case: Case) -> None:
    look = case.game.look
    places = look.to_json(case.game.pieces)["places"]
    for move, played in enumerate(case.some_positions(0)):
        viewers = (*range(case.seats), SPECTATOR)
        view = played.shown(viewers[move % len(viewers)])
        zones = {zone.id for zone in view.zones}
        for zone in view.zones:
            assert zone.name in places, zone.id
            for card in zone.cards:
                assert not look.faces or card.code is None or card.code in look.faces, card.code
        targets = {move.zone for move in view.moves} | {bar.zone for bar in view.barred}
        assert targets - {None} <= zones
        for bar in view.barred:
            assert bar.clause in case.game.clauses
        keys = [move.keyboard for move in view.moves if move.keyboard]
        assert len(keys) == len(set(keys)), "two moves on one key"


@every_game
def test_a_stage_has_what_it_is_made_of(game: Game) -> None:
    places = set(game.look.to_json(game.pieces)["places"].values())
    assert Place.HAND in places
    needed = {
        Stage.PLAIN: set[Place](),
        Stage.STREET: {Place.STEP, Place.SIDE},
        Stage.GRID: {Place.TILE, Place.CENTRE},
    }
    assert needed.get(game.look.stage, {Place.CENTRE}) <= places
