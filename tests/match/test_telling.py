"""Sentences with blanks that are filled in say the same as sentences made for one table."""

from __future__ import annotations

import json
from typing import Any

from duskhouse.engine.state.events import NOBODY, SPECTATOR
from duskhouse.engine.view.view import Cast
from duskhouse.match.telling import BLANKS, Telling, names_in_json
from tests.conformance.cases import Case, every_seating

NAMES = ('Q"uote', "Back\\slash", "Ōkami 狼", "{brace}", "%d%b", "x" * 24)


def plainly(case: Case, items: Any, viewer: int, seq: int) -> list[dict[str, Any]]:
    cast = Cast(NAMES[: case.seats], viewer)
    found = []
    for item in items:
        sentence = case.game.notation.tell(item.seen_by(viewer), cast)
        if sentence is not None:
            line = {"seq": seq, "text": sentence.text, "clause": sentence.clause}
            found.append(line | ({"seat": item.seat} if item.seat != NOBODY else {}))
    return found


@every_seating
def test_every_sentence_of_a_game_is_told_with_the_names_of_its_table(case: Case) -> None:
    names = names_in_json(NAMES[: case.seats])
    played = case.finished(5)
    for seq, items in enumerate(played.events, 1):
        telling = Telling(case.game.notation, seq, items, names)
        for viewer in (*range(case.seats), SPECTATOR):
            assert json.loads(b"[%b]" % telling.to(viewer)) == plainly(case, items, viewer, seq)


def test_no_name_can_hold_a_blank() -> None:
    assert not any(blank.isprintable() for blank in BLANKS)
