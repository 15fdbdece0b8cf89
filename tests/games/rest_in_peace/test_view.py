"""What a person is shown: how totals come about, what moves lead to, why cards are barred."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest

from duskhouse.engine.record.history import History
from duskhouse.engine.state.cardsets import count
from duskhouse.engine.state.chance import derived_seed
from duskhouse.engine.view.shown import Reader
from duskhouse.games.rest_in_peace import GAME
from duskhouse.games.rest_in_peace.cards import FIRST_PSYCHIC, ghosts_in
from duskhouse.games.rest_in_peace.state import END, NONE, RANDOM, WITHDRAW, Phase
from duskhouse.games.rest_in_peace.totals import total
from tests.games.rest_in_peace.positions import B, G, Position, reveal
from tests.games.rest_in_peace.test_against_naive import OPTIONS

EFFECTIVE = [2, 5, 8, 9, 10, 11, 12, 13, 15, 16, 17, 19, 21, 23, 26, 27, 28, 29]


def eager_game(options: dict[str, Any], number: int) -> Any:
    """A random game that rather plays than ends, and places psychics, position by position."""
    rng = random.Random(number)
    played = History.deal(GAME, 2, options, derived_seed("view", str(options), number))
    while True:
        yield played
        if played.over:
            return
        moves = played.legal_moves()
        psychics = [move for move in moves if "#" in move]
        cards = [move for move in moves if move not in ("end", "none", "withdraw")]
        wanted = psychics if psychics and rng.random() < 0.5 else cards
        played.play(played.read(rng.choice(wanted if wanted and rng.random() < 0.8 else moves)))


# ---------------------------------------------------------------------- tallies
@pytest.mark.clause("YAO-40", "YAO-41", "YAO-42", "YAO-43", "YAO-44")
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_parts_of_a_tally_sum_to_the_total_of_the_rules(options: dict[str, Any]) -> None:
    pools: list[dict[str, Any]] = [{}]
    if "psychic_pool" not in options and "learning_reveal" not in options:
        pools.append({"psychic_pool": EFFECTIVE})
    for more in pools:
        for number in range(4):
            for played in islice(eager_game({**options, **more}, number), 0, None, 3):
                tallies = played.shown(G).tallies
                assert len(tallies) == (0 if played.state.phase == Phase.PLACE else 2)
                for seat, tally in enumerate(tallies):
                    assert tally.owner == seat
                    assert tally.total == total(played.state, seat)
                    assert sum(line.points for line in tally.lines) == tally.total
                    assert {line.clause for line in tally.lines} <= set(GAME.clauses)
                    lines = [line for line in tally.lines if is_card(line.text)]
                    assert len(lines) == cards_in_play(played.state, seat)


def cards_in_play(state: Any, seat: int) -> int:
    ghosts = ghosts_in(state.ghosts[state.place, seat])
    return len(ghosts) + count(state.psychics[state.place, seat])


def is_card(text: str) -> bool:
    return text.startswith(("a ", "#"))


def lines(position: Position, seat: int) -> list[tuple[str, int, str]]:
    tally = position.shown(seat).tallies[seat]
    return [(line.text, line.points, line.clause) for line in tally.lines]


@pytest.mark.clause("YAO-42")
def test_each_bonus_and_penalty_names_its_cause() -> None:
    p = Position().hands("1 2 4 4", "3 6").fronts("#8 #16 #23 #10", "#12 #17 #26")
    p.play("4", "2", "#8", "#16", "= 4", "#23", "end", "6", "3", "#17", "= 4", "#26", "= 4")
    assert lines(p, G) == [
        ("a 2", 2, "YAO-41"),
        ("raised by #8 Acro-bats", 1, "YAO-P08"),
        ("a 4", 4, "YAO-41"),
        ("raised by #8 Acro-bats", 1, "YAO-P08"),
        ("raised by #26 I pity the Ghoul!", 3, "YAO-P26"),
        ("lowered by #17 Wraith to the bottom", -2, "YAO-P17"),
        ("#8 Acro-bats", 0, "YAO-P08"),
        ("#16 Double vision, a copy of a 4", 4, "YAO-P16"),
        ("raised by #8 Acro-bats", 1, "YAO-P08"),
        ("raised by #26 I pity the Ghoul!", 3, "YAO-P26"),
        ("lowered by #17 Wraith to the bottom", -2, "YAO-P17"),
        ("#23 Ghostly goldfish", 2, "YAO-P23"),
    ]
    p.play("#12")
    assert ("made 0 by #12 You don't scare me", -2, "YAO-P12") in lines(p, G)
    assert lines(p, G).count(("made 0 by #12 You don't scare me", -1, "YAO-P12")) == 2


def test_a_lowered_ghost_shows_no_more_than_it_loses() -> None:
    p = Position().hands("1 2", "3").fronts("", "#17").play("1", "end", "3", "#17", "= 1")
    assert lines(p, G) == [
        ("a 1", 1, "YAO-41"),
        ("lowered by #17 Wraith to the bottom", -1, "YAO-P17"),
    ]


def test_under_29_each_other_card_is_shown_to_be_a_plain_1() -> None:
    p = Position().hands("6 1", "").fronts("#29 #8").play("6", "1", "#8", "#29")
    assert lines(p, G) == [
        ("a 1", 1, "YAO-41"),
        ("a 6", 6, "YAO-41"),
        ("made a plain 1 by #29 We're worthless", -5, "YAO-43"),
        ("#8 Acro-bats", 0, "YAO-P08"),
        ("made a plain 1 by #29 We're worthless", 1, "YAO-43"),
        ("#29 We're worthless", 0, "YAO-P29"),
    ]


def test_on_the_last_position_13_and_an_unpaid_21_say_why_they_count_so() -> None:
    p = reveal("#13 #21 3", "2")
    assert lines(p, G) == [
        ("a 3", 3, "YAO-41"),
        ("#13 Now or never", 4, "YAO-P13"),
        ("on the last position", -6, "YAO-A16"),
        ("#21 Bloody Mary", 6, "YAO-P21"),
        ("not paid for", -6, "YAO-P21"),
    ]
    assert ("on the last position", -6, "YAO-54") in lines(reveal("3", "2", moved_13=G), G)


def test_on_the_last_position_a_psychic_counts_once_it_is_activated() -> None:
    p = reveal("3 #10 #13 #21", "#5", hands=("4 4", ""))
    assert lines(p, G) == [
        ("a 3", 3, "YAO-41"),
        ("#10 Poltergheist", 0, "YAO-P10"),
        ("#13 Now or never", 4, "YAO-P13"),
        ("not activated", -4, "YAO-61"),
        ("#21 Bloody Mary", 6, "YAO-P21"),
        ("not activated", -6, "YAO-61"),
    ]
    assert p.zone(G, "side-0").note == "worth 3"
    assert lines(p.play("= 3"), G)[-3:] == [
        ("#13 Now or never", 4, "YAO-P13"),
        ("on the last position", -6, "YAO-A16"),
        ("#21 Bloody Mary", 6, "YAO-P21"),
    ]


# ------------------------------------------------------------------- what moves do
def details(position: Position, seat: int) -> dict[str, str]:
    write = GAME.notation.write_move
    return {write(position.state, move.action): move.detail for move in position.shown(seat).moves}


def test_each_card_says_what_totals_it_leads_to() -> None:
    p = Position().hands("2 3", "4").fronts("#8 #10").play("2")
    assert details(p, G)["3"] == "You would have 5 to 0."
    assert details(p, G)["#8"] == "Your even ghosts are worth 1 more. You would have 3 to 0."
    p.play("#10")
    assert details(p, G)["= 2"] == "You would have 4 to 0."
    assert details(p, G)["= 3"] == "You would have 2 to 0."


def test_what_a_card_would_do_is_not_done() -> None:
    p = Position().round(2).hands("2 3", "4").fronts("#8 #11 #21 #27 #29").sides("1", "2")
    before = p.state.tobytes()
    assert p.shown(G) == p.shown(G)
    assert p.state.tobytes() == before


def test_a_psychic_without_a_target_says_so() -> None:
    p = Position().hands("2").fronts("#11 #18")
    assert details(p, G)["#11"].endswith("It would do nothing now.")
    assert details(p, G)["#18"].endswith("It would do nothing now.")


@pytest.mark.parametrize("psychic", range(1, 30))
def test_every_psychic_says_what_it_would_do_played_and_placed(psychic: int) -> None:
    p = Position().round(2).hands("1 2 3", "4").fronts(f"#{psychic}").sides("1", "2")
    does, last = (GAME.words().card(FIRST_PSYCHIC + psychic, form) for form in ("does", "last"))
    if psychic != 7:
        assert details(p, G)[f"#{psychic}"].startswith(f"{does[0].upper()}{does[1:]}.")
    p.play("end")
    assert p.phase() == Phase.PLACE
    assert details(p, G)[f"ten #{psychic}"] == f"There: {last}."


def test_a_13_to_be_placed_tells_the_switch() -> None:
    p = Position({"now_or_never_direct": 4}).hands("", "").fronts("#13").play("end")
    assert details(p, G)["ten #13"] == "There: a ghost of 4."


# ------------------------------------------------------------- why it can't be played
@pytest.mark.parametrize(
    ("fronts", "theirs", "card", "clause"),
    [
        ("#7", "", "#7", "YAO-P07"),
        ("#8", "#24", "#8", "YAO-P24"),
        ("#22", "#14", "#22", "YAO-P14"),
        ("#27", "#14", "#27", "YAO-P14"),
        ("#8", "#6", "#8", "YAO-24"),
        ("#4", "#25 = 2 = 6", "#4", "YAO-22"),
        ("#21", "#25 = 2 = 6", "#21", "YAO-22"),
        ("", "#25 = 2 = 6", "2", "YAO-21"),
        ("", "#6", "2", "YAO-24"),
    ],
)
def test_a_barred_card_says_why(fronts: str, theirs: str, card: str, clause: str) -> None:
    psychic = theirs.split(" ")[0]
    p = Position().round(1, starter=B).hands("2 3", "5").fronts(fronts, psychic).play("5")
    if theirs:
        p.play(psychic, *(f"= {value}" for value in theirs.split(" = ")[1:]))
    p.play("end")
    assert {barred.card: barred.clause for barred in p.shown(G).barred}[card] == clause


def test_a_bloody_mary_that_cannot_be_paid_says_so() -> None:
    p = Position().hands("3").fronts("#21")
    assert [(bar.card, bar.clause) for bar in p.shown(G).barred] == [("#21", "YAO-P21")]


@pytest.mark.parametrize(
    ("options", "moves", "action", "reason", "clause"),
    [
        ({}, ["3"], RANDOM, "nobody has tripped you", "YAO-24"),
        ({}, ["3"], 62, "there is no such card", "YAO-15"),
        ({}, ["3"], WITHDRAW, "only a player who is ahead may withdraw", "YAO-A04"),
        ({"withdraw_when_ahead": True}, [], WITHDRAW, "only a player who is ahead", "YAO-A04"),
        ({}, ["#10"], NONE, "something must be chosen", "YAO-P10"),
        ({}, ["#10"], 7, "no value from 1 to 6", "YAO-P10"),
        ({}, ["#20"], 3, "only two players", "YAO-P20"),
        ({}, ["#19"], 2, "that deck is empty", "YAO-P19"),
        ({}, ["#25", "= 2"], 2, "the two values must differ", "YAO-P25"),
        ({}, ["end"], 62, "only a ghost in hand or an own open psychic", "YAO-58"),
    ],
)
def test_whatever_is_not_legal_has_a_true_reason(
    options: dict[str, Any], moves: list[str], action: int, reason: str, clause: str
) -> None:
    p = Position(options).hands("2 3", "5").decks("1 1 1").fronts("#10 #19 #20 #25").play(*moves)
    assert reason in why_not(p, action)[0]
    assert why_not(p, action)[1] == clause


def why_not(position: Position, action: int) -> tuple[str, str]:
    reader = Reader(GAME.pieces, GAME.words())
    piece = GAME.pieces.read(position.played.why_not(action))
    return reader.words.say(piece), reader.clause(piece)


def test_who_is_tripped_without_a_ghost_to_play_is_told_so() -> None:
    p = Position().round(1, starter=B).hands("2", "5").fronts("", "#6 #25")
    p.play("5", "#6", "#25", "= 2", "= 6", "end")
    assert why_not(p, RANDOM) == ("you have no ghost that may be played", "YAO-24")


def test_who_owes_two_cards_may_not_withdraw_though_ahead() -> None:
    p = Position({"withdraw_when_ahead": True}).round(1, starter=B).hands("6 3", "1")
    p.fronts("", "#14").play("1", "#14", "end", "6")
    assert why_not(p, WITHDRAW)[0] == "you owe two cards: ending the turn would not pass it on"
    assert why_not(p, END)[0] == "one card is not enough: another must follow"


def test_a_21_that_only_has_its_value_is_too_dear_and_not_banned() -> None:
    p = Position({"works_as_ghost": "value_only"}).round(1, starter=B).hands("3", "5")
    p.fronts("#21", "#25").play("5", "#25", "= 1", "= 6", "end")
    assert [(bar.card, bar.clause) for bar in p.shown(G).barred] == [("#21", "YAO-P21")]


# ------------------------------------------------------------- the last position
def test_the_last_position_is_revealed_step_by_step() -> None:
    p = reveal("4 #8 #10", "3 #12 #29")
    log = p.log(G)
    at = log.index("You had placed a 4 on the last position.")
    assert log[at : at + 5] == [
        "You had placed a 4 on the last position.",
        "Seat 2 had placed a 3 on the last position.",
        "So far you 4, Seat 2 3. Seat 2's #29 We're worthless is activated.",
        "Every other card here is now a plain 1.",
        "You win the last position (you 3, Seat 2 2).",
    ]
    p = reveal("4 #8 #10", "3 #12").play("= 4")
    log = p.log(G)
    assert log[-8:] == [
        "Seat 2 had placed a 3 on the last position.",
        "So far you 4, Seat 2 3. Your #8 Acro-bats is activated: "
        "even ghosts on that side are worth 1 more.",
        "So far you 5, Seat 2 3. Your #10 Poltergheist is activated.",
        "You name 4: +2 for each on that side.",
        "So far you 7, Seat 2 3. Seat 2's #12 You don't scare me is activated: "
        "ghosts of 1 and 2 on the other side are worth 0.",
        "You win the last position (you 7, Seat 2 3).",
        "You take a manor.",
        "You win: the last position won.",
    ]


def so_far(position: Position) -> list[str]:
    """The lines of the log that tell totals on the last position."""
    log = position.log(G)
    revealed = log[log.index(next(line for line in log if "had placed" in line)) :]
    return [line for line in revealed if line.startswith("So far") or line.endswith(").")]


@pytest.mark.clause("YAO-61")
def test_a_total_before_an_activation_does_not_contain_the_card() -> None:
    assert so_far(reveal("2 #5 #13", "1 #4")) == [
        "So far you 2, Seat 2 1. Seat 2's #4 Lady in White is activated.",
        "So far you 2, Seat 2 3. Your #5 Sir Nicholas is activated.",
        "So far you 5, Seat 2 3. Your #13 Now or never is activated.",
        "The last position is a tie (you 3, Seat 2 3).",
    ]


@pytest.mark.clause("YAO-P21")
def test_bloody_mary_counts_6_after_she_is_paid_for_and_not_before() -> None:
    paid = reveal("#12 #21", "2 #23", hands=("1 2", ""))
    assert so_far(paid) == [
        "So far you 0, Seat 2 2. Your #12 You don't scare me is activated: "
        "ghosts of 1 and 2 on the other side are worth 0.",
        "So far you 0, Seat 2 0. Your #21 Bloody Mary is activated.",
        "So far you 6, Seat 2 0. Seat 2's #23 Ghostly goldfish is activated.",
        "You win the last position (you 6, Seat 2 0).",
    ]


def test_what_a_decided_last_position_leaves_unactivated_is_not_in_its_total() -> None:
    assert so_far(reveal("4 #23", "1 #22"))[-1] == "You win the last position (you 4, Seat 2 1)."


@pytest.mark.clause("YAO-52")
def test_the_goal_tells_how_many_castles_and_manors_each_side_has() -> None:
    game = Position().round(5)
    game.state.won_castles[:] = [2, 0]
    game.state.won_manors[:] = [1, 3]
    found = [(goal.short, goal.seat, goal.have, goal.need) for goal in game.shown(G).goals]
    assert found == [
        ("castles", G, 2, 3),
        ("castles", B, 0, 3),
        ("manors", G, 1, 4),
        ("manors", B, 3, 4),
    ]
