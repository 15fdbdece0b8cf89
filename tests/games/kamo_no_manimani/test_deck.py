"""The switch `deck`: presets, counts of one's own, and why some are refused."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

import pytest

from duskhouse.engine.record.game_record import replay, write
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.cards import PRESETS, SIX_COLOURS
from duskhouse.words.errors import Refused

OPTION = GAME.options[0]
SMALL = {"KR": 5, "POT": 1, "DUCK": 1, "LID": 1, "ONION": 4}


def deal(deck: Any, seats: int = 3) -> History:
    return History.deal(GAME, seats, {"deck": deck}, derived_seed("deck"))


@pytest.mark.clause("KAMO-02", "KAMO-A01")
@pytest.mark.parametrize("deck", [SMALL, SIX_COLOURS])
def test_counts_of_ones_own_are_dealt(deck: dict[str, int]) -> None:
    setup = deal(deck).setup
    assert Counter(chain(setup["aside"], setup["deck"], *setup["hands"])) == deck


@pytest.mark.clause("KAMO-03")
@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"KR": 0}, r"at least one Kamo \(KAMO-03\)"),
        ({"POT": 0, "LID": 3}, r"at least one POT \(KAMO-03\)"),
        ({"DUCK": 0, "LID": 3}, r"at least one DUCK \(KAMO-03\)"),
        ({"LID": 0, "POT": 3}, r"at least one LID \(KAMO-03\)"),
        ({"ONION": 0, "KB": 9}, r"at least one ONION \(KAMO-03\)"),
        ({"KR": 4}, r"3 players needs at least 12 cards .* has 11 \(KAMO-03\)"),
        ({"KR": 63}, "at most 64 cards"),
        ({"KR": -1}, "cannot have -1"),
        ({"KR": True}, "cannot have True"),
        ({"KR": "7"}, "cannot have '7'"),
        ({"KW": 1}, "no card 'KW'"),
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_the_reason(
    change: dict[str, Any], reason: str
) -> None:
    deal(SMALL)
    with pytest.raises(Refused, match=reason):
        deal({**SMALL, **change})


@pytest.mark.clause("KAMO-03")
def test_a_deck_may_last_for_few_players_only() -> None:
    for seats, needed in ((3, 12), (4, 10), (5, 12), (6, 14)):
        deal({**SMALL, "KR": needed - 7}, seats)
        with pytest.raises(Refused, match="KAMO-03"):
            deal({**SMALL, "KR": needed - 8}, seats)


@pytest.mark.clause("KAMO-A01")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("K42", "K42"),
        ("k36", "K36"),
        ("KR:5,POT:1,DUCK:1,LID:1,ONION:4", SMALL),
        ("onion:4, kr:5, pot:1, duck:1, lid:1, kb:0", SMALL),
        ("KR:7,KB:7,KY:7,KG:7,POT:3,DUCK:3,LID:3,ONION:5", "K42"),
    ],
)
def test_a_deck_typed_by_a_person(text: str, value: object) -> None:
    assert OPTION.parse(text) == value


@pytest.mark.clause("KAMO-A01")
@pytest.mark.parametrize("text", ["", "K40", "KR", "KR:", "KR:x", "KR:1,KR:2", "KR:1;KB:2"])
def test_a_deck_typed_wrongly_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(Refused, match=r"^[^\n]*\.$"):
        OPTION.parse(text)


@pytest.mark.clause("KAMO-A01")
def test_the_default_deck_is_k42_and_a_preset_goes_by_its_name() -> None:
    assert deal("K42").options == {}
    assert deal(dict(PRESETS["K36"])).options == {"deck": "K36"}
    assert deal(dict(reversed(SMALL.items()))).options == {"deck": SMALL}


@pytest.mark.clause("KAMO-A01")
@pytest.mark.parametrize("deck", ["K42", "K36", SMALL])
def test_wherever_the_deck_is_shown_it_is_called_a_reconstruction(deck: Any) -> None:
    played = deal(deck)
    for seat in (0, 7):
        assert any(
            "Reconstructed deck" in fact.text and fact.clause == "KAMO-A01"
            for fact in played.shown(seat).facts
        )
    assert "reconstruction" in GAME.words().message("option-deck", "does")
    assert "reconstruction" in OPTION.show(deck, GAME.words())
    assert "reconstruction" in GAME.clauses["KAMO-A01"].text
    assert "reconstructed" in GAME.clauses["KAMO-02"].text


def test_records_with_counts_of_ones_own_are_replayed() -> None:
    played = deal(SIX_COLOURS, 6)
    while not played.over:
        played.play(played.legal()[0])
    record = write(played)
    assert record["options"] == {"deck": SIX_COLOURS}
    assert write(replay(record)) == record


@pytest.mark.parametrize("scale", ["tiny", "least"])
def test_a_miniature_keeps_its_own_deck(scale: str) -> None:
    with pytest.raises(Refused, match="deck of its own"):
        History.deal(GAME, 3, {"deck": "K36", "scale": scale}, derived_seed("deck"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"dealer": 3}, "KAMO-05"),
        ({"dealer": True}, "KAMO-05"),
        ({"hands": [["KR"] * 3] * 2}, "KAMO-07"),
        ({"hands": [["KR"] * 2] * 3}, "KAMO-07"),
        ({"hands": 3}, "KAMO-07"),
        ({"hands": [["KR", "KR", "XX"]] * 3}, "'XX' among the deal's hands is no card"),
        ({"aside": ["POT"]}, "KAMO-06"),
        ({"aside": ["POT", "DUCK", "KR"]}, "KAMO-06"),
        ({"aside": "POT"}, "KAMO-06"),
        ({"deck": ["KR"]}, "KAMO-02"),
        ({"deck": [["KR"]]}, "is no card"),
        ({"deck": None}, "KAMO-08"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(change: dict[str, Any], reason: str) -> None:
    setup = deal(SMALL).setup
    with pytest.raises(Refused, match=reason):
        History.from_setup(GAME, 3, {"deck": SMALL}, {**setup, **change})
