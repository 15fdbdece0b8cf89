"""A link as a QR code, for phones: dark modules in rows, which the page draws."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from duskhouse.server.api import address_of, answer, body_of, tables_of
from duskhouse.server.frames import read_link


async def qr_code(request: Request) -> Response:
    """`{rows}`: 1 is dark. The empty margin around it is left to whoever draws it. The link comes
    in the body, since what is in its fragment is for nobody's logs."""
    link = read_link(await body_of(request))
    await tables_of(request).take_read(address_of(request))
    return answer({"rows": rows_of(link.link)})


def rows_of(link: str) -> list[str]:
    import segno  # most who play never ask for one

    code = segno.make(link, error="m", micro=False)
    return ["".join("1" if module else "0" for module in row) for row in code.matrix]
