"""The kit's tests over all games of this package: see `duskhouse.kit.first`."""

from duskhouse.kit.first import *
