"""Every message is there, is used, and is given the variables that it needs."""

from __future__ import annotations

import pytest

from duskhouse.engine.game.registry import games
from duskhouse.kit.messages import everything, messages, needed, read
from duskhouse.kit.words import *
from duskhouse.words.messages import FALLBACK, PROGRAM, source
from tests.words.sources import calls, known_ids, known_prefixes, owners, refusals

PASSED_ON = ("client.py", "match/plan.py")
"""Where the code of an error comes from elsewhere."""


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
