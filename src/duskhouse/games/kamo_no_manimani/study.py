"""What a lab asks of Kamo no Manimani: kinds of cards, and what one might never do."""

from __future__ import annotations

from duskhouse.engine.game.studies import Restriction, Study
from duskhouse.engine.state.cardsets import cardset
from duskhouse.games.kamo_no_manimani.cards import CODE_LIST, DUCK, LID, ONION, PASS, POT
from duskhouse.games.kamo_no_manimani.rules import State


def passes_led(state: State) -> int:
    return 0 if state.field_size else 1 << PASS


STUDY = Study(
    kinds={"kamo": tuple(code for code in CODE_LIST if code.startswith("K"))},
    restrictions=(
        Restriction("bluff-with-a-duck", lambda state: cardset([DUCK])),
        Restriction("play-a-pot", lambda state: cardset([POT])),
        Restriction("play-a-lid", lambda state: cardset([LID])),
        Restriction("play-an-onion", lambda state: cardset([ONION])),
        Restriction("pass-on-an-empty-field", passes_led),
    ),
)
