"""A bot of your own for a league: JSON lines in, JSON lines out, any language. See docs/league.md.

duskhouse arena kamo-no-manimani --league --bots "tactics,mine=pipe:python examples/pipe_bot.py"
"""

import json
import random
import sys


def choose(moves: dict[int, str]) -> int:
    """The number of one of the moves: yours goes here. This one plays rather than pass."""
    rather = [number for number, text in moves.items() if text.lower() not in ("pass", "none")]
    return random.choice(rather or list(moves))


for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "begin":  # which game, and what the numbers mean
        random.seed(0)
    else:
        moves = {int(number): text for number, text in told["moves"].items()}
        print(json.dumps({"move": choose(moves)}), flush=True)
