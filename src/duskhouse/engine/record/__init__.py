"""One game being played, and the game record."""
