"""Kamo no Manimani, clause by clause: the deal, a turn, the end of a round and of the game."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duskhouse.bots import random_player
from duskhouse.engine.game.position import Position
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, new_generator, seed_fast
from duskhouse.engine.state.events import NO_CARD, NOBODY
from duskhouse.games.kamo_no_manimani import GAME
from duskhouse.games.kamo_no_manimani.cards import (
    CODES,
    LEAST,
    PASS,
    PRESETS,
    TINY,
    bag,
    count_in,
    unpacked,
)
from duskhouse.games.kamo_no_manimani.rules import EventKind, begin
from duskhouse.words.errors import Refused
from tests.games.kamo_no_manimani.census import census
from tests.games.kamo_no_manimani.positions import (
    cards,
    deck_left,
    events,
    follow,
    hand,
    hand_sizes,
    lay_out,
    out_order,
    points,
)

SEATS = (3, 4, 5, 6)


def dealt(seats: int, number: int, **options: object) -> History:
    return History.deal(GAME, seats, options, derived_seed("clauses", number))


# ------------------------------------------------------------------ the deal
@pytest.mark.clause("KAMO-01")
def test_cards_of_a_kind_are_one_choice() -> None:
    played = lay_out(["KR KR KR LID LID", "KB", "KG"])
    assert played.legal_moves() == ["KR", "LID", "PASS"]
    assert hand(follow(played, "KR"), 0) == "KR KR LID LID"


@pytest.mark.clause("KAMO-01", "KAMO-13")
@pytest.mark.parametrize("copies", [1, 2, 4, 8, 16, 32])
@pytest.mark.parametrize("card", ["KR", "ONION"])
def test_a_kind_can_be_played_however_many_there_are(card: str, copies: int) -> None:
    played = lay_out([" ".join([card] * copies), "KB", "KG"])
    assert played.legal_moves() == [card, "PASS"]


@pytest.mark.clause("KAMO-02")
@pytest.mark.parametrize("deck", ["K42", "K36"])
@pytest.mark.parametrize("seats", SEATS)
def test_a_preset_is_dealt_whole(deck: str, seats: int) -> None:
    setup = dealt(seats, 1, deck=deck).setup
    cards = Counter(chain(setup["aside"], setup["deck"], *setup["hands"]))
    assert cards == PRESETS[deck]
    assert cards.total() == int(deck[1:])


@pytest.mark.clause("KAMO-02", "KAMO-06", "KAMO-07")
@pytest.mark.parametrize(
    ("scale", "seats", "cards"),
    [
        *(("tiny", seats, TINY) for seats in (3, 4, 5)),
        ("tiny", 6, TINY | {"KB": 2}),
        ("least", 3, LEAST),
        ("least", 4, LEAST | {"LID": 1}),
        ("least", 5, TINY),
        ("least", 6, TINY | {"KB": 2}),
    ],
)
def test_a_miniature_has_a_deck_of_its_own(scale: str, seats: int, cards: dict[str, int]) -> None:
    """One card is set aside, and every hand is one card."""
    setup = dealt(seats, 1, scale=scale).setup
    assert Counter(chain(setup["aside"], setup["deck"], *setup["hands"])) == cards
    assert [len(setup["aside"]), *map(len, setup["hands"])] == [1] * (1 + seats)


@pytest.mark.clause("KAMO-05")
@pytest.mark.parametrize("seats", [2, 7])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(Refused, match="for 3 to 6 players"):
        dealt(seats, 1)


@pytest.mark.clause("KAMO-05", "KAMO-10", "KAMO-A27")
@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_deals_as_often_and_the_dealer_leads(seats: int) -> None:
    dealers: Counter[int] = Counter()
    states = GAME.states(1)
    GAME.prepare(states[0], seats, {})
    seed_fast(states[0].rng, 1)
    for _ in range(1200):
        GAME.run.deal_one(states, 0)
        dealers[int(states[0].dealer)] += 1
        assert states[0].turn == states[0].leader == states[0].dealer
    assert len(dealers) == seats
    assert min(dealers.values()) > 0.75 * 1200 / seats


@pytest.mark.clause("KAMO-05")
@pytest.mark.parametrize("seats", SEATS)
def test_whoever_was_placed_last_deals_the_next_game(seats: int) -> None:
    last = set()
    for number in range(60):
        played = dealt(seats, number)
        generator = new_generator(number)
        while not played.over:
            played.play(random_player.choose(GAME, played.states, 0, generator))
        outcome = played.outcome()
        assert outcome is not None
        dealer = GAME.begins_next(played.state)
        assert dealer is not None
        assert outcome.places[dealer] == max(outcome.places) == seats
        following = History.deal(GAME, seats, {}, derived_seed("next"), first=dealer)
        assert following.setup["dealer"] == dealer
        last.add(dealer)
    assert last == set(range(seats))


@pytest.mark.clause("KAMO-12", "KAMO-41")
@pytest.mark.parametrize("seats", SEATS)
def test_the_first_draw_of_the_dealer_is_told_like_every_other(seats: int) -> None:
    played = dealt(seats, 7)
    dealer, card = played.turn, played.setup["deck"][0]
    names = [f"N{seat}" for seat in range(seats)]
    drawn = GAME.words(names, dealer).card(CODES[card])
    for seat in range(seats):
        text = f"You draw {drawn}." if seat == dealer else f"N{dealer} draws a card."
        assert [(line.text, line.clause) for line in played.log(seat, names)] == [(text, "KAMO-12")]
        told = [line.text for line in played.shown(seat, names).events]
        assert told == [text]
    follow(played, "PASS")
    assert len(played.log(dealer)) == 3


@pytest.mark.clause("KAMO-06", "KAMO-07", "KAMO-08", "KAMO-09")
@pytest.mark.parametrize(
    ("deck", "seats", "in_game", "in_deck"),
    [
        ("K42", 3, 39, 30),
        ("K42", 4, 40, 32),
        ("K42", 5, 40, 30),
        ("K42", 6, 40, 28),
        ("K36", 3, 33, 24),
        ("K36", 4, 34, 26),
        ("K36", 5, 34, 24),
        ("K36", 6, 34, 22),
    ],
)
def test_sizes_of_the_deal(deck: str, seats: int, in_game: int, in_deck: int) -> None:
    setup = dealt(seats, 2, deck=deck).setup
    few = 3 if seats == 3 else 2
    assert len(setup["aside"]) == few
    assert [len(cards) for cards in setup["hands"]] == [few] * seats
    assert len(setup["deck"]) == in_deck
    assert sum(PRESETS[deck].values()) - few == in_game == in_deck + seats * few


@pytest.mark.clause("KAMO-06")
def test_any_pot_duck_or_lid_and_nothing_else_is_set_aside() -> None:
    aside: Counter[str] = Counter()
    for number in range(600):
        aside.update(dealt(4, number).setup["aside"])
    assert set(aside) == {"POT", "DUCK", "LID"}
    assert all(330 < count < 470 for count in aside.values())


@pytest.mark.clause("KAMO-06", "KAMO-08")
def test_the_cards_are_shuffled() -> None:
    setups = [dealt(4, number).setup for number in range(20)]
    assert len({tuple(sorted(setup["aside"])) for setup in setups}) > 3
    assert {card for setup in setups for card in setup["aside"]} == {"POT", "DUCK", "LID"}
    assert len({tuple(setup["deck"]) for setup in setups}) == 20
    assert len({card for setup in setups for hand in setup["hands"] for card in hand}) > 5


@pytest.mark.clause("KAMO-07", "KAMO-08")
def test_every_card_can_be_anywhere_else() -> None:
    """Each kind is on top of the deck and in a hand as often as its share says."""
    states = GAME.states(1)
    GAME.prepare(states[0], 5, {})
    seed_fast(states[0].rng, 3)
    tops: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for _ in range(3000):
        GAME.run.deal_one(states, 0)
        setup = GAME.notation.write_setup(states[0])
        tops[setup["deck"][0]] += 1
        held.update(setup["hands"][4])
    special = (9 - 2) / 3
    for code, copies in PRESETS["K42"].items():
        share = (special if code in ("POT", "DUCK", "LID") else copies) / 40
        assert tops[code] == pytest.approx(3000 * share, rel=0.3)
        assert held[code] == pytest.approx(6000 * share, rel=0.25)


@pytest.mark.clause("KAMO-10", "KAMO-A28")
def test_a_new_game_starts_from_nothing() -> None:
    states = GAME.states(1)
    GAME.prepare(states[0], 4, {})
    seed_fast(states[0].rng, 5)
    GAME.run.random_games(states, 3)
    assert states[0].points.any()
    GAME.run.deal_one(states, 0)
    assert not states[0].points.any()
    assert not states[0].piles.any()


# -------------------------------------------------------------------- a turn
@pytest.mark.clause("KAMO-11")
def test_turns_go_clockwise_and_skip_whoever_is_out() -> None:
    played = lay_out(["KR KR", "KR", "KR KR", "KR KR"], leader=3)
    seats = []
    for move in ("KR", "KR", "KR", "PASS", "PASS"):
        seats.append(played.turn)
        follow(played, move)
    assert seats == [3, 0, 1, 2, 3]
    assert out_order(played) == [1]
    follow(played, "PASS")
    assert played.turn == 2


@pytest.mark.clause("KAMO-12", "KAMO-A06", "KAMO-A19")
def test_everyone_draws_before_acting_until_the_deck_is_empty() -> None:
    played = lay_out(["KR", "KB", "KY"], "LID ONION", leader=1)
    assert (hand(played, 1), deck_left(played)) == ("KB LID", 1)
    follow(played, "PASS")
    assert (hand(played, 2), deck_left(played)) == ("KY ONION", 0)
    follow(played, "PASS")
    assert (hand(played, 0), deck_left(played)) == ("KR", 0)
    follow(played, "PASS PASS")
    assert hand_sizes(played) == [1, 2, 2]


@pytest.mark.clause("KAMO-12")
def test_without_a_draw_no_card_is_fresh() -> None:
    played = lay_out(["KR KR", "KB", "KY"], "LID")
    assert played.state.fresh.tolist() == [CODES["LID"], NO_CARD]
    follow(played, "PASS")
    assert played.state.fresh.tolist() == [NO_CARD, NO_CARD]


@pytest.mark.clause("KAMO-12")
def test_a_drawn_card_is_in_the_hand_and_no_longer_in_the_deck() -> None:
    played = follow(lay_out(["KR", "KB", "KY"], "LID ONION POT"), "PASS")
    assert [hand(played, seat) for seat in range(3)] == ["KR LID", "KB ONION", "KY"]
    assert played.state.deck[:3].tolist() == [NO_CARD, NO_CARD, CODES["POT"]]


@pytest.mark.clause("KAMO-13")
def test_a_turn_is_one_card_or_a_pass() -> None:
    played = lay_out(["KR KR", "KB KG", "KY"])
    follow(played, "KR")
    assert played.turn == 1
    with pytest.raises(Refused, match=r"not in the hand \(KAMO-13\)"):
        played.read("KY")
    follow(played, "PASS")
    assert played.turn == 2


@pytest.mark.clause("KAMO-14", "KAMO-A07")
def test_whoever_passed_may_play_in_the_same_round() -> None:
    played = follow(lay_out(["KR KR", "KR KB", "KR KB"]), "KR PASS KR PASS")
    assert played.turn == 1
    assert played.legal_moves() == ["KR", "PASS"]


@pytest.mark.clause("KAMO-15", "KAMO-19")
def test_the_first_kamo_fixes_the_colour() -> None:
    played = lay_out(["KR KB", "KR KB KG", "KB"])
    assert played.legal_moves() == ["KR", "KB", "PASS"]
    follow(played, "KB")
    assert played.legal_moves() == ["KB", "PASS"]
    with pytest.raises(Refused, match=r"Kamo of this round are blue \(KAMO-15\)"):
        played.read("KR")


@pytest.mark.clause("KAMO-16", "KAMO-17", "KAMO-18", "KAMO-A29")
def test_a_face_down_card_keeps_out_another_but_nothing_else() -> None:
    played = follow(lay_out(["DUCK KB", "KR POT DUCK LID ONION", "KB"]), "DUCK")
    assert played.legal_moves() == ["KR", "LID", "ONION", "PASS"]
    with pytest.raises(Refused, match=r"face-down card lies on the Field already \(KAMO-16\)"):
        played.read("POT")


@pytest.mark.clause("KAMO-17", "KAMO-18")
def test_onions_and_lids_can_always_be_played_and_set_nothing() -> None:
    played = lay_out(["ONION LID KR", "ONION LID KB", "KG POT LID ONION"])
    follow(played, "ONION LID")
    assert played.legal_moves() == ["KG", "POT", "LID", "ONION", "PASS"]
    follow(played, "ONION LID PASS")
    assert played.legal_moves() == ["KG", "POT", "LID", "PASS"]


@pytest.mark.clause("KAMO-19")
@pytest.mark.parametrize("seats", SEATS)
def test_on_an_empty_field_every_card_can_be_played(seats: int) -> None:
    for number in range(5):
        played = dealt(seats, number)
        assert [action for action in played.legal() if action != PASS] == sorted(
            set(unpacked(int(played.state.hands[played.turn])))
        )


@pytest.mark.clause("KAMO-20", "KAMO-A09")
def test_a_stall_is_broken_by_whoever_passed_first_without_a_draw() -> None:
    played = lay_out(["KR", "KB", "KY"], "KG")
    follow(played, "PASS PASS PASS PASS")
    assert (played.turn, played.legal_moves()) == (1, ["KB"])
    with pytest.raises(Refused, match=r"PASS is not legal here: .*\(KAMO-20\)"):
        played.read("PASS")


@pytest.mark.clause("KAMO-20")
def test_the_stall_is_counted_anew_after_a_play() -> None:
    played = follow(lay_out(["KR KR", "KB KB", "KY KY"]), "PASS PASS KY PASS PASS")
    assert played.turn == 2
    follow(played, "PASS PASS PASS")
    assert played.legal_moves() == ["KY"]


@pytest.mark.clause("KAMO-20")
def test_no_stall_is_shown_once_somebody_has_played() -> None:
    played = follow(lay_out(["KR KR", "KB KB", "KY KY"]), "PASS PASS")
    assert int(played.state.stall) == 2
    follow(played, "KY")
    assert int(played.state.stall) == 0


@pytest.mark.clause("KAMO-10", "KAMO-20")
def test_a_new_game_begins_without_the_stall_of_one_that_was_left() -> None:
    played = follow(lay_out(["KR", "KB", "KY"]), "PASS PASS")
    assert int(played.state.stall) == 2
    begin(played.state)
    assert int(played.state.stall) == 0


@pytest.mark.clause("KAMO-A08")
def test_with_lead_pass_forbidden_the_leader_must_play() -> None:
    played = lay_out(["KR KB", "KB", "KY"], "KG", options={"lead_pass": "forbidden"})
    assert played.legal_moves() == ["KR", "KB", "KG"]
    with pytest.raises(Refused, match=r"the leader must play \(KAMO-A08\)"):
        played.read("PASS")
    follow(played, "KR")
    assert played.legal_moves() == ["PASS"]


@pytest.mark.clause("KAMO-21")
def test_the_field_shows_who_played_what_in_order() -> None:
    played = follow(lay_out(["ONION KR", "KR KR", "POT KB"], leader=2), "POT ONION KR PASS")
    [field] = [zone for zone in played.shown(0).zones if zone.id == "field"]
    assert [(card.by, card.code) for card in field.cards] == [(2, None), (0, "ONION"), (1, "KR")]


@pytest.mark.clause("KAMO-42", "KAMO-43", "KAMO-44")
def test_what_each_seat_has_openly_played_is_remembered() -> None:
    """The face-down card is among it from the moment it is turned up."""
    played = lay_out(["KR KR KB", "POT KR KB", "KB", "KB"])
    openly = played.state.played
    follow(played, "KR POT PASS PASS KR KR PASS PASS")
    assert openly.tolist()[:4] == [bag(cards("KR KR")), bag(cards("KR")), 0, 0]
    follow(played, "PASS")
    assert events(played, EventKind.REVEAL)
    assert openly.tolist()[:4] == [bag(cards("KR KR")), bag(cards("POT KR")), 0, 0]


@pytest.mark.clause("KAMO-22")
def test_an_empty_hand_is_out_at_once_and_keeps_its_field_card() -> None:
    played = follow(lay_out(["POT", "KR KR", "KB KB"], points=[4, 0, 0]), "POT")
    assert out_order(played) == [0]
    assert [item.amount for item in events(played, EventKind.OUT)] == [1]
    follow(played, "KR PASS PASS")
    assert points(played) == [6, 0, 0]


@pytest.mark.clause("KAMO-A16")
def test_only_the_seat_on_turn_is_offered_moves() -> None:
    played = follow(lay_out(["KR KR", "LID ONION", "LID ONION"]), "KR")
    assert [bool(played.shown(seat).moves) for seat in range(3)] == [False, True, False]


@pytest.mark.clause("KAMO-A17")
def test_whoever_cannot_play_passes_without_a_penalty() -> None:
    played = follow(lay_out(["KR KR", "KB POT", "KR KR"], points=[0, 5, 0]), "KR")
    follow(played, "PASS")
    assert (hand(played, 1), points(played), out_order(played)) == ("KB POT", [0, 5, 0], [])


@pytest.mark.clause("KAMO-A20")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_goes_out_before_the_deck_is_empty_or_comes_back(seats: int) -> None:
    for number in range(10):
        played = dealt(seats, number, bonus_draw=bool(number % 2))
        out: list[int] = []
        while not played.over:
            actions = played.legal()
            played.play(actions[number % len(actions)])
            assert out_order(played)[: len(out)] == out
            out = out_order(played)
            assert not out or deck_left(played) == 0
            assert played.turn not in out


@pytest.mark.clause("KAMO-A26")
def test_there_is_no_hand_limit() -> None:
    played = dealt(3, 1)
    drawn = deck_left(played) + 1
    while deck_left(played):
        follow(played, "PASS")
    assert sum(hand_sizes(played)) == 9 + drawn
    assert max(hand_sizes(played)) == 13


# --------------------------------------------------------- the end of a round
@pytest.mark.clause("KAMO-23", "KAMO-A11")
@pytest.mark.parametrize(("first", "passes"), [("KR KR", 3), ("KR", 3)])
def test_all_others_must_pass(first: str, passes: int) -> None:
    played = follow(lay_out([first, "KB KB", "KB KB", "KB KB"]), "KR")
    for _ in range(passes - 1):
        follow(played, "PASS")
        assert not events(played, EventKind.COLLECT)
    follow(played, "PASS")
    assert len(events(played, EventKind.COLLECT)) == 1


@pytest.mark.clause("KAMO-23")
def test_a_card_starts_the_passes_anew() -> None:
    played = follow(lay_out(["KR KR", "KR KB", "KB KR"]), "KR PASS KR PASS")
    assert not events(played, EventKind.COLLECT)
    follow(played, "PASS")
    assert [item.seat for item in events(played, EventKind.COLLECT)] == [2]


@pytest.mark.clause("KAMO-24")
def test_passes_on_an_empty_field_end_nothing() -> None:
    played = follow(lay_out(["KR", "KB", "KY"], "KG KG KG KG"), "PASS PASS PASS PASS")
    assert not events(played, EventKind.COLLECT)
    assert played.state.rounds == 0


@pytest.mark.clause("KAMO-25", "KAMO-44", "KAMO-32")
def test_a_round_ends_in_this_order() -> None:
    played = lay_out(["POT KR", "ONION KB", "KY KY"], "KG KG KG KG KG")
    follow(played, "POT ONION PASS")
    items = played.play(played.read("PASS"))
    kinds = [EventKind(item.kind).name for item in items]
    assert kinds == ["PASS", "REVEAL", "COLLECT", "BONUS", "LEAD", "DRAW"]
    assert played.state.field_size == played.state.passes == 0
    assert Counter(unpacked(int(played.state.piles[0]))).total() == 2


@pytest.mark.clause("KAMO-26", "KAMO-A14")
@settings(deadline=None, max_examples=40)
@given(st.sets(st.sampled_from([("POT", 0), ("LID", 1), ("ONION", 2), ("KR", 3)]), min_size=2))
def test_scoring_does_not_ask_for_the_order(first: set[tuple[str, int]]) -> None:
    """Seats 0 to 3 have one card each to play, in any order, before seat 4 plays last."""
    gains = set()
    for order in permutations(sorted(first)):
        played = lay_out([*(f"{card} KB" for card in ("POT", "LID", "ONION", "KR")), "KR KB", "KB"])
        for card, seat in [*order, ("KR", 4)]:
            while played.turn != seat:
                follow(played, "PASS")
            follow(played, card)
        while not events(played, EventKind.COLLECT):
            follow(played, "PASS")
        gains.add(tuple(points(played)))
    assert len(gains) == 1


@pytest.mark.clause("KAMO-27", "KAMO-A29", "KAMO-A30", "KAMO-04", "KAMO-A04", "KAMO-30")
@pytest.mark.parametrize(
    ("first", "second", "gains"),
    [
        ("KR", "PASS", [1, 0]),
        ("DUCK", "PASS", [1, 0]),
        ("POT", "PASS", [1, 0]),
        ("LID", "PASS", [1, 0]),
        ("ONION", "PASS", [1, 0]),
        ("KR", "ONION", [0, 2]),
        ("DUCK", "LID", [0, 2]),
        ("DUCK", "KR", [0, 2]),
        ("DUCK", "ONION", [0, 2]),
        ("POT", "KR", [2, 0]),
        ("POT", "ONION", [5, 0]),
        ("POT", "LID", [0, 2]),
        ("LID", "POT", [0, 2]),
    ],
)
def test_who_collects_and_how_much(first: str, second: str, gains: list[int]) -> None:
    played = lay_out([f"{first} KB", f"{second} KB".replace("PASS", "KB"), "KB KB"])
    follow(played, f"{first} {second} PASS")
    if second != "PASS":
        follow(played, "PASS")
    assert points(played) == [*gains, 0]


@pytest.mark.clause("KAMO-28", "KAMO-31", "KAMO-A21")
def test_a_pot_collects_for_its_player_even_if_out_with_three_more_for_each_onion() -> None:
    played = lay_out(["POT", "ONION KB", "ONION KB", "KB KB"])
    follow(played, "POT ONION ONION PASS PASS")
    assert points(played) == [9, 0, 0, 0]
    assert [item.amount for item in events(played, EventKind.BONUS)] == [6]


@pytest.mark.clause("KAMO-29", "KAMO-31")
@pytest.mark.parametrize("moves", ["POT LID ONION", "LID POT ONION", "POT LID LID"])
def test_a_lid_cancels_the_pot_before_or_after_it(moves: str) -> None:
    hands = [f"{move} KB" for move in moves.split()] + ["KB KB"]
    played = follow(lay_out(hands), f"{moves} PASS PASS PASS")
    assert points(played) == [0, 0, 3, 0]
    assert [item.clause for item in events(played, EventKind.COLLECT)] == [29]
    assert not events(played, EventKind.BONUS)


@pytest.mark.clause("KAMO-32", "KAMO-A22", "KAMO-A05")
def test_the_last_player_leads_and_draws_once() -> None:
    played = lay_out(["POT KB", "KR KB", "KB KB"], "KG KG KG KG KG KG")
    follow(played, "POT KR PASS PASS")
    assert (played.turn, int(played.state.leader)) == (1, 1)
    assert points(played) == [2, 0, 0]
    assert hand_sizes(played) == [3, 3, 3]


@pytest.mark.clause("KAMO-A05")
def test_with_bonus_draw_a_new_leader_draws_twice() -> None:
    played = lay_out(["KR KB", "KG", "KG"], "KG KG KG KG KG", options={"bonus_draw": True})
    assert hand_sizes(played) == [3, 1, 1]
    follow(played, "KR PASS PASS")
    assert hand_sizes(played) == [4, 2, 2]
    assert [item.clause for item in played.past[-1] if item.kind == EventKind.DRAW] == [12, 105]


@pytest.mark.clause("KAMO-33", "KAMO-A10")
def test_if_the_last_player_is_out_the_next_one_leads_even_after_a_pot() -> None:
    played = lay_out(["POT KB", "KR", "KB KB", "KB KB"])
    follow(played, "POT KR PASS PASS PASS")
    assert points(played) == [2, 0, 0, 0]
    assert (played.turn, int(played.state.leader)) == (2, 2)


@pytest.mark.clause("KAMO-A15")
def test_each_round_can_have_its_face_down_card() -> None:
    played = follow(lay_out(["DUCK POT KB", "KB KB", "KB KB"]), "DUCK PASS PASS")
    assert "POT" in played.legal_moves()
    follow(played, "POT PASS PASS")
    assert points(played) == [2, 0, 0]


@pytest.mark.clause("KAMO-A05")
def test_extra_draws_are_remembered_by_their_places_in_the_deck() -> None:
    """Three players draw in turn; whoever leads the next round draws one card more."""
    hands, deck = ["KR KR KR", "KB KB", "KG KG"], " ".join(["LID"] * 10)
    played = follow(lay_out(hands, deck, options={"bonus_draw": True}), "KR PASS PASS")
    assert list(members(int(played.state.bonus_draws))) == [4]
    follow(played, "KR PASS PASS")
    assert list(members(int(played.state.bonus_draws))) == [4, 8]


# ---------------------------------------------------------- the end of the game
@pytest.mark.clause("KAMO-34", "KAMO-35", "KAMO-A12", "KAMO-A25")
def test_the_game_ends_with_the_play_that_leaves_one_player() -> None:
    played = follow(lay_out(["KR", "KR", "LID LID"]), "KR KR")
    assert played.over
    assert points(played) == [0, 2, 0]
    assert played.legal() == []
    assert GAME.pieces.read(played.why_not(PASS)).clause == 34


@pytest.mark.clause("KAMO-34")
@pytest.mark.parametrize(("last_word", "moves"), [(False, "KR KR"), (True, "KR KR LID")])
def test_once_the_game_is_over_there_is_no_turn_and_no_draw(last_word: bool, moves: str) -> None:
    state = follow(lay_out(["KR", "KR", "LID LID"], options={"last_word": last_word}), moves).state
    assert (int(state.turn), int(state.drew)) == (NOBODY, 0)
    assert state.fresh.tolist() == [NO_CARD, NO_CARD]


@pytest.mark.clause("KAMO-A12")
def test_with_last_word_there_is_exactly_one_more_turn() -> None:
    played = follow(lay_out(["KR", "KR", "LID LID"], options={"last_word": True}), "KR KR")
    assert (played.over, played.turn) == (False, 2)
    assert played.legal_moves() == ["LID", "PASS"]
    follow(played, "LID")
    assert played.over
    assert points(played) == [0, 0, 0]


@pytest.mark.clause("KAMO-36", "KAMO-A13", "KAMO-A24")
@pytest.mark.parametrize(("value", "gains"), [("void", [0, 3, 0]), ("to_last", [0, 8, 0])])
def test_the_loser_loses_all_points_and_the_pot(value: str, gains: list[int]) -> None:
    played = lay_out(
        ["POT KB", "ONION", ""], points=[20, 3, 0], out=[2], options={"loser_pot": value}
    )
    follow(played, "POT ONION")
    assert points(played) == gains
    assert played.outcome().places == (3, 1, 2)  # type: ignore[union-attr]
    assert [item.amount for item in events(played, EventKind.LEFT)] == [
        25 if value == "void" else 20
    ]


@pytest.mark.clause("KAMO-37", "KAMO-A23")
def test_equal_points_are_ranked_by_going_out_earlier_for_every_place() -> None:
    played = lay_out(
        ["KR", "", "", "KB KB", ""], points=[4, 5, 7, 30, 7], out=[4, 2, 1], options={}
    )
    follow(played, "KR")
    outcome = played.outcome()
    assert outcome is not None
    assert outcome.points == (5, 5, 7, 0, 7)
    assert outcome.places == (4, 3, 2, 5, 1)
    assert outcome.winners == (4,)
    assert outcome.reason == "a tie, and out earlier"
    assert [GAME.run.utility_one(played.states, 0, seat) for seat in range(5)] == [0, 0, 0, 0, 1]


@pytest.mark.clause("KAMO-36", "KAMO-37")
def test_the_loser_is_behind_players_without_points() -> None:
    played = follow(lay_out(["KR", "KB KB", ""], out=[2]), "KR")
    assert played.outcome().places == (1, 3, 2)  # type: ignore[union-attr]


@pytest.mark.clause("KAMO-38")
@pytest.mark.parametrize("seats", SEATS)
def test_cards_left_over_count_for_nobody(seats: int) -> None:
    """All points are collected cards and Onion bonuses; nobody gets the hand or those aside."""
    for number in range(5):
        played = dealt(seats, number)
        while not played.over:
            played.play(played.legal()[0])
        state = played.state
        loser = next(seat for seat in range(seats) if not state.out_at[seat])
        collected = [len(unpacked(int(pile))) for pile in state.piles[:seats]]
        for item in events(played, EventKind.BONUS):
            collected[item.seat] += item.amount
        collected[loser] = 0
        assert points(played) == collected
        assert hand_sizes(played)[loser] > 0


@pytest.mark.clause("KAMO-A25")
@settings(deadline=None, max_examples=30)
@given(seats=st.sampled_from(SEATS), number=st.integers(0, 2**32), last_word=st.booleans())
def test_random_games_end_with_one_loser_and_strict_places(
    seats: int, number: int, last_word: bool
) -> None:
    states = GAME.states(1)
    GAME.prepare(states[0], seats, {"last_word": last_word})
    seed_fast(states[0].rng, number)
    moves = GAME.run.random_games(states, 1)
    outcome = Position.of(GAME, states[0]).outcome()
    assert outcome is not None
    assert sorted(outcome.places) == list(range(1, seats + 1))
    assert moves <= GAME.notation.most_decisions(states[0])
    assert int(states[0].outs) == seats - 1
    assert outcome.points[outcome.places.index(seats)] == 0
    whole = census(states[0])
    assert all(whole[kind] == count_in(int(states[0].counts), kind) for kind in whole)


def test_actions_are_the_kinds_and_pass() -> None:
    every = lay_out(["KR KB KY KG KP KO POT DUCK LID ONION", "KR", "KR"])
    assert len(every.legal_moves()) == 11
    assert list(members(GAME.run.legal_one(every.states, 0)))[-1] == PASS
