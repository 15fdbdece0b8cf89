"""The kit's tests over all games of this package: see `duskhouse.kit.hidden`."""

from duskhouse.kit.hidden import *
