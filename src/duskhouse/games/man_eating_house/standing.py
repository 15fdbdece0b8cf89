"""How a game of Man-Eating House stands: scores, facts, the moment; each from its numbers."""

from __future__ import annotations

from duskhouse.engine.view.view import Fact, Score


def score(seat: int, points: int, seats: int, is_old_man: int, starts: int, leads: int) -> Score:
    role = "Old Man player" if is_old_man else ""
    note = f"with seat {(seat + 2) % 4}" if seats == 4 else role
    marks = ("start player" if starts else "", "leads" if leads else "", note)
    return Score(seat, points, note, tuple(filter(None, marks)))


def start_player(seat: int) -> Fact:
    return Fact(f"Seat {seat} is the start player.", "MEH-12")


def dark(_: int) -> Fact:
    return Fact("Ōmagatoki: there are no Events any more.", "MEH-26")


def old_man_player(seat: int) -> Fact:
    return Fact(f"Seat {seat} is the Old Man player.", "MEH-55")


def dog_is_out(_: int) -> Fact:
    return Fact("The Dog is out of the game.", "MEH-32")


def trick_number(number: int, tricks: int) -> str:
    return f"Trick {number} of {tricks}"


def kagome_time(_: int) -> str:
    return "Kagome"


def the_end(_: int) -> str:
    return "The end"
