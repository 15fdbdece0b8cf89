"""Who may play in the arena, and the pool by which bots are rated: strength is intransitive, so one
opponent says little."""

from __future__ import annotations

from importlib.util import find_spec

from duskhouse.bots.budget import Budget
from duskhouse.bots.levels import IN_THE_ARENA, USUAL, Bot, find_bot

ISMCTS = "ismcts"


def known_names() -> list[str]:
    """Those of the arena, and OpenSpiel's where it is installed."""
    return [*IN_THE_ARENA, *([ISMCTS] if find_spec("pyspiel") else [])]


def find_opponent(text: str, budget: Budget | None = None) -> Bot:
    """A bot by its name; OpenSpiel, which takes a second to load, only if it is meant."""
    if not text.startswith(ISMCTS) or ISMCTS not in known_names():
        return find_bot(text, IN_THE_ARENA, budget)
    from duskhouse.lab.ismcts import InformationSetSearch

    searching = Bot(ISMCTS, search=InformationSetSearch(USUAL, without_net=True))
    return find_bot(text, {ISMCTS: searching}, budget)


def pool() -> list[str]:
    """From the weakest to what is thought to be the strongest; the search by rollouts is the best
    of the edition before."""
    names = ["random", "tactics", "net", "cheat@10ms"]
    names += [f"{search}@{time}" for search in ("rollouts", "search") for time in ("10ms", "100ms")]
    return [*names, *(f"{name}@100ms" for name in known_names() if name == ISMCTS)]
