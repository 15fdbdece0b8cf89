"""Game records: round trips, replay, redaction, and refusal of what is broken."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from duskhouse.engine.record import game_record
from duskhouse.engine.record.game_record import Record
from duskhouse.engine.record.history import History
from duskhouse.kit.cases import Case, every_case, every_seating
from duskhouse.words.errors import Refused


def fields_but_chance(played: History) -> dict[str, bytes]:
    names = played.game.state_type.names or ()
    return {name: played.state[name].tobytes() for name in names if name != "rng"}


def recorded(case: Case, number: int) -> tuple[History, Record]:
    legal: list[list[str] | None] = []
    states = []
    for played in case.positions(number):
        states.append(fields_but_chance(played))
        while len(legal) < len(played.moves):
            legal.append(None)
        if not played.over:
            legal.append(played.legal_moves())
    return played, game_record.write(played, legal)


@every_case
def test_a_record_round_trips_byte_for_byte(case: Case) -> None:
    _, record = recorded(case, 0)
    text = game_record.line(record)
    assert game_record.line(game_record.read_line(text)) == text
    replayed = game_record.replay(game_record.read_line(text))
    assert game_record.line(game_record.write(replayed, record["legal"])) == text


@every_case
@pytest.mark.parametrize("seed_is_known", [True, False])
def test_replay_gives_the_same_states_events_and_result(case: Case, seed_is_known: bool) -> None:
    played, record = recorded(case, 1)
    if not seed_is_known:
        del record["seed"]
    positions = case.positions(1)
    for replayed in game_record.replaying(record):
        original = next(positions)
        assert fields_but_chance(replayed) == fields_but_chance(original)
        assert replayed.events == original.events
    assert replayed.outcome() == played.outcome()


@every_case
def test_a_fair_deal_is_verified(case: Case) -> None:
    played, record = recorded(case, 2)
    assert game_record.verify(record).seed == played.seed
    other = case.finished(3)
    assert other.seed is not None
    with pytest.raises(Refused, match=r"^Game 7"):
        game_record.verify({**record, "seed": other.seed.hex()}, 7)


@every_case
def test_a_running_game_has_no_result_and_goes_on_from_its_record(case: Case) -> None:
    positions = case.positions(4)
    played = next(positions)
    for _ in range(9):
        played = next(positions, played)
    record = game_record.write(played)
    assert ("result" in record) == played.over
    assert fields_but_chance(game_record.replay(record)) == fields_but_chance(played)


@every_case
def test_a_redacted_record_hides_and_says_so(case: Case) -> None:
    positions = case.positions(5)
    played = next(positions)
    for _ in range(12):
        played = next(positions, played)
    for seat in range(case.seats):
        record = game_record.redact(played, seat)
        assert "seed" not in record
        assert game_record.is_redacted(record)
        shown = [text for mover, text in record["moves"] if mover == seat]
        assert shown == [text for mover, text in played.moves if mover == seat]
        with pytest.raises(Refused, match="redacted"):
            game_record.replay(record)


# ------------------------------------------------------------------ broken records
def is_one_sentence(error: pytest.ExceptionInfo[Refused]) -> bool:
    text = str(error.value)
    return "\n" not in text and text.endswith(".") and re.match(r"Game 3\b", text) is not None


def shift_turns(record: Record) -> None:
    seat, text = record["moves"][0]
    record["moves"][0] = [(seat + 1) % record["seats"], text]


def drop_a_move(record: Record) -> None:
    del record["moves"][0]


def repeat_the_last_move(record: Record) -> None:
    record["moves"].append(record["moves"][-1])


def play_nonsense(record: Record) -> None:
    record["moves"][2][1] = "abracadabra"


def cut_the_end(record: Record) -> None:
    del record["moves"][-1]


def let_chance_speak(record: Record) -> None:
    record["moves"].insert(0, [None, "deck 1 2 3"])


def change_the_points(record: Record) -> None:
    record["result"]["points"][0] += 1


def change_the_winners(record: Record) -> None:
    winners = record["result"]["winners"]
    record["result"]["winners"] = [] if winners else [0]


def drop_the_result(record: Record) -> None:
    del record["result"]


def set_to(key: str, value: Any) -> Callable[[Record], None]:
    def tamper(record: Record) -> None:
        record[key] = value

    tamper.__name__ = f"{key}_{value}"
    return tamper


TAMPERINGS = [
    shift_turns,
    drop_a_move,
    repeat_the_last_move,
    play_nonsense,
    cut_the_end,
    let_chance_speak,
    change_the_points,
    change_the_winners,
    drop_the_result,
    set_to("format", 2),
    set_to("game", "patience"),
    set_to("rules", 99),
    set_to("seats", 17),
    set_to("seats", "four"),
    set_to("options", {"moon": 1}),
    set_to("setup", {}),
    set_to("setup", []),
    set_to("moves", [["A", 1]]),
    set_to("seed", "0"),
    set_to("seed", 12),
    set_to("mood", "grim"),
    set_to("legal", []),
    set_to("values", []),
]


@every_seating
@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda tamper: tamper.__name__)
def test_a_tampered_record_is_refused_with_one_sentence(
    case: Case, tamper: Callable[[Record], None]
) -> None:
    record = json.loads(json.dumps(recorded_once(case)))
    tamper(record)
    with pytest.raises(Refused) as error:
        game_record.replay(record, 3)
    assert is_one_sentence(error)


_ONCE: dict[str, Record] = {}


def recorded_once(case: Case) -> Record:
    if case.id not in _ONCE:
        _ONCE[case.id] = recorded(case, 6)[1]
    return _ONCE[case.id]


@every_case
def test_a_card_swapped_in_the_deal_is_refused_or_breaks_the_seed(case: Case) -> None:
    record = json.loads(json.dumps(recorded_once(case)))
    first, second = record["setup"]["hands"][:2] if "hands" in record["setup"] else ([], [])
    if not first or first[0] == second[0]:
        return
    first[0], second[0] = second[0], first[0]
    with pytest.raises(Refused) as error:
        game_record.verify(record, 3)
    assert is_one_sentence(error)


@every_seating
def test_a_truncated_record_is_refused(case: Case) -> None:
    text = game_record.line(recorded_once(case))
    for end in range(1, len(text) - 1, max(1, len(text) // 97)):
        with pytest.raises(Refused) as error:
            list(game_record.read_lines(["", "", text[:end]]))
        assert is_one_sentence(error)
