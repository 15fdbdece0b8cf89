"""Answers over HTTP."""

from __future__ import annotations

from typing import Any

import orjson
from starlette.responses import Response

from duskhouse.match.objections import Objection

STATUS = {
    "malformed": 400,
    "too-big": 413,
    "too-fast": 429,
    "too-many": 429,
    "not-allowed": 403,
    "wrong-secret": 403,
    "no-table": 404,
    "no-seat": 404,
    "taken": 409,
    "not-now": 409,
    "refused": 422,
    "trouble": 503,
    "closing": 503,
}


def answer(body: Any, status: int = 200) -> Response:
    return Response(orjson.dumps(body), status, media_type="application/json")


def refusal(objection: Objection) -> Response:
    body = {"error": {"code": objection.code, "text": str(objection)}}
    return answer(body, STATUS.get(objection.code, 400))
