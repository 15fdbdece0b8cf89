"""Which database a name stands for, and where the usual one lies."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from duskhouse.store.log import Backend
from duskhouse.store.postgres import Postgres
from duskhouse.store.sqlite import SQLite
from duskhouse.words.errors import Refused

POSTGRES = ("postgresql://", "postgres://")


def usual_database() -> Path:
    """A file in the platform's folder for the data of programs."""
    if os.environ.get("XDG_DATA_HOME"):
        base = Path(os.environ["XDG_DATA_HOME"])
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        base = Path.home() / ".local" / "share"
    return base / "duskhouse" / "matches.sqlite"


def is_url(name: str) -> bool:
    return name.startswith(POSTGRES)


def open_database(name: str, alone: bool = False) -> Backend:
    """A postgresql:// URL, or else the path of an SQLite file; the usual file if empty. A file has
    one user at a time; a server has many, unless one wants to be alone."""
    if is_url(name):
        return Postgres(name, alone)
    if "://" in name:
        raise Refused("database-name")
    if name:
        return SQLite(Path(name))
    return SQLite(usual_database(), has_own_folder=True)
