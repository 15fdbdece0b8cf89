"""Every message is there, is used, and is given the variables that it needs."""

from __future__ import annotations

import re

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.engine.view.pieces import Kind, Role
from duskhouse.words.messages import FALLBACK, PROGRAM, source
from duskhouse.words.words import card_message
from tests.conformance.cases import every_game
from tests.words.sources import (
    calls,
    everything,
    known_ids,
    known_prefixes,
    messages,
    needed,
    owners,
    read,
    refusals,
)

OF_GAMES = {"title", "summary", "pitch"}
PASSED_ON = ("client.py", "match/plan.py")
"""Where the code of an error comes from elsewhere."""

ATTRIBUTES: dict[Role, str] = {
    Role.ZONE: "note",
    Role.SCORE: "note|badge.*",
    Role.GOAL: "short",
    Role.PROMPT: "detail",
    Role.MOVE: "detail|with",
}
"""What the message of a piece may say besides its value."""


@pytest.mark.parametrize("owner", owners(), ids=lambda owner: owner or "program")
def test_a_message_is_written_once_and_refers_to_messages_that_are_there(owner: str) -> None:
    ids = [message.id for message in read(source(owner, FALLBACK))]
    twice = {id_ for id_ in ids if ids.count(id_) > 1}
    assert not twice
    if owner != PROGRAM:
        assert not set(ids) & set(messages()), "a game must not change what the program says"
    known = everything(owner) if owner else messages()
    referred = {other for message in messages(owner).values() for other in message.references}
    assert referred <= set(known)


# ------------------------------------------------------------------------ errors
def test_every_refusal_has_its_message_with_the_variables_it_needs() -> None:
    for call in refusals():
        known = everything(call.game) if call.game else messages()
        passed_on = call.place.rpartition(":")[0] in PASSED_ON
        assert call.names or passed_on, f"{call.place}: the code of an error is written out"
        for name in call.names:
            assert f"error-{name}" in known, f"{call.place}: there is no message error-{name}"
            missing = needed(known, f"error-{name}") - (call.given or set())
            assert call.given is None or not missing, f"{call.place}: {name} lacks {missing}"


def test_every_message_of_an_error_is_used() -> None:
    refused = {(call.game, name) for call in refusals() for name in call.names}
    for owner in owners():
        for id_ in messages(owner):
            if id_.startswith("error-"):
                code = id_.removeprefix("error-")
                used = {(game, code) for game in (owner, *games())} & refused
                assert used or code in known_ids(), f"nobody says {id_}"


# ------------------------------------------------------------ the program's own
def test_messages_that_code_names_are_there_with_the_variables_they_need() -> None:
    """Where a call names the message and all that it gives."""
    for call, _ in calls("message"):
        for name in call.names:
            owner = messages() | {id_: m for game in games() for id_, m in messages(game).items()}
            assert name in owner, f"{call.place}: there is no message {name}"
            if name in messages() and call.attribute in owner[name].patterns:
                missing = needed(messages(), name, call.attribute) - (call.given or set())
                assert call.given is None or not missing, f"{call.place}: {name} lacks {missing}"


def test_every_message_of_the_program_is_used() -> None:
    referred = {
        other for owner in owners() for one in messages(owner).values() for other in one.references
    }
    for id_ in messages():
        if not id_.startswith("error-"):
            by_prefix = any(id_.startswith(prefix) for prefix in known_prefixes())
            assert id_ in known_ids() or id_ in referred or by_prefix, f"nobody says {id_}"


# ------------------------------------------------------------------------- games
@every_game
def test_every_piece_that_says_something_has_its_message(game: Game) -> None:
    known = everything(game.id)
    for kind in game.pieces.kinds:
        if kind.says:
            assert kind.message_id in known, f"there is no message {kind.message_id}"
            missing = needed(known, kind.message_id) - variables_of(kind)
            assert not missing, f"{kind.message_id} lacks {missing}"


def variables_of(kind: Kind) -> set[str]:
    """Of each card that may follow a first one its own are told, too."""
    names = {name.lstrip("*") for name in kind.numbers}
    return names | {"second", "points"} if "with" in names else names


@every_game
def test_everything_else_of_a_game_has_its_message(game: Game) -> None:
    own = messages(game.id)
    assert set(own) >= OF_GAMES
    for code in game.pieces.codes.values():
        assert card_message(code) in own
        assert own[card_message(code)].variables <= {"count"}
    for option in game.options:
        assert {"", "does"} <= set(own[option.message_id].patterns)


@every_game
def test_every_message_of_a_game_is_used(game: Game) -> None:
    used = {kind.message_id for kind in game.pieces.kinds if kind.says}
    used |= {card_message(code) for code in game.pieces.codes.values()}
    used |= {card_message(code).replace("name-", "face-", 1) for code in game.look.faces}
    used |= {option.message_id for option in game.options}
    used |= {f"sign-{seat}" for seat in range(max(game.seats))}
    used |= {f"tip-{clause}" for clause in game.look.tips}
    used |= overview_messages(game)
    used |= {other for message in messages(game.id).values() for other in message.references}
    unused = set(messages(game.id)) - used - OF_GAMES
    assert not {id_ for id_ in unused if not id_.startswith("error-")}


def overview_messages(game: Game) -> set[str]:
    """What the game on one page says."""
    parts = {"goal", "round", "cards", "scoring", "end", "beats", "tips", "story", "credits"}
    parts |= {f"cards-{group.name}" for group in game.look.overview.groups}
    parts |= {f"step-{number}" for number, _ in enumerate(game.look.overview.steps, 1)}
    return {f"overview-{part}" for part in parts}


@every_game
def test_the_game_on_one_page_has_its_messages(game: Game) -> None:
    own = messages(game.id)
    assert overview_messages(game) <= set(own)
    for number, step in enumerate(game.look.overview.steps, 1):
        patterns = set(own[f"overview-step-{number}"].patterns)
        assert {"", "yes", *step.ends} <= patterns <= {"", "yes", "no"}
    stories = set(own["overview-story"].patterns)
    assert stories in ({""}, {f"players-{players}" for players in game.seats})
    assert len(own["overview-round"].patterns) == 1 + 5


@every_game
def test_every_form_of_a_message_is_used(game: Game) -> None:
    """Pieces say what whoever shows them asks for; cards are named in the forms of sentences."""
    known = everything(game.id)
    forms = {form for message in known.values() for form in message.forms} | {"mark"}
    for kind in game.pieces.kinds:
        wanted = re.compile(ATTRIBUTES.get(kind.role, "")) if kind.says else re.compile("")
        if kind.says:
            for form in set(known[kind.message_id].patterns) - {""}:
                assert wanted.fullmatch(form) or form in forms, f"{kind.message_id}.{form}"
    for code in game.pieces.codes.values():
        assert set(known[card_message(code)].patterns) - {""} <= forms
