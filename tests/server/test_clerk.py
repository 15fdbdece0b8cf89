"""Moves that have come together are carried out together; what is not in order is left out."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from duskhouse.server.clerk import Clerk

done: list[str] = []


@dataclass
class Move:
    game: str
    name: str
    is_right: bool = True

    def is_in_order(self) -> bool:
        done.append(f"check {self.name}")
        return self.is_right

    def carry_out(self) -> None:
        done.append(f"do {self.name}")


def test_all_are_checked_before_any_is_carried_out_game_by_game() -> None:
    async def story() -> None:
        clerk = Clerk()
        clerk.take(Move("kamo", "1"))
        clerk.take(Move("house", "2", is_right=False))
        clerk.take(Move("house", "3"))
        assert done == []
        await asyncio.sleep(0)
        assert done == ["check 2", "check 3", "check 1", "do 3", "do 1"]
        clerk.take(Move("kamo", "4"))
        await asyncio.sleep(0)
        assert done[-2:] == ["check 4", "do 4"]

    asyncio.run(story())
