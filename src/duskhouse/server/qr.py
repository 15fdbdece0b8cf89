"""A link as a QR code, for phones: dark modules in rows, which the page draws."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from duskhouse.server.api import address_of, answer, tables_of
from duskhouse.words.errors import Refused

LINK = re.compile(r"https?://[!-~]{1,290}")


async def qr_code(request: Request) -> Response:
    """`{rows}`: 1 is dark. The empty margin around it is left to whoever draws it."""
    link = request.query_params.get("link", "")
    if not LINK.fullmatch(link):
        raise Refused("malformed", problem="this is no link")
    await tables_of(request).take_read(address_of(request))
    return answer({"rows": rows_of(link)})


def rows_of(link: str) -> list[str]:
    import segno  # most who play never ask for one

    code = segno.make(link, error="m", micro=False)
    return ["".join("1" if module else "0" for module in row) for row in code.matrix]
