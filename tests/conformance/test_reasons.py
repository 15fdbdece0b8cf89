"""The kit's tests over all games of this package: see `duskhouse.kit.reasons`."""

from duskhouse.kit.reasons import *
