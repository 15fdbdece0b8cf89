"""The kit's tests over all games of this package: see `duskhouse.kit.views`."""

from duskhouse.kit.views import *
