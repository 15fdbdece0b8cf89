"""What a game cannot have is said in a sentence that names the place."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.guards import Guards
from duskhouse.engine.game.limits import check_played, check_texts
from duskhouse.engine.game.look import SIGNS
from duskhouse.engine.game.notation import DerivedNotation
from duskhouse.engine.game.options import Flag
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.base import State
from duskhouse.engine.state.layout import (
    Cards,
    Ints,
    SeenBy,
    as_counts,
    as_sets,
    many,
    one_each,
    single,
)
from duskhouse.engine.state.seats import MOST_SEATS
from duskhouse.games.kamo_no_manimani import notation
from duskhouse.games.kamo_no_manimani.cards import ACTIONS
from duskhouse.games.kamo_no_manimani.rules import GUARDS
from duskhouse.words.errors import Refused

KAMO = find_game("kamo")
LOTS = {"A": 0, "B": 1, "C": 2}


def like_kamo(**other: Any) -> Game:
    return replace(KAMO, **other)


@pytest.mark.parametrize("seats", [1, 7])
def test_too_many_seats_or_too_few_are_refused(seats: int) -> None:
    """What a seventh seat should see was never sent, though seven were allowed."""
    sentence = f"is said to have {seats} seats in its GAME; there can be 2 to 6"
    with pytest.raises(Refused, match=sentence):
        like_kamo(seats=(3, seats))


def test_every_seat_has_a_sign_if_a_game_says_nothing() -> None:
    assert len(SIGNS) >= MOST_SEATS


@pytest.mark.parametrize(
    "cards", [as_counts(LOTS, 22), as_sets({"A": 0, "B": 63}), one_each({"A": -2, "B": 0})]
)
def test_cards_that_do_not_fit_into_a_number_are_refused(cards: Cards) -> None:
    class Crowded(State):
        hands: Ints = many(6, cards=cards)

    with pytest.raises(Refused, match="The field hands of kamo-no-manimani holds cards whose"):
        like_kamo(state=Crowded, options=(), notation=DerivedNotation(ACTIONS))


def test_an_option_without_a_field_is_refused() -> None:
    with pytest.raises(Refused, match="The option howling of kamo-no-manimani has no field"):
        like_kamo(options=(Flag("howling", ""),))


def test_replays_without_the_field_for_it_are_refused() -> None:
    with pytest.raises(Refused, match="lacks the field rules"):
        like_kamo(replays=(0,))


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"seen_by": SeenBy.NOBODY}, "does not say how it holds cards"),
        ({"seen_by": SeenBy.SOMEBODY, "cards": one_each(LOTS)}, "which seat that is"),
        ({"seen_by": SeenBy.NOBODY, "cards": one_each(LOTS), "never": "lost"}, "does not have"),
        ({"seen_by": SeenBy.NOBODY, "cards": as_sets({"A": 0, "B": 1})}, "holds other cards than"),
    ],
)
def test_what_cannot_be_imagined_is_refused_unless_the_game_does(
    about: dict[str, Any], sentence: str
) -> None:
    class Hiding(State):
        deck: Ints = many(3, seen_by=SeenBy.NOBODY, cards=one_each(LOTS))
        lots: int = single(**about)

    other = {"state": Hiding, "options": (), "notation": DerivedNotation(ACTIONS)}
    assert like_kamo(**other)
    with pytest.raises(Refused, match=f"The field lots of kamo-no-manimani .*{sentence}"):
        like_kamo(**other, knowledge=None)


class Changed(ModuleType):
    """A module of a game with other things in it."""

    def __init__(self, module: ModuleType, **other: Any) -> None:
        super().__init__(module.__name__)
        vars(self).update(vars(module) | other)


def test_a_piece_without_a_message_is_refused() -> None:
    pieces = replace(KAMO.pieces, kinds=[*KAMO.pieces.kinds])
    pieces.fact("unheard-of")
    with pytest.raises(Refused, match=r"no message fact-unheard-of in its words/en\.ftl"):
        check_texts(like_kamo(view=Changed(KAMO.view, pieces=pieces)))


@pytest.mark.parametrize("clause", ["KAMO-100", "KAMO-B01", "KAMO-7"])
def test_a_clause_too_many_is_refused(clause: str, tmp_path: Path) -> None:
    game = like_kamo()
    vars(game)["folder"] = tmp_path
    (tmp_path / "RULES.en.md").write_text(f"- **KAMO-01** One.\n- **{clause}** Another.\n")
    with pytest.raises(Refused, match=rf"The clause {clause} in the RULES\.en\.md of kamo"):
        check_texts(game)


def test_a_field_that_only_the_deal_names_is_refused() -> None:
    deal = replace(notation.DEAL, first="dawn")
    with pytest.raises(Refused, match="deal of kamo-no-manimani names the field dawn for dawn"):
        like_kamo(notation=DerivedNotation(ACTIONS, notation, deal))


def test_a_field_that_only_a_guard_names_is_refused() -> None:
    guards = Guards(ACTIONS, __name__)
    guards.bars("tide", 1, numbers={"depth": "depth"})(GUARDS.guards[0].bars)
    with pytest.raises(Refused, match="The guard tide of kamo-no-manimani names the field depth"):
        like_kamo(guards=guards)


def test_a_phase_too_many_is_refused() -> None:
    guards = Guards(ACTIONS, __name__)
    guards.bars_always("tide", 1, phases=[63])
    with pytest.raises(Refused, match=r"The guard tide .* names the phase 63; phases are 0 to 62"):
        like_kamo(guards=guards)


def test_a_clause_that_is_not_in_the_rules_is_refused() -> None:
    pieces = replace(KAMO.pieces, kinds=[*KAMO.pieces.kinds])
    pieces.fact("deck", clause=99)
    with pytest.raises(Refused, match="names the clause KAMO-99"):
        check_texts(like_kamo(view=Changed(KAMO.view, pieces=pieces)))


class Legal:
    """A game that is over after so many decisions."""

    def __init__(self, decisions: int, shares: float = 1.0) -> None:
        self.decisions, self.left, self.shares = decisions, decisions, shares

    def deal_one(self, states: Any, i: int) -> None:
        self.left = self.decisions

    def legal_one(self, states: Any, i: int) -> int:
        return int(self.left > 0)

    def play_one(self, states: Any, i: int, action: int) -> None:
        self.left -= 1

    def utility_one(self, states: Any, i: int, seat: int) -> float:
        return self.shares if seat == 0 else 0.0


@pytest.mark.parametrize(
    ("run", "sentence"),
    [
        (Legal(0), "is over as soon as it is dealt"),
        (Legal(1), "was over after one decision in every game"),
        (Legal(3, shares=2.0), r"utility gives 2.0, 0.0, 0.0; the shares of a win"),
    ],
)
def test_a_game_that_is_none_is_refused(run: Any, sentence: str) -> None:
    game = like_kamo()
    vars(game)["run"] = run
    with pytest.raises(Refused, match=sentence):
        check_played(game)


def test_three_decisions_are_enough() -> None:
    game = like_kamo()
    vars(game)["run"] = Legal(3)
    check_played(game)
