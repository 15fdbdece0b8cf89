"""Lantern once more, as plain as can be and from RULES.en.md alone: for comparison."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ORDER = ["MIDGE", "GUST", "BELL", "FOG", "FERRY", "RAIN", "BIRD", "LANTERN"]
CHOOSING = {"MIDGE", "GUST", "BELL", "FERRY", "RAIN"}


class Naive:
    def __init__(self, seats: int, options: Mapping[str, Any], setup: Mapping[str, Any]) -> None:
        self.hands: list[list[str]] = [list(hand) for hand in setup["hands"]]
        self.deck: list[str] = list(setup["deck"])
        self.out: set[int] = set()
        self.fog: set[int] = set()
        self.over = False
        self.turn = setup["first"]
        self.draw(self.turn)

    def draw(self, seat: int) -> None:
        self.hands[seat].append(self.deck.pop(0))

    def others(self) -> list[int]:
        seats = range(len(self.hands))
        return [s for s in seats if s not in self.out | self.fog and s != self.turn]

    def legal(self) -> list[str]:
        if self.over:
            return []
        moves = set()
        for card in self.hands[self.turn]:
            if card == "LANTERN" and self.hands[self.turn] != ["LANTERN", "LANTERN"]:
                continue
            chosen = [str(seat) for seat in self.others()] if card in CHOOSING else []
            moves |= {f"{card} {seat}" for seat in chosen or ["-"]}
        return sorted(moves)

    def play(self, move: str) -> None:
        card, chosen = move.split()
        mine = self.hands[self.turn]
        mine.remove(card)
        if card == "FOG":
            self.fog.add(self.turn)
        if chosen != "-":
            self.do(card, int(chosen), mine)
        self.next_turn()

    def do(self, card: str, other: int, mine: list[str]) -> None:
        theirs = self.hands[other]
        if card == "GUST" and theirs[0] in ("MIDGE", "GUST", "BELL"):
            self.out.add(other)
        if card == "BELL" and mine != theirs:
            brighter = max((self.turn, other), key=lambda seat: ORDER.index(self.hands[seat][0]))
            self.out.add(brighter)
        if card == "FERRY":
            self.hands[self.turn], self.hands[other] = theirs, mine
        if card == "RAIN" and theirs == ["LANTERN"]:
            self.out.add(other)
        elif card == "RAIN" and self.deck:
            theirs.clear()
            self.draw(other)

    def next_turn(self) -> None:
        seats = range(len(self.hands))
        if len(self.out) == len(self.hands) - 1 or not self.deck:
            self.over = True
            return
        after = [(self.turn + step) % len(self.hands) for step in range(1, len(seats) + 1)]
        self.turn = next(seat for seat in after if seat not in self.out)
        self.fog.discard(self.turn)
        self.draw(self.turn)

    def result(self) -> tuple[list[int], list[int]]:
        left = {s: ORDER.index(hand[0]) for s, hand in enumerate(self.hands) if s not in self.out}
        winners = [seat for seat, light in left.items() if light == max(left.values())]
        return winners, [int(seat in winners) for seat in range(len(self.hands))]
