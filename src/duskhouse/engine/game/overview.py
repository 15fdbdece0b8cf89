"""A game on one page, as data: the cards in groups, and what beats what as a flow chart.

Its words are messages of the game:

    overview-goal, overview-scoring, overview-end    a paragraph each
    overview-round          what a round is called here, and its lines: `.line-1` …
    overview-cards          a note on the cards: whose they are, which deck was counted
    overview-cards-<name>   what a group of cards is called; `.does`: what they are for
    overview-beats          what the flow chart is called
    overview-step-<number>  a question of the chart, its answers `.yes` and, if it says more than
                            "go on", `.no`
    overview-tips           `.tip-1` …
    overview-story          a story; or one by the number of players, `.players-3` …
    overview-credits        who made the printed game
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Group:
    """Cards that are told of together: how many there are, and which are shown, by their codes. If
    they come in several copies, `copies` says how many of each there are; `others` are cards that
    are not shown and of which the same is told."""

    name: str
    count: int
    cards: tuple[str, ...]
    copies: Mapping[str, int] = field(default_factory=dict)
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A question of the flow chart: the cards it is about, and the answers that end the way."""

    cards: tuple[str, ...] = ()
    ends: tuple[str, ...] = ("yes",)


LAST = ("yes", "no")
"""The answers that end the way at the last step."""


@dataclass(frozen=True)
class Overview:
    groups: tuple[Group, ...] = ()
    steps: tuple[Step, ...] = ()
