"""The kit's tests over all games of this package: see `duskhouse.kit.interpreted`."""

from duskhouse.kit.interpreted import *
