"""Who knows what (YAO-70 to 78): views, events and redacted records."""

from __future__ import annotations

import pytest

from duskhouse.engine.record import game_record
from duskhouse.engine.state.events import SPECTATOR
from tests.games.rest_in_peace.positions import B, G, Position


@pytest.mark.clause("YAO-70")
def test_the_table_is_the_same_for_everyone() -> None:
    p = Position().hands("1 5", "2 6").fronts("#8", "#9").play("5", "#8", "end", "6", "#9", "end")
    public = (
        "position-1",
        "position-2",
        "front-0",
        "front-1",
        "side-0",
        "side-1",
        "past-0",
        "discards-1",
    )
    seen = [
        [zone for zone in p.shown(seat).zones if zone.id in public] for seat in (G, B, SPECTATOR)
    ]
    assert seen[0] == seen[1] == seen[2]
    assert p.codes(SPECTATOR, "side-0") == ["5", "#8"]


@pytest.mark.clause("YAO-71")
def test_a_hand_is_its_owner_s() -> None:
    p = Position().hands("1 5", "2 6")
    assert p.codes(G, "hand-0") == ["1", "5"]
    assert p.codes(B, "hand-0") == [None, None]
    assert p.codes(SPECTATOR, "hand-0") == [None, None]


@pytest.mark.clause("YAO-72")
def test_the_owner_knows_the_deck_but_not_its_order() -> None:
    p = Position().decks("4 1 4", "2")
    assert "a 1 and two 4s" in p.zone(G, "deck-0").note
    assert p.zone(B, "deck-0").note == "three ghosts"
    assert {card.code for card in p.zone(G, "deck-0").cards} == {None}


@pytest.mark.clause("YAO-75", "YAO-A11")
def test_a_placed_psychic_is_known_to_all() -> None:
    p = Position().hands("1").decks().play("end", "ten #1")
    assert p.events()[0].seen_by(B).card == 7
    assert p.codes(B, "last-0") == ["#1"]


@pytest.mark.clause("YAO-76")
def test_a_moved_13_lies_open() -> None:
    p = Position().hands("", "1").fronts("#13").decks().play("#13", "end", "end")
    assert p.codes(B, "last-0") == ["#13"]


@pytest.mark.clause("YAO-77", "YAO-78")
def test_a_redacted_record_hides_what_was_placed_and_shuffled() -> None:
    p = Position().hands("4 5", "1").fronts("#2").decks("1 2 3", "").play("#2", "= 1 > deck 3 2")
    p.play("end", "end", "none", "end", "ten 4")
    for seat, placed, deck in ((G, "ten 4", "deck 3 2"), (B, "?", "?")):
        record = game_record.redact(p.played, seat)
        assert record["moves"] == [
            [0, "#2"],
            [0, "= 1"],
            [None, deck],
            [0, "end"],
            [1, "end"],
            [1, "none"],
            [0, "end"],
            [0, placed],
        ]


@pytest.mark.clause("YAO-72", "YAO-73")
def test_a_redacted_deal_shows_what_was_drawn_or_shown_until_a_shuffle() -> None:
    p = Position(line=[19, 2, *range(3, 10)], hands=("1 2 3 4 5", "1 2 3 4 5"))
    deck = p.played.setup["decks"][0]
    p.play("end", "none", "1", "end", "#19", "opponent", "end", "none")

    def decks(seat: int) -> list[list[int | str]]:
        found: list[list[int | str]] = game_record.redact(p.played, seat)["setup"]["decks"]
        return found

    drawn = deck[:4]
    assert decks(G) == [drawn + ["?"] * 12, ["?"] * 2 + deck[2:3] + ["?"] * 13]
    assert decks(B) == [["?"] * 16, drawn + ["?"] * 12]
    assert decks(SPECTATOR) == [["?"] * 16, ["?"] * 2 + deck[2:3] + ["?"] * 13]
    p.play("1", "1", "2", "end", "#2", "= 1", "2", "3", "end", "end")
    assert decks(G)[0] == drawn + ["?"] * 12, "the deck was shuffled before the next draw"


def test_the_view_says_what_ending_would_mean() -> None:
    p = Position().hands("3 1", "2").fronts("#8 #7")
    assert "loses the round" in p.shown(G).moves[0].detail
    p.play("3")
    assert "passes it on" in p.shown(G).moves[0].detail
    assert p.shown(G).moves[-1].detail.startswith("Your even ghosts are worth 1 more.")
    assert [(barred.card, barred.clause) for barred in p.shown(G).barred] == [("#7", "YAO-P07")]
