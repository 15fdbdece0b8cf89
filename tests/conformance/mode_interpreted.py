"""Plays a game at each table by the rules as they stand, and prints what was compiled for it."""

from __future__ import annotations

from contextlib import suppress
from threading import Event

from numba.core import event

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.match.thinking import RULE_OF_THUMB, choose
from duskhouse.words.errors import Refused

REFUSED = 3  # moves that are asked for at each position although they are not legal
SHOWN = 3  # one position in so many is shown, since interpreted that takes longest


class Compilations(event.Listener):  # type: ignore[misc]
    def __init__(self) -> None:
        self.names: set[str] = set()

    def on_start(self, event: event.Event) -> None:
        self.names.add(event.data["dispatcher"].py_func.__qualname__)

    def on_end(self, event: event.Event) -> None: ...


def main() -> None:
    compilations = Compilations()
    event.register("numba:compile", compilations)
    for game in games().values():
        game.run_as_it_stands()
        for seats in game.seats:
            play(game, seats)
    print(*(sorted(compilations.names) or ["nothing compiled"]), sep="\n")


def play(game: Game, seats: int) -> None:
    """By rule of thumb, with all that a table shows, explains and writes down."""
    played = History.deal(game, seats, {}, derived_seed("interpreted", seats))
    known: set[str] = set()
    while not played.over:
        for viewer in (*range(seats), SPECTATOR) if len(played.noted) % SHOWN == 0 else ():
            played.shown(viewer)
        for text in sorted(known.difference(played.legal_moves()))[:REFUSED]:
            with suppress(Refused):  # for a reason
                played.read(text)
        known.update(played.legal_moves())
        action = choose(game, RULE_OF_THUMB, played.states.copy(), Event())
        played.play(played.read(game.notation.write_move(played.state, action)))
    played.shown(0)
    game_record.write(played)
    game_record.redact(played, 0)


if __name__ == "__main__":
    main()
