"""x"""
from __future__ import annotations
from duskhouse.engine.clauses import ClauseIds
from duskhouse.engine.game import Reason
clause = ClauseIds("YAO", ("", "A", "P"))
def ghosts_in(pile):
    return [v for v in range(1,7) for _ in range(int(pile) >> 8*(v-1) & 255)]
def view(state, seat): ...
def why_not(state, action): return Reason("no","YAO-14")
