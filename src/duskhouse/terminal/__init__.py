"""The `duskhouse` command: the games in a terminal, in plain lines."""
