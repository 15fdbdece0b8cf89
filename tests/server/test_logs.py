"""What comes into the log, and what does not."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

import pytest

from duskhouse.server.logs import is_of_the_server


def by_the_transport() -> logging.LogRecord:
    try:
        b"\xff".decode()
    except UnicodeDecodeError:
        return error_logged()
    raise AssertionError


def by_the_application() -> logging.LogRecord:
    def application() -> None:
        b"\xff".decode()

    try:
        application()
    except UnicodeDecodeError:
        return error_logged()
    raise AssertionError


def with_no_error() -> logging.LogRecord:
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "a line", None, None)


def error_logged() -> logging.LogRecord:
    found = sys.exc_info()
    return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "an error", None, found)


@pytest.mark.parametrize(
    ("logged", "is_kept"),
    [(by_the_transport, False), (by_the_application, True), (with_no_error, True)],
)
def test_only_a_client_s_own_bad_text_stays_out_of_the_log(
    logged: Callable[[], logging.LogRecord], is_kept: bool
) -> None:
    assert is_of_the_server(logged()) is is_kept
