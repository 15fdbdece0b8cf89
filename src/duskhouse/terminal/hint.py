"""`duskhouse hint`: what a search makes of the moves in a running game."""

from __future__ import annotations

import math

from duskhouse.bots.budget import Budget
from duskhouse.bots.levels import find_bot
from duskhouse.bots.search import Estimate
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator, new_seed
from duskhouse.terminal.show import say
from duskhouse.words.errors import Refused

DOUBTFUL, SURE = 0.8, 0.975  # how probable it is that the best move is better than another


def hint(played: History, seat: int | None, budget: Budget) -> None:
    """The moves of the seat on turn, the best first."""
    if played.over:
        raise Refused("The game is over: there is nothing left to decide.")
    if seat is not None and seat != played.turn:
        raise Refused(f"Seat {played.turn} is to move, not seat {seat}.")
    bot = find_bot("search", budget=budget)
    generator = new_generator(int.from_bytes(new_seed()))
    say(hint_lines(played, bot.estimate(played.game, played.states, 0, generator)))


def hint_lines(played: History, estimates: list[Estimate]) -> list[str]:
    view = played.view(played.turn)
    labels = {move.move: move.label for move in view.moves}
    lines = [f"Seat {played.turn}: {view.prompt.ask}"]
    for one in estimates:
        text = played.game.notation.write_move(played.state, one.action)
        lines.append(f"{text}: {labels.get(text, text)} — {judgement(one)}")
    return lines


def judgement(one: Estimate) -> str:
    """A value with its error, and how sure it is that the first one is better."""
    if math.isnan(one.value):
        return "the only move"
    value = f"wins {one.value * 100:.1f} % ± {1.96 * one.error * 100:.1f}"
    if one.behind == 0.0:
        return f"{value}, the best found"
    if one.beaten < DOUBTFUL:
        return f"{value}, perhaps as good"
    return f"{value}, {'surely' if one.beaten >= SURE else 'probably'} worse"
