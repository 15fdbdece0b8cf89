"""Chromium for the tests that need a browser."""

from __future__ import annotations

import shutil

PACKAGE = "chromium-headless-shell"
"""The same without a window's own pages: a third less to do."""

NAMES = (PACKAGE, "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP house.test 127.0.0.1",
]


def find_chromium() -> str | None:
    return next((found for name in NAMES if (found := shutil.which(name))), None)
