"""What every game is made of.

compiling   the `rule` decorator, its on-disk cache, rules run as they stand
state       a state as one record, sets of cards, chance, events, encodings of observations
game        the contract: everything a game brings along; options, clauses, the registry, kernels
view        what a seat may see, in numbers: pieces declared, written, compared, read back
record      one game being played, and the game record: write, read, replay, redact, verify
"""
