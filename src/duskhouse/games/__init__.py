"""The games, one folder each. A folder with a `GAME` is found by itself: nothing lists them."""
