"""Rest in Peace in words: the log."""
from __future__ import annotations
from duskhouse.games.rest_in_peace.state import Ending
ENDINGS = {
    Ending.CASTLES: "three castles",
    Ending.MANORS: "four manors",
    Ending.TENTH: "the last position won",
    Ending.TOKENS: "the last position tied, and more tokens",
    Ending.DRAW: "the last position and the tokens tied",
}
def tell(item, cast):
    return None
