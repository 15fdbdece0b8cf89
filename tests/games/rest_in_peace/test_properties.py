"""What holds whatever is dealt, switched and played."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.state.layout import States
from duskhouse.engine.view.page import PAGE_WORDS
from duskhouse.engine.view.pieces import Wire
from duskhouse.games.rest_in_peace import GAME, rules
from duskhouse.games.rest_in_peace.cards import ghosts_in
from duskhouse.games.rest_in_peace.notation import deck_of
from duskhouse.games.rest_in_peace.state import EventKind, Phase, State, on_the_tenth, works
from duskhouse.games.rest_in_peace.totals import total
from tests.games.rest_in_peace.census import census
from tests.games.rest_in_peace.naive import Naive, check

HIDDEN = "?"
MOST_CHOICES = 140


# -------------------------------------------------------------------- strategies
def pools() -> st.SearchStrategy[Any]:
    numbers = st.lists(st.integers(1, 29), min_size=9, max_size=29, unique=True)
    return st.sampled_from(["all", "starters", "levels1", "levels2", "levels3"]) | numbers


def switches() -> st.SearchStrategy[dict[str, Any]]:
    """Any combination of switches, most of them at their default."""
    others = {
        option.name: st.sampled_from([option.default, *option.alternatives()])
        for option in GAME.options
        if option.name not in ("psychic_pool", "scale")
    }
    return st.fixed_dictionaries({"psychic_pool": pools()}, optional=others)


@dataclass(frozen=True)
class Script:
    """A game to be: its switches, its deal, and which of the legal moves is chosen each time."""

    options: dict[str, Any]
    number: int
    choices: list[int]

    def positions(self) -> Iterator[History]:
        """Position by position; when the choices run out, the game stays unfinished."""
        seed = derived_seed("properties", self.number)
        played = History.deal(GAME, 2, self.options, seed)
        yield played
        for choice in self.choices:
            if played.over:
                return
            actions = played.legal()
            played.play(actions[choice % len(actions)])
            yield played

    def played(self) -> History:
        *_, last = self.positions()
        return last


scripts = st.builds(
    Script,
    options=switches(),
    number=st.integers(0, 2**32),
    choices=st.lists(st.integers(0, 59), min_size=20, max_size=MOST_CHOICES),
)
seats = st.sampled_from([0, 1])


# -------------------------------------------------------------------- properties
@pytest.mark.clause("YAO-40", "YAO-44")
@given(scripts)
def test_totals_are_the_naive_program_s_and_never_negative_in_a_fought_round(
    script: Script,
) -> None:
    naive: Naive | None = None
    told = 0
    for played in script.positions():
        naive = naive or Naive(2, played.options, played.setup)
        for _, text in played.moves[told:]:
            naive.play(text)
        told = len(played.moves)
        if played.state.phase == Phase.PLACE:
            continue  # the round is closed, and its totals mean nothing any more
        totals = tuple(int(total(played.state, seat)) for seat in (0, 1))
        assert totals == naive.totals()
        assert on_the_tenth(played.state) or min(totals) >= 0


@given(scripts)
def test_no_card_or_token_is_ever_lost_or_made(script: Script) -> None:
    counts = [dict(census(played.state)) for played in script.positions()]
    assert all(count == counts[0] for count in counts)


@given(scripts)
def test_a_record_comes_back_as_it_was_written(script: Script) -> None:
    played = script.played()
    record = game_record.write(played)
    line = game_record.line(record)
    again = game_record.replay(game_record.read_line(line))
    assert game_record.line(game_record.write(again)) == line
    assert again.past == played.past
    assert game_record.verify(record).moves == played.moves
    if played.over:
        assert check(json.loads(line)) is None


@dataclass
class Shuffled:
    """A deck after its latest shuffle, and what a seat has seen of it."""

    place: int
    order: str
    seen: set[int] = field(default_factory=set)

    def see(self, state: State, owner: int, seat: int) -> None:
        drawn = len(self.order.split()) - 1 - int(state.deck_size[owner])
        if owner == seat:
            self.seen |= set(range(drawn))
        if state.top_known[owner]:
            self.seen.add(drawn)

    def text(self) -> str:
        values = self.order.split()[1:]
        known = [value if at in self.seen else HIDDEN for at, value in enumerate(values)]
        return " ".join(["deck", *known]) if self.seen else HIDDEN


@pytest.mark.clause("YAO-71", "YAO-72", "YAO-73", "YAO-74", "YAO-77", "YAO-78")
@given(scripts, st.sampled_from([0, 1, SPECTATOR]))
def test_a_redacted_record_hides_what_its_seat_does_not_know_and_nothing_else(
    script: Script, seat: int
) -> None:
    moves: list[str] = []
    shuffled: dict[int, Shuffled] = {}
    watching = False
    for played in script.positions():
        items = played.past[-1] if played.past else []
        face_down = not on_the_tenth(played.state)
        owners = {item.seat for item in items if item.kind == EventKind.MEET and face_down}
        taken_unseen = bool(owners) and seat not in owners and not watching
        moves += [
            HIDDEN if is_secret(mover, text, seat, taken_unseen) else text
            for mover, text in played.moves[len(moves) :]
        ]
        for item in items:
            if item.kind == EventKind.RESHUFFLE:
                shuffled[item.seat] = Shuffled(len(moves) - 1, played.moves[-1][1])
            elif item.kind == EventKind.REVEAL and len(ghosts_in(item.cards)) == 1:
                for at, (mover, text) in enumerate(played.moves):
                    if mover == item.seat and text.startswith("ten") and "#" not in text:
                        moves[at] = text
        for owner, deck in shuffled.items():
            deck.see(played.state, owner, seat)
            moves[deck.place] = deck.text()
        watching = seat != SPECTATOR and bool(works(played.state, seat, 3))
    record = game_record.redact(played, seat)
    assert [text for _, text in record["moves"]] == moves
    assert "seed" not in record
    setup = record["setup"]
    for owner in (0, 1):
        hand, deck = played.setup["hands"][owner], played.setup["decks"][owner]
        seen = seen_when_drawn_or_shown(played, owner, seat)
        assert setup["hands"][owner] == (hand if owner == seat else [HIDDEN] * len(hand))
        assert setup["decks"][owner] == [
            value if at in seen else HIDDEN for at, value in enumerate(deck)
        ]


def is_secret(mover: int | None, text: str, seat: int, taken_unseen: bool) -> bool:
    """A ghost laid face down, an order of a deck, a ghost that 20 takes from a hand."""
    if mover is not None:
        return text.startswith("ten ") and "#" not in text and mover != seat
    return text.startswith("deck") or taken_unseen


def seen_when_drawn_or_shown(played: History, owner: int, seat: int) -> set[int]:
    """The places of the dealt deck, from the top, whose ghosts a seat saw before any shuffle."""
    seen: set[int] = set()
    drawn = 0
    for item in (item for items in played.past for item in items if item.seat == owner):
        if item.kind == EventKind.RESHUFFLE:
            break
        if item.kind == EventKind.SHOWN:
            seen.add(drawn)
        elif item.kind == EventKind.DRAW:
            seen |= set(range(drawn, drawn + item.amount)) if owner == seat else set()
            drawn += item.amount
    return seen


def seen(states: States, i: int, seat: int) -> dict[tuple[int, ...], Wire]:
    """All that a seat sees of a position, in numbers."""
    page = np.empty(PAGE_WORDS, np.int64)
    GAME.run.view_one(states, i, GAME.run.legal_one(states, i), page)
    return GAME.pieces.seen(page, seat)


@pytest.mark.clause("YAO-71", "YAO-72", "YAO-73", "YAO-74")
@given(scripts, seats, st.integers(0, 2**32))
def test_an_imagined_world_keeps_what_the_seat_knows(script: Script, seat: int, luck: int) -> None:
    played = script.played()
    states = GAME.states(2)
    states[0] = played.state
    GAME.run.imagine_one(states, 0, 1, seat, new_generator(luck))
    true, world = states
    other = 1 - seat
    assert seen(states, 1, seat) == seen(states, 0, seat)
    assert dict(census(world)) == dict(census(true))
    assert world.hands[seat] == true.hands[seat]
    assert world.face_down[seat] == true.face_down[seat]
    assert sorted(deck_of(world, seat)) == sorted(deck_of(true, seat))
    if works(true, seat, 3):
        assert world.hands[other] == true.hands[other]
    for owner in (0, 1):
        assert world.deck_size[owner] == true.deck_size[owner]
        assert len(ghosts_in(world.hands[owner])) == len(ghosts_in(true.hands[owner]))
        if true.top_known[owner]:
            assert deck_of(world, owner)[0] == deck_of(true, owner)[0]
    if played.turn == seat and not played.over:
        assert rules.legal(world) == rules.legal(true)
