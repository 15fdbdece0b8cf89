"""What a user did wrong, as one clear sentence."""


class Refused(Exception):
    """Bad input. The message is one sentence for the person who gave it; nothing has changed."""


class Illegal(Refused):
    """A move that the rules forbid, by this clause."""

    def __init__(self, sentence: str, clause: str) -> None:
        super().__init__(sentence)
        self.clause = clause
