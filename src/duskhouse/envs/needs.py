"""Libraries that only the extra `envs` brings along."""

from __future__ import annotations

import importlib.util

from duskhouse.words.errors import Refused

INSTALL = "pip install 'duskhouse[envs]'"


class MissingLibrary(Refused, ImportError):
    """Also an ImportError, for whoever tries and goes on without."""


def require(module: str, library: str) -> None:
    """Refuse with a sentence if a library is not there."""
    if importlib.util.find_spec(module) is None:
        raise MissingLibrary("library", library=library, install=INSTALL)
