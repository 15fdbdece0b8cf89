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


IN_COMPILED_CODE = (
    Loop("OpenSpiel", "cpp", "OpenSpiel oh_hell, 4 players, 44 cards, C++ loop"),
    Loop("OpenSpiel", "cpp:hearts", "OpenSpiel hearts, C++ loop"),
    Loop("OpenSpiel", "cpp:euchre", "OpenSpiel euchre, C++ loop"),
    Loop("OpenSpiel", "tuned", "OpenSpiel oh_hell, tuned Python loop"),
    Loop("OpenSpiel", "python", "OpenSpiel oh_hell, Python loop"),
)
FROM_PYTHON = (
    Loop("OpenSpiel", "python", "OpenSpiel oh_hell, 44 cards"),
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
IN_BATCHES = (
    Loop("Pgx", "sparrow_mahjong:4096:games", "Pgx sparrow_mahjong, whole games, 4096 at once"),
    Loop("Pgx", "sparrow_mahjong:1024:reset", "Pgx sparrow_mahjong, auto_reset, 1024 at once"),
    Loop("Pgx", "leduc_holdem:4096:games", "Pgx leduc_holdem (6 cards), whole games"),
    Loop("Pgx", "leduc_holdem:4096:reset", "Pgx leduc_holdem (6 cards), auto_reset"),
)
NEAREST_BATCHES = IN_BATCHES[:2]
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
