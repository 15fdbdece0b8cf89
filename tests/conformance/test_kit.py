"""The conformance kit over all games of this package; its tests of words and environments are run
beside those of `tests/words` and `tests/envs`."""

from duskhouse.kit.first import *
from duskhouse.kit.interpreted import *
from duskhouse.kit.laws import *
from duskhouse.kit.look import *
from duskhouse.kit.positions import *
from duskhouse.kit.reasons import *
from duskhouse.kit.records import *
from duskhouse.kit.trees import *
from duskhouse.kit.views import *
