"""The kit's tests over all games of this package: see `duskhouse.kit.laws`."""

from duskhouse.kit.laws import *
