"""Who knows what: views, events and redacted records, and what the view explains."""

from __future__ import annotations

from itertools import chain
from typing import Any

import numpy as np
import pytest

from duskhouse.engine.record.game_record import redact
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.view.shown import Zone
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.cards import KR, LID, PASS, POT
from duskhouse.games.kamo_no_manimani.rules import EventKind
from tests.games.kamo_no_manimani.positions import events, follow, lay_out


def zone(played: History, seat: int, name: str) -> Zone:
    [found] = [zone for zone in played.shown(seat).zones if zone.id == name]
    return found


def shown(played: History, seat: int, name: str) -> list[str | None]:
    return [card.code for card in zone(played, seat, name).cards]


def log(played: History, seat: int) -> list[str]:
    return [sentence.text for sentence in played.log(seat)]


def seen(played: History, seat: int) -> list[Any]:
    """All that reaches a seat: views, events and log."""
    items = [item.seen_by(seat)[:-2] for found in played.past for item in found]
    return [played.seen(seat), items, log(played, seat)]


@pytest.mark.clause("KAMO-39")
def test_nobody_sees_the_cards_aside_even_at_the_end() -> None:
    played = lay_out(["KR", "KR", "KB"], aside="POT")
    for moves in ("", "KR KR"):
        follow(played, moves)
        for seat in (0, 1, 2, SPECTATOR):
            codes = [card.code for found in played.shown(seat).zones for card in found.cards]
            assert "POT" not in codes
    assert played.over


@pytest.mark.clause("KAMO-39")
def test_it_is_public_how_many_are_aside_and_from_what() -> None:
    played = History.deal(GAME, 3, {}, bytes(32))
    assert len(zone(played, SPECTATOR, "aside").cards) == 3
    assert "Pots, Ducks and Lids" in zone(played, SPECTATOR, "aside").note


@pytest.mark.clause("KAMO-40")
def test_the_deck_shows_its_size_only() -> None:
    played = lay_out(["KR", "KB", "KY"], "KG LID ONION")
    for seat in (0, 1, 2, SPECTATOR):
        assert shown(played, seat, "deck") == [None, None]
        assert zone(played, seat, "deck").note == "2 cards"


@pytest.mark.clause("KAMO-41")
def test_a_hand_and_a_draw_are_seen_by_the_holder_only() -> None:
    played = follow(lay_out(["KR", "KB", "KY"], "KG LID ONION"), "PASS")
    assert shown(played, 1, "hand-1") == ["KB", "LID"]
    for seat in (0, 2, SPECTATOR):
        assert shown(played, seat, "hand-1") == [None, None]
    assert log(played, 1)[-1] == "You draw Lid."
    assert log(played, 2)[-1] == "Seat 2 draws a card."
    assert "You drew Lid." in played.shown(1).prompt.detail


@pytest.mark.clause("KAMO-42", "KAMO-A02")
@pytest.mark.parametrize("card", ["KR", "ONION", "LID"])
def test_open_cards_are_seen_by_everyone_with_their_player(card: str) -> None:
    played = follow(lay_out([f"{card} KB", "KB", "KB"]), card)
    for seat in (0, 1, 2, SPECTATOR):
        [found] = zone(played, seat, "field").cards
        assert (found.code, found.by) == (card, 0)


@pytest.mark.clause("KAMO-43", "KAMO-47", "KAMO-A31")
def test_a_pot_and_a_duck_are_the_same_to_others_until_the_round_ends() -> None:
    pot = lay_out(["POT DUCK", "LID KB", "KR KB"])
    duck = lay_out(["POT DUCK", "LID KB", "KR KB"])
    follow(pot, "POT")
    follow(duck, "DUCK")
    assert shown(pot, 0, "field") == ["POT"]
    for move in ("LID", "KR", "PASS"):
        for seat in (1, 2, SPECTATOR):
            assert seen(pot, seat) == seen(duck, seat)
            assert shown(pot, seat, "field")[0] is None
            [fact] = [fact for fact in pot.shown(seat).facts if fact.clause == "KAMO-16"]
            assert fact.text == "Seat 1 has a card face down: a Pot or a Duck."
        follow(pot, move)
        follow(duck, move)
    follow(pot, "PASS")
    follow(duck, "PASS")
    assert log(pot, 1) != log(duck, 1)


@pytest.mark.clause("KAMO-A31", "KAMO-A14")
def test_a_face_down_card_stays_down_when_its_player_goes_out_or_a_lid_comes() -> None:
    played = follow(lay_out(["POT", "LID KB", "KR KB"]), "POT LID")
    assert not events(played, EventKind.REVEAL)
    assert shown(played, 2, "field") == [None, "LID"]


@pytest.mark.clause("KAMO-44")
@pytest.mark.parametrize("hands", [["POT KB", "LID KB", "KB"], ["DUCK KB", "LID KB", "KB"]])
def test_the_face_down_card_is_shown_at_the_end_of_the_round(hands: list[str]) -> None:
    card = hands[0].split()[0]
    played = follow(lay_out(hands), f"{card} LID PASS PASS")
    [item] = events(played, EventKind.REVEAL)
    assert item.seen_by(SPECTATOR).card == item.card
    assert f"is turned up: {card.title()}." in " ".join(log(played, 2))
    assert card in shown(played, SPECTATOR, "pile-1")


@pytest.mark.clause("KAMO-44")
def test_the_face_down_card_is_shown_at_the_end_of_the_game() -> None:
    played = follow(lay_out(["DUCK", "KR", "KB"]), "DUCK KR")
    assert played.over
    assert [item.seat for item in events(played, EventKind.REVEAL)] == [0]


@pytest.mark.clause("KAMO-45", "KAMO-A18")
def test_collected_cards_points_and_the_order_of_going_out_are_public() -> None:
    played = follow(lay_out(["KR", "ONION KB", "KB KB"]), "KR ONION PASS PASS")
    for seat in (0, 1, 2, SPECTATOR):
        assert shown(played, seat, "pile-1") == ["KR", "ONION"]
        scores = played.shown(seat).scores
        assert [score.points for score in scores] == [0, 2, 0]
        assert scores[0].note == "out as number 1"


@pytest.mark.clause("KAMO-46")
def test_a_pass_says_nothing_about_the_hand() -> None:
    can = follow(lay_out(["KR KB", "KR KB", "KB"]), "KR PASS")
    cannot = follow(lay_out(["KR KB", "KG KB", "KB"]), "KR PASS")
    for seat in (0, 2, SPECTATOR):
        assert seen(can, seat) == seen(cannot, seat)


@pytest.mark.clause("KAMO-47")
def test_a_redacted_record_hides_which_card_lies_face_down() -> None:
    hands = [["POT"], ["KB"], ["KR"]]
    setup = {"dealer": 0, "aside": ["LID"], "hands": hands, "deck": ["DUCK", "ONION", "KR"]}
    pot, duck = (
        follow(History.from_setup(GAME, 3, {"scale": "tiny"}, setup), f"{card} PASS")
        for card in ("POT", "DUCK")
    )
    for seat in (1, 2):
        assert redact(pot, seat) == redact(duck, seat)
        assert redact(pot, seat)["moves"][0] == [0, "?"]
    assert redact(pot, 0)["moves"][0] == [0, "POT"]


@pytest.mark.clause("KAMO-44", "KAMO-47")
@pytest.mark.parametrize("card", ["POT", "DUCK"])
def test_a_redacted_record_tells_the_face_down_card_once_it_is_turned_up(card: str) -> None:
    hands = [["POT"], ["KB"], ["KR"]]
    setup = {"dealer": 0, "aside": ["LID"], "hands": hands, "deck": ["DUCK", "ONION", "KR"]}
    played = follow(History.from_setup(GAME, 3, {"scale": "tiny"}, setup), card)
    while not events(played, EventKind.REVEAL):
        assert redact(played, 1)["moves"][0] == [0, "?"]
        follow(played, "PASS")
    assert redact(played, 1)["moves"][0] == [0, card]


@pytest.mark.clause("KAMO-41", "KAMO-40", "KAMO-39")
@pytest.mark.parametrize("bonus", [False, True])
def test_a_redacted_deal_shows_the_own_hand_and_the_own_draws(bonus: bool) -> None:
    played = History.deal(GAME, 4, {"bonus_draw": bonus}, bytes(32))
    drawn: list[list[str]] = [[] for _ in range(4)]
    drawn[played.turn].append(played.setup["deck"][0])
    for number in range(24):
        actions = played.legal()
        played.play(actions[-1] if number % 4 else actions[0])
    for item in events(played, EventKind.DRAW):
        drawn[item.seat].append(GAME.notation.write_move(played.state, item.card))
    assert (max(map(len, drawn)) > min(map(len, drawn)) + 1) == bonus
    for seat in range(4):
        setup = redact(played, seat)["setup"]
        assert [card for card in setup["deck"] if card != "?"] == drawn[seat]
        assert setup["hands"][seat] == played.setup["hands"][seat]
        assert set(setup["aside"]) == {"?"}
        others = [hand for other, hand in enumerate(setup["hands"]) if other != seat]
        assert set(chain(*others)) == {"?"}


@pytest.mark.clause("KAMO-48")
def test_the_view_explains_the_table() -> None:
    played = lay_out(["POT KR", "KR KG", "LID KR KB POT", "KR KR"], options={"deck": "K36"})
    follow(played, "POT KR")
    view = played.shown(2)
    facts = {fact.clause: fact.text for fact in view.facts}
    assert facts["KAMO-15"] == "Seat 2 made it a red round."
    assert facts["KAMO-16"] == "Seat 1 has a card face down: a Pot or a Duck."
    assert facts["KAMO-23"] == "Seat 2 played last; 0 of 3 passes end the round."
    assert {(barred.card, barred.clause) for barred in view.barred} == {
        ("KB", "KAMO-15"),
        ("POT", "KAMO-16"),
    }
    assert [move.action for move in view.moves] == [KR, LID, PASS]
    assert [move.detail for move in view.moves] == [
        "",
        "Cancels a Pot of this round.",
        "",
    ]
    follow(played, "LID")
    assert "A Lid is there" in " ".join(fact.text for fact in played.shown(3).facts)


@pytest.mark.clause("KAMO-48")
def test_moves_say_what_they_lead_to() -> None:
    played = lay_out(["KR POT", "KG KG", "LID KR"])
    assert {move.action: (move.detail, move.clause) for move in played.shown(0).moves} == {
        KR: ("Only red Kamo can follow in this round.", "KAMO-15"),
        POT: ("Collects without a Lid.", "KAMO-28"),
        PASS: ("", ""),
    }
    follow(played, "KR PASS")
    assert played.shown(2).moves[-1].detail == "The round ends with this pass."


@pytest.mark.clause("KAMO-48", "KAMO-20")
def test_the_view_counts_a_stall_and_says_why_one_may_not_pass() -> None:
    played = follow(lay_out(["KR", "KB", "KY"]), "PASS PASS")
    assert "2 of 3 passes" in " ".join(fact.text for fact in played.shown(0).facts)
    follow(played, "PASS")
    assert played.shown(0).prompt.clause == "KAMO-20"


@pytest.mark.clause("KAMO-48")
def test_the_end_of_a_round_is_explained() -> None:
    played = follow(lay_out(["POT KB", "ONION KB", "KB KB"]), "POT ONION PASS PASS")
    [tally] = played.shown(2).tallies
    assert (tally.owner, tally.total) == (0, 5)
    assert [(line.points, line.clause) for line in tally.lines] == [(2, "KAMO-28"), (3, "KAMO-31")]
    assert log(played, 0)[-4:] == [
        "The card you laid face down is turned up: Pot.",
        "You collect Pot and Green Onion (2 cards): the Pot collects.",
        "You get 3 points more for the Green Onions.",
        "Seat 2 leads the next round.",
    ]


@pytest.mark.clause("KAMO-48")
def test_the_end_of_the_game_is_explained() -> None:
    played = lay_out(["KR", "", "KB KB"], points=[6, 7, 9], out=[1])
    follow(played, "KR")
    assert log(played, 2) == [
        "Seat 1 leads Red Kamo.",
        "Seat 1 goes out as number 2.",
        "Seat 1 collects Red Kamo (1 card): no Pot, so the last player collects.",
        "You are left with cards, lose 9 points and are last.",
        "Seat 2 wins: a tie, and out earlier.",
    ]
    assert played.shown(0).outcome == played.outcome()


@pytest.mark.clause("KAMO-48")
def test_the_observation_has_everything_named() -> None:
    played = lay_out(["POT KR", "KR KB", "KB"], "ONION LID KR KR", leader=2)
    follow(played, "PASS POT KR")
    slots = {}
    at = 0
    out = new_observation(played, 0)
    for name, size, _ in GAME.observation:
        slots[name] = out[at : at + size]
        at += size
    assert at == len(out)
    assert slots["hand"] == [1, 0, 0, 0, 0, 0, 0, 0, 1, 0]
    assert slots["mine"] == [1, 0]
    assert slots["face_down"] == [1, 0, 0, 0, 0, 0]
    assert slots["last"] == [0, 1, 0, 0, 0, 0]
    assert slots["field"][10:20] == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    assert slots["turn"] == [0, 0, 1, 0, 0, 0]
    assert slots["hand_sizes"] == [2, 2, 3, 0, 0, 0]
    assert slots["deck_left"] == [0]
    assert new_observation(played, 1)[-11:] == out[-11:]


def new_observation(played: History, seat: int) -> list[int]:
    out = np.zeros(GAME.observation_size, np.int8)
    GAME.run.observe_one(played.states, 0, seat, out)
    return [int(number) for number in out]


def test_own_cards_are_never_imagined_anew() -> None:
    played = follow(lay_out(["POT KR", "KR KB", "KB KG"], "LID LID LID", aside="DUCK"), "POT")
    states = GAME.states(2)
    states[0] = played.state
    generator = new_generator(3)
    for _ in range(20):
        for seat in range(3):
            GAME.run.imagine_one(states, 0, 1, seat, generator)
            assert states[1].hands[seat] == states[0].hands[seat]
            assert (states[1].face_down == states[0].face_down) or seat != 0


def test_only_what_a_move_has_changed_is_told_again() -> None:
    """Without a deck, a pass changes nothing but the count of passes and whom all wait for."""
    played = follow(lay_out(["POT KR", "KR KG", "LID KR", "KB KB"]), "POT KR")
    before = played.seen(SPECTATOR)
    after = follow(played, "PASS").seen(SPECTATOR)
    told = [GAME.pieces.read(piece) for piece in after if piece not in before]
    assert {piece.kind.message_id for piece in told} == {
        "fact-passes",
        "prompt-awaited",
        "event-pass",
    }
