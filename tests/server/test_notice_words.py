"""Nothing of a hand is in any message: it is the same whatever the cards are."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import get_args

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.state.chance import new_seed
from duskhouse.match.match import Match, Person
from duskhouse.match.plan import A_DAY, Clock, Plan
from duskhouse.server.contacts import Channel, Kind
from duskhouse.server.notice_words import ESCAPES, for_push, for_webhook, message
from duskhouse.server.occasions import becomes_late, occasion
from duskhouse.words.words import Words

KINDS: tuple[Kind, ...] = get_args(Kind)
NAMES = ("Qaa", "Qbb", "Qcc", "Qdd", "Qee", "Qff")
GAMES = 6
SAYS = re.compile(r"\W+")


def playing(game: Game, chooser: random.Random) -> Iterator[tuple[Match, float]]:
    """A random game, at every position; some moves are taken back, and the last comes late."""
    seats = chooser.choice(list(game.seats))
    plan = Plan(game.id, seats, {}, rules=game.rules_version, clock=Clock("move", A_DAY))
    match = Match("aaaaaaaaaa", plan, new_seed(), 0.0)
    for entry in match.seated([Person(NAMES[seat], "x").on(seat) for seat in range(seats)]):
        match.apply(entry, 0.0)
    while match.turn is not None:
        yield match, chooser.choice((0.0, 0.8 * A_DAY))
        position = match.begun().position
        action = chooser.choice(position.legal())
        match.apply(match.move(match.turn, action, match.seq, 0.0), 0.0)
        taker = match.may_take_back()
        if taker is not None and chooser.random() < 0.1:
            match.apply(match.take_back(taker), 0.0)
    yield match, 0.0


def said(match: Match, now: float) -> list[str]:
    """All that anyone could be told of this position, in all forms."""
    happened = occasion(match, now)
    assert happened
    path = f"/t/{match.id}"
    texts = []
    for seat in (None, *happened.seats):
        for kind in KINDS:
            channel = Channel("c", kind, "https://elsewhere/", "https://here")
            words = message(match, happened.reason, seat, channel)
            sent = (
                str(for_push(words, path)) if kind == "push" else for_webhook(channel, words, path)
            )
            texts.append(sent if isinstance(sent, str) else sent.decode())
    return texts


def allowed(game: Game) -> set[str]:
    """The words of the messages themselves, the game's title, the names and the link."""
    program = Words()
    ids = [
        f"{table}notice-{what}"
        for table in ("", "table-")
        for what in ("turn", "late", "over", "rematch")
    ]
    texts = [
        program.message(id_, game=game.title, host="Qaa", own=own, name="Qaa")
        for id_ in ids
        for own in (0, 1)
    ]
    frame = "title text link path tag content allowed_mentions parse https here t n aaaaaaaaaa"
    return {word for text in (*texts, frame, *NAMES) for word in SAYS.split(text.lower())}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_no_card_and_no_word_of_a_hand_is_in_any_message(game: Game) -> None:
    """Every word of every message is one of a few that are the same in all positions."""
    chooser = random.Random(30)
    words = {word.lower() for word in allowed(game)}
    for _ in range(GAMES):
        for match, now in playing(game, chooser):
            for text in said(match, now):
                spoken = {word.lower() for word in SAYS.split(text.replace("\\n", " "))}
                assert spoken <= words, text


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_names_of_cards_are_not_among_these_words(game: Game) -> None:
    """Or the test above would not notice them. A card whose name is one common word may be."""
    own, words = game.words(), allowed(game)
    names = {own.card(card) for card in game.pieces.codes}
    unnoticed = {name for name in names if set(SAYS.split(name.lower())) <= words}
    assert len(unnoticed) <= len(names) / 4, unnoticed


def test_the_number_of_an_occasion_rises_with_the_game_and_is_the_same_in_one_turn() -> None:
    for game in games().values():
        before = -1
        seen: dict[int, int | None] = {}
        for match, _ in playing(game, random.Random(31)):
            happened = occasion(match, 0.0)
            assert happened
            late = becomes_late(match)
            assert match.turn is None or late == pytest.approx(0.75 * A_DAY)
            if not match.begun().taken_back:
                assert happened.number >= before
                assert seen.setdefault(happened.number, match.turn) == match.turn
            before = happened.number


@pytest.mark.parametrize(
    ("kind", "escaped"),
    [("discord", r"\<\@1\> \*a\*"), ("slack", "&lt;@1&gt; *a*"), ("push", "<@1> *a*")],
)
def test_names_are_no_commands_where_they_are_read(kind: Kind, escaped: str) -> None:
    assert ESCAPES[kind]("<@1> *a*") == escaped
