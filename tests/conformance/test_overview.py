"""The game on one page shows cards that there are, as many as there are."""

from __future__ import annotations

from duskhouse.engine.game.contract import Game
from duskhouse.kit.cases import every_game

SIZES = {
    "man-eating-house": 44,
    "kamo-no-manimani": 42,
    "rest-in-peace": 21 + 29 + 10,
    "hell-is-hungry": 54,
}
"""All cards of a game, or of one deck of it (MEH-01, KAMO-02, YAO-02 to 06, HELL-02)."""


@every_game
def test_groups_show_each_card_once_and_count_them_all(game: Game) -> None:
    groups = game.look.overview.groups
    shown = [card for group in groups for card in group.cards]
    assert len(set(shown)) == len(shown)
    assert set(shown) <= set(game.look.faces)
    assert sum(group.count for group in groups) == SIZES[game.id]
    for group in groups:
        assert not group.copies or sum(group.copies.values()) == group.count
        assert set(group.copies) in (set(), set(group.cards))


@every_game
def test_the_flow_chart_ends(game: Game) -> None:
    *before, last = game.look.overview.steps
    assert last.ends == ("yes", "no")
    for step in (*before, last):
        assert set(step.cards) <= set(game.look.faces)
    assert all("no" not in step.ends for step in before)
