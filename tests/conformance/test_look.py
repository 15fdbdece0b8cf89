"""The kit's tests over all games of this package: see `duskhouse.kit.look`."""

from duskhouse.kit.look import *
