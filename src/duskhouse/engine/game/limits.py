"""What a game can have, said out loud: each limit is a sentence that names the place.

`check_declared` looks at what a game declares, when it is made; `check_texts` at its clauses and
messages, when it is loaded from outside of this package; `check_played` at a few games, in the kit.
(The limit of actions is said where they are declared, see `actions`.)
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np

from duskhouse.engine.state.cardsets import members
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.state.hidden import not_imaginable
from duskhouse.engine.state.layout import States
from duskhouse.words.errors import Refused
from duskhouse.words.messages import FALLBACK
from duskhouse.words.words import Words

if TYPE_CHECKING:
    from duskhouse.engine.game.contract import Game

MOST_SEATS = 7
MOST_PHASES = 63
TRIED_GAMES = 4
MOST_TRIED_MOVES = 2000


def check_declared(game: Game) -> None:
    """Seats, phases and fields."""
    if not 1 <= min(game.seats) <= max(game.seats) <= MOST_SEATS:
        raise Refused("too-many-seats", name=game.id, seats=max(game.seats), most=MOST_SEATS)
    blank = game.states(1)[0]
    for option in game.options:
        try:
            option.write(blank, option.default)
        except (AttributeError, ValueError):
            raise Refused("option-without-field", name=game.id, option=option.name) from None
    unclear = not_imaginable(game.state)
    if unclear and not hasattr(game.knowledge, "imagine"):
        raise Refused(unclear[1], name=game.id, field=unclear[0])
    if game.replays and "rules" not in (game.state_type.names or ()):
        raise Refused("replays-without-field", name=game.id)
    for guard in game.guards.guards if game.guards else ():
        for phase in guard.phases:
            if not 0 <= phase < MOST_PHASES:
                raise Refused("too-many-phases", name=game.id, guard=guard.name, phase=phase)


def check_texts(game: Game) -> None:
    """Every piece names a clause that there is, and has a message."""
    words = Words(game.id, FALLBACK)
    for kind in game.pieces.kinds:
        number = kind.clause if isinstance(kind.clause, int) else 0
        if number and game.clause_ids(number) not in game.clauses:
            clause = game.clause_ids(number)
            raise Refused("piece-clause", name=game.id, piece=kind.message_id, clause=clause)
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
