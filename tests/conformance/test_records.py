"""The kit's tests over all games of this package: see `duskhouse.kit.records`."""

from duskhouse.kit.records import *
