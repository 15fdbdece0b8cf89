"""The games as environments for researchers.

vector      many games at once on arrays, stepped in compiled code: `batch`
actions     what an action is
kernels     the compiled loops under it
pettingzoo  one AEC adapter for every game (needs the extra `envs`)
position    a position with what each seat remembers
openspiel   one adapter that registers every game with pyspiel (needs the extra `envs`)
"""

from duskhouse.envs.vector import Batch, batch

__all__ = ["Batch", "batch"]
