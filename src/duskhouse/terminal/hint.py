"""`duskhouse hint`: what a search makes of the moves in a running game."""

from __future__ import annotations

import argparse
import math
from typing import Any

from duskhouse.bots.budget import Budget, read_budget
from duskhouse.bots.compiling import THINKING
from duskhouse.bots.estimates import Estimate
from duskhouse.bots.levels import find_bot
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import fitting, game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator, new_seed
from duskhouse.terminal.compiling import ensure_compiled
from duskhouse.terminal.language import language, message, say
from duskhouse.terminal.parser import add_command, whole
from duskhouse.terminal.records import chosen_records, names_by_number
from duskhouse.words.errors import Refused

EXAMPLES = "  duskhouse hint game.jsonl\n  duskhouse hint game.jsonl --seat 0 --time 5s"
DOUBTFUL, SURE = 0.8, 0.975  # how probable it is that the best move is better than another


def add_hint(commands: Any) -> None:
    made = add_command(commands, "hint", EXAMPLES, give_hint)
    made.argument("file", metavar="FILE")
    made.argument("--game", metavar="K", type=whole)
    made.argument("--seat", metavar="S", type=whole)
    made.argument("--time", metavar="T", default="1s")


def give_hint(chosen: argparse.Namespace) -> None:
    budget = read_budget(chosen.time)
    *_, (number, record) = chosen_records(chosen)
    game_record.check_shape(record, number)
    ensure_compiled([find_game(record["game"])], THINKING)
    find = fitting.fit if game_record.is_redacted(record) else game_record.replay
    hint(find(record, number), chosen.seat, budget)


def hint(played: History, seat: int | None, budget: Budget) -> None:
    """The moves of the seat on turn, the best first."""
    if played.over:
        raise Refused("game-over")
    if seat is not None and seat != played.turn:
        raise Refused("other-turn", turn=played.turn, seat=seat)
    bot = find_bot("search", budget=budget)
    generator = new_generator(int.from_bytes(new_seed()))
    say(hint_lines(played, bot.estimate(played.game, played.states, 0, generator)))


def hint_lines(played: History, estimates: list[Estimate]) -> list[str]:
    shown = played.shown(played.turn, names_by_number(played.seats), language())
    labels = {move.action: move.label for move in shown.moves}
    lines = [message("hint-prompt", seat=played.turn, ask=shown.prompt.ask)]
    for one in estimates:
        text = played.game.notation.write_move(played.state, one.action)
        label = labels.get(one.action, text)
        lines.append(message("hint-move", move=text, label=label, judged=judgement(one)))
    return lines


def judgement(one: Estimate) -> str:
    """A value with its error, and how sure it is that the first one is better."""
    if math.isnan(one.value):
        return message("hint-only")
    value = {"percent": f"{one.value * 100:.1f}", "error": f"{1.96 * one.error * 100:.1f}"}
    if one.behind == 0.0:
        return message("hint-best", **value)
    if one.beaten < DOUBTFUL:
        return message("hint-as-good", **value)
    return message("hint-worse", **value, sure=int(one.beaten >= SURE))
