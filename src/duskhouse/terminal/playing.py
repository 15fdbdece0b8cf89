"""`duskhouse play`: a person against bots, in plain lines."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from duskhouse.bots.compiling import HOSTING
from duskhouse.bots.levels import AT_A_TABLE, USUAL_LEVEL, Bot
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.usual import checked_first
from duskhouse.engine.record import game_record
from duskhouse.engine.record.history import History, Illegal
from duskhouse.engine.state.chance import new_generator, new_seed, seal
from duskhouse.engine.view.shown import Move, Shown
from duskhouse.match.match import BOT_NAMES
from duskhouse.terminal import serving
from duskhouse.terminal.choices import add_first, add_seating, chosen_bots, chosen_game
from duskhouse.terminal.compiling import Warmup, compiled_meanwhile, ensure_compiled
from duskhouse.terminal.language import language, message, say
from duskhouse.terminal.lines import (
    hand_lines,
    move_lines,
    option_lines,
    outcome_lines,
    prompt_line,
    sentence_line,
    table_lines,
)
from duskhouse.terminal.parser import add_command, whole
from duskhouse.terminal.records import check_writable
from duskhouse.terminal.reference import rules_lines
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

EXAMPLES = (
    "  duskhouse play\n  duskhouse play {game} --seats {seats} --bots sharp\n"
    "  duskhouse play {game} --option {option} --save game.jsonl"
)


class Left(Exception):
    """The person has left the table."""


def add_play(commands: Any) -> None:
    made = add_command(commands, "play", EXAMPLES, play_game)
    made.argument("game", metavar="GAME", nargs="?")
    add_seating(made)
    add_first(made)
    bots = {"usual": USUAL_LEVEL, "known": ", ".join(AT_A_TABLE)}
    made.argument("--bots", metavar="B", default=USUAL_LEVEL, values=bots)
    made.argument("--seat", metavar="S", type=whole, default=0)
    made.argument("--seed", metavar="HEX")
    made.argument("--save", metavar="FILE", type=Path)


def play_game(chosen: argparse.Namespace) -> None:
    if chosen.game is None:
        serving.show_to_person(serving.usual())
        return
    game, seats, options = chosen_game(chosen)
    if chosen.seat >= seats:
        raise Refused("no-own-seat", last=seats - 1, seat=chosen.seat)
    checked_first(seats, chosen.first)
    seed = game_record.read_seed(chosen.seed) if chosen.seed else new_seed()
    if chosen.save is not None:
        check_writable(chosen.save)
    bots = chosen_bots(chosen.bots, seats, chosen.seat)
    if not sys.stdin.isatty():
        ensure_compiled([game], HOSTING)  # who plays by a script wants the same every time
    with compiled_meanwhile(game) as warmup:
        played = History.deal(game, seats, options, seed, first=chosen.first)
        try:
            LocalTable(played, chosen.seat, bots, warmup).play()
        finally:
            if chosen.save is not None:
                chosen.save.write_text(game_record.line(game_record.write(played)) + "\n", "utf-8")
                print(message("play-saved", file=str(chosen.save)))


class LocalTable:
    """One game of a person against bots, from the deal to the result."""

    def __init__(self, played: History, seat: int, bots: Mapping[int, Bot], warmup: Warmup) -> None:
        self.played = played
        self.seat = seat
        self.bots = bots
        self.warmup = warmup
        self.names = BOT_NAMES[: played.seats]
        self.words = played.game.words(self.names, seat, language())
        self.generator = new_generator(int.from_bytes(new_seed()))
        self.log: list[str] = []

    def play(self) -> None:
        self.greet()
        self.tell()
        while not self.played.over:
            own = self.played.turn == self.seat
            self.played.play(self.ask_move() if own else self.think())
            self.tell()
        self.finish()

    def tell(self) -> None:
        """What the latest move led to, or the deal."""
        lines = [sentence_line(event, self.words) for event in self.shown().events]
        self.log += lines
        say(lines)

    def shown(self) -> Shown:
        return self.played.shown(self.seat, self.names, language())

    def think(self) -> int:
        """A bot's action. Who thinks is shown for as long as it takes, where it can be wiped."""
        played = self.played
        bot = self.warmup.now(self.bots[played.turn])
        if not sys.stdout.isatty():
            return bot.choose(played.game, played.states, 0, self.generator)
        from rich.console import Console

        name = self.names[played.turn]
        with Console().status(message("play-thinking", name=name, bot=bot.name)):
            return bot.choose(played.game, played.states, 0, self.generator)

    # ------------------------------------------------------------ begin and end
    def greet(self) -> None:
        played, words = self.played, self.words
        title = words.message("play-title", title=words.message("title"), seats=played.seats)
        print(words.message("play-seat", title=title, seat=self.seat))
        for seat, bot in self.bots.items():
            does = words.message(bot.message_id, "does")
            print(words.message("play-bot", name=self.names[seat], bot=bot.name, does=does))
        say(option_lines(played.game, played.options, words))
        assert played.seed is not None
        print(words.message("play-seal", seal=seal(played.seed)))
        print(words.message("play-help"))

    def finish(self) -> None:
        outcome, seed = self.shown().outcome, self.played.seed
        assert outcome is not None
        assert seed is not None
        say(["", message("play-over"), *outcome_lines(outcome, self.words)])
        print(message("play-seed", seed=seed.hex()))

    # ------------------------------------------------------------- a person's move
    def ask_move(self) -> int:
        """A legal action from the person; everything else is answered and asked again."""
        shown, words = self.shown(), self.words
        say(["", *hand_lines(shown, words), prompt_line(shown.prompt, words)])
        while True:
            text = ask("> ")
            if answered(text, shown, self.notation, words, self.log, self.played.game):
                continue
            try:
                return self.read_move(shown, text)
            except Illegal as illegal:
                print(illegal.said_by(words))
            except Refused as refused:
                print(refused.in_words(language()))

    def notation(self, action: int) -> str:
        return self.played.game.notation.write_move(self.played.state, action)

    def read_move(self, shown: Shown, text: str) -> int:
        """A move by its notation, or by its number in the list."""
        moves = [self.notation(move.action) for move in shown.moves]
        by_notation = {move.lower(): move for move in moves}
        if text.lower() in by_notation:
            return self.played.read(by_notation[text.lower()])
        if text.isdecimal():
            return numbered_move(shown, text).action
        return self.played.read(text.upper() if text.upper() != text.lower() else text)


def answered(
    text: str,
    shown: Shown,
    notation: Callable[[int], str],
    words: Words,
    log: Sequence[str],
    game: Game,
) -> bool:
    """Whether what the person typed was a question, which is answered then, and no move."""
    if text == "?":
        say(move_lines(shown, notation, words))
    elif text == "t":
        say(table_lines(shown, words))
    elif text == "l":
        say(log)
    elif text == "r" or text.startswith("r "):
        show_rules(game, text[1:].strip())
    elif not text:
        print(words.message("play-help"))
    else:
        return False
    return True


def numbered_move(shown: Shown, text: str) -> Move:
    """A move by its number in the list."""
    if not 1 <= int(text) <= len(shown.moves):
        raise Refused("no-move-number", count=len(shown.moves))
    return shown.moves[int(text) - 1]


def show_rules(game: Game, wanted: str) -> None:
    try:
        say(rules_lines(game, wanted))
    except Refused as refused:
        print(refused.in_words(language()))


def ask(question: str) -> str:
    """A line from the person; the end of input leaves the table."""
    try:
        text = input(question).strip()
    except EOFError:
        raise Left from None
    if not sys.stdin.isatty():
        print(text)
    if wants_to_leave(text):
        raise Left
    return text


def wants_to_leave(text: str) -> bool:
    return text.lower() in ("q", "quit")
