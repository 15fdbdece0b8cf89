"""What it costs never to do something. One seat plays the same deal twice against free players:
free, and restricted. Where it would do what it must not, both think it over by a search, one about
all moves, one about those that are left, so that only the restriction differs.

    never/R/cost     the share of the win that is lost by it
    never/R/bound    in how many games it ever got in the way
"""

from __future__ import annotations

from duskhouse.bots.budget import Budget, Meter
from duskhouse.bots.search import Thought
from duskhouse.engine.game.studies import Restriction
from duskhouse.engine.state.cardsets import lowest, without_lowest
from duskhouse.engine.state.chance import fork, new_generator
from duskhouse.engine.state.layout import Ints, States
from duskhouse.lab.figures import Notes
from duskhouse.lab.playing import Table, bot_named

THOUGHT = Budget(simulations=240)


def measure(table: Table, deal: int, notes: Notes) -> None:
    """One restriction; they take turns."""
    known = table.game.study.restrictions
    restriction, seat = known[deal % len(known)], deal // len(known) % table.seats
    opening = table.deal(deal)
    free, _ = play(table, deal, opening, seat, restriction, False)
    kept, bound = play(table, deal, opening, seat, restriction, True)
    notes.add(f"never/{restriction.name}/cost", deal, free - kept)
    notes.add(f"never/{restriction.name}/bound", deal, bound)


def play(
    table: Table, deal: int, opening: States, seat: int, restriction: Restriction, keeps: bool
) -> tuple[float, bool]:
    """The seat's share of the win, and whether the restriction ever got in its way."""
    game, bot = table.game, bot_named(table.bot)
    generator = table.chance("restricted", deal)
    states = table.again(opening, generator)
    own = [new_generator(0) for _ in range(table.seats)]
    for each in own:
        fork(generator, each)
    bound = False
    while not game.run.over_one(states, 0):
        turn = int(states[0].turn)
        action = bot.choose(game, states, 0, own[turn])
        if turn == seat:
            barred = int(restriction.barred(states[0]))
            legal = int(game.run.legal_one(states, 0))
            if barred >> action & 1 and legal & ~barred:
                bound = True
                action = thought_over(table, states, legal & ~barred if keeps else legal, own[turn])
        game.run.play_one(states, 0, action)
    return float(game.run.utility_one(states, 0, seat)), bound


def thought_over(table: Table, states: States, allowed: int, generator: Ints) -> int:
    """The best of these actions."""
    if not without_lowest(allowed):
        return int(lowest(allowed))
    thought = Thought(table.game, states, 0, generator)
    thought.actions = thought.actions & allowed or allowed
    if not without_lowest(thought.actions):
        return int(lowest(thought.actions))
    return thought.halve(Meter(THOUGHT))[0].action
