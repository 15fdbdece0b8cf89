"""Actions as a codec: numbers, notation, and rules that pack and unpack."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from duskhouse.engine.compiling.rule import rule
from duskhouse.engine.game.actions import Actions, Field, Verb, is_of, pack, part
from duskhouse.words.errors import Refused

CARD = Field("card", {"A": 0, "B": 1, "C": 4})
TARGET = Field("target", {"1": 0, "2": 1})
ACTIONS = Actions(
    play=(CARD, TARGET),
    guess=Verb((CARD,), written="= {}", scopes=(1,)),
    other=Verb((CARD,), written="+{}", scopes=(2,)),
    stop_=(),
)
PLAY, GUESS, STOP = map(ACTIONS.packing, ("play", "guess", "stop"))


@rule
def packed(card: int, target: int) -> int:
    return pack(PLAY, card, target)


@rule
def card_of(action: int) -> int:
    return part(PLAY, action, 0)


@rule
def target_of(action: int) -> int:
    return part(PLAY, action, 1)


@rule
def is_guess(action: int) -> bool:
    return is_of(GUESS, action)


@rule
def guess(card: int) -> int:
    return pack(GUESS, card)


def test_rules_pack_and_unpack() -> None:
    for card in CARD.codes.values():
        for target in TARGET.codes.values():
            action = packed(card, target)
            assert (card_of(action), target_of(action), is_guess(action)) == (card, target, False)
        assert is_guess(guess(card))


@pytest.mark.parametrize(
    ("verbs", "sentence"),
    [
        ({"lay": Verb((CARD,), first=9)}, "lay and play of the game's actions share the number 9"),
        ({"lay": Verb((CARD, TARGET), written="{}")}, "apart .*: A, of the verb lay"),
        ({"lay": Verb(written="play A 1")}, "apart .*: play A 1, of the verb lay"),
    ],
)
def test_actions_that_cannot_be_told_apart_are_refused(
    verbs: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        Actions(play=(CARD, TARGET), **verbs)


def test_verbs_share_numbers_only_where_their_scopes_differ() -> None:
    assert (PLAY.first, PLAY.size) == (0, 10)
    assert GUESS.first == ACTIONS.packing("other").first == 10
    assert STOP.first == 15


@pytest.mark.parametrize("phase", [0, 1, 2])
def test_what_is_written_is_read(phase: int) -> None:
    state = SimpleNamespace(phase=phase)
    for text, action in ACTIONS.texts(phase).items():
        assert (ACTIONS.write(state, action), ACTIONS.read(state, text)) == (text, action)
    assert ACTIONS.read(state, "play C 2") == 9
    assert ACTIONS.read(state, "= A") == (10 if phase == 1 else None)


def test_too_many_actions_are_refused_with_the_verb() -> None:
    many = Field("card", {str(number): number for number in range(40)})
    with pytest.raises(Refused, match="The verb give of the game's actions ends at the number 79"):
        Actions(play=many, give=many)
