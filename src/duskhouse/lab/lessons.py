"""Guided games by bots; `python -m duskhouse.lab.lessons GAME` looks for a deal to learn with.

Whoever learns plays the suggested moves, the others as the lesson's bots do. A seed is better the
more of the main steps come in its games and the sooner; a game that is won teaches better.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from duskhouse.bots.levels import find_bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.lessons import Lesson, Said, lesson_of
from duskhouse.engine.game.position import Position
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.words.errors import Refused

LEARNER = 0
GAMES = 4
"""With each seed."""


def guided(
    game: Game, lesson: Lesson, seed: bytes, luck: int, obeys: bool = True
) -> Iterator[tuple[Position, Said | None]]:
    """A game by the suggested moves, or by others: the position of each decision of whoever learns,
    and of the end, with what is said there."""
    position = Position.deal(game, lesson.seats, lesson.options, seed, first=lesson.first)
    generator, bot = new_generator(luck), find_bot(lesson.level)
    told: set[str] = set()
    while not position.over:
        action = bot.choose(game, position.states, 0, generator)
        if position.turn == LEARNER:
            said = lesson.at(game.pieces, position.seen(LEARNER), LEARNER, told)
            yield position, said
            if said:
                told.add(said.step.says)
                action = action if said.move is None or not obeys else said.move
        position.act(action)
    yield position, lesson.at(game.pieces, position.seen(LEARNER), LEARNER, told)


def value(game: Game, lesson: Lesson, seed: bytes) -> float:
    """How many main steps come, each worth more the sooner; the worst of some games counts most."""
    found = []
    for luck in range(GAMES):
        total = 0.0
        for at, (position, said) in enumerate(guided(game, lesson, seed, luck)):
            if said and said.step.main:
                total += 1 / (1 + 0.05 * at)
            if outcome := position.outcome():
                total += LEARNER in outcome.winners
        found.append(total)
    return min(found) + sum(found) / len(found)


def main(name: str, tries: int) -> None:
    game = find_game(name)
    lesson = lesson_of(game)
    if lesson is None:
        raise Refused("no-lesson", title=game.title)
    best = 0.0
    for number in range(tries):
        seed = derived_seed("lesson", game.id, number)
        worth = value(game, lesson, seed)
        if worth > best:
            best = worth
            print(f"{worth:.2f} {seed.hex()}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 300)
