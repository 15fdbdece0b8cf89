"""A game whose rules have changed: games under an older number of them are still played so."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from duskhouse.engine.game.contract import Game
from duskhouse.engine.game.position import Position
from duskhouse.engine.game.registry import find_game
from duskhouse.engine.record import fitting, game_record
from duskhouse.engine.record.history import History
from duskhouse.games.kamo_no_manimani.rules import State
from duskhouse.words.errors import Refused

SEED = bytes(range(32))


class Dated(State):
    rules: int


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Kamo as if its rules had changed twice, and the first ones were forgotten."""
    changed = replace(find_game("kamo-no-manimani"), rules_version=3, replays=(2,), state=Dated)
    changed.run_as_it_stands()
    monkeypatch.setattr(game_record, "find_game", lambda _: changed)
    return changed


def finished(game: Game, rules: int | None) -> History:
    played = History.deal(game, 3, {}, SEED, rules)
    rng = random.Random(7)
    while not played.over:
        played.play(rng.choice(played.legal()))
    return played


def test_a_game_is_played_under_the_rules_of_today_unless_others_are_named(game: Game) -> None:
    for rules, expected in ((None, 3), (3, 3), (2, 2)):
        dealt = Position.deal(game, 3, {}, SEED, rules)
        assert dealt.rules == dealt.state.rules == expected
        assert Position.of(game, dealt.state).rules == expected
    assert game.dealt(3, {}, SEED)[0].rules == 3
    assert game.dealt(3, {}, SEED, rules=2)[0].rules == 2


@pytest.mark.parametrize("rules", [2, 3])
def test_a_record_keeps_naming_the_rules_it_was_played_under(game: Game, rules: int) -> None:
    record = game_record.write(finished(game, rules))
    assert record["rules"] == rules
    for read in (game_record.replay, game_record.verify):
        assert game_record.line(game_record.write(read(record))) == game_record.line(record)


def test_legal_lists_are_checked_under_the_rules_of_the_record(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = finished(game, 2)
    record = game_record.write(played, [[text] for _, text in played.moves])
    seen: set[int] = set()
    listed = History.legal_moves

    def noted(position: History) -> list[str]:
        seen.add(position.rules)
        return listed(position)

    monkeypatch.setattr(History, "legal_moves", noted)
    with pytest.raises(Refused, match="has the legal moves"):
        game_record.replay(record)
    assert seen == {2}


def test_what_fits_a_redacted_record_is_played_under_its_rules(game: Game) -> None:
    played = History.deal(game, 3, {}, SEED, 2)
    for _ in range(4):
        played.play(played.legal()[0])
    assert fitting.fit(game_record.redact(played, played.turn)).rules == 2


@pytest.mark.parametrize("rules", [1, 4, 0, "2", True, None, 2.0])
def test_rules_that_cannot_be_replayed_are_refused_with_a_sentence(
    game: Game, rules: object
) -> None:
    record = game_record.write(finished(game, 2)) | {"rules": rules}
    with pytest.raises(Refused) as refused:
        game_record.replay(record, 3)
    assert str(refused.value) == (
        f"Game 3: It was played under rules {rules!r} of Kamo no Manimani; "
        "only a game under rules 2 and 3 can be replayed here."
    )


def test_a_game_with_one_number_of_rules_names_it_alone() -> None:
    with pytest.raises(Refused, match=r"only a game under rules \d can be replayed here\.$"):
        find_game("kamo-no-manimani").check_rules(99)
