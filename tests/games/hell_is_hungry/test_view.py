"""What a person is shown: what is asked, why the rest is barred, what is told, how it counts."""

from __future__ import annotations

import pytest

from duskhouse.bots import random_player
from duskhouse.engine.record.history import History
from duskhouse.engine.state.chance import derived_seed, new_generator
from duskhouse.engine.state.events import SPECTATOR
from duskhouse.games.hell_is_hungry import GAME, turns
from duskhouse.games.hell_is_hungry.beats import LOCK, PAIR, X_AND_A
from duskhouse.games.hell_is_hungry.cards import ACE, JOKER
from tests.games.hell_is_hungry.positions import Position


@pytest.mark.clause("HELL-13", "HELL-14", "HELL-15", "HELL-41")
def test_the_grid_shows_tokens_reach_and_targets_and_why_others_are_none() -> None:
    game = Position(["9 K 2 2 2", "5"], {1: "3 3 9"}, tokens={1: 1}).go("0 place 0")
    assert game.zone(0, "pile-0").note == "3 cards, your token"
    assert game.zone(0, "pile-1").note == ("3 cards, token of Bo, in your reach, can be attacked")
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


# ------------------------------------------------------------------ why not
def barred(game: Position, seat: int) -> dict[str | None, tuple[str, str]]:
    return {bar.card or bar.zone: (bar.reason, bar.clause) for bar in game.view(seat).barred}


@pytest.mark.clause("HELL-20", "HELL-22")
def test_a_card_that_only_went_second_under_rules_1_is_not_said_to_beat_nothing() -> None:
    game = Position(["4 7 2", "9 9"], {1: "3 3 8"}, under=1).go("0 place 0; 0 attack 1")
    lower_first = "of two cards the lower one is laid first, own cards before souls"
    assert barred(game, 0) == {"7": (lower_first, "HELL-20")}
    beats = "a single card above 8, or two cards with more than 8 points"
    too_low = (f"with a 4 it does not beat the mark: {beats}", "HELL-22")
    assert barred(game.go("0 4"), 0) == {"2": too_low}


@pytest.mark.clause("HELL-41", "HELL-B27")
@pytest.mark.parametrize(("price", "lowest"), [("rank", "Queen"), ("value", "10")])
def test_the_price_is_said_by_its_lowest_card(price: str, lowest: str) -> None:
    game = Position(["9 Q K A", "3"], {1: "3 3 Q"}, tokens={1: 1}, price=price).go("0 place 0")
    (attack,) = [move for move in game.view(0).moves if move.zone == "pile-1"]
    assert attack.detail == f"Bo guards it: first pay a card from {lowest} up."
    game.go("0 attack 1")
    assert f"A card from {lowest} up" in game.view(0).prompt.detail
    assert barred(game, 0)["9"] == (f"the price is a card from {lowest} up", "HELL-41")
    poor = Position(["9 8", "3"], {1: "3 3 Q"}, tokens={1: 1}, price=price).go("0 place 0")
    cannot = f"you cannot pay the price: a card from {lowest} up"
    assert barred(poor, 0)["pile-1"] == (cannot, "HELL-41")


@pytest.mark.clause("HELL-20", "HELL-23")
def test_a_second_card_is_barred_because_of_the_first() -> None:
    game = Position(["2 3 K", "9 9"], {1: "3 3 9"}).go("0 place 0; 0 attack 1; 0 2")
    beats = "a single card above 9, or two cards with more than 9 points"
    assert barred(game, 0)["3"] == (f"with a 2 it does not beat the mark: {beats}", "HELL-22")


@pytest.mark.clause("HELL-24")
def test_a_card_that_beats_nothing_is_told_what_would() -> None:
    game = Position(["X 2", "9 8"]).go("0 place 0; 0 attack 1; 0 X; 0 alone")
    why = "no play with it beats the mark: a lone Joker falls to a single 2 and to nothing else"
    assert barred(game, 1) == {"8": (why, "HELL-24"), "9": (why, "HELL-24")}


@pytest.mark.clause("HELL-18", "HELL-50")
def test_after_the_end_the_reason_is_what_ended_it() -> None:
    game = Position(["2", "2"], rest="3 3 A")
    game.go("0 place 0; 0 hold; 1 place 1; 1 hold")
    assert game.view(0).prompt.detail == "nobody attacked for a whole lap"
    over = GAME.pieces.read(game.position.why_not(0))
    assert GAME.clause_ids(over.clause) == "HELL-18"


# ------------------------------------------------------------------- the log
@pytest.mark.clause("HELL-21", "HELL-25", "HELL-26")
def test_the_log_tells_plays_of_two() -> None:
    game = Position(["X A 4 9 9", "2 2 7 8 X"], {1: "3 3 3"})
    game.go("0 place 0; 0 attack 1; 0 A; 0 +X; 1 2; 1 +2; 0 9; 0 +9")
    assert game.log(0) == [
        "You put your token on A1.",
        "You attack A2, the 3.",
        "You lay an Ace.",
        "You play an Ace and a Joker, 31 points.",
        "Bo lays a 2.",
        "Bo plays a 2 and a 2, 4 points; it takes two cards now.",
        "You lay a 9.",
        "You play a 9 and a 9, 18 points.",
    ]


@pytest.mark.clause("HELL-41", "HELL-43", "HELL-62")
def test_the_log_tells_of_a_broken_guard_and_of_souls_nobody_sees() -> None:
    game = Position(["9 K", "3 3 3 3 5"], {1: "8 9"}, tokens={1: 1}, extra_soul="hidden")
    game.go("0 place 0; 0 attack 1; 0 price 9; 0 K; 1 pass")
    assert game.log(1)[1:] == [
        "Anna attacks A2, the 9 under your token.",
        "Anna pays a 9.",
        "Anna plays a King.",
        "You pass.",
        "Anna wins the battle for A2 and all that was played.",
        "Anna takes the 9, and your token leaves the board.",
        "Anna takes the card below it too, unseen.",
        "A2 is used up.",
        "It is your turn.",
    ]
    assert game.zone(1, "points-0").note == "souls 9; of Anna K; 1 unseen"


@pytest.mark.clause("HELL-11", "HELL-33", "HELL-54")
def test_the_log_tells_of_swaps_and_of_a_shared_win() -> None:
    game = Position(["4 8", "2"], {1: "3 3 3"}, attack="may")
    game.go("0 place 0; 0 attack 1; 0 4; 0 alone; 1 pass; 0 purgatory; 0 swap 8")
    assert game.log(1)[-3:] == [
        "A2 now shows the 3.",
        "It is your turn.",
        "Anna swaps an 8 for the 3 of souls in purgatory.",
    ]
    game.go("1 place 8; 1 hold; 0 keep; 0 place 4; 0 hold")
    assert game.log(1)[-2:] == ["You count 0 points.", "Anna and you share the win."]


@pytest.mark.clause("HELL-06")
@pytest.mark.parametrize(
    ("hands", "names"),
    [(["5"] * 2, "A1 A2 A3 B1 B2 B3 C1 C2 C3"), (["5"] * 3, "A1 A2 A3 A4 B1 B2 B3 B4 C1 C2 C3 C4")],
)
def test_every_pile_has_the_name_that_is_on_the_board(hands: list[str], names: str) -> None:
    view = Position(hands).view(0)
    assert [zone.title for zone in view.zones if zone.name == "pile"][:12] == names.split()
    labels = [move.label for move in view.moves]
    assert [label.split(",")[0].removeprefix("Stand on ") for label in labels][:12] == names.split()


@pytest.mark.clause("HELL-50", "HELL-54")
def test_the_goal_tells_the_gaps_and_the_points() -> None:
    view = Position(["5", "5"], {0: "", 4: ""}).view(0)
    gaps, *points = view.goals
    assert (gaps.short, gaps.have, gaps.need) == ("Gaps", 2, 3)
    assert [goal.short for goal in points] == ["You 0", "Bo 0"]


@pytest.mark.clause("HELL-20")
def test_a_card_tells_whether_it_is_enough_and_what_can_be_laid_with_it() -> None:
    game = Position(["9 4 4 6", "5"], {1: "3 3 7"}).go("0 place 0; 0 attack 1")
    offered = {move.card: move for move in game.view(0).moves}
    assert [(card, offered[card].alone) for card in ("4", "6", "9")] == [
        ("4", False),
        ("6", False),
        ("9", True),
    ]
    assert [(pair.card, pair.label) for pair in offered["4"].pairs or ()] == [
        ("4", "Play 4 and 4, 8 points"),
        ("6", "Play 4 and 6, 10 points"),
        ("9", "Play 4 and 9, 13 points"),
    ]
    assert [pair.card for pair in offered["6"].pairs or ()] == ["4", "9"]
    game.go("0 9")
    assert {(move.card, move.first) for move in game.view(0).moves} == {
        (None, "9"),
        ("4", "9"),
        ("6", "9"),
    }
