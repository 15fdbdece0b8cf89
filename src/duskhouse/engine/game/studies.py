"""What a lab is told about a game besides what it finds out by itself; a game may say nothing.

A lab exchanges cards of a written deal (see `dealing`), so it knows by itself what a card is. Who
holds one is told by the first part of the deal that has a list for each seat, or by the part that
`hand` names, of which the first `hand_size` cards count.

What people read of a study are messages of the game: `never-<name>` of a restriction, `kind-<name>`
of a kind of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Restriction:
    """Something that a player might never do: `barred` says of a state which actions that are, as
    a set; where nothing else is legal they are done all the same."""

    name: str
    barred: Callable[[Any], int]


@dataclass(frozen=True)
class Study:
    """`kinds` are groups of cards by name, given by notation. Where cards come to seats only later,
    `give` puts a card into a seat's possession in an opening position, and `cards` says which
    there are to give in it."""

    hand: str = ""
    hand_size: Callable[[Any], int] | None = None
    kinds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    give: Callable[[Any, int, str], None] | None = None
    cards: Callable[[Any], tuple[str, ...]] | None = None
    restrictions: tuple[Restriction, ...] = ()


NO_STUDY = Study()
