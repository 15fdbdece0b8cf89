"""Who knows what, and what the view says."""

from __future__ import annotations

from typing import Any

import pytest

from duskhouse.bots import random_player
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.engine.view.shown import Zone
from duskhouse.games.hell_is_hungry import GAME, turns
from duskhouse.games.hell_is_hungry.beats import LOCK, PAIR, X_AND_A
from duskhouse.games.hell_is_hungry.cards import ACE, JOKER
from duskhouse.games.hell_is_hungry.state import EventKind
from tests.games.hell_is_hungry.positions import Position


def zone(game: Position, seat: int, name: str) -> Zone:
    (found,) = [zone for zone in game.view(seat).zones if zone.id == name]
    return found


def codes(found: Zone) -> list[str | None]:
    return [card.code for card in found.cards]


@pytest.mark.clause("HELL-60", "HELL-61")
def test_a_hand_is_seen_by_its_owner_and_swapped_cards_by_all() -> None:
    game = Position(["A 3 2 2 2", "Q X 3 3 3"], {1: "3 4 K"})
    game.go("0 place 0; 0 attack 1; 0 A; 1 pass; 0 purgatory; 0 swap 3")
    assert codes(zone(game, 0, "hand-0")) == ["2", "2", "2", "Ks"]
    for seat in (1, SPECTATOR):
        assert codes(zone(game, seat, "hand-0")) == ["Ks", None, None, None]
    assert codes(zone(game, 1, "purgatory-0")) == ["3"]
    assert codes(zone(game, 1, "pile-1")) == ["4s", None]


@pytest.mark.clause("HELL-60", "HELL-61")
def test_a_price_swapped_back_is_known_to_all() -> None:
    game = Position(["9 8 K J 2", "A 3 3 3 3"], {1: "5 8 9"}, tokens={1: 1})
    game.go("0 place 0; 0 attack 1; 0 price J; 0 8; 0 +K; 1 pass; 0 swap 2")
    assert codes(zone(game, 1, "hand-0")) == ["J", None]


@pytest.mark.clause("HELL-61")
def test_draws_are_told_to_the_owner_only() -> None:
    game = Position(["4 2 2 2 2 8", "9 3 3 3 3"])
    game.go("0 place 0; 0 attack 1; 0 4; 1 pass; 0 points")
    assert "You draw 8." in game.log(0)
    assert "Anna draws 1 card." in game.log(1)


def guarded(extra: str, **options: Any) -> Position:
    piles = {1: f"{extra} 9", 5: "", 8: "3"}
    game = Position(["9 K 4 6 2", "3 3 3 3 5"], piles, tokens={1: 1}, **options)
    return game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")


@pytest.mark.clause("HELL-62", "HELL-B30")
def test_a_hidden_extra_soul_is_known_to_nobody_until_the_count() -> None:
    one, other = guarded("8", extra_soul="hidden"), guarded("A", extra_soul="hidden")
    for seat in (0, 1, SPECTATOR):
        assert one.position.seen(seat) == other.position.seen(seat)
        assert one.log(seat) == other.log(seat)
    assert one.view(0).scores[0].note == "and 1 unseen soul"
    for game, points in ((one, 17), (other, 20)):
        game.go("0 keep; 1 place 7; 1 attack 8; 1 5; 0 pass; 1 points")
        assert game.over
        assert game.scores() == [points, 3]
        assert len(game.items(EventKind.SHOWN)) == 1


@pytest.mark.clause("HELL-62", "HELL-43")
def test_a_public_extra_soul_is_told_to_all() -> None:
    game = guarded("8")
    assert "Anna takes the card below it too, the 8." in game.log(1)
    assert game.scores() == [17, 0]


@pytest.mark.clause("HELL-63", "HELL-B09")
def test_a_forced_pass_looks_like_a_free_one() -> None:
    logs = []
    for hand in ("2 2 2 2 2", "K K K K K"):
        game = Position(["9 2 2 2 2", hand], {1: "3 3 3"})
        game.go("0 place 0; 0 attack 1; 0 9; 1 pass")
        logs.append((game.log(0), game.position.seen(0)))
    assert logs[0] == logs[1]


@pytest.mark.clause("HELL-63", "HELL-16")
def test_a_forced_hold_looks_like_a_free_one() -> None:
    logs = []
    for hand in ("2 2", "9 9"):
        game = Position([hand, "5"], rest="3 3 8", attack="may")
        game.go("0 place 0; 0 hold")
        logs.append((game.log(1), game.position.seen(1)))
    assert logs[0] == logs[1]


@pytest.mark.clause("HELL-64")
def test_every_move_is_seen_by_all() -> None:
    game = guarded("8")
    game.go("0 swap 2; 1 place 7; 1 attack 4; 1 5; 0 pass; 1 points")
    moves = [item for item in game.events if item.kind <= EventKind.TO_PURGATORY]
    assert len(moves) == 11
    assert all(item.sees == 0xFF for item in moves)


# ----------------------------------------------------------------------- the view
@pytest.mark.clause("HELL-13", "HELL-14", "HELL-15", "HELL-41")
def test_the_grid_shows_tokens_reach_and_targets_and_why_others_are_none() -> None:
    game = Position(["9 K 2 2 2", "5"], {1: "3 3 9"}, tokens={1: 1}).go("0 place 0")
    assert zone(game, 0, "pile-0").note == "3 cards, your token"
    assert zone(game, 0, "pile-1").note == ("3 cards, token of Bo, in your reach, can be attacked")
    barred = {entry.zone: entry.clause for entry in game.view(0).barred}
    assert barred["pile-0"] == "HELL-B36"
    assert barred["pile-2"] == "HELL-13"
    guarded, plain = (move for move in game.view(0).moves if move.zone in ("pile-1", "pile-3"))
    assert guarded.detail == "Bo guards it: first pay a card from 9 up."
    assert guarded.clause == "HELL-41"
    assert plain.detail == ""


@pytest.mark.clause("HELL-24", "HELL-29", "HELL-31")
def test_in_a_battle_the_view_says_what_would_beat_the_mark_and_who_has_passed() -> None:
    game = Position(["X 2 2", "9 2 2", "8 2 2"]).go("0 place 0; 0 attack 1; 0 X; 1 pass")
    view = game.view(2)
    assert view.prompt.ask == "Play or pass."
    assert view.prompt.detail == (
        "To beat a single Joker: a lone Joker falls to a single 2 and to nothing else."
    )
    assert view.prompt.clause == "HELL-24"
    facts = [fact.text for fact in view.facts]
    assert "The last play is by Anna." in facts
    assert "Passed since then: Bo." in facts
    assert {entry.card: entry.clause for entry in view.barred} == {"8": "HELL-24"}


WHAT_BEATS = {
    7: "a single 9: a single card above 9, or two cards with more than 9 points",
    ACE: "a single Ace: a single Joker, or two cards with more than 11 points",
    JOKER: "a single Joker: a lone Joker falls to a single 2 and to nothing else",
    PAIR + 9: "two cards with 9 points: two cards with more than 9 points, or a single card from "
    "10 up",
    PAIR + 20: "two cards with 20 points: two cards with more than 20 points",
    X_AND_A: "two cards with 31 points: a Joker with an Ace or a Joker falls to 2 and 2 and to "
    "nothing else",
    LOCK: "2 and 2, in answer to a top pair: after 2 and 2 on a top pair it takes two cards with "
    "more than 4 points",
}


@pytest.mark.clause("HELL-22", "HELL-23", "HELL-24", "HELL-25", "HELL-26")
@pytest.mark.parametrize("mark", WHAT_BEATS)
def test_every_mark_has_words(mark: int) -> None:
    game = Position(["9", "5"]).go("0 place 0; 0 attack 1; 0 9")
    game.state.mark = mark
    said = f"To beat {WHAT_BEATS[mark]}."
    assert said in [fact.text for fact in game.view(0).facts]
    assert game.view(1).prompt.detail.endswith(said)


@pytest.mark.clause("HELL-51", "HELL-53")
def test_the_count_is_split_into_souls_others_and_own() -> None:
    game = Position(["9 A 2 2 2", "Q 3 3 3 3"], {1: "3 4 7"})
    game.go("0 place 0; 0 attack 1; 0 9; 0 alone; 1 Q; 0 A; 1 pass; 0 points")
    tally = game.view(1).tallies[0]
    assert (tally.total, [line.points for line in tally.lines]) == (17, [7, 10, 0])
    assert [line.text for line in tally.lines] == [
        "souls: 7",
        "others' cards: Q",
        "own cards, which score nothing: 2",
    ]


@pytest.mark.clause("HELL-51", "HELL-53", "HELL-B33")
@pytest.mark.parametrize("joker_end", [20, 0])
def test_the_view_counts_as_the_rules_do(joker_end: int) -> None:
    played = History.deal(GAME, 3, {"joker_end": joker_end}, derived_seed("count"))
    generator = new_generator(1)
    while not played.over:
        played.play(random_player.choose(GAME, played.states, 0, generator))
        counted = [int(turns.score(played.state, seat)) for seat in range(3)]
        view = played.shown(SPECTATOR)
        assert [score.points for score in view.scores] == counted
        assert [tally.total for tally in view.tallies] == counted
    assert view.outcome
    assert list(view.outcome.points) == counted
