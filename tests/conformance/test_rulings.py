"""What is this house's own is marked as such: every ruling that the rules show carries its sign."""

from __future__ import annotations

import re

import pytest

from duskhouse.engine.game.clauses import read_clauses, read_sections
from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.registry import games
from duskhouse.kit.cases import every_game
from tests.conformance.test_clauses import LAW

KINDS = ("Fills a gap: ", "Departs from the letter: ")


def ids(prefix: str, *numbers: str) -> set[str]:
    return {f"{prefix}-{number}" for line in numbers for number in line.split()}


RULED = {
    "man-eating-house": ids("MEH", "12 27 31 32 34 48 52 56 64"),
    "kamo-no-manimani": ids("KAMO", "02 04 20 32 33 34 45"),
    "hell-is-hungry": ids(
        "HELL",
        "04 05 09 10 11 12 13 15 16 17 18 22 23 24 25 26 29 31 33 34 40 41 43 44 50 53 54 62 63",
    ),
    "rest-in-peace": ids(
        "YAO",
        "05 11 14 18 22 23 24 25 30 31 33 34 35 43 53 58 59 61 62 65 73 74 76 77",
        "P01 P02 P06 P11 P13 P14 P15 P16 P17 P18 P19 P21 P22 P24 P25 P26 P27 P28 P29",
    ),
}
"""The clauses that the rule documents mark as ruled by us, not by the book."""


@every_game
def test_every_clause_that_we_ruled_says_so_with_the_reason(game: Game) -> None:
    for id_ in sorted(RULED[game.id]):
        clause = game.clauses[id_]
        assert clause.ours, f"{id_} is a ruling and does not say so"
        assert clause.why, f"{id_} gives no reason"


def test_what_people_ask_about_is_marked() -> None:
    """The duty to attack, the idle stop, the lone Dog, Now or never, what is lost in print."""
    asked = {
        "hell-is-hungry": ("HELL-16", "HELL-18"),
        "man-eating-house": ("MEH-31", "MEH-32", "MEH-A03"),
        "rest-in-peace": ("YAO-A16", "YAO-P13", "YAO-P27", "YAO-A26", "YAO-A01", "YAO-06"),
        "kamo-no-manimani": ("KAMO-02", "KAMO-A01"),
    }
    for game, clauses in asked.items():
        for clause in clauses:
            assert games()[game].clauses[clause].ours, clause


@every_game
def test_what_is_ours_fills_a_gap_or_departs_from_the_letter(game: Game) -> None:
    for clause in game.clauses.values():
        if clause.ours:
            assert clause.ours.startswith(KINDS), clause.ours
            assert clause.ours.endswith("."), clause.ours
            assert clause.why.endswith("."), clause
        else:
            assert not clause.why, f"{clause.id} has a reason for nothing"


@every_game
def test_a_switch_that_is_not_by_the_book_has_a_ruling_that_says_so(game: Game) -> None:
    for option in game.options:
        if not option.clause:
            continue
        ours = game.clauses[option.clause].ours
        assert set(option.book) <= {option.default, *map(hashable, option.alternatives())}
        if option.standing == "departs":
            assert ours.startswith(KINDS[1]), option.name
        if option.standing == "open":
            assert ours, f"{option.clause} leaves out that the book leaves {option.name} open"


def hashable(value: object) -> object:
    return str(value) if isinstance(value, list | dict) else value


@every_game
def test_the_list_of_our_rulings_is_that_of_the_rule_documents(game: Game) -> None:
    law = LAW / f"{game.id}.md"
    if not law.exists():
        pytest.skip("the rule documents lie beside the project only where it is developed")
    prefix = game.clause_ids.prefix
    marked = {
        found[1]
        for line in law.read_text("utf-8").splitlines()
        if (found := re.match(rf"(?:\| |- \*\*)({prefix}-P?\d\d)\b", line))
        and re.search(r"\(Ruling|Ruling KAMO|\bR(?:: |\])", line)
    }
    assert marked == RULED[game.id]


def test_notes_stand_under_their_clause_and_can_be_those_of_a_ruling() -> None:
    text = "\n".join(
        (
            "# Game",
            "",
            "A text.",
            "",
            "## Play",
            "",
            "- **ANY-01** Do this.",
            "  - Ours: ANY-A01",
            "  - Exactly: x = 1",
            "- **ANY-02** Do that.",
            "",
            "## Rulings",
            "",
            "- **ANY-A01** This is decided so.",
            "  - Ours: Fills a gap: nobody said.",
            "  - Why: Somebody must.",
        )
    )
    first, second, ruling = read_clauses(text)
    assert (first.ours, first.why, first.ruling) == (ruling.ours, "Somebody must.", "ANY-A01")
    assert (first.exactly, second.ours, ruling.ruling) == ("x = 1", "", "")
    head, play, _ = read_sections(text)
    assert (head.title, head.text, head.clauses) == ("Game", "A text.", ())
    assert (play.title, play.text) == ("Play", "")
