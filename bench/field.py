"""The field: which peers there are, and which of their loops stand beside ours."""

from __future__ import annotations

from typing import NamedTuple


class PeerKind(NamedTuple):
    """A peer: its script, the task that shows that it runs, and the package to name and weigh."""

    script: str
    probe: str
    package: str
    module: str


PEERS = {
    "OpenSpiel": PeerKind("openspiel_peer.py", "move", "open_spiel", "pyspiel"),
    "RLCard": PeerKind("rlcard_peer.py", "uno", "rlcard", "rlcard"),
    "PettingZoo classic": PeerKind(
        "pettingzoo_peer.py", "leduc_holdem_v4", "pettingzoo", "pettingzoo.classic.hanabi_v5"
    ),
    "Pgx": PeerKind("pgx_peer.py", "leduc_holdem:64:games", "pgx", "pgx"),
}


class Loop(NamedTuple):
    """Something that a peer measures, and what the table calls it."""

    peer: str
    task: str
    name: str

    def is_of(self, game: str, how: str) -> bool:
        return self.task.startswith(f"{game}:") and self.task.endswith(f":{how}")


IN_COMPILED_CODE = (
    Loop("OpenSpiel", "cpp", "OpenSpiel oh_hell, 4 players, 44 cards, C++ loop"),
    Loop("OpenSpiel", "cpp:hearts", "OpenSpiel hearts, C++ loop"),
    Loop("OpenSpiel", "cpp:euchre", "OpenSpiel euchre, C++ loop"),
)
FROM_PYTHON = (
    Loop("OpenSpiel", "python", "OpenSpiel oh_hell, 44 cards"),
    Loop("OpenSpiel", "tuned", "OpenSpiel oh_hell, 44 cards, tuned"),
    Loop("OpenSpiel", "python:hearts", "OpenSpiel hearts"),
    Loop("OpenSpiel", "python:euchre", "OpenSpiel euchre"),
    Loop("RLCard", "uno", "RLCard uno"),
    Loop("RLCard", "gin-rummy", "RLCard gin-rummy"),
)
THROUGH_PETTINGZOO = (
    Loop("PettingZoo classic", "leduc_holdem_v4", "PettingZoo classic leduc_holdem"),
    Loop("PettingZoo classic", "texas_holdem_no_limit_v6", "PettingZoo classic texas_holdem"),
    Loop("PettingZoo classic", "hanabi_v5", "PettingZoo classic hanabi"),
)


PGX_GAMES = {"sparrow_mahjong": (64, 256, 1024, 4096), "leduc_holdem": (1024, 4096, 16384)}
"""Pgx's games, and the sizes of their batches. As of ours, the best counts."""


def in_sizes(game: str, how: str, name: str) -> tuple[Loop, ...]:
    """One loop of Pgx with batches of all sizes."""
    return tuple(Loop("Pgx", f"{game}:{size}:{how}", name) for size in PGX_GAMES[game])


IN_BATCHES = (
    *in_sizes("sparrow_mahjong", "games", "Pgx sparrow_mahjong, masks"),
    *in_sizes("sparrow_mahjong", "seen", "Pgx sparrow_mahjong, masks and observations"),
    *in_sizes("sparrow_mahjong", "reset", "Pgx sparrow_mahjong, auto_reset"),
    *in_sizes("leduc_holdem", "games", "Pgx leduc_holdem (6 cards), masks"),
    *in_sizes("leduc_holdem", "seen", "Pgx leduc_holdem (6 cards), masks and observations"),
    *in_sizes("leduc_holdem", "reset", "Pgx leduc_holdem (6 cards), auto_reset"),
)
ALIKE = {"batch": "games", "seen": "seen"}  # what Pgx calls our ways to run a batch


def alike(game: str, task: str) -> list[Loop]:
    """Pgx's loops of one of its games that do what a task of ours does."""
    return [loop for loop in IN_BATCHES if loop.is_of(game, ALIKE[task])]


ONE_POSITION = (
    Loop("OpenSpiel", "move", ""),
    Loop("OpenSpiel", "legal", ""),
    Loop("OpenSpiel", "observe", ""),
    Loop("OpenSpiel", "copy", ""),
)
SEARCHES = (Loop("OpenSpiel", "search", "OpenSpiel oh_hell, 4 players, C++ ISMCTSBot"),)
LOOPS = {
    *IN_COMPILED_CODE,
    *FROM_PYTHON,
    *THROUGH_PETTINGZOO,
    *IN_BATCHES,
    *ONE_POSITION,
    *SEARCHES,
}
