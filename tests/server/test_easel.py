"""Views of all tables that have moved on are made together, game by game and step by step."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from duskhouse.server.easel import Easel

made: list[str] = []


@dataclass
class Table:
    id: str
    game: str
    fails: bool = False

    def look(self) -> None:
        made.append(f"look {self.id}")

    def draw(self) -> None:
        if self.fails:
            raise ValueError(self.id)
        made.append(f"draw {self.id}")

    def tell(self) -> None:
        made.append(f"tell {self.id}")

    def frame(self) -> None:
        made.append(f"frame {self.id}")


def test_a_step_is_done_for_all_tables_of_a_game_and_none_spoils_the_others() -> None:
    async def story() -> None:
        easel = Easel()
        easel.await_views(Table("1", "kamo"))
        easel.await_views(Table("2", "house"))
        easel.await_views(Table("3", "kamo", fails=True))
        easel.await_views(Table("4", "kamo"))
        assert made == []
        await asyncio.sleep(0)
        house, kamo, rest = made[:4], made[4:9], made[9:]
        assert house == ["look 2", "draw 2", "tell 2", "frame 2"]
        assert kamo == ["look 1", "look 3", "look 4", "draw 1", "draw 4"]
        assert rest == ["tell 1", "tell 4", "frame 1", "frame 4"]
        easel.await_views(Table("5", "house"))
        easel.make_views()
        assert made[-1] == "frame 5"
        await asyncio.sleep(0)
        assert made.count("frame 5") == 1

    asyncio.run(story())
