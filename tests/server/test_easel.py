"""Views of all tables that have moved on are made together, game by game."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from duskhouse.server.easel import Easel

made: list[str] = []


@dataclass
class Table:
    id: str
    game: str

    def make_views(self) -> None:
        if self.game == "broken":
            raise ValueError(self.id)
        made.append(self.id)


def test_tables_of_a_game_come_one_after_another_and_none_spoils_the_others() -> None:
    async def story() -> None:
        easel = Easel()
        for id_, game in (("1", "kamo"), ("2", "house"), ("3", "broken"), ("4", "kamo")):
            easel.await_views(Table(id_, game))
        assert made == []
        await asyncio.sleep(0)
        assert made == ["2", "1", "4"]
        easel.await_views(Table("5", "house"))
        easel.make_views()
        assert made[-1] == "5"
        await asyncio.sleep(0)
        assert made.count("5") == 1

    asyncio.run(story())
