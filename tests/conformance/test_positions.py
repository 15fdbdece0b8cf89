"""The kit's tests over all games of this package: see `duskhouse.kit.positions`."""

from duskhouse.kit.positions import *
