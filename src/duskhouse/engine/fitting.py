"""A whole game that fits a record redacted for one seat's eyes.

Written for no game in particular: a deal of the same kind is changed by exchanging cards until
all that the record knows is in its place; then cards that the record does not know are exchanged
at random for as long as its moves cannot be played, and what brings the game further is kept.
What is found proves itself: redacted for that seat, it is the given record again.
"""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from typing import Any

from duskhouse.engine import gamerecord
from duskhouse.engine.chance import derived_seed, seed_secure
from duskhouse.engine.errors import Refused
from duskhouse.engine.game import Setup
from duskhouse.engine.gamerecord import HIDDEN, Record
from duskhouse.engine.news import EVERYONE, read_news
from duskhouse.engine.playthrough import Playthrough

Path = tuple[Any, ...]

MOST_SECONDS = 20.0
WITNESSES = 3  # games that fit must agree on what the seat sees
NOT_FOUND = "No game was found that fits this redacted record; give the whole record."
NOT_TOLD = (
    "This redacted record does not tell all that its seat has seen since, so its position is "
    "not known; give the whole record."
)


def fit(record: Record, number: int = 1) -> Playthrough:
    """A game that the seat on turn cannot tell from the one of the record."""
    with gamerecord.named(f"Game {number}"):
        found = [Fitting(record, witness).found() for witness in range(WITNESSES)]
        seen = {one.view(one.turn).to_json() for one in found}
        if len(seen) > 1:
            raise Refused(NOT_TOLD)
        return found[0]


class Fitting:
    """One search for a game that fits."""

    def __init__(self, record: Record, seed: int) -> None:
        self.record = record
        self.game = gamerecord.game_of(record)
        self.moves: list[list[Any]] = record["moves"]
        self.chance = random.Random(seed)
        any_deal = Playthrough.deal(
            self.game, record["seats"], record["options"], derived_seed("any deal", seed)
        )
        self.setup: Setup = json.loads(json.dumps(any_deal.setup))
        self.played = any_deal
        known = dict(leaves(record["setup"]))
        if set(known) != set(dict(leaves(self.setup))):
            raise Refused("The deal of this record is not one of this game.")
        self.hidden = [path for path, value in known.items() if value == HIDDEN]
        self.exchangeable: dict[tuple[Path, Path], bool] = {}
        self.known = {path: value for path, value in known.items() if value != HIDDEN}

    def found(self) -> Playthrough:
        self._put_what_is_known()
        deadline = time.monotonic() + MOST_SECONDS
        reached = self._play()
        while time.monotonic() < deadline:
            if reached == len(self.moves) and self._is_the_record():
                return self.played
            one, other = self._exchange(reached)
            now = self._play()
            if now < reached:
                swap(self.setup, one, other)
            else:
                reached = now
        raise Refused(NOT_FOUND)

    # ------------------------------------------------------------------ deals
    def _put_what_is_known(self) -> None:
        """All known cards into their places, each exchanged with one that is not placed yet."""
        open_places = [*self.known, *self.hidden]
        for path, value in self.known.items():
            open_places.remove(path)
            if get(self.setup, path) != value and not self._put(path, value, open_places):
                raise Refused("The deal of this record is not one of this game.")

    def _put(self, path: Path, value: Any, open_places: list[Path]) -> bool:
        before = get(self.setup, path)
        put(self.setup, path, value)
        if self._is_deal():
            return True
        put(self.setup, path, before)
        for other in open_places:
            if get(self.setup, other) == value:
                swap(self.setup, path, other)
                if self._is_deal():
                    return True
                swap(self.setup, path, other)
        return False

    def _is_deal(self) -> bool:
        try:
            self._opening()
        except Refused:
            return False
        return True

    def _opening(self) -> Playthrough:
        record = self.record
        return Playthrough.from_setup(self.game, record["seats"], record["options"], self.setup)

    def _exchange(self, reached: int) -> tuple[Path, Path]:
        """Two hidden cards change places; preferably one that the move to come speaks of."""
        places = self.hidden or list(self.known)[:1]
        wanted = re.findall(r"\w+", self.moves[reached][1]) if reached < len(self.moves) else []
        named = [path for path in places if str(get(self.setup, path)) in wanted]
        one = self.chance.choice(named if named and self.chance.random() < 0.7 else places)
        other = self.chance.choice([path for path in places if self._may_change(one, path)])
        swap(self.setup, one, other)
        return one, other

    def _may_change(self, one: Path, other: Path) -> bool:
        """Whether what is in one list may be in the other; tried once, with two that differ."""
        lists = (one[:-1], other[:-1])
        if lists[0] == lists[1] or get(self.setup, one) == get(self.setup, other):
            return True
        if lists not in self.exchangeable:
            swap(self.setup, one, other)
            self.exchangeable[lists] = self._is_deal()
            swap(self.setup, one, other)
        return self.exchangeable[lists]

    # ------------------------------------------------------------------ moves
    def _play(self) -> int:
        """Play the moves of the record as far as they go; the place of the first that does not."""
        at = -1
        try:
            self.played = self._opening()
            seed_secure(self.played.state.rng, self.chance.randbytes(32))
            at = 0
            while at < len(self.moves):
                at = self._play_next(at)
        except Refused:
            pass
        return at

    def _play_next(self, at: int) -> int:
        seat, text = self.moves[at]
        if self.played.over or seat != self.played.turn:
            raise Refused(NOT_FOUND)
        action = self.played.read(text) if text != HIDDEN else self._hidden_action()
        end = at + 1
        while end < len(self.moves) and self.moves[end][0] is None:
            end += 1
        outcomes = [outcome for _, outcome in self.moves[at + 1 : end]]
        told = None if HIDDEN in outcomes else outcomes
        try:
            self.played.play(action, told)
        except (ValueError, IndexError):  # chance cannot come out like that here
            raise Refused(NOT_FOUND) from None
        made = [text for _, text in self.played.moves[at + 1 :]]
        if len(made) != len(outcomes) or any(
            recorded not in (HIDDEN, outcome)
            for recorded, outcome in zip(outcomes, made, strict=True)
        ):
            raise Refused(NOT_FOUND)
        return end

    def _hidden_action(self) -> int:
        """Any action that not everybody sees."""
        actions = self.played.legal()
        self.chance.shuffle(actions)
        states = self.game.states(1)
        for action in actions:
            states[0] = self.played.state
            self.game.run.play_one(states, 0, action)
            if read_news(states[0])[0].sees != EVERYONE:
                return action
        raise Refused(NOT_FOUND)

    def _is_the_record(self) -> bool:
        """The proof: this game, seen by the seat on turn, is the record."""
        if self.played.over:
            raise Refused("The game is over: there is nothing left to decide.")
        redacted = gamerecord.redact(self.played, self.played.turn)
        return bool(json.loads(json.dumps(redacted)) == self.record)


# ----------------------------------------------------------------------- leaves
def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every value of nested lists and objects with the way to it."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, (*path, name))
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from leaves(part, (*path, at))
    else:
        yield path, value


def get(setup: Any, path: Path) -> Any:
    for step in path:
        setup = setup[step]
    return setup


def put(setup: Any, path: Path, value: Any) -> None:
    get(setup, path[:-1])[path[-1]] = value


def swap(setup: Any, one: Path, other: Path) -> None:
    first, second = get(setup, one), get(setup, other)
    put(setup, one, second)
    put(setup, other, first)
