"""A whole game that fits a record redacted for one seat's eyes.

Written for no game in particular: a deal of the same kind is changed by exchanging cards until
all that the record knows is in its place; then cards, choices and outcomes that the record does not
know are changed at random for as long as its moves cannot be played, and what brings the game
further is kept.
What is found proves itself: redacted for that seat, it is the given record again.
"""

from __future__ import annotations

import copy
import json
import random
import re
import time
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from duskhouse.engine.game.notation import Setup
from duskhouse.engine.record import game_record
from duskhouse.engine.record.game_record import HIDDEN, Record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed, script, seed_secure
from duskhouse.engine.state.events import FOR_ALL, read_events
from duskhouse.words.errors import Refused

Path = tuple[Any, ...]

MOST_SECONDS = 20.0
PATIENCE = 1500  # changes without a step further
CHOICES_CHANGED = 0.2  # of the changes
WITNESSES = 3  # games that fit must agree on what the seat sees


def fit(record: Record, number: int = 1) -> History:
    """A game that the seat on turn cannot tell from the one of the record."""
    played, seat = fit_for_a_seat(record, number)
    if seat != played.turn:
        with game_record.in_game(number):
            raise Refused("nothing-fits")
    return played


def fit_for_a_seat(record: Record, number: int = 1) -> tuple[History, int]:
    """A game that the seat whose eyes the record is for cannot tell from the one of the record, and
    that seat."""
    with game_record.in_game(number):
        found = list(islice(all_that_fit(record), WITNESSES))
        first, seat = found[0]
        if any(other.seen(seat) != first.seen(seat) for other, _ in found[1:]):
            raise Refused("position-unknown")
        return first, seat


def all_that_fit(record: Record) -> Iterator[tuple[History, int]]:
    """Games that fit, each from another deal; where a search gets stuck, another is begun."""
    deadline = time.monotonic() + MOST_SECONDS
    for seed in count():
        if played := Fitting(record, seed).found(deadline):
            yield played
        elif time.monotonic() > deadline:
            raise Refused("nothing-fits")


class Fitting:
    """One search for a game that fits: a deal, and what was chosen where the record hides it."""

    def __init__(self, record: Record, seed: int) -> None:
        self.record = record
        self.game = game_record.game_of(record)
        self.moves: list[list[Any]] = record["moves"]
        self.chance = random.Random(seed)
        any_deal = History.deal(
            self.game,
            record["seats"],
            record["options"],
            derived_seed("any deal", seed),
            record["rules"],
            record.get("first"),
        )
        self.setup: Setup = json.loads(json.dumps(any_deal.setup))
        self.states = any_deal.states
        self.choices: dict[int, int] = {}
        self.outcomes: dict[int, list[str]] = {}
        known = dict(leaves(record["setup"]))
        if set(known) != set(dict(leaves(self.setup))):
            raise Refused("not-this-deal")
        self.hidden = [path for path, value in known.items() if value == HIDDEN]
        self.known = {path: value for path, value in known.items() if value != HIDDEN}

    def found(self, deadline: float) -> tuple[History, int] | None:
        self._put_what_is_known()
        reached = self._play()
        tries = 0
        while tries < PATIENCE and time.monotonic() < deadline:
            if reached == len(self.moves) and (proven := self._proven()):
                return proven
            before = copy.deepcopy(self.setup), dict(self.choices), dict(self.outcomes)
            self._change(reached)
            now = self._play()
            tries = tries + 1 if now <= reached else 0
            if now < reached:
                self.setup, self.choices, self.outcomes = before
            reached = max(now, reached)
        return None

    # ------------------------------------------------------------------ deals
    def _put_what_is_known(self) -> None:
        """All known cards into their places, each exchanged with one that is not placed yet."""
        open_places = [*self.known, *self.hidden]
        for path, value in self.known.items():
            open_places.remove(path)
            if get(self.setup, path) != value and not self._put(path, value, open_places):
                raise Refused("not-this-deal")

    def _put(self, path: Path, value: Any, open_places: list[Path]) -> bool:
        before = get(self.setup, path)
        put(self.setup, path, value)
        if self._is_deal():
            return True
        put(self.setup, path, before)
        others = [other for other in open_places if get(self.setup, other) == value]
        return any(self._rotate(path, other) for other in others) or any(
            self._rotate(path, other, third) for other in others for third in open_places
        )

    def _rotate(self, first: Path, *others: Path) -> bool:
        """Each card to the place before it, the first one's to the last, if that is a deal."""
        places = (first, *others)
        values = [get(self.setup, place) for place in places]
        for place, value in zip(places, (*values[1:], values[0]), strict=True):
            put(self.setup, place, value)
        if self._is_deal():
            return True
        for place, value in zip(places, values, strict=True):
            put(self.setup, place, value)
        return False

    def _is_deal(self) -> bool:
        try:
            self._opening()
        except Refused:
            return False
        return True

    def _opening(self) -> History:
        return game_record.dealt_as_in({**self.record, "setup": self.setup}, self.game)

    # ---------------------------------------------------------------- changes
    def _change(self, reached: int) -> None:
        """Something hidden is otherwise: a choice, an outcome of chance, or two cards."""
        decided = [at for at in (*self.choices, *self.outcomes) if at < reached]
        if decided and (not self.hidden or self.chance.random() < CHOICES_CHANGED):
            at = self.chance.choice(decided)
            self.choices.pop(at, None)
            self.outcomes.pop(at, None)
        elif self.hidden:
            self._exchange(reached)

    def _exchange(self, reached: int) -> None:
        """Two hidden cards change places.

        Preferably one that the move to come speaks of, which is often wanted earlier; or two
        that no move has spoken of, so that those which have are left in peace.
        """
        upcoming = self.moves[reached][1] if reached < len(self.moves) else ""
        named = self._places_of(upcoming)
        settled = {word for _, text in self.moves[:reached] for word in words(text)}
        places = [path for path in self.hidden if str(get(self.setup, path)) not in settled]
        if len(places) < 2 or self.chance.random() < 0.5:
            places = self.hidden
        one = self.chance.choice(named if named and self.chance.random() < 0.5 else places)
        earlier = [path for path in places if path[:-1] == one[:-1] and path[-1] < one[-1]]
        other = self.chance.choice(earlier if earlier and self.chance.random() < 0.5 else places)
        self._rotate(one, other)

    def _places_of(self, text: str) -> list[Path]:
        """Where the cards lie that a text speaks of."""
        spoken = words(text)
        return [path for path in self.hidden if str(get(self.setup, path)) in spoken]

    # ------------------------------------------------------------------ moves
    def _play(self) -> int:
        """Play the moves of the record as far as they go; the place of the first that does not."""
        run = self.game.run
        at = -1
        try:
            self.states = self._opening().states
            at = 0
            while at < len(self.moves):
                seat, _ = self.moves[at]
                if run.over_one(self.states, 0) or seat != self.states[0].turn:
                    break
                action = self._action(at)
                if not run.legal_one(self.states, 0) >> action & 1:
                    break
                end = self._end(at)
                if end == at + 1:
                    run.play_one(self.states, 0, action)
                else:
                    self._play_scripted(at, action, end)
                at = end
        except (Refused, ValueError, IndexError):  # no move here, or chance cannot come out so
            pass
        return at

    def _action(self, at: int) -> int:
        """The decision at this place; where it is hidden, the one chosen for it."""
        text = self.moves[at][1]
        if text != HIDDEN:
            return self.game.notation.read_move(self.states[0], text)
        legal = self.game.run.legal_one(self.states, 0)
        if at not in self.choices or not legal >> self.choices[at] & 1:
            self.choices[at] = self._hidden_action(list(members(legal)))
        return self.choices[at]

    def _hidden_action(self, actions: list[int]) -> int:
        """Any action that not everybody sees."""
        self.chance.shuffle(actions)
        states = self.states.copy()
        for action in actions:
            states[:] = self.states
            self.game.run.play_one(states, 0, action)
            if read_events(states[0])[0].sees != FOR_ALL:
                return action
        raise Refused("nothing-fits")

    def _end(self, at: int) -> int:
        """The place of the next decision: what chance decides is in between."""
        end = at + 1
        while end < len(self.moves) and self.moves[end][0] is None:
            end += 1
        return end

    def _play_scripted(self, at: int, action: int, end: int) -> None:
        """Play a decision after which chance decides as recorded."""
        recorded = [text for _, text in self.moves[at + 1 : end]]
        outcomes = self.outcomes.get(at, recorded)
        if any(HIDDEN in text for text in outcomes):
            outcomes = self.outcomes[at] = self._complete(action, recorded)
        script(self.states[0].rng, self.game.notation.read_chance(self.states[0], action, outcomes))
        self.game.run.play_one(self.states, 0, action)

    def _complete(self, action: int, recorded: list[str]) -> list[str]:
        """Outcomes of chance, of which the record knows some parts."""
        states = self.states.copy()
        seed_secure(states[0].rng, self.chance.randbytes(32))
        self.game.run.play_one(states, 0, action)
        made = [self.game.notation.write_chance(item) for item in read_events(states[0])]
        return [
            arranged(outcome, text)
            for outcome, text in zip(filter(None, made), recorded, strict=True)
        ]

    def _proven(self) -> tuple[History, int] | None:
        """The whole game and a seat, if to that seat it is the record."""
        played = self._opening()
        at = 0
        while at < len(self.moves):
            self.states = played.states
            end = self._end(at)
            outcomes = self.outcomes.get(at, [text for _, text in self.moves[at + 1 : end]])
            played.play(self._action(at), outcomes)
            at = end
        if played.over:
            raise Refused("game-over")
        for seat in (played.turn, *range(played.seats)):
            if json.loads(json.dumps(game_record.redact(played, seat))) == self.record:
                return played, seat
        return None


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def arranged(outcome: str, known: str) -> str:
    """An outcome of several words in the order of those that are known."""
    words, wanted = outcome.split(), known.split()
    if wanted == [HIDDEN]:
        return outcome
    if len(words) != len(wanted):
        raise Refused("nothing-fits")
    for word in wanted:
        if word != HIDDEN:
            words.remove(word)  # a ValueError if it cannot be
    return " ".join(words.pop() if word == HIDDEN else word for word in wanted)


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
