"""Structured logs, without any secret or card: one JSON object a line on standard error, unless
whoever starts the server shows its events in another way."""

from __future__ import annotations

import logging
import time
from typing import Any

import orjson

from duskhouse.store.log import Unavailable

log = logging.getLogger("duskhouse")


def note(event: str, **facts: Any) -> None:
    """Where it was noted from is not kept, and would take longer to find out than all the rest."""
    if log.isEnabledFor(logging.INFO):
        record = logging.LogRecord(log.name, logging.INFO, "", 0, event, None, None)
        record.facts = facts
        log.handle(record)


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info and record.exc_info[0]:
            # Where it happened, but not with which values.
            line["error"] = record.exc_info[0].__name__
            line["trace"] = trace(record.exc_info[2])
            if isinstance(record.exc_info[1], Unavailable):
                line["reason"] = str(record.exc_info[1])
        return orjson.dumps(line, default=str).decode()


def trace(traceback: Any) -> list[str]:
    places = []
    while traceback is not None:
        code = traceback.tb_frame.f_code
        places.append(f"{code.co_filename.rsplit('/', 1)[-1]}:{traceback.tb_lineno} {code.co_name}")
        traceback = traceback.tb_next
    return places


def json_lines() -> logging.Handler:
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    return handler


def is_of_the_server(record: logging.LogRecord) -> bool:
    """Text that is not UTF-8 is the client's fault, who is told so: it must not fill the log. The
    transport finds that by itself; what went wrong further on is ours."""
    _, error, found_in = record.exc_info or (None, None, None)
    is_text = isinstance(error, UnicodeDecodeError)
    return not (is_text and found_in is not None and found_in.tb_next is None)


def start_logging(handler: logging.Handler) -> None:
    for name in ("duskhouse", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
    log.setLevel(logging.INFO)
    transport = logging.getLogger("uvicorn.error")
    transport.setLevel(logging.WARNING)
    transport.addFilter(is_of_the_server)
