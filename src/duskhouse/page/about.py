"""What the page has to know of a game's module: sizes, places, and what seats and options set."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import numpy as np

from duskhouse.bots import halving, kernels
from duskhouse.bots.levels import LEVELS, Bot
from duskhouse.bots.nets.calibration import EDGE
from duskhouse.bots.nets.files import Content, read_header
from duskhouse.bots.nets.minds import Learned, net_of_game
from duskhouse.bots.search import (
    DECISIONS,
    EAGERNESS,
    FAINTEST,
    SIDE_BY_SIDE,
    TREE_ENTRIES,
    Way,
)
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import lesson_of
from duskhouse.engine.game.options import Option
from duskhouse.engine.state.chance import GENERATOR_WORDS, derived_seed
from duskhouse.engine.state.events import NOBODY
from duskhouse.engine.view.page import PAGE_WORDS
from duskhouse.match.advice import ADVISER
from duskhouse.page.exports import Room, facts_size, room_for
from duskhouse.page.notation import notation_info
from duskhouse.words.errors import Refused

WORD_BYTES = 8
FIELDS = ("turn", "named_first", "rules")
"""Of the state, those that the page reads or sets itself."""


def about(game: Game) -> dict[str, Any]:
    kinds = game.state_type.fields
    assert kinds is not None
    lesson = lesson_of(game)
    return {
        "size": game.state_type.itemsize,
        "fields": {name: kinds[name][1] // WORD_BYTES for name in FIELDS if name in kinds},
        "generator": GENERATOR_WORDS,
        "nobody": NOBODY,
        "page": PAGE_WORDS,
        "facts": facts_size(game),
        "rules": game.rules_version,
        "replays": game.replays,
        "notation": notation_info(game),
        "openings": {str(seats): written(prepared(game, seats)) for seats in game.seats},
        "teams": {str(seats): teams(game, seats) for seats in game.seats},
        "options": {option.name: list(values_of(game, option)) for option in game.options},
        "own": {option.name: own(game, option) for option in game.options if option.own},
        "refused": list(refused(game)),
        "lesson": lesson_plan(lesson),
        "levels": {bot.name: level(bot) for bot in LEVELS},
        "adviser": ADVISER,
        "search": {
            "room": room(room_of(game, None)),
            "eagerness": EAGERNESS,
            "faintest": FAINTEST,
            "actions": halving.MOST_ACTIONS,
            "side": SIDE_BY_SIDE,
            "marks": kernels.MARKS,
            "path": kernels.LONGEST_PATH,
            "columns": halving.ESTIMATE_COLUMNS,
            "course": halving.COURSE_WORDS,
        },
        "nets": {
            str(seats): net_info(net)
            for seats in game.seats
            if (net := net_of_game(game.id, seats)) is not None
        },
    }


def teams(game: Game, seats: int) -> int:
    """How many there are, in every deal."""
    return len(game.teams(game.dealt(seats, {}, derived_seed("any deal"))[0]))


def lesson_plan(lesson: Any) -> dict[str, Any] | None:
    if lesson is None:
        return None
    return {
        "seats": lesson.seats,
        "options": lesson.options,
        "first": lesson.first,
        "level": lesson.level,
        "seed": lesson.seed.hex(),
    }


# ----------------------------------------------------------------------- options
def prepared(game: Game, seats: int, *switches: tuple[Option, Any]) -> Any:
    states = game.states(1)
    game.prepare(states[0], seats, {})
    for option, value in switches:
        option.write(states[0], value)
    return states.view("<i8")


def written(state: Any, before: Any = 0) -> list[list[Any]]:
    """The words that are other than before; as text, since they may have 64 bits."""
    return [[int(at), str(state[at])] for at in (state != before).nonzero()[0]]


def values_of(game: Game, option: Option) -> Iterator[dict[str, Any]]:
    """What each value sets, the default first."""
    usual = prepared(game, min(game.seats))
    for value in (option.default, *option.alternatives()):
        state = prepared(game, min(game.seats), (option, value))
        yield {"value": value, "words": written(state, usual)}


def own(game: Game, option: Option) -> dict[str, Any]:
    """How a value of one's own is read. It fits with what the one that is offered fits with, and
    needs so many cards: with another option first, then as usual."""
    assert option.own is not None
    found = option.own
    least = [
        {"seats": seats, "options": given, "least": option.least(seats, values)}
        for seats in game.seats
        for given in (*other_values(game, option), {})
        if not trouble(game, seats, given)
        for values in [game.complete(seats, given)]
        if not given or option.least(seats, values) != option.least(seats, game.complete(seats, {}))
    ]
    bag = found.bag.to_json(game.state_type)["bag"]
    return {
        **bag,
        "usual": str(prepared(game, min(game.seats))[bag["at"][0]]),
        "listed": found.listed,
        "needs": found.needs,
        "most": found.most,
        "least": least,
        "as": option.alternatives()[-1],
    }


def other_values(game: Game, option: Option) -> list[dict[str, Any]]:
    return [
        {other.name: value}
        for other in game.options
        if other is not option
        for value in other.alternatives()
    ]


def refused(game: Game) -> Iterator[dict[str, Any]]:
    """The options that do not fit, alone or by two, and the error that says why."""
    single = [{option.name: value} for option in game.options for value in option.alternatives()]
    for seats in game.seats:
        wrong = [given for given in single if trouble(game, seats, given)]
        right = [given for given in single if given not in wrong]
        pairs = [one | other for one, other in combinations(right, 2) if one.keys() != other.keys()]
        for given in (*wrong, *pairs):
            if error := trouble(game, seats, given):
                yield {"seats": seats, "options": given, **error}


def trouble(game: Game, seats: int, given: dict[str, Any]) -> dict[str, Any] | None:
    try:
        game.complete(seats, given)
    except Refused as found:
        return {"code": found.code, "values": found.values}
    return None


# -------------------------------------------------------------------------- bots
def level(bot: Bot) -> dict[str, Any]:
    assert bot.search is not None
    budget = bot.search.budget
    return {
        "seconds": budget.seconds,
        "simulations": budget.simulations,
        "mixing": bot.search.mixing,
        "without_net": bot.search.without_net,
        "heat": bot.search.heat,
    }


def room_of(game: Game, net: Learned | None) -> Room:
    """For a search by a net, or in the way that does best in the game."""
    way = Way(game.search)
    entries = TREE_ENTRIES if net is None and way in (Way.TREE, Way.GROVE) else 1
    rows = 1 + DECISIONS if net is None and way is Way.ENDING else 0
    return room_for(entries, rows, net)


def room(given: Room) -> dict[str, Any]:
    names = ("states", "words", "reals", "floats", "shorts", "sizes")
    return dict(zip(names, given, strict=True))


def net_info(net: Learned) -> dict[str, Any]:
    """What a net's search needs room for, and what has to hold for it to be asked."""
    header = net.header
    return {
        "room": room(room_for(1, 0, net)),
        "options": header.options,
        "unlikely": header.unlikely,
        "trust": header.trust,
        "calibration": header.calibration,
        "edge": EDGE,
    }


def net_bytes(game: Game, net: Learned) -> bytes:
    """A net as the page reads it: its features, then its layers as its file has them."""
    features = net.features
    head = [np.ascontiguousarray(part, "<i2").tobytes() for part in features[:5]]
    head.append(np.ascontiguousarray(features.lists, "<i8").tobytes())
    _, body = read_header(game.folder / "nets" / f"{net.header.seats}.net")
    content = Content(zlib.decompress(body))
    content.take(np.int8, 3, game.observation_size)
    return b"".join(head) + bytes(content.content[content.at :])
