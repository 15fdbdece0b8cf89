"""What may not be done, as one sentence for a person and a code for a program."""

from __future__ import annotations

from duskhouse.words.errors import Refused


class Objection(Refused):
    """Nothing has changed. The codes are those of docs/protocol.md."""

    def __init__(self, code: str, text: str, clause: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.clause = clause
