"""The authority without sockets: what may be done, by whom, and what time brings."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence

import msgspec
import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.kit.cases import every_game
from duskhouse.match.entries import Entry, Moved, Sat, Started, TookBack, decode_entry, encode_entry
from duskhouse.match.info import table_info
from duskhouse.match.match import Illegal, Match, Person, bot_on
from duskhouse.match.plan import Clock, Plan, checked_options
from duskhouse.match.timeline import ONE_EVENT, Step
from duskhouse.words.errors import Refused

FIRST = next(iter(games().values()))


def a_match(game: Game = FIRST, number: int = 0, **plan: object) -> tuple[Match, list[Entry]]:
    """A running match of persons, all here, and its entries so far."""
    seats = game.seats[0]
    made = Match("table", Plan(game.id, seats, {}, **plan), derived_seed("match", number), 0.0)  # type: ignore[arg-type]
    entries: list[Entry] = [Sat(seat, "person", name=f"P{seat}") for seat in range(seats)]
    entries.append(Started())
    for entry in entries:
        made.apply(entry, 0.0)
    for seat in range(seats):
        made.attend(seat, 1, 0.0)
    return made, entries


def some_move(match: Match, chooser: random.Random, now: float = 0.0) -> Moved:
    assert match.timeline is not None
    assert match.turn is not None
    action = chooser.choice(match.timeline.position.legal())
    return match.move(match.turn, action, match.seq, now, f"id {match.seq}")


def refused(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.raises(Refused, check=lambda refused: refused.code == code)


def latest(match: Match) -> Step:
    """The move that led to the present position."""
    step = match.begun().step_to(match.seq)
    assert step is not None
    return step


def pages(match: Match) -> list[list[int]]:
    """Some positions, the last among them, as they are shown."""
    timeline = match.begun()
    return [timeline.at(seq).page().tolist() for seq in range(match.seq, -1, -9)]


def apply(match: Match, entries: Sequence[Entry]) -> None:
    for entry in entries:
        match.apply(entry, 0.0)


@every_game
def test_a_log_gives_the_same_match(game: Game) -> None:
    """With moves taken back in between, and through JSON as the store keeps it."""
    chooser = random.Random(1)
    match, entries = a_match(game)
    while match.state == "playing" and len(entries) < 80:
        entry: Entry
        taker = match.may_take_back()
        if taker is not None and chooser.random() < 0.3:
            entry = match.take_back(taker)
        else:
            entry = some_move(match, chooser)
        entries.append(entry)
        match.apply(entry, 1.0)
    again = Match(match.id, match.plan, match.seed, 0.0)
    for entry in entries:
        again.apply(decode_entry(encode_entry(entry)), 5.0)
    assert any(isinstance(entry, TookBack) for entry in entries)
    assert (again.seq, again.length, again.turn) == (match.seq, match.length, match.turn)
    assert pages(again) == pages(match)
    timeline, other = match.begun(), again.begun()
    assert (other.steps, other.taken_back) == (timeline.steps, timeline.taken_back)


@every_game
def test_a_log_of_the_first_edition_gives_the_same_match(game: Game) -> None:
    """Its moves are in the notation of the record."""
    chooser = random.Random(11)
    match, _ = a_match(game)
    again, _ = a_match(game)
    for _ in range(40):
        if match.state == "over":
            break
        move = some_move(match, chooser)
        state = match.begun().position.state
        text = game.notation.write_move(state, move.move)  # type: ignore[arg-type]
        old = f'{{"type":"moved","seat":{move.seat},"move":{json.dumps(text)},"id":"x"}}'
        match.apply(move, 0.0)
        again.apply(decode_entry(old.encode()), 0.0)
    assert pages(again) == pages(match)


@every_game
def test_the_record_of_a_match_is_made_by_playing_it_again(game: Game) -> None:
    chooser = random.Random(12)
    match, _ = a_match(game)
    while match.state == "playing":
        match.apply(some_move(match, chooser), 0.0)
    played = match.begun().history(match.seq)
    assert played.over
    assert game_record.verify(game_record.write(played)).moves == played.moves


@every_game
def test_taking_back_never_crosses_another_seat_a_reveal_or_chance(game: Game) -> None:
    chooser = random.Random(2)
    match, _ = a_match(game, 1)
    while match.state == "playing":
        mover = match.turn
        assert match.timeline is not None
        before = match.timeline.position.state.rng.tobytes()
        match.apply(some_move(match, chooser), 0.0)
        step = latest(match)
        for seat in range(match.plan.seats):
            if match.may_take_back() == seat:
                assert seat == mover
                assert len(step.events) == ONE_EVENT
                assert match.timeline.position.state.rng.tobytes() == before
            else:
                with refused("over" if match.turn is None else "nothing-to-take-back"):
                    match.take_back(seat)


def test_taking_back_twice_goes_further_back_as_long_as_the_moves_are_ones_own() -> None:
    """Never onto a move of another seat."""
    chooser = random.Random(4)
    for number in range(20):
        match, _ = a_match(FIRST, number)
        while match.state == "playing":
            match.apply(some_move(match, chooser), 0.0)
            seat = latest(match).seat
            while match.may_take_back() == seat:
                match.apply(match.take_back(seat), 0.0)
                assert match.turn == seat
            if match.seq > 60:
                break


def test_an_old_position_never_has_a_new_positions_number() -> None:
    match, _ = a_match()
    chooser = random.Random(3)
    while match.may_take_back() not in (0, 1):
        match.apply(some_move(match, chooser), 0.0)
    seq, last = match.seq, latest(match)
    match.apply(match.take_back(last.seat), 0.0)
    assert match.seq == seq + 1
    with refused("stale"):
        match.move(last.seat, last.action, seq - 1, 0.0)
    timeline = match.begun()
    assert timeline.at(seq - 1).page().tolist() == timeline.position.page().tolist()
    assert timeline.taken_back == {seq + 1: last.seat}


def test_what_is_refused_says_why_and_changes_nothing() -> None:
    match, _ = a_match()
    assert match.turn is not None
    other = (match.turn + 1) % match.plan.seats
    with refused("not-your-turn"):
        match.move(other, 0, 0, 0.0)
    with refused("stale"):
        match.move(match.turn, 0, 5, 0.0)
    position = match.begun().position
    action = next(action for action in range(63) if not position.is_legal(action))
    with pytest.raises(Illegal) as illegal:
        match.move(match.turn, action, 0, 0.0)
    assert match.game.pieces.read(illegal.value.why).kind.role == "barred"
    with refused("taken"):
        match.take_seat(0, Person("x", "secret"))
    with refused("no-seat"):
        match.take_seat(9, Person("x", "secret"))
    with refused("host-only"):
        match.start(1)
    with refused("begun"):
        match.start(0)
    assert (match.seq, match.length) == (0, match.plan.seats + 1)


def test_only_the_last_ids_are_remembered_and_a_new_holder_starts_afresh() -> None:
    match, _ = a_match()
    chooser = random.Random(6)
    move = some_move(match, chooser)
    match.apply(move, 0.0)
    assert move.id is not None
    assert match.earlier_move(move.seat, move.id) == 1
    assert match.earlier_move((move.seat + 1) % match.plan.seats, move.id) is None
    apply(match, match.leave(move.seat))
    assert match.earlier_move(move.seat, move.id) is None


# --------------------------------------------------------------------------------- time
def test_a_bot_stands_in_after_the_grace_until_the_person_is_back() -> None:
    match, _ = a_match(grace=60)
    turn = match.turn
    assert turn is not None
    match.attend(turn, 0, 100.0)
    assert match.bot_to_move(159.0) is None
    assert match.next_change(120.0) == 160.0
    assert match.bot_to_move(160.0)
    assert match.is_away(turn, 160.0)
    match.attend(turn, 1, 0.0)
    assert match.bot_to_move(161.0) is None


def test_without_a_grace_nobody_stands_in() -> None:
    match, _ = a_match(grace=None)
    assert match.turn is not None
    match.attend(match.turn, 0, 0.0)
    assert match.bot_to_move(1e9) is None
    assert match.next_change(0.0) is None


def test_time_does_not_matter_while_all_are_here_and_no_clock_runs() -> None:
    clocks = None, Clock("move", 30)
    for number, clock in enumerate(clocks):
        match, _ = a_match(clock=clock)
        chooser = random.Random(number)
        while match.state == "playing":
            seat = chooser.randrange(match.plan.seats)
            if match.seats[seat].connections:
                match.attend(seat, 0, 0.0)
            else:
                match.attend(seat, 1, 0.0)
            if not match.time_matters:
                assert match.next_change(0.0) is None
                assert match.bot_to_move(1e9) is None
            here = {one.connections > 0 for one in match.seats} == {True}
            assert match.time_matters == (not here or clock is not None)
            match.apply(some_move(match, chooser), 0.0)
        match.apply(Sat(0, "bot", level="gentle"), 0.0)
        assert match.time_matters


def test_bots_wait_when_nobody_is_there_to_see_them() -> None:
    match, _ = a_match(grace=0)
    for seat in range(match.plan.seats):
        match.attend(seat, 0, 0.0)
    assert match.bot_to_move(100.0) is None


def test_a_clock_by_the_move_starts_anew_and_one_by_the_game_adds_up() -> None:
    by_move, _ = a_match(clock=Clock("move", 10))
    by_game, _ = a_match(clock=Clock("game", 10))
    first = by_move.turn
    assert first is not None
    chooser = random.Random(8)
    for match in (by_move, by_game):
        assert match.bot_to_move(9.9) is None
        match.apply(some_move(match, chooser, now=4.0), 4.0)
    assert by_move.clocks is not None
    assert by_game.clocks is not None
    assert by_move.clocks.left(first, False, 5.0) == 10.0
    assert by_game.clocks.left(first, False, 5.0) == 6.0
    assert by_move.bot_to_move(14.1)


def test_the_host_moves_on_when_the_first_one_leaves() -> None:
    match, _ = a_match(host=0)
    assert match.host == 0
    apply(match, match.leave(0))
    assert match.host == 1
    for seat in range(1, match.plan.seats):
        apply(match, match.leave(seat))
    assert match.host is None


def test_the_seed_is_told_only_when_the_game_is_over() -> None:
    match, _ = a_match()
    chooser = random.Random(9)
    while match.state == "playing":
        assert "seed" not in table_info(match, 0.0)
        match.apply(some_move(match, chooser), 0.0)
    assert table_info(match, 0.0)["seed"] == match.seed.hex()


# -------------------------------------------------------------------------------- plans
def test_a_plan_that_cannot_be_is_refused() -> None:
    for plan, code in (
        ({"host": 9}, "no-host-seat"),
        ({"first": 2}, "no-first-seat"),
        ({"clock": Clock("move", 1)}, "clock-seconds"),
        ({"grace": -1}, "grace-seconds"),
        ({"delay": 10**9}, "delay-seconds"),
    ):
        with refused(code):
            Plan(FIRST.id, 2, {}, **plan)
    with refused("no-option"):
        checked_options(FIRST, FIRST.seats[0], {"none": 1})
    with refused("no-level"):
        bot_on(0, "none")


def test_a_plan_of_before_anybody_could_be_named_is_by_lot() -> None:
    old = b'{"game":"%s","seats":3,"options":{},"host":1}' % FIRST.id.encode()
    assert msgspec.json.decode(old, type=Plan) == Plan(FIRST.id, 3, {}, host=1, first=None)


@every_game
def test_the_seat_that_was_named_begins_whenever_it_is_dealt(game: Game) -> None:
    for first in range(game.seats[0]):
        match, _ = a_match(game, first=first)
        assert match.turn == first
        apply(match, [some_move(match, random.Random(1))])
        timeline = match.begun()
        assert timeline.at(0).turn == timeline.history(0).turn == first
        assert timeline.history(1).first == first


@every_game
def test_options_can_be_given_as_typed_or_as_they_are(game: Game) -> None:
    for option in game.options:
        for value in option.alternatives():
            try:
                found = checked_options(game, game.seats[0], {option.name: value})
            except Refused:
                continue  # not with so few seats
            assert found == {option.name: value}


# --------------------------------------------------------------------------- sitting down
def test_the_cards_are_dealt_as_soon_as_nobody_is_missing() -> None:
    match = Match("table", Plan(FIRST.id, 3, {}), derived_seed("seats"), 0.0)
    apply(match, match.seated([Sat(0, "person", name="Ay"), Sat(1, "open"), Sat(2, "open")]))
    assert match.state == "open"
    assert match.change_seat(0, 1, "bot", "gentle") == [Sat(1, "bot", "Owl", "gentle")]
    apply(match, match.take_seat(1, Person("Bo", "secret")))
    assert [type(entry) for entry in match.start(0)] == [Sat, Started]
    apply(match, match.take_seat(2, Person("", "other")))
    assert (match.state, match.seats[2].name) == ("playing", "Guest")
    assert match.seated([]) == []


def test_the_deal_has_a_share_of_each_person_who_sits_there_then() -> None:
    """Of nobody who has gone before, and of no bot."""
    match = Match("table", Plan(FIRST.id, 3, {}), derived_seed("seats"), 0.0)
    sats = [Person("Ay", "a", "aa" * 16).on(0), Sat(1, "open"), Sat(2, "open")]
    apply(match, match.seated(sats))
    apply(match, match.take_seat(1, Person("Bo", "b", "bb" * 16)))
    apply(match, match.leave(1))
    apply(match, match.take_seat(1, Person("Cy", "c", "cc" * 16)))
    assert "shares" not in table_info(match, 0.0)
    started = match.start(0)[-1]
    assert started == Started(("aa" * 16, "cc" * 16, None))
    apply(match, match.start(0))
    assert table_info(match, 0.0)["shares"] == ("aa" * 16, "cc" * 16, None)


@every_game
def test_a_match_from_before_there_were_shares_is_dealt_from_its_seed(game: Game) -> None:
    seats, seed = game.seats[0], derived_seed("old")
    old = Match("table", Plan(game.id, seats, {}), seed, 0.0)
    new = Match("table", Plan(game.id, seats, {}), seed, 0.0)
    sats = [bot_on(seat, "gentle") for seat in range(seats)]
    apply(old, [*sats, decode_entry(b'{"type":"started"}')])
    apply(new, new.seated(sats))
    assert (old.shares, new.shares) == (None, (None,) * seats)
    assert pages(old) == [History.deal(game, seats, {}, seed).page().tolist()]
    assert pages(new) != pages(old)
    record = game_record.write(old.begun().history(0))
    assert not {"seal", "shares", "match"} & record.keys()
    game_record.verify(record)
