"""`duskhouse play`: a person against bots, in plain lines."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from duskhouse.bots.levels import Bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import new_generator, new_seed, seal
from duskhouse.engine.state.layout import Ints
from duskhouse.engine.view.view import Cast
from duskhouse.terminal.compiling import Warmup
from duskhouse.terminal.show import (
    hand_line,
    move_lines,
    option_lines,
    outcome_lines,
    say,
    sentence_line,
    table_lines,
)
from duskhouse.words.errors import Refused

HELP = (
    "Type a move as it is listed, or its number. "
    "?: the moves and why the rest is barred, t: the table, l: the log so far, "
    "r or r CLAUSE: the rules, q: leave."
)


class Left(Exception):
    """The person has left the table."""


def play(
    game: Game,
    seats: int,
    options: Mapping[str, Any],
    seat: int,
    bots: Mapping[int, Bot],
    warmup: Warmup,
    seed: bytes | None,
    save: Path | None,
) -> None:
    """One game, from the deal to the result."""
    played = History.deal(game, seats, options, seed or new_seed())
    assert played.seed is not None
    generator = new_generator(int.from_bytes(new_seed()))
    cast = Cast.of(seats, seat)
    greet(played, seat, bots)
    try:
        while not played.over:
            if played.turn == seat:
                action = ask_move(played, seat, cast)
            else:
                action = think(played, warmup.now(bots[played.turn]), generator, cast)
            items = played.play(action)
            say(sentence_line(line) for line in played.sentences(items, seat, cast))
        finish(played, cast)
    finally:
        if save is not None:
            save.write_text(game_record.line(game_record.write(played)) + "\n", "utf-8")
            print(f"The record is in {save}.")


def think(played: History, bot: Bot, generator: Ints, cast: Cast) -> int:
    """A bot's action; who is thinking is shown for as long as it takes, where that can be wiped."""
    if not sys.stdout.isatty():
        return bot.choose(played.game, played.states, 0, generator)
    from rich.console import Console

    with Console().status(f"{cast(played.turn)} ({bot.name}) is thinking …"):
        return bot.choose(played.game, played.states, 0, generator)


def greet(played: History, seat: int, bots: Mapping[int, Bot]) -> None:
    game = played.game
    print(f"{game.title}, {played.seats} players. You are seat {seat}.")
    say(f"Seat {other} is {bot.name}: {bot.description}." for other, bot in bots.items())
    say(option_lines(played))
    assert played.seed is not None
    print(f"The deal is sealed: SHA-256 {seal(played.seed)}")
    print(HELP)


def finish(played: History, cast: Cast) -> None:
    outcome = played.outcome()
    assert outcome is not None
    assert played.seed is not None
    say(["", "The game is over.", *outcome_lines(outcome, cast)])
    print(f"The seed of the deal was {played.seed.hex()}")


def ask_move(played: History, seat: int, cast: Cast) -> int:
    """A legal action from the person; everything else is answered and asked again."""
    view = played.view(seat)
    print()
    hand = hand_line(view, cast)
    if hand:
        print(hand)
    print(view.prompt.ask, view.prompt.detail)
    while True:
        text = ask("> ")
        if text == "?":
            say(move_lines(view))
        elif text == "t":
            say(table_lines(view, cast))
        elif text == "l":
            say(sentence_line(line) for line in played.log(seat, cast))
        elif text == "r" or text.startswith("r "):
            show_rules(played.game, text[1:].strip())
        elif not text:
            print(HELP)
        else:
            try:
                return read_move(played, view.moves, text)
            except Refused as refused:
                print(refused)


def read_move(played: History, moves: Any, text: str) -> int:
    """A move by its notation, or by its number in the list."""
    by_notation = {move.move.lower(): move.move for move in moves}
    if text.lower() in by_notation:
        return played.read(by_notation[text.lower()])
    if text.isdecimal() and 1 <= int(text) <= len(moves):
        return played.read(moves[int(text) - 1].move)
    if text.isdecimal():
        raise Refused(f"The moves are numbered from 1 to {len(moves)}; ? lists them.")
    return played.read(text.upper() if text.upper() != text.lower() else text)


def show_rules(game: Game, wanted: str) -> None:
    try:
        say(rules_lines(game, wanted))
    except Refused as refused:
        print(refused)


def rules_lines(game: Game, wanted: str) -> list[str]:
    """All the rules, or one clause, or the clauses that contain a word."""
    if not wanted:
        return game.rules_text().rstrip().splitlines()
    clause_id = wanted.upper()
    prefix = f"{game.clause_ids.prefix}-"
    found = game.clauses.get(clause_id) or game.clauses.get(prefix + clause_id.rjust(2, "0"))
    if found:
        return [f"{found.id} ({found.section})", found.text]
    matching = [c for c in game.clauses.values() if wanted.lower() in c.text.lower()]
    if matching:
        return [f"{clause.id} {clause.text}" for clause in matching]
    raise Refused(f"{game.title} has no clause {wanted!r}, and none that contains this word.")


def ask(question: str) -> str:
    """A line from the person; the end of input leaves the table."""
    try:
        text = input(question).strip()
    except EOFError:
        raise Left from None
    if not sys.stdin.isatty():
        print(text)
    if text.lower() in ("q", "quit"):
        raise Left
    return text
