"""The kit's tests over all games of this package: see `duskhouse.kit.trees`."""

from duskhouse.kit.trees import *
