"""`python -m duskhouse` is the `duskhouse` command."""

from duskhouse.terminal.cli import main

main()
