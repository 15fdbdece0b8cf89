"""The game record: one game as one JSON object, a file of games as JSON Lines.

It carries everything chance decided, so reading one needs no generator; the seed is there to
verify that the deal was fair. What is read is checked to the last move: a reader stops with one
sentence naming the game's number in the file, the move's number and the clause.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record.history import History
from duskhouse.engine.record.shares import SHARE, SHARE_BYTES, Source
from duskhouse.engine.state.chance import SEED_BYTES, seal
from duskhouse.words.errors import Refused
from duskhouse.words.words import Words

FORMAT = 1
HIDDEN = "?"
REQUIRED = ("format", "game", "rules", "seats", "options", "setup", "moves")
SHARED = ("seal", "match", "shares")
KNOWN = (*REQUIRED, "first", "seed", *SHARED, "result", "legal", "values")

Record = dict[str, Any]
Values = list[list[tuple[str, float, float]] | None]
"""For each move what was thought of all that could be done: the share of the win, its error."""


# --------------------------------------------------------------------- writing
def write(played: History, legal: list[list[str] | None] | None = None) -> Record:
    """The record of a game, finished or not."""
    record: Record = {
        "format": FORMAT,
        "game": played.game.id,
        "rules": played.rules,
        "seats": played.seats,
        "options": played.options,
    }
    if played.first is not None:
        record["first"] = played.first
    if played.source is not None:
        record |= write_source(played.source)
    elif played.seed is not None:
        record["seed"] = played.seed.hex()
    record["setup"] = played.setup
    record["moves"] = [list(move) for move in played.moves]
    if legal is not None:
        record["legal"] = legal
    return with_result(record, played)


def write_source(source: Source) -> Record:
    """What the deal was made from, if others than the seed had a part in it."""
    return {
        "seed": source.seed.hex(),
        "seal": seal(source.seed),
        "match": source.match,
        "shares": [*source.shares],
    }


def with_result(record: Record, played: History) -> Record:
    outcome = played.outcome()
    if outcome is not None:
        record["result"] = {
            "winners": [*outcome.winners],
            "points": [*outcome.points],
            "places": [*outcome.places],
            "reason": outcome.reason,
        }
    return record


def redact(played: History, seat: int) -> Record:
    """The record for one seat's eyes: what it does not know is "?", and there is no seed."""
    record = write(played)
    record.pop("seed", None)
    record["setup"] = played.game.notation.hide_setup(played.setup, played.state, seat)
    record["moves"] = [
        [mover, text if sees >> seat & 1 else HIDDEN]
        for (mover, text), sees in zip(played.moves, played.move_sees, strict=True)
    ]
    for at, text in played.game.notation.learned(played.past_events, seat):
        record["moves"][at][1] = text
    return record


def line(record: Record) -> str:
    """A record as one line of a file."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


# --------------------------------------------------------------------- reading
def read_lines(lines: Iterable[str]) -> Iterator[tuple[int, Record]]:
    """The records of a file with their numbers, from 1; what is no record is refused."""
    for number, text in enumerate(lines, 1):
        if text.strip():
            yield number, read_line(text, number)


def read_line(text: str, number: int = 1) -> Record:
    with in_game(number):
        try:
            record = json.loads(text)
        except ValueError as error:
            raise Refused("no-json", reason=str(error)) from None
        if not isinstance(record, dict):
            raise Refused("no-object")
        return record


def replay(record: Record, number: int = 1) -> History:
    """Play a record from its deal to its last move, checking everything in it."""
    *_, played = replaying(record, number)
    return played


def replaying(record: Record, number: int = 1) -> Iterator[History]:
    """The same history after the deal and after each decision."""
    check_shape(record, number)
    with in_game(number):
        played = opening(record)
    yield played
    moves = record["moves"]
    at = 0
    while at < len(moves):
        with in_game(number, at + 1):
            at = play_next(played, moves, at)
        yield played
    with in_game(number):
        check_legal_lists(record, played)
        check_values(record)
        check_result(record, played)


@contextmanager
def in_game(number: int, move: int | None = None) -> Iterator[None]:
    """Say where it was, if something is refused."""
    try:
        yield
    except Refused as error:
        problem = error

        def said(words: Words) -> str:
            return problem.in_words(words.language)

        if move is None:
            raise Refused("in-game", number=number, problem=said) from None
        raise Refused("in-move", number=number, move=move, problem=said) from None


def check_shape(record: Record, number: int = 1) -> None:
    """The keys a record must have, each of its kind."""
    with in_game(number):
        check_keys(record)


def check_keys(record: Record) -> None:
    missing = [key for key in REQUIRED if key not in record]
    if missing:
        raise Refused("record-lacks", keys=", ".join(missing))
    unknown = [key for key in record if key not in KNOWN]
    if unknown:
        raise Refused("record-keys", keys=", ".join(unknown))
    if record["format"] != FORMAT or isinstance(record["format"], bool):
        raise Refused("record-format", format=repr(record["format"]), known=FORMAT)
    for key, kind in (("game", str), ("seats", int), ("options", dict), ("setup", dict)):
        if type(record[key]) is not kind:
            raise Refused("record-field", key=key, value=repr(record[key]))
    if "first" in record and type(record["first"]) is not int:
        raise Refused("record-field", key="first", value=repr(record["first"]))
    moves = record["moves"]
    if not isinstance(moves, list) or not all(is_move(move) for move in moves):
        raise Refused("record-moves")


def is_move(move: Any) -> bool:
    return (
        isinstance(move, list)
        and len(move) == 2
        and (move[0] is None or type(move[0]) is int)
        and isinstance(move[1], str)
    )


def game_of(record: Record) -> Game:
    """The game of a record, if it can still be played under the rules that it names."""
    game = find_game(record["game"])
    game.check_rules(record["rules"])
    return game


def opening(record: Record) -> History:
    game = game_of(record)
    if is_redacted(record):
        raise Refused("redacted")
    played = dealt_as_in(record, game)
    if played.options != record["options"]:
        raise Refused("default-option")
    if "seed" in record:
        played.seed = read_seed(record["seed"])
        if any(key in record for key in SHARED):
            played.source = read_source(record)
            played.seed = played.source.dealing_seed(game, played.options, played.first)
    return played


def dealt_as_in(record: Record, game: Game) -> History:
    return History.from_setup(
        game,
        record["seats"],
        record["options"],
        record["setup"],
        record["rules"],
        record.get("first"),
    )


def is_redacted(record: Record) -> bool:
    return HIDDEN in json.dumps([record["setup"], record["moves"]])


def read_seed(text: Any) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except (TypeError, ValueError):
        seed = b""
    if len(seed) != SEED_BYTES or seed.hex() != text:
        raise Refused("seed", digits=2 * SEED_BYTES, text=repr(text))
    return seed


def read_source(record: Record) -> Source:
    """What the deal was made from; its seal must be that of the seed."""
    missing = [key for key in SHARED if key not in record]
    if missing:
        raise Refused("record-lacks", keys=", ".join(missing))
    seed, match, shares = read_seed(record["seed"]), record["match"], record["shares"]
    if record["seal"] != seal(seed):
        raise Refused("other-seal", found=seal(seed), given=str(record["seal"]))
    if not isinstance(match, str):
        raise Refused("record-field", key="match", value=repr(match))
    if not isinstance(shares, list) or len(shares) != record["seats"]:
        raise Refused("record-field", key="shares", value=repr(shares))
    for share in shares:
        if share is not None and not is_share(share):
            raise Refused("share", digits=2 * SHARE_BYTES, text=repr(share))
    return Source(seed, match, tuple(shares))


def is_share(share: Any) -> bool:
    return isinstance(share, str) and re.fullmatch(SHARE, share) is not None


def play_next(played: History, moves: list[Any], at: int) -> int:
    """Play the decision at this place with the outcomes of chance after it; the next place."""
    seat, text = moves[at]
    if seat is None:
        raise Refused("no-chance-here", text=repr(text))
    if played.over:
        raise Refused("moves-after-end", seat=seat, move=repr(text))
    if seat != played.turn:
        raise Refused("other-turn", turn=played.turn, seat=seat)
    action = played.read(text)
    end = at + 1
    while end < len(moves) and moves[end][0] is None:
        end += 1
    outcomes = [outcome for _, outcome in moves[at + 1 : end]]
    played.play(action, outcomes)
    if [list(move) for move in played.moves[at:]] != moves[at:end]:
        decided = [text for _, text in played.moves[at + 1 :]]
        raise Refused(
            "other-chance",
            move=repr(text),
            count=len(decided),
            decided=repr(decided),
            recorded=repr(outcomes),
        )
    return end


def check_legal_lists(record: Record, played: History) -> None:
    """The lists of legal moves, if the record has them, against the rules."""
    if "legal" not in record:
        return
    again = dealt_as_in(record, played.game)
    if not isinstance(record["legal"], list) or len(record["legal"]) != len(played.moves):
        raise Refused("legal-lists")
    at = 0
    for at, (listed, (seat, _)) in enumerate(zip(record["legal"], played.moves, strict=True)):
        if seat is None:
            expected = None
        else:
            expected = again.legal_moves()
            play_next(again, record["moves"], at)
        if listed != expected:
            raise Refused("legal-list", move=at + 1, expected=repr(expected), listed=repr(listed))


def check_values(record: Record) -> None:
    """What a bot thought of the moves, if the record has it: only the form is checked."""
    if "values" in record:
        try:
            values = msgspec.convert(record["values"], Values)
        except msgspec.ValidationError:
            raise Refused("values") from None
        if len(values) != len(record["moves"]):
            raise Refused("values")


def check_result(record: Record, played: History) -> None:
    expected = with_result({}, played).get("result")
    given = record.get("result")
    if expected is None and given is not None:
        raise Refused("result-early")
    if expected is not None and given is None:
        raise Refused("result-missing")
    if given != expected:
        raise Refused("result", expected=line(expected or {}), given=json.dumps(given))


# ------------------------------------------------------------------- verifying
def verify(record: Record, number: int = 1) -> History:
    """Replay a record and deal it again from its seed; both must agree."""
    played = replay(record, number)
    with in_game(number):
        if played.seed is None:
            raise Refused("no-seed")
        fair = History.deal(
            played.game, played.seats, played.options, played.seed, played.rules, played.first
        )
        if fair.setup != played.setup:
            raise Refused("other-deal")
    for at, (seat, text) in enumerate(played.moves):
        if seat is not None:
            fair.play(fair.read(text))
        elif fair.moves[at : at + 1] != [(seat, text)]:
            with in_game(number, at + 1):
                raise Refused("unfair-chance")
    return played
