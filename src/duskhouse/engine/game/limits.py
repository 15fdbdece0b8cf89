"""What a game can have, said out loud: each limit is a sentence that names the place.

`check_declared` looks at what a game declares, when it is made; `check_texts` at its clauses and
messages, and `check_played` at a few games, when it is loaded from outside of this package. (The
limit of actions is said where they are declared, see `actions`.)
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.state.layout import SeenBy, States, declared_fields
from duskhouse.engine.state.seats import FEWEST_SEATS, MOST_SEATS
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK
from duskhouse.words.words import Words

if TYPE_CHECKING:
    from duskhouse.engine.game.contract import Game

MOST_PHASES = 63
MOST_CLAUSES = 256
CLAUSE_LIKE = re.compile(r"^- \*\*([^*]+)\*\*", re.MULTILINE)
TRIED_GAMES = 4
MOST_TRIED_MOVES = 2000


def check_declared(game: Game) -> None:
    """Seats, phases and fields."""
    fields = game.state_type.names or ()
    for seats in game.seats:
        if not FEWEST_SEATS <= seats <= MOST_SEATS:
            few, most = FEWEST_SEATS, MOST_SEATS
            raise Refused("declared-seats", name=game.id, seats=seats, few=few, most=most)
    for field, (_, about) in declared_fields(game.state).items():
        if about.cards and not about.cards.fit:
            raise Refused("cards-do-not-fit", name=game.id, field=field)
    blank = game.states(1)[0]
    for option in game.options:
        try:
            option.write(blank, option.default)
        except (AttributeError, ValueError):
            raise Refused("option-without-field", name=game.id, option=option.name) from None
    if not hasattr(game.knowledge, "imagine"):
        check_imaginable(game)
    if game.replays and "rules" not in fields:
        raise Refused("replays-without-field", name=game.id)
    for place, field in getattr(game.notation, "fields", ()):
        if field not in fields:
            raise Refused("place-without-field", name=game.id, place=place, field=field)
    for guard in game.guards.guards if game.guards else ():
        for number in guard.numbers.values():
            if isinstance(number, str) and number not in fields:
                raise Refused("guard-field", name=game.id, guard=guard.name, field=number)
        for phase in guard.phases:
            if not 0 <= phase < MOST_PHASES:
                raise Refused("too-many-phases", name=game.id, guard=guard.name, phase=phase)


def check_imaginable(game: Game) -> None:
    """How a seat imagines what is hidden can be derived (see `engine.state.hidden`)."""
    fields = declared_fields(game.state)
    held: tuple[int, ...] = ()
    for field, (shape, about) in fields.items():
        if about.seen_by is SeenBy.ALL:
            continue
        if about.cards is None or len(shape) > 1:
            raise Refused("hidden-without-cards", name=game.id, field=field)
        if about.seen_by is SeenBy.SOMEBODY and not about.seer:
            raise Refused("hidden-without-seer", name=game.id, field=field)
        for other in (about.seer, about.never, about.shown, about.odds):
            if other and other not in fields:
                raise Refused("hidden-names-no-field", name=game.id, field=field, other=other)
        if held and held != about.cards.numbers:
            raise Refused("hidden-other-cards", name=game.id, field=field)
        held = about.cards.numbers


def check_texts(game: Game) -> None:
    """Every clause has an id that a number can stand for; every piece names a clause that there is,
    and has a message."""
    ids = {game.clause_ids(number) for number in range(1, MOST_CLAUSES)}
    for clause in CLAUSE_LIKE.findall(game.rules_text()):
        if clause.startswith(f"{game.clause_ids.prefix}-") and clause not in ids:
            raise Refused("clause-id", name=game.id, clause=clause, first=game.clause_ids(1))
    words = Words(game.id, FALLBACK)
    for kind in game.pieces.kinds:
        number = kind.clause if isinstance(kind.clause, int) else 0
        if number and game.clause_ids(number) not in game.clauses:
            named = game.clause_ids(number) or str(number)
            raise Refused("piece-clause", name=game.id, piece=kind.message_id, clause=named)
        if kind.says and not words.has(kind.message_id):
            message = kind.message_id
            raise Refused("piece-without-message", name=game.id, message=message)


def check_played(game: Game) -> None:
    """A few random games: two decisions at least, and shares of the win at the end."""
    longest = 0
    for number in range(TRIED_GAMES):
        states = game.dealt(game.seats[0], {}, derived_seed("limits", game.id, number))
        chance, decisions = Random(number), 0
        while decisions < MOST_TRIED_MOVES and (actions := int(game.run.legal_one(states, 0))):
            game.run.play_one(states, 0, chance.choice(list(members(actions))))
            decisions += 1
        longest = max(longest, decisions)
        if not decisions:
            raise Refused("game-without-decision", name=game.id)
        if not actions:
            check_shares(game, states)
    if longest == 1:
        raise Refused("game-of-one-decision", name=game.id)


def check_shares(game: Game, states: States) -> None:
    """At the end of a game."""
    seats = range(int(states[0].seats))
    shares = [float(game.run.utility_one(states, 0, seat)) for seat in seats]
    if not np.isclose(sum(shares), 1) or not all(0 <= share <= 1 for share in shares):
        raise Refused("not-a-share", name=game.id, shares=", ".join(map(str, shares)))
