"""Who sits where before the start, what the log says of them, clocks of turns, and what whoever
plays against bots alone may take back."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.view.pieces import Role
from duskhouse.kit.cases import every_game
from duskhouse.match.entries import Entry, Sat, Swapped, TookBack, decode_entry, encode_entry
from duskhouse.match.info import table_info
from duskhouse.match.match import Match, Person, bot_on
from duskhouse.match.plan import Clock, Plan
from duskhouse.match.seating import is_secret_of
from duskhouse.words.errors import Refused

TEAMS = next(game for game in games().values() if game.partners)
TURNS = [game for game in games().values() if game.look.stage in ("grid", "street")]
"""Games whose turns are several moves."""


def refused(code: str, **values: object) -> pytest.RaisesExc[Refused]:
    return pytest.raises(
        Refused, check=lambda refused: refused.code == code and refused.values == values
    )


def waiting(game: Game = TEAMS, seats: int = 4) -> Match:
    """A host, a friend and two empty seats."""
    match = Match("table", Plan(game.id, seats, {}), derived_seed("seats", 0), 0.0)
    people = [Person("Ay", "a", "aa" * 16).on(0), Person("Bo", "b", "bb" * 16).on(1)]
    apply(match, [*people, *(Sat(seat, "open") for seat in range(2, seats))])
    return match


def apply(match: Match, entries: Sequence[Entry], now: float = 0.0) -> None:
    for entry in entries:
        match.apply(decode_entry(encode_entry(entry)), now)


def test_those_on_two_seats_change_places_with_all_they_have() -> None:
    match = waiting()
    match.attend(1, 1, 0.0)
    apply(match, match.swap_seats(0, 1, 2))
    assert [seat.name for seat in match.seats] == ["Ay", "", "Bo", ""]
    assert [seat.number for seat in match.seats] == [0, 1, 2, 3]
    assert is_secret_of(match.seats[2], "b")
    assert not is_secret_of(match.seats[1], "b")
    assert match.persons_here() == [2]
    apply(match, match.start(0))
    assert match.shares == ("aa" * 16, None, "bb" * 16, None)


def test_a_host_who_changes_places_stays_the_host() -> None:
    match = waiting()
    apply(match, match.swap_seats(0, 0, 3))
    assert match.host == 3
    with refused("host-only"):
        match.swap_seats(0, 0, 1)
    apply(match, match.swap_seats(3, 3, 1))
    assert match.host == 1


def test_only_the_host_moves_people_and_only_before_the_start() -> None:
    match = waiting()
    with refused("host-only"):
        match.swap_seats(1, 0, 1)
    with refused("no-seat", seat=9):
        match.swap_seats(0, 0, 9)
    assert match.swap_seats(0, 1, 1) == []
    apply(match, match.start(0))
    with refused("begun"):
        match.swap_seats(0, 0, 1)


def test_partners_are_those_of_every_deal() -> None:
    for game in games().values():
        for seats, teams in game.partners.items():
            assert sorted(seat for team in teams for seat in team) == [*range(seats)]
            for number in range(5):
                dealt = game.dealt(seats, {}, derived_seed("partners", number))
                assert {*game.teams(dealt[0])} == {*teams}
            assert game.partners_of(seats, 0) == tuple(seat for seat in teams[0] if seat)
    assert TEAMS.partners_of(TEAMS.seats[0], 0) == ()


# ------------------------------------------------------------------------- the log
def playing(game: Game, bots: bool = False, **plan: object) -> Match:
    seats = game.seats[0]
    match = Match("table", Plan(game.id, seats, {}, **plan), derived_seed("turns", 1), 0.0)  # type: ignore[arg-type]
    others = [
        bot_on(seat, "gentle") if bots else Person(f"P{seat}", "x").on(seat)
        for seat in range(1, seats)
    ]
    apply(match, match.seated([Person("Ay", "a").on(0), *others]))
    for seat in range(seats):
        match.attend(seat, 1, 0.0)
    return match


def test_who_left_and_whose_time_was_up_is_in_the_log_after_a_restart() -> None:
    match = playing(TURNS[0], clock=Clock("move", 10))
    turn = match.turn
    assert turn is not None
    action = match.begun().position.legal()[0]
    entries = [match.move(turn, action, 0, 10.5)]
    apply(match, entries, 10.5)
    left = match.leave(1)
    apply(match, left, 11.0)
    again = playing(TURNS[0], clock=Clock("move", 10))
    apply(again, [*entries, *left])
    for each in (match, again):
        news = table_info(each, 0.0)["news"]
        assert [(line["what"], line["seat"], line["seq"]) for line in news] == [
            ("time", turn, 1),
            ("left", 1, 1),
        ]
        assert news[1]["name"] == "P1"


def test_a_person_who_moves_late_was_not_played_for() -> None:
    match = playing(TURNS[0], clock=Clock("move", 10))
    assert match.turn is not None
    action = match.begun().position.legal()[0]
    apply(match, [match.move(match.turn, action, 0, 10.5, request="own")])
    assert "news" not in table_info(match, 0.0)


# -------------------------------------------------------------------------- clocks
@pytest.mark.parametrize("game", TURNS, ids=lambda game: game.id)
def test_a_clock_is_that_of_the_turn(game: Game) -> None:
    """It runs on from move to move of a turn, and starts anew with the next one."""
    match, chooser, now, went_on, anew = (
        playing(game, clock=Clock("move", 60)),
        random.Random(2),
        0.0,
        0,
        0,
    )
    while match.state == "playing" and went_on + anew < 60:
        seat = match.turn
        assert seat is not None
        assert match.clocks is not None
        left = match.clocks.left(seat, True, now)
        now += 1.0
        action = chooser.choice(match.begun().position.legal())
        apply(match, [match.move(seat, action, match.seq, now, request=match.seq)], now)
        if match.turn == seat and match.begun().steps[-1].can_be_taken_back:
            assert match.clocks.left(seat, True, now) == left - 1.0
            went_on += 1
        elif match.turn is not None:
            assert match.clocks.left(match.turn, True, now) == 60.0
            anew += 1
    assert went_on > 5
    assert anew > 5


# --------------------------------------------------------------------- taking back
def cards_seen(match: Match, seat: int) -> dict[int, int]:
    """How often each card lies open to this seat."""
    seen: dict[int, int] = {}
    pieces = match.game.pieces
    for wire in match.begun().history(match.seq).seen(seat):
        piece = pieces.read(wire)
        for card in piece.inside if piece.kind.role is Role.ZONE else ():
            number = card.numbers.get("card", -1)
            if number >= 0:
                seen[number] = seen.get(number, 0) + card.numbers.get("count", 1)
    return seen


@every_game
def test_against_bots_alone_ones_own_decision_is_taken_back_past_their_answers(game: Game) -> None:
    """As long as these have shown no card; it leads back to that decision."""
    match, chooser, crossed = playing(game, bots=True), random.Random(4), 0
    decided: list[tuple[int, dict[int, int]]] = []  # own decisions: seq, and the cards seen after
    while match.state == "playing" and match.seq < 300:
        seat, seq = match.turn, match.seq
        assert seat is not None
        legal = match.begun().position.legal()
        action = legal[-1] if chooser.random() < 0.5 else chooser.choice(legal)
        apply(match, [match.move(seat, action, seq, 0.0)])
        if seat == 0:
            decided.append((seq, cards_seen(match, 0)))
            continue
        if match.state != "playing" or match.may_take_back() is None:
            continue
        assert match.may_take_back() == 0
        seq, seen = decided[-1]
        now = cards_seen(match, 0)
        assert all(now[card] <= seen.get(card, 0) for card in now), "a bot has shown a card"
        back = match.take_back(0)
        assert back == TookBack(0, match.seq - seq)
        crossed += 1
        if crossed % 5 == 1:
            at = match.seq
            apply(match, [back])
            assert (match.turn, match.begun().taken_back[match.seq]) == (0, 0)
            timeline = match.begun()
            assert timeline.position.page().tolist() == timeline.at(seq).page().tolist()
            assert match.seq == at + 1
            decided.pop()
    if game.look.stage == "hearth":  # where bots pass, and that shows nothing
        assert crossed > 0


def test_between_persons_another_ones_move_is_never_crossed() -> None:
    match, chooser = playing(TURNS[0]), random.Random(5)
    while match.state == "playing":
        seat = match.turn
        assert seat is not None
        action = chooser.choice(match.begun().position.legal())
        apply(match, [match.move(seat, action, match.seq, 0.0)])
        if match.may_take_back() is not None:
            assert match.take_back(seat) == TookBack(seat, 1)


def test_what_stands_says_why() -> None:
    hearth = next(game for game in games().values() if game.look.stage == "hearth")
    for bots in (False, True):
        match, chooser, found = playing(hearth, bots=bots), random.Random(6), set()
        while match.state == "playing":
            seat = match.turn
            assert seat is not None
            action = chooser.choice(match.begun().position.legal())
            apply(match, [match.move(seat, action, match.seq, 0.0)])
            if match.state == "playing" and match.may_take_back() != 0:
                with pytest.raises(Refused) as caught:
                    match.take_back(0)
                found.add(caught.value.values["why"])
        assert found == {"nothing", "resolved", "shown" if bots else "answered"}


def test_an_entry_from_before_several_moves_could_be_taken_back_is_one() -> None:
    assert decode_entry(b'{"type":"took-back","seat":1}') == TookBack(1, 1)
    assert encode_entry(TookBack(1)) == b'{"type":"took-back","seat":1}'
    assert decode_entry(encode_entry(Swapped(0, 2))) == Swapped(0, 2)
