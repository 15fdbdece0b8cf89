"""What a user did wrong, as one clear sentence."""


class Refused(Exception):
    """Bad input. The message is one sentence for the person who gave it; nothing has changed."""
